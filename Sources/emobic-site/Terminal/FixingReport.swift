// SPDX-License-Identifier: MIT

import Diagnostics
import Loading
import Text

extension Fixing {
    func write() throws {
        do {
            try bundle.write()
        } catch .changed(let path) {
            throw CommandFailure("‘\(path)’ was changed by somebody else in the meantime; run the command again")
        } catch .unwritable(let path, let reason, let written) {
            let done = written.isEmpty ? "" : "; fixed before it: \(written.listed())"
            throw CommandFailure("‘\(path)’ cannot be written: \(reason)\(done)")
        }
    }

    func sentence(isDone: Bool) -> String {
        if let refusal {
            return
                "The fixed app would have \(counted(refusal.count, refusal.isOfErrors ? "error" : "problem")) instead of \(refusal.before), so nothing is fixed.\n"
        }
        let fixed = Set(bundle.files.map(\.path))
        let left = self.left.map {
            (fixed.contains($0.path)
                ? "Nothing else in ‘\($0.path.outward)’ is fixed: " : "‘\($0.path.outward)’ is left as it is: ")
                + "\($0.reason.words).\n"
        }.joined()
        if bundle.count == 0 { return left.isEmpty ? "There is nothing to fix.\n" : "Nothing is fixed.\n" + left }
        let what =
            "\(counted(bundle.count, "problem")) in \(counted(bundle.files.count, "file"))"
            + (later == 0 ? "" : "; \(later) of them turned up once others were fixed")
        let unseen =
            isDone
            ? []
            : bundle.withoutDiff.map { "‘\($0.path.outward)’ \($0.reason.words); --fix without --dry-run fixes it.\n" }
        return (isDone ? "Fixed \(what).\n" : "Would fix \(what).\n") + left + unseen.joined()
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

extension FixedBundle.Unfixed {
    fileprivate var words: String {
        switch self {
        case .otherKind: "it is none of the app’s data files"
        case .otherEncoding: "with its fixes it would be read in another encoding"
        case .unreadable: "with its fixes it could not be read to its end; correct the error in it first"
        }
    }
}
