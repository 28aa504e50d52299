// SPDX-License-Identifier: MIT

internal import Text

/// Fixes common errors of real bundles, so that a second parse can succeed (`app.md` 18.6, 18.8, 18.11).
///
/// It is applied only to files that are not well-formed, and each change is reported.
struct XMLRepair {
    /// One change, at an offset of the text that was fixed.
    struct Change {
        enum What: Hashable {
            case bareAmpersand
            case htmlEntity(String)
            case blankInTag(String)
            case bareLessThan
            case textBeforeDeclaration
            case hyphensInComment
        }

        let what: What
        let offset: Int
    }

    private(set) var changes: [Change] = []
    private(set) var result: [UInt8] = []
    private(set) var map = OffsetMap()
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        result.reserveCapacity(bytes.count + 64)
        skipBlanksBeforeDeclaration()
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "&"): ampersand()
            case UInt8(ascii: "<"): lessThan()
            default: copy(1)
            }
        }
    }

    private mutating func copy(_ count: Int) {
        result.append(contentsOf: bytes[index..<min(bytes.count, index + count)])
        index += count
    }

    /// Replaces the next `count` bytes by `text`.
    private mutating func replace(_ count: Int, by text: String, what: Change.What) {
        changes.append(Change(what: what, offset: index))
        map.anchor(new: result.count, old: index)
        result.append(contentsOf: text.utf8)
        index += count
        map.anchor(new: result.count, old: index)
    }

    private mutating func skipBlanksBeforeDeclaration() {
        let blanks = bytes.prefix(while: \.isXMLBlank).count
        guard blanks > 0, starts("<?xml", at: blanks) else { return }
        replace(blanks, by: "", what: .textBeforeDeclaration)
    }

    private mutating func ampersand() {
        let name = entityName()
        if let name, let scalar = HTMLEntities.scalar(named: name) {
            replace(name.utf8.count + 2, by: "&#\(scalar.value);", what: .htmlEntity(name))
        } else if name == nil {
            replace(1, by: "&amp;", what: .bareAmpersand)
        } else {
            copy(1)
        }
    }

    /// Returns the name between `&` and `;`; nil unless it is a reference of XML or HTML.
    private func entityName() -> String? {
        guard let end = bytes[index...].prefix(34).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        if ["amp", "lt", "gt", "quot", "apos"].contains(name) || HTMLEntities.scalar(named: name) != nil { return name }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10) == nil ? nil : name
    }

    private mutating func lessThan() {
        if starts("<!--", at: index) { return comment() }
        for (start, end) in [("<![CDATA[", "]]>"), ("<?", "?>")] where starts(start, at: index) {
            copy(lengthThrough(end))
            return
        }
        for name in ["nextLevel", "prevLevel"] {
            if let tag = splitTag(name) {
                replace(tag.length, by: tag.fixed, what: .blankInTag(name))
                return
            }
        }
        let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: " ")
        let opensMarkup =
            next >= 0x80 || next == UInt8(ascii: "_") || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
            || next == UInt8(ascii: ":") || (next | 0x20 >= UInt8(ascii: "a") && next | 0x20 <= UInt8(ascii: "z"))
        if opensMarkup { copy(1) } else { replace(1, by: "&lt;", what: .bareLessThan) }
    }

    /// Copies a comment. In one that is addressed to this tool, ‘--’ separates a reason; other comments may only look
    /// as if they ended behind it, because an end is missing.
    private mutating func comment() {
        let length = lengthThrough("-->")
        let text = bytes[index..<(index + length)].dropFirst(4).dropLast(3)
        let name = text.drop(while: \.isXMLBlank).prefix(11).map { $0 | 0x20 }
        guard starts("-->", at: text.endIndex), name.elementsEqual("emobic-site".utf8),
            !text.contains(UInt8(ascii: "<")), let first = text.indices.first(where: isDoubleHyphen)
        else { return copy(length) }
        changes.append(Change(what: .hyphensInComment, offset: first))
        copy(4)
        result += text.indices.map { isDoubleHyphen($0) ? UInt8(ascii: " ") : bytes[$0] }
        index = text.endIndex
        copy(3)
    }

    private func isDoubleHyphen(_ index: Int) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return bytes[index] == hyphen && (bytes[index - 1] == hyphen || bytes[index + 1] == hyphen)
    }

    private func starts(_ text: String, at index: Int) -> Bool {
        bytes[index...].starts(with: text.utf8)
    }

    private func lengthThrough(_ end: String) -> Int {
        let pattern = Array(end.utf8)
        var position = index
        while position + pattern.count <= bytes.count {
            if bytes[position] == pattern[0], starts(end, at: position) { return position + pattern.count - index }
            position += 1
        }
        return bytes.count - index
    }

    /// Returns a tag that differs from `name` only in blanks and case, as in `<Next Level>`, `</Next Level>` and
    /// `<Next Level/>`, and its correct form; nil for any other tag.
    private func splitTag(_ name: String) -> (length: Int, fixed: String)? {
        let isEnd = starts("/", at: index + 1)
        var position = index + (isEnd ? 2 : 1)
        var letters: [UInt8] = []
        var hasBlank = false
        var hasBlankInside = false
        while position < bytes.count, letters.count <= name.utf8.count {
            let byte = bytes[position]
            let isEmpty = !isEnd && starts("/>", at: position)
            if isEmpty || byte == UInt8(ascii: ">") {
                guard hasBlankInside, letters == name.utf8.map({ $0 | 0x20 }) else { return nil }
                return (position + (isEmpty ? 2 : 1) - index, (isEnd ? "</" : "<") + name + (isEmpty ? "/>" : ">"))
            }
            if byte == UInt8(ascii: " ") {
                hasBlank = true
            } else {
                // XML allows blanks behind the last letter of a name.
                hasBlankInside = hasBlank
                letters.append(byte | 0x20)
            }
            position += 1
        }
        return nil
    }
}
