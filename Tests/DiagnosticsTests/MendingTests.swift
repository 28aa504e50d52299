// SPDX-License-Identifier: MIT
import Diagnostics
import TestSupport
import Testing

@Suite struct MendingTests {
    private func mend(_ marked: String, _ fixes: (Int) -> [Diagnostic.Fix]) -> String {
        let text = MarkedText(marked)
        let mended = MendedText(Array(text.text.utf8), fixes: fixes(text.offsets["1️⃣"] ?? 0))
        return String(decoding: mended.result, as: UTF8.self)
    }

    @Test func bothTagsOfAnElementGetItsName() {
        #expect(mend("<a>1️⃣<Text  >x<Text/><b><Text>y</Text></b><!-- </Text> --><![CDATA[</Text>]]></Text ></a>") { [.elementName(at: $0, from: "Text", to: "text")] }
            == "<a><text  >x<Text/><b><Text>y</Text></b><!-- </Text> --><![CDATA[</Text>]]></text ></a>")
        #expect(mend("<a>1️⃣<Text/></a>") { [.elementName(at: $0, from: "Text", to: "text")] } == "<a><text/></a>")
    }

    @Test func valueIsReplacedWithoutItsBlanks() {
        #expect(mend("<a>\r\n\t1️⃣Salon \r\n</a>") { [.value(at: $0, from: "Salon", to: "Sálon")] } == "<a>\r\n\tSálon \r\n</a>")
        #expect(mend("<a>1️⃣<b> <!-- x --> a &amp; b\n c</b></a>") { [.value(at: $0, from: "a & b c", to: "A & <B>")] } == "<a><b> <!-- x --> A &amp; &lt;B></b></a>")
        #expect(mend("<b><![CDATA[ 1️⃣a & b ]]></b>") { [.value(at: $0, from: "a & b", to: "A & B")] } == "<b><![CDATA[ A & B ]]></b>")
    }

    @Test(arguments: ["<a>1️⃣other</a>", "<a>1️⃣Sal<!-- x -->on</a>", "1️⃣<a/>", "<a>1️⃣", "1️⃣"]) func whatIsNotAsExpectedStays(marked: String) {
        #expect(mend(marked) { [.value(at: $0, from: "Salon", to: "Salón"), .elementName(at: $0, from: "b", to: "c")] } == MarkedText(marked).text)
    }

    @Test func elementThatIsNotClosedStays() {
        #expect(mend("1️⃣<Text><b></Text>") { [.elementName(at: $0, from: "Text", to: "text")] } == "<Text><b></Text>")
    }

    @Test func sameFixTwiceIsMadeOnceAndOverlappingOnesNotAtAll() {
        let text = MendedText(Array("<a>uno</a>".utf8), fixes: [.value(at: 3, from: "uno", to: "dos"), .value(at: 0, from: "uno", to: "dos"), .value(at: 3, from: "uno", to: "dos")])
        #expect(text.count == 1 && String(decoding: text.result, as: UTF8.self) == "<a>dos</a>")
    }

    @Test func everyEncodingKeepsItsBytes() {
        for encoding in [TextEncoding.utf16LittleEndian, .utf16BigEndian, .windows1252] {
            func bytes(_ text: String) -> [UInt8] { (encoding.isTwoBytes ? encoding.encode("\u{FEFF}") ?? [] : []) + (encoding.encode(text) ?? []) }
            let original = bytes("<ñ>\r\n<a>Salon</a></ñ>")
            let offset = bytes("<ñ>\r\n").count
            let mended = MendedText(original, fixes: [.value(at: offset, from: "Salon", to: "Salón"), .elementName(at: offset, from: "a", to: "b")])
            #expect(mended.result == bytes("<ñ>\r\n<b>Salón</b></ñ>") && mended.count == 2)
        }
    }

    @Test func whatAnEncodingCannotWriteIsLeft() {
        let bytes: [UInt8] = Array("<a>x</a>".utf8) + [0xE9]
        let mended = MendedText(bytes, fixes: [.value(at: 3, from: "x", to: "日")])
        #expect(mended.result == bytes && mended.count == 0)
    }

    @Test func diffIsOneThatPatchUnderstands() {
        let old = (1...12).map { "line \($0)\n" }.joined() + "<a>é\u{301}</a>"
        let mended = MendedText(Array(old.utf8), fixes: [.value(at: old.utf8.count - 8, from: "é\u{301}", to: "e")])
        #expect(mended.diff(path: "xml/a.xml") == """
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
        #expect(MendedText([], fixes: []).diff(path: "a").isEmpty)
    }
}

@Suite struct IgnoreCommentTests {
    private let rows = Diagnostic.Kind("list/no-rows", .warning, "Explained.")

