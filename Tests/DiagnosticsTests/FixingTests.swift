// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@Suite struct FixingTests {
    private func fix(_ marked: String, _ fixes: (Int) -> [Diagnostic.Fix]) -> String {
        let text = MarkedText(marked)
        let fixed = FixedText(Array(text.text.utf8), fixes: fixes(text.offsets["1️⃣"] ?? 0))
        return String(decoding: fixed.result, as: UTF8.self)
    }

    @Test func bothTagsOfAnElementGetItsName() {
        #expect(
            fix("<a>1️⃣<Text  >x<Text/><b><Text>y</Text></b><!-- </Text> --><![CDATA[</Text>]]></Text ></a>") {
                [.elementName(at: $0, from: "Text", to: "text")]
            }
                == "<a><text  >x<Text/><b><Text>y</Text></b><!-- </Text> --><![CDATA[</Text>]]></text ></a>")
        #expect(fix("<a>1️⃣<Text/></a>") { [.elementName(at: $0, from: "Text", to: "text")] } == "<a><text/></a>")
    }

    /// A ‘>’ in the value of an attribute ends no tag.
    @Test(arguments: [
        ("<a>1️⃣<Text b=\"&lt;br/> c\">x</Text></a>", "<a><text b=\"&lt;br/> c\">x</text></a>"),
        ("<a>1️⃣<Text b='/>'/><Text/></a>", "<a><text b='/>'/><Text/></a>"),
        ("<a>1️⃣<Text><b c='>' /></Text></a>", "<a><text><b c='>' /></text></a>"),
        ("<a>1️⃣<Text b='1 < 2 > 1'>x</Text></a>", "<a><text b='1 < 2 > 1'>x</text></a>"),
        ("<a>1️⃣<Text b=\">x</Text></a>", "<a><text b=\">x</text></a>")
    ])
    func tagEndsBehindItsAttributes(marked: String, fixed: String) {
        #expect(fix(marked) { [.elementName(at: $0, from: "Text", to: "text")] } == fixed)
    }

    @Test func valueIsReplacedWithoutItsBlanks() {
        #expect(
            fix("<a>\r\n\t1️⃣Salon \r\n</a>") { [.value(at: $0, from: "Salon", to: "Sálon")] }
                == "<a>\r\n\tSálon \r\n</a>")
        #expect(
            fix("<a>1️⃣<b> <!-- x --> a &amp; b\n c</b></a>") { [.value(at: $0, from: "a & b c", to: "A & <B>")] }
                == "<a><b> <!-- x --> A &amp; &lt;B></b></a>")
        #expect(
            fix("<b><![CDATA[ 1️⃣a & b ]]></b>") { [.value(at: $0, from: "a & b", to: "A & B")] }
                == "<b><![CDATA[ A & B ]]></b>")
    }

    @Test func valueOfSeveralLinesKeepsTheirEnds() {
        #expect(fix("<a>1️⃣a\r\n b</a>") { [.value(at: $0, from: "a\n b", to: "A\n b")] } == "<a>A\r\n b</a>")
        #expect(fix("<a>1️⃣a\n b</a>") { [.value(at: $0, from: "a\n b", to: "A\n b")] } == "<a>A\n b</a>")
    }

    @Test(arguments: ["<a>1️⃣other</a>", "<a>1️⃣Sal<!-- x -->on</a>", "1️⃣<a/>", "<a>1️⃣", "1️⃣"]) func whatIsNotAsExpectedStays(
        marked: String
    ) {
        #expect(
            fix(marked) { [.value(at: $0, from: "Salon", to: "Salón"), .elementName(at: $0, from: "b", to: "c")] }
                == MarkedText(marked).text)
    }

    /// Only the blanks of XML are no part of a value.
    @Test(
        arguments: [
            ("<a>1️⃣Ni&amp;ntilde;os\u{A0}</a>", "Ni&ntilde;os\u{A0}", "Niños\u{A0}", "<a>Niños\u{A0}</a>"),
            ("<a>1️⃣x&amp;amp;y \u{301}</a>", "x&amp;y \u{301}", "x&y \u{301}", "<a>x&amp;y \u{301}</a>"),
            // A value of several pieces is not taken for its first one.
            ("<a>1️⃣<![CDATA[ &amp; ]]>&#x301;</a>", "&amp; \u{301}", "& \u{301}", nil),
            ("<a>1️⃣<![CDATA[&amp;]]>&#xA0;</a>", "&amp;\u{A0}", "&\u{A0}", nil),
            ("<a>1️⃣x</a>", "x", "y ", nil), ("<a>1️⃣x</a>", "x", "", nil)
        ] as [(String, String, String, String?)])
    func reportsAndFilesHaveTheSameFix(marked: String, old: String, new: String, fixed: String?) {
        let text = MarkedText(marked)
        #expect(fix(marked) { [.value(at: $0, from: old, to: new)] } == fixed ?? text.text)
        let edits = Diagnostic.Fix.value(at: text.offsets["1️⃣"] ?? 0, from: old, to: new)
            .edits(in: FixMarkup(Array(text.text.utf8)))
        #expect((edits == nil) == (fixed == nil))
    }

    /// Other programs go by the declaration.
    @Test(arguments: [
        ("<?xml version=\"1.0\" encoding='ISO-8859-1'?><a>1️⃣Salon</a>", "S&#225;lon"),
        ("<?xml version=\"1.0\" encoding=\"us-ascii\"?><a>1️⃣Salon</a>", "S&#225;lon"),
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?><a>1️⃣Salon</a>", "Sálon"),
        ("<?xml version=\"1.0\"?><a>1️⃣Salon</a>", "Sálon"),
        ("<?xml version=\"1.0\" encoding=\"latin1\"?><a><![CDATA[1️⃣Salon]]></a>", "Salon")
    ])
    func valueIsWrittenSoThatTheDeclaredEncodingHoldsIt(marked: String, written: String) {
        #expect(
            fix(marked) { [.value(at: $0, from: "Salon", to: "Sálon")] }
                == MarkedText(marked).text.replacing("Salon", with: written))
    }

    /// Such characters are found by their bytes.
    @Test func controlCharactersAreReplaced() {
        #expect(
            fix("<a>é<![CDATA[1️⃣\u{92}]]></a>") { [.markup(at: $0, from: "\u{92}", to: "’")] } == "<a>é<![CDATA[’]]></a>"
        )
        #expect(fix("<a>1️⃣é</a>") { [.markup(at: $0, from: "\u{92}", to: "’")] } == "<a>é</a>")
    }

    @Test func elementThatIsNotClosedStays() {
        #expect(fix("1️⃣<Text><b></Text>") { [.elementName(at: $0, from: "Text", to: "text")] } == "<Text><b></Text>")
    }

    @Test func sameFixTwiceIsMadeOnceAndOverlappingOnesNotAtAll() {
        let text = FixedText(
            Array("<a>uno</a>".utf8),
            fixes: [
                .value(at: 3, from: "uno", to: "dos"), .value(at: 0, from: "uno", to: "dos"),
                .value(at: 3, from: "uno", to: "dos")
            ])
        #expect(text.count == 1 && String(decoding: text.result, as: UTF8.self) == "<a>dos</a>")
    }

    @Test func everyEncodingKeepsItsBytes() {
        for encoding in [TextEncoding.utf16LittleEndian, .utf16BigEndian, .windows1252] {
            func bytes(_ text: String) -> [UInt8] {
                (encoding.isTwoBytes ? encoding.encode("\u{FEFF}") ?? [] : []) + (encoding.encode(text) ?? [])
            }
            let original = bytes("<ñ>\r\n<a>Salon</a></ñ>")
            let offset = bytes("<ñ>\r\n").count
            let fixed = FixedText(
                original,
                fixes: [.value(at: offset, from: "Salon", to: "Salón"), .elementName(at: offset, from: "a", to: "b")])
            #expect(fixed.result == bytes("<ñ>\r\n<b>Salón</b></ñ>") && fixed.count == 2)
        }
    }

    @Test func declaredEncodingKeepsItsBytes() {
        func bytes(_ letter: UInt8, _ town: [UInt8]) -> [UInt8] {
            Array("<?xml version='1.0' encoding='ISO-8859-2'?><a>".utf8) + [letter] + Array("</a><b>".utf8) + town
                + Array("</b>".utf8)
        }
        let original = bytes(0xBF, Array("Krakow".utf8))
        let offset = original.count - "Krakow</b>".utf8.count
        let fixed = FixedText(original, fixes: [.value(at: offset, from: "Krakow", to: "Kraków")])
        #expect(fixed.result == bytes(0xBF, [0x4B, 0x72, 0x61, 0x6B, 0xF3, 0x77]) && fixed.count == 1)
        let unknown = FixedText(original, fixes: [.value(at: offset, from: "Krakow", to: "10 €")])
        #expect(unknown.result == original && unknown.count == 0)
    }

    @Test func whatAnEncodingCannotWriteIsLeft() {
        let bytes: [UInt8] = Array("<a>x</a>".utf8) + [0xE9]
        let fixed = FixedText(bytes, fixes: [.value(at: 3, from: "x", to: "日")])
        #expect(fixed.result == bytes && fixed.count == 0)
    }

    @Test func diffIsOneThatPatchUnderstands() {
        let old = (1...12).map { "line \($0)\n" }.joined() + "<a>é\u{301}</a>"
        let fixed = FixedText(Array(old.utf8), fixes: [.value(at: old.utf8.count - 8, from: "é\u{301}", to: "e")])
        #expect(
            fixed.diff(path: "xml/a.xml").map { String(decoding: $0, as: UTF8.self) } == """
                --- a/xml/a.xml
                +++ b/xml/a.xml
                @@ -10,4 +10,4 @@
                 line 10
                 line 11
                 line 12
                -<a>é\u{301}</a>
                \\ No newline at end of file
                +<a>e</a>
                \\ No newline at end of file

                """)
        #expect(FixedText([], fixes: []).diff(path: "a") == [])
    }

    @Test(arguments: [
        ("xml/mi lista.xml", "xml/mi lista.xml\t"), ("a\"b\\c\nñ.xml", "\"a\\\"b\\\\c\\012\\303\\261.xml\""),
        ("ñ.xml", "ñ.xml")
    ])
    func diffNamesFilesAsPatchReadsThem(path: String, name: String) {
        let diff = FixedText(Array("<a>x</a>".utf8), fixes: [.value(at: 0, from: "x", to: "y")]).diff(path: path) ?? []
        let head = name.hasPrefix("\"") ? "--- \"a/" + name.dropFirst() : "--- a/" + name
        #expect(String(decoding: diff, as: UTF8.self).hasPrefix(head + "\n+++ "))
    }

    @Test func diffHasTheFilesOwnBytes() {
        let latin = FixedText(Array("<a>x</a>".utf8) + [0xE9, 0x0A], fixes: [.value(at: 0, from: "x", to: "ó")])
        #expect(latin.diff(path: "a")?.contains(0xF3) == true && latin.diff(path: "a")?.contains(0xC3) == false)
        let wide = FixedText(
            [0xFF, 0xFE] + (TextEncoding.utf16LittleEndian.encode("<a>x</a>") ?? []),
            fixes: [.value(at: 2, from: "x", to: "y")])
        #expect(wide.count == 1 && wide.diff(path: "a") == nil)
    }

    /// Windows editors write it, and it is in a patch of the first lines.
    @Test(arguments: ["", "x\n", "\n\n\n\n\n"]) func markAtTheStartOfAFileIsHarmless(before: String) {
        func fixed(_ start: String) -> FixedText {
            let text = start + "<a>x</a>\n"
            return FixedText(Array(text.utf8), fixes: [.value(at: text.utf8.count - 9, from: "x", to: "y")])
        }
        let marked = fixed("\u{FEFF}" + before)
        #expect(marked.count == 1 && marked.diff(path: "a") != nil && marked.reasonWithoutDiff(path: "a") == nil)
        for inner in ["\u{FEFF}\u{FEFF}", "x\u{FEFF}", "\u{FEFF}x\n\u{FEFF}"] {
            #expect(fixed(inner).reasonWithoutDiff(path: "a") == .harmful, "\(inner.debugDescription)")
        }
    }

    /// Changes far apart, and one that takes lines away.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch"), "patch is not installed"),
        arguments: [false, true])
    func patchMakesTheSameFile(takesLines: Bool) throws {
        let value = takesLines ? "one\ntwo" : "one two"
        let lines = (1...60).map { "<a>\($0 % 20 == 0 ? value : "x")</a>\n" }
        var fixes: [Diagnostic.Fix] = []
        var offset = 0
        for line in lines {
            if line.contains("one") { fixes.append(.value(at: offset, from: "one two", to: "three")) }
            offset += line.utf8.count
        }
        let fixed = FixedText(Array(lines.joined().utf8), fixes: fixes)
        #expect(fixed.count == 3)
        let folder = try TemporaryFolder()
        try folder.write(["my file.xml": lines.joined()])
        try Data(fixed.diff(path: "my file.xml") ?? []).write(to: folder.url.appendingPathComponent("p"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/patch")
        process.arguments = ["-p1", "-s", "-d", folder.path, "-i", folder.path + "/p"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("my file.xml")) == Data(fixed.result))
    }

    @Test(arguments: [("Salón", "Salón"), ("a", " a"), ("a", "a "), ("a", "")]) func fixThatMendsNothingIsNotMade(
        old: String, new: String
    ) {
        #expect(FixedText(Array("<a>\(old)</a>".utf8), fixes: [.value(at: 0, from: old, to: new)]).count == 0)
    }

    @Test func endOfASectionIsWrittenAsAnEntity() {
        #expect(fix("<a>1️⃣x</a>") { [.value(at: $0, from: "x", to: "a]]>b")] } == "<a>a]]&gt;b</a>")
        #expect(
            fix("<a>1️⃣x</a>") { [.value(at: $0, from: "x", to: "<\u{301}]]>\u{301}")] }.utf8.elementsEqual(
                "<a>&lt;\u{301}]]&gt;\u{301}</a>".utf8))
        #expect(fix("<a><![CDATA[1️⃣x]]></a>") { [.value(at: $0, from: "x", to: "a]]>b")] } == "<a><![CDATA[x]]></a>")
    }
}
