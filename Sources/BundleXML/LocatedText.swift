// SPDX-License-Identifier: MIT

package import Text

/// A part of a value with its place.
package struct ValuePart: Sendable, Hashable {
    /// On one line, without blanks at its ends.
    package let text: String
    /// Where it begins; where the value begins if that is not known.
    package let position: SourcePosition
    /// How many bytes of the file it takes; nil if that is not known.
    package let length: Int?
}

/// The text of a value that has several parts, with the place of each byte in the file.
package struct LocatedText: Sendable {
    private let file: String
    private let start: Int
    private let bytes: ArraySlice<UInt8>
    /// What of the file stands for the bytes; nil if that is not known.
    private let runs: WrittenRuns?

    /// - Parameter contents: the bytes of the file. If they do not say the same as the value, as with markup inside, the
    ///   place of each part is that of the value.
    package init(_ value: ElementReader.Value, in contents: [UInt8]?) {
        let written = contents.flatMap { WrittenText(of: value, in: $0) }
        self.init(
            file: value.position.file, start: value.offset,
            bytes: written?.bytes[...] ?? Array(value.text.utf8)[...], runs: written?.runs)
    }

    private init(file: String, start: Int, bytes: ArraySlice<UInt8>, runs: WrittenRuns?) {
        (self.file, self.start, self.bytes, self.runs) = (file, start, bytes, runs)
    }

    /// Returns the texts between the separators, empty ones too.
    package func split(at separator: Unicode.Scalar) -> [LocatedText] {
        bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map {
            LocatedText(file: file, start: start, bytes: $0, runs: runs)
        }
    }

    /// The text without blanks at its ends, on one line.
    package var trimmed: ValuePart {
        let first = bytes.firstIndex { !$0.isASCIIBlank } ?? bytes.endIndex
        let end = bytes.lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? first
        let text = String(decoding: bytes[first..<end], as: UTF8.self).onOneLine
        guard let runs, first < end else {
            return ValuePart(text: text, position: SourcePosition(file: file, offset: start), length: nil)
        }
        let (from, to) = (runs.place(of: first).lowerBound, runs.place(of: end - 1).upperBound)
        return ValuePart(text: text, position: SourcePosition(file: file, offset: from), length: to - from)
    }
}

extension LocatedText {
    /// Returns where a part of a text stands in a file; nil if that is not known.
    /// - Parameters:
    ///   - part: the bytes of the text from a sign, such as `<`, to another one.
    ///   - offset: where the text begins in the file.
    static func place(
        of part: Range<Int>, in text: String, at offset: Int, of contents: [UInt8]?
    ) -> Range<Int>? {
        guard let contents, let ends = PartEnds(of: part, in: text) else { return nil }
        // Lines of the file may be one in the text, so its signs are counted.
        let written =
            TextEncoding.ofTwoBytes(contents).map {
                WrittenText(DecodedPart(text.utf8.count, at: offset, in: contents, as: $0))
            } ?? WrittenText(contents, from: offset)
        guard let place = ends.range(in: written.bytes) else { return nil }
        let (first, last) = (written.runs.place(of: place.lowerBound), written.runs.place(of: place.upperBound - 1))
        return first.lowerBound..<last.upperBound
    }
}

/// The signs at the ends of a part of a text, by which it is found in what is written for the text. Texts with markup pass.
private struct PartEnds {
    private let first: UInt8
    private let last: UInt8
    /// How many signs like the first one the text has.
    private let all: Int
    /// How many of them stand before the part.
    private let before: Int

    /// Nil if the part is empty or not within the text.
    init?(of part: Range<Int>, in text: String) {
        var text = text
        let ends = text.withUTF8 { bytes -> (first: UInt8, last: UInt8, all: Int, before: Int)? in
            guard !part.isEmpty, bytes.indices.contains(part.lowerBound), part.upperBound <= bytes.count else {
                return nil
            }
            let sign = bytes[part.lowerBound]
            let before = Self.count(sign, in: bytes[..<part.lowerBound])
            return (sign, bytes[part.upperBound - 1], before + Self.count(sign, in: bytes[part.lowerBound...]), before)
        }
        guard let ends else { return nil }
        (first, last, all, before) = ends
    }

