// SPDX-License-Identifier: MIT

/// The positions of all elements of a drawing. Lengths are pixels at full size; `y` grows downwards.
package struct Layout: Sendable {
    /// A place of the drawing.
    package struct Point: Sendable, Hashable {
        /// From the left edge.
        package var x: Double
        /// From the upper edge.
        package var y: Double

        package init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A rectangle, by its upper left corner and its size.
    package struct Box: Sendable, Hashable {
        /// The left side.
        package var x: Double
        /// The upper side.
        package var y: Double
        /// Towards the right.
        package var width: Double
        /// Downwards.
        package var height: Double

        package init(x: Double, y: Double, width: Double = Layout.nodeWidth, height: Double = Layout.nodeHeight) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// The `x` of its right side.
        package var right: Double { x + width }
        /// The `y` of its lower side.
        package var bottom: Double { y + height }

        /// Returns the smallest box that contains several boxes.
        static func around(_ boxes: [Box]) -> Box {
            let x = boxes.map(\.x).min() ?? 0
            let y = boxes.map(\.y).min() ?? 0
            return Box(
                x: x, y: y, width: (boxes.map(\.right).max() ?? 0) - x, height: (boxes.map(\.bottom).max() ?? 0) - y)
        }
    }

    /// The width of the box of every node.
    package static let nodeWidth = 172.0
    /// The height of the box of every node, which has two lines.
    package static let nodeHeight = 40.0
    /// The padding between the boxes of a group and its border, and the height of its title.
    static let padding = 10.0
    static let titleHeight = 22.0

    /// The box of each node of the drawing.
    package let boxes: [Box]
    /// The curve of each edge: a start point, then three points for each Bézier segment.
    package let curves: [[Point]]
    /// The box of each group.
    package let groups: [Box]
    /// The width of all with the margins; a legend may need more.
    package let width: Double
    /// The height of all with the margins, without title and legend.
    package let height: Double

    /// Adds the borders of groups around their nodes and moves everything so that the margin is the same on every side.
    init(_ drawing: AppDrawing, boxes: [Box], curves: [[Point]]) {
        let groups = drawing.groups.map { group in
            let inner = Box.around(group.nodes.map { boxes[$0] })
            return Box(
                x: inner.x - Self.padding, y: inner.y - Self.padding - Self.titleHeight,
                width: inner.width + 2 * Self.padding,
                height: inner.height + 2 * Self.padding + Self.titleHeight)
        }
        let points = curves.joined().map { Box(x: $0.x, y: $0.y, width: 0, height: 0) }
        let all = Box.around(groups + points)
        let (dx, dy) = (16 - all.x, 16 - all.y)
        func moved(_ box: Box) -> Box { Box(x: box.x + dx, y: box.y + dy, width: box.width, height: box.height) }
        self.boxes = boxes.map(moved)
        self.groups = groups.map(moved)
        self.curves = curves.map { $0.map { Point($0.x + dx, $0.y + dy) } }
        width = all.width + 32
        height = all.height + 32
    }
}
