// SPDX-License-Identifier: MIT

package import Text

/// The rules of an app's settings: which diagnostics are left out, and how severe others are.
package struct DiagnosticRules: Sendable, Equatable {
    /// A code or an area of diagnostics, and where it is written.
    package struct Code: Sendable, Equatable {
        /// A code, an area, or `all`; it may not exist.
        package let name: String
        /// Where the settings have it.
        package let position: SourcePosition

        package init(_ name: String, at position: SourcePosition) {
            (self.name, self.position) = (name, position)
        }

        /// The name that stands for all codes.
        package static let all = "all"
    }

    /// Codes that are not reported in some files.
    package struct Exclusion: Sendable, Equatable {
        /// By paths below the app's folder.
        package let files: PathPattern
        /// What is not reported there.
        package let codes: [Code]
        /// Where the pattern is written.
        package let position: SourcePosition

        package init(in files: PathPattern, _ codes: [Code], at position: SourcePosition) {
            (self.files, self.codes, self.position) = (files, codes, position)
        }
    }

    /// The severity of a code.
    package struct ChosenSeverity: Sendable, Equatable {
        /// A code counts more than its area.
        package let code: Code
        /// Nil if the code is not reported.
        package let severity: Diagnostic.Severity?

        package init(_ severity: Diagnostic.Severity?, for code: Code) {
            (self.severity, self.code) = (severity, code)
        }
    }

    /// The codes that are not reported at all.
    package var ignored: [Code] = []
    /// The codes that are not reported in some files. All that match a file count.
    package var exclusions: [Exclusion] = []
    /// Of two for one name the last counts.
    package var severities: [ChosenSeverity] = []

    package init() {}

    /// Returns what is left of the diagnostics, with the severities of the rules.
    /// - Parameter path: returns the path of a diagnostic's file below the app's folder.
    package func apply(to diagnostics: [Diagnostic], path: (String) -> String) -> [Diagnostic] {
        let choices = Dictionary(severities.map { ($0.code.name, $0) }, uniquingKeysWith: { $1 })
        func choice(for kind: Diagnostic.Kind) -> ChosenSeverity? {
            choices.isEmpty ? nil : kind.names.lazy.compactMap { choices[$0] }.first
        }
        let ignored = Selection(ignored: ignored.map(\.name))
        let excluded = ExcludedCodes(exclusions)
        var known: [String: [Set<String>]] = [:]
        func isExcluded(_ kind: Diagnostic.Kind, in file: String) -> Bool {
            if let codes = known[file] { return kind.isExcluded(by: codes) }
            let codes = excluded.codes(in: path(file))
            known[file] = codes
            return kind.isExcluded(by: codes)
        }
        let left = diagnostics.compactMap { diagnostic -> Diagnostic? in
            let kind = diagnostic.kind
            if let chosen = choice(for: kind), chosen.severity == nil { return nil }
            guard ignored.shows(diagnostic) else { return nil }
            return excluded.isEmpty ? diagnostic : diagnostic.kept { !isExcluded(kind, in: $0.file) }
        }
        guard choices.values.contains(where: { $0.severity != nil }) else { return left }
        func withChosenSeverity(_ diagnostic: Diagnostic) -> Diagnostic {
            choice(for: diagnostic.kind)?.severity.map { diagnostic.with(severity: $0) } ?? diagnostic
        }
        // A cause takes the severity of what follows from it, but not when the settings give it one.
        return ConsequenceFilter.causes(of: left.map(withChosenSeverity)).map(withChosenSeverity)
    }

    /// Returns what is wrong with the rules: codes that do not exist, and patterns that match no file.
    /// - Parameters:
    ///   - files: the paths of the app's files.
    ///   - suggest: returns what an unknown code may have meant; nil for a known one.
    package func problems(among files: [String], suggest: (String) -> [String]?) -> [Diagnostic] {
        let excluded = exclusions.flatMap(\.codes).filter { $0.name != Code.all }
        let unknown = (ignored + excluded + severities.map(\.code)).compactMap { code in
            suggest(code.name).map {
                Diagnostic(
                    .unknownIgnoredCode, "There is no code or area ‘\(code.name)’", at: code.position, suggestions: $0)
            }
        }
        return unknown + unmatched(among: files)
    }

    private func unmatched(among files: [String]) -> [Diagnostic] {
        guard !exclusions.isEmpty else { return [] }
        let paths = Set(files.flatMap(PathPattern.paths))
        var patterns = Array(exclusions.indices.filter { !exclusions[$0].files.isPlain })
        for file in files where !patterns.isEmpty {
            let path = PathPattern.Path(file)
            patterns.removeAll { exclusions[$0].files.matches(path) }
        }
        let unmatchedPatterns = Set(patterns)
        let unmatched = exclusions.indices.map { number in
            exclusions[number].files.path.map { !paths.contains($0) } ?? unmatchedPatterns.contains(number)
        }
        guard unmatched.contains(true) else { return [] }
        let names = NearMiss(among: files + Set(files.map(\.folder)).subtracting([""]).sorted())
        return zip(exclusions, unmatched).filter(\.1).map { exclusion, _ in
            Diagnostic(
                .unmatchedPath, "No file of the app matches ‘\(exclusion.files.text)’", at: exclusion.position,
                suggestions: exclusion.files.isPlain ? names.matches(for: exclusion.files.text) : [])
        }
    }
}

extension Diagnostic.Kind {
    /// Every problem of the rules in an app's settings.
    package static let ruleProblems: [Diagnostic.Kind] = [.unmatchedPath]

    static let unmatchedPath = Self(
        "settings/unmatched-path", .warning,
        "‘ignore’ names files that the app does not have, so it leaves nothing out there.",
        howToFix:
            "Write the path from the app's folder on, as ‘check’ shows it: a file, a folder, or a pattern in which ‘*’ stands for a part of a name and ‘**’ for any folders.",
        bad: .settings("language: en\nignore:\n  ↓xml/old: list"),
        good: .settings("language: en\nignore:\n  xml: list"))
}
