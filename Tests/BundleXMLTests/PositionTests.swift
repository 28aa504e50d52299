// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@Suite struct PositionTests {
    /// A mark stands before each start tag.
    private static let elements = [
        "1️⃣<a>2️⃣<b/>3️⃣<c></c>4️⃣<d>x</d></a>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- ñ <x> > -->\n1️⃣<a><!-- <no/> -->2️⃣<b/><!-- á --></a><!-- ñ -->",
        "1️⃣<a>\n\t2️⃣<b>ñandú</b>\t\t3️⃣<b>é€</b>\n\t\t4️⃣<c/>\n</a>\n",
        "<?xml version='1.0'?>\r\n1️⃣<a>\r\n\t2️⃣<b>á\r\né</b>\r\n  3️⃣<c/>\r\n</a>\r\n",
        "\r1️⃣<a>\r2️⃣<b>á\ré</b>\r3️⃣<c/></a>",
        " \n\t 1️⃣<a>2️⃣<b/></a>",
        "1️⃣<a x=\"1>2>\" y='>'>2️⃣<b z=\">\"/>3️⃣<c w='ñ>\">'>t</c></a>",
        "1️⃣<a\n  x=\"1\"\r\n  y='é'\n  >2️⃣<b\n/>3️⃣<c \t>x</c\n>4️⃣<d\r\n\r\n></d></a>",
        "1️⃣<a>2️⃣<b><![CDATA[ñ <no> ]] > & ]]></b>3️⃣<c/></a>",
        "<?p <x> ?>1️⃣<a><?php echo '<ñ>' ?>2️⃣<b/></a>",
        "1️⃣<añada>2️⃣<ñ/>3️⃣<É>é</É></añada>",
        "1️⃣<a>&lt;2️⃣<b>&#241;&#xF1;&amp;</b>&gt;3️⃣<c/></a>",
        "1️⃣<a>2️⃣<n:b>x</n:b>3️⃣<c xmlns=\"u\" xmlns:m='v'>4️⃣<m:d/></c></a>",
        "1️⃣<a>2️⃣<b>3️⃣<c>4️⃣<d>5️⃣<e>6️⃣<f>7️⃣<g>ñ</g>8️⃣<h/></f></e></d></c>9️⃣<i/></b></a>"
    ]

    /// A mark stands before the first character of each text.
    private static let texts = [
        "<a>1️⃣x</a>",
        "<a> \t 1️⃣ñ </a>",
        "<a>\r\n\t<b>\r\n\t\t1️⃣é\r\n</b><c>2️⃣y</c></a>",
        "<a><!-- > ñ --> 1️⃣x</a>",
        "<a> <!-- c --><?p >q?>\n<!-- d --><![CDATA[ \n1️⃣ñ]]></a>",
        "<a><![CDATA[1️⃣<!--]]>x</a>",
        "<a><![CDATA[ 1️⃣<?p]]>?></a>",
        "<a><![CDATA[ ]]><![CDATA[]]> <!-- c --><![CDATA[\t1️⃣]]]]></a>",
        "<a b='>'>1️⃣x</a>",
        "<a\n b='1'\n >1️⃣x</a>",
        "<a>1️⃣&amp;b</a>",
        "<a><ñ/><b><![CDATA[]]> 1️⃣&#241;</b></a>",
        "<a>1️⃣ñ<!-- c -->b</a>"
    ]

    @Test(arguments: elements, FileEncoding.allCases)
    func startTagIsFoundAtItsByte(_ marked: String, in encoding: FileEncoding) {
        let reading = Reading(marked, in: encoding)
        #expect(reading.file.isWhole)
        #expect(reading.places(reading.elements.map(\.offset)) == reading.allMarks)
    }

    @Test(arguments: texts, FileEncoding.allCases)
    func textIsFoundAtItsFirstByte(_ marked: String, in encoding: FileEncoding) {
        let reading = Reading(marked, in: encoding)
        #expect(reading.file.isWhole)
        #expect(reading.places(reading.elements.filter { !$0.text.isEmpty }.map(\.textOffset)) == reading.allMarks)
    }

    @Test(arguments: FileEncoding.unicode)
    func charactersBeyondLatinDoNotShiftPlaces(_ encoding: FileEncoding) {
        let reading = Reading("<!-- 日本 😀 -->1️⃣<a>2️⃣<語>😀👨‍👩‍👧</語>3️⃣<b>e\u{301}</b>4️⃣<c/></a>", in: encoding)
        #expect(reading.file.isWhole)
        #expect(reading.places(reading.elements.map(\.offset)) == reading.allMarks)
        #expect(reading.element("語")?.text == "😀👨‍👩‍👧")
    }

    @Test(arguments: ["<a>1️⃣<b/></a>", "<a>1️⃣<b></b></a>", "<a>1️⃣<b> \n </b></a>", "<a>1️⃣<b><!-- c --></b></a>"])
    func elementWithoutTextHasItsTagAsPlaceOfText(_ marked: String) throws {
        let reading = Reading(marked)
        let element = try #require(reading.element("b"))
        #expect(element.isEmpty)
        #expect(reading.place(element.textOffset) == "1️⃣")
    }

    @Test(arguments: FileEncoding.allCases)
    func itemsHandedOutHaveTheirPlaces(_ encoding: FileEncoding) {
        let reading = Reading("<r>ñ1️⃣<i>é</i>\r\n2️⃣<i/><o><i/></o>3️⃣<i>\t</i></r>", in: encoding, itemName: "i")
        #expect(reading.places(reading.file.items.map(\.offset)) == "1️⃣ 2️⃣ 3️⃣")
        #expect(reading.file.root?.children.map(\.name) == ["o"])
    }

    @Test func byteOrderMarkWrittenTwiceDoesNotShiftPlaces() {
        let reading = Reading("\u{FEFF}1️⃣<a>2️⃣<b>ñ</b></a>", in: .utf8WithMark)
        #expect(reading.places(reading.elements.map(\.offset)) == "1️⃣ 2️⃣")
    }

    @Test func declaredEncodingIsNotBelieved() {
        let reading = Reading("<?xml version=\"1.0\" encoding=\"2️⃣ISO-8859-1\"?><a>ñ1️⃣<b>é</b></a>")
        #expect(reading.element("b")?.text == "é")
        #expect(reading.places(reading.elements.dropFirst().map(\.offset)) == "1️⃣")
        #expect(reading.findings(of: reading.file.diagnostics) == ["2️⃣ xml/encoding"])
    }

    @Test(arguments: [FileEncoding.windows1252, .utf16LittleEndian, .utf16BigEndian])
    func fileDeclaredAsUTF8IsReadAsWhatItIs(_ encoding: FileEncoding) {
        let reading = Reading("<?xml version=\"1.0\" encoding=\"UTF-8\"?><a>ñ1️⃣<b>é€</b></a>", in: encoding)
        #expect(reading.file.isWhole)
        #expect(reading.element("b")?.text == "é€")
        #expect(reading.places(reading.elements.dropFirst().map(\.offset)) == "1️⃣")
    }

    @Test(arguments: [FileEncoding.utf16LittleEndian, .utf16BigEndian]) func twoBytesACharacterAreKnownWithoutAMark(
        _ encoding: FileEncoding
    ) {
        let file = XMLFile<Element>(Array(encoding.bytes("<a>ñ<b>é</b></a>").dropFirst(2)), file: "a.xml")
        #expect(file.isWhole && file.root?.children.first?.text == "é")
        #expect(file.root?.children.first?.offset == encoding.bytes("<a>ñ").count - 2)
    }

    @Test(arguments: [String.Encoding.utf32LittleEndian, .utf32BigEndian, .utf32])
    func fourBytesACharacterAreRefusedWithAdvice(_ encoding: String.Encoding) throws {
        let file = XMLFile<Element>(Array(try #require("<a/>".data(using: encoding))), file: "a.xml")
        #expect(file.diagnostics.map(\.summary) == ["The file is UTF-32, which no player reads; save it as UTF-8"])
    }

    @Test func onlyBytesThatAreNotUTF8AreReported() {
        let text = "<a>ñ</a>"
        for encoding in FileEncoding.allCases {
            let found = Reading(text, in: encoding).file.diagnostics.map { "\($0.position.offset) \($0.kind.code)" }
            #expect(found == ([.utf8, .utf8WithMark].contains(encoding) ? [] : ["0 xml/encoding"]))
        }
    }

    @Test func attributesAreReportedOnceForEachName() {
        let reading = Reading("<a>1️⃣<b x='1'/><b y='2'/>2️⃣<c xmlns='u'/><d/></a>")
        #expect(reading.findings == ["1️⃣ xml/attribute", "2️⃣ xml/attribute"])
    }
}
