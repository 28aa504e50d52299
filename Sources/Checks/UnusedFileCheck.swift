// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
package import Diagnostics
internal import Text

/// Finds the files of a bundle that nothing uses. It is not among `AppChecks`, because it has to know what belongs to the
/// settings and the theme.
package enum UnusedFileCheck {
    /// Every problem it can report.
    package static let diagnosticKinds: [Diagnostic.Kind] = [.unusedFile]

    /// How many files the notes of the diagnostic name.
    private static let most = 50

    /// Returns one note with all files, at `app.xml`.
    /// - Parameters:
    ///   - themes: folders of themes, by their paths below the app's folder. What they hold belongs to the site.
    ///   - settings: the file of the settings, which may name files too.
    ///   - isExcluded: whether nothing is to be said of a file.
    package static func diagnostics(
        for graph: AppGraph, themes: [String] = [], settings: String = "", isExcluded: (String) -> Bool = { _ in false }
    ) -> [Diagnostic] {
        let bundle = graph.app.bundle
        let parts = BundleParts(graph.app, themes: themes)
        let files = bundle.files.paths.filter { parts.contains($0) && !isExcluded($0) }
        var used = UsedFiles(graph)
        guard files.contains(where: { !used.contains($0) }) else { return [] }
        let texts =
            [settings] + files.filter(used.contains)
            + bundle.files.paths.filter { path in themes.contains { path.below($0) != nil } }
        used.add(NamedFiles(files, used: used.paths, in: bundle).named(by: texts.filter(bundle.files.contains)))
        let unused = files.filter { !used.contains($0) }
        guard !unused.isEmpty else { return [] }
        let size = unused.reduce(0) { $0 + (bundle.size($1) ?? 0) }
        return [
            Diagnostic(
                .unusedFile,
                "\(counted(unused.count, "file")) of the bundle (\(byteCount(size))) \(unused.count == 1 ? "is" : "are") used by nothing",
                at: SourcePosition(file: graph.app.layout.appFile),
                notes: Diagnostic.Note.repetitions(
                    of: "nothing names it", at: unused.map { SourcePosition(file: $0) }, most: most))
        ]
    }
}

/// Which of the files in an app's folder are meant for the app.
private struct BundleParts {
    private let layout: BundleLayout
    private let themes: Set<String>

    /// - Parameter themes: the known folders of themes; others are known by what they hold.
    init(_ app: App, themes: [String]) {
        layout = app.layout
        let found = app.bundle.files.paths.filter { Self.marks.contains($0.lastComponent) }.map(\.folder)
        self.themes = Set(themes + found).subtracting([""])
    }

    func contains(_ path: String) -> Bool {
        guard let inside = path.below(layout.root), !isInTheme(path) else { return false }
        let parts = inside.pathNames
        guard !FileIndex.isOfOthers(inside), let name = parts.last, !Self.isAboutTheFolder(name.lowercased())
        else { return false }
        if MediaType.isXML(path) { return path.below(layout.xmlFolder) != nil && name.lowercased() != "catalog.xml" }
        let folder = parts.count > 1 ? String(parts[0]) : ""
        if folder == "images" { return !Self.isForHomeScreens(parts) && name != "index.html" }
        return BundleLayout.folders.contains(folder) || MediaType.of(path).map(Self.isMedium) ?? false
    }

    private func isInTheme(_ path: String) -> Bool {
        var folder = path.folder
        while !folder.isEmpty {
            if themes.contains(folder) { return true }
            folder = folder.folder
        }
        return false
    }

    /// Files that only folders of themes and of sites hold.
    private static let marks: Set<String> = ["theme.yaml", "theme.css", "page.mustache", BuiltSite.manifestName]

    private static func isMedium(_ type: String) -> Bool {
        type.hasPrefix("image/") || type.hasPrefix("audio/") || type.hasPrefix("video/") || type == "application/pdf"
    }

