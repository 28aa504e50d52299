// SPDX-License-Identifier: MIT

internal import ExternalPrograms

extension AppDrawing {
    /// The forms in which a drawing can be written.
    package enum FileFormat: String, Sendable, CaseIterable {
        case svg, html, dot, mermaid
    }

    /// Who decides where the boxes stand.
    package enum Arrangement: String, Sendable, CaseIterable {
        /// Graphviz if it is there, else ourselves.
        case auto
        case dot
        case own
    }

    /// The drawing as text; nil if Graphviz was asked for and cannot be had.
    /// - Parameter viewer: what the HTML page is shown with.
    package func text(as format: FileFormat, arrangement: Arrangement = .auto, viewer: DrawingViewer) -> String? {
        switch format {
        case .dot: return DotText(self).text
        case .mermaid: return MermaidText(self).text
        case .svg: return layout(arrangement).map { SVGText(self, $0).document }
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
