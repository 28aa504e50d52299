// SPDX-License-Identifier: MIT

internal import ExternalPrograms

/// The layout made by Graphviz, if it is installed.
struct GraphvizLayout {
    /// The time limit of `dot`. A drawing that takes longer gets the tool's own layout.
    static let limit = Duration.seconds(20)

    /// Runs `dot`; returns nil if it fails, exceeds the time limit or prints unexpected output.
    static func layout(_ drawing: AppDrawing, program: ExternalProgram, limit: Duration = limit) -> Layout? {
        program.run(["-Tplain"], input: Array(DotText(drawing).forLayout.utf8), limit: limit).flatMap {
            parse(String(decoding: $0, as: UTF8.self), of: drawing)
        }
    }

    /// Parses the plain output format: inches, with `y` growing upwards.
    static func parse(_ text: String, of drawing: AppDrawing) -> Layout? {
        var boxes: [Int: Layout.Box] = [:]
        var curves: [Int: [Layout.Point]] = [:]
        // Arrows between the same two boxes are printed in the order of the input.
        var waiting = Dictionary(grouping: drawing.edges.indices) {
            "n\(drawing.edges[$0].from) n\(drawing.edges[$0].to)"
        }
        for line in text.split(separator: "\n").map({ $0.split(separator: " ") }) {
            let numbers = line.map { (Double($0) ?? 0) * 72 }
            if line.first == "node", line.count > 5, let node = Int(line[1].dropFirst()) {
                boxes[node] = Layout.Box(
                    x: numbers[2] - numbers[4] / 2, y: -numbers[3] - numbers[5] / 2, width: numbers[4],
                    height: numbers[5])
            } else if line.first == "edge", line.count > 3, let count = Int(line[3]), line.count > 3 + 2 * count {
                guard let edge = waiting["\(line[1]) \(line[2])"]?.first else { return nil }
                waiting["\(line[1]) \(line[2])"]?.removeFirst()
                curves[edge] = (0..<count).map { Layout.Point(numbers[4 + 2 * $0], -numbers[5 + 2 * $0]) }
            }
        }
        guard boxes.count == drawing.nodes.count, curves.count == drawing.edges.count else { return nil }
        return Layout(
            drawing, boxes: drawing.nodes.indices.compactMap { boxes[$0] },
            curves: drawing.edges.indices.compactMap { curves[$0] })
    }
}
