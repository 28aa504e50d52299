// SPDX-License-Identifier: MIT

internal import Text

/// A text that is not well-formed, and what in it looks like markup.
struct MarkupText {
    /// What looks like a tag, but begins wrongly.
    struct OddTag {
        let name: String
        /// From the `<` to behind the `>`.
        let length: Int
        let isEnd: Bool
        let isEmpty: Bool
        /// What stands before the name, besides blanks and a slash.
        let signs: [UInt8]

        /// The tag that is meant; nil if that is not clear.
        var fixed: String? {
            switch signs {
            case [], [UInt8(ascii: "<")]: return (isEnd ? "</" : "<") + name + (isEmpty ? "/>" : ">")
            case [UInt8(ascii: "\\")]: return isEmpty ? nil : "</\(name)>"
            default: return nil
            }
        }
    }

    let bytes: [UInt8]
    /// The names in the tags of the text, and those of its end tags.
    let names: Set<String>
    private let endNames: Set<String>
    /// The most signs before the name of an odd tag.
    private static let mostBefore = 8

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let (starts, ends) = Self.names(in: bytes)
        (names, endNames) = (starts.union(ends), ends)
    }

    // MARK: Tags

    /// Whether the text has what belongs to a tag, so that it is no text with signs in it. An end tag with blanks is
    /// like nothing else.
    func knows(_ tag: OddTag) -> Bool { (tag.isEnd || tag.isEmpty ? names : endNames).contains(tag.name) }

    /// Whether a `<` begins a tag, a comment or the like as XML wants it.
    func opensMarkup(at index: Int) -> Bool {
        guard index + 1 < bytes.count else { return false }
        let next = bytes[index + 1]
        return next.startsName || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
    }

    /// Whether a `<` that begins nothing touches what may be markup.
    func isNextToMarkup(at index: Int) -> Bool {
        if oddTag(at: index) != nil { return true }
        let next = index + 1 + bytes[(index + 1)...].prefix(while: \.isXMLBlank).count
        if ["?xml", "!"].contains(where: { starts($0, at: next) }) { return true }
        return ["<<", "<\\", "<&", "<--"].contains { starts($0, at: index) }
    }

    /// Returns the tag that is probably meant by a `<` with blanks or other signs behind it.
    func oddTag(at index: Int) -> OddTag? {
        var position = index + 1
        var signs: [UInt8] = []
        var isEnd = false
        while position < bytes.count, !bytes[position].startsName {
            let byte = bytes[position]
            guard position - index <= Self.mostBefore, !">!?0123456789".utf8.contains(byte),
                byte != UInt8(ascii: "<") || position == index + 1
            else { return nil }
            if byte == UInt8(ascii: "/"), !isEnd {
                isEnd = true
            } else if !byte.isXMLBlank {
                signs.append(byte)
            }
            position += 1
        }
        guard position > index + (isEnd ? 2 : 1) else { return nil }
        let end = endOfName(from: position)
        var close = end
        while close < bytes.count, bytes[close].isXMLBlank { close += 1 }
        let isEmpty = !isEnd && starts("/>", at: close)
        if isEmpty { close += 1 }
        guard end > position, close < bytes.count, bytes[close] == UInt8(ascii: ">") else { return nil }
        return OddTag(
            name: String(decoding: bytes[position..<end], as: UTF8.self), length: close + 1 - index,
            isEnd: isEnd || signs == [UInt8(ascii: "\\")], isEmpty: isEmpty, signs: signs)
    }

    /// Returns where the mark `<--` or `< !--` ends that stands for `<!--`, and where the comment does.
    func endOfCommentWithoutMark(at index: Int) -> (mark: Int, comment: Int)? {
        var mark = index + 1
        while mark < bytes.count, bytes[mark].isXMLBlank { mark += 1 }
        // Without a blank it is a comment.
        if mark > index + 1, starts("!", at: mark) { mark += 1 } else if mark > index + 1 { return nil }
        guard starts("--", at: mark), !starts("-->", at: mark) else { return nil }
        var end = mark + 2
        while end < bytes.count, bytes[end] != UInt8(ascii: "<"), !starts("--", at: end) { end += 1 }
        return starts("-->", at: end) ? (mark + 2, end + 3) : nil
    }

    // MARK: Finding

    func starts(_ text: String, at index: Int) -> Bool {
        index <= bytes.count && bytes[index...].starts(with: text.utf8)
    }

    /// Returns the offset behind the next occurrence of a text; the end if there is none.
    func end(of text: String, from index: Int) -> Int {
        guard let first = text.utf8.first else { return index }
        var position = index
        while position + text.utf8.count <= bytes.count {
            if bytes[position] == first, starts(text, at: position) { return position + text.utf8.count }
            position += 1
        }
        return bytes.count
    }

    func endOfName(from index: Int) -> Int { Self.endOfName(in: bytes, from: index) }

    private static func endOfName(in bytes: [UInt8], from index: Int) -> Int {
        var end = index
        while end < bytes.count, bytes[end].isInName { end += 1 }
        return end
    }

    /// Returns the names of all tags that begin rightly, and of end tags with blanks, which nothing else looks like.
    private static func names(in bytes: [UInt8]) -> (starts: Set<String>, ends: Set<String>) {
        var (starts, ends): (Set<ArraySlice<UInt8>>, Set<ArraySlice<UInt8>>) = ([], [])
        var index = 0
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            var position = start + 1
            let blanks = bytes[position...].prefix(while: \.isXMLBlank).count
            let isEnd = position + blanks < bytes.count && bytes[position + blanks] == UInt8(ascii: "/")
            if isEnd {
                position += blanks + 1
                position += bytes[position...].prefix(while: \.isXMLBlank).count
            }
            index = position
            guard position < bytes.count, bytes[position].startsName else { continue }
            let end = endOfName(in: bytes, from: position)
            index = end
            guard end < bytes.count, bytes[end].isXMLBlank || ">/".utf8.contains(bytes[end]) else { continue }
            if isEnd { ends.insert(bytes[position..<end]) } else { starts.insert(bytes[position..<end]) }
        }
        func texts(_ names: Set<ArraySlice<UInt8>>) -> Set<String> {
            Set(names.map { String(decoding: $0, as: UTF8.self) })
        }
        return (texts(starts), texts(ends))
    }
}

extension UInt8 {
    /// Whether a name of XML can begin with the byte. All letters beyond ASCII count.
    var startsName: Bool {
        self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: ":")
            || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z"))
    }

    /// Whether a name of XML can hold the byte.
    var isInName: Bool {
        startsName || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
            || (self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9"))
    }
}
