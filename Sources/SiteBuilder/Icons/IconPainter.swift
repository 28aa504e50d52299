// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import ExternalPrograms
internal import FileSystem
internal import Text

/// Converts drawings to the PNG icons that home screens require, with `rsvg-convert`, if it is installed.
package struct IconPainter: Sendable {
    static let program = "rsvg-convert"
    /// `site/icons-not-made` tells it.
    private static let limit = Duration.seconds(10)

    private let program: CachedProgram
    /// The program that lists typefaces; nil if it is not installed.
    private let fonts: ExternalProgram?

    /// What tells the program from other versions of it, which may make other files.
    package var identity: String { program.identity }

    /// Returns nil if `rsvg-convert` is not installed.
    /// - Parameters:
    ///   - cacheFolder: the folder in which pictures are cached, because converting them takes longer than the rest of the
    ///     build of a small app.
    ///   - folders: the search path for the programs, by default `PATH`.
    ///   - fontList: the program that lists typefaces.
    package init?(cacheFolder: String? = nil, in folders: String? = nil, fontList: String = "fc-list") {
        guard
            let program = CachedProgram(Self.program, limit: Self.limit, cacheFolder: cacheFolder, in: folders)
        else { return nil }
        self.program = program
        fonts = ExternalProgram(fontList, in: folders)
    }

    /// Whether a typeface of this machine has a letter, as far as that can be told. All have those of European languages.
    func hasLetter(_ letter: String) -> Bool {
        let scalars = letter.unicodeScalars
        guard let fonts, scalars.contains(where: { $0.value >= 0x250 }) else { return true }
        let codes = scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
        return fonts.run([":charset=\(codes)", "family"]).map { !$0.isEmpty } ?? true
    }

    /// Returns the drawing as a square PNG of a size in pixels.
    func png(_ svg: String, size: Int) throws(ConversionFailure) -> [UInt8] {
        let drawing = Array(svg.utf8)
        return try program.cache.made(
            of: drawing, as: (folder: "icons", ending: "-\(size).png"), isWhole: { Self.isWhole($0, size: size) },
            run: { program.result(["--width=\(size)", "--height=\(size)", "--format=png"], input: drawing) })
    }

    private static func isWhole(_ png: [UInt8], size: Int) -> Bool {
        let ending: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        return ImageSize(of: png).map { $0.width == size && $0.height == size } ?? false
            && png.suffix(8).elementsEqual(ending)
    }

    /// Returns a note if icons, or the letter in them, cannot be made on this machine, and a warning if the app's own icon
    /// cannot be used.
    package static func problems(in graph: AppGraph, painter: IconPainter?) -> [Diagnostic] {
        tooLarge(graph) + (painter.map { missingLetter(graph, $0) } ?? missingPainter(graph))
    }

    private static func missingLetter(_ graph: AppGraph, _ painter: IconPainter) -> [Diagnostic] {
        guard graph.app.icon == nil, let letter = AppIcon.initial(of: graph.app.title), !painter.hasLetter(letter)
        else {
            return []
        }
        return [
            Diagnostic(
                .noLetter, "No font on this machine has ‘\(letter)’, so icons for home screens have a dot instead",
                at: SourcePosition(file: graph.app.layout.appFile))
        ]
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
    package static let siteKinds: [Diagnostic.Kind] =
        [.noIcons, .iconsNotMade, .noLetter, .iconTooLarge] + conversionProblems

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
        howToFix:
            "Build again. If it fails again, try the program by itself: it may lack a library. If the icon is a drawing that takes so long, name a PNG of it.",
        bad: .terminal(
            "$ emobic-site build my-app public\nmy-app/xml/app.xml: warning: rsvg-convert made no icons for home screens [site/icons-not-made]"
        ),
        good: .terminal("$ rsvg-convert --version\n$ emobic-site build my-app public"))
    fileprivate static let noLetter = Self(
        "site/no-letter", .note,
        "Without a picture of its own the app has its first letter as its icon. The icon of the browser’s tab still shows it.",
        howToFix:
            "Name a picture in the setting ‘icon’. Or install a font with the letter on the machine that builds the site, such as the package ‘fonts-noto-core’ or ‘fonts-noto-cjk’, and build with ‘--full’.",
        bad: .terminal(
            "$ emobic-site build my-app public\nmy-app/xml/app.xml: note: No font on this machine has ‘街’, so icons for home screens have a dot instead [site/no-letter]"
        ),
        good: .terminal("$ sudo apt install fonts-noto-cjk\n$ emobic-site build --full my-app public"))
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
