// SPDX-License-Identifier: MIT

internal import Text

/// Finds elements whose two tags differ only in case, while a text is repaired. It knows nothing any more behind an element that lacks a
/// tag, because others may then be taken for a pair.
struct TagNesting {
    /// A tag in the text that is being made.
    struct Written {
        /// The bytes of its name.
        let name: Range<Int>
        /// Where it begins in the text that is repaired.
        let offset: Int
    }

    /// An element with two spellings of its name.
    struct Fault {
        let wrong: Written
        let right: Written
        /// Whether the wrong one is the end tag.
        let isEnd: Bool
    }

    private(set) var hasFixedStarts = false
    private var open: [Written] = []
    private var isKnown = true

    /// Takes note of a tag.
    /// - Parameters:
    ///   - start: where it begins in the text that is being made, and which it ends.
    ///   - place: where it begins in the text that is repaired.
    /// - Returns: what is wrong with the element that it ends, if it ends one.
    mutating func fault(ofTagAt start: Int, from place: Int, in text: [UInt8]) -> Fault? {
        guard isKnown, text[start] == UInt8(ascii: "<"), text.last == UInt8(ascii: ">"), start + 2 < text.count else {
            return nil
        }
        let isEnd = text[start + 1] == UInt8(ascii: "/")
        let name = Self.name(from: start + (isEnd ? 2 : 1), in: text)
        guard let first = name.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else { return nil }
        let tag = Written(name: name.startIndex..<name.endIndex, offset: place)
        guard isEnd else {
            if text[text.count - 2] != UInt8(ascii: "/") { open.append(tag) }
            return nil
        }
        guard let opened = open.popLast() else {
            isKnown = false
            return nil
        }
        let other = text[opened.name]
        if other.elementsEqual(name) { return nil }
        guard zip(other, name).allSatisfy({ $0 == $1 || $0.isASCIILetter && $0 | 0x20 == $1 | 0x20 }),
            other.count == name.count
        else {
            isKnown = false
            return nil
        }
        let isEndRight = Self.isMoreLikely(name, than: other)
        if isEndRight { hasFixedStarts = true }
        return isEndRight
            ? Fault(wrong: opened, right: tag, isEnd: false) : Fault(wrong: tag, right: opened, isEnd: true)
    }

    private static func name(from start: Int, in text: [UInt8]) -> ArraySlice<UInt8> {
        text[start...].prefix { !$0.isXMLBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    }

    /// Names of the format begin with a small letter and have a capital at the start of each further word.
    private static func isMoreLikely(_ name: ArraySlice<UInt8>, than other: ArraySlice<UInt8>) -> Bool {
        func isSmall(_ name: ArraySlice<UInt8>) -> Bool { name.first?.isASCIILowercase ?? false }
        if isSmall(name) != isSmall(other) { return isSmall(name) }
        func capitals(_ name: ArraySlice<UInt8>) -> Int { name.count { $0.isASCIILetter && !$0.isASCIILowercase } }
        return capitals(name) > capitals(other)
    }
}
