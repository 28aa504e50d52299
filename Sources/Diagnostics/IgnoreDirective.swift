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

    /// - Parameter text: a comment without its marks.
    init?(_ text: Substring) {
        guard let address = Address(text) else { return nil }
        let words = text[address.end...].split { $0.isWhitespace || $0 == "," }.map { $0.lowercased() }
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
        synonyms.contains(word) || word.hasPrefix("ignor") || !NearMiss.matches(for: word, among: ["ignore"]).isEmpty
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
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
        let bytes = text.utf8
        var place = bytes.startIndex
        func skip(_ signs: Set<UInt8>, atMost limit: Int = .max) -> Int {
            var count = 0
            while place < bytes.endIndex, count < limit, signs.contains(bytes[place]) {
                bytes.formIndex(after: &place)
                count += 1
            }
            return count
        }
        func read(_ name: StaticString) -> Bool {
            name.withUTF8Buffer { $0.allSatisfy { skip([$0, $0 - 0x20], atMost: 1) == 1 } }
        }
        _ = skip(blanks)
        let start = place
        guard read("emobic") else { return nil }
        let hyphen = skip([UInt8(ascii: "-")], atMost: 1) == 1
        if !hyphen { _ = skip([UInt8(ascii: "_"), 0x20], atMost: 1) }
        guard read("site") else { return nil }
        let endOfName = place
        _ = skip(blanks)
        let hasColon = skip([UInt8(ascii: ":")], atMost: 1) == 1
        written = String(text[start..<(hasColon ? place : endOfName)])
        isExact = hyphen && hasColon
        _ = skip(blanks)
        end = place
    }
}
