// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

@Suite struct RepairTests {
    /// Marks from 1 stand where something is fixed; 9 stands before a later element, whose position must not shift.
    private static let broken = [
        "<a><b>é?x=11️⃣&y=2</b>9️⃣<after/></a>",
        "<a><b>ñ 1️⃣& 2️⃣&y=3;3️⃣&&amp;4️⃣&</b>9️⃣<after/></a>",
        "<a><b>é1️⃣&foo;</b>9️⃣<after/></a>",
        "<a><b>é1️⃣&#99999999999;2️⃣&#x;3️⃣&#;</b>9️⃣<after/></a>",
        "<a><b>é1️⃣&nbsp;2️⃣&aacute; 3️⃣&hellip;&lt;4️⃣&euro;</b>9️⃣<after/></a>",
        "<a>é1️⃣<Next Level>\n<x>ñ</x>2️⃣</Next Level>9️⃣<after/></a>",
        "<a>é1️⃣<next level><x/>2️⃣</next level>3️⃣<Prev  Level>4️⃣</ Prev Level>9️⃣<after/></a>",
        "<a>é1️⃣<Next Level/>2️⃣<prev level />9️⃣<after/></a>",
        "1️⃣ \r\n\t<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>é9️⃣<after/></a>",
        "<a><b>ñ 1️⃣< 2 y 2️⃣<= é 3️⃣<3</b>9️⃣<after/></a>",
        "<a><b c=\"ñ1️⃣&x 2️⃣< 1\">é</b>9️⃣<after/></a>",
        "<a><!-- & < &nbsp; <Next Level> --><?p & < ?><b><![CDATA[& < &nbsp;]]></b>é1️⃣&9️⃣<after/></a>",
        "<a><b/><!-- emobic-site: ignore é 1️⃣-- why & --- --><b>2️⃣&</b>9️⃣<after/></a>",
        "<a><!--emobic-site: ignore list 1️⃣--why, --even--- --><!-- 2 --><b/>9️⃣<after/></a>",
        "<a>é1️⃣&<nextLevel >x</nextLevel ><prevLevel ></prevLevel>9️⃣<after/></a>",
        "1️⃣\n<?xml version='1.0'?><a>ñ2️⃣<Next Level>&amp;3️⃣&x4️⃣</Next Level><b>5️⃣&ntilde; 6️⃣< ñ</b>\r\n\t9️⃣<after/></a>"
    ]

    @Test(arguments: broken, FileEncoding.allCases)
    func repairsAreReportedWhereTheyAre(_ marked: String, in encoding: FileEncoding) throws {
        let reading = Reading(marked, in: encoding)
        #expect(reading.file.isWhole)
        #expect(reading.findings.filter { !$0.hasSuffix(" xml/attribute") } == Self.repairs(in: reading))
        #expect(reading.place(try #require(reading.element("after")).offset) == "9️⃣")
    }

    /// The blanks before it are not what is wrong.
    @Test(arguments: FileEncoding.unicode) func markBehindBlanksIsReportedWhereItStands(_ encoding: FileEncoding) throws
    {
        let reading = Reading(" \r\n1️⃣\u{FEFF}\n\u{FEFF}<a>é9️⃣<after/></a>", in: encoding)
        #expect(reading.file.isWhole && reading.findings == ["1️⃣ xml/repaired"])
        #expect(reading.place(try #require(reading.element("after")).offset) == "9️⃣")
    }

    private static func repairs(in reading: Reading) -> [String] {
        reading.allMarks.split(separator: " ").filter { $0 != "9️⃣" }.map { "\($0) xml/repaired" }
    }

    @Test(arguments: ["\n", "\r\n"], FileEncoding.allCases)
    func markOfAMergeConflictIsOneError(lineEnd: String, encoding: FileEncoding) throws {
        let lines = ["<a>", "1️⃣<<<<<<< HEAD", "<b>é</b>", "=======", "<b>ñ</b>", ">>>>>>> t", "9️⃣<after/></a>"]
        let reading = Reading(lines.joined(separator: lineEnd), in: encoding)
        #expect(reading.file.isWhole && reading.findings == ["1️⃣ xml/merge-conflict"])
        #expect(reading.place(try #require(reading.element("after")).offset) == "9️⃣")
    }

