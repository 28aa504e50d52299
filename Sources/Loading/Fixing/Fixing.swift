// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics

/// The effect of `check --fix` on an app, computed in memory before anything is written.
package struct Fixing: Sendable {
    /// The app's files with the fixes applied.
    package let bundle: FixedBundle
    /// The app loaded from the fixed files.
    package let fixed: LoadedApp
    /// How many of the fixed problems were there only once others had been fixed.
    package let later: Int
    /// The files that have fixes which are not made, in the order of their paths; some of them have others that are.
    package let left: [(path: String, reason: FixedBundle.Unfixed)]
    /// What the fixed app would have more of, if that is why all fixes are refused.
    package let refusal: Refusal?

    /// Why nothing is fixed: the fixed app would have more problems.
    package struct Refusal: Sendable {
        /// Whether errors are meant, and not all problems.
        package let isOfErrors: Bool
        /// The number in the fixed app.
        package let count: Int
        /// The number in the app as it is.
        package let before: Int
    }

    /// The maximum number of rounds. Fixed files are checked again because a link whose level is fixed may turn out to
    /// have a wrong screen as well.
    private static let rounds = 5

    /// Fixes what has a fix, and loads the app again to see what is left and what turns up.
    /// - Throws: what `AppLoader.load` throws.
    package init(_ loaded: LoadedApp, request: AppRequest, loader: AppLoader) async throws {
        let codes = Set(loaded.diagnostics.fixable.map(\.kind.code))
        let all = try await Self.fixing(nil, of: loaded, request, loader)
        var best = all
        if !all.app.isBetter(than: loaded) {
            // Fixes of one kind that reveal more than they fix must not keep the others from being made.
            best = (FixedBundle(loaded.bundle, diagnostics: []), loaded, 0)
            var kept: Set<String> = []
            for code in codes.sorted() where codes.count > 1 {
                let more = try await Self.fixing(kept.union([code]), of: loaded, request, loader)
                guard more.app.isBetter(than: best.app) else { continue }
                best = more
                kept.insert(code)
            }
        }
        (bundle, fixed, later) = best
        let written = Set(best.bundle.files.map(\.path))
        let untouched = all.bundle.left.filter { !written.contains($0.path) }
        left = (untouched + best.bundle.left.filter { written.contains($0.path) }).sorted { $0.path < $1.path }
        refusal = bundle.count == 0 && all.bundle.count > 0 ? all.app.refusal(after: loaded) : nil
    }

    private typealias Result = (bundle: FixedBundle, app: LoadedApp, later: Int)

    /// Fixes diagnostics, and what turns up then.
    /// - Parameter codes: those of the diagnostics; nil for all.
    private static func fixing(
        _ codes: Set<String>?, of loaded: LoadedApp, _ request: AppRequest, _ loader: AppLoader
    ) async throws -> Result {
        func fixable(_ app: LoadedApp) -> [Diagnostic] {
            app.diagnostics.fixable.filter { codes?.contains($0.kind.code) ?? true }
        }
        var bundle = FixedBundle(loaded.bundle, diagnostics: fixable(loaded))
        let first = bundle.count
        var fixed = loaded
        for round in 1...rounds where bundle.count > 0 {
            fixed = try await loader.load(request, bundle.bundle)
            let more = FixedBundle(bundle.bundle, diagnostics: fixable(fixed), after: bundle)
            let isLast = more.count == bundle.count
            // It may say what is left in files that have been changed.
            if isLast || round < rounds { bundle = more }
            if isLast { break }
        }
        return (bundle, fixed, bundle.count - first)
    }
}

extension LoadedApp {
    /// The diagnostics that another one stands for, because they have the same cause; each has a fix of its own.
    private var joined: [Diagnostic] { diagnostics.fixable.filter(\.isSilent) }

    /// The number of places with an error, and of those with any problem.
    private var places: (errors: Int, all: Int) {
        (errors + joined.count { $0.severity == .error }, total + joined.count)
    }

    /// Whether fewer places have a problem, or as many but fewer of them a fixable one, because fixing one mistake may
    /// reveal another.
    fileprivate func isBetter(than other: LoadedApp) -> Bool {
        let (now, before) = (places, other.places)
        return now.errors <= before.errors
            && (now.all < before.all
                || now.all == before.all && diagnostics.fixable.count < other.diagnostics.fixable.count)
    }

    fileprivate func refusal(after other: LoadedApp) -> Fixing.Refusal {
        let (now, before) = (places, other.places)
        let isOfErrors = now.errors > before.errors
        return Fixing.Refusal(
            isOfErrors: isOfErrors, count: isOfErrors ? now.errors : now.all,
            before: isOfErrors ? before.errors : before.all)
    }
}
