// SPDX-License-Identifier: MIT

internal import Text

/// Fixes common errors of real bundles, so that a second parse can succeed (`app.md` 18.6, 18.8, 18.11).
///
/// It is applied only to files that are not well-formed, or name characters that no page may have, and each change is
/// reported.
struct XMLRepair {
    /// One change, at an offset of the text that was fixed.
    struct Change {
        enum What: Hashable {
            case bareAmpersand
            /// An ampersand that was read as one although it could be meant in another way.
            case unclearAmpersand
            case htmlEntity(String)
            /// The number of a control character, and the sign that it means in HTML.
            case controlNumber(String, Unicode.Scalar)
            /// A control character that stands in the text itself.
            case control(Unicode.Scalar)
            /// The number of what no page may have.
            case noCharacter(String)
            /// A reference without its `;`, by its name, and what was read.
            case openReference(String, closed: String)
            case blankInTag(String)
            /// A tag of a link with a blank or capitals in its name.
            case splitTag(written: String, fixed: String, name: String)
            /// A tag with another sign in the place of its `<` or `/`.
            case oddTag(written: String, name: String)
            /// A tag whose name differs from that of its other tag only in case.
            case tagCase(written: String, fixed: String)
            case bareLessThan
            /// A `<` that was read as one although it could be meant in another way.
            case unclearLessThan
            case textBeforeDeclaration
            /// Another byte order mark than that of the file.
            case byteOrderMark
            case hyphensInComment
            case commentWithoutMark
            /// The line with which a version control system begins two versions of the lines below, without the other
            /// marks: a conflict with all of them has been taken out before.
            case mergeConflict
        }

        let what: What
        let offset: Int
        /// The bytes that were understood in another way.
        let length: Int
    }

