// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing

/// Tests of what is read where markup itself is broken, and of what is fixed there: only what leaves no choice.
@Suite struct BrokenMarkupTests {
    // MARK: Tags

    @Test(arguments: [
        ("<r>< v>Hall< /v></r>", ["r", "v"], "Hall"), ("<r>< v>Hall</v></r>", ["r", "v"], "Hall"),
        ("<r><v>Hall< / v ></r>", ["r", "v"], "Hall"), ("<r><v>Hall</ v></r>", ["r", "v"], "Hall"),
        ("<r><<v>Hall</v></r>", ["r", "v"], "Hall"), ("<r><v>Hall<</v></r>", ["r", "v"], "Hall"),
        ("<r><v>Hall<\\v></r>", ["r", "v"], "Hall"), ("<r><v>x</v>< v/></r>", ["r", "v", "v"], ""),
        ("<r><v><-- todo -->Hall</v></r>", ["r", "v"], "Hall"), ("<r><v>< !-- a-b -->Hall</v></r>", ["r", "v"], "Hall")
    ])
    func brokenTagIsReadAsMeantAndNotFixed(_ text: String, names: [String], value: String) {
        let reading = Reading(text)
        #expect(reading.file.isWhole)
        #expect(reading.elements.map(\.name) == names)
        #expect(reading.elements.last?.text == value)
        #expect(Set(reading.file.diagnostics.map(\.kind.code)) == ["xml/repaired"])
        #expect(reading.file.diagnostics.allSatisfy { $0.fix == nil })
    }

    /// It reads as text, but what looks like a tag or a comment is not fixed.
    @Test(arguments: [
        ("a < x > y", "a < x > y"), ("<-- here", "<-- here"), ("<--> <\\x>", "<--> <\\x>"), ("<& x", "<& x")
    ])
    func whatCouldBeMarkupIsNotFixed(_ written: String, text: String) {
        let reading = Reading("<r><v>\(written)</v></r>")
        #expect(reading.file.isWhole)
        #expect(reading.element("v")?.text == text)
        #expect(reading.file.diagnostics.allSatisfy { $0.kind.code == "xml/repaired" && $0.fix == nil })
    }

    @Test(arguments: ["<r><v>Fish &</v></r>", "<r>&<v>Fish</v></r>", "<r><v>Fish&/v></v></r>"])
    func ampersandBesideATagIsNotFixed(_ text: String) {
        let reading = Reading(text)
        #expect(reading.file.isWhole)
        #expect(reading.file.diagnostics.map(\.kind.code) == ["xml/repaired"])
        #expect(reading.file.diagnostics.allSatisfy { $0.fix == nil })
    }

    @Test(arguments: [
        "<r><v>x</v&></r>", "<r><v&w>x</v&w></r>", "<r><v>x</v<></r>", "<r><<q>x</r>", "<r><v>1 &amp; <w & < 3></v></r>"
    ])
    func nothingIsFixedInsideATag(_ text: String) {
        let reading = Reading(text)
        #expect(!reading.file.isWhole)
        #expect(reading.file.diagnostics.allSatisfy { $0.fix == nil })
        #expect(reading.file.diagnostics.contains { $0.kind.code == "xml/malformed" })
    }

    // MARK: References

    @Test(arguments: [
        ("Fish &amp chips", "Fish & chips", "&amp", "&amp;"), ("1 &lt 2", "1 < 2", "&lt", "&lt;"),
        ("canci&oacute, n", "canci\u{F3}, n", "&oacute", "&#243;"),
        ("canci&oacuten", "canci\u{F3}n", "&oacute", "&#243;"),
        ("&copy 2012", "\u{A9} 2012", "&copy", "&#169;"), ("it&#39s", "it's", "&#39", "&#39;")
    ])
    func referenceWithoutItsEndGetsIt(_ written: String, text: String, old: String, new: String) throws {
        let reading = Reading("<r><v>\(written)</v></r>")
        #expect(reading.element("v")?.text == text)
        let fix = try #require(reading.file.diagnostics.first?.fix)
        #expect(fix.old == old && fix.new == new)
    }

    @Test(arguments: ["http://x.org/?a=1&copy=2", "http://x.org/?a=1&lt", "www.x.org/?a=1&copy&b", "you &not me"])
    func referenceThatMayBeTextIsNotFixed(_ text: String) {
        let reading = Reading("<r><v>\(text)</v></r>")
        #expect(reading.element("v")?.text == text)
        #expect(reading.file.diagnostics.first?.fix == nil)
    }

    /// The spelling that is more like one of the format counts.
    @Test(arguments: [
        ("<r>1️⃣<Next>x</next></r>", "next", "<Next", "<next"), ("<r><next>x1️⃣</Next></r>", "next", "</Next", "</next"),
        ("<r><nextLevel>x1️⃣</nextlevel></r>", "nextLevel", "</nextlevel", "</nextLevel"),
        ("<r>1️⃣<nextlevel >x</nextLevel ></r>", "nextLevel", "<nextlevel", "<nextLevel"),
        ("1️⃣<R><v>x</v></r>", "v", "<R", "<r"), ("<r><w/><!-- <a> --><![CDATA[<b>]]><v>x1️⃣</V></r>", "v", "</V", "</v")
    ])
    func tagsThatDifferOnlyInCaseAreOneElement(marked: String, name: String, old: String, new: String) throws {
        let reading = Reading(marked)
        #expect(reading.findings == ["1️⃣ xml/repaired"])
        #expect(reading.element(name)?.text == "x")
        let fix = try #require(reading.file.diagnostics.first?.fix)
        #expect(fix.old == old && fix.new == new)
    }

