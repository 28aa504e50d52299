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
    /// The diagnostics about the app in its own language, with it where another reads the file and finds nothing, and
    /// without fixes that would be wrong in another.
    private(set) var ofOwnLanguage: [Diagnostic] = []
    private var known: Set<Occurrence>
    /// The diagnostics about files outside of the languages' folders, each with the languages that have it.
    private var shared: [[Occurrence]: (diagnostic: Diagnostic, languages: [String])] = [:]

    /// A problem at one place. A diagnostic stands for several if they have one cause, such as a missing level, and another language may
    /// have more of them.
    private struct Occurrence: Hashable {
        let code: String
        /// Nil in files outside of the languages' folders, where the same thing may be said in other words, such as with another number.
        let summary: String?
        let position: SourcePosition
    }

    /// A fix and the file that it changes.
    private struct FileFix: Hashable {
        let file: String
        let fix: Diagnostic.Fix

        init?(_ diagnostic: Diagnostic) {
            guard let fix = diagnostic.fix else { return nil }
            (file, self.fix) = (diagnostic.position.file, fix)
        }
    }

    /// What was found in a language.
    private struct Findings {
        let language: String
        /// The files that were read in the language.
        let files: Set<String>
        let fixes: Set<FileFix>
        /// Each as in a file outside of the languages' folders.
        let occurrences: Set<Occurrence>

        /// - Parameter language: the name by which diagnostics call it.
        init(_ diagnostics: [Diagnostic], in language: String, of app: App) {
            self.language = language
            files = app.readFiles
            fixes = Set(diagnostics.compactMap(FileFix.init))
            occurrences = diagnostics.reduce(into: []) {
                $0.formUnion(OtherLanguages.occurrences(of: $1, isOwn: false))
            }
        }

        /// Whether the language has nothing to say of what another one finds in a file that both read.
        func lacks(_ diagnostic: Diagnostic, at place: SourcePosition) -> Bool {
            files.contains(place.file)
                && !occurrences.contains(OtherLanguages.occurrence(of: diagnostic, at: place, isOwn: false))
        }
    }

    /// - Parameter known: the diagnostics about the app in its own language.
    init(_ graph: AppGraph, registry: ActivityRegistry, known: [Diagnostic], jobs: Int) async throws {
        let app = graph.app
        let others = try await app.readOtherLanguages(registry: registry, jobs: jobs)
        guard !others.isEmpty else {
            (self.known, ofOwnLanguage) = ([], known)
            addCommonChecks(of: graph)
            return
        }
        // Each as it would be looked for, whichever folder its file is in.
        self.known = [true, false].reduce(into: []) { all, isOwn in
            for diagnostic in known { all.formUnion(Self.occurrences(of: diagnostic, isOwn: isOwn)) }
        }
        var findings: [Findings] = []
        for (language, read) in others {
            let folder = app.layout.xmlFolder.appending(language.folder)
            let found = await read + AppChecks.diagnostics(for: language.graph, jobs: jobs)
            for diagnostic in found {
                add(diagnostic, in: language.folder, at: folder)
            }
            guard language.folder != AppLanguage.outside else { continue }
            languages.append(language)
            findings.append(Findings(found, in: language.folder, of: language.graph.app))
        }
        let own = Findings(known, in: app.settings.pageLanguage, of: app)
        ofOwnLanguage = known.flatMap { inOwnLanguage($0, own, others: findings) }
        let all = [own] + findings
        diagnostics += shared.values.compactMap { diagnostic, languages in
            diagnostic.kind.isDisuse && all.contains { $0.lacks(diagnostic, at: diagnostic.position) }
                ? nil : diagnostic.noting(Self.note(languages))
        }.sorted { ($0.position, $0.kind.code) < ($1.position, $1.kind.code) }
        addCommonChecks(of: graph)
    }

    private mutating func addCommonChecks(of graph: AppGraph) {
        diagnostics += LanguageCheck.diagnostics(for: graph, others: languages)
        for check in AppChecks.ofSettings { diagnostics += check.diagnostics(for: graph, others: languages) }
    }

    /// Returns a diagnostic about the app in its own language: of the places in files that another language reads without
    /// finding the same, it is told with the languages that do.
    private func inOwnLanguage(_ diagnostic: Diagnostic, _ own: Findings, others: [Findings]) -> [Diagnostic] {
        func isCommon(_ place: SourcePosition) -> Bool {
            // That of the site is assumed once.
            diagnostic.kind == .languageAssumed || !own.files.contains(place.file)
                || !others.contains { $0.lacks(diagnostic, at: place) }
        }
        var result: [Diagnostic] = []
        if let common = diagnostic.kept(where: isCommon) {
            result += [keepingCommonFix(common, others)].compactMap { $0 }
        }
        if !diagnostic.isSilent, !diagnostic.kind.isDisuse, let rest = diagnostic.kept(where: { !isCommon($0) }) {
            let with = others.filter {
                !$0.lacks(diagnostic, at: rest.position) && $0.files.contains(rest.position.file)
            }
            let note = Self.note([own.language] + with.map(\.language))
            result += [keepingCommonFix(rest, others)?.noting(note)].compactMap { $0 }
        }
        return result
    }

    /// Returns a diagnostic without its fix if a language reads the same file and does not need the same fix, as where ids
    /// differ: a link that is dead in one language may be right in another.
    /// - Returns: nil if nothing but the fix was to be said.
    private func keepingCommonFix(_ diagnostic: Diagnostic, _ others: [Findings]) -> Diagnostic? {
        guard let fix = FileFix(diagnostic) else { return diagnostic }
        let others = others.filter { !$0.fixes.contains(fix) && $0.files.contains(fix.file) }
        guard !others.isEmpty else { return diagnostic }
        let place = Self.note(others.map(\.language))
        return diagnostic.isSilent
            ? nil : diagnostic.noting("what to write here is not the same \(place), so there is no fix")
    }

    /// Adds what is not known yet of the places of a diagnostic: those in the language's own files by themselves, and the others with those
    /// of other languages.
    private mutating func add(_ diagnostic: Diagnostic, in language: String, at folder: String) {
        func isOwn(_ place: SourcePosition) -> Bool { place.file.below(folder) != nil }
        let new = diagnostic.kept { !known.contains(Self.occurrence(of: diagnostic, at: $0, isOwn: isOwn($0))) }
        if let own = new?.kept(where: isOwn) {
            known.formUnion(Self.occurrences(of: own, isOwn: true))
            diagnostics.append(own)
        }
        if let common = new?.kept(where: { !isOwn($0) }) {
            shared[Self.occurrences(of: common, isOwn: false), default: (common, [])].languages.append(language)
        }
    }

    private static func occurrence(of diagnostic: Diagnostic, at place: SourcePosition, isOwn: Bool) -> Occurrence {
        Occurrence(
            code: diagnostic.kind.code, summary: isOwn ? diagnostic.repetitions?.summary ?? diagnostic.summary : nil,
            position: place)
    }

    private static func occurrences(of diagnostic: Diagnostic, isOwn: Bool) -> [Occurrence] {
        diagnostic.placesOfProblem.map { occurrence(of: diagnostic, at: $0, isOwn: isOwn) }
    }

    private static func note(_ languages: [String]) -> String {
        let named = languages.filter { $0 != AppLanguage.outside }
        let outside = languages.count > named.count ? ["in a language without files of its own"] : []
        guard !named.isEmpty else { return outside[0] }
        let list = "in the \("language".plural(for: named.count)) \(named.listed())"
        return ([list] + outside).joined(separator: ", and ")
    }
}
