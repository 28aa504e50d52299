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
    /// What of the file stands for each byte; nil if that is not known.
    private let places: [Range<Int>]?

    /// - Parameter contents: the bytes of the file. If they do not say the same as the value, as with markup inside, the
    ///   place of each part is that of the value.
    package init(_ value: ElementReader.Value, in contents: [UInt8]?) {
        let written = contents.flatMap { WrittenText(of: value, in: $0) }
        self.init(
            file: value.position.file, start: value.offset,
            bytes: written?.bytes[...] ?? Array(value.text.utf8)[...], places: written?.places)
    }

    private init(file: String, start: Int, bytes: ArraySlice<UInt8>, places: [Range<Int>]?) {
        (self.file, self.start, self.bytes, self.places) = (file, start, bytes, places)
    }

    /// Returns the texts between the separators, empty ones too.
    package func split(at separator: Unicode.Scalar) -> [LocatedText] {
        bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map {
            LocatedText(file: file, start: start, bytes: $0, places: places)
        }
    }

    /// The text without blanks at its ends, on one line.
    package var trimmed: ValuePart {
        let first = bytes.firstIndex { !$0.isASCIIBlank } ?? bytes.endIndex
        let end = bytes.lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? first
        let text = String(decoding: bytes[first..<end], as: UTF8.self).onOneLine
        guard let places, first < end else {
            return ValuePart(text: text, position: SourcePosition(file: file, offset: start), length: nil)
        }
        let (from, to) = (places[first].lowerBound, places[end - 1].upperBound)
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
        guard let contents, let (first, last) = ends(of: part, in: Array(text.utf8)) else { return nil }
        // Lines of the file may be one in the text, so its signs are counted.
        let written = WrittenText(contents, from: offset)
        let places = written.bytes.indices.filter { written.bytes[$0] == first.sign }
        guard places.count == first.all, let end = written.bytes[places[first.before]...].firstIndex(of: last) else {
            return nil
        }
        return written.places[places[first.before]].lowerBound..<written.places[end].upperBound
    }

    /// Returns the first sign of a part, with the number of such signs in the text and before the part, and the last one.
    private static func ends(
        of part: Range<Int>, in bytes: [UInt8]
    ) -> (first: (sign: UInt8, all: Int, before: Int), last: UInt8)? {
        guard !part.isEmpty, bytes.indices.contains(part.upperBound - 1) else { return nil }
        let sign = bytes[part.lowerBound]
        let before = bytes[..<part.lowerBound].count { $0 == sign }
        return ((sign, bytes.count { $0 == sign }, before), bytes[part.upperBound - 1])
    }
}

/// A text of a file as far as the next tag: references replaced, without comments and the marks of CDATA.
private struct WrittenText {
    private(set) var bytes: [UInt8] = []
    private(set) var places: [Range<Int>] = []

    /// The size of files in another encoding than UTF-8 in which places are looked for, because each value takes a look
    /// at all of the file.
    private static let largest = 1 << 16

    /// Nil if what stands at the place of the value does not say the same.
    init?(of value: ElementReader.Value, in file: [UInt8]) {
        self = WrittenText(file, from: value.offset)
        if says(value) { return }
        guard file.count <= Self.largest, let text = DecodedPart(of: value, in: file) else { return nil }
        self = WrittenText(text.bytes, from: 0)
        guard says(value) else { return nil }
        places = places.map { text.places[$0.lowerBound].lowerBound..<text.places[$0.upperBound - 1].upperBound }
    }

    /// By bytes, because what is written may have more marks than strings can compare.
    private func says(_ value: ElementReader.Value) -> Bool {
        String(decoding: bytes, as: UTF8.self).trimmed.onOneLine.utf8.elementsEqual(value.text.utf8)
    }

    fileprivate init(_ file: [UInt8], from start: Int) {
        var index = start
        var isPlain = Self.isInSection(file, before: start)
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
                } else if follows("<!--") {
                    guard let end = file[(index + 4)...].firstRange(of: Array("-->".utf8)) else { return }
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
                let first = index
                index += 1
                while index < file.count, !Self.endsRun(file[index]) { index += 1 }
                bytes += file[first..<index]
                places += (first..<index).lazy.map { $0..<$0 + 1 }
            }
        }
    }

    private static func endsRun(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"), 0x0D: true
        default: false
        }
    }

    /// Whether a text begins in a section of CDATA.
    private static func isInSection(_ file: [UInt8], before start: Int) -> Bool {
        guard start <= file.count else { return false }
        let end = file[..<start].lastIndex { !$0.isXMLBlank }.map { $0 + 1 } ?? 0
        return file[..<end].suffix(9).elementsEqual("<![CDATA[".utf8)
    }

    private mutating func add(_ more: [UInt8], _ place: Range<Int>) {
        bytes += more
        places += more.map { _ in place }
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
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        let scalar =
            name.hasPrefix("#") ? number.flatMap(Unicode.Scalar.init) : HTMLEntities.scalar(named: name)
        return scalar.map { Array(String(Character($0)).utf8) }
    }
}

/// The text of a file in another encoding than UTF-8 from the beginning of a value on, as far as it may go.
private struct DecodedPart {
    /// As UTF-8.
    private(set) var bytes: [UInt8] = []
    /// The character of the file from which each byte comes.
    private(set) var places: [Range<Int>] = []

    /// Nil if the file is UTF-8.
    init?(of value: ElementReader.Value, in file: [UInt8]) {
        let encoding = TextEncoding(of: file)
        guard encoding != .utf8, encoding != .brokenUTF8 else { return nil }
        var index = value.offset
        // References and comments are longer than what they say.
        let end = min(file.count, index + 256 + 16 * value.text.utf8.count)
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
