// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics

/// The effect of `check --fix` on an app, computed in memory before anything is written.
package struct Fixing: Sendable {
    /// The app's files with the fixes applied.
    package let bundle: FixedBundle
    /// The app loaded from the fixed files.
    package let fixed: LoadedApp
    /// The number of problems of the fixed app, if it is not lower than before and the fixes are therefore refused.
    package let refusedTotal: Int?

    /// The maximum number of rounds. Fixed files are checked again because a link whose level is fixed may turn out to
    /// have a wrong screen as well.
    private static let rounds = 5

    package init(_ loaded: LoadedApp, request: AppRequest, loader: AppLoader) async throws {
        var bundle = FixedBundle(loaded.bundle, diagnostics: loaded.diagnostics.fixable)
        var fixed = loaded
        for round in 1...Self.rounds where bundle.count > 0 {
            fixed = try await loader.load(request, bundle.bundle)
            let more = FixedBundle(bundle.bundle, diagnostics: fixed.diagnostics.fixable, after: bundle)
            if round == Self.rounds || more.count == bundle.count { break }
            bundle = more
        }
        let isRefused = bundle.count > 0 && !fixed.isBetter(than: loaded)
        refusedTotal = isRefused ? fixed.total : nil
        self.bundle = isRefused ? FixedBundle(loaded.bundle, diagnostics: []) : bundle
        self.fixed = isRefused ? loaded : fixed
    }
}

extension LoadedApp {
    /// Whether there are fewer problems, or as many but fewer of them fixable, because fixing one mistake may reveal
    /// another.
    fileprivate func isBetter(than other: LoadedApp) -> Bool {
        errors <= other.errors
            && (total < other.total
                || total == other.total && diagnostics.fixable.count < other.diagnostics.fixable.count)
    }
}
