// SPDX-License-Identifier: MIT

package import Text

/// The rules of an app's settings: which diagnostics are left out, and how severe others are.
package struct DiagnosticRules: Sendable, Equatable {
    /// A code or an area of diagnostics, and where it is written.
    package struct Code: Sendable, Equatable {
        package let name: String
        package let position: SourcePosition

        package init(_ name: String, at position: SourcePosition) {
            (self.name, self.position) = (name, position)
        }

        /// The name that stands for all codes.
        package static let all = "all"
    }

    /// Codes that are not reported in some files.
    package struct Exclusion: Sendable, Equatable {
        package let files: PathPattern
        package let codes: [Code]
        /// Where the pattern is written.
        package let position: SourcePosition

        package init(in files: PathPattern, _ codes: [Code], at position: SourcePosition) {
            (self.files, self.codes, self.position) = (files, codes, position)
        }
    }

    /// The severity of a code.
    package struct ChosenSeverity: Sendable, Equatable {
        package let code: Code
        /// Nil if the code is not reported.
        package let severity: Diagnostic.Severity?

        package init(_ severity: Diagnostic.Severity?, for code: Code) {
            (self.severity, self.code) = (severity, code)
        }
    }

    /// The codes that are not reported at all.
    package var ignored: [Code] = []
    package var exclusions: [Exclusion] = []
    package var severities: [ChosenSeverity] = []

    package init() {}

    /// Returns what is left of the diagnostics, with the severities of the rules.
    /// - Parameter path: returns the path of a diagnostic's file below the app's folder.
    package func apply(to diagnostics: [Diagnostic], path: (String) -> String) -> [Diagnostic] {
        let off = severities.filter { $0.severity == nil }.map(\.code.name)
        let chosen = Dictionary(severities.map { ($0.code.name, $0.severity) }, uniquingKeysWith: { $1 })
        let ignored = Selection(ignored: ignored.map(\.name))
        let exclusions = exclusions.map { (files: $0.files, codes: Set($0.codes.map(\.name))) }
        let left = diagnostics.compactMap { diagnostic -> Diagnostic? in
            let kind = diagnostic.kind
            // The severity of a code counts more than that of its area.
            let isOff = !off.isEmpty && (chosen[kind.code] ?? chosen[kind.area]) == .some(.none)
            guard !isOff, ignored.shows(diagnostic) else { return nil }
            let patterns = exclusions.filter { !$0.codes.isDisjoint(with: [kind.code, kind.area, Code.all]) }
                .map(\.files)
            guard !patterns.isEmpty else { return diagnostic }
            return diagnostic.kept { place in !patterns.contains { $0.matches(path(place.file)) } }
        }
        guard chosen.count > off.count else { return left }
        func withChosenSeverity(_ diagnostic: Diagnostic) -> Diagnostic {
            let severity = chosen[diagnostic.kind.code] ?? chosen[diagnostic.kind.area]
            return severity?.map(diagnostic.with) ?? diagnostic
        }
        // A cause takes the severity of what follows from it, but not when the settings give it one.
        return ConsequenceFilter.causes(of: left.map(withChosenSeverity)).map(withChosenSeverity)
    }

    /// Whether a code is not reported in a file.
    /// - Parameter path: the file's path below the app's folder.
    package func exclude(_ kind: Diagnostic.Kind, in path: String) -> Bool {
        exclusions.contains { exclusion in
            exclusion.codes.contains { [kind.code, kind.area, Code.all].contains($0.name) }
                && exclusion.files.matches(path)
        }
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
        let unmatched = exclusions.filter { !files.contains(where: $0.files.matches) }.map { exclusion in
            let folders = Set(files.map(\.folder)).subtracting([""])
            return Diagnostic(
                .unmatchedPath, "No file of the app matches ‘\(exclusion.files.text)’", at: exclusion.position,
                suggestions: exclusion.files.isPlain
                    ? NearMiss.matches(for: exclusion.files.text, among: files + folders.sorted()) : [])
        }
        return unknown + unmatched
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
