// SPDX-License-Identifier: MIT

/// The layout for machines without Graphviz. Groups are placed in columns by their distance from the start, and ordered
/// within a column by the positions of the groups they are linked with.
struct LayeredLayout {
    /// The lower bound of the height above which a column is split, unless it consists of one group.
    private static let minimumHeight = 900.0
    private static let gapInGroup = 10.0
    private static let gapBetweenGroups = 18.0
    private static let gapBetweenColumns = 110.0
    private static let sweeps = 6

    private let drawing: AppDrawing
    private let groupOfNode: [Int]
    private let neighbours: [[Int]]

    init(_ drawing: AppDrawing) {
        self.drawing = drawing
        var groupOfNode = Array(repeating: 0, count: drawing.nodes.count)
        for (number, group) in drawing.groups.enumerated() { for node in group.nodes { groupOfNode[node] = number } }
        self.groupOfNode = groupOfNode
        var neighbours: [[Int]] = Array(repeating: [], count: drawing.groups.count)
        for edge in drawing.edges where groupOfNode[edge.from] != groupOfNode[edge.to] {
            neighbours[groupOfNode[edge.from]].append(edge.to)
            neighbours[groupOfNode[edge.to]].append(edge.from)
        }
        self.neighbours = neighbours
    }

    var layout: Layout {
        var columns = orderedColumns()
        columns = columns.flatMap(broken)
        let boxes = place(columns)
        return Layout(drawing, boxes: boxes, curves: Self.edgeCurves(drawing, boxes: boxes))
    }

