// SPDX-License-Identifier: MIT

internal import Text

/// Finds what people write who do not know YAML, line by line. The reader finds most of it lines later, and says it in the
/// words of the grammar.
struct YAMLSlips {
    /// The offsets of the first byte of each line and of its end.
    private let lines: [Range<Int>]
    private let bytes: [UInt8]
    /// The columns of the names around the line, the outermost first.
    private var columns: [Int] = []
    /// Whether the line above ended with a name that has no value yet.
    private var isOpen = true
    /// Where the first name of the text stands, if there are blanks before it.
    private var firstName: Int?

    private init(_ text: String) {
        bytes = Array(text.utf8)
        var (lines, start): ([Range<Int>], Int) = ([], 0)
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            lines.append(start..<place)
            start = place + 1
        }
        self.lines = lines + [start..<bytes.count]
    }

    /// Returns the first slip of a text; nil if there is none. What it says begins in lower case.
    static func first(in text: String) -> YAMLDocument.Fault? {
        var slips = YAMLSlips(text)
        return slips.walk { _ in true }
    }

    /// Returns the first quotation mark of a text that is not closed before the next name. The reader takes it for that of
    /// a value of several lines.
    static func unclosedQuote(in text: String) -> YAMLDocument.Fault? {
        var slips = YAMLSlips(text)
        return slips.walk { $0 == .quote }
    }

    private enum Kind { case quote, other }

    /// What a line comes to.
    private enum Outcome {
        /// The line to go on with.
        case next(Int)
        case slip(Kind, String, at: Int)
        /// Nothing more can be told.
        case unknown
    }

    private mutating func walk(_ isWanted: (Kind) -> Bool) -> YAMLDocument.Fault? {
        var number = 0
        while number < lines.count {
            switch read(number) {
            case .next(let next): number = next
            case .unknown: return nil
            case .slip(let kind, let summary, let place):
                return isWanted(kind) ? YAMLDocument.Fault(summary: summary, offset: place) : nil
            }
        }
        return nil
    }

    // MARK: Lines

    private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

    private func isBlank(_ place: Int) -> Bool { byte(place) == UInt8(ascii: " ") }

    /// Returns the line without blanks at its ends.
    private func contents(_ number: Int) -> Range<Int> {
        var (start, end) = (lines[number].lowerBound, lines[number].upperBound)
        while end > start, [UInt8(ascii: " "), UInt8(ascii: "\r")].contains(bytes[end - 1]) { end -= 1 }
        while start < end, isBlank(start) { start += 1 }
        return start..<end
    }

    private mutating func read(_ number: Int) -> Outcome {
        let line = contents(number)
        guard let first = bytes[line].first, first != UInt8(ascii: "#") else { return .next(number + 1) }
        let column = line.lowerBound - lines[number].lowerBound
        // The reader says what a tab does, and other marks begin what few people write.
        if first == UInt8(ascii: "\t") || "%?&*!".utf8.contains(first) || bytes[line].starts(with: "---".utf8)
            || bytes[line].starts(with: "...".utf8)
        {
            return .unknown
        }
        // A value may go on in lines of its own.
        if let innermost = columns.last, column > innermost, !isOpen, nameEnd(in: line) == nil {
            return .next(number + 1)
        }
        let isEntry = first == UInt8(ascii: "-") && (line.count == 1 || isBlank(line.lowerBound + 1))
        if let slip = place(line, column: column) { return slip }
        return isEntry ? readEntry(line, in: number, column: column) : readName(line, in: number, column: column)
    }

    /// Finds the column of a line among those of the lines around it. Returns what is wrong with it.
    private mutating func place(_ line: Range<Int>, column: Int) -> Outcome? {
        guard let innermost = columns.last else {
            if column > 0 { firstName = line.lowerBound }
            columns = [column]
            return nil
        }
        if column > innermost {
            // A value may go on in lines of its own.
            guard isOpen else {
                return .slip(
                    .other, "the line begins with more blanks than the one above, which has a value already",
                    at: line.lowerBound)
            }
            columns.append(column)
            return nil
        }
        while let last = columns.last, last > column { columns.removeLast() }
        if columns.last == column { return nil }
        if columns.isEmpty, let firstName {
            return .slip(.other, "the names in the lines below begin further left; delete the blanks", at: firstName)
        }
        return .slip(.other, "no line above begins in this column", at: line.lowerBound)
    }

    private mutating func readEntry(_ line: Range<Int>, in number: Int, column: Int) -> Outcome {
        var start = line.lowerBound + 1
        while start < line.upperBound, isBlank(start) { start += 1 }
        isOpen = start == line.upperBound
        guard !isOpen else { return .next(number + 1) }
        let rest = start..<line.upperBound
        // An entry may be a map, whose names stand below each other.
        if nameEnd(in: rest) != nil {
            let inner = start - lines[number].lowerBound
            columns.append(inner)
            return readName(rest, in: number, column: inner)
        }
        return readValue(rest, in: number, column: column)
    }

    // MARK: Names

    /// Returns the end of the name at the start of a line, where its colon stands; nil if there is none.
    private func nameEnd(in line: Range<Int>) -> Int? {
        let first = byte(line.lowerBound)
        if Self.quotes.contains(first) {
            guard var end = quoteEnd(from: line.lowerBound, before: line.upperBound) else { return nil }
            end += 1
            while end < line.upperBound, isBlank(end) { end += 1 }
            return byte(end) == UInt8(ascii: ":") && end < line.upperBound ? end : nil
        }
        return line.first { place in
            bytes[place] == UInt8(ascii: ":") && (place + 1 == line.upperBound || isBlank(place + 1))
        }
    }

    private mutating func readName(_ line: Range<Int>, in number: Int, column: Int) -> Outcome {
        // A map or a list in brackets may stand in lines of its own.
        if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(byte(line.lowerBound)) {
            isOpen = false
            return readList(from: line.lowerBound, in: number, column: columns.dropLast().last ?? -1)
        }
        guard let end = nameEnd(in: line) else { return withoutName(line) }
        var start = end + 1
        while start < line.upperBound, isBlank(start) { start += 1 }
        isOpen = start == line.upperBound || byte(start) == UInt8(ascii: "#")
        guard !isOpen else { return .next(number + 1) }
        return readValue(start..<line.upperBound, in: number, column: column)
    }

    private func withoutName(_ line: Range<Int>) -> Outcome {
        func has(_ text: String) -> Bool { bytes[line].starts(with: text.utf8) }
        if has("//") || has(";") || has("--") { return .slip(.other, "a comment begins with ‘#’", at: line.lowerBound) }
        if Self.quotes.contains(byte(line.lowerBound)) {
            return quoteEnd(from: line.lowerBound, before: line.upperBound) == nil
                ? .slip(.quote, Self.unclosed, at: line.lowerBound) : .unknown
        }
        let mark = line.first { bytes[$0] == UInt8(ascii: ":") || bytes[$0] == UInt8(ascii: "=") }
        guard let mark else { return .slip(.other, "‘:’ and a blank are missing behind a name", at: line.lowerBound) }
        if bytes[mark] == UInt8(ascii: "=") {
            return .slip(.other, "between a name and its value stands ‘:’ and not ‘=’", at: mark)
        }
        return .slip(
            .other,
            bytes[(mark + 1)..<line.upperBound].starts(with: "\u{A0}".utf8)
                ? "the blank behind ‘:’ is a no-break space; write a plain one" : "a blank is missing behind ‘:’",
            at: mark + 1)
    }

    // MARK: Values

    private static let quotes = Array("\"'".utf8)
    private static let unclosed = "the quotation mark that begins here is not closed"
    /// What may follow a backslash between double quotation marks.
    private static let escapes = Array("0abt\tnvfre \"/\\N_LPxuU".utf8)

    /// Returns where the quotation mark that ends a text stands; nil if it is not before a place.
    private func quoteEnd(from start: Int, before end: Int) -> Int? {
        quoteEnd(bytes[start], from: start + 1, before: end)
    }

    private func quoteEnd(_ quote: UInt8, from start: Int, before end: Int) -> Int? {
        var place = start
        while place < end {
            if quote == UInt8(ascii: "\""), bytes[place] == UInt8(ascii: "\\") {
                place += 2
            } else if bytes[place] != quote {
                place += 1
            } else if quote == UInt8(ascii: "'"), place + 1 < end, bytes[place + 1] == quote {
                place += 2
            } else {
                return place
            }
        }
        return nil
    }

    private mutating func readValue(_ value: Range<Int>, in number: Int, column: Int) -> Outcome {
        switch bytes[value.lowerBound] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return readQuoted(value, in: number, column: column)
        case UInt8(ascii: "["), UInt8(ascii: "{"): return readList(from: value.lowerBound, in: number, column: column)
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            // What is indented further is the text, whatever it looks like.
            var next = number + 1
            while next < lines.count {
                let line = contents(next)
                if !line.isEmpty, line.lowerBound - lines[next].lowerBound <= column { break }
                next += 1
            }
            return .next(next)
        default: return .next(number + 1)
        }
    }

    private func readQuoted(_ value: Range<Int>, in number: Int, column: Int) -> Outcome {
        let quote = bytes[value.lowerBound]
        guard let end = quoteEnd(from: value.lowerBound, before: value.upperBound) else {
            return readLines(ofQuoteAt: value.lowerBound, in: number, column: column)
        }
        if quote == UInt8(ascii: "\"") {
            var place = value.lowerBound + 1
            while place < end {
                let isEscape = bytes[place] == UInt8(ascii: "\\")
                if isEscape, !Self.escapes.contains(byte(place + 1)) {
                    return .slip(
                        .other,
                        "between double quotation marks a backslash is written twice; between single ones, once",
                        at: place)
                }
                place += isEscape ? 2 : 1
            }
        }
        var rest = end + 1
        while rest < value.upperBound, isBlank(rest) { rest += 1 }
        if rest == value.upperBound || byte(rest) == UInt8(ascii: "#") { return .next(number + 1) }
        if byte(rest) == UInt8(ascii: ","), rest + 1 == value.upperBound {
            return .slip(.other, "no comma stands behind a value; delete it", at: rest)
        }
        return .slip(
            .other,
            quote == UInt8(ascii: "'")
                ? "the value ends with this quotation mark; one that belongs to it is written twice"
                : "the value ends with this quotation mark; before one that belongs to it stands a backslash", at: end)
    }

    /// Passes over the lines of a value in quotation marks. One that ends behind the next name is not closed.
    private func readLines(ofQuoteAt start: Int, in number: Int, column: Int) -> Outcome {
        var next = number + 1
        while next < lines.count {
            let line = contents(next)
            let isIndented = line.lowerBound - lines[next].lowerBound > column
            if !line.isEmpty, !isIndented, bytes[line.lowerBound] == UInt8(ascii: "#") || nameEnd(in: line) != nil {
                break
            }
            if quoteEnd(bytes[start], from: line.lowerBound, before: line.upperBound) != nil { return .next(next + 1) }
            next += 1
        }
        return .slip(.quote, Self.unclosed, at: start)
    }

    /// Passes over the lines of a list or a map in brackets.
    private func readList(from start: Int, in number: Int, column: Int) -> Outcome {
        var (depth, next, place) = (0, number, start)
        while next < lines.count {
            let line = contents(next)
            if next > number, !line.isEmpty, line.lowerBound - lines[next].lowerBound <= column,
                nameEnd(in: line) != nil
            {
                break
            }
            place = max(place, line.lowerBound)
            while place < line.upperBound {
                switch bytes[place] {
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    guard beginsValue(place, in: line) else { break }
                    guard let end = quoteEnd(from: place, before: line.upperBound) else {
                        return .slip(.quote, Self.unclosed, at: place)
                    }
                    place = end
                case UInt8(ascii: "#") where place == line.lowerBound || isBlank(place - 1): place = line.upperBound
                default: break
                }
                place += 1
                if depth == 0 { return .next(next + 1) }
            }
            next += 1
        }
        return .slip(.other, "‘\(Character(UnicodeScalar(bytes[start])))’ is not closed", at: start)
    }

    /// Whether a value in brackets may begin at a place, because none has begun before it in its line.
    private func beginsValue(_ place: Int, in line: Range<Int>) -> Bool {
        guard let before = line.lowerBound < place ? (line.lowerBound..<place).last(where: { !isBlank($0) }) : nil
        else {
            return true
        }
        return ",[{".utf8.contains(bytes[before]) || bytes[before] == UInt8(ascii: ":") && before < place - 1
    }
}
