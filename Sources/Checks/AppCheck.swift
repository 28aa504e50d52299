// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics

/// A check that needs the whole app. Each has a file of its own; the list below is what runs.
package protocol AppCheck: Sendable {
    /// Every problem it can report.
    static var diagnosticKinds: [Diagnostic.Kind] { get }
    /// Returns the problems of an app, in no order that counts.
    static func diagnostics(for graph: AppGraph) -> [Diagnostic]
}

/// A check of the settings against the site, which they describe in all of its languages.
package protocol SettingsCheck: AppCheck {
    /// - Parameter graphs: the app in each language of its site, the main one first.
    static func diagnostics(for graphs: [AppGraph]) -> [Diagnostic]
}

extension SettingsCheck {
    /// Checks an app in one language; what is wrong of several is known only with all of them.
    package static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        graph.app.otherLanguages.isEmpty ? diagnostics(for: [graph]) : []
    }

    /// Checks an app with files in several languages.
    /// - Parameters:
    ///   - graph: the app in its main language.
    ///   - others: the same in the other languages of the site.
    package static func diagnostics(for graph: AppGraph, others: [AppLanguage]) -> [Diagnostic] {
        graph.app.otherLanguages.isEmpty ? [] : diagnostics(for: others.graphs(after: graph))
    }
}

/// The checks that run on every app.
package enum AppChecks {
    /// In the order of their names. A new check is one more entry.
    package static let all: [any AppCheck.Type] = [
        ActivityCheck.self, AddressFormCheck.self, AssetCheck.self, FormatCheck.self, FormReceiverCheck.self,
        LevelCheck.self, LinkCheck.self, MenuLevelCheck.self, MovedCheck.self, ReachabilityCheck.self,
        RemoteLevelCheck.self, SettingsLanguageCheck.self, StyleCheck.self, TitleCheck.self
    ]

    /// Those of them that need the app in all languages of its site.
    package static let ofSettings: [any SettingsCheck.Type] = all.compactMap { $0 as? any SettingsCheck.Type }

    /// Returns the diagnostics of all checks for an app, in the order of the list.
    /// - Parameter jobs: how many run at a time.
    package static func diagnostics(for graph: AppGraph, jobs: Int = 1) async -> [Diagnostic] {
        await concurrentMap(all, jobs: jobs) { $0.diagnostics(for: graph) }.flatMap { $0 }
    }
}