    private(set) var changes: [Change] = []
    private(set) var result: [UInt8] = []
    private(set) var map = OffsetMap()
    private let text: MarkupText
    private let bytes: [UInt8]
    private var index = 0
    private var nesting = TagNesting()

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        text = MarkupText(bytes)
        result.reserveCapacity(bytes.count + 64)
        skipEmptyStart()
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "&"): ampersand()
            case UInt8(ascii: "<"):
                let (start, place) = (result.count, index)
                lessThan()
                if result.count > start { alignCase(ofTagAt: start, from: place) }
            default: copy(1)
            }
        }
        // A start tag is fixed when its end is found.
        if nesting.hasFixedStarts { changes.sort { $0.offset < $1.offset } }
    }

    /// Gives both tags of an element one name if they differ only in case. Names keep their lengths, so that no place moves.
    /// - Parameters:
    ///   - start: where the tag begins in the result.
    ///   - place: where it begins in the text.
    private mutating func alignCase(ofTagAt start: Int, from place: Int) {
        guard let fault = nesting.fault(ofTagAt: start, from: place, in: result) else { return }
        let written = result[fault.wrong.name]
        result.replaceSubrange(fault.wrong.name, with: Array(result[fault.right.name]))
        let sign = fault.isEnd ? "</" : "<"
        changes.append(
            Change(
                what: .tagCase(
                    written: sign + String(decoding: written, as: UTF8.self),
                    fixed: sign + String(decoding: result[fault.right.name], as: UTF8.self)),
                offset: fault.wrong.offset, length: sign.utf8.count + written.count))
    }

    private mutating func copy(_ count: Int) {
        result.append(contentsOf: bytes[index..<min(bytes.count, index + count)])
        index += count
    }

    /// Replaces the next `count` bytes by `text`.
    private mutating func replace(_ count: Int, by text: String, what: Change.What) {
        changes.append(Change(what: what, offset: index, length: count))
        map.anchor(new: result.count, old: index)
        result.append(contentsOf: text.utf8)
        index += count
        map.anchor(new: result.count, old: index)
    }

    /// Leaves out blanks before the declaration, where none may stand, and byte order marks.
    private mutating func skipEmptyStart() {
        let (length, mark) = XMLSource.emptyStart(of: bytes)
        guard length > 0, length < bytes.count, mark != nil || text.starts("<?xml", at: length) else { return }
        // Nobody sees a mark, so its place is all that an author has.
        let change = mark.map { Change(what: .byteOrderMark, offset: $0, length: 3) }
        changes.append(change ?? Change(what: .textBeforeDeclaration, offset: 0, length: length))
        index = length
        map.anchor(new: 0, old: length)
    }

    private mutating func ampersand() {
        let reference = TextReference(in: text, at: index)
        switch reference.kind {
        case .written: copy(1)
        case .character(let scalar):
            replace(reference.length, by: "&#\(scalar.value);", what: .htmlEntity(reference.name))
        case .control(let scalar):
            replace(reference.length, by: "&#\(scalar.value);", what: .controlNumber(reference.name, scalar))
        case .noCharacter: replace(reference.length, by: "", what: .noCharacter(reference.name))
        case .open(let closed):
            replace(reference.length, by: closed, what: .openReference(reference.name, closed: closed))
        case .unclear: replace(1, by: "&amp;", what: .unclearAmpersand)
        case .none: replace(1, by: "&amp;", what: .bareAmpersand)
        }
    }

    private mutating func lessThan() {
        if text.starts("<!--", at: index) { return comment() }
        if text.starts("<<<<<<<", at: index), let mark = MergeMarks.beginning(at: index, in: bytes) {
            return replace(mark.count, by: "", what: .mergeConflict)
        }
        for (start, end) in [("<![CDATA[", "]]>"), ("<?", "?>")] where text.starts(start, at: index) {
            copy(text.end(of: end, from: index) - index)
            return
        }
        for name in ["nextLevel", "prevLevel"] {
            if let tag = splitTag(name) {
                let written = String(decoding: bytes[index..<(index + tag.length)], as: UTF8.self)
                replace(
                    tag.length, by: tag.fixed, what: .splitTag(written: written, fixed: tag.fixed, name: name))
                return
            }
        }
        if let end = text.endOfCommentWithoutMark(at: index) {
            replace(end.mark - index, by: "<!--", what: .commentWithoutMark)
            copy(end.comment - index)
        } else if let tag = text.oddTag(at: index), text.knows(tag), let fixed = tag.fixed {
            let written = String(decoding: bytes[index..<(index + tag.length)], as: UTF8.self)
            let isSplit = tag.signs.isEmpty
            replace(
                tag.length, by: fixed,
                what: isSplit ? .blankInTag(tag.name) : .oddTag(written: written, name: tag.name))
        } else if text.opensMarkup(at: index) {
            tag()
        } else {
            replace(1, by: "&lt;", what: text.isNextToMarkup(at: index) ? .unclearLessThan : .bareLessThan)
        }
    }

    /// Copies a tag. Nothing but the values of its attributes is text that can be fixed.
    private mutating func tag() {
        var quote: UInt8?
        copy(text.starts("<!", at: index) ? 2 : 1)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") {
                if text.opensMarkup(at: index) { return }
                if quote == nil { copy(1) } else { replace(1, by: "&lt;", what: .bareLessThan) }
            } else if byte == UInt8(ascii: "&"), quote != nil {
                ampersand()
            } else {
                copy(1)
                if let open = quote {
                    if byte == open { quote = nil }
                } else if byte == UInt8(ascii: ">") {
                    return
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                }
            }
        }
    }

    /// Copies a comment. In one that is addressed to this tool, ‘--’ separates a reason; other comments may only look
    /// as if they ended behind it, because an end is missing.
    private mutating func comment() {
        let length = text.end(of: "-->", from: index) - index
        let inside = bytes[index..<(index + length)].dropFirst(4).dropLast(3)
        let name = inside.drop(while: \.isXMLBlank).prefix(11).map { $0 | 0x20 }
        guard text.starts("-->", at: inside.endIndex), name.elementsEqual("emobic-site".utf8),
            !inside.contains(UInt8(ascii: "<")), let first = inside.indices.first(where: isDoubleHyphen)
        else { return copy(length) }
        let hyphens = inside[first...].prefix { $0 == UInt8(ascii: "-") }
        changes.append(Change(what: .hyphensInComment, offset: first, length: hyphens.count))
        copy(4)
        result += inside.indices.map { isDoubleHyphen($0) ? UInt8(ascii: " ") : bytes[$0] }
        index = inside.endIndex
        copy(3)
    }

    private func isDoubleHyphen(_ index: Int) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return bytes[index] == hyphen && (bytes[index - 1] == hyphen || bytes[index + 1] == hyphen)
    }

    /// Returns a tag that differs from `name` only in blanks and case, as in `<Next Level>`, `</Next Level>` and
    /// `<Next Level/>`, and its correct form; nil for any other tag.
    private func splitTag(_ name: String) -> (length: Int, fixed: String)? {
        let isEnd = text.starts("/", at: index + 1)
        var position = index + (isEnd ? 2 : 1)
        var letters: [UInt8] = []
        var hasBlank = false
        var hasBlankInside = false
        while position < bytes.count, letters.count <= name.utf8.count {
            let byte = bytes[position]
            let isEmpty = !isEnd && text.starts("/>", at: position)
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
