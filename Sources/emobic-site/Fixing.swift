// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Text

/// What `check --fix` does to an app, tried out in memory before anything is written.
struct Fixing {
    private let bundle: FixedBundle
    /// The app as it is with its fixed files.
    let fixed: LoadedApp

    /// A link whose level is fixed may turn out to have a wrong screen as well, so what was fixed is looked at again.
    private static let rounds = 5

    /// Why nothing is fixed, although there was something to try.
    private let refusal: String?

    init(_ loaded: LoadedApp, _ options: AppOptions, _ selection: Selection, change: (inout SiteSettings) -> Void)
        async throws
    {
        var bundle = FixedBundle(loaded.bundle, diagnostics: loaded.diagnostics.fixable)
        var fixed = loaded
        for round in 1...Self.rounds where bundle.count > 0 {
            fixed = try await LoadedApp.read(
                options, bundle.bundle, selection: selection, everyLanguage: options.lang == nil, change: change)
            let more = FixedBundle(bundle.bundle, diagnostics: fixed.diagnostics.fixable, after: bundle)
            if round == Self.rounds || more.count == bundle.count { break }
            bundle = more
        }
        let isRefused = bundle.count > 0 && !fixed.isBetter(than: loaded)
        refusal =
            isRefused
            ? "The fixed app would have \(counted(fixed.total, "problem")) instead of \(loaded.total), so nothing is fixed."
            : nil
        self.bundle = isRefused ? FixedBundle(loaded.bundle, diagnostics: []) : bundle
        self.fixed = isRefused ? loaded : fixed
    }

    var diff: [UInt8] { bundle.diff }

    func write() throws {
        do {
            try bundle.write()
        } catch .changed(let path) {
            throw CommandFailure("‘\(path)’ was changed by somebody else in the meantime; run the command again")
        } catch .unwritable(let path, let reason) {
            throw CommandFailure("‘\(path)’ cannot be written: \(reason)")
        }
    }

    func sentence(isDone: Bool) -> String {
        if let refusal { return refusal + "\n" }
        if bundle.count == 0 { return "There is nothing to fix.\n" }
        let what = "\(counted(bundle.count, "problem")) in \(counted(bundle.files.count, "file"))"
        let unseen =
            isDone
            ? []
            : bundle.withoutDiff.map { "‘\($0.path.outward)’ \($0.reason.words); --fix without --dry-run fixes it.\n" }
        return (isDone ? "Fixed \(what).\n" : "Would fix \(what).\n") + unseen.joined()
    }
}

extension FixedText.Unshown {
    fileprivate var words: String {
        switch self {
        case .twoBytes: "is UTF-16, which a patch cannot hold"
        case .harmful:
            "has control characters, marks of direction or commands of GitHub’s log where it changes, which no patch should show"
        }
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