    /// Behind a tag that is missing nothing is a pair for certain.
    @Test(arguments: ["<r><a><v>x</V></r>", "<r></b><v>x</V></r>", "<r><v>x</W></r>"])
    func tagsOfAnotherNameAreNotPaired(text: String) {
        #expect(Reading(text).file.diagnostics.contains { $0.kind.code == "xml/malformed" })
    }

    // MARK: What cannot be read

    @Test(arguments: [
        ("<r><v>x1️⃣<y</v></r>", "‘<y’ is not closed by ‘>’; for the sign ‘<’ itself write ‘&lt;’"),
        ("<r><v>x</v1️⃣\n</r>", "‘</v’ is not closed by ‘>’"),
        ("<r>1️⃣<vThe harbour</v></r>", "other words stand in the tag ‘<vThe’; a ‘>’ may be missing before them"),
        (
            "<r>1️⃣<v a=“x”>x</v></r>",
            "a value in the tag ‘<v’ has no straight quotes, ‘\"’, around it; the format has no attributes, so what stands there can go"
        ),
        (
            "<r><!-- 1️⃣\u{B} --></r>",
            "the invisible character U+000B stands here, which XML forbids; delete it"
        ),
        ("<r>1️⃣<?v></r>", "‘<?v’ begins an instruction for other programs that is not as XML wants it; delete it"),
        (
            "<r/>1️⃣</r>",
            "more stands behind the end of the outermost element; one element must be around all of a file, and an end tag before it may be one too many"
        ),
        ("<r><v1️⃣&w>x</v&w></r>", "‘&’ cannot stand in the tag ‘<v’"),
        ("<r><v>x</v1️⃣&></r>", "‘&’ cannot stand in the tag ‘</v’"),
        ("<r>1️⃣<!x></r>", "‘<!’ begins neither a comment, ‘<!--’, nor a CDATA section, ‘<![CDATA[’"),
        ("<r><v>x1️⃣]]></v></r>", "‘]]>’ stands where no ‘<![CDATA[’ is open; write ‘]]&gt;’"),
        ("<r>\n1️⃣<?xml version=\"1.0\"?></r>", "an XML declaration stands in the middle of the file; delete it")
    ])
    func faultIsToldInPlainWords(_ marked: String, reason: String) {
        let reading = Reading(marked)
        #expect(reading.findings == ["1️⃣ xml/malformed"])
        #expect(
            reading.file.diagnostics.map(\.summary) == ["The file is not well-formed from here on: " + reason])
    }

    @Test func openCharacterDataIsReportedWhereItBegins() {
        let reading = Reading("<r>\n<v>1️⃣<![CDATA[x</v>\n<!-- ]] --></r>")
        #expect(reading.findings == ["1️⃣ xml/malformed"])
        #expect(
            reading.file.diagnostics.map(\.summary) == [
                "The CDATA section opened in line 2 is not closed before the end of the file"
            ])
    }

    // MARK: Declarations

    @Test(
        arguments: [
            ("<?xml version='1.0' encoding=\"1️⃣foo\"?><r/>", "There is no encoding ‘foo’; the file is ‘UTF-8’"),
            ("<?xml version='1.0' encoding=\"1️⃣UF-8\"?><r>é</r>", "There is no encoding ‘UF-8’; the file is ‘UTF-8’"),
            (
                "<?xml version='1.0' encoding='1️⃣UTF-16'?><r/>",
                "The file declares the encoding ‘UTF-16’, but it is ‘UTF-8’"
            ),
            (
                "<?xml version='1.0' encoding='1️⃣ISO-8859-1'?><r>é</r>",
                "The file declares the encoding ‘ISO-8859-1’, but it is ‘UTF-8’"
            ),
            ("<?xml version='1.0' encoding='ISO-8859-1'?><r>e</r>", nil),
            ("<?xml version='1.0' encoding='utf-8'?><r>é</r>", nil),
            ("<?xml version='1.0'?><r>é</r>", nil), ("<r>encoding='foo'</r>", nil)
        ] as [(String, String?)])
    func declaredEncodingIsCompared(_ marked: String, summary: String?) {
        let reading = Reading(marked)
        #expect(reading.file.isWhole)
        #expect(reading.file.diagnostics.map(\.summary) == [summary].compactMap { $0 })
        #expect(reading.findings(of: reading.file.diagnostics) == (summary == nil ? [] : ["1️⃣ xml/encoding"]))
    }

    @Test func declarationOfAFileInUTF16IsCompared() {
        func summaries(_ name: String) -> [String] {
            Reading("<?xml version='1.0' encoding='\(name)'?><r>é</r>", in: .utf16LittleEndian).file.diagnostics.map(
                \.summary)
        }
        #expect(summaries("UTF-16") == ["The file is not UTF-8; it was read as UTF-16"])
        #expect(summaries("UTF-8") == ["The file declares the encoding ‘UTF-8’, but it is ‘UTF-16’"])
    }
}
