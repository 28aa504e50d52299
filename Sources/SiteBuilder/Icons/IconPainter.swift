// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import ExternalPrograms
internal import FileSystem
internal import Text

/// Converts drawings to the PNG icons that home screens require, with `rsvg-convert`, if it is installed.
package struct IconPainter: Sendable {
    private let program: ExternalProgram
    private let cacheFolder: String?

    /// Returns nil if `rsvg-convert` is not installed.
    /// - Parameter cacheFolder: the folder in which pictures are cached, because converting them takes longer than the
    ///   rest of the build of a small app.
    package init?(cacheFolder: String? = nil) {
        guard let program = ExternalProgram("rsvg-convert") else { return nil }
        self.program = program
        self.cacheFolder = cacheFolder
    }

    /// Returns the drawing as a square PNG of a size in pixels.
    func png(_ svg: String, size: Int) -> [UInt8]? {
        let drawing = Array(svg.utf8)
        let name = "icons/\(String(ContentHash.stable(drawing), radix: 16))-\(size).png"
        if let cacheFolder, let known = FileSystem.read(cacheFolder + "/" + name), Self.isWhole(known, size: size) {
            return known
        }
        guard let painted = program.run(["--width=\(size)", "--height=\(size)", "--format=png"], input: drawing) else {
            return nil
        }
        if let cacheFolder, FileSystem.makeFolders((cacheFolder + "/" + name).folder) == nil {
            // Written atomically because another build may read it. A failure is ignored because the cache is optional.
            try? AtomicFile.write(painted, to: cacheFolder + "/" + name)
        }
        return painted
    }

    private static func isWhole(_ png: [UInt8], size: Int) -> Bool {
        let ending: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        return ImageSize(of: png).map { $0.width == size && $0.height == size } ?? false
            && png.suffix(8).elementsEqual(ending)
    }

    /// Returns a note if icons cannot be made on this machine, and a warning if the app's own icon cannot be used.
    package static func problems(in graph: AppGraph, painter: IconPainter?) -> [Diagnostic] {
        tooLarge(graph) + (painter == nil ? missingPainter(graph) : [])
    }

    private static func tooLarge(_ graph: AppGraph) -> [Diagnostic] {
        guard let icon = graph.app.icon, case .file(let path) = graph.assets.resolve(icon), ImageSize.isImage(path),
            let size = graph.app.bundle.head(path, count: 512 * 1024).flatMap({ ImageSize(of: $0) }), !size.isPaintable
        else { return [] }
        return [
            Diagnostic(
                .iconTooLarge, "The icon has \(size.width) x \(size.height) pixels; a letter is drawn instead",
                at: icon.position)
        ]
    }

    private static func missingPainter(_ graph: AppGraph) -> [Diagnostic] {
        [
            Diagnostic(
                .noIcons, "rsvg-convert is not on this machine, so there are no icons for home screens",
                at: SourcePosition(file: graph.app.layout.appFile))
        ]
    }
}

extension Diagnostic.Kind {
    /// The diagnostics that the site builder itself can report.
    package static let siteKinds: [Diagnostic.Kind] = [.noIcons, .iconTooLarge] + conversionProblems

    fileprivate static let noIcons = Self(
        "site/no-icons", .note,
        "The site has an icon for the browser’s tab, but not the pictures by which phones put it on their home screen.",
        howToFix: "Install the package ‘librsvg2-bin’ on the machine that builds the site, and build again.",
        bad: .terminal(
            "$ emobic-site build my-app public\nmy-app/xml/app.xml: note: rsvg-convert is not on this machine, so there are no icons for home screens [site/no-icons]"
        ),
        good: .terminal("$ sudo apt install librsvg2-bin\n$ emobic-site build my-app public"))
    fileprivate static let iconTooLarge = Self(
        "site/icon-too-large", .warning,
        "A picture of so many pixels takes minutes and gigabytes to be made smaller, so it is not used as the icon.",
        howToFix: "Make the picture smaller: 1024 x 1024 pixels are enough for every device.",
        bad: .settings("icon: ↓images/huge.gif"), good: .settings("icon: images/small.gif"))
}

extension ImageSize {
    /// Whether the picture can be converted in reasonable time.
    var isPaintable: Bool { width <= 8192 && height <= 8192 }
}
