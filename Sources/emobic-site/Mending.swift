// SPDX-License-Identifier: MIT
import AppModel
import Diagnostics

/// What `check --fix` does to an app, tried out in memory before anything is written.
struct Mending {
    private let bundle: MendedBundle
    /// The app as it is with its mended files.
    let mended: LoadedApp

    /// - Throws: if the mended app would not be better than before.
    init(_ loaded: LoadedApp, _ options: AppOptions, _ selection: Selection) async throws {
        bundle = MendedBundle(loaded.bundle, diagnostics: loaded.diagnostics)
        mended = try await LoadedApp.read(options, bundle.bundle, selection: selection)
        guard bundle.count == 0 || mended.total < loaded.total && mended.errors <= loaded.errors else {
            throw CommandFailure("the mended app would have \(counted(mended.total, "problem")) instead of \(loaded.total), so nothing was written")
        }
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