    /// Returns the groups by distance from the start, in ascending order.
    private func layers() -> [[Int]] {
        let distances = drawing.groups.map { $0.nodes.map { drawing.distances[$0] }.min() ?? 0 }
        let byDistance = Dictionary(grouping: drawing.groups.indices) { distances[$0] }
        return byDistance.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Sweeps over the columns, forwards and back, and sorts each by the positions of its neighbours (barycentres).
    private func orderedColumns() -> [[Int]] {
        var columns = layers()
        var boxes = place(columns)
        for sweep in 0..<Self.sweeps {
            let indices = sweep.isMultiple(of: 2) ? Array(columns.indices) : columns.indices.reversed()
            for column in indices {
                func centre(_ group: Int) -> Double {
                    let places = neighbours[group].map { boxes[$0].y }
                    if places.isEmpty { return drawing.groups[group].nodes.map { boxes[$0].y }.min() ?? 0 }
                    return places.reduce(0, +) / Double(places.count)
                }
                let keyed = columns[column].enumerated().map { (centre($1), $0, $1) }
                columns[column] = keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
                // The others stay where they are.
                stack(columns[column], at: 0, &boxes)
            }
        }
        return columns
    }

    /// Splits a column that is too high into several.
    private func broken(_ column: [Int]) -> [[Int]] {
        let nodes = Double(drawing.nodes.count)
        let limit = max(Self.minimumHeight, nodes.squareRoot() * 110)
        var result: [[Int]] = [[]]
        var height = 0.0
        for group in column {
            let own = self.height(of: group)
            if height > 0, height + own > limit {
                result.append([])
                height = 0
            }
            result[result.count - 1].append(group)
            height += own + Self.gapBetweenGroups
        }
        return result
    }

    /// Returns the number of box columns inside a group.
    private func innerColumns(of group: Int) -> Int {
        let count = Double(drawing.groups[group].nodes.count)
        return max(1, Int((count / 14).rounded(.up)))
    }

    private func rows(of group: Int) -> Int {
        let inner = innerColumns(of: group)
        return (drawing.groups[group].nodes.count + inner - 1) / inner
    }

    private func height(of group: Int) -> Double {
        let rows = Double(rows(of: group))
        return rows * Layout.nodeHeight + (rows - 1) * Self.gapInGroup + 2 * Layout.padding + Layout.titleHeight
    }

    private func width(of group: Int) -> Double {
        let inner = Double(innerColumns(of: group))
        return inner * Layout.nodeWidth + (inner - 1) * 2 * Self.gapInGroup + 2 * Layout.padding
    }

    /// Places the columns, each centred vertically.
    private func place(_ columns: [[Int]]) -> [Layout.Box] {
        var boxes = Array(repeating: Layout.Box(x: 0, y: 0), count: drawing.nodes.count)
        var x = 0.0
        for column in columns {
            stack(column, at: x, &boxes)
            x += (column.map(width).max() ?? 0) + Self.gapBetweenColumns
        }
        return boxes
    }

    /// Places the groups of a column one below the other, so that their middle is at 0.
    private func stack(_ column: [Int], at x: Double, _ boxes: inout [Layout.Box]) {
        let total = column.map(height).reduce(0, +) + Double(max(0, column.count - 1)) * Self.gapBetweenGroups
        var y = -total / 2
        for group in column {
            place(group, x, y, &boxes)
            y += height(of: group) + Self.gapBetweenGroups
        }
    }

    private func place(_ group: Int, _ x: Double, _ y: Double, _ boxes: inout [Layout.Box]) {
        let rows = rows(of: group)
        for (index, node) in drawing.groups[group].nodes.enumerated() {
            boxes[node].x = x + Layout.padding + Double(index / rows) * (Layout.nodeWidth + 2 * Self.gapInGroup)
            boxes[node].y =
                y + Layout.padding + Layout.titleHeight + Double(index % rows) * (Layout.nodeHeight + Self.gapInGroup)
        }
    }

    // MARK: Arrows

    private static func edgeCurves(_ drawing: AppDrawing, boxes: [Layout.Box]) -> [[Layout.Point]] {
        var (left, right) = (Ports(boxes.count), Ports(boxes.count))
        for edge in drawing.edges {
            let sides = Sides(boxes[edge.from], boxes[edge.to])
            if sides.startsRight { right.count(edge.from) } else { left.count(edge.from) }
            if sides.endsRight { right.count(edge.to) } else { left.count(edge.to) }
        }
        return drawing.edges.map { edge in
            let (from, to) = (boxes[edge.from], boxes[edge.to])
            let sides = Sides(from, to)
            let startY = sides.startsRight ? right.next(edge.from, from) : left.next(edge.from, from)
            let endY = sides.endsRight ? right.next(edge.to, to) : left.next(edge.to, to)
            let start = Layout.Point(sides.startsRight ? from.right : from.x, startY)
            let end = Layout.Point(sides.endsRight ? to.right : to.x, endY)
            let bend = sides.isBow ? 24 + min(60, abs(end.y - start.y) / 8) : max(40, abs(end.x - start.x) / 2)
            return [
                start, Layout.Point(start.x + (sides.startsRight ? bend : -bend), start.y),
                Layout.Point(end.x + (sides.endsRight ? bend : -bend), end.y), end
            ]
        }
    }

    /// The sides of the boxes at which an arrow starts and ends: the facing sides of boxes in different columns; within
    /// a column both on the right, as a bow.
    private struct Sides {
        let startsRight: Bool
        let endsRight: Bool
        let isBow: Bool

        init(_ from: Layout.Box, _ to: Layout.Box) {
            isBow = from.x < to.right && to.x < from.right
            startsRight = isBow || from.x < to.x
            endsRight = isBow || to.x < from.x
        }
    }

    /// Distributes the arrows at one side of a box over its height.
    private struct Ports {
        private var totals: [Int]
        private var used: [Int]

        init(_ count: Int) {
            totals = Array(repeating: 0, count: count)
            used = totals
        }

        mutating func count(_ node: Int) { totals[node] += 1 }

        mutating func next(_ node: Int, _ box: Layout.Box) -> Double {
            used[node] += 1
            return box.y + box.height * Double(used[node]) / Double(totals[node] + 1)
        }
    }
}
