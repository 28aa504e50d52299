// SPDX-License-Identifier: MIT

private import Glibc
internal import Text

/// Reads a text of nothing but plain markup, as nearly all files of bundles are: elements without attributes, texts,
/// references to characters, comments and CDATA.
///
/// A build spends a sixth of its time on the markup of its level files if a library reads each, and a third of that in this
/// way. Whatever else there is, and whatever is wrong, is left to the library (`XMLParser`), which reads the text from its
/// start: nothing is decided here about texts that are not well-formed. For all others both have the same result, which
/// a fuzzer compares.
struct PlainParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var tree: TreeBuilder
    private var index = 0
    /// The last name of each slot, and where it stands.
    private var names = Array(repeating: (range: 0..<0, name: ""), count: 64)

    private let signs = TextSigns()

    private static let longestName = 256
    /// Longer comments and sections are left to the library, which has limits of its own (`docs/limits.md`).
    private static let longestSection = 1 << 20

    /// - Parameters:
    ///   - itemName: the name of the children of the root that are passed on one by one instead of being kept, in any
    ///     case.
    ///   - original: maps an offset in `bytes` to one in the file.
    ///   - item: gets the element, and the offset in the file behind its end.
    /// - Returns: nil if there is more than plain markup in valid UTF-8; then the items that were passed on do not count.
    static func parse(
        _ bytes: [UInt8], itemName: String?, limits: Limits, original: (Int) -> Int, item: (Element, Int) -> Void
    ) -> XMLParser.Outcome? {
        withoutActuallyEscaping(original) { original in
            withoutActuallyEscaping(item) { item in
                bytes.withUnsafeBufferPointer { buffer in
                    var tree = TreeBuilder(itemName: itemName, limits: limits, original: original, item: item)
                    tree.window = TextWindow(bytes: buffer)
                    var parser = PlainParser(bytes: buffer, tree: tree)
                    return parser.isPlain() ? parser.tree.outcome(nil) : nil
                }
            }
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, tree: TreeBuilder) { (self.bytes, self.tree) = (bytes, tree) }

    /// Reads all of the text.
    private mutating func isPlain() -> Bool {
        guard readDeclaration() else { return false }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") ? readMarkup() : readText() else { return false }
        }
        return tree.root != nil && !tree.hasCutText
    }

    /// Returns the byte at an offset, and NUL, which no text of XML holds, behind the end.
    private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    private func starts(_ mark: StaticString, at index: Int) -> Bool {
        guard let base = bytes.baseAddress, index + mark.utf8CodeUnitCount <= bytes.count else { return false }
        return memcmp(base + index, mark.utf8Start, mark.utf8CodeUnitCount) == 0
    }

    private func afterBlanks(_ start: Int) -> Int {
        var index = start
        while byte(index).isXMLBlank { index += 1 }
        return index
    }

    // MARK: Declaration

    /// Passes over the declaration, if there is one.
    private mutating func readDeclaration() -> Bool {
        guard starts("<?", at: 0) else { return true }
        guard starts("<?xml", at: 0) else { return false }
        index = 5
        guard let version = value(of: "version"), version == "1.0" else { return false }
        if let encoding = value(of: "encoding") {
            guard encoding.utf8.first?.isASCIILetter ?? false,
                encoding.utf8.allSatisfy({ $0 < 0x80 && $0.isInName && $0 != UInt8(ascii: ":") })
            else { return false }
        }
        if let isAlone = value(of: "standalone"), isAlone != "yes", isAlone != "no" { return false }
        index = afterBlanks(index)
        guard starts("?>", at: index) else { return false }
        index += 2
        return true
    }

    /// Reads one of the values of the declaration; nil if it is not the next, or not plain.
    private mutating func value(of name: StaticString) -> String? {
        let start = afterBlanks(index)
        guard start > index, starts(name, at: start) else { return nil }
        let open = start + name.utf8CodeUnitCount + 1
        let quote = byte(open)
        guard byte(open - 1) == UInt8(ascii: "="), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return nil
        }
        var end = open + 1
        while byte(end) != quote, byte(end) > 0x20, end - open < Self.longestName { end += 1 }
        guard byte(end) == quote else { return nil }
        index = end + 1
        return String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
    }

    // MARK: Markup

    private mutating func readMarkup() -> Bool {
        switch byte(index + 1) {
        case UInt8(ascii: "/"): readEndTag()
        case UInt8(ascii: "!"): starts("<!--", at: index) ? readComment() : readSection()
        default: readStartTag()
        }
    }

    private mutating func readStartTag() -> Bool {
        let start = index
        guard tree.mayOpen, tree.root == nil, let end = endOfName(from: start + 1) else { return false }
        let name = name(start + 1..<end)
        var close = afterBlanks(end)
        let isEmpty = byte(close) == UInt8(ascii: "/")
        if isEmpty { close += 1 }
        guard byte(close) == UInt8(ascii: ">") else { return false }
        index = close + 1
        if isEmpty {
            tree.addLeaf(name, at: start, content: index..<index, end: index)
        } else if let leaf = leaf(named: start + 1..<end) {
            tree.addLeaf(name, at: start, content: index..<leaf.text, end: leaf.end)
            index = leaf.end
        } else {
            tree.open(name, at: start, content: index)
        }
        return true
    }

    /// Returns where the text ends that the element has, and where its end tag does, if there is nothing else in it.
    private func leaf(named name: Range<Int>) -> (text: Int, end: Int)? {
        guard let text = endOfText(from: index), byte(text) == UInt8(ascii: "<"), byte(text + 1) == UInt8(ascii: "/"),
            tree.keepsText(of: text - index), hasName(name, at: text + 2),
            byte(text + 2 + name.count) == UInt8(ascii: ">")
        else { return nil }
        return (text, text + 3 + name.count)
    }

    private mutating func readEndTag() -> Bool {
        guard let open = tree.innermost else { return false }
        let name = open.start + 1..<open.start + 1 + open.name.utf8.count
        guard hasName(name, at: index + 2) else { return false }
        let close = afterBlanks(index + 2 + name.count)
        guard byte(close) == UInt8(ascii: ">") else { return false }
        index = close + 1
        tree.close(at: index)
        return true
    }

    private mutating func readComment() -> Bool {
        let content = index + 4
        guard let end = end(of: "--", from: content), byte(end + 2) == UInt8(ascii: ">") else { return false }
        let isAmpersand = ["&", "&amp;"].contains { bytes[content..<end].elementsEqual($0.utf8) }
        tree.comment(isAmpersand: isAmpersand, at: index)
        index = end + 3
        return true
    }

    private mutating func readSection() -> Bool {
        let content = index + 9
        guard tree.innermost != nil, starts("<![CDATA[", at: index), let end = end(of: "]]>", from: content) else {
            return false
        }
        tree.characters(UnsafeBufferPointer(rebasing: bytes[content..<end])) { content + $0 }
        index = end + 3
        return true
    }

    /// Returns where a mark begins that ends a comment or a section, if only characters of XML stand before it.
    private func end(of mark: StaticString, from start: Int) -> Int? {
        var index = start
        while index < bytes.count, index - start <= Self.longestSection {
            if byte(index) == mark.utf8Start.pointee, starts(mark, at: index) { return index }
            guard isCharacter(at: index) else { return nil }
            index += 1
        }
        return nil
    }

    // MARK: Names

    /// Returns where a name of ASCII characters ends; nil if there is none. One with a colon means more.
    private func endOfName(from start: Int) -> Int? {
        guard byte(start) < 0x80, byte(start).startsName else { return nil }
        var end = start
        while byte(end) < 0x80, byte(end).isInName, byte(end) != UInt8(ascii: ":") { end += 1 }
        // What follows decides whether the name has ended.
        return end > start && end - start <= Self.longestName ? end : nil
    }

    private func hasName(_ name: Range<Int>, at index: Int) -> Bool {
        guard let base = bytes.baseAddress, index + name.count <= bytes.count else { return false }
        return memcmp(base + name.lowerBound, base + index, name.count) == 0
    }

    /// Returns a name of the text. There are few different ones, so few are made twice.
    private mutating func name(_ range: Range<Int>) -> String {
        let ends = UInt64(bytes[range.lowerBound]) << 16 | UInt64(bytes[range.upperBound - 1]) << 8
        let slot = Int(((ends | UInt64(range.count)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
        if names[slot].range.count != range.count || !hasName(names[slot].range, at: range.lowerBound) {
            names[slot] = (range, String(decoding: bytes[range], as: UTF8.self))
        }
        return names[slot].name
    }

    // MARK: Texts

    private mutating func readText() -> Bool {
        switch byte(index) {
        case UInt8(ascii: "&"): return readReference()
        case 0x0D: return readLineEnd()
        default:
            guard let end = endOfText(from: index) else { return false }
            // Beside the root only blanks may stand.
            guard tree.innermost != nil || bytes[index..<end].allSatisfy(\.isXMLBlank) else { return false }
            let start = index
            tree.characters(UnsafeBufferPointer(rebasing: bytes[start..<end])) { start + $0 }
            index = end
            return true
        }
    }

    /// Reads CR LF, which is LF. Of a single CR the library says another place.
    private mutating func readLineEnd() -> Bool {
        guard byte(index + 1) == 0x0A else { return false }
        let end = index + 1
        tree.characters(UnsafeBufferPointer(rebasing: bytes[end..<end + 1])) { end + $0 }
        index = end + 1
        return true
    }

    private mutating func readReference() -> Bool {
        let start = index
        guard tree.innermost != nil else { return false }
        // Compared as bytes, because escaped texts hold many of them.
        if let (name, character) = Self.references.first(where: { starts($0.name, at: start + 1) }) {
            withUnsafePointer(to: character) { character in
                tree.characters(UnsafeBufferPointer(start: character, count: 1)) { _ in start }
            }
            index = start + 1 + name.utf8CodeUnitCount
            return true
        }
        guard let end = bytes[(start + 1)..<min(bytes.count, start + 12)].firstIndex(of: UInt8(ascii: ";")),
            let scalar = Self.scalar(of: String(decoding: bytes[(start + 1)..<end], as: UTF8.self)),
            let character = UTF8.encode(scalar)
        else { return false }
        Array(character).withUnsafeBufferPointer { tree.characters($0) { _ in start } }
        index = end + 1
        return true
    }

    /// The names that XML itself has, with what ends them, and the characters that they stand for.
    private static let references: [(name: StaticString, character: UInt8)] = [
        ("lt;", 0x3C), ("gt;", 0x3E), ("amp;", 0x26), ("quot;", 0x22), ("apos;", 0x27)
    ]

    /// Returns the character of a reference by number; nil if it is not one, or the character is none of a text.
    private static func scalar(of name: String) -> Unicode.Scalar? {
        guard let scalar = CharacterNumber(name)?.scalar, scalar.isOfXML, !scalar.isNoText else { return nil }
        return scalar
    }

    /// Returns where the text ends that means itself: at markup, a reference or CR; nil if it holds what no text of XML may.
    ///
    /// Sixteen bytes at a time, because all texts of all files pass here.
    private func endOfText(from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes.count - index >= 16 {
                let block = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
                guard let sign = signs.first(in: block) else {
                    index += 16
                    continue
                }
                index += sign
            }
            switch bytes[index] {
            case UInt8(ascii: "<"), UInt8(ascii: "&"), 0x0D: return index
            case UInt8(ascii: "]") where starts("]]>", at: index): return nil
            default:
                guard isCharacter(at: index) else { return nil }
                index += 1
            }
        }
        return index
    }

    /// Whether XML allows the character that a byte begins. Two bytes that UTF-8 allows are none of its characters.
    private func isCharacter(at index: Int) -> Bool {
        let first = bytes[index]
        if first == 0xEF, byte(index + 1) == 0xBF { return byte(index + 2) < 0xBE }
        return first >= 0x20 || first == 0x09 || first == 0x0A || first == 0x0D
    }
}

/// Finds what ends a text, may not stand in one, or begins what may not.
private struct TextSigns {
    private typealias Block = SIMD16<UInt8>

    // Whole blocks, because comparisons with single bytes are not made of instructions for blocks.
    private let tag = Block(repeating: UInt8(ascii: "<"))
    private let reference = Block(repeating: UInt8(ascii: "&"))
    private let bracket = Block(repeating: UInt8(ascii: "]"))
    private let high = Block(repeating: 0xEF)
    private let controlBits = Block(repeating: 0xE0)
    private let none = Block(repeating: 0)

    /// Returns the place of the first; nil if there is none.
    func first(in block: SIMD16<UInt8>) -> Int? {
        ((block .== tag) .| (block .== reference) .| (block .== bracket) .| (block .== high)
            .| (block & controlBits .== none)).firstTrue
    }
}
