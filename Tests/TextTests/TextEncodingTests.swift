// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@Suite struct TextEncodingTests {
    /// The boundaries of every row of table 3-7 of the Unicode standard.
    private static let wellFormed: [[UInt8]] = [
        [], [0x00], [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0xBF, 0xBF], [0xE1, 0x80, 0x80],
        [0xEC, 0xBF, 0xBF],
        [0xED, 0x80, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
        [0xF0, 0xBF, 0xBF, 0xBF],
        [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF], [0xF4, 0x80, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
        [0xEF, 0xBB, 0xBF]
    ]

    private static let illFormed: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2], [0xDF, 0xC0],
        [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
        [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xE1, 0x41, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF],
        [0xF0, 0x80, 0x80, 0x80],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF1, 0x80, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80],
        [0xF5, 0x80, 0x80, 0x80],
        [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xE1]
    ]

    /// The number of ASCII bytes around a sequence, so that it stands at every offset within a machine word.
    private static let paddings = Array(0...9)

    @Test(arguments: wellFormed, paddings) func wellFormedBytesAreUTF8(_ sequence: [UInt8], padding: Int) {
        let ascii = [UInt8](repeating: 0x61, count: padding)
        #expect(TextEncoding(of: ascii + sequence + ascii) == .utf8)
        #expect(TextEncoding(of: ascii + sequence) == .utf8)
    }

    @Test(arguments: illFormed, paddings) func illFormedBytesAreWindows1252(_ sequence: [UInt8], padding: Int) {
        // A leading A, so that no sequence is taken for a byte order mark.
        let ascii = [UInt8](repeating: 0x41, count: padding + 1)
        #expect(TextEncoding(of: ascii + sequence + ascii) == .windows1252)
        #expect(TextEncoding(of: ascii + sequence) == .windows1252)
    }

    @Test(
        arguments: zip(
            FileEncoding.allCases, [TextEncoding.utf8, .utf8, .windows1252, .utf16LittleEndian, .utf16BigEndian]))
    func encodingIsRecognised(_ file: FileEncoding, as encoding: TextEncoding) {
        #expect(TextEncoding(of: file.bytes("<título>ñ</título>")) == encoding)
    }

    /// Blanks before the first tag do not hide that there are two bytes for each character.
    @Test(arguments: ["", "\n", "\r\n \t", String(repeating: " ", count: 3000)])
    func twoBytesAreSeenWithoutAMark(blanks: String) throws {
        for encoding in [TextEncoding.utf16LittleEndian, .utf16BigEndian] {
            let bytes = try #require(encoding.encode(blanks + "<a>x</a>"))
            #expect(TextEncoding(of: bytes) == encoding && TextEncoding.ofTwoBytes(bytes) == encoding)
        }
        #expect(TextEncoding(of: Array((blanks + "<a>x</a>").utf8)) == .utf8)
    }

    @Test(
        arguments: [
            [0x0A, 0, 0, 0, 0x3C, 0, 0, 0], [0, 0x3C, 0x61], [0x0A, 0, 0x3C, 0x61], [0x0A, 0x3C, 0], [0, 0, 0, 0x3C],
            [0, 0]
        ] as [[UInt8]])
    func otherNullsAreNoCharactersOfTwoBytes(bytes: [UInt8]) {
        #expect(TextEncoding.ofTwoBytes(bytes) == nil)
    }

    @Test(arguments: ["ISO-8859-1", "ISO-8859-15", "Shift_JIS"]) func declarationOfAFileInUTF8IsNotAsked(name: String) {
        #expect(TextEncoding(of: Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><a>ñ</a>".utf8)) == .utf8)
    }

    private static func declaring(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8) + bytes + "</a>".utf8
    }

    @Test(
        arguments: [
            ("ISO-8859-15", "10 €, œuvre", [0x31, 0x30, 0x20, 0xA4, 0x2C, 0x20, 0xBD, 0x75, 0x76, 0x72, 0x65]),
            ("iso-8859-2", "Kraków", [0x4B, 0x72, 0x61, 0x6B, 0xF3, 0x77]),
            ("ISO_8859-2", "żółć", [0xBF, 0xF3, 0xB3, 0xE6]), ("windows-1251", "Музей", [0xCC, 0xF3, 0xE7, 0xE5, 0xE9]),
            ("CP850", "ñ", [0xA4]), ("KOI8-R", "Музей", [0xED, 0xD5, 0xDA, 0xC5, 0xCA]), ("macintosh", "é", [0x8E]),
            ("windows-1258", "ă", [0xE3]), ("windows-1255", "אב", [0xE0, 0xE1]), ("latin2", "ó", [0xF3]),
            ("l2", "ó", [0xF3]), ("ISO_8859-2:1987", "ó", [0xF3]), ("csISOLatin2", "ó", [0xF3]),
            ("Latin-9", "€", [0xA4]), ("greek", "Μ", [0xCC]), ("x-cp1251", "Ж", [0xC6]), ("windows1251", "Ж", [0xC6]),
            ("x-mac-cyrillic", "Ж", [0x86]), ("x-mac-roman", "é", [0x8E]), ("ISO-8859-8-I", "א", [0xE0]),
            ("TIS-620", "ก", [0xA1]), ("koi8", "М", [0xED]), ("latin5", "ş", [0xFE]), ("cyrillic", "М", [0xBC])
        ] as [(String, String, [UInt8])])
    func declarationThatFitsIsObeyed(name: String, text: String, bytes: [UInt8]) {
        let encoding = TextEncoding(of: Self.declaring(name, bytes))
        guard case .declared(let declared) = encoding else {
            Issue.record("\(encoding)")
            return
        }
        #expect(declared.name == name && encoding.decode(bytes[...]) == text && encoding.encode(text) == bytes)
        #expect(encoding.encode("日") == nil && !encoding.isTwoBytes && encoding.markLength(in: bytes) == 0)
        // A column is a character.
        let file = Self.declaring(name, bytes)
        #expect(SourceText(file).location(of: file.count - 4).column == file.count - 3)
        #expect(SourceText(file).sourceLine(of: 0..<1).text.hasSuffix("<a>\(text)</a>"))
    }

    /// What no text of that encoding has, other encodings, and names of no encoding.
    @Test(
        arguments: [
            ("windows-1251", [0x98]), ("ISO-8859-6", [0xA1]),
            ("ISO-8859-1", [0xF1]), ("windows-1252", [0xF1]), ("UTF-8", [0xF1]), ("UTF-16", [0xF1]),
            ("Shift_JIS", [0x94, 0x8E]), ("cp932", [0x94, 0x8E]), ("cp37", [0xF1]), ("ISO-8859-12", [0xF1]),
            ("ISO-8859-2//TRANSLIT", [0xF1]), ("iso-8859-٢", [0xF1]), ("../x", [0xF1])
        ] as [(String, [UInt8])])
    func otherDeclarationsAreNot(name: String, bytes: [UInt8]) {
        #expect(TextEncoding(of: Self.declaring(name, bytes)) == .windows1252)
    }

    @Test func namesOfOneEncodingAreAlike() {
        for name in ["UTF-8", "utf8", "utf_8"] { #expect(NamedEncoding(name) == .utf8, "\(name)") }
        for name in ["ISO-8859-1", "latin1", "l1", "ANSI", "x-ansi", "Windows 1252", "8859_1", "us-ascii", "cp819"] {
            #expect(NamedEncoding(name) == .windows1252, "\(name)")
        }
        for name in [
            "Shift_JIS", "Shift-JIS", "SJIS", "x-sjis", "MS932", "Windows-31J", "cp932", "EUC_JP", "x-gbk", "cp936",
            "windows-936", "gb_2312-80", "Big5-HKSCS", "x-x-big5", "cp950", "ks_c_5601-1987", "UHC", "windows-949"
        ] {
            #expect(NamedEncoding(name) == .ofSeveralBytes, "\(name)")
        }
        for name in ["cp0932", "CP51949", "cp20936", "csEUCPkdFmtJapanese", "csISO58GB231280"] {
            #expect(NamedEncoding(name) == .ofSeveralBytes, "\(name)")
        }
        for name in ["cp28591", "windows-1252", "IBM819", "iso-8859-01", "88591", "cp20127"] {
            #expect(NamedEncoding(name) == .windows1252, "\(name)")
        }
        for (name, other) in [
            ("IBM00858", "cp858"), ("cp00858", "cp858"), ("cp28592", "latin2"), ("windows-28605", "ISO-8859-15"),
            ("iso-8859-02", "latin2"), ("cp20866", "koi8-r"), ("CP10007", "x-mac-cyrillic"),
            ("cp50220", "iso-2022-jp"), ("cp28600", "ISO-8859-10")
        ] {
            #expect(NamedEncoding(name) == NamedEncoding(other) && NamedEncoding(name) != nil, "\(name)")
        }
        #expect(NamedEncoding("cp28602") == nil)
        #expect(NamedEncoding("UTF-16LE") == .ofUnits && NamedEncoding("hz-gb-2312") == .ofShifts(sign: "~{"))
        for name in ["", "x", "x-", "cs", "iso", "latin", "cp000932", "cp37", "iso-8859-٢", "utf-8//x", "windows-"] {
            #expect(NamedEncoding(name) == nil, "\(name)")
        }
    }

    @Test func unreadableNamesAreNone() {
        for name in ["", "foo", "UTF-7", "utf-8", "cp1252", "cp932", "IBM037", "EUC-JP", "iso-8859-1", "ISO-8859-17"] {
            #expect(ByteEncoding(named: name) == nil && !ByteEncoding.isName(name), "\(name)")
        }
        for name in (2...16).filter({ $0 != 12 }).map({ "ISO-8859-\($0)" }) + (1253...1258).map({ "windows-\($0)" }) {
            #expect(ByteEncoding(named: name) != nil && ByteEncoding.isName(name), "\(name)")
        }
    }

    @Test(arguments: [
        ("iso-8859-2", String.Encoding.isoLatin2), ("windows-1250", .windowsCP1250), ("cp1251", .windowsCP1251),
        ("windows-1253", .windowsCP1253), ("windows-1254", .windowsCP1254)
    ])
    func bytesHaveTheCharactersThatOthersKnow(name: String, encoding: String.Encoding) throws {
        let declared = try #require(ByteEncoding(named: name))
        for byte in UInt8(0xA0)...0xFF {
            guard declared.unit(byte) != 0xFFFD, let text = String(data: Data([byte]), encoding: encoding) else {
                continue
            }
            #expect(Array(text.utf16) == [declared.unit(byte)], "\(byte)")
        }
    }

    @Test func bytesOfWindowsHaveTheirCharacters() {
        #expect(TextEncoding.windows1252Specials.count == 32)
        let unassigned: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
        for byte in UInt8(0x80)...0x9F {
            let scalar = TextEncoding.windows1252Specials[Int(byte) - 0x80]
            if unassigned.contains(byte) {
                #expect(scalar == UInt16(byte))
            } else {
                #expect(
                    String(decoding: [scalar], as: UTF16.self) == String(data: Data([byte]), encoding: .windowsCP1252))
            }
        }
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("Ja%C3%A9n", "Jaén"), ("100%", "100%"), ("%4", "%4"), ("%+5", "%+5"), ("%zz%41", "%zzA"),
        ("plain", "plain")
    ])
    func percentCodesAreWhatTheyStandFor(written: String, text: String) {
        #expect(written.percentDecoded == text)
    }
}
