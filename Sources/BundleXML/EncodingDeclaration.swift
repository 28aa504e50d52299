// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// The encoding that the XML declaration of a file names (XML 1.0, 4.3.3). Files are read by what their bytes are, but
/// other programs go by the declaration.
struct EncodingDeclaration {
    let name: String
    /// The offset of the name in the text.
    let offset: Int
    /// The most bytes of a declaration.
    static let most = 512

    /// Names that programs know; those of whole families stand without their numbers.
    private static let names: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii", "latin1", "latin-1", "macintosh", "shift_jis", "euc-jp", "euc-kr",
        "gb2312", "gbk", "gb18030", "big5", "koi8-r", "koi8-u", "iso-2022-jp"
    ]
    private static let families = ["iso-8859-", "iso_8859-", "iso8859-", "windows-", "cp", "ibm"]
    private static let ofUnits = ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646-ucs-"]

    /// - Parameter text: the beginning of the text, as UTF-8.
    init?(in text: ArraySlice<UInt8>) {
        let text = text.prefix(Self.most)
        let start = text.firstIndex { !$0.isXMLBlank } ?? text.endIndex
        guard text[start...].starts(with: "<?xml".utf8), let close = text.firstIndex(of: UInt8(ascii: ">")),
            let word = text[start..<close].firstRange(of: "encoding".utf8)
        else { return nil }
        let rest = text[word.upperBound..<close].drop { $0.isXMLBlank || $0 == UInt8(ascii: "=") }
        guard let quote = rest.first, "\"'".utf8.contains(quote) else { return nil }
        let value = rest.dropFirst().prefix { $0 != quote }
        guard value.endIndex < rest.endIndex, !value.isEmpty else { return nil }
        (name, offset) = (String(decoding: value, as: UTF8.self), value.startIndex)
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
        let right = encoding.isTwoBytes ? "UTF-16" : encoding == .windows1252 ? "Windows-1252" : "UTF-8"
        let summary: String
        if !isOfUnits, !isFamily, !Self.names.contains(known) {
            summary = "There is no encoding ‘\(name.clipped)’; the file is ‘\(right)’"
        } else {
            let isRight =
                switch encoding {
                case .utf16BigEndian, .utf16LittleEndian: isOfUnits
                // That the file is not UTF-8 is reported beside it.
                case .windows1252: !isOfUnits
                case .utf8, .brokenUTF8: known == "utf-8" || known == "utf8" || !isOfUnits && !hasLetters()
                }
            guard !isRight else { return nil }
            summary = "The file declares the encoding ‘\(name.clipped)’, but it is ‘\(right)’"
        }
        return Diagnostic(
            .encoding, summary, at: SourcePosition(file: file, offset: place), suggestions: [right])
    }
}
