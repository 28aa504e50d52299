// SPDX-License-Identifier: MIT

internal import Diagnostics
private import Glibc

/// An element of a bundle's file: immutable, and with its exact place in the original file, whatever was repaired.
///
/// The format knows no attributes and no namespaces, so neither does this type (`app.md` 1).
package struct Element: Sendable {
    package let name: String
    /// The byte offset of the `<` of the start tag.
    package let offset: Int
    /// The byte offset of the first character of the text that is not blank; of the start tag if there is none.
    package let textOffset: Int
    package let children: [Element]
    private let ownText: String
    /// Where in `ownText` the last children stand, in bytes; nil where no text and children are mixed.
    private let places: [Int]?

    package init(name: String, offset: Int, textOffset: Int, text: String, children: [Element]) {
        self.init(name: name, offset: offset, textOffset: textOffset, ownText: text, places: nil, children: children)
    }

    /// An element with markup between its words.
    /// - Parameter places: where in the text the last children stand; those before them stand before it.
    init(name: String, offset: Int, textOffset: Int, ownText: String, places: [Int]?, children: [Element]) {
        self.name = name
        self.offset = offset
        self.textOffset = textOffset
        self.ownText = ownText
        self.places = places
        self.children = children
    }

    /// The text of the element without blanks at its ends, line ends as LF, pieces around comments joined. Where there
    /// is markup between its words, with the words of that. These are put together when somebody asks: each element
    /// around them has them too.
    package var text: String {
        guard let places else { return ownText }
        return Self.trimmed(mixedText(places)[...])
    }

    /// Absent, `<x/>`, `<x></x>` and white space are the same thing (`activities.md` 1.1).
    package var isEmpty: Bool { ownText.isEmpty && children.isEmpty }

    /// All text in the element, in document order.
    package var wholeText: String {
        ownText.isEmpty ? children.map(\.wholeText).filter { !$0.isEmpty }.joined(separator: " ") : text
    }

    /// The text of each child at the place of the child, a blank for a child without text.
    private func mixedText(_ places: [Int]) -> [UInt8] {
        let own = Array(ownText.utf8)
        let leading = children.count - places.count
        var result = Array(children[..<leading].map(\.wholeText).joined(separator: " ").utf8)
        var position = 0
        for (child, place) in zip(children[leading...], places) {
            result += own[position..<place]
            result += child.isEmpty ? [0x20] : Array(child.wholeText.utf8)
            position = place
        }
        return result + own[position...]
    }

    /// The text between blanks at both ends, CR LF and CR as LF.
    static func trimmed(_ piece: ArraySlice<UInt8>) -> String {
        guard let first = piece.firstIndex(where: { !isBlank($0) }), let last = piece.lastIndex(where: { !isBlank($0) })
        else { return "" }
        let piece = piece[first...last]
        // Texts are long and hardly one has a CR.
        let hasReturn = piece.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memchr($0, 0x0D, bytes.count) != nil } ?? false
        }
        guard hasReturn else { return String(decoding: piece, as: UTF8.self) }
        var result: [UInt8] = []
        for (index, byte) in zip(piece.indices, piece) {
            if byte != 0x0D {
                result.append(byte)
            } else if index + 1 > last || piece[index + 1] != 0x0A {
                result.append(0x0A)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a byte is white space of XML.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }
}
