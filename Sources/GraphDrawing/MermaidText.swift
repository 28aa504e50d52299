// SPDX-License-Identifier: MIT

internal import Text

/// A drawing in Mermaid, which many wikis and code hosts render.
package struct MermaidText {
    private let drawing: AppDrawing

    package init(_ drawing: AppDrawing) {
        self.drawing = drawing
    }

    /// The complete text, for output.
    package var text: String {
        let palette = Palette(drawing)
        var lines = ["flowchart LR"]
        for (number, group) in drawing.groups.enumerated() {
            lines.append("  subgraph g\(number)[\(group.title.mermaidQuoted)]")
            lines += group.nodes.map { "    " + line(of: $0, palette: palette) }
            lines.append("  end")
        }
        lines += drawing.edges.map { "  n\($0.from) \($0.kind.mermaidArrow) n\($0.to)" }
        let dead = drawing.edges.indices.filter { drawing.edges[$0].kind == .dead }.map(String.init)
        if !dead.isEmpty { lines.append("  linkStyle \(dead.joined(separator: ",")) stroke:#c62828") }
        lines += palette.entries.map {
            "  classDef \($0.style) fill:\($0.colors.fill),stroke:\($0.colors.line),color:#1b2126"
        }
        lines.append(
            "  classDef unreachable fill:\(Palette.unreachable.fill),stroke:\(Palette.unreachable.line),color:#5b6670")
        return lines.map { $0 + "\n" }.joined()
    }

    private func line(of number: Int, palette: Palette) -> String {
        let node = drawing.nodes[number]
        let text = (node.title + "\n" + node.detail).mermaidQuoted
        let shape =
            switch node.kind {
            case .screen: node.isEntry ? "([\(text)])" : "[\(text)]"
            case .menu: "[[\(text)]]"
            case .ghost, .answer: "{{\(text)}}"
            }
        let style = node.isReachable ? palette.entry(of: node)?.style ?? "unreachable" : "unreachable"
        return "n\(number)\(shape):::\(style)"
    }
}

extension AppDrawing.Edge.Kind {
    fileprivate var mermaidArrow: String {
        switch self {
        case .link, .dead: "-->"
        case .choice, .menu: "-.->"
        }
    }
}

extension String {
    /// The text as a Mermaid string, in which the only escapes are character codes.
    fileprivate var mermaidQuoted: String {
        "\""
            + writing([
                "\"": "#quot;", "#": "#35;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "`": "#96;", "\n": "<br>", "\r": ""
            ]).outward { $0.code(from: "#") } + "\""
    }
}
