// SPDX-License-Identifier: MIT

internal import Text

/// A drawing as an SVG picture.
package struct SVGText {
    private let drawing: AppDrawing
    private let layout: Layout
    private let palette: Palette
    private let legend: Legend

    package init(_ drawing: AppDrawing, layout: Layout) {
        self.drawing = drawing
        self.layout = layout
        palette = Palette(drawing)
        legend = Legend(
            palette.entries.map { ($0.name, $0.style) }
                + (drawing.nodes.contains { !$0.isReachable } ? [("cannot be reached", "unreachable")] : []),
            width: layout.width)
    }

    /// The SVG as a stand-alone file.
    package var document: String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(style: "<style>\n\(style)</style>\n")
    }

    private var width: Double { max(layout.width, 480) }
    private var height: Double { layout.height + legend.height + 34 }

    /// Returns the `svg` element alone, for a page that contains the style.
    func element(style: String = "") -> String {
        let top = 34 + legend.height
        let counts =
            "\(counted(drawing.nodes.count { $0.isScreen }, "page")), \(counted(drawing.edges.count { $0.kind == .dead }, "dead link"))"
        let groups = zip(drawing.groups, layout.groups).map(group).joined()
        let edges = zip(drawing.edges, layout.curves).map(edge).joined()
        let nodes = drawing.nodes.indices.map(node).joined()
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width.short)" height="\(height.short)" viewBox="0 0 \(width.short) \(height.short)" role="img" aria-label="\((drawing.title + ": " + counts).escapedForXML)">
            \(style)<defs>\(["link", "choice", "menu", "dead"].map(Self.arrow).joined())</defs>
            <rect class="paper" width="100%" height="100%"/>
            <text class="title" x="16" y="24">\(drawing.title.escapedForXML)<tspan class="counts" dx="12">\(counts)</tspan></text>
            <g class="legend" transform="translate(16 34)">
            \(legend.text)</g>
            <g class="graph" transform="translate(0 \(top.short))">
            \(groups)\(edges)\(nodes)</g>
            </svg>

            """
    }

    private static func arrow(_ kind: String) -> String {
        "<marker id=\"arrow-\(kind)\" class=\"arrow \(kind)\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0.5L8 4L0 7.5z\"/></marker>"
    }

    private func group(_ group: AppDrawing.Group, box: Layout.Box) -> String {
        "<g class=\"group\"><rect \(box.attributes) rx=\"8\"/><text x=\"\((box.x + 10).short)\" y=\"\((box.y + 18).short)\">\(group.title.shortened(to: Int(box.width / 7)).escapedForXML)</text></g>\n"
    }

    private func edge(_ edge: AppDrawing.Edge, curve: [Layout.Point]) -> String {
        let isGrey = edge.kind != .dead && !drawing.nodes[edge.from].isReachable
        return
            "<path class=\"edge \(edge.kind.style)\(isGrey ? " unreachable" : "")\" data-from=\"\(edge.from)\" data-to=\"\(edge.to)\" d=\"\(curve.path)\" marker-end=\"url(#arrow-\(edge.kind.style))\"/>\n"
    }

    private func node(_ number: Int) -> String {
        let node = drawing.nodes[number]
        let box = layout.boxes[number]
        let style =
            (palette.entry(of: node)?.style ?? "") + (node.isReachable ? "" : " unreachable")
            + (node.isEntry ? " entry" : "")
        let x = (box.x + 10).short
        return """
            <g class="node \(style)" data-number="\(number)"><title>\([node.title, node.detail, node.source ?? ""].filter { !$0.isEmpty }.joined(separator: "\n").escapedForXML)</title>\
            <rect \(box.attributes) rx="6"/><text x="\(x)" y="\((box.y + 17).short)">\(node.title.shortened(to: 21).escapedForXML)</text>\
            <text class="detail" x="\(x)" y="\((box.y + 32).short)">\(node.detail.shortened(to: 25).escapedForXML)</text></g>

            """
    }

    // MARK: Style

    /// The style, which the HTML page needs too.
    var style: String {
        let light = palette.entries.map { ".\($0.style)>rect{fill:\($0.colors.fill);stroke:\($0.colors.line)}\n" }
            .joined()
        let dark = palette.entries.map {
            ".\($0.style)>rect{fill:\($0.colors.darkFill);stroke:\($0.colors.darkLine)}\n"
        }.joined()
        let (grey, font) = (
            Palette.unreachable, "system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',sans-serif"
        )
        return """
            svg text{font:13px \(font);fill:#1b2126}
            svg .title{font-size:17px;font-weight:600}
            svg .counts,svg .legend text{font-size:12px;font-weight:400;fill:#55626d}
            svg .detail{font-size:11px;fill:#2f3a43}
            .paper{fill:#fbfcfd}
            .group rect{fill:#f1f4f6;stroke:#d5dce1}
            .group text{font-size:12px;font-weight:600;fill:#55626d}
            .edge{fill:none;stroke:#6f8090;stroke-width:1.2;stroke-opacity:.75}
            .edge.choice{stroke-dasharray:6 3}
            .edge.menu{stroke:#93a1ae;stroke-dasharray:2 3}
            .edge.dead{stroke:#c62828;stroke-width:1.8;stroke-opacity:1}
            .edge.unreachable{stroke:#b9c2c9}
            .arrow path{fill:#6f8090}
            .arrow.menu path{fill:#93a1ae}
            .arrow.dead path{fill:#c62828}
            .entry>rect{stroke-width:3}
            .menu>rect{stroke-width:1.5}
            .ghost>rect,.answer>rect{stroke-dasharray:5 3}
            \(light).ghost text{fill:#a31515}
            .unreachable>rect{fill:\(grey.fill);stroke:\(grey.line)}
            .node.unreachable text{fill:#56616a}
            @media (prefers-color-scheme:dark){
            svg text{fill:#e6ebef}
            svg .counts,svg .legend text,.group text{fill:#9aa7b2}
            svg .detail{fill:#d0d8de}
            .paper{fill:#14181c}
            .group rect{fill:#1b2025;stroke:#323a41}
            .edge{stroke:#8797a5}
            .edge.menu{stroke:#5e6c78}
            .edge.dead{stroke:#ff7b72}
            .edge.unreachable{stroke:#454e56}
            .arrow path{fill:#8797a5}
            .arrow.menu path{fill:#5e6c78}
            .arrow.dead path{fill:#ff7b72}
            \(dark).ghost text{fill:#ff9d96}
            .unreachable>rect{fill:\(grey.darkFill);stroke:\(grey.darkLine)}
            .node.unreachable text{fill:#b4bdc4}
            }

            """
    }
}

/// The legend of the colours, in rows.
private struct Legend {
    private(set) var text = ""
    private(set) var height = 24.0

    init(_ entries: [(name: String, style: String)], width: Double) {
        var (x, y) = (0.0, 4.0)
        for entry in entries {
            let length = 36 + 6.5 * Double(entry.name.count)
            if x > 0, x + length > max(width, 480) - 32 {
                (x, y) = (0, y + 20)
                height += 20
            }
            text +=
                "<g class=\"\(entry.style)\"><rect x=\"\(x.short)\" y=\"\(y.short)\" width=\"14\" height=\"12\" rx=\"3\"/><text x=\"\((x + 19).short)\" y=\"\((y + 10).short)\">\(entry.name.escapedForXML)</text></g>\n"
            x += length
        }
    }
}

extension AppDrawing.Node {
    var isScreen: Bool { if case .screen = kind { true } else { false } }
}

extension AppDrawing.Edge.Kind {
    var style: String {
        switch self {
        case .link: "link"
        case .choice: "choice"
        case .menu: "menu"
        case .dead: "dead"
        }
    }
}

extension Layout.Box {
    fileprivate var attributes: String {
        "x=\"\(x.short)\" y=\"\(y.short)\" width=\"\(width.short)\" height=\"\(height.short)\""
    }
}

extension [Layout.Point] {
    /// The curve as SVG path data.
    fileprivate var path: String {
        enumerated().map { ($0 == 0 ? "M" : $0 == 1 ? "C" : " ") + "\($1.x.short) \($1.y.short)" }.joined()
    }
}

extension Double {
    /// The number with at most one decimal.
    var short: String {
        let tenths = Int((self * 10).rounded())
        let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
        return tenths % 10 == 0 ? whole : whole + ".\(abs(tenths) % 10)"
    }
}

extension String {
    /// Returns the text shortened to a number of Latin letters. East Asian characters count as two.
    func shortened(to limit: Int) -> String {
        var room = limit
        var result = ""
        for character in self {
            let isWide =
                (character.unicodeScalars.first?.value ?? 0) >= 0x1100
                && (character.unicodeScalars.first?.value ?? 0) != 0x2026
            room -= isWide ? 2 : 1
            if room < 1, result.count < count - 1 { return result + "…" }
            result.append(character)
        }
        return result
    }
}
