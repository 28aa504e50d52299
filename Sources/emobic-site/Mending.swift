// SPDX-License-Identifier: MIT
import AppModel
import Diagnostics

/// What `check --fix` does to an app, tried out in memory before anything is written.
struct Mending {
    private let bundle: MendedBundle
    /// The app as it is with its mended files.
    let mended: LoadedApp

    /// A link whose level is mended may turn out to have a wrong screen as well, so what was mended is looked at again.
    private static let rounds = 5

    /// - Throws: if the mended app would not be better than before.
    init(_ loaded: LoadedApp, _ options: AppOptions, _ selection: Selection, change: (inout SiteSettings) -> Void) async throws {
        var bundle = MendedBundle(loaded.bundle, diagnostics: loaded.diagnostics)
        var mended = loaded
        for round in 1...Self.rounds where bundle.count > 0 {
            mended = try await LoadedApp.read(options, bundle.bundle, selection: selection, everyLanguage: options.lang == nil, change: change)
            let more = MendedBundle(bundle.bundle, diagnostics: mended.diagnostics, after: bundle)
            if round == Self.rounds || more.count == bundle.count { break }
            bundle = more
        }
        guard bundle.count == 0 || mended.isBetter(than: loaded) else {
            throw CommandFailure("the mended app would have \(counted(mended.total, "problem")) instead of \(loaded.total), so nothing was written")
        }
        (self.bundle, self.mended) = (bundle, mended)
    }

    var diff: String { bundle.diff }

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
        if bundle.count == 0 { return "There is nothing to mend." }
        let what = "\(counted(bundle.count, "problem")) in \(counted(bundle.files.count, "file"))"
        return isDone ? "Mended \(what)." : "Would mend \(what)."
    }
}

extension LoadedApp {
    /// Whether there is less to say, or as much, but less of it for us to mend: behind one mistake another may come to light.
    fileprivate func isBetter(than other: LoadedApp) -> Bool {
        errors <= other.errors && (total < other.total || total == other.total && mendable < other.mendable)
    }

    private var mendable: Int { diagnostics.count { $0.fix != nil } }
}
