// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Where the parts of a bundle lie: the four layouts of `app.md` 2.1 reduce to two folders.
package struct BundleLayout: Sendable, Hashable {
    /// The path of `app.xml`.
    package let appFile: String
    /// The folder of `app.xml` and the other XML files; empty for the bundle's own folder.
    package let xmlFolder: String
    /// The folder that holds `images/`, `html/` and so on.
    package let root: String

    /// The folders for what values name (`app.md` 2.1).
    package static let folders = AssetReference.Kind.allCases.compactMap(\.folders.first) + ["fonts"]

    /// Finds `app.xml` (`app.md` 2.2).
    package init(of bundle: AppBundle) throws(BundleError) {
        let candidates = bundle.files.paths.filter { $0.lastComponent.lowercased() == "app.xml" }
        for place in Self.places {
            if let exact = bundle.files.find(place) ?? bundle.files.findIgnoringCase(place) {
                self.init(appFile: exact)
                return
            }
            let alike = bundle.files.all(ignoringCase: place)
            if alike.count > 1 {
                throw Self.several(
                    alike, "‘app.xml’ is there \(alike.count) times, in names that differ in case; delete all but one")
            }
        }
        // Also without an `app.xml` of its own, as while it is saved anew: its languages and old copies of it are other apps.
        let parts = Self.appFolders.filter { !$0.isEmpty && Self.holdsXML($0, in: bundle) }
        let folders = Set(candidates.map(\.folder)).union(parts)
        let near: [String] = candidates.filter {
            $0.pathNames.count <= 5 && !Self.isOfLanguage($0.folder, among: folders)
        }
        let others = parts.isEmpty ? near : []
        guard let first = others.first else {
            let refused = bundle.refusedLinks.filter { $0.lastComponent.lowercased() == "app.xml" }.min()
            let unlisted = bundle.unlistedFolders.first { Self.places.map(\.folder).contains($0.path.lowercased()) }
            let linked = Self.appFolders.lazy.compactMap(bundle.linkedFolder(at:)).first
            let reasons: [String?] = [
                refused.map { "‘\($0)’ leads out of this folder and was refused" },
                unlisted.map { "‘\($0.path)’ cannot be looked into, and ‘app.xml’ is not elsewhere: \($0.reason)" },
                linked.map { "\($0.sentence); ‘app.xml’ is not elsewhere" },
                parts.first.map { Self.missing(from: $0, near: near.first) }
            ]
            let summary = reasons.lazy.compactMap(\.self).first ?? "There is no ‘app.xml’ in this folder"
            throw .noApp([Diagnostic(.noAppFile, summary, at: SourcePosition(file: ""))])
        }
        guard others.count == 1 else {
            throw Self.several(
                others, "There are \(others.count) apps in this folder; name the folder of one of them")
        }
        self.init(appFile: first)
    }

    private static func several(_ files: [String], _ summary: String) -> BundleError {
        let notes = files.map { Diagnostic.Note("one is here", at: SourcePosition(file: $0)) }
        return .noApp([
            Diagnostic(.severalAppFiles, summary, at: SourcePosition(file: files[0]), notes: notes)
        ])
    }

    private static func holdsXML(_ folder: String, in bundle: AppBundle) -> Bool {
        bundle.files.paths.contains { path in path.folder == folder && MediaType.isXML(path) }
    }

    /// What is wrong with an app whose other files are in a folder.
    /// - Parameter near: another `app.xml`.
    private static func missing(from folder: String, near: String?) -> String {
        let rest = near.map { "; the one in ‘\($0.folder)’ is not taken for it" } ?? ""
        return "There is no ‘app.xml’ in ‘\(folder)’, where other files of an app are" + rest
    }

    /// The folders in which `app.xml` is looked for first, in this order; the empty one is the app's own (`app.md` 2.2).
    package static let appFolders = ["xml", "", "assets/xml", "assets"]
    private static let places = appFolders.map { $0.appending("app.xml") }

    /// Returns the files in these places that are not read, because another one is.
    func unreadAppFiles(of bundle: AppBundle) -> [String] {
        Self.places.flatMap(bundle.files.all(ignoringCase:)).filter {
            $0 != appFile && !Self.isOfLanguage(appFile.folder, among: [$0.folder])
        }
    }

    /// Whether a folder is that of a language in one of the folders with an `app.xml` (`app.md` 2.6).
    private static func isOfLanguage(_ folder: String, among folders: Set<String>) -> Bool {
        LanguageFolder.isOrMeansOne(folder.lastComponent) && folder != folder.folder && folders.contains(folder.folder)
    }

    /// Returns the layout with the `app.xml` of a language, if it has one of its own (`app.md` 2.6).
    package func localised(in language: String, of bundle: AppBundle) -> BundleLayout {
        let names = LanguageFolder.names(of: language).map { xmlFolder.appending($0).appending("app.xml") }
        guard let file = names.lazy.compactMap(bundle.files.find).first else { return self }
        return BundleLayout(appFile: file, xmlFolder: xmlFolder, root: root)
    }

    private init(appFile: String, xmlFolder: String, root: String) {
        (self.appFile, self.xmlFolder, self.root) = (appFile, xmlFolder, root)
    }

    private init(appFile: String) {
        let xmlFolder = appFile.folder
        self.init(
            appFile: appFile, xmlFolder: xmlFolder,
            root: xmlFolder.lastComponent.lowercased() == "xml" ? xmlFolder.folder : xmlFolder)
    }
}
