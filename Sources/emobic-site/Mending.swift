// SPDX-License-Identifier: MIT
import AppModel
import Diagnostics
import Text

/// What `check --fix` does to an app, tried out in memory before anything is written.
struct Mending {
    private let bundle: MendedBundle
    /// The app as it is with its mended files.
    let mended: LoadedApp

    /// A link whose level is mended may turn out to have a wrong screen as well, so what was mended is looked at again.
    private static let rounds = 5

    /// Why nothing is mended, although there was something to try.
    private let refusal: String?

    init(_ loaded: LoadedApp, _ options: AppOptions, _ selection: Selection, change: (inout SiteSettings) -> Void) async throws {
        var bundle = MendedBundle(loaded.bundle, diagnostics: loaded.diagnostics.mendable)
        var mended = loaded
        for round in 1...Self.rounds where bundle.count > 0 {
            mended = try await LoadedApp.read(options, bundle.bundle, selection: selection, everyLanguage: options.lang == nil, change: change)
            let more = MendedBundle(bundle.bundle, diagnostics: mended.diagnostics.mendable, after: bundle)
            if round == Self.rounds || more.count == bundle.count { break }
            bundle = more
        }
        let isRefused = bundle.count > 0 && !mended.isBetter(than: loaded)
        refusal = isRefused ? "The mended app would have \(counted(mended.total, "problem")) instead of \(loaded.total), so nothing is mended." : nil
        self.bundle = isRefused ? MendedBundle(loaded.bundle, diagnostics: []) : bundle
        self.mended = isRefused ? loaded : mended
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
        if bundle.count == 0 { return "There is nothing to mend.\n" }
        let what = "\(counted(bundle.count, "problem")) in \(counted(bundle.files.count, "file"))"
        let unseen = isDone ? [] : bundle.withoutDiff.map { "‘\($0.path.outward)’ \($0.reason.words); --fix without --dry-run mends it.\n" }
        return (isDone ? "Mended \(what).\n" : "Would mend \(what).\n") + unseen.joined()
    }
}

extension MendedText.Unshown {
    fileprivate var words: String {
        switch self {
        case .twoBytes: "is UTF-16, which a patch cannot hold"
        case .harmful: "has control characters, marks of direction or commands of GitHub’s log where it changes, which no patch should show"
        }
    }
}

extension LoadedApp {
    /// Whether there is less to say, or as much, but less of it for us to mend: behind one mistake another may come to light.
    fileprivate func isBetter(than other: LoadedApp) -> Bool {
        errors <= other.errors && (total < other.total || total == other.total && diagnostics.mendable.count < other.diagnostics.mendable.count)
    }
}
