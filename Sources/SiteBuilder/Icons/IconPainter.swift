// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import ExternalPrograms
internal import FileSystem
internal import Text

/// Converts drawings to the PNG icons that home screens require, with `rsvg-convert`, if it is installed.
package struct IconPainter: Sendable {
    static let program = "rsvg-convert"

    private let program: ExternalProgram
    private let cache: ConversionCache

    /// What tells the program from other versions of it, which may make other files.
    package let identity: String

    /// Returns nil if `rsvg-convert` is not installed.
    /// - Parameters:
    ///   - cacheFolder: the folder in which pictures are cached, because converting them takes longer than the rest of the
    ///     build of a small app.
    ///   - folders: the search path for the program, by default `PATH`.
    package init?(cacheFolder: String? = nil, in folders: String? = nil) {
        guard let program = ExternalProgram(Self.program, in: folders) else { return nil }
        self.program = program
        identity = program.identity
        cache = ConversionCache(folder: cacheFolder)
    }

    /// Returns the drawing as a square PNG of a size in pixels.
    func png(_ svg: String, size: Int) throws(ConversionFailure) -> [UInt8] {
        let drawing = Array(svg.utf8)
        return try cache.made(
            of: drawing, as: (folder: "icons", ending: "-\(size).png"), by: identity,
            isWhole: { Self.isWhole($0, size: size) },
            run: {
                try? program.result(["--width=\(size)", "--height=\(size)", "--format=png"], input: drawing)
            })
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
            let size = graph.app.bundle.pictureHead(path).flatMap({ ImageSize(of: $0) }), !size.isPaintable
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
                .noIcons, "\(program) is not on this machine, so there are no icons for home screens",
                at: SourcePosition(file: graph.app.layout.appFile))
        ]
    }
}

extension Diagnostic {
    static func iconsNotMade(for app: App) -> Diagnostic {
        Diagnostic(
            .iconsNotMade, "\(IconPainter.program) made no icons for home screens",
            at: SourcePosition(file: app.layout.appFile))
    }
}

extension Diagnostic.Kind {
    /// The diagnostics that the site builder itself can report.
    package static let siteKinds: [Diagnostic.Kind] = [.noIcons, .iconsNotMade, .iconTooLarge] + conversionProblems

    fileprivate static let noIcons = Self(
        "site/no-icons", .note,
        "The site has an icon for the browser’s tab, but not the pictures by which phones put it on their home screen.",
        howToFix: "Install the package ‘librsvg2-bin’ on the machine that builds the site, and build again.",
        bad: .terminal(
            "$ emobic-site build my-app public\nmy-app/xml/app.xml: note: rsvg-convert is not on this machine, so there are no icons for home screens [site/no-icons]"
        ),
        good: .terminal("$ sudo apt install librsvg2-bin\n$ emobic-site build my-app public"))
    fileprivate static let iconsNotMade = Self(
        "site/icons-not-made", .warning,
        "The program that makes the icons for home screens took longer than ten seconds, was ended, or made something else. Phones have no icon, or not all of them, to put on their home screen; the site is complete otherwise.",
        howToFix: "Build again. If it fails again, try the program by itself: it may lack a library.",
        bad: .terminal(
            "$ emobic-site build my-app public\nmy-app/xml/app.xml: warning: rsvg-convert made no icons for home screens [site/icons-not-made]"
        ),
        good: .terminal("$ rsvg-convert --version\n$ emobic-site build my-app public"))
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
