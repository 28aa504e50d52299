// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

@Suite struct LargeFileTests {
    /// The size of the chunks that the parser receives.
    private static let chunk = 65_536

    @Test(arguments: ["\n", "\r\n", "\r"]) func linesBeyondSixteenBitsAreExact(_ lineEnd: String) throws {
        let text = "<a>" + String(repeating: "<b>ñ</b>" + lineEnd, count: 70_000) + "\t<c/></a>"
        let bytes = Array(text.utf8)
        let file = XMLFile(bytes, file: "a.xml", itemName: "b") { element, _ in element.offset }
        let last = try #require(file.root?.children.last)
        let source = SourceText(bytes)
        #expect(source.location(of: last.offset) == source.location(of: bytes.count - 8))
        #expect(source.location(of: last.offset).line == 70_001)
        #expect(source.location(of: last.offset).column == 2)
        #expect(source.location(of: file.items[69_999]).line == 70_000)
    }

    @Test func errorBehindManyLinesIsAtItsLine() throws {
        let bytes = Array((String(repeating: "\n", count: 70_000) + "<a>\n<b>\u{1}</b></a>").utf8)
        let file = XMLFile<Element>(bytes, file: "a.xml")
        let error = try #require(file.diagnostics.first)
        #expect(error.kind.code == "xml/malformed")
        #expect(SourceText(bytes).location(of: error.position.offset).line == 70_002)
    }

    /// Each text is moved across the border between two chunks byte by byte.
    @Test(arguments: [
        ("ñ", "ñ"), ("€", "€"), ("😀", "😀"), ("\r\n", "\n"), ("&amp;", "&"), ("&#233;", "é"), ("<!-- x -->", ""),
        ("<![CDATA[é<]]>", "é<"), ("<?p ñ?>", "")
    ])
    func chunkBordersLeaveNoTrace(_ piece: String, read: String) throws {
        for padding in (Self.chunk - piece.utf8.count - 10)...(Self.chunk + 2) {
            let text = "<a><b>" + String(repeating: "x", count: padding - 6) + piece + "y</b><c d='>'>z</c></a>"
            let file = XMLFile<Element>(Array(text.utf8), file: "a.xml")
            let root = try #require(file.root)
            try #require(root.children.count == 2)
            #expect(root.children[0].text == String(repeating: "x", count: padding - 6) + read + "y")
            #expect(root.children[1].offset == padding + piece.utf8.count + 5)
            #expect(root.children[1].textOffset == root.children[1].offset + 9)
            #expect(root.children[1].text == "z")
        }
    }

    @Test func startTagOverAChunkBorderIsExact() throws {
        let tag = "<c\n d='ñ>' >"
        for padding in (Self.chunk - tag.utf8.count - 2)...(Self.chunk + 1) {
            let text = "<a>" + String(repeating: " ", count: padding - 3) + tag + " z</c></a>"
            let child = try #require(XMLFile<Element>(Array(text.utf8), file: "a.xml").root?.children.first)
            #expect(child.offset == padding)
            #expect(child.textOffset == padding + tag.utf8.count + 1)
            #expect(child.text == "z")
        }
    }

    @Test(arguments: [70_000, 1_000_000, 10_000_001]) func placesBehindALongTextAreExact(_ length: Int) throws {
        let bytes =
            Array("<a><b>".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: length) + "</b><c>z</c></a>".utf8
        let file = XMLFile<Element>(bytes, file: "a.xml", limits: .with { $0.text = 10_000_001 })
        #expect(file.isWhole)
        #expect(file.diagnostics.isEmpty)
        let root = try #require(file.root)
        #expect(root.children.map(\.text.utf8.count) == [length, 1])
        #expect(root.children.last?.offset == length + 10)
    }

    @Test func manyItemsAreHandedOutOneByOne() {
        let item = "  <data><id>ñ</id></data>\n"
        let count = 200_000
        let bytes = Array(("<levelData>\n" + String(repeating: item, count: count) + "<x/></levelData>").utf8)
        let file = XMLFile(bytes, file: "a.xml", itemName: "data") { element, number in
            [number, element.offset, element.children.count]
        }
        #expect(file.isWhole)
        #expect(file.items.count == count)
        #expect(file.items.indices.allSatisfy { file.items[$0] == [$0, 14 + $0 * item.utf8.count, 1] })
        #expect(file.root?.children.map(\.name) == ["x"])
    }
}
