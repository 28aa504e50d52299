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
    /// The diagnostics about files outside of the languages' folders, each with the languages that have it.
    private var shared: [Key: (diagnostic: Diagnostic, languages: [String])] = [:]

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
        diagnostics += shared.values.map { $0.diagnostic.noting(Self.note($0.languages)) }
            .sorted { ($0.position, $0.kind.code) < ($1.position, $1.kind.code) }
        diagnostics += LanguageCheck.diagnostics(for: graph, others: languages)
        diagnostics += FormReceiverCheck.diagnostics(for: graph, others: languages)
    }

    private mutating func add(_ diagnostic: Diagnostic, in language: String, isOwn: Bool) {
        let key = Key(diagnostic)
        guard !known.contains(key) else { return }
        if isOwn {
            known.insert(key)
            diagnostics.append(diagnostic)
        } else {
            shared[key, default: (diagnostic, [])].languages.append(language)
        }
    }

    private static func note(_ languages: [String]) -> String {
        let named = languages.filter { $0 != AppLanguage.outside }.map { "‘\($0)’" }
        let outside = languages.count > named.count ? ["in a language without files of its own"] : []
        guard let last = named.last else { return outside[0] }
        let list =
            named.count == 1 ? "language \(last)" : "languages \(named.dropLast().joined(separator: ", ")) and \(last)"
        return (["in the " + list] + outside).joined(separator: ", and ")
    }
}
