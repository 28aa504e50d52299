// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

@Suite struct FailureTests {
    @Test func everyKindOfProblemIsListedOnce() {
        let kinds = Diagnostic.Kind.xmlProblems
        #expect(Set(kinds.map(\.code)).count == kinds.count)
        let reported: Set<Diagnostic.Kind> = [
            .malformed, .doctype, .tooDeep, .encoding, .repaired, .attribute, .commentInValue, .unknownElement,
            .repeatedElement, .elementCase,
            .misplacedElement, .tagAlias, .markupInValue, .badFlag, .badNumber, .decimalComma, .textMarkup, .shownMarkup
        ]
        #expect(reported.isSubset(of: kinds))
    }

    // MARK: Syntax

    @Test(arguments: ["1️⃣", " \r\n\t1️⃣"], FileEncoding.allCases)
    func emptyFileIsReportedAsSuch(_ marked: String, in encoding: FileEncoding) {
        let reading = Reading(marked, in: encoding)
        #expect(reading.file.root == nil && !reading.file.isWhole)
        #expect(reading.findings == ["1️⃣ xml/empty"])
        #expect(reading.file.diagnostics.map(\.summary) == ["The file is empty"])
    }

    @Test(
        arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF]] as [[UInt8]])
    func fileOfByteOrderMarksIsEmpty(_ bytes: [UInt8]) {
        let file = XMLFile<Element>(bytes, file: "a.xml")
        #expect(file.root == nil && !file.isWhole)
        #expect(file.diagnostics.map(\.kind.code) == ["xml/empty"])
        #expect(file.diagnostics.allSatisfy { (0...bytes.count).contains($0.position.offset) })
    }

    @Test(
        arguments: [
            "<?xml version='1.0'?>\n1️⃣", "<!-- only -->1️⃣", "1️⃣palabras", "1️⃣]]>", "1️⃣{\"json\": true}"
        ], FileEncoding.allCases)
    func fileWithoutAnElementIsReported(_ marked: String, in encoding: FileEncoding) {
        let reading = Reading(marked, in: encoding)
        #expect(reading.file.root == nil)
        #expect(!reading.file.isWhole)
        #expect(reading.findings == ["1️⃣ xml/malformed"])
    }

    @Test(
        arguments: [
            "1️⃣<añ>", "1️⃣<a><b>x</b>", "<a>ñ1️⃣<b>x", "1️⃣<a>texto largo de ejemplo <!-- x -->",
            "<a><b/>\n1️⃣<c>\n\n", "<a>1️⃣<b>x</a>", "<a>ñ1️⃣<b></a >", "<a><b>1️⃣<c>x</b></a>",
            "<a>ñ1️⃣<!-- é", "<a><b/>1️⃣<!-- x\n<b/><!-- y --></a>"
        ], FileEncoding.allCases)
    func missingEndIsReportedWhereItIsOpened(_ marked: String, in encoding: FileEncoding) {
        let reading = Reading(marked, in: encoding)
        #expect(!reading.file.isWhole)
        #expect(reading.findings == ["1️⃣ xml/malformed"])
    }

    @Test(
        arguments: ["<a><b>1️⃣</c></a>", "<a><b>x</b1️⃣", "<a><b><c>x</c>\n 1️⃣</d></b></a>", "<a>ñ<!-- x 1️⃣-- y --></a>"],
        FileEncoding.allCases)
    func wrongEndIsReportedWhereItStands(_ marked: String, in encoding: FileEncoding) {
        let reading = Reading(marked, in: encoding)
        #expect(!reading.file.isWhole)
        #expect(reading.findings == ["1️⃣ xml/malformed"])
    }

    @Test(arguments: [
        ("<a>\n<event>\n</a>", "‘event’, opened in line 2, is not closed before ‘</a>’ in line 3", "3:1"),
        ("<a>\n<b>", "‘b’, opened in line 2, is not closed before the end of the file", ""),
        (
            "<a>\r\n<!-- x\r\n<!-- y --></a>",
            "The comment opened in line 2 is not closed before ‘<!--’ in line 3", "3:1"
        ),
        ("<a><!-- x", "The comment opened in line 1 is not closed before the end of the file", ""),
        (
            "<a>\n<text>x</txt></a>", "‘</txt>’ does not close ‘text’, opened in line 2; from here on nothing is read",
            "2:1"
        )
    ])
    func bothEndsAreNamed(text: String, summary: String, other: String) throws {
        let error = try #require(Reading(text).file.diagnostics.first)
        #expect(error.summary == summary)
        let places = error.notes.compactMap(\.position).map { SourceText(Array(text.utf8)).location(of: $0.offset) }
        #expect(places.map { "\($0.line):\($0.column)" }.joined() == other)
        #expect(error.suggestions == (text.contains("txt") ? ["</text>"] : []))
    }

    @Test(arguments: ["<a/>1️⃣<b/>", "<a/>\n1️⃣x", "<a><b>ñ</b></a>1️⃣</a>"])
    func whatFollowsTheRootIsReported(_ marked: String) {
        let reading = Reading(marked)
        #expect(reading.file.root?.name == "a")
        #expect(!reading.file.isWhole)
        #expect(reading.findings == ["1️⃣ xml/malformed"])
    }

    @Test(
        arguments: [
            "<", "</", "</a>", "<a", "<a ", "<a b", "<a b=", "<a b='", "<a b='x", "<a b='x'", "<a/", "<?", "<?xml",
            "<?xml?>", "<!", "<!-", "<!--", "<!-- x", "<![CDATA[", "&", "&a;",
            "<a b='1' b='2'/>", "<a b=1/>", "<a b/>",
            "<a>]]></a>",
            "<a><!-- -- --></a>", "<a><![CDATA[x</a>",
            "<a><1/></b>", "<a>\u{1}</a>", "<a>\u{0}</a>", "\u{0}", "<a\u{0}/>", "<a>x</a>\u{0}", "<a>\u{FFFF}</a>",
            "<a><?xml version='1.0'?></a>", "<a></ >"
        ], [FileEncoding.utf8, .windows1252, .utf16LittleEndian])
    func brokenMarkupIsReportedInsideTheFile(_ text: String, in encoding: FileEncoding) {
        guard encoding != .windows1252 || text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        let reading = Reading(text, in: encoding)
        let errors = reading.file.diagnostics.filter { $0.severity == .error }
        #expect(!reading.file.isWhole)
        #expect(errors.map(\.kind.code) == ["xml/malformed"])
        #expect(errors.allSatisfy { (0...reading.byteCount).contains($0.position.offset) })
    }

    @Test(
        arguments: [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52],
            [0x50, 0x4B, 0x03, 0x04], [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10],
            [0xFF, 0xFE, 0x3C], [0xFE, 0xFF, 0x00], [0xFF, 0xFE, 0x00, 0xD8, 0x3C, 0x00],
            [0x00, 0x00, 0x00, 0x3C], [0x3C, 0x00, 0x00, 0x00], [0x4C, 0x6F, 0xA7, 0x94], [0x00], [0xFF]
        ] as [[UInt8]])
    func bytesThatAreNoTextAreReported(_ bytes: [UInt8]) {
        let file = XMLFile<Element>(bytes, file: "a.xml")
        #expect(file.root == nil)
        #expect(!file.isWhole)
        #expect(file.diagnostics.filter { $0.severity == .error }.map(\.kind.code) == ["xml/malformed"])
        #expect(file.diagnostics.allSatisfy { (0...bytes.count).contains($0.position.offset) })
    }

    // MARK: Retained contents

    @Test func completeItemsAreKeptAndTheOpenOneIsDropped() {
        let reading = Reading("<r><i>1</i><i>2</i><x/><i><list><row>3</row></list><v>4", itemName: "i")
        #expect(reading.file.items.map(\.text) == ["1", "2"])
        #expect(reading.file.root?.children.map(\.name) == ["x"])
        #expect(reading.file.root?.text == "")
    }

    @Test func itemsBeforeAWrongTagAreKept() {
        let reading = Reading("<r><i>1</i><i>2</i><i><v>3</i><i>4</i></r>", itemName: "i")
        #expect(reading.file.items.map(\.text) == ["1", "2"])
        #expect(reading.file.root?.children.isEmpty == true)
    }

    @Test func listsOfATruncatedAppKeepWhatIsComplete() throws {
        let reading = Reading(
            "<application><title>T</title><levels><level><levelId>a</levelId></level><level><levelId>b")
        let root = try #require(reading.file.root)
        #expect(root.children.map(\.name) == ["title", "levels"])
        #expect(root.children.last?.children.map(\.wholeText) == ["a"])
        #expect(root.children.last?.text == "")
    }

    @Test func openValueOfATruncatedAppIsDropped() {
        let reading = Reading("<application><title>T</title><coverFileName>por")
        #expect(reading.file.root?.children.map(\.name) == ["title"])
        #expect(reading.file.root?.text == "")
    }

    /// A file cut off after any byte yields the items that are complete by then, and one error.
    @Test func fileCutAnywhereGivesItsFirstItems() {
        let text =
            "<?xml version=\"1.0\"?>\n<r>\n <i><v>ñ</v></i><!-- x -->\n <i a='>'>&amp;</i>\r\n <i><![CDATA[<i>]]></i><o><i/></o>\n</r>"
        let bytes = Array(text.utf8)
        let whole = XMLFile(bytes, file: "a.xml", itemName: "i") { element, _ in element.offset }
        #expect(whole.items.count == 3)
        for length in 0..<bytes.count {
            let file = XMLFile(Array(bytes.prefix(length)), file: "a.xml", itemName: "i") { element, _ in element.offset
            }
            #expect(file.items == Array(whole.items.prefix(file.items.count)))
            #expect(!file.isWhole)
            #expect(file.diagnostics.filter { $0.severity == .error }.count == 1)
            #expect(file.diagnostics.allSatisfy { (0...length).contains($0.position.offset) })
        }
    }

    // MARK: Document types

    @Test(
        arguments: [
            "1️⃣<!DOCTYPE a><a>x</a>",
            "<?xml version='1.0'?>\r\n<!-- ñ <!DOCTYPE b> -->1️⃣<!DOCTYPE a SYSTEM \"file:///etc/passwd\">\n<a>x</a>",
            "1️⃣<!DOCTYPE a PUBLIC '-//X//Y' 'http://127.0.0.1:9/x.dtd' [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]><a>x</a>",
            "1️⃣<!DOCTYPE a [<!ENTITY x 'xxx'><!ENTITY y '&x;&x;&x;&x;'><!ENTITY z '&y;&y;&y;&y;'>]><a>&z;</a>",
            "1️⃣<!DOCTYPE a [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><a>&f;</a>",
            "1️⃣<!DOCTYPE a [<!ATTLIST a b CDATA 'x'>]><a>ñ</a>",
            "1️⃣<!DOCTYPE\n a\n><a>ñ</a>",
            "1️⃣<!DOCTYPE a><a>1 & 2 &nbsp; < 3</a>"
        ], FileEncoding.allCases)
    func documentTypeIsRefused(_ marked: String, in encoding: FileEncoding) {
        let reading = Reading(marked, in: encoding)
        #expect(reading.file.root == nil)
        #expect(!reading.file.isWhole)
        #expect(reading.findings == ["1️⃣ xml/doctype"])
    }

    /// The library looks no further, and takes a long time if it does.
    @Test(arguments: [
        ("<!--", "x", 10_100_000, "-->", "The comment", "10 MB"),
        ("<![CDATA[", "x", 10_100_000, "]]>", "The CDATA section", "10 MB"),
        ("<b c='", "x", 10_100_000, "'/>", "The tag", "10 MB"), ("<", "n", 60_000, "/>", "The name", "50,000 bytes"),
        ("&", "n", 60_000, ";", "The name", "50,000 bytes"),
        ("<b c='&amp;' ", "n", 60_000, "=''/>", "The name", "50,000 bytes")
    ])
    func longMarkupIsNamed(start: String, sign: String, count: Int, end: String, what: String, most: String) {
        let text = "<a><b>y</b>" + start + String(repeating: sign, count: count) + end + "</a>"
        let file = XMLFile<Element>(Array(text.utf8), file: "a.xml")
        #expect(!file.isWhole && file.root?.children.first?.text == "y")
        #expect(
            file.diagnostics.map(\.summary) == [
                "\(what) that begins here has more than \(most); from here on nothing is read"
            ])
        #expect(file.diagnostics.map(\.position.offset) == [11])
    }

    /// The advice is to close it, whatever its length.
    @Test(arguments: [("<!--", "The comment"), ("<![CDATA[", "The CDATA section")])
    func longMarkupWithoutAnEndIsNotClosed(start: String, what: String) {
        let text = "<a>\n<b>y</b>" + start + String(repeating: "x", count: 10_100_000) + "</a>"
        let file = XMLFile<Element>(Array(text.utf8), file: "a.xml")
        #expect(
            file.diagnostics.map(\.summary) == ["\(what) opened in line 2 is not closed before the end of the file"])
        #expect(file.diagnostics.map(\.position.offset) == [12])
    }

    /// In other letters, without a name, and where none may stand.
    @Test(
        arguments: [
            "1️⃣<!doctype html>\n<html/>", "1️⃣<!DocType a><a>&</a>", "1️⃣<!DOCTYPE><a/>", "<a/>\n1️⃣<!DOCTYPE a>",
            "<a>é<b/>1️⃣<!DOCTYPE a>ñ & </a>", "<a><!-- <!doctype x> -->é1️⃣<!doctype x></a>"
        ], FileEncoding.allCases)
    func everyDocumentTypeIsCalledOne(_ marked: String, in encoding: FileEncoding) {
        let reading = Reading(marked, in: encoding)
        #expect(!reading.file.isWhole && reading.findings == ["1️⃣ xml/doctype"])
    }

    /// What is wrong there is the sign in the value.
    @Test func documentTypeInAnAttributeIsNone() {
        let reading = Reading("<a><b c=\"<!doctype x>\">é</b></a>")
        #expect(reading.findings.allSatisfy { !$0.hasSuffix("xml/doctype") })
        #expect(reading.findings.contains { $0.hasSuffix("xml/malformed") })
    }

    @Test func documentTypeBehindARepairIsRefused() {
        let reading = Reading("1️⃣ <?xml version='1.0'?>2️⃣<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;3️⃣&nbsp;</a>")
        #expect(reading.file.root == nil)
        #expect(reading.findings.filter { $0.hasSuffix("doctype") } == ["2️⃣ xml/doctype"])
        #expect(!reading.file.isWhole)
    }

    // MARK: Limits

    @Test func hundredLevelsAreEnough() {
        let file = XMLFile<Element>(Array(Self.nested(100).utf8), file: "a.xml")
        #expect(file.isWhole)
        #expect(file.diagnostics.isEmpty)
    }

    @Test(arguments: [101, 102, 500, 100_000]) func deeperNestingIsRefused(_ depth: Int) {
        let text = Self.nested(depth)
        let file = XMLFile<Element>(Array(text.utf8), file: "a.xml")
        #expect(!file.isWhole)
        #expect(file.diagnostics.map { "\($0.position.offset) \($0.kind.code)" } == ["\(300) xml/too-deep"])
    }

    @Test func manySiblingsAreNoDepth() {
        let file = XMLFile<Element>(Array("<a>\(String(repeating: "<b></b>", count: 10_000))</a>".utf8), file: "a.xml")
        #expect(file.isWhole)
        #expect(file.root?.children.count == 10_000)
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }

    /// libxml2 has limits of its own; exceeding them must cause a diagnostic.
    @Test(arguments: [
        ("<a><b><!--", "--></b><c>z</c></a>"), ("<a><b><![CDATA[", "]]></b><c>z</c></a>"),
        ("<a><b c='", "'/><c>z</c></a>"), ("<a><b", "/><c>z</c></a>")
    ])
    func hugeTokenIsReadOrReported(_ start: String, end: String) {
        let bytes = Array(start.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 11_000_000) + end.utf8
        let file = XMLFile<Element>(bytes, file: "a.xml")
        if file.isWhole {
            #expect(file.root?.children.last?.text == "z")
            #expect(file.root?.children.last?.offset == bytes.count - 12)
        } else {
            #expect(file.diagnostics.contains { $0.severity == .error })
        }
        #expect(file.diagnostics.allSatisfy { (0...bytes.count).contains($0.position.offset) })
    }
}
