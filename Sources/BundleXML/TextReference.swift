// SPDX-License-Identifier: MIT

internal import Text

/// What an ampersand in a text begins: a reference to a character, perhaps without its `;`, or nothing.
struct TextReference {
    enum Kind {
        /// A reference that XML knows.
        case written
        /// A name of HTML.
        case character(Unicode.Scalar)
        /// The number of a control character, which means another one in HTML.
        case control(Unicode.Scalar)
        /// The number of what no page may have.
        case noCharacter
        /// A reference without its `;`, as XML wants it.
        case open(closed: String)
        /// Either such a reference or text; it is read as text.
        case unclear
        case none
    }

    let kind: Kind
    /// What stands behind the ampersand and belongs to the reference.
    let name: String
    /// From the ampersand to behind the reference, with its `;` if it has one.
    let length: Int

    private static let ofXML: Set<String> = ["amp", "lt", "gt", "quot", "apos"]
    /// Names that are words too, which an author may write behind an ampersand.
    private static let words: Set<String> = ["not", "para", "sect"]
    /// How the names of letters with accents end. No parameter of an address begins with one of them.
    private static let accents = ["acute", "grave", "circ", "tilde", "uml", "cedil", "ring"]

    init(in text: MarkupText, at index: Int) {
        let bytes = text.bytes
        let start = index + 1
        var end = start
        if text.starts("#", at: end) { end += 1 }
        while end < bytes.count, end - start < 32, bytes[end].isASCIIAlphanumeric { end += 1 }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        if text.starts(";", at: end) {
            self.init(closed: name)
        } else if let open = Self.open(name) {
            let isUnclear = text.starts("=", at: end) || open.isWord || Self.isInAddress(bytes, before: index)
            self.init(
                isUnclear && !open.isCertain ? .unclear : .open(closed: open.closed), open.name,
                length: open.name.utf8.count + 1)
        } else {
            self.init(Self.touchesTag(text, at: index) ? .unclear : .none, name, length: 1)
        }
    }

    private init(_ kind: Kind, _ name: String, length: Int) {
        (self.kind, self.name, self.length) = (kind, name, length)
    }

    private init(closed name: String) {
        let length = name.utf8.count + 2
        if let scalar = HTMLEntities.scalar(named: name) {
            self.init(.character(scalar), name, length: length)
        } else if let number = CharacterNumber(name) {
            self.init(Self.kind(number), name, length: length)
        } else {
            self.init(Self.ofXML.contains(name) ? .written : .none, name, length: length)
        }
    }

    private static func kind(_ number: CharacterNumber) -> Kind {
        guard let scalar = number.scalar, scalar.isOfXML else { return .noCharacter }
        guard scalar.isNoText else { return .written }
        return scalar.meantInWindows.map { .control($0) } ?? .noCharacter
    }

    /// Returns the reference at the start of what follows an ampersand without a `;`.
    private static func open(_ name: String) -> (name: String, closed: String, isWord: Bool, isCertain: Bool)? {
        if name.hasPrefix("#") {
            let isHexadecimal = name.hasPrefix("#x")
            // As many digits as there are, as in browsers.
            let digits = name.dropFirst(isHexadecimal ? 2 : 1).prefix {
                $0.isASCII && ($0.isNumber || isHexadecimal && $0.isHexDigit)
            }
            guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value >= 0x20,
                let scalar = Unicode.Scalar(value), value & ~1 != 0xFFFE
            else { return nil }
            let open = "#\(isHexadecimal ? "x" : "")\(digits)"
            guard scalar.isNoText else { return (open, "&\(open);", false, true) }
            guard let meant = scalar.meantInWindows else { return nil }
            return (open, "&#\(meant.value);", false, true)
        }
        if ofXML.contains(name) { return (name, "&\(name);", false, false) }
        if let scalar = HTMLEntities.scalar(named: name) {
            let isAccented = accents.contains { name.hasSuffix($0) && name.utf8.count == $0.utf8.count + 1 }
            return (name, "&#\(scalar.value);", words.contains(name) || HTMLEntities.isSymbol(name), isAccented)
        }
        // In the middle of a word: the name is one letter and an accent.
        for accent in accents where name.dropFirst().hasPrefix(accent) {
            let known = String(name.prefix(accent.utf8.count + 1))
            if let scalar = HTMLEntities.scalar(named: known) { return (known, "&#\(scalar.value);", false, true) }
        }
        return nil
    }

    /// Whether the ampersand stands in the address of a web page, where it separates parameters.
    static func isInAddress(_ bytes: [UInt8], before index: Int) -> Bool {
        let text = bytes[max(0, index - 300)..<index]
        let start = text.lastIndex { $0.isXMLBlank || "<>\"'".utf8.contains($0) }.map { $0 + 1 } ?? text.startIndex
        let word = text[start...]
        return word.contains(UInt8(ascii: "?")) && word.contains(UInt8(ascii: "=")) || word.contains("://".utf8)
    }

    /// Whether the ampersand touches a tag, or stands for the `<` of one.
    private static func touchesTag(_ text: MarkupText, at index: Int) -> Bool {
        if text.starts("<", at: index + 1) || index > 0 && text.bytes[index - 1] == UInt8(ascii: "<") { return true }
        let isEnd = text.starts("/", at: index + 1)
        let start = index + (isEnd ? 2 : 1)
        let end = text.endOfName(from: start)
        return end > start && text.starts(">", at: end)
            && text.names.contains(String(decoding: text.bytes[start..<end], as: UTF8.self))
    }
}
