// SPDX-License-Identifier: MIT

package import Diagnostics
internal import FileSystem
internal import Text

/// An app in one of the languages of its bundle that is not the main one (`decisions.md` D4).
package struct AppLanguage: Sendable {
    /// The name of the folder of its files, which is that of its pages, too.
    package let folder: String
    package let graph: AppGraph

    /// The name of the files outside of folders of languages, where the main language has one of its own. They are
    /// checked, and no site has them.
    package static let outside = "und"

    package init(folder: String, graph: AppGraph) { (self.folder, self.graph) = (folder, graph) }

    /// Returns the tag of the language of a folder: Java, and so Android, has old codes for some (`app.md` 2.6).
    package static func tag(ofFolder folder: String) -> String {
        ReferencedFiles.oldCodes.first { $0.value == folder }?.key ?? folder
    }
}

extension App {
    /// The languages of the bundle's files other than the one that was read, by the names of their folders (`app.md`
    /// 2.6); with `AppLanguage.outside` among them if files outside of such folders were not read.
    package var otherLanguages: [String] {
        let folders = languageFolders
        let own = ownFolders
        return folders.subtracting(own).sorted() + (own.isEmpty ? [] : [AppLanguage.outside])
    }

    /// Reads the app in its other languages.
    /// - Returns: each language with what reading it has found.
    package func readOtherLanguages(
        registry: ActivityRegistry, jobs: Int
    ) async throws(BundleError) -> [(language: AppLanguage, diagnostics: [Diagnostic])] {
        var languages: [(AppLanguage, [Diagnostic])] = []
        for folder in otherLanguages {
            var settings = settings
            settings.language = AppLanguage.tag(ofFolder: folder)
            let (app, found) = try await App.read(
                bundle, registry: registry, settings: settings, jobs: jobs, limits: limits)
            languages.append((AppLanguage(folder: folder, graph: AppGraph(resolving: app)), found))
        }
        return languages
    }

    /// The folders of languages in the bundle: those with a file of a name that the app asks for. Any other folder, such as
    /// one of old files, is none.
    private var languageFolders: Set<String> {
        var folders: Set<String> = []
        for path in bundle.files.below(layout.xmlFolder) where path.hasSuffix(".xml") {
            let parts = (path.below(layout.xmlFolder) ?? path).utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
            guard parts.count == 2, parts[0].count == 2,
                parts[0].allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") })
            else { continue }
            let folder = String(decoding: parts[0], as: UTF8.self)
            guard !folders.contains(folder), fileNames.contains(String(parts[1])?.lowercased() ?? "") else { continue }
            folders.insert(folder)
        }
        return folders
    }

    /// The folders of the language that was read, in the order in which they are looked into.
    private var ownFolders: [String] {
        let folders = languageFolders
        return ReferencedFiles.folders(of: settings.pageLanguage).filter(folders.contains)
    }

    /// Whether a file lies in the folder of the language that was read.
    package func isOfOwnLanguage(_ path: String) -> Bool {
        guard let inner = path.below(layout.xmlFolder) else { return false }
        return ownFolders.contains { inner.below($0) != nil }
    }

    /// A note that the site is in one language only, if there are more.
    package var languageProblems: [Diagnostic] {
        let others = otherLanguages.filter { $0 != AppLanguage.outside }
        guard !others.isEmpty else { return [] }
        let names = others.map { "‘\($0)’" }.joined(separator: ", ")
        return [
            Diagnostic(
                .otherLanguages,
                "‘--lang’ leaves out the other languages of the bundle: \(names)",
                at: SourcePosition(file: layout.appFile))
        ]
    }
}

extension Diagnostic.Kind {
    static let otherLanguages = Self(
        "app/other-languages", .note,
        "A site has all languages of its bundle. With ‘--lang’ it has that one: of each file the one in the folder of the language, else the one outside.",
        howToFix: "Leave out ‘--lang’ to have all languages in one site, and a choice between them on every page.",
        bad: .listing("↓xml/app.xml\nxml/cover.xml\nxml/other.xml\nxml/es/other.xml"),
        good: .terminal("$ emobic-site build my-app public"))
}
