// SPDX-License-Identifier: MIT
package import AppModel
package import Diagnostics
internal import ExternalPrograms

/// Turns drawings into the pictures that home screens ask for, with the `rsvg-convert` of the machine.
package struct IconPainter: Sendable {
    private let program: ExternalProgram

    /// Nil if the machine has no `rsvg-convert`.
    package init?() {
        guard let program = ExternalProgram("rsvg-convert") else { return nil }
        self.program = program
    }

    /// The drawing as a PNG of so many pixels in a square.
    func png(_ svg: String, size: Int) -> [UInt8]? {
        program.run(["--width=\(size)", "--height=\(size)", "--format=png"], input: Array(svg.utf8))
    }

    /// A note if the machine cannot make the pictures.
    package static func problems(in graph: AppGraph, painter: IconPainter?) -> [Diagnostic] {
        guard painter == nil else { return [] }
        return [Diagnostic(.noIcons, "rsvg-convert is not on this machine, so there are no icons for home screens", at: SourcePosition(file: graph.app.layout.appFile))]
    }
}

extension Diagnostic.Kind {
    static let noIcons = Self(
        "site/no-icons", .note, "The site has an icon for the browser’s tab, but not the pictures by which phones put it on their home screen.",
        mending: "Install the package ‘librsvg2-bin’ on the machine that builds the site, and build again.")
}
