// SPDX-License-Identifier: MIT

/// As much of the line of a place as reports show, without the rest of its file.
package struct SourceLine: Sendable {
    /// Counted from 1.
    let number: Int
    /// The first bytes of the line, with its end if that is among them. The places of a line share them.
    let beginning: [UInt8]
    /// What is around the place; nil if that is in the beginning.
    private let around: [UInt8]?
    /// The parts of the excerpt, in what is around the place or in the beginning.
    private let before, place, after: Range<Int>
    private let encoding: TextEncoding

    /// How many bytes of a line are its beginning.
    static let limit = 2000

    /// - Parameters:
    ///   - lineStart: the place in the file at which the line starts.
    ///   - parts: what is before, at and behind the place, as far as it is shown, as places in the file.
    ///   - bytes: the file.
    init(
        number: Int, beginning: [UInt8], from lineStart: Int, parts: [Range<Int>], in bytes: [UInt8],
        encoding: TextEncoding
    ) {
        self.number = number
        self.beginning = beginning
        self.encoding = encoding
        let shown = parts[0].lowerBound..<parts[2].upperBound
        around = shown.upperBound > lineStart + beginning.count ? Array(bytes[shown]) : nil
        let origin = around == nil ? lineStart : shown.lowerBound
        let moved = parts.map { $0.lowerBound - origin..<$0.upperBound - origin }
        (before, place, after) = (moved[0], moved[1], moved[2])
    }

    /// The text of the line without its end; of a very long one the beginning.
    package var text: String { encoding.decodeLine(beginning[...]) }

    /// The line around the place; of a very long line only the part near it.
    package var excerpt: SourceExcerpt {
        let bytes = around ?? beginning
        // The place of a whole file is its byte order mark, if it has one.
        let isStart = number == 1 && before.isEmpty
        return SourceExcerpt(
            before: encoding.decode(bytes[before]).withoutMark,
            place: isStart ? encoding.decode(bytes[place]).withoutMark : encoding.decode(bytes[place]),
            after: encoding.decode(bytes[after]))
    }
}

extension TextEncoding {
    /// Returns the text of a line without its end and the byte order mark.
    func decodeLine(_ line: ArraySlice<UInt8>) -> String {
        String(decode(line).withoutMark.prefix { $0 != "\n" && $0 != "\r" && $0 != "\r\n" })
    }
}

extension String {
    /// The text without a byte order mark at its start.
    fileprivate var withoutMark: String { String(drop { $0 == "\u{FEFF}" }) }
}
