// SPDX-License-Identifier: MIT

import ExternalPrograms
import Foundation
import TestSupport
import Testing

@testable import GraphDrawing

/// An invented app with the given number of screens in levels of different sizes, linked by a fixed rule.
private func invented(_ count: Int) -> AppDrawing {
    var groups: [AppDrawing.Group] = []
    var start = 0
    while start < count {
        let end = min(count, start + 1 + start * 7 % 23)
        groups.append(AppDrawing.Group(title: "Level \(groups.count)", nodes: Array(start..<end)))
        start = end
    }
    let nodes = (0..<count).map { AppDrawing.Node(kind: .screen("list"), title: "Screen \($0)", detail: "l / \($0)") }
    var edges: Set<AppDrawing.Edge> = []
    for from in 0..<count {
        for to in [from * 3 + 1, from * 5 + 2, from / 4] where to < count && to != from {
            edges.insert(AppDrawing.Edge(from: from, to: to, kind: .link))
        }
    }
    var distances = Array(repeating: 0, count: count)
    for node in 1..<max(2, count) where node < count { distances[node] = distances[(node - 1) / 3] + 1 }
    return AppDrawing(
        title: "Invented", nodes: nodes, edges: edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) }, groups: groups,
        distances: distances)
}

extension Layout.Box {
    fileprivate func overlaps(_ other: Self) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }
    fileprivate func holds(_ other: Self) -> Bool {
        x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
    }

    /// Whether a point lies on the border, to within a pixel.
    fileprivate func touches(_ point: Layout.Point) -> Bool {
        let isNear = point.x > x - 1.5 && point.x < right + 1.5 && point.y > y - 1.5 && point.y < bottom + 1.5
        let isInside = point.x > x + 1.5 && point.x < right - 1.5 && point.y > y + 1.5 && point.y < bottom - 1.5
        return isNear && !isInside
    }
}

@Suite struct LayoutTests {
    private func examine(_ layout: Layout, _ drawing: AppDrawing) {
        for (index, box) in layout.boxes.enumerated() {
            #expect(!layout.boxes[(index + 1)...].contains(where: box.overlaps), "box \(index)")
        }
        for (index, box) in layout.groups.enumerated() {
            #expect(!layout.groups[(index + 1)...].contains(where: box.overlaps), "group \(index)")
            #expect(drawing.groups[index].nodes.allSatisfy { box.holds(layout.boxes[$0]) })
        }
        for (edge, curve) in zip(drawing.edges, layout.curves) {
            #expect(curve.count >= 4 && curve.count % 3 == 1)
            #expect(curve.first.map(layout.boxes[edge.from].touches) == true, "\(edge) starts at its box")
            #expect(curve.last.map(layout.boxes[edge.to].touches) == true, "\(edge) ends at its box")
            #expect(curve.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.x <= layout.width && $0.y <= layout.height })
        }
    }

    @Test(arguments: [1, 2, 7, 40, 200])
    func ownLayoutKeepsBoxesApartAndArrowsAtBoxes(count: Int) {
        let drawing = invented(count)
        let layout = LayeredLayout(drawing).layout
        examine(layout, drawing)
        #expect(layout.width * layout.height < 90_000 * Double(count) + 400_000, "the picture is not mostly empty")
    }

    @Test func columnsFollowTheDistance() {
        let drawing = invented(60)
        let layout = LayeredLayout(drawing).layout
        let starts = drawing.groups.enumerated().map { number, group in
            (group.nodes.map { drawing.distances[$0] }.min() ?? 0, layout.groups[number].x)
        }
        for (near, x) in starts { for (far, other) in starts where near < far { #expect(x < other) } }
    }

    /// Two levels whose order makes links cross are exchanged.
    @Test func columnsAreSortedByTheirNeighbours() {
        let nodes = (0..<6).map { AppDrawing.Node(kind: .screen("list"), title: "\($0)", detail: "") }
        let edges = [(0, 1), (0, 2), (1, 5), (2, 3), (2, 4)].map { AppDrawing.Edge(from: $0, to: $1, kind: .link) }
        let groups = [[0], [1], [2], [3, 4], [5]].map { AppDrawing.Group(title: "", nodes: $0) }
        let boxes = LayeredLayout(
            AppDrawing(title: "", nodes: nodes, edges: edges, groups: groups, distances: [0, 1, 1, 2, 2, 2])
        ).layout.boxes
        #expect((boxes[1].y < boxes[2].y) == (boxes[5].y < boxes[3].y))
    }

    @Test(.enabled(if: ExternalProgram("dot") != nil, "Graphviz is not installed"), arguments: [1, 7, 200])
    func graphvizKeepsBoxesApartAndArrowsAtBoxes(count: Int) async throws {
        let drawing = invented(count)
        let program = try #require(ExternalProgram("dot"))
        examine(try #require(GraphvizLayout.layout(drawing, program: program, limit: .seconds(120))), drawing)
    }

    @Test func programThatFailsOrHangsOrTalksNonsenseGivesNoLayout() async throws {
        let folder = try TemporaryFolder()
        for (name, line) in [("fails", "exit 1"), ("hangs", "exec sleep 3600"), ("nonsense", "echo graph")] {
            try folder.writeProgram(name, "#!/bin/sh\n\(line)\n")
            let program = try #require(ExternalProgram(name, in: folder.path))
            let start = ContinuousClock.now
            #expect(GraphvizLayout.layout(invented(3), program: program, limit: .seconds(1)) == nil, "\(name)")
            #expect(ContinuousClock.now - start < .seconds(600), "\(name)")
        }
    }
}
