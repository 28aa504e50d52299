// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of files in the encoding that they declare, where that is neither UTF-8 nor Latin-1.
@Suite struct DeclaredEncodingTests {
    private static func file(_ name: String, _ text: [UInt8]) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<a><b>".utf8) + text + "</b><c/></a>".utf8
    }

    @Test(
        arguments: [
            ("ISO-8859-15", "Entrada: 10 €", Array("Entrada: 10 ".utf8) + [0xA4]),
            ("ISO-8859-2", "Kraków", [0x4B, 0x72, 0x61, 0x6B, 0xF3, 0x77]),
            ("windows-1251", "Музей", [0xCC, 0xF3, 0xE7, 0xE5, 0xE9])
        ] as [(String, String, [UInt8])])
    func declarationIsObeyed(name: String, text: String, bytes: [UInt8]) throws {
        let whole = Self.file(name, bytes)
        let read = XMLFile(whole, file: "xml/a.xml")
        let root = try #require(read.root)
        #expect(read.isWhole && root.children.map(\.name) == ["b", "c"])
        #expect(root.children[0].text == text)
        #expect(root.children[1].offset == whole.count - "<c/></a>".utf8.count)
        #expect(read.diagnostics.map(\.summary) == ["The file is not UTF-8; it was read as \(name)"])
        #expect(read.diagnostics.map(\.kind.code) == ["xml/encoding"])
    }

    /// In ISO-8859-6 the second is no character.
    @Test func declarationThatDoesNotFitIsReported() throws {
        let read = XMLFile(Self.file("ISO-8859-6", [0x93, 0xA1, 0x94]), file: "xml/a.xml")
        #expect(read.root?.children.first?.text == "“¡”")
        #expect(
            read.diagnostics.map(\.summary) == [
                "The file is not UTF-8; it was read as Windows-1252",
                "The file declares the encoding ‘ISO-8859-6’, but it is ‘Windows-1252’"
            ])
    }

    /// In ISO-8859-2 they are control characters.
    @Test func signsOfWindowsAmongOtherLettersAreRead() throws {
        let read = XMLFile(Self.file("ISO-8859-2", [0x93, 0x67, 0xEA, 0xB6, 0x94]), file: "xml/a.xml")
        #expect(read.root?.children.first?.text == "“gęś”")
        #expect(
            read.diagnostics.map(\.summary) == [
                "The file is not UTF-8; it was read as ISO-8859-2",
                "The control character U+0093 was read as ‘“’, which Windows has at its number",
                "The control character U+0094 was read as ‘”’, which Windows has at its number"
            ])
    }

    /// Its letters would be wrong ones.
    @Test(arguments: ["Shift_JIS", "GBK", "euc-jp", "Windows-31J", "cp932", "x-sjis", "ks_c_5601-1987"])
    func encodingOfSeveralBytesIsRefused(name: String) {
        let bytes = Self.file(name, [0x94, 0x8E, 0x95, 0xA8, 0x8A, 0xD9])
        let read = XMLFile(bytes, file: "xml/a.xml")
        #expect(read.root == nil && !read.isWhole)
        #expect(read.diagnostics.map(\.kind.code) == ["xml/malformed"])
        #expect(
            read.diagnostics.map(\.summary) == ["The file is in ‘\(name)’, which is not read; save it as UTF-8"])
        #expect(read.diagnostics.first?.position.offset == "<?xml version=\"1.0\" encoding=\"".utf8.count)
    }

    /// Their bytes are those of ASCII.
    @Test(arguments: [("ISO-2022-JP", "\u{1B}$BF|\u{1B}(B"), ("HZ-GB-2312", "~{2)Nd~}")])
    func encodingOfShiftsIsRefused(name: String, text: String) {
        let read = XMLFile(Self.file(name, Array(text.utf8)), file: "xml/a.xml")
        #expect(
            read.diagnostics.map(\.summary) == ["The file is in ‘\(name)’, which is not read; save it as UTF-8"])
        #expect(XMLFile(Self.file(name, Array("x".utf8)), file: "xml/a.xml").diagnostics.isEmpty)
    }

    /// It may be what the name says, or Windows-1252 as most files with a wrong name.
    @Test func codePageThatIsNotReadIsReported() {
        let read = XMLFile(Self.file("cp1161", [0xF1]), file: "xml/a.xml")
        #expect(
            read.diagnostics.map(\.summary) == [
                "The file is not UTF-8; it was read as Windows-1252",
                "The encoding ‘cp1161’ is not read; if the file is in it, letters are wrong: save it as UTF-8"
            ])
        #expect(XMLFile(Self.file("cp1161", Array("x".utf8)), file: "xml/a.xml").diagnostics.isEmpty)
    }

    @Test func plainFileMayDeclareAnything() {
        let read = XMLFile(Self.file("Shift_JIS", Array("x".utf8)), file: "xml/a.xml")
        #expect(read.isWhole && read.diagnostics.isEmpty)
    }
}
