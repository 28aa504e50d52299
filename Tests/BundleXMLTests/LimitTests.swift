// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests with too much of something, and with inputs whose time once grew with the square of their size.
@Suite struct LimitTests {
    private static let few = Limits.with {
        ($0.text, $0.attributes, $0.depth, $0.repairs, $0.fixedRepairs) = (10, 3, 5, 2, 3)
    }

    /// The diagnostics, such as `1️⃣ xml/long-text`, and all texts.
    private static func read(_ marked: String, _ limits: Limits = few) -> (findings: [String], texts: [String]) {
        let text = MarkedText(marked)
        let file = XMLFile<Element>(Array(text.text.utf8), file: "a.xml", limits: limits)
        let marks = Dictionary(uniqueKeysWithValues: text.offsets.map { ($0.value, $0.key) })
        let findings = file.diagnostics.filter { $0.kind.code != "xml/attribute" }.map {
            "\(marks[$0.position.offset].map(String.init) ?? "\($0.position.offset)") \($0.kind.code)"
        }
        return (findings, file.root?.children.map(\.text) ?? [])
    }

    private static func many(_ text: String, _ count: Int = 100_000) -> String { String(repeating: text, count: count) }

    private static func whole(_ text: String) throws -> Element {
        let file = XMLFile<Element>(Array(text.utf8), file: "a.xml")
        #expect(file.isWhole)
        return try #require(file.root)
    }

    // MARK: Limits

    @Test(arguments: [
        ("<a><b>0123456789</b></a>", [], ["0123456789"]),
        ("<a>1️⃣<b>01234567890</b><c>x</c></a>", ["1️⃣ xml/long-text"], ["0123456789", "x"]),
        ("<a>1️⃣<b>01234<!-- x -->567<![CDATA[8901]]>2</b><c>x</c></a>", ["1️⃣ xml/long-text"], ["0123456789", "x"]),
        ("<a>1️⃣<b>012345678é</b></a>", ["1️⃣ xml/long-text"], ["012345678"]),
        ("<a>1️⃣<b>012345678&#233;</b></a>", ["1️⃣ xml/long-text"], ["012345678"]),
        ("<a><b>                    0123456789</b></a>", [], ["0123456789"])
    ]) func textIsCutAtTheLimit(_ marked: String, findings: [String], texts: [String]) {
        let read = Self.read(marked)
        #expect(read.findings.filter { !$0.hasSuffix("comment-in-value") } == findings)
        #expect(read.texts == texts)
    }

    @Test func eachElementHasItsOwnText() {
        let read = Self.read("<a><b>0123456<i>0123456</i></b><c>01234567</c></a>")
        #expect(read.findings == [] && read.texts == ["01234560123456", "01234567"])
    }

    @Test(arguments: [
        ("<a><b c='' d='' e=''>x</b></a>", []), ("<a><b c='' d='' e='' 1️⃣f=''>x</b></a>", ["1️⃣ xml/many-attributes"]),
        ("<a><b c='>' d='=' e='/>'\n1️⃣f = \"'\" g='>' />x</a>", ["1️⃣ xml/many-attributes"]),
        ("<a><!-- <b c='' d='' e='' f=''> --><![CDATA[<b c='' d='' e='' f=''>]]><?b c='' d='' e='' f=''?>x</a>", []),
        ("<a><b xmlns:c='1' xmlns:d='2' c:e='' 1️⃣d:f=''/>x</a>", ["1️⃣ xml/many-attributes"]),
        (
            "<a><b c='' d='' e='' 1️⃣f=''>x</b><b c='' d='' e='' 2️⃣f=''>y</b></a>",
            ["1️⃣ xml/many-attributes", "2️⃣ xml/many-attributes"]
        )
    ]) func attributesBeyondTheLimitArePassedOver(_ marked: String, findings: [String]) {
        #expect(Self.read(marked, .with { $0.attributes = 3 }).findings == findings)
    }

