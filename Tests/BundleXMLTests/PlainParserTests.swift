// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

/// A text of plain markup, which the tool reads itself, says what the library finds in it.
@Suite struct PlainParserTests {
    private static let texts = [
        "<a/>", "<a></a>", "<a>x</a>", "<a > x </a >\n", "\n<a>\t</a><!-- c -->\n",
        "<a><data/><data />x<DATA>y</DATA></a>",
        "<?xml version=\"1.0\" encoding='utf-8' standalone='yes' ?><a><b>ñ&amp;ñ</b> &#x20; é<b/>\r\n f </a>",
        "<a><b>x]] y</b><b>]]&gt;</b><b>\u{FF01}\u{FFFD}</b><b>&#9;x&#10;</b><b>&lt;b&gt;&quot;&apos;</b></a>",
        "<a><b><![CDATA[ ]]></b><b><![CDATA[<&]]> x <![CDATA[]]></b><b> <![CDATA[ x\r\ny\r]]></b></a>",
        "<a><b>x<!--&-->y</b><b>x<!-- - -->y</b><b><!-- x --> y</b><b>x<!--&amp;--></b><c><!----><d/>x</c></a>",
        "<a><b>\(String(repeating: "0123456789abcde", count: 9))</b><b>\(String(repeating: "é\n", count: 40))</b></a>"
    ]

    /// What no parser may take for plain.
    private static let others = [
        "", " ", "<", "<a", "<a>", "<a></b>", "<a/><a/>", "<a/>x", "x<a/>", "<a>&</a>", "<a>&b;</a>", "<a>&#0;</a>",
        "<a>&#xD800;</a>", "<a>&#xFFFE;</a>", "<a>&#+65;</a>", "<a>&#;</a>", "<a>&#x;</a>", "<a>]]></a>",
        "<a>\u{0}</a>",
        "<a>\u{FFFE}</a>", "<a>\u{1F}</a>", "<a><!-- -- --></a>", "<a><!-- \u{1} --></a>", "<a><!-- </a>",
        "<a><!----->",
        "<a><![CDATA[x</a>", "<a><![CDATA[\u{FFFF}]]></a>", "<![CDATA[]]><a/>", "<a/>&amp;", "<a/><![CDATA[ ]]>",
        "< a/>",
        "<1/>", "<a/ >", "</a>", "<a></ a>", "<?xml?><a/>", "<?xml version='1.0'encoding='a'?><a/>",
        "<?xml version='1.0' encoding='_x'?><a/>", "<?xml version='1.0' encoding='1'?><a/>",
        "<?xml version='1.0' standalone='x'?><a/>",
        " <?xml version='1.0'?><a/>",
        "<?xml version='1.0\"?><a/>", "<?xml version='1.0' ? ><a/>", "<!x><a/>", "<a>\u{7}</a>"
    ]

    @Test(arguments: texts) func plainTextIsReadAsTheLibraryReadsIt(_ text: String) { expectSame(Array(text.utf8)) }

    @Test(arguments: others) func whatIsNotPlainIsLeftToTheLibrary(_ text: String) {
        expectSame(Array(text.utf8))
        let file = XMLFile<Element>(Array(text.utf8), file: "a.xml")
        #expect(!file.isWhole || file.diagnostics.contains { $0.kind.code == "xml/repaired" }, "\(text)")
    }

    @Test func generatedTextsAreReadAlike() {
        var chance = Chance(seed: 7)
        for _ in 0..<4000 { expectSame(Array(element("a", depth: 0, &chance).utf8)) }
    }

    @Test func filesOfTheRepositoryAreReadAlike() throws {
        for folder in ["Tests/Fixtures", "Templates", "example-app"] {
            for file in try Repository.files(below: folder, ending: ".xml") {
                try expectSame([UInt8](Data(contentsOf: file)))
            }
        }
    }

    /// Deep texts, long ones and long names have limits, which both have.
    @Test func limitsAreThoseOfTheLibrary() {
        let limit = Limits.standard
        for count in [limit.depth - 1, limit.depth, limit.depth + 1] {
            let (starts, ends) = ("<b>", "</b>")
            expectSame(Array((String(repeating: starts, count: count) + String(repeating: ends, count: count)).utf8))
        }
        for count in [limit.text - 1, limit.text, limit.text + 1] {
            expectSame(Array("<a><b>\(String(repeating: "é", count: count / 2))x</b><c>&amp;y</c></a>".utf8))
        }
        let name = String(repeating: "n", count: 300)
        expectSame(Array("<a><\(name)>x</\(name)></a>".utf8))
    }

    // MARK: Helpers

    private func expectSame(_ bytes: [UInt8]) {
        // An instruction is no plain markup, so this is read by the library.
        let (file, other) = (read(bytes), read(bytes + Array("<?p q?>".utf8)))
        let text = String(decoding: bytes.prefix(500), as: UTF8.self).debugDescription
        guard TextEncoding(of: bytes) == .utf8 else { return }
        guard file.isWhole else { return #expect(!other.isWhole, "\(text)") }
        #expect(other.isWhole, "\(text)")
        #expect(file.root.map(\.described) == other.root.map(\.described), "\(text)")
        #expect(file.items == other.items, "\(text)")
        #expect(file.diagnostics == other.diagnostics, "\(text)")
    }

    private func read(_ bytes: [UInt8]) -> XMLFile<String> {
        XMLFile(bytes, file: "a.xml", itemName: "data") { element, number in "\(number) \(element.described)" }
    }

    private func element(_ name: String, depth: Int, _ chance: inout Chance) -> String {
        let pieces = [
            "x", " ", "\n  ", "\r\n", "ñ", "😀", "&amp;", "&#233;", "&#x20;", "&lt;", "]]", ">", "'", "\u{FF01}", "\t",
            "<!-- c -->", "<!--&-->", "<![CDATA[ & <b> ]]>", "<![CDATA[]]>", "abcdefghijklmnopqrstuvwxyz"
        ]
        var content = ""
        for _ in 0..<Int.random(in: 0..<6, using: &chance) {
            if depth < 4, Bool.random(using: &chance) {
                let name = ["b", "data", "nextLevel", "n-1._", "Data"].randomElement(using: &chance) ?? "b"
                content += element(name, depth: depth + 1, &chance)
            } else {
                content += pieces.randomElement(using: &chance) ?? ""
            }
        }
        let blank = ["", "", "", " ", "\n"].randomElement(using: &chance) ?? ""
        return content.isEmpty && Bool.random(using: &chance)
            ? "<\(name)\(blank)/>" : "<\(name)\(blank)>\(content)</\(name)\(blank)>"
    }
}
