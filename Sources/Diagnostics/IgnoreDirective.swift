// SPDX-License-Identifier: MIT

internal import Text

/// What a comment tells the tool to leave out, if it is addressed to the tool.
enum IgnoreDirective: Sendable {
    /// These codes or areas are to be left out.
    case ignore([String])
    /// It begins like a directive, but has another word, or ends before the first code.
    case unclear(String, rest: [String])

    /// Words that other tools use for the same directive.
    private static let synonyms: Set<String> = [
        "disable", "suppress", "skip", "silence", "allow", "nolint", "off", "mute", "omit", "except"
    ]

    /// What follows one of these is a reason for people. XML itself forbids ‘--’ in a comment.
    private static let reasonMarks: Set<Substring> = ["--", "—", "–"]

    /// - Parameter text: a comment without its marks.
    init?(_ text: Substring) {
        guard let address = Address(text) else { return nil }
        let words = text[address.end...].split { $0.isWhitespace || $0 == "," }
            .prefix { !Self.reasonMarks.contains($0) }.map { $0.lowercased() }
        guard let written = words.first else { return nil }
        let word = written.hasSuffix(":") ? String(written.dropLast()) : written
        let rest = Array(words.dropFirst())
        if address.isExact, written == "ignore", !rest.isEmpty {
            self = .ignore(rest)
        } else if word == "ignore" || address.isExact && Self.isLikeIgnore(word) {
            self = .unclear(address.isExact ? written : address.written + " " + written, rest: rest)
        } else {
            return nil
        }
    }

    private static func isLikeIgnore(_ word: String) -> Bool {
        synonyms.contains(word) || word.hasPrefix("ignor") || !NearMiss.matches(for: word, amongFew: ["ignore"]).isEmpty
    }
}

/// The name of the tool at the start of a comment, in any case.
private struct Address {
    /// The name and the colon as they are written.
    let written: String
    /// Whether it is exactly ‘emobic-site:’, without another sign in it and with the colon.
    let isExact: Bool
    /// Where the rest of the comment begins.
    let end: Substring.Index

    init?(_ text: Substring) {
        let bytes = text.utf8
        var place = bytes.startIndex
        /// Whether one of the signs is next, which is then read.
        func read(_ signs: UInt8...) -> Bool {
            guard place < bytes.endIndex, signs.contains(bytes[place]) else { return false }
            bytes.formIndex(after: &place)
            return true
        }
        func read(_ name: StaticString) -> Bool { name.withUTF8Buffer { $0.allSatisfy { read($0, $0 - 0x20) } } }
        func skipBlanks() {
            while place < bytes.endIndex, bytes[place].isASCIIBlank { bytes.formIndex(after: &place) }
        }
        skipBlanks()
        let start = place
        guard read("emobic") else { return nil }
        let hyphen = read(UInt8(ascii: "-"))
        if !hyphen { _ = read(UInt8(ascii: "_"), 0x20) }
        guard read("site") else { return nil }
        let endOfName = place
        skipBlanks()
        let hasColon = read(UInt8(ascii: ":"))
        written = String(text[start..<(hasColon ? place : endOfName)])
        isExact = hyphen && hasColon
        skipBlanks()
        end = place
    }
}