    /// Returns the part in the bytes of the same text with other blanks; nil if the texts differ.
    func range(in bytes: [UInt8]) -> Range<Int>? {
        bytes.withUnsafeBufferPointer { bytes in
            guard Self.count(first, in: bytes[...]) == all, var start = bytes.firstIndex(of: first) else { return nil }
            for _ in 0..<before {
                guard let next = bytes[(start + 1)...].firstIndex(of: first) else { return nil }
                start = next
            }
            return bytes[start...].firstIndex(of: last).map { start..<$0 + 1 }
        }
    }

    private static func count(_ sign: UInt8, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        UnsafeBufferPointer(rebasing: bytes).reduce(into: 0) { $0 &+= $1 == sign ? 1 : 0 }
    }
}

/// A text of a file as far as the next tag: references replaced, without comments and the marks of CDATA.
private struct WrittenText {
    private(set) var bytes: [UInt8] = []
    private(set) var runs = WrittenRuns()

    /// The size of files in another encoding than UTF-8 in which places are looked for, because each value takes a look
    /// at all of the file.
    private static let largest = 1 << 16

    /// Nil if what stands at the place of the value does not say the same.
    init?(of value: ElementReader.Value, in file: [UInt8]) {
        self = WrittenText(file, from: value.offset)
        if says(value) { return }
        guard file.count <= Self.largest, let text = DecodedPart(of: value, in: file) else { return nil }
        self = WrittenText(text)
        guard says(value) else { return nil }
    }

    fileprivate init(_ text: DecodedPart) {
        self = WrittenText(text.bytes, from: 0, isInSection: text.isInSection)
        runs = runs.moved(to: text.places, count: bytes.count)
    }

    /// By bytes, because what is written may have more marks than strings can compare.
    private func says(_ value: ElementReader.Value) -> Bool {
        String(decoding: bytes, as: UTF8.self).trimmed.onOneLine.utf8.elementsEqual(value.text.utf8)
    }

    fileprivate init(_ file: [UInt8], from start: Int) {
        self.init(file, from: start, isInSection: Self.isInSection(file, before: start))
    }

    private init(_ file: [UInt8], from start: Int, isInSection: Bool) {
        var index = start
        var isPlain = isInSection
        func follows(_ mark: String) -> Bool { file[index...].starts(with: mark.utf8) }
        while index < file.count {
            switch file[index] {
            case UInt8(ascii: "]") where follows("]]>"):
                isPlain = false
                index += 3
            case UInt8(ascii: "<") where !isPlain:
                if follows("<![CDATA[") {
                    isPlain = true
                    index += 9
                } else if let mark = Self.passedOver.first(where: { follows($0.start) }) {
                    let inside = file[(index + mark.start.utf8.count)...]
                    guard let end = inside.firstRange(of: Array(mark.end.utf8)) else { return }
                    index = end.upperBound
                } else {
                    return
                }
            case UInt8(ascii: "&") where !isPlain:
                let end = file[index...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
                let meaning = end.flatMap { Self.meaning(file[(index + 1)..<$0]) }
                // Others are ampersands that were repaired.
                let next = meaning == nil ? index + 1 : (end ?? index) + 1
                add(meaning ?? [UInt8(ascii: "&")], index..<next)
                index = next
            case 0x0D:
                add([0x0A], index..<index + 1)
                index += 1
            default:
                // As far as nothing of these can begin: texts with markup are read once more for its place.
                let end = file.withUnsafeBytes { Self.marks.next(in: $0, from: index + 1) }
                runs.add(.bytes(index..<end), at: bytes.count)
                bytes += file[index..<end]
                index = end
            }
        }
    }

    private static let marks = ByteSearch("]<&\r")
    /// Comments and instructions, which are no part of a text.
    private static let passedOver = [(start: "<!--", end: "-->"), (start: "<?", end: "?>")]

    /// Whether a text begins in a section of CDATA.
    fileprivate static func isInSection(_ file: [UInt8], before start: Int) -> Bool {
        guard start <= file.count else { return false }
        let end = file[..<start].lastIndex { !$0.isXMLBlank }.map { $0 + 1 } ?? 0
        return file[..<end].suffix(9).elementsEqual("<![CDATA[".utf8)
    }

    private mutating func add(_ more: [UInt8], _ place: Range<Int>) {
        runs.add(.whole(place), at: bytes.count)
        bytes += more
    }

    /// Returns the character that a reference stands for; nil if it is none.
    private static func meaning(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        let name = String(decoding: name, as: UTF8.self)
        switch name {
        case "amp": return [UInt8(ascii: "&")]
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "quot": return [UInt8(ascii: "\"")]
        case "apos": return [UInt8(ascii: "'")]
        default: break
        }
        let scalar = CharacterNumber(name).map(\.scalar) ?? HTMLEntities.scalar(named: name)
        // What no page may have was left out, unless it means something else.
        if let scalar, scalar.isNoText { return scalar.meantInWindows.map { Array(String(Character($0)).utf8) } ?? [] }
        return scalar.map { Array(String(Character($0)).utf8) }
    }
}

/// What of a file stands for the bytes of a text.
private struct WrittenRuns: Sendable {
    enum Place: Sendable {
        /// Each byte of the text is one of the file.
        case bytes(Range<Int>)
        /// All bytes of the run have the same place, as those of a reference.
        case whole(Range<Int>)
    }

