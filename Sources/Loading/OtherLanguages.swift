// SPDX-License-Identifier: MIT

internal import AppModel
internal import Checks
internal import Diagnostics
internal import Text

/// The app in its other languages, and the diagnostics about them that have not been reported yet. If the file is outside
/// of the language's folder, the diagnostic names the language.
struct OtherLanguages {
    /// The languages that the site has.
    private(set) var languages: [AppLanguage] = []
    private(set) var diagnostics: [Diagnostic] = []
    private var known: Set<Key>

    private struct Key: Hashable {
        let code: String
        let position: SourcePosition

        init(_ diagnostic: Diagnostic) {
            (code, position) = (diagnostic.kind.code, diagnostic.position)
        }
    }

    /// - Parameter known: the diagnostics about the app in its own language.
    init(_ graph: AppGraph, registry: ActivityRegistry, known: [Diagnostic], jobs: Int) async throws {
        self.known = Set(known.map(Key.init))
        let app = graph.app
        for (language, read) in try await app.readOtherLanguages(registry: registry, jobs: jobs) {
            let folder = app.layout.xmlFolder.appending(language.folder)
            for diagnostic in await read + AppChecks.diagnostics(for: language.graph, jobs: jobs) {
                add(diagnostic, in: language.folder, isOwn: diagnostic.position.file.below(folder) != nil)
            }
            if language.folder != AppLanguage.outside { languages.append(language) }
        }
        diagnostics += LanguageCheck.diagnostics(for: graph, others: languages)
    }

    private mutating func add(_ diagnostic: Diagnostic, in language: String, isOwn: Bool) {
        guard known.insert(Key(diagnostic)).inserted else { return }
        let note =
            language == AppLanguage.outside
            ? "in a language without files of its own" : "in the language ‘\(language)’"
        diagnostics.append(isOwn ? diagnostic : diagnostic.noting(note))
    }
}
