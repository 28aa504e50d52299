// SPDX-License-Identifier: MIT

import Foundation
import GraphDrawing
import TestSupport

extension DrawingViewer {
    /// The viewer that comes with the tool.
    static func ofTheTool() throws -> DrawingViewer {
        func text(_ name: String) throws -> String {
            try String(contentsOf: Repository.root.appendingPathComponent("Themes/graph/" + name), encoding: .utf8)
        }
        return DrawingViewer(style: try text("graph.css"), script: try text("graph.js"))
    }
}
