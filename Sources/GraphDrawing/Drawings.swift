// SPDX-License-Identifier: MIT

internal import ExternalPrograms

extension AppDrawing {
    /// The file formats of a drawing.
    package enum FileFormat: String, Sendable, CaseIterable {
        case svg, html, dot, mermaid
    }

    /// The program that arranges the boxes.
    package enum Arrangement: String, Sendable, CaseIterable {
        /// Graphviz if it is installed, else the tool's own layout.
        case auto
        case dot
        case own
    }

    /// Returns the drawing as text; nil if Graphviz was requested and is not available.
    /// - Parameter viewer: the style and the script of the HTML page.
    package func text(as format: FileFormat, arrangement: Arrangement = .auto, viewer: DrawingViewer) -> String? {
        switch format {
        case .dot: return DotText(self).text
        case .mermaid: return MermaidText(self).text
        case .svg: return layout(arrangement).map { SVGText(self, layout: $0).document }
        case .html: return layout(arrangement).map { HTMLText(self, $0, viewer: viewer).text }
        }
    }

    private func layout(_ arrangement: Arrangement) -> Layout? {
        if arrangement != .own, let program = ExternalProgram("dot"),
            let layout = GraphvizLayout.layout(self, program: program)
        {
            return layout
        }
        return arrangement == .dot ? nil : LayeredLayout(self).layout
    }
}
