// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import ExternalPrograms
import Foundation
import TestSupport
import Testing

@testable import GraphDrawing

/// Texts that have a meaning in one of the formats. Some hold marks that Swift joins with the neighbouring character,
/// which hides that character from a comparison by characters.
private let nasty = [
    "\u{600}</script>", "\u{600}\"x", "\"\u{301}]; x", "a\r\nb", "\"quoted\"", "<b>&amp;</b>", "&lt;b&gt; &copy;",
    "Canción ñ 日本",
    "back\\slash\\n", "</script><script>", "]]>", "#quot; `x` {y} [z]", "a\u{1}b\nc", "'"
]

/// The number of occurrences of a text in another one, by bytes, as browsers and Graphviz read.
private func count(_ part: String, in text: String) -> Int { Array(text.utf8).ranges(of: Array(part.utf8)).count }

private func drawing(_ text: String) -> AppDrawing {
    let nodes = [
        AppDrawing.Node(
            kind: .screen("list"), title: text, detail: text, isEntry: true, address: "a/b.html",
            source: "xml/\(text).xml:3"),
        AppDrawing.Node(kind: .ghost, title: text, detail: text)
    ]
    return AppDrawing(
        title: text, nodes: nodes, edges: [AppDrawing.Edge(from: 0, to: 1, kind: .dead)],
        groups: [AppDrawing.Group(title: text, nodes: [0, 1])], distances: [0, 1])
}

@Suite struct EscapingTests {
    @Test(arguments: nasty)
    func pictureIsWellFormedAndKeepsTheText(text: String) throws {
        let svg = try #require(drawing(text).text(as: .svg, arrangement: .own, viewer: try .ofTheTool()))
        let file = XMLFile<Element>(Array(svg.utf8), file: "x.svg")
        #expect(file.isWhole && !file.diagnostics.contains { $0.kind.code == "xml/repaired" })
        let root = try #require(file.root)
        let shown = text.replacing("\u{1}", with: "\u{FFFD}").replacing(/\s/, with: " ")
        #expect(texts(of: root).contains { $0.replacing(/\s/, with: " ").hasPrefix(shown) }, "\(texts(of: root))")
    }

    private func texts(of element: Element) -> [String] { [element.text] + element.children.flatMap(texts) }

    @Test(arguments: nasty)
    func dataOfThePageAreJSONThatCannotEndTheScript(text: String) throws {
        let html = try #require(drawing(text).text(as: .html, arrangement: .own, viewer: try .ofTheTool()))
        #expect(count("</script", in: html) == 2 && count("<script", in: html) == 2)
        let start = try #require(html.firstRange(of: "id=\"nodes\">"))
        let end = try #require(html[start.upperBound...].firstRange(of: "</script>"))
        let nodes = try #require(
            try JSONSerialization.jsonObject(with: Data(html[start.upperBound..<end.lowerBound].utf8))
                as? [[String: Any]])
        #expect(nodes.count == 2 && nodes[0]["title"] as? String == text && nodes[0]["page"] as? String == "a/b.html")
    }

    @Test func pageAsksNobodyForAnything() throws {
        let html = try #require(drawing("x").text(as: .html, arrangement: .own, viewer: try .ofTheTool()))
        #expect(html.contains("default-src 'none'"))
        let addresses = html.matches(of: /(?:(?:src|href)="|url\()([^")]*)/).map { String($0.1) }
        #expect(
            addresses.count > 1 && addresses.allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("data:") }, "\(addresses)")
    }

    @Test func mermaidAndDotHaveNoBareQuotes() throws {
        for text in nasty {
            let mermaid = try #require(drawing(text).text(as: .mermaid, viewer: try .ofTheTool()))
            #expect(mermaid.split(separator: "\n").allSatisfy { count("\"", in: String($0)).isMultiple(of: 2) })
            #expect(count("<b>", in: mermaid) + count("</script>", in: mermaid) == 0)
        }
        let dot = try #require(drawing("\u{600}\"b\\c").text(as: .dot, viewer: try .ofTheTool()))
        #expect(count("label=\"\u{600}\\\"b\\\\c\\n\u{600}\\\"b\\\\c\"", in: dot) == 2)
        // References of HTML are read in labels.
        let escaped = try #require(drawing("&copy;").text(as: .dot, viewer: try .ofTheTool()))
        #expect(count("label=\"&amp;copy;\\n&amp;copy;\"", in: escaped) == 2)
    }

    @Test(.enabled(if: ExternalProgram("dot") != nil, "Graphviz is not installed"), arguments: nasty)
    func graphvizAcceptsEveryText(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(["in.dot": try #require(drawing(text).text(as: .dot, viewer: try .ofTheTool()))])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/dot")
        process.arguments = ["-Tplain", "-o", "/dev/null", folder.path + "/in.dot"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func longTextsAreCutAndWideLettersCountTwice() {
        #expect("abcdef".shortened(to: 4) == "abc…" && "abcd".shortened(to: 4) == "abcd")
        #expect("日本語文".shortened(to: 6) == "日本…" && "日".shortened(to: 6) == "日")
        #expect(12.0.short == "12" && 12.34.short == "12.3" && (-0.5).short == "-0.5")
    }
}
