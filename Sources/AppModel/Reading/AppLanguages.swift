// SPDX-License-Identifier: MIT

package import Diagnostics
internal import FileSystem
internal import Text

/// An app in one of the languages of its bundle that is not the main one (`decisions.md` D4).
package struct AppLanguage: Sendable {
    /// The name of the folder of its files, which is that of its pages, too.
    package let folder: String
    /// The app as it is in the files of the language.
    package let graph: AppGraph

    /// The name of the files outside of folders of languages, where the main language has one of its own. They are
    /// checked, and no site has them.
    package static let outside = "und"

    package init(folder: String, graph: AppGraph) { (self.folder, self.graph) = (folder, graph) }

    /// Returns the tag of the language of a folder: Java, and so Android, has old codes for some (`app.md` 2.6).
    package static func tag(ofFolder folder: String) -> String {
        LanguageFolder.tag(of: folder)
    }
}

extension [AppLanguage] {
    /// Returns the app in all languages of its site.
    /// - Parameter main: the app in the main language.
    package func graphs(after main: AppGraph) -> [AppGraph] { [main] + map(\.graph) }
}

extension App {
    /// The languages of the bundle's files other than the one that was read, by the names of their folders (`app.md`
    /// 2.6); with `AppLanguage.outside` among them if files outside of such folders were not read.
    package var otherLanguages: [String] {
        let folders = languageFolders
        // The folder of a broader language is one of its own: ‘pt’ beside ‘pt-BR’.
        let own = LanguageTag.withBroader(settings.pageLanguage).lazy.map(LanguageFolder.own).first {
            $0.contains(where: folders.contains)
        }
        return folders.subtracting(own ?? []).filter { !isOldName($0, of: folders) }.sorted()
            + (own == nil ? [] : [AppLanguage.outside])
    }

    /// Reads the app in its other languages.
    /// - Returns: each language with what reading it has found.
    package func readOtherLanguages(
        registry: ActivityRegistry, jobs: Int
    ) async throws(BundleError) -> [(language: AppLanguage, diagnostics: [Diagnostic])] {
        var languages: [(AppLanguage, [Diagnostic])] = []
        for folder in otherLanguages {
            let (app, found) = try await read(inLanguage: folder, registry: registry, jobs: jobs)
            languages.append((AppLanguage(folder: folder, graph: AppGraph(resolving: app)), found))
        }
        return languages
    }

    /// Reads the app in another of its languages.
    /// - Parameter folder: one of `otherLanguages`.
    package func read(inLanguage folder: String, registry: ActivityRegistry, jobs: Int = 1) async throws(BundleError)
        -> (app: App, diagnostics: [Diagnostic])
    {
        var settings = settings
        settings.mainLanguage = settings.mainLanguage ?? settings.pageLanguage
        settings.language = AppLanguage.tag(ofFolder: folder)
        return try await App.read(bundle, registry: registry, settings: settings, jobs: jobs, limits: limits)
    }

    /// The folders of languages in the bundle: those with a file of a name that the app asks for. Any other folder, such as
    /// one of old files, is none.
    private var languageFolders: Set<String> {
        Set(filesOfFolders.keys.filter(LanguageFolder.isOne))
    }

    /// Whether a folder is called by the old code of a language whose present one is a folder too. They are one language, in
    /// which the files of the other come first.
    private func isOldName(_ folder: String, of folders: Set<String>) -> Bool {
        let tag = LanguageFolder.tag(of: folder)
        return tag != folder && folders.contains(tag)
    }

    /// Warnings about languages with two folders.
    package var doubledLanguageFolders: [Diagnostic] {
        let files = filesOfFolders
        let folders = Set(files.keys)
        return files.filter { isOldName($0.key, of: folders) }.sorted { $0.key < $1.key }.map { folder, file in
            let tag = LanguageFolder.tag(of: folder)
            return Diagnostic(
                .languageFolder, "‘\(folder)’ is the old name of the folder ‘\(tag)’, whose files come first",
                at: SourcePosition(file: file), suggestions: [tag])
        }
    }

    /// The folders beside the XML files of the app that hold files of the same names, each with the first of them.
    private var filesOfFolders: [String: String] {
        var folders: [String: String] = [:]
        for path in bundle.files.below(layout.xmlFolder) where path.hasXMLEnding {
            let parts = (path.below(layout.xmlFolder) ?? path).utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
            // No tag of a language is longer.
            guard parts.count == 2, parts[0].count <= 40 else { continue }
            let folder = String(decoding: parts[0], as: UTF8.self)
            guard folders[folder] == nil, fileNames.contains(String(parts[1])?.lowercased() ?? "") else { continue }
            folders[folder] = path
        }
        return folders
    }

    /// Whether a file lies in the folder of the language that was read.
    package func isOfOwnLanguage(_ path: String) -> Bool {
        guard let inner = path.below(layout.xmlFolder) else { return false }
        return LanguageFolder.names(of: settings.pageLanguage).contains { inner.below($0) != nil }
    }

