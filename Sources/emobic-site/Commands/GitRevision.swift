// SPDX-License-Identifier: MIT

import ExternalPrograms
import Text

/// A revision of the git repository that holds an app.
struct GitRevision {
    private let git: Git
    /// The root of the repository.
    private let root: String
    /// Nil if nothing has been committed yet.
    private let commit: String?
    /// The app's folder in the repository, with a slash at its end; empty for the root.
    private let prefix: String

    init(_ name: String, of folder: String) throws {
        guard let git = Git() else { throw CommandFailure("--changed-since needs the program git") }
        self.git = git
        guard let root = git.line(["-C", folder, "rev-parse", "--show-toplevel"]),
            let prefix = git.line(["-C", folder, "rev-parse", "--show-prefix"])
        else { throw CommandFailure("git finds no repository at ‘\(folder)’") }
        (self.root, self.prefix) = (root, prefix)
        if name == "HEAD", git.line(["-C", folder, "rev-parse", "--verify", "--quiet", "HEAD"]) == nil,
            git.line(["-C", folder, "symbolic-ref", "--quiet", "HEAD"]) != nil
        {
            commit = nil
            return
        }
        // A name with a hyphen at its start would be an option.
        guard !name.hasPrefix("-"),
            let commit = git.line(["-C", folder, "rev-parse", "--verify", "--quiet", name + "^{commit}"])
        else { throw CommandFailure("git finds no revision ‘\(name)’ in ‘\(root)’") }
        self.commit = commit
    }

    /// Writes the app as it was into a folder.
    /// - Returns: the app's folder; nil if the revision has none.
    func write(to home: String) throws -> String? {
        guard let commit else { return nil }
        let folder = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
        guard let tree = git.line(["-C", root, "rev-parse", "--verify", "--quiet", "\(commit):\(folder)"]) else {
            return nil
        }
        // The last name of the path stays, because it can be the app's title.
        let target = home + "/" + (folder.isEmpty ? root.lastComponent : "files")
        let options = ["-C", root, "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"]
        let place = folder.isEmpty ? [] : ["--prefix=\(prefix)"]
        let checkout = ["checkout-index", "--all", "--quiet", "--prefix=\(target)/"]
        for arguments in [["read-tree"] + place + [tree], checkout] {
            // An index of its own leaves that of the repository as it is.
            guard git.run(options + arguments, index: home + "/index") != nil else {
                throw CommandFailure("git cannot write the files of ‘\(commit)’")
            }
        }
        return target.appending(folder)
    }
}

/// The program git, without the variables of a hook, which name another repository or index than the folder's.
private struct Git {
    private let environment: ExternalProgram
    /// The variables that are taken away.
    private let local: [String]

    init?() {
        // Which variables belong to one repository depends on the version.
        guard let git = ExternalProgram("git"), let environment = ExternalProgram("env"),
            let local = git.run(["rev-parse", "--local-env-vars"])
        else { return nil }
        self.environment = environment
        // Settings are no place, and machines that build permit folders of other users by them.
        self.local = String(decoding: local, as: UTF8.self).split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix("GIT_CONFIG")
        }
    }

    /// Runs git and returns its output; nil if it fails.
    func run(_ arguments: [String], index: String? = nil) -> [UInt8]? {
        let unset = local.flatMap { ["-u", $0] }
        let own = index.map { ["GIT_INDEX_FILE=\($0)"] } ?? []
        return environment.run(unset + own + ["git"] + arguments, limit: .seconds(120))
    }

    /// Returns the only line that git prints; nil if it fails.
    func line(_ arguments: [String]) -> String? {
        run(arguments).map { String(decoding: $0.filter { $0 != 0x0A }, as: UTF8.self) }
    }
}
