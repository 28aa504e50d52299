// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of the places of markup in texts: those of the tags, however far they are from the beginning.
@Suite struct TextMarkupTests {
    private func findings(
        _ written: String, in encoding: FileEncoding = .utf8, _ read: (inout ElementReader) -> String?
    ) throws -> [String] {
        let marked = MarkedText("<r><v>\(written)</v></r>")
        let bytes = encoding.bytes(marked.text)
        let file = XMLFile<Element>(bytes, file: "a.xml", itemName: nil) { element, _ in element }
        var reader = ElementReader(try #require(file.root), file: "a.xml")
        reader.contents = bytes
        _ = read(&reader)
        return reader.finish().map { found in
            let (start, length) = (found.position.offset, found.length ?? 0)
            let mark = marked.mark(at: start).map(String.init) ?? "@\(start)"
            let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
            return "\(mark) \(found.kind.code.dropFirst(5)) \(text)"
        }
    }

    @Test(
        arguments: [
            ("uno\r\n   dos 1️⃣&lt;ul>x", ["1️⃣ shown-markup &lt;ul>"]),
            ("a &lt; b <!-- < -->1️⃣&lt;b>x&lt;/b>", ["1️⃣ markup &lt;b>"]),
            (
                "<![CDATA[a < b 1️⃣<b>x</b> 2️⃣<ul>]]>",
                ["1️⃣ markup <b>", "2️⃣ shown-markup <ul>"]
            ),
            ("a &amp; b 1️⃣&amp;ntilde; &#38;", ["1️⃣ shown-markup &amp;ntilde;"])
        ] as [(String, [String])])
    func markupHasItsPlace(_ written: String, expected: [String]) throws {
        #expect(try findings(written) { $0.prose("v") } == expected)
    }

    @Test func markupInATextOfSeveralLinesHasItsPlaceWhereItIsReadAsOne() throws {
        #expect(try findings("a\n   b 1️⃣&lt;i>\n c") { $0.text("v") } == ["1️⃣ shown-markup &lt;i>"])
    }

    @Test(arguments: [
        "&lt;p>&lt;/p>", "<![CDATA[<br/>]]>", "&lt;b>\n &lt;/b>", "&lt;p>&#160;&lt;/p>",
        "&lt;a href='https://a.example'>&lt;/a>"
    ])
    func textOfTagsAloneIsNone(_ written: String) throws {
        let taken = try take("<r><v>\(written)</v></r>") { reader in
            [reader.prose("v"), reader.text("v", isProse: true)]
        }
        #expect(taken.result == [nil, nil])
        #expect(taken.diagnostics.allSatisfy { $0.kind.code == "text/markup" })
    }

    @Test(arguments: ["&lt;ul>&lt;/ul>", "&lt;b>", "a &lt; b >", "&lt;p>x&lt;/p>"])
    func textOfWordsAndOfTagsThatAreShownStays(_ written: String) throws {
        let taken = try take("<r><v>\(written)</v></r>") { reader in
            [reader.prose("v"), reader.text("v", isProse: true)]
        }
        #expect(!taken.result.contains(nil))
    }

    /// In two bytes a character, tags cannot be found again.
    @Test func placeIsTheBeginningWhereItIsNotKnown() throws {
        let found = try findings("1️⃣a &lt;ul>", in: .utf16LittleEndian) { $0.prose("v") }
        #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("@") && $0.hasSuffix("shown-markup ") })
    }
}
