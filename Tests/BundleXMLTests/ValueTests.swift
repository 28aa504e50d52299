// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing

@Suite struct ValueTests {
    @Test(arguments: [
        ("", ""), (" \r\n\t ", ""), ("x", "x"), ("  x \n", "x"), ("\tdos  palabras\t", "dos  palabras"),
        ("\u{A0}x\u{A0}", "\u{A0}x\u{A0}"), ("\u{A0}", ""), ("&#160; &#8203;", ""), ("\u{A0} &amp;", "\u{A0} &"),
        ("a\r\nb\r\nc", "a\nb\nc"), ("a\rb", "a\nb"), ("a&#13;\r\nb", "a\nb"), ("a&#13;\nb&#13;", "a\nb"),
        ("a&#13;b", "a\nb"), ("a&#xD;&#xA;b", "a\nb"),
        ("a&#13;&#13;b", "a\n\nb"), ("a\r\n\r\nb", "a\n\nb"), ("&#10;&#32;x&#9;", "x"), ("a\n\n  b", "a\n\n  b"),
        ("<![CDATA[x]]>", "x"), ("<![CDATA[ <b>&amp;</b> ]]>", "<b>&amp;</b>"),
        ("a <![CDATA[& ]]>b<![CDATA[]]>", "a & b"), ("<![CDATA[a\r\nb]]>", "a\nb"),
        ("<![CDATA[a]]]]><![CDATA[>b]]>", "a]]>b"),
        ("&lt;b&gt; &amp; &quot;&apos;", "<b> & \"'"), ("&amp;amp;", "&amp;"), ("&#241;&#xf1;&#xF1;", "ñññ"),
        ("&#x1F600;&#8364;", "😀€"),
        ("ñ<?p x?>o", "ño"), ("😀 日本", "😀 日本")
    ])
    func textIsCleaned(_ written: String, text: String) {
        let reading = Reading("<a>\(written)</a>")
        #expect(reading.file.root?.text == text)
        #expect(reading.file.isWhole)
        #expect(reading.file.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("a1️⃣<!-- c -->b", "ab", ["1️⃣ xml/comment-in-value"]),
        ("a1️⃣<!-- c --><!-- d -->b2️⃣<!-- e -->c", "abc", ["1️⃣ xml/comment-in-value", "2️⃣ xml/comment-in-value"]),
        ("a1️⃣<!-- <!x <! -->b", "ab", ["1️⃣ xml/comment-in-value"]),
        ("a 1️⃣<!-- c -->\n b", "a \n b", ["1️⃣ xml/comment-in-value"]),
        ("ñ1️⃣<!---->b", "ñb", ["1️⃣ xml/comment-in-value"]),
        ("<!-- c -->ab<!-- d -->", "ab", []),
        (" <!-- c --> ", "", []),
        ("ab <!-- c --> \n ", "ab", [])
    ])
    func commentInValueIsLeftOut(_ written: String, text: String, findings: [String]) {
        let reading = Reading("<a>\(written)</a>")
        #expect(reading.file.root?.text == text)
        #expect(reading.findings == findings)
    }

    @Test(arguments: [
        ("http://x?v=ID1️⃣<!--&-->feature=x", "http://x?v=ID&feature=x", ["1️⃣ xml/comment-in-value"]),
        ("?a=11️⃣<!--&amp;-->b=22️⃣<!--&-->c=3", "?a=1&b=2&c=3", ["1️⃣ xml/comment-in-value", "2️⃣ xml/comment-in-value"]),
        ("a1️⃣<!-- & -->b", "ab", ["1️⃣ xml/comment-in-value"]),
        ("<!--&-->b", "b", []),
        ("a<!--&-->", "a", []),
        ("a<!-- note -->1️⃣<!--&-->b", "a&b", ["1️⃣ xml/comment-in-value"]),
        ("a1️⃣<!--&--><!-- note -->b", "a&b", ["1️⃣ xml/comment-in-value"])
    ])
    func hiddenAmpersandIsReadAsOne(_ written: String, text: String, findings: [String]) {
        let reading = Reading("<a>\(written)</a>")
        #expect(reading.file.root?.text == text)
        #expect(reading.findings == findings)
    }

    @Test func commentsBetweenElementsAreNoFindings() {
        let reading = Reading("<a><!-- x --><b>1</b><!-- <b>2</b> --><c>3</c><!-- & --></a>")
        #expect(reading.findings == [])
        #expect(reading.elements.map(\.name) == ["a", "b", "c"])
    }

    @Test(arguments: [
        ("Hola <b>mundo</b>", "Hola mundo"), ("<b>Hola</b> mundo", "Hola mundo"),
        ("Hola <b>gran <i>mundo</i></b>, adiós", "Hola gran mundo, adiós"),
        ("uno <b>dos</b> tres <b>cuatro</b> cinco", "uno dos tres cuatro cinco"), ("a<br/>b", "a b"),
        ("<p>uno</p><p>dos</p>", "uno dos")
    ])
    func textOfMarkupStaysInItsPlace(_ written: String, text: String) throws {
        let taken = try take("<r><v>\(written)</v></r>") { $0.text("v") }
        #expect(taken.result == text)
        #expect(taken.diagnostics.map(\.kind.code) == ["xml/markup-in-value"])
    }

    @Test func markupInValueIsReportedAtTheFirstTag() throws {
        let taken = try take("<r><v>Hola 1️⃣<b>gran</b> <i>mundo</i></v></r>") { $0.text("v") }
        #expect(taken.findings == ["1️⃣ xml/markup-in-value"])
    }

    @Test func elementsKeepTheirOrderAndNames() {
        let reading = Reading("<a><c/><b>1</b><c>2</c><n:d/></a>")
        #expect(reading.elements.map { "\($0.name)=\($0.text)" } == ["a=", "c=", "b=1", "c=2", "n:d="])
    }

    /// Texts that repeat are one string in memory; those that nearly do are none of the others.
    @Test func textsOfAllLengthsAndRepetitionsAreThoseThatAreWritten() {
        var generator = SeededGenerator(3)
        let known = (0..<60).map { number in
            String(repeating: "ñ", count: number % 40) + String(repeating: "x", count: number % 33) + "\(number)"
        }
        let written = (0..<5000).map { _ in
            Bool.random(using: &generator)
                ? known.randomElement(using: &generator) ?? ""
                : "images/\(UInt64.random(in: 0..<4000, using: &generator)).png"
        }
        let reading = Reading("<a>\(written.map { "<b>\($0)</b>" }.joined())</a>")
        #expect(reading.file.root?.children.map(\.text) == written)
    }
}