    /// The codes that are left of one diagnostic at each mark.
    private func left(_ marked: String, known: Bool = true) -> [String] {
        let text = MarkedText(marked)
        let diagnostics = text.offsets.map { Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: $1)) }
        let left = IgnoreComments(Array(text.text.utf8), file: "a.xml").apply(to: diagnostics) { _ in known ? nil : ["list"] }
        return left.map { "\($0.kind.code)\($0.suggestions.map { " " + $0 }.joined())" }.sorted()
    }

    @Test func commentAppliesToTheElementAfterItAndInsideIt() {
        #expect(left("<a><!-- emobic-site: ignore list/no-rows -->\n1️⃣<b>2️⃣<c/></b></a>") == [])
        #expect(left("<a><!-- emobic-site: ignore other, list --><!-- why -->1️⃣<b/></a>") == ["check/unused-ignore"])
    }

    @Test func whatComesBeforeOrBehindIsReported() {
        #expect(left("1️⃣<a><!-- emobic-site: ignore list --><b/>2️⃣<b/></a>") == ["check/unused-ignore", "list/no-rows", "list/no-rows"])
        #expect(left("<a>1️⃣<b/><!-- emobic-site: ignore list --></a>") == ["check/unused-ignore", "list/no-rows"])
    }

    @Test func unknownCodeIsReportedWithANearMiss() {
        #expect(left("<!-- emobic-site: ignore lsit --><a/>", known: false) == ["check/unknown-code list"])
    }

    @Test(arguments: ["<a>emobic-site: ignore list 1️⃣<b/></a>", "<!-- see emobic-site: ignore list -->1️⃣<b/>", "<!-- emobic-site: list -->1️⃣<b/>", "<!-- emobic-site: ignore list 1️⃣<b/>"])
    func otherTextIsNoCommentOfOurs(marked: String) {
        #expect(left(marked) == ["list/no-rows"])
    }

    @Test(arguments: [
        "<!-- emobic-site:ignore list -->1️⃣<b/>", "<!--emobic-site:   ignore list-->1️⃣<b/>", "<!-- Emobic-Site: Ignore LIST -->1️⃣<b/>",
    ]) func caseAndBlanksOfAWishDoNotMatter(marked: String) {
        #expect(left(marked) == [])
    }

    @Test(arguments: [
        ("emobic-site: ignore: list", "list"), ("emobic-site: ignores list/no-rows", "list/no-rows"), ("emobic-site:disable list, map because of x", "list map"),
        ("emobic-site ignore list", "list"), ("emobic_site: ignore list", "list"), ("emobicsite: Ignore list", "list"), ("emobic-site: ingore lsit", "list"),
    ]) func almostAWishIsReportedWithTheRightOne(comment: String, codes: String) throws {
        let text = MarkedText("<!-- \(comment) -->1️⃣<b/>")
        let rows = Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: text.offsets["1️⃣"] ?? 0))
        let left = IgnoreComments(Array(text.text.utf8), file: "a.xml").apply(to: [rows]) { code in
            ["list", "list/no-rows", "map"].contains(code) ? nil : code == "lsit" ? ["list"] : []
        }
        #expect(left.map(\.kind.code) == ["list/no-rows", "check/odd-comment"])
        #expect(left.last?.suggestions == ["<!-- emobic-site: ignore \(codes) -->"] && left.last?.position.offset == 0)
    }

    @Test(arguments: ["<!-- emobic-site: ignore -->1️⃣<b/>", "<!-- emobic-site: IGNORE: -->1️⃣<b/>"]) func wishWithoutACodeIsReported(marked: String) {
        #expect(left(marked) == ["check/odd-comment", "list/no-rows"])
    }

    @Test(arguments: [
        "emobic-site makes pages of this", "emobic-site ignores the rest of the list", "emobic-site: the first page", "emobic-site: skip the intro when printing",
        "made with emobic-site: ignore list", "Emobic", "eMobic: ignored by all players", "emobic-site",
    ]) func proseAboutUsIsNotReported(comment: String) {
        let comments = IgnoreComments(Array("<!-- \(comment) --><a/>".utf8), file: "a.xml")
        #expect(comments.apply(to: []) { $0 == "list" ? nil : [] }.map(\.summary) == [])
    }

    @Test func whatIsAboutTheWholeFileCannotBeIgnoredByAComment() {
        let broken = Diagnostic.Kind("xml/malformed", .error, "Explained.", isAboutWholeFile: true)
        let text = MarkedText("2️⃣<?xml version='1.0'?><!-- emobic-site: ignore xml icon list --><a>1️⃣<b></a>")
        let diagnostics = [
            Diagnostic(broken, "x", at: SourcePosition(file: "a.xml", offset: text.offsets["1️⃣"] ?? 0)),
            Diagnostic(Diagnostic.Kind("icon/none", .note, "Explained."), "x", at: SourcePosition(file: "a.xml", offset: text.offsets["2️⃣"] ?? 0)),
        ]
        let left = IgnoreComments(Array(text.text.utf8), file: "a.xml").apply(to: diagnostics) { _ in nil }
        #expect(left.map(\.kind.code) == ["xml/malformed", "icon/none"] + Array(repeating: "check/unused-ignore", count: 3))
        #expect(left.map { $0.summary.contains("whole file") } == [false, false, true, true, false])
        #expect(left.last?.summary == "There is no ‘list’ here to ignore")
    }

    @Test func otherFilesAreNotTouched() {
        let comments = IgnoreComments(Array("<!-- emobic-site: ignore list --><a/>".utf8), file: "b.xml")
        #expect(comments.apply(to: [Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: 34))]) { _ in nil }.map(\.kind.code) == ["list/no-rows", "check/unused-ignore"])
    }
}
