// SPDX-License-Identifier: MIT

/// The colours of the kinds of boxes, the same in every format.
struct Palette: Sendable {
    struct Colors: Sendable {
        let fill: String
        let line: String
        /// The fill colour on a dark background.
        let darkFill: String
        let darkLine: String
    }

    /// A line of the legend.
    struct Entry: Sendable {
        let kind: AppDrawing.Node.Kind
        let name: String
        let style: String
        let colors: Colors
    }

    static let unreachable = Colors(fill: "#eceff1", line: "#9aa5ad", darkFill: "#2a2f33", darkLine: "#6b757c")
    private static let ghost = Colors(fill: "#ffffff", line: "#c62828", darkFill: "#2b1517", darkLine: "#ff7b72")
    private static let answer = Colors(fill: "#ffffff", line: "#78868f", darkFill: "#20262b", darkLine: "#8d9aa4")
    private static let menu = Colors(fill: "#ffffff", line: "#37474f", darkFill: "#20262b", darkLine: "#c3ced6")

    /// The kinds that occur, in the order of the legend: screen types by name, then the others.
    let entries: [Entry]
    private let numbers: [AppDrawing.Node.Kind: Int]

    init(_ drawing: AppDrawing) {
        let kinds = Set(drawing.nodes.map(\.kind))
        let views = kinds.compactMap { if case .screen(let view) = $0 { view } else { nil } }.sorted()
        var entries = views.enumerated().map { number, view in
            Entry(
                kind: .screen(view), name: view.split(separator: "-").joined(separator: " "), style: "t\(number)",
                colors: Self.color(number, of: views.count))
        }
        let others: [(AppDrawing.Node.Kind, String, String, Colors)] = [
            (.menu, "menu", "menu", Self.menu), (.ghost, "does not exist", "ghost", Self.ghost),
            (.answer, "from a server", "answer", Self.answer)
        ]
        for (kind, name, style, colors) in others where kinds.contains(kind) {
            entries.append(Entry(kind: kind, name: name, style: style, colors: colors))
        }
        self.entries = entries
        numbers = Dictionary(entries.enumerated().map { ($1.kind, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func entry(of node: AppDrawing.Node) -> Entry? { numbers[node.kind].map { entries[$0] } }

    func colors(of node: AppDrawing.Node) -> Colors {
        node.isReachable ? entry(of: node)?.colors ?? Self.unreachable : Self.unreachable
    }

    /// Returns a colour from the hue circle without red, which is reserved for dead links. Kinds that are adjacent in
    /// the alphabet differ in lightness too.
    private static func color(_ number: Int, of count: Int) -> Colors {
        let hue = 25 + 310 * Double(number) / Double(max(1, count))
        let isOdd = !number.isMultiple(of: 2)
        return Colors(
            fill: hex(hue, 0.62, isOdd ? 0.83 : 0.92), line: hex(hue, 0.50, isOdd ? 0.36 : 0.46),
            darkFill: hex(hue, 0.38, isOdd ? 0.25 : 0.18),
            darkLine: hex(hue, 0.50, isOdd ? 0.70 : 0.60))
    }

    /// Returns a colour of hue (degrees), saturation and lightness as `#rrggbb`, because some SVG renderers do not
    /// support `hsl()`.
    private static func hex(_ hue: Double, _ saturation: Double, _ lightness: Double) -> String {
        let chroma = saturation * min(lightness, 1 - lightness)
        func part(_ offset: Double) -> String {
            let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let value = Int((255 * (lightness - chroma * max(-1, min(place - 3, 9 - place, 1)))).rounded())
            return (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        return "#" + part(0) + part(8) + part(4)
    }
}
