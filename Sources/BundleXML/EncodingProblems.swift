// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// What is wrong with the encoding that a file declares. Other programs go by the declaration, whatever the bytes are.
extension EncodingDeclaration {
    /// Families of encodings, whose names stand here without their numbers. Not each of them can be read.
    private static let families = ["iso-8859-", "iso_8859-", "iso8859-", "windows-", "cp", "ibm"]

    /// Whether a text cannot be read because of what it declares: in any other encoding its letters would be wrong ones.
    /// - Parameters:
    ///   - encoding: the one that was found.
    ///   - bytes: the text as UTF-8.
    func isUnreadable(as encoding: TextEncoding, _ bytes: [UInt8]) -> Bool {
        switch NamedEncoding(name) {
        case .ofSeveralBytes: encoding == .windows1252
        case .ofBytes: encoding == .windows1252 && ByteEncoding(named: name) == nil
        case .ofShifts(let sign): !encoding.isTwoBytes && bytes.contains(sign.utf8)
        case .utf8, .ofUnits, .windows1252, nil: false
        }
    }

    /// Returns what is wrong with the declaration of a file.
    /// - Parameters:
    ///   - hasLetters: whether the text has any but the characters of ASCII, which most encodings write alike.
    ///   - place: the place in the file on the disk.
    func problem(
        of encoding: TextEncoding, hasLetters: () -> Bool, in file: String, at place: Int
    ) -> Diagnostic? {
        let known = name.lowercased()
        let named = NamedEncoding(name)
        let isFamily = Self.families.contains {
            known.hasPrefix($0) && known.dropFirst($0.count).allSatisfy(\.isNumber)
        }
        if named == nil, isFamily, encoding == .windows1252 {
            return Diagnostic(
                .encoding,
                "The encoding ‘\(name.clipped)’ is not read; if the file is in it, letters are wrong: save it as UTF-8",
                at: SourcePosition(file: file, offset: place))
        }
        let right = encoding.isTwoBytes ? "UTF-16" : encoding.nameOfBytes ?? "UTF-8"
        let summary: String
        if named == nil, !isFamily {
            summary = "There is no encoding ‘\(name.clipped)’; the file is ‘\(right)’"
        } else {
            let isRight =
                switch encoding {
                case .utf16BigEndian, .utf16LittleEndian: named == .ofUnits
                // That the file is not UTF-8 is reported beside it.
                case .windows1252: named != .ofUnits && !ByteEncoding.isName(known)
                case .declared: true
                case .utf8, .brokenUTF8: named == .utf8 || named != .ofUnits && !hasLetters()
                }
            guard !isRight else { return nil }
            summary = "The file declares the encoding ‘\(name.clipped)’, but it is ‘\(right)’"
        }
        return Diagnostic(
            .encoding, summary, at: SourcePosition(file: file, offset: place), suggestions: [right])
    }
}

extension TextEncoding {
    /// The name of an encoding with a byte for each character; nil for the others.
    var nameOfBytes: String? {
        switch self {
        case .windows1252: "Windows-1252"
        case .declared(let encoding): encoding.name.clipped
        case .utf8, .brokenUTF8, .utf16LittleEndian, .utf16BigEndian: nil
        }
    }
}