    /// The first byte of each run, and what stands for it.
    private var runs: [(first: Int, place: Place)] = []

    mutating func add(_ place: Place, at first: Int) { runs.append((first, place)) }

    func place(of byte: Int) -> Range<Int> {
        let next = runs.partitioningIndex { $0.first > byte }
        let run = runs[next - 1]
        switch run.place {
        case .bytes(let all):
            let start = all.lowerBound + byte - run.first
            return start..<start + 1
        case .whole(let place): return place
        }
    }

    /// Returns the same with places that are looked up in a table, for a text of so many bytes.
    func moved(to places: [Range<Int>], count: Int) -> WrittenRuns {
        var moved = WrittenRuns()
        for byte in 0..<count {
            let place = place(of: byte)
            moved.add(.whole(places[place.lowerBound].lowerBound..<places[place.upperBound - 1].upperBound), at: byte)
        }
        return moved
    }
}

/// The text of a file in another encoding than UTF-8 from the beginning of a value on, as far as it may go.
private struct DecodedPart {
    /// As UTF-8.
    private(set) var bytes: [UInt8] = []
    /// The character of the file from which each byte comes.
    private(set) var places: [Range<Int>] = []
    /// Whether it begins in a section of CDATA.
    let isInSection: Bool

    /// Nil if the file is UTF-8.
    init?(of value: ElementReader.Value, in file: [UInt8]) {
        let encoding = TextEncoding(of: file)
        guard encoding != .utf8, encoding != .brokenUTF8 else { return nil }
        self.init(value.text.utf8.count, at: value.offset, in: file, as: encoding)
    }

    /// - Parameter count: the bytes of the text that is meant.
    init(_ count: Int, at offset: Int, in file: [UInt8], as encoding: TextEncoding) {
        let before = Array(encoding.decode(file.prefix(offset).suffix(512)).utf8)
        isInSection = WrittenText.isInSection(before, before: before.count)
        var index = offset
        // References and comments are longer than what they say.
        let end = min(file.count, index + 256 + 16 * count)
        while index < end {
            var next = index + (encoding.isTwoBytes ? 2 : 1)
            let high = encoding == .utf16LittleEndian ? index + 1 : index
            if encoding.isTwoBytes, high < end, (0xD8...0xDB).contains(file[high]) { next += 2 }
            guard next <= file.count else { return }
            let character = Array(encoding.decode(file[index..<next]).utf8)
            bytes += character
            places += character.map { _ in index..<next }
            index = next
        }
    }
}