    /// Files joined from both encodings are UTF-8 but for a few bytes.
    @Test func bytesThatAreNoUTF8AreReadAsWindows1252AndTheRestIsNot() {
        var bytes = Array("<a><b>Café Íberos ñ</b>\n<c>Se".utf8)
        let place = bytes.count
        bytes += [0xF1] + Array("or ".utf8) + [0x93] + Array("</c><d/></a>".utf8)
        let file = XMLFile<Element>(bytes, file: "x.xml")
        #expect(file.root?.children.map(\.text) == ["Café Íberos ñ", "Señor “", ""])
        #expect(
            file.diagnostics.map { "\($0.kind.code) \($0.summary)" } == [
                "xml/encoding The byte F1 is no character of UTF-8; it was read as ‘ñ’; 2 places are like this one"
            ])
        #expect(file.diagnostics.first?.position.offset == place)
        #expect(file.root?.children.last?.offset == bytes.count - 8)
        let location = SourceText(bytes).location(of: place)
        #expect(location.line == 2 && location.column == 6)
    }

    @Test(
        arguments: [
            ([0x00, 0xD8, 0x3E, 0x00], "half of a character"), ([0x3E], "ends in the middle of a character")
        ] as [([UInt8], String)])
    func damagedUTF16IsReported(end: [UInt8], message: String) {
        let text = Array("<a>x</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let bytes = end.count == 1 ? text + end : Array(text[..<8]) + end[..<2] + text[8...]
        let file = XMLFile<Element>([0xFF, 0xFE] + bytes, file: "x.xml")
        #expect(file.diagnostics.contains { $0.kind.code == "xml/encoding" && $0.summary.contains(message) })
    }

    /// They are found where other text may stand, too, and all of their lines are left out.
    @Test(arguments: ["<b>é\n", "<b><![CDATA[é\n", "<!--\n"])
    func conflictInAnyPlaceIsAnError(start: String) throws {
        let ends = ["<b>é\n": "</b>", "<b><![CDATA[é\n": "]]></b>", "<!--\n": "-->"]
        let lines = "1️⃣<<<<<<< HEAD\nmine\n||||||| base\nold\n=======\ntheirs\n>>>>>>> t\n"
        let reading = Reading("<a>" + start + lines + (ends[start] ?? "") + "9️⃣<after/></a>")
        #expect(reading.file.isWhole && reading.findings == ["1️⃣ xml/merge-conflict"])
        #expect(reading.place(try #require(reading.element("after")).offset) == "9️⃣")
        let text = reading.element("b")?.text ?? ""
        #expect(!text.contains("<<<") && !text.contains("===") && !text.contains("|||") && !text.contains(">>>"))
    }

    @Test func conflictsBehindManyAreANumber() {
        let conflict = "\n<<<<<<< a\n<b/>\n=======\n<c/>\n>>>>>>> d\n"
        let text = "<a>" + String(repeating: conflict, count: 5) + "</a>"
        var limits = Limits.standard
        limits.repairs = 3
        let file = XMLFile<Element>(Array(text.utf8), file: "x.xml", limits: limits)
        #expect(file.isWhole && file.diagnostics.map(\.kind.code) == Array(repeating: "xml/merge-conflict", count: 4))
        #expect(file.diagnostics.last?.summary == "2 more merge conflicts begin here and behind this place")
        #expect(file.diagnostics.last?.position.offset == 4 + 3 * conflict.utf8.count)
    }

    @Test(arguments: ["<a><b> <<<<<<< x</b></a>", "<a><b>\n<<<<<<<< x</b></a>", "<a><b>\n<<<<<<<x</b></a>"])
    func otherRowsOfSignsAreText(text: String) {
        #expect(!Reading(text).findings.contains { $0.hasSuffix("xml/merge-conflict") })
    }

    @Test func reasonBehindHyphensIsOnlyANote() {
        let reading = Reading("<a><!-- emobic-site: ignore list -- why --><b/></a>")
        #expect(reading.file.isWhole && reading.file.diagnostics.map(\.severity) == [.note])
    }

    /// Behind the hyphens may be the elements of a comment that is not closed.
    @Test(arguments: [
        "<a><!-- why -- not --><b/></a>", "<a><!-- emobic-site: ignore list -- <b/><!-- c --></a>",
        "<a><!-- emobic-site: ignore list -- why"
    ])
    func hyphensOfOtherCommentsAreNot(text: String) {
        #expect(Reading(text).file.diagnostics.map(\.kind.code) == ["xml/malformed"])
    }

    @Test(arguments: [
        ("?a=1&b=2", "?a=1&b=2"), ("&", "&"), ("a & b", "a & b"), ("&&amp;&#38;", "&&&"), ("&foo;", "&foo;"),
        ("&nbsp;x&nbsp;", "\u{A0}x\u{A0}"),
        ("&ntilde;&Ntilde;&iexcl;&yuml;", "ñÑ¡ÿ"), ("&euro;&hellip;&rarr;&Omega;", "€…→Ω"), ("&sup2; &frac12;", "² ½"),
        ("it&#146;s 1990&#150;99, 5 &#128;&#x85;", "it’s 1990–99, 5 €…"), ("it&#146s", "it’s"),
        ("it&#x92s &#xE9;&#xE9!", "it’s éé!"),
        ("a&#127;b&#x81;&#xFDD0;c&#x1FFFE;", "abc"), ("&#146;", "’"),
        ("a&#0;&#11;b&#xD800;&#xFFFF;c&#x110000;&#99999999999;d&#x99999999999;", "abcd"),
        ("&#+65; &#-1; &#x+41; &#;", "&#+65; &#-1; &#x+41; &#;"),
        ("&theta;&Epsilon; &rArr; &spades; &lang;", "θΕ ⇒ ♠ ⟨"), ("A &image B &sum C", "A &image B &sum C"),
        ("1 < 2", "1 < 2"), ("<3", "<3"), ("a <= b", "a <= b"),
        ("& <![CDATA[&amp;<b>]]>", "& &amp;<b>")
    ])
    func mendedValueReadsAsItWasMeant(_ written: String, text: String) {
        let reading = Reading("<a><b>\(written)</b></a>")
        #expect(reading.element("b")?.text == text)
        #expect(reading.file.isWhole)
        #expect(Set(reading.file.diagnostics.map(\.kind.code)) == ["xml/repaired"])
    }

    @Test(arguments: [
        ("Next Level", "nextLevel"), ("next level", "nextLevel"), ("Prev Level", "prevLevel"),
        ("PREV  LEVEL", "prevLevel")
    ])
    func tagWithABlankIsTheRealElement(_ written: String, name: String) {
        let reading = Reading("<a><\(written)><x>1</x></\(written)></a>")
        #expect(reading.elements.map(\.name) == ["a", name, "x"])
        #expect(reading.file.isWhole)
    }

    @Test(arguments: FileEncoding.allCases)
    func mendedTextIsFoundAtItsFirstByte(_ encoding: FileEncoding) {
        let reading = Reading("<a>ñ & <b>1️⃣&nbsp;é</b><c> 2️⃣& é</c><d> é<!-- & -->3️⃣&x</d><e>4️⃣é</e></a>", in: encoding)
        #expect(
            reading.places(reading.elements.filter { ["b", "c", "e"].contains($0.name) }.map(\.textOffset)) == "1️⃣ 2️⃣ 4️⃣")
    }

    @Test(arguments: FileEncoding.allCases)
    func whatIsStillWrongIsReportedAtItsPlace(_ encoding: FileEncoding) {
        let reading = Reading("1️⃣ <?xml version='1.0'?><a>ñ2️⃣&nbsp;<b>é</b>\n3️⃣<!DOCTYPE b></a>", in: encoding)
        #expect(!reading.file.isWhole)
        #expect(reading.findings == ["1️⃣ xml/repaired", "2️⃣ xml/repaired", "3️⃣ xml/doctype"])
        #expect(reading.elements.map(\.name) == ["a", "b"])
    }

    /// Of a document or a picture nothing was read, so nothing in it is plain, and nothing is fixed.
    @Test(arguments: [
        "%PDF-1.4\n<< /Type & 1 >> <a>x & y</a>", "\u{1A}PNG\0<& ", "language: en # a & b\n",
        "for (i = 0; i < 3 && a; i++) {}", "<a>\na & b\0 < 1 & <a>"
    ])
    func whatIsNoXMLHasNoRepairs(text: String) {
        let bytes = Array(text.utf8)
        let read = XMLFile<Element>(bytes, file: "x.xml")
        #expect(!read.isWhole && read.diagnostics.allSatisfy { $0.fix == nil })
        #expect(read.diagnostics.contains { $0.kind.code == "xml/malformed" })
        #expect(bytes[0] == 0x3C || !read.diagnostics.contains { $0.kind.code == "xml/repaired" })
    }

    /// What is behind the fault was not read.
    @Test func repairsBehindAFaultAreNotReported() {
        let reading = Reading("<a><b>1️⃣& x</b>2️⃣<!x><b>& y</b></a>")
        #expect(reading.findings == ["1️⃣ xml/repaired", "2️⃣ xml/malformed"])
        #expect(reading.file.diagnostics.allSatisfy { $0.fix == nil })
    }

    @Test(arguments: ["< ?xml version='1.0'?><a/>", "< !DOCTYPE a><a/>"])
    func declarationWithABlankIsNotText(text: String) {
        let reading = Reading(text)
        #expect(!reading.file.isWhole && reading.file.diagnostics.allSatisfy { $0.fix == nil })
    }

    @Test(arguments: [TextEncoding.utf16LittleEndian, .utf16BigEndian])
    func blanksBeforeTheFirstTagDoNotHideUTF16(encoding: TextEncoding) throws {
        let bytes = try #require(encoding.encode("\n<a><b>é &amp; x</b></a>"))
        let read = XMLFile<Element>(bytes, file: "x.xml")
        #expect(read.isWhole && read.root?.children.first?.text == "é & x")
        #expect(read.diagnostics.map(\.summary) == ["The file is not UTF-8; it was read as UTF-16"])
    }

    @Test func blanksBeforeTheFirstTagDoNotHideUTF32() {
        let bytes: [UInt8] = "\n<a/>".utf8.flatMap { [$0, 0, 0, 0] }
        let read = XMLFile<Element>(bytes, file: "x.xml")
        #expect(read.diagnostics.map(\.summary) == ["The file is UTF-32, which no player reads; save it as UTF-8"])
    }

    /// Files that were joined have one for each of them.
    @Test(
        arguments: ["\n1️⃣\u{FEFF}", "1️⃣\u{FEFF}\n", "1️⃣\u{FEFF}\u{FEFF}<?xml version='1.0'?>"],
        [FileEncoding.utf8WithMark, .utf16LittleEndian, .utf16BigEndian])
    func otherByteOrderMarksAreLeftOut(start: String, encoding: FileEncoding) throws {
        let reading = Reading(start + "<a>é9️⃣<after/></a>", in: encoding)
        #expect(reading.file.isWhole && reading.findings == ["1️⃣ xml/repaired"])
        #expect(reading.place(try #require(reading.element("after")).offset) == "9️⃣")
    }

    /// Numbers of control characters mean signs of Windows-1252, as in HTML.
    @Test func numbersOfControlCharactersAreFixed() {
        let reading = Reading("<a><b>é1️⃣&#146;</b><c x='&#146;'>2️⃣&#x96;</c><d>3️⃣&#127;</d>9️⃣<after/></a>")
        #expect(reading.findings.contains("1️⃣ xml/repaired") && reading.findings.contains("3️⃣ xml/repaired"))
        #expect(
            reading.file.diagnostics.compactMap(\.fix).map { "\($0.old) \($0.new)" } == [
                "&#146; &#8217;", "&#146; &#8217;", "&#x96; &#8211;"
            ])
        #expect(reading.element("after").map { reading.place($0.offset) } == "9️⃣")
    }

    /// A control character's number is named by what was read for it.
    @Test(arguments: [
        ("&#146 x", "‘&#8217;’"), ("&#x92 x", "‘&#8217;’"), ("&#233 x", "‘&#233;’"), ("&ntilde x", "‘&ntilde;’")
    ])
    func openReferenceIsNamedByWhatWasRead(written: String, read: String) throws {
        let found = try #require(Reading("<a>\(written)</a>").file.diagnostics.first)
        #expect(found.summary.hasSuffix("it was read as \(read)"), "\(found.summary)")
    }

    /// The place of a change ends where what was understood in another way does, also without a fix.
    @Test(arguments: FileEncoding.allCases) func changesEndWhereWhatIsMeantDoes(_ encoding: FileEncoding) {
        let text = "<a><b>é & x &#129;&#146; &y</b><c>&<d/></c><!-- emobic-site: ignore x --- y --></a>"
        func written(_ text: String) -> [String] {
            let bytes = encoding.bytes(text)
            return XMLFile<Element>(bytes, file: "x.xml").diagnostics.filter { $0.kind.code == "xml/repaired" }.map {
                let start = $0.position.offset
                return TextEncoding(of: bytes).decode(bytes[start..<start + ($0.length ?? 0)])
            }
        }
        #expect(written(text) == ["&", "&#129;", "&#146;", "&", "&", "---"])
        // Of a file that is not read to its end nothing is fixed.
        #expect(written(text.replacing("</a>", with: "</wrong>")) == written(text))
    }

    /// Characters themselves are what their numbers are, in CDATA and beside references, too.
    @Test(arguments: FileEncoding.unicode) func writtenControlCharactersAreFixed(_ encoding: FileEncoding) throws {
        let reading = Reading(
            "<a><b>é&amp;1️⃣\u{92}s</b><c k='v'><![CDATA[2️⃣\u{80} 3️⃣\u{7F}4️⃣\u{81}é]]></c>9️⃣<after/></a>", in: encoding)
        #expect(reading.file.isWhole)
        #expect(reading.elements.prefix(3).map(\.text) == ["", "é&’s", "€ é"])
        #expect(
            reading.findings.filter { $0.hasSuffix("repaired") } == ["1️⃣", "2️⃣", "3️⃣", "4️⃣"].map { "\($0) xml/repaired" })
        let found = reading.file.diagnostics.filter { $0.kind.code == "xml/repaired" }
        #expect(found.compactMap(\.fix).map(\.new) == ["’", "€"])
        #expect(
            found.map(\.summary).dropFirst(1).prefix(2) == [
                "The control character U+0080 was read as ‘€’, which Windows has at its number",
                "The control character U+007F was left out; no page may have it"
            ])
        #expect(reading.place(try #require(reading.element("after")).offset) == "9️⃣")
    }

    /// Other characters of two bytes with the same first one are text, and bytes of Windows-1252 without a sign are none.
    @Test func otherSignsAreNoControlCharacters() {
        #expect(Reading("<a>¡\u{A0}¿º«\u{C2}Â</a>").file.diagnostics.isEmpty)
        let file = XMLFile<Element>(Array("<a>x".utf8) + [0xF1, 0x81, 0x92] + "</a>".utf8, file: "a.xml")
        #expect(file.root?.text == "xñ’")
        #expect(file.diagnostics.filter { $0.kind.code == "xml/repaired" }.map(\.position.offset) == [5])
    }

    @Test func otherFindingsKeepTheirPlacesBehindARepair() {
        let reading = Reading("<a>1️⃣&nbsp;2️⃣<b x='&amp;'>v3️⃣<!--&-->w</b></a>")
        #expect(reading.findings == ["1️⃣ xml/repaired", "2️⃣ xml/attribute", "3️⃣ xml/comment-in-value"])
    }

    @Test(arguments: [
        "<a>&amp; &#241; &lt;</a>", "<a><![CDATA[a & b < c &nbsp;]]></a>", "<a><!-- & < --></a>",
        "<a><nextLevel ><b/></nextLevel ></a>", "\n <a/>"
    ])
    func wellFormedFileIsLeftAlone(_ text: String) {
        let reading = Reading(text)
        #expect(reading.file.isWhole)
        #expect(reading.file.diagnostics.isEmpty)
    }

    @Test func itemsOfAMendedFileComeOnce() {
        let reading = Reading("<r><i>1</i><i>2</i><i>a & b</i></r>", itemName: "i")
        #expect(reading.file.items.map(\.text) == ["1", "2", "a & b"])
    }

    @Test func itemsOfAMendedFileAreNumberedFromNull() {
        let file = XMLFile(Array("<r><i/><i>&</i><i/></r>".utf8), file: "a.xml", itemName: "i") { $1 }
        #expect(file.items == [0, 1, 2])
    }
}
