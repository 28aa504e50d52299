// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

/// A file that is read in pieces says the same as one that is read as a whole.
@Suite struct FilePieceTests {
    /// Texts in which everything stands that the reader has to look back for.
    private static let texts: [String] = [
        "<a/>", "<a>x</a>", "\u{FEFF}<a> ñ </a>",
        "<?xml version='1.0'?>\n<!-- c -->\n<a>\n  <data>  <!-- c --> é <b>f</b> g </data>\n</a>\n",
        "<a><data><x d='>' e=\"/>\" >y</x><x/><x /></data>text<data/><DATA>z</DATA> more </a>",
        "<a><data><![CDATA[ ]]>  <![CDATA[x]]></data><data><?p q?> &amp;x</data><data>&#233;<!--&-->b</data></a>",
        "<a><data>a<!-- c -->b<!--&amp;-->c</data><data>\(String(repeating: "long ñ ", count: 900))</data></a>",
        "<a><data>\(String(repeating: " ", count: 900))<b>x</b>\(String(repeating: "\n", count: 900))y</data></a>",
        "<a><other><c>1</c></other><data><n:b xmlns:n='u'>😀</n:b></data>\r\n<data>\r\nx\r\ny\r</data></a>"
    ]

    @Test(arguments: texts, [1, 2, 3, 7, 64, 1000]) func piecesLeaveNoTrace(_ text: String, step: Int) throws {
        try expectSame(Array(text.utf8), step: step)
    }

    @Test(arguments: [5, 61, 4096]) func filesOfTheRepositoryAreReadAlike(_ step: Int) throws {
        for folder in ["Tests/Fixtures", "Templates", "example-app"] {
            for file in try Repository.files(below: folder, ending: ".xml") {
                try expectSame([UInt8](Data(contentsOf: file)), step: step)
            }
        }
    }

    @Test(arguments: [
        "<a><data>x</data>", "<a>& </a>", "<a></b>", "", "<!DOCTYPE a><a/>", "<a><data></a>", "x",
        "\u{FEFF}\u{FEFF}<a><data>x</data></a>"
    ])
    func whatIsNotWellFormedIsReadAsAWhole(_ text: String) {
        #expect(read(FilePieces(Array(text.utf8), step: 4)) == nil)
    }

    @Test(arguments: [
        [0x3C, 0x61, 0x3E, 0xF1, 0x3C, 0x2F, 0x61, 0x3E], [0xFF, 0xFE, 0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E, 0]
    ])
    func otherEncodingsAreReadAsAWhole(_ bytes: [UInt8]) { #expect(read(FilePieces(bytes, step: 3)) == nil) }

    @Test func aTagWithManyAttributesIsReadAsAWhole() {
        let attributes = (0...Limits.standard.attributes).map { "a\($0)='='" }.joined(separator: " ")
        #expect(read(FilePieces(Array("<a><data \(attributes)/></a>".utf8), step: 50)) == nil)
        let signs = String(repeating: "= <b/>", count: Limits.standard.attributes * 2)
        #expect(read(FilePieces(Array("<a><data>\(signs)</data></a>".utf8), step: 50)) != nil)
    }

    @Test(arguments: [1, 5, 9, 400]) func mergeConflictsAreReadAsAWhole(step: Int) {
        let text = "<a><data><![CDATA[x\n<<<<<<< b\ny\n=======\nz\n>>>>>>> c\n]]></data></a>"
        #expect(read(FilePieces(Array(text.utf8), step: step)) == nil)
    }

    @Test(arguments: [1, 5, 9, 400], ["\u{7F}", "\u{92}"]) func controlCharactersAreReadAsAWhole(
        step: Int, sign: String
    ) {
        #expect(read(FilePieces(Array("<a><data>x\(sign)y</data></a>".utf8), step: step)) == nil)
        #expect(read(FilePieces(Array("<a><data>x¡y</data></a>".utf8), step: step)) != nil)
    }

    @Test func lettersEncodedTwiceAreReadAsAWhole() {
        #expect(read(FilePieces(Array("<a><data>fÃ¼r GÃ¤ste, GÃ¤ste</data></a>".utf8), step: 400)) == nil)
    }

    @Test func manyMarksInARowAreReadAsAWhole() {
        func text(_ marks: Int) -> [UInt8] {
            Array("<a><data>x\(String(repeating: "\u{301}", count: marks))</data></a>".utf8)
        }
        for step in [1, 7, 40, 200] {
            #expect(read(FilePieces(text(Limits.standard.marks + 1), step: step)) == nil)
            #expect(read(FilePieces(text(Limits.standard.marks), step: step)) != nil)
        }
    }

    @Test func aFileThatBecomesShorterIsNotRead() {
        let text = Array("<a><data>x</data><data>y</data></a>".utf8)
        let pieces = FilePieces(size: text.count, step: 8) { $0.upperBound > 16 ? nil : Array(text[$0]) }
        #expect(read(pieces) == nil)
        #expect(!pieces.isUTF8)
    }

    @Test(arguments: ["ñ", "€", "😀", "\u{10FFFF}"]) func charactersOnBordersAreWhole(_ character: String) {
        for padding in 0..<9 {
            let text = Array((String(repeating: "x", count: padding) + character + "y").utf8)
            for step in 1...8 {
                #expect(FilePieces(text, step: step).isUTF8)
                #expect(!FilePieces(Array(text.dropLast(2)), step: step).isUTF8)
            }
        }
    }

    private struct Item: Equatable {
        let element: String
        let number: Int
        let place: Range<Int>
    }

    private func read(_ pieces: FilePieces) -> XMLFile<Item>? {
        XMLFile(pieces, file: "a.xml", itemName: "data") { Item(element: $0.described, number: $1, place: $2) }
    }

    private func expectSame(_ bytes: [UInt8], step: Int) throws {
        let whole = XMLFile(bytes, file: "a.xml", itemName: "data") { element, number in (element.described, number) }
        let isPlain = TextEncoding(of: bytes) == .utf8 && !whole.diagnostics.contains { $0.kind.code == "xml/repaired" }
        guard whole.isWhole, isPlain else { return #expect(read(FilePieces(bytes, step: step)) == nil) }
        let parts = try #require(read(FilePieces(bytes, step: step)))
        #expect(parts.root.map(\.described) == whole.root.map(\.described))
        #expect(parts.diagnostics == whole.diagnostics)
        #expect(parts.items.map(\.element) == whole.items.map(\.0))
        #expect(parts.items.map(\.number) == whole.items.map(\.1))
        // Items that are read again are the same.
        for item in parts.items {
            let again = XMLFile.item(Array(bytes[item.place]), at: item.place.lowerBound, name: "data")
            #expect(again.map(\.described) == item.element)
            #expect(XMLFile.item(Array(bytes[item.place].dropLast()), at: 0, name: "data") == nil)
            #expect(XMLFile.item(Array(bytes[item.place]), at: 0, name: "datum") == nil)
        }
    }
}

extension FilePieces {
    fileprivate init(_ bytes: [UInt8], step: Int) { self.init(size: bytes.count, step: step) { Array(bytes[$0]) } }
}
