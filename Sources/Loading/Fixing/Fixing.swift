// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics

/// What `check --fix` does to an app, tried out in memory before anything is written.
package struct Fixing: Sendable {
    /// The app's files with the fixes made.
    package let bundle: FixedBundle
    /// The app as it is with its fixed files.
    package let fixed: LoadedApp
    /// How many problems the fixed app would have, if that are not less than before, so that nothing is fixed.
    package let refusedTotal: Int?

    /// A link whose level is fixed may turn out to have a wrong screen as well, so what was fixed is looked at again.
    private static let rounds = 5

    package init(_ loaded: LoadedApp, _ request: AppRequest, _ loader: AppLoader) async throws {
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
    /// Whether there is less to say, or as much, but less of it for us to fix: behind one mistake another may come to
    /// light.
    fileprivate func isBetter(than other: LoadedApp) -> Bool {
        errors <= other.errors
            && (total < other.total
                || total == other.total && diagnostics.fixable.count < other.diagnostics.fixable.count)
    }
}
