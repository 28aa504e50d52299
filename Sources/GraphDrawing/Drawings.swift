// SPDX-License-Identifier: MIT

extension AppDrawing {
    /// The forms in which a drawing can be written.
    package enum Format: String, Sendable, CaseIterable {
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
    /// - Parameter searchPath: where to look for `dot`, as in `PATH`.
    package func text(as format: Format, arrangement: Arrangement = .auto, searchPath: String) async -> String? {
        switch format {
        case .dot: return DotText(self).text
        case .mermaid: return MermaidText(self).text
        case .svg: return await layout(arrangement, searchPath).map { SVGText(self, $0).document }
        case .html: return await layout(arrangement, searchPath).map { HTMLText(self, $0).text }
        }
    }

    private func layout(_ arrangement: Arrangement, _ searchPath: String) async -> Layout? {
        if arrangement != .own, let program = GraphvizLayout.program(in: searchPath), let layout = await GraphvizLayout.layout(self, program: program) {
            return layout
        }
        return arrangement == .dot ? nil : LayeredLayout(self).layout
    }
}