    /// Whether a file is for people who look into the folder.
    private static func isAboutTheFolder(_ name: String) -> Bool {
        name.hasSuffix(".md") || name.hasSuffix(".txt")
            || ["readme", "license", "licence", "copying", "notice", "authors", "changelog", "credits"].contains(
                name.prefix { $0 != "." })
    }

    /// Whether a picture has the name of a launch picture or an icon, which native players take without being told
    /// (`app.md` 8).
    private static func isForHomeScreens(_ parts: [Substring]) -> Bool {
        guard let name = parts.last?.lowercased() else { return false }
        return ["default", "splash", "icon", "itunesartwork"].contains(
            name.prefix { $0 != "." && $0 != "@" && $0 != "-" })
            || name.hasPrefix("apple-touch-icon")
    }
}

/// The files that an app is known to use.
private struct UsedFiles {
    private(set) var paths: Set<String> = []
    /// The names of pictures and XML files without what tells the variants of one from each other.
    private var plainNames: Set<String> = []
    private let graph: AppGraph

    init(_ graph: AppGraph) {
        self.graph = graph
        let app = graph.app
        let languages =
            [app.settings.pageLanguage, app.settings.mainLanguage].compactMap { $0 }
            + app.otherLanguages.map(AppLanguage.tag(ofFolder:))
        var known: Set<AssetReference.Named> = []
        var found = Array(app.readFiles)
        func take(_ reference: AssetReference) {
            guard known.insert(reference.named).inserted, case .file(let path) = graph.assets.resolve(reference) else {
                return
            }
            found.append(path)
            if reference.kind == .video {
                found += languages.compactMap { CaptionFile.beside(path, for: $0, in: app)?.path }
            }
        }
        graph.forEachAsset(take)
        app.ownPictures.forEach(take)
        found += app.formats.values.compactMap(\.typeFace).compactMap { graph.fonts.font($0.text).file }
        found += graph.localPages.references.compactMap { $0.path(in: app.bundle.files) }
        add(found)
    }

    /// Whether a file is used, in the form in which it is or for another device or language.
    func contains(_ path: String) -> Bool { paths.contains(path) || plainName(path).map(plainNames.contains) ?? false }

    mutating func add(_ more: some Sequence<String>) {
        for path in more {
            paths.formUnion([path, graph.app.bundle.canonical(path)])
            if let name = plainName(path) { plainNames.insert(name) }
        }
    }

    private func plainName(_ path: String) -> String? {
        if MediaType.isPicture(path) { return graph.assets.logical(path).withoutSuffixes(Self.deviceSuffixes) }
        guard MediaType.isXML(path), let inside = path.below(graph.app.layout.xmlFolder) else { return nil }
        let parts = inside.split(separator: "/", maxSplits: 1)
        // A name in other case is found, too; a folder of a language is not.
        return (parts.count == 2 && LanguageFolder.isOne(parts[0]) ? String(parts[1]) : inside).lowercased()
    }

    /// The ends of names that tell devices (`app.md` 2.1), in lower case.
    private static let deviceSuffixes = [
        "@2x", "@3x", "-ipad", "-iphone", "~ipad", "~iphone", "-landscape", "-portrait", "-568h"
    ]
}

extension Diagnostic.Kind {
    static let unusedFile = Self(
        "file/unused", .note,
        "Nothing in the app names these files: no screen, menu or style, no page of ‘html’, no theme and no setting. The site leaves them out, except for those in ‘html’, which is copied as a whole.",
        howToFix:
            "Remove the files, or name them where they are meant to be seen. Files that are there for another purpose, or for levels on a server, are left out with ‘ignore’ in emobic-site.yaml: ‘images/drafts: file/unused’.",
        bad: .listing("↓xml/app.xml\nxml/cover.xml\nxml/other.xml\nxml/old.xml"),
        good: .listing("xml/app.xml\nxml/cover.xml\nxml/other.xml"))
}
