// SPDX-License-Identifier: MIT

internal import Text

/// A drawing in DOT, the language of Graphviz.
package struct DotText {
    private let drawing: AppDrawing
    private let palette: Palette

    package init(_ drawing: AppDrawing) {
        self.drawing = drawing
        palette = Palette(drawing)
    }

    /// The complete text, for output.
    package var text: String {
        let nodes = drawing.nodes.enumerated().map { number, node in
            let colors = palette.colors(of: node)
            let style = node.kind == .ghost || node.kind == .answer ? "rounded,filled,dashed" : "rounded,filled"
            return
                "n\(number) [label=\((node.title + "\n" + node.detail).dotQuoted), style=\(style.dotQuoted), fillcolor=\(colors.fill.dotQuoted), color=\(colors.line.dotQuoted)"
                + (node.address.map { ", URL=\($0.dotQuoted)" } ?? "") + (node.isEntry ? ", penwidth=3" : "") + "];"
        }
        let edges = drawing.edges.map { edge in
            "n\(edge.from) -> n\(edge.to)" + (edge.kind == .link ? ";" : " [\(edge.kind.dotStyle)];")
        }
        return document(
            [
                "label=\(drawing.title.dotQuoted); labelloc=t;",
                "node [shape=box, fontname=\"sans-serif\", fontsize=11];", "edge [color=\"#5b6b7b\"];"
            ], nodes: nodes, edges: edges)
    }

    /// The boxes and arrows without labels, as input for the layout.
    var forLayout: String {
        let size = "width=\(Layout.nodeWidth / 72), height=\(Layout.nodeHeight / 72)"
        let nodes = drawing.nodes.indices.map { "n\($0);" }
        let shifts = shifts
        // Only links that lead away from the start determine columns: menus and back links would pull screens out of
        // their columns.
        let edges = drawing.edges.map { edge in
            let leadsOn = edge.kind != .menu && drawing.distances[edge.to] > drawing.distances[edge.from]
            return "n\(edge.from) -> n\(edge.to)"
                + (!leadsOn ? " [constraint=false];" : shifts[edge.to] > 0 ? " [minlen=\(1 + shifts[edge.to])];" : ";")
        }
        // A constant title, because the room for a title does not depend on its text.
        return document(
            [
                "ranksep=0.8; nodesep=0.14;", "node [shape=box, fixedsize=true, \(size), label=\"\"];",
                "edge [dir=none];"
            ], nodes: nodes, edges: edges, title: { _ in "." })
    }

    /// The number of columns by which each box is moved to the right. Long columns are split group by group, because
    /// most screens of an app are two or three links from its start, which would make the drawing narrow and very tall.
    private var shifts: [Int] {
        var shifts = Array(repeating: 0, count: drawing.nodes.count)
        let columns = Dictionary(grouping: drawing.groups) { group in
            group.nodes.map { drawing.distances[$0] }.min() ?? 0
        }
        for groups in columns.values {
            // A group's border and title take about as much room as a box.
            let length = groups.reduce(0) { $0 + $1.nodes.count + 1 }
            let parts = max(1, (length + Self.longestColumn - 1) / Self.longestColumn)
            for (number, group) in groups.enumerated() {
                for node in group.nodes { shifts[node] = number % parts }
            }
        }
        return shifts
    }

    private static let longestColumn = 16

    private func document(
        _ settings: [String], nodes: [String], edges: [String], title: (AppDrawing.Group) -> String = { $0.title }
    ) -> String {
        var lines = ["digraph app {", "rankdir=LR;"] + settings
        for (number, group) in drawing.groups.enumerated() {
            lines += [
                "subgraph cluster\(number) {",
                "label=\(title(group).dotQuoted); fontname=\"sans-serif\"; fontsize=12; margin=14;"
            ]
            lines += group.nodes.map { nodes[$0] } + ["}"]
        }
        return (lines + edges + ["}"]).map { $0 + "\n" }.joined()
    }
}

extension AppDrawing.Edge.Kind {
    fileprivate var dotStyle: String {
        switch self {
        case .link: ""
        case .choice: "style=dashed"
        case .menu: "style=dotted, color=\"#8a97a5\""
        case .dead: "color=\"#c62828\""
        }
    }
}

extension String {
    /// The text as a DOT string. Backslashes are escaped because they begin escape sequences, and `&` because it begins
    /// references of HTML, as which bidirectional control characters are written.
    fileprivate var dotQuoted: String {
        "\""
            + writing(["&": "&amp;", "\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": ""]).outward { $0.code(from: "&#") }
            + "\""
    }
}
