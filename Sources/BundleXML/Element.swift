// SPDX-License-Identifier: MIT

internal import Diagnostics
private import Glibc
internal import Text

/// An element of a bundle's file: immutable, with its exact place in the original file, even after repairs.
///
/// The format has no attributes and no namespaces, so neither does this type (`app.md` 1).
///
/// A class, because it never changes and is passed on often: a copy of a structure would count each of its texts.
package final class Element: Sendable {
    /// As written, in any case.
    package let name: String
    /// The byte offset of the `<` of the start tag.
    package let offset: Int
    /// The byte offset of the first character of the text that is not blank; of the start tag if there is none.
    package let textOffset: Int
    /// In document order, also those that stand between the words of a text.
    package let children: [Element]
    private let ownText: String
    /// The byte offsets in `ownText` at which the last children stand; nil where no text and children are mixed.
    private let places: [Int]?

    /// An element whose text has no children between its words.
    package convenience init(name: String, offset: Int, textOffset: Int, text: String, children: [Element]) {
        self.init(name: name, offset: offset, textOffset: textOffset, ownText: text, places: nil, children: children)
    }

    /// An element with markup between its words.
    /// - Parameter places: where in the text the last children stand; the children before them stand before the text.
    init(name: String, offset: Int, textOffset: Int, ownText: String, places: [Int]?, children: [Element]) {
        self.name = name
        self.offset = offset
        self.textOffset = textOffset
        self.ownText = ownText
        self.places = places
        self.children = children
    }

    /// Returns the element with a child of its child as one of its own.
    /// - Parameter place: that of the child that it replaces; nil if it becomes the last one.
    func raising(_ index: Int, of parent: Int, to place: Int?) -> Element {
        var children = children
        let raised = children[parent].children[index]
        children[parent] = children[parent].without(index)
        if let place {
            children[place] = raised
            return with(children: children, places: places)
        }
        return with(children: children + [raised], places: places.map { $0 + [ownText.utf8.count] })
    }

    private func without(_ index: Int) -> Element {
        var (children, places) = (children, places)
        if let count = places?.count, index >= children.count - count {
            places?.remove(at: index - (children.count - count))
        }
        children.remove(at: index)
        return with(children: children, places: places)
    }

    /// Returns the element with other children, which stand before its text if it has any.
    func with(children: [Element]) -> Element { with(children: children, places: nil) }

    private func with(children: [Element], places: [Int]?) -> Element {
        Element(
            name: name, offset: offset, textOffset: textOffset, ownText: ownText, places: places, children: children)
    }

    /// The text of the element without blanks at its ends, line ends as LF, pieces around comments joined. It includes
    /// the words of markup between its own. The text is joined on access, because each element around it contains the
    /// same words.
    package var text: String {
        guard let places else { return ownText }
        return Self.trimmed(mixedText(places)[...]).withoutSurplusMarks
    }

    /// Whether the element has text beside its children.
    package var hasText: Bool { !ownText.isEmpty }

    /// Absent, `<x/>`, `<x></x>` and white space are equivalent (`activities.md` 1.1), and so is a text of which nothing can
    /// be seen.
    package var isEmpty: Bool { ownText.isEmpty && children.isEmpty }

    /// Whether there is nothing in it but empty elements.
    var isHollow: Bool { ownText.isEmpty && children.allSatisfy(\.isHollow) }

    /// Whether there is nothing in it but elements of that name, and at least one.
    func holdsOnly(_ tag: Tag) -> Bool {
        ownText.isEmpty && !children.isEmpty && children.allSatisfy { tag.isSpelt($0.name) }
    }

    /// All text in the element, in document order.
    package var wholeText: String {
        ownText.isEmpty ? children.map(\.wholeText).filter { !$0.isEmpty }.joined(separator: " ") : text
    }

    /// Returns the text with that of each child at its place, a blank for a child without text.
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

    /// Returns the text without blanks at both ends, CR LF and CR as LF.
    static func trimmed(_ piece: ArraySlice<UInt8>) -> String {
        String(decoding: trimmedBytes(piece), as: UTF8.self)
    }

    /// Returns the bytes of that text.
    static func trimmedBytes(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = piece.firstIndex(where: { !$0.isXMLBlank }),
            let last = piece.lastIndex(where: { !$0.isXMLBlank })
        else { return [] }
        let piece = piece[first...last]
        // Texts are long, and nearly none has a CR.
        let hasReturn = piece.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memchr($0, 0x0D, bytes.count) != nil } ?? false
        }
        guard hasReturn else { return piece }
        var result: [UInt8] = []
        for (index, byte) in zip(piece.indices, piece) {
            if byte != 0x0D {
                result.append(byte)
            } else if index + 1 > last || piece[index + 1] != 0x0A {
                result.append(0x0A)
            }
        }
        return result[...]
    }
}
