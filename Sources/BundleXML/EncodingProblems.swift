// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// What is wrong with the encoding that a file declares. Other programs go by the declaration, whatever the bytes are.
extension EncodingDeclaration {
    /// Names that programs know; those of whole families stand without their numbers.
    private static let names: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii", "latin1", "latin-1", "macintosh", "koi8-r", "koi8-u"
    ]
    private static let families = ["iso-8859-", "iso_8859-", "iso8859-", "windows-", "cp", "ibm"]
    private static let ofUnits = ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646-ucs-"]

    /// Those of more than one byte for a character, and not of two for each.
    private static let ofSeveralBytes: Set<String> = [
        "shift_jis", "euc-jp", "euc-kr", "gb2312", "gbk", "gb18030", "big5", "iso-2022-jp"
    ]

    /// Whether a file that is no UTF-8 cannot be read because of what it declares: in any other encoding its letters would
    /// be wrong ones.
    var isUnreadable: Bool {
        Self.ofSeveralBytes.contains(name.lowercased())
            || ByteEncoding.isName(name) && ByteEncoding(named: name) == nil
    }

    /// Returns what is wrong with the declaration of a file.
    /// - Parameters:
    ///   - hasLetters: whether the text has any but the characters of ASCII, which most encodings write alike.
    ///   - place: the place in the file on the disk.
    func problem(
        of encoding: TextEncoding, hasLetters: () -> Bool, in file: String, at place: Int
    ) -> Diagnostic? {
        let known = name.lowercased()
        let isOfUnits = Self.ofUnits.contains(where: known.hasPrefix)
        let isFamily = Self.families.contains {
            known.hasPrefix($0) && known.dropFirst($0.count).allSatisfy(\.isNumber)
        }
        let right = encoding.isTwoBytes ? "UTF-16" : encoding.nameOfBytes ?? "UTF-8"
        let summary: String
        if !isOfUnits, !isFamily, !Self.names.contains(known), !Self.ofSeveralBytes.contains(known) {
            summary = "There is no encoding ‘\(name.clipped)’; the file is ‘\(right)’"
        } else {
            let isRight =
                switch encoding {
                case .utf16BigEndian, .utf16LittleEndian: isOfUnits
                // That the file is not UTF-8 is reported beside it.
                case .windows1252: !isOfUnits && !ByteEncoding.isName(known)
                case .declared: true
                case .utf8, .brokenUTF8: known == "utf-8" || known == "utf8" || !isOfUnits && !hasLetters()
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
