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
        let marks = marked.offsets.map { (mark: $0.key, offset: encoding.offset(of: $0.value, in: marked.text)) }
        return reader.finish().map { found in
            let (start, length) = (found.position.offset, found.length ?? 0)
            let mark = marks.first { $0.offset == start }.map { String($0.mark) } ?? "@\(start)"
            let text = TextEncoding(of: bytes).decode(bytes[start..<start + length])
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
            ("a &amp; b 1️⃣&amp;ntilde; &#38;", ["1️⃣ shown-markup &amp;ntilde;"]),
            ("a 1️⃣&amp;ntilde; é", ["1️⃣ shown-markup &amp;ntilde;"]),
            ("abc <?p <?> 1️⃣&lt;b>x&lt;/b>", ["1️⃣ markup &lt;b>"]),
            ("a<![CDATA[b]]> é 1️⃣&lt;b>x&lt;/b> <![CDATA[<]]>", ["1️⃣ markup &lt;b>"])
        ] as [(String, [String])], FileEncoding.allCases)
    func markupHasItsPlace(_ text: (written: String, found: [String]), in encoding: FileEncoding) throws {
        #expect(try findings(text.written, in: encoding) { $0.prose("v") } == text.found)
    }

    /// The second bytes of some characters are those of signs.
    @Test(arguments: FileEncoding.unicode) func otherLettersAreNoSigns(encoding: FileEncoding) throws {
        #expect(
            try findings("м ☺ 1️⃣&lt;b>x&lt;/b> м", in: encoding) { $0.prose("v") } == ["1️⃣ markup &lt;b>"])
    }

    @Test func markupInATextOfSeveralLinesHasItsPlaceWhereItIsReadAsOne() throws {
        #expect(try findings("a\n   b 1️⃣&lt;i>\n c") { $0.text("v") } == ["1️⃣ shown-markup &lt;i>"])
    }

    @Test(arguments: [
        "&lt;p>&lt;/p>", "<![CDATA[<br/>]]>", "&lt;b>\n &lt;/b>", "&lt;p>&#160;&lt;/p>",
        "&lt;a href='https://a.example'>&lt;/a>", "&#160;&lt;br>&#160;"
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
}
