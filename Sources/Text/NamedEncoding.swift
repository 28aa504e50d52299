// SPDX-License-Identifier: MIT

/// What the name of an encoding stands for: the labels of the WHATWG encoding standard, the names of IANA, and those of
/// programs that wrote files of bundles.
package enum NamedEncoding: Sendable, Hashable {
    case utf8
    /// UTF-16 and UTF-32, which have units of two or four bytes.
    case ofUnits
    /// The one of Windows-1252, and ASCII and ISO-8859-1, which are parts of it.
    case windows1252
    /// Another one with a byte for each character, by its name in the C library.
    case ofBytes(String)
    /// One of several bytes for a character.
    case ofSeveralBytes
    /// One of ASCII's bytes, some of which mean others behind a sign.
    case ofShifts(sign: String)

    /// Nil for a name of no encoding that is known. Case and signs between letters do not matter, nor does a `x-` before.
    package init?(_ name: String) {
        let name = name.lowercased()
        guard name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-_.: ".utf8.contains($0) }) else { return nil }
        // The year of a standard, as in `ISO_8859-2:1987`.
        let plain = name.prefix { $0 != ":" }
        let known = String(plain.filter { $0.isLetter || $0.isNumber })
        let starts = plain.hasPrefix("x-") ? known.dropFirst() : plain.hasPrefix("cs") ? known.dropFirst(2) : known[...]
        guard let found = Self.encoding(known) ?? Self.encoding(String(starts)) else { return nil }
        self = found
    }

    private static func encoding(_ name: String) -> NamedEncoding? {
        if let encoding = others[name] { return encoding }
        if let part = number(in: name, behind: ["iso8859", "8859"]) { return partOfISO8859(part) }
        guard let page = number(in: name, behind: ["windows", "win", "cp", "ibm", "ms", "dos"]) else { return nil }
        return numberedPages[page] ?? partOfISO8859(page - 28590)
            ?? (codePages.contains(page) ? .ofBytes("CP\(page)") : asianPages.contains(page) ? .ofSeveralBytes : nil)
    }

    private static func partOfISO8859(_ part: Int) -> NamedEncoding? {
        part == 1 ? .windows1252 : partsOfISO8859.contains(part) ? .ofBytes("ISO-8859-\(part)") : nil
    }

    /// IANA writes some numbers with zeros before them, as in `IBM00858`.
    private static func number(in name: String, behind starts: [String]) -> Int? {
        starts.lazy.compactMap { name.rest(after: $0) }.first.flatMap { rest in
            rest.utf8.count <= 5 && rest.utf8.allSatisfy(\.isASCIIDigit) ? Int(rest) : nil
        }
    }

    private static let partsOfISO8859 = Set(2...16).subtracting([12])
    /// The code pages of Windows and DOS with a byte for each character.
    private static let codePages: Set<Int> = [
        437, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 865, 866, 869, 874, 1125, 1250, 1251, 1253, 1254,
        1255,
        1256, 1257, 1258
    ]
    private static let asianPages: Set<Int> = [
        932, 936, 943, 949, 950, 1361, 20932, 20936, 20949, 51932, 51936, 51949, 51950, 54936
    ]
    /// The numbers that Windows gives encodings of others, but for the parts of ISO-8859.
    private static let numberedPages: [Int: NamedEncoding] = [
        819: .windows1252, 1252: .windows1252, 20127: .windows1252, 20866: .ofBytes("KOI8-R"),
        21866: .ofBytes("KOI8-U"), 10000: .ofBytes("MACINTOSH"), 10007: .ofBytes("MAC-CYRILLIC"),
        50220: .ofShifts(sign: "\u{1B}"), 50221: .ofShifts(sign: "\u{1B}"), 50222: .ofShifts(sign: "\u{1B}"),
        50225: .ofShifts(sign: "\u{1B}"), 52936: .ofShifts(sign: "~{")
    ]

    private static let others: [String: NamedEncoding] = {
        let names: [(NamedEncoding, String)] = [
            (.utf8, "utf8 unicode11utf8 unicode20utf8"),
            (
                .ofUnits,
                "utf16 utf16le utf16be utf32 utf32le utf32be ucs2 ucs4 unicode iso10646ucs2 iso10646ucs4 unicodefeff unicodefffe"
            ),
            (
                .windows1252,
                "ascii usascii iso646us ansi ansix341968 isoir6 latin1 l1 isoir100 isolatin1"
            ),
            (.ofBytes("ISO-8859-2"), "latin2 l2 isoir101 isolatin2"),
            (.ofBytes("ISO-8859-3"), "latin3 l3 isoir109 isolatin3"),
            (.ofBytes("ISO-8859-4"), "latin4 l4 isoir110 isolatin4"),
            (.ofBytes("ISO-8859-5"), "cyrillic isoir144 isolatincyrillic"),
            (.ofBytes("ISO-8859-6"), "arabic asmo708 ecma114 isoir127 iso88596e iso88596i isolatinarabic"),
            (.ofBytes("ISO-8859-7"), "greek greek8 ecma118 elot928 isoir126 suneugreek isolatingreek"),
            (.ofBytes("ISO-8859-8"), "hebrew visual logical isoir138 iso88598e iso88598i isolatinhebrew"),
            (.ofBytes("ISO-8859-9"), "latin5 l5 isoir148 isolatin5"),
            (.ofBytes("ISO-8859-10"), "latin6 l6 isoir157 isolatin6"),
            (.ofBytes("ISO-8859-13"), "latin7 l7"), (.ofBytes("ISO-8859-14"), "latin8 l8 isoceltic isoir199"),
            (.ofBytes("ISO-8859-15"), "latin9 l9 latin0 isolatin9"),
            (.ofBytes("ISO-8859-16"), "latin10 l10 isoir226"), (.ofBytes("CP874"), "tis620"),
            (.ofBytes("KOI8-R"), "koi8r koi8 koi"), (.ofBytes("KOI8-U"), "koi8u koi8ru"),
            (.ofBytes("MACINTOSH"), "macintosh mac macroman"),
            (.ofBytes("MAC-CYRILLIC"), "maccyrillic macukrainian"),
            (
                .ofSeveralBytes,
                "shiftjis sjis mskanji windows31j eucjp gb2312 gb231280 gbk gb18030 chinese isoir58 euccn big5 big5hkscs cnbig5 xbig5 euctw euckr ksc5601 ksc56011987 ksc56011989 korean isoir149 uhc johab eucpkdfmtjapanese iso58gb231280"
            ),
            (.ofShifts(sign: "\u{1B}"), "iso2022jp iso2022jp1 iso2022jp2 iso2022kr iso2022cn"),
            (.ofShifts(sign: "~{"), "hz hzgb2312")
        ]
        return Dictionary(
            uniqueKeysWithValues: names.flatMap { encoding, names in
                names.split(separator: " ").map { (String($0), encoding) }
            })
    }()
}