    @Test func attributesOfABrokenTagDoNotHideTheError() {
        #expect(
            Self.read("<a><b c='' d='' e='' f=''").findings.map { $0.split(separator: " ")[1] } == ["xml/malformed"])
        #expect(
            Self.read("<a><b c='' d='' e='' f='<i/>'/></a>").findings.map { $0.split(separator: " ")[1] } == [
                "xml/malformed"
            ])
    }

    @Test func depthAndRepairsHaveLimits() {
        #expect(Self.read("<a><a><a><a><a>1️⃣<a/></a></a></a></a></a>").findings == ["1️⃣ xml/too-deep"])
        let repaired = XMLFile<Element>(Array("<a>& & & &</a>".utf8), file: "a.xml", limits: Self.few).diagnostics
        #expect(repaired.filter { !$0.isSilent }.map(\.position.offset) == [3, 5, 5])
        // The others have their fixes as well, up to a limit.
        #expect(repaired.filter(\.isSilent).compactMap(\.fix?.offset) == [7])
    }

    private static func marks(_ count: Int) -> String { many("\u{301}", count) }

    private static let markCases: [(String, [String], [String])] = [
        ("<a><b>x\(marks(3))</b></a>", [], ["x\(marks(3))"]),
        ("<a><b>x\(marks(5))y</b></a>", ["13 xml/many-marks"], ["x\(marks(3))y"]),
        (
            "<a><b>\(marks(4))</b><c>x\(marks(4))</c></a>", ["12 xml/many-marks", "28 xml/many-marks"],
            [marks(3), "x\(marks(3))"]
        ),
        ("<a><b>x\(many("&#x301;", 5))y</b></a>", ["3 xml/many-marks"], ["x\(marks(3))y"]),
        ("<a><b>x\(marks(2))<![CDATA[\(marks(2))y]]>z</b></a>", ["3 xml/many-marks"], ["x\(marks(3))yz"]),
        ("<a><b\(marks(5))>x</b\(marks(5))></a>", ["11 xml/many-marks", "26 xml/many-marks"], ["x"])
    ]

    @Test(arguments: markCases)
    func marksBeyondTheLimitAreLeftOut(_ text: String, findings: [String], texts: [String]) {
        let read = Self.read(text, .with { $0.marks = 3 })
        #expect(read.findings == findings)
        #expect(read.texts.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }

    /// Values on one line stand on every page, or are looked for; a text of several lines does not.
    @Test func valuesOnOneLineHaveALimit() throws {
        let long = String(repeating: "ñ", count: Limits.standard.value / 2)
        let (more, cut) = ("x" + long, "x" + String(long.dropLast()))
        let taken = try take("<r><a>\(long)</a>1️⃣<b>\(long)x</b>2️⃣<c>\(more)</c><d>\(more)</d><e>\(more)</e></r>") {
            reader -> [String?] in
            [
                reader.text("a"), reader.text("b"), reader.token("c")?.text, reader.prose("d"),
                reader.value("e", most: 20_000)?.text
            ]
        }
        #expect(taken.result == [long, long, cut, more, more])
        #expect(taken.findings == ["1️⃣ xml/long-value", "2️⃣ xml/long-value"])
    }

    @Test func placesBehindMarksThatWereLeftOutAreExact() throws {
        let text = "<a><b>x\(Self.marks(50))</b><c>y</c></a>"
        let root = try Self.whole(text)
        #expect(root.children.map(\.offset) == [3, 111] && root.children[1].textOffset == 114)
    }

    /// Blanks between a child and the following text are part of the text, however the parser divides it.
    @Test(arguments: [
        ("<a><b> <i>x</i> &amp; y</b></a>", "x & y"), ("<a><b> <i>x</i> <i/> &#233; y</b></a>", "x  é y"),
        ("<a><b>\n <!-- c -->\n &amp;\n <i>x</i></b></a>", "&\n x"),
        ("<a><b> <i>x</i> <i>y</i> </b></a>", "")
    ]) func blanksAroundChildrenStay(_ text: String, read: String) {
        #expect(Self.read(text, .standard).texts == [read])
        #expect(
            Self.read(text.replacing(" ", with: String(repeating: " ", count: 20)), .with { $0.text = 45 }).findings
                == [])
    }

    // MARK: Growth

    @Test func manyCommentsInATextTakeNoTime() throws {
        #expect(
            try Self.whole("<a><b>" + Self.many(" ", 400_000) + Self.many("<!--x-->") + "y</b></a>").children[0].text
                == "y")
        #expect(
            try Self.whole("<a><b>" + Self.many(" ", 400_000) + "x" + Self.many("<!--x-->") + "y</b></a>").children[0]
                .text == "xy")
        #expect(try Self.whole("<a><b>x" + Self.many("<!--&-->") + "y</b></a>").children[0].text == "x&y")
        #expect(
            try Self.whole("<a><b>" + Self.many("x<!--x-->") + "y</b></a>").children[0].text == Self.many("x") + "y")
    }

    @Test func manyChildrenInATextTakeNoTime() throws {
        let root = try Self.whole(
            "<a><b>" + Self.many(" ", 400_000) + Self.many("<i/>") + "y" + Self.many("<i>z</i>") + "</b></a>")
        #expect(root.children[0].children.count == 200_000)
        #expect(root.children[0].text == "y" + Self.many("z"))
    }

    @Test func textsInTextsAreKeptOnce() throws {
        let text = Self.many("x", 98) + Self.many("y", 200_000)
        let piece = text.replacing("x", with: "<b>x") + Self.many("</b>", 98)
        let root = try Self.whole("<a>" + Self.many(piece, 20) + "</a>")
        #expect(root.children.count == 20)
        #expect(root.children.allSatisfy { $0.wholeText == text })
    }

    @Test func manyAttributesTakeNoTime() throws {
        let attributes = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
        let file = XMLFile<Element>(Array("<a><b \(attributes)>x</b></a>".utf8), file: "a.xml")
        #expect(file.isWhole && file.diagnostics.map(\.kind.code).sorted() == ["xml/attribute", "xml/many-attributes"])
    }

    /// Comparing them takes time with the square of the marks in a row.
    @Test(arguments: ["\u{316}\u{301}", "&#x316;&#x301;", "\u{F73}", "<i>\u{316}\u{301}</i>"])
    func manyMarksTakeNoTime(_ marks: String) throws {
        let root = try Self.whole("<a><b>y\(Self.many(marks, 60_000))</b><b>y\(Self.many(marks, 60_000))z</b></a>")
        #expect(root.children[0].text != root.children[1].text)
        #expect(root.children.map(\.text.unicodeScalars.count) == [31, 32])
    }

    @Test func manyUnknownElementsTakeNoTime() throws {
        let names = (0..<50_000).map { number in
            "headerT\(String(decoding: [1, 26, 676, 17_576].map { UInt8(ascii: "a") + UInt8(number / $0 % 26) }, as: UTF8.self))"
        }
        var reader = ElementReader(
            try Self.whole("<a>" + names.map { "<\($0)/>" }.joined() + "<headerTetx/></a>"), file: "a.xml")
        for number in 0..<30 { _ = reader.text(Tag("known\(number)")) }
        _ = reader.text("headerText")
        let found = reader.finish()
        #expect(found.count == 50_001)
        #expect(found.last?.suggestions == ["headerText"])
    }
}
