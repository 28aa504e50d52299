// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Text

/// A caption of a video and the time at which it is shown.
package struct CaptionCue: PageModel, Equatable {
    /// The start in milliseconds.
    let start: Int
    let end: Int
    let text: String

    package static let fields: [Field<CaptionCue>] = [
        .number("start", "when it appears, in milliseconds") { $0.start },
        .number("end", "when it goes") { $0.end },
        .text("text", "what is said") { $0.text }
    ]
}

/// Parses a WebVTT file in one pass over its bytes. Blocks are separated by empty lines.
extension CaptionCue {
    private typealias Line = ArraySlice<UInt8>

    /// Returns the cues of a WebVTT file; other blocks (notes, styles, regions) are skipped.
    static func all(in file: [UInt8]) -> [CaptionCue] {
        var cues: [CaptionCue] = []
        var block: [Line] = []
        var hasTimes = false
        func endBlock() {
            if let cue = CaptionCue(block) { cues.append(cue) }
            (block, hasTimes) = ([], false)
        }
        forEachLine(in: file) { line in
            guard !line.isEmpty else { return endBlock() }
            if hasArrow(line) {
                // The next caption begins without an empty line before it.
                if hasTimes { endBlock() }
                hasTimes = true
            }
            block.append(line)
        }
        endBlock()
        return cues
    }

    /// Returns the number of lines that are meant as the times of a caption and that browsers cannot read, or that end
    /// before they begin, and where the first of them begins; nil if there are none.
    static func unreadTimes(in file: [UInt8]) -> (count: Int, first: Int)? {
        var (count, first) = (0, 0)
        var hasTimes = false
        forEachLine(in: file) { line in
            if line.isEmpty { hasTimes = false }
            if let times = cueTimes(in: line) {
                hasTimes = true
                if times.start < times.end { return }
            } else if !isMeantAsTimes(line) || hasTimes && !isMadeOfTimes(line) {
                return
            }
            if count == 0 { first = line.startIndex }
            count += 1
        }
        return count == 0 ? nil : (count, first)
    }

    /// Returns the place of the first line with an arrow, as the times of a caption have; nil if there is none.
    static func firstTimes(in file: [UInt8]) -> Int? {
        var first: Int?
        forEachLine(in: file) { line in
            if first == nil, hasArrow(line) { first = line.startIndex }
        }
        return first
    }

    private static func forEachLine(in file: [UInt8], _ take: (Line) -> Void) {
        var start = 0
        while start <= file.count {
            let end = file[start...].firstIndex { $0 == lineFeed || $0 == carriageReturn } ?? file.count
            take(file[start..<end])
            let isPair = end + 1 < file.count && file[end] == carriageReturn && file[end + 1] == lineFeed
            start = end + (isPair ? 2 : 1)
        }
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private init?(_ block: [Line]) {
        guard let timing = block.firstIndex(where: Self.hasArrow), let times = Self.cueTimes(in: block[timing]),
            times.start < times.end
        else { return nil }
        let text = block[(timing + 1)...].map { Self.plain($0) }.joined(separator: " ")
        guard !text.isEmpty else { return nil }
        (start, end, self.text) = (times.start, times.end, text)
    }

    // MARK: Times

    private static let arrow = Array("-->".utf8)
    /// What programs for texts make of the arrow.
    private static let arrows = ["-->", "->", "–>", "—>", "→", "--&gt;"].map { Array($0.utf8) }

    private static func hasArrow(_ line: Line) -> Bool {
        line.indices.dropLast(2).contains { line[$0] == arrow[0] && line[$0...].starts(with: arrow) }
    }

    /// Returns the times of a line in milliseconds, which browsers read with blanks around the arrow or without; nil if it
    /// does not begin with them.
    private static func cueTimes(in line: Line) -> (start: Int, end: Int)? {
        let written = line.drop(while: \.isSpaceOrTab)
        let first = time(in: written)
        let rest = written[first.endIndex...].drop(while: \.isSpaceOrTab)
        guard rest.starts(with: arrow) else { return nil }
        let second = time(in: rest.dropFirst(arrow.count).drop(while: \.isSpaceOrTab))
        guard let start = milliseconds(first), let end = milliseconds(second) else { return nil }
        return (start, end)
    }

    /// Returns the time with which a text begins. It ends with its digits: browsers take what follows for settings, a full
    /// stop as well.
    private static func time(in text: Line) -> Line {
        let whole = text.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
        let rest = text[whole.endIndex...]
        guard rest.first == UInt8(ascii: ".") else { return whole }
        return text[..<rest.dropFirst().prefix(while: \.isASCIIDigit).endIndex]
    }

    /// Whether a line begins with two times and an arrow of any kind.
    private static func isMeantAsTimes(_ line: Line) -> Bool {
        func time(_ text: Line) -> Line { text.prefix { isTime($0) || $0 == UInt8(ascii: ",") } }
        let colon = UInt8(ascii: ":")
        let written = line.drop(while: \.isSpaceOrTab)
        let first = time(written)
        guard first.contains(colon) else { return false }
        let rest = written[first.endIndex...].drop(while: \.isSpaceOrTab)
        guard let arrow = arrows.first(where: { rest.starts(with: $0) }) else { return false }
        return time(rest.dropFirst(arrow.count).drop(while: \.isSpaceOrTab)).contains(colon)
    }

    /// Whether a line that begins with times has nothing but times with fractions: below those of a caption, others may be
    /// what is said.
    private static func isMadeOfTimes(_ line: Line) -> Bool {
        !line.contains { $0.isASCIILetter } && line.count { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } > 1
    }

    private static func isTime(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    /// Parses `00:01:02.500` or `01:02.500`.
    private static func milliseconds(_ time: Line) -> Int? {
        let parts = time.split(separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let last = parts.last, last.count == 6,
            last.dropFirst(2).first == UInt8(ascii: "."),
            let hours = parts.count == 2 ? 0 : number(parts[0], count: 1...4),
            let minutes = number(parts[parts.count - 2], count: 2...2), minutes < 60,
            let seconds = number(last.prefix(2), count: 2...2), seconds < 60,
            let rest = number(last.suffix(3), count: 3...3)
        else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
    }

    /// Parses a number with the given count of digits.
    private static func number(_ digits: Line, count: ClosedRange<Int>) -> Int? {
        guard count.contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    // MARK: Texts

    private static let references: [(written: [UInt8], meant: [UInt8])] = [
        ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&lrm;", ""), ("&rlm;", ""), ("&amp;", "&")
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// Returns the text without the tags for speakers, classes and karaoke.
    private static func plain(_ line: Line) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(line.count)
        // An unclosed `<` is literal text, and so is every `<` after it.
        let lastEnd = line.lastIndex(of: UInt8(ascii: ">")) ?? line.startIndex
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] == UInt8(ascii: "<"), index < lastEnd,
                let end = line[index...].firstIndex(of: UInt8(ascii: ">"))
            {
                index = end + 1
            } else if line[index] == UInt8(ascii: "&"),
                let reference = references.first(where: { line[index...].starts(with: $0.written) })
            {
                text += reference.meant
                index += reference.written.count
            } else {
                text.append(line[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
