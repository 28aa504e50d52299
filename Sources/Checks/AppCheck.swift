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

/// The checks that run on every app.
package enum AppChecks {
    /// In the order of their names. A new check is one more entry.
    package static let all: [any AppCheck.Type] = [
        ActivityCheck.self, AddressFormCheck.self, AssetCheck.self, FormatCheck.self, FormReceiverCheck.self,
        LevelCheck.self, LinkCheck.self, MenuLevelCheck.self, MovedCheck.self, ReachabilityCheck.self,
        RemoteLevelCheck.self, SettingsLanguageCheck.self, StyleCheck.self, TitleCheck.self
    ]

    /// Returns the diagnostics of all checks for an app, in the order of the list.
    /// - Parameter jobs: how many run at a time.
    package static func diagnostics(for graph: AppGraph, jobs: Int = 1) async -> [Diagnostic] {
        await concurrentMap(all, jobs: jobs) { $0.diagnostics(for: graph) }.flatMap { $0 }
    }
}
