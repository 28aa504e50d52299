// SPDX-License-Identifier: MIT

internal import AppModel
internal import Checks
internal import Diagnostics
internal import Text

/// Diagnostics about other languages that have not been reported yet. If the file is outside of the language's folder,
/// the diagnostic names the language.
struct OtherLanguages {
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
    init(_ app: App, registry: ActivityRegistry, known: [Diagnostic], jobs: Int) async throws {
        self.known = Set(known.map(Key.init))
        for language in app.otherLanguages {
            var settings = app.settings
            settings.language = language
            let (other, read) = try await App.read(app.bundle, registry: registry, settings: settings, jobs: jobs)
            let folder = app.layout.xmlFolder.appending(language)
            for diagnostic in await read + AppChecks.diagnostics(for: AppGraph(resolving: other)) {
                add(diagnostic, in: language, isOwn: diagnostic.position.file.below(folder) != nil)
            }
        }
    }

    private mutating func add(_ diagnostic: Diagnostic, in language: String, isOwn: Bool) {
        guard known.insert(Key(diagnostic)).inserted else { return }
        let note =
            language == "und" ? "in a language without files of its own" : "in the language ‘\(language)’"
        diagnostics.append(isOwn ? diagnostic : diagnostic.noting(note))
    }
}