    /// Returns the file outside of the folders of languages in whose place a file is read; nil if there is none.
    package func file(replacedBy path: String) -> String? {
        guard let inner = path.below(layout.xmlFolder) else { return nil }
        let names = LanguageFolder.names(of: settings.pageLanguage)
        let name = names.lazy.compactMap { inner.below($0) }.first
        return name.map(layout.xmlFolder.appending).flatMap(bundle.files.find)
    }

    /// Whether a file for all languages has the texts of one of them, because the app has no other file for that one.
    package func isFile(_ path: String, of language: String) -> Bool {
        guard let inner = path.below(layout.xmlFolder), !isOfOwnLanguage(path) else { return false }
        return !LanguageFolder.names(of: language).contains {
            bundle.files.contains(layout.xmlFolder.appending($0).appending(inner))
        }
    }

    /// Warnings about folders that look like those of languages and are none.
    package var languageFolderProblems: [Diagnostic] {
        filesOfFolders.sorted { $0.key < $1.key }.compactMap { folder, file in
            let path = layout.xmlFolder.appending(folder)
            // A file that lies nowhere else is found there, with a warning of its own.
            guard let meant = LanguageFolder.meant(by: folder), !readFiles.contains(where: { $0.below(path) != nil })
            else { return nil }
            return Diagnostic(
                .languageFolder, "‘\(folder)’ is not taken for the folder of a language; it would be called ‘\(meant)’",
                at: SourcePosition(file: file), suggestions: [meant])
        }
    }

    /// What is to be said about a site in one language only: a note on the other languages, or a warning that the app does
    /// not have this one.
    package var languageProblems: [Diagnostic] {
        let others = otherLanguages.filter { $0 != AppLanguage.outside }
        if let main = settings.mainLanguage, !hasPageLanguage(beside: main) {
            let known = [main] + others.filter { AppLanguage.tag(ofFolder: $0) != main }
            return [
                Diagnostic(
                    .unknownLanguage,
                    "The app has no texts in ‘\(settings.pageLanguage)’, which ‘--lang’ names, but in \(known.listed())",
                    at: SourcePosition(file: layout.appFile))
            ]
        }
        guard !others.isEmpty else { return [] }
        return [
            Diagnostic(
                .otherLanguages,
                "‘--lang’ leaves out the other languages of the bundle: \(others.listed())",
                at: SourcePosition(file: layout.appFile))
        ]
    }

    /// Whether there are texts in the language of the pages.
    /// - Parameter main: the language of the files outside of folders of languages.
    private func hasPageLanguage(beside main: String) -> Bool {
        func tags(_ language: String) -> [String] { LanguageTag.withBroader(language).map(LanguageFolder.tag(of:)) }
        guard Set(tags(main)).isDisjoint(with: tags(settings.pageLanguage)) else { return true }
        // A folder in other case is read, with a warning of its own.
        let own = Set(LanguageFolder.names(of: settings.pageLanguage).map { $0.lowercased() })
        return filesOfFolders.keys.contains { own.contains($0.lowercased()) }
    }
}

extension String {
    /// Whether it is the path of an XML file, in any case.
    fileprivate var hasXMLEnding: Bool { utf8.suffix(4).lazy.map { $0 | 0x20 }.elementsEqual(".xml".utf8) }
}

extension Diagnostic.Kind {
    static let languageFolder = Self(
        "app/language-folder", .warning,
        "The folder holds files with the names of those of the app, but no site has them: a language's folder has two letters, such as ‘en’, or three if there are no two for it, such as ‘fil’, perhaps with a script or a region, as in ‘zh-Hant’ and ‘pt-BR’. Where a language has a folder with its old code beside one with its own, as ‘iw’ beside ‘he’, only what the second lacks is read from the first.",
        howToFix: "Rename the folder, or move it out of the folder of the XML files if it is not for a language.",
        bad: .listing("xml/app.xml\nxml/cover.xml\nxml/other.xml\n↓xml/FR/other.xml"),
        good: .listing("xml/app.xml\nxml/cover.xml\nxml/other.xml\nxml/fr/other.xml"))
    static let otherLanguages = Self(
        "app/other-languages", .note,
        "A site has all languages of its bundle. With ‘--lang’ it has that one: of each file the one in the folder of the language, else the one outside.",
        howToFix: "Leave out ‘--lang’ to have all languages in one site, and a choice between them on every page.",
        bad: .listing("↓xml/app.xml\nxml/cover.xml\nxml/other.xml\nxml/es/other.xml"),
        good: .terminal("$ emobic-site build my-app public"))
    static let unknownLanguage = Self(
        "app/unknown-language", .warning,
        "The texts are shown as they are, on pages that declare the language of ‘--lang’: they are read aloud, translated and found as if they were in it. The settings say in which language they are.",
        howToFix:
            "Name a language that the app has: the ‘language’ of its settings, or that of a folder such as ‘xml/es/’. The files of a new one go into a folder of its own.",
        bad: .terminal(
            "$ emobic-site check my-app --lang fr\nxml/app.xml:1:1: warning: The app has no texts in ‘fr’, which ‘--lang’ names, but in ‘en’ and ‘es’ [app/unknown-language]"
        ),
        good: .terminal("$ emobic-site check my-app --lang es"))
}
