// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Text

/// A revision of the git repository that holds an app.
package struct GitRevision: Sendable {
    private let git: Git
    /// The root of the repository.
    private let root: String
    /// As it was asked for.
    private let name: String
    /// Nil if nothing has been committed yet, or not the submodule with the app.
    private let commit: String?
    /// Whether what was asked for is a revision at all.
    private let isCommitted: Bool
    /// The app's folder in the repository; empty for the root.
    private let folder: String
    /// The folder in which the revision has the app; nil if it has none.
    private let earlierFolder: String?

    /// - Parameters:
    ///   - folder: the app's folder as it is now.
    ///   - place: where the command runs. If that is in a repository of which the app's is a submodule, the revision is
    ///     one of that repository, and the app's is the one that it has of the submodule.
    package init(_ name: String, of folder: String, asked place: String = ".") throws {
        guard let git = Git() else { throw RevisionFailure("--changed-since needs the program git") }
        let question = ["-C", folder, "rev-parse", "--show-toplevel"]
        guard let root = try git.line(question),
            let prefix = try git.line(["-C", folder, "rev-parse", "--show-prefix"])
        else {
            let reason = git.complaint(about: question).map { ": " + $0 } ?? ""
            throw RevisionFailure("git finds no repository at ‘\(folder)’\(reason)")
        }
        (self.git, self.root, self.name) = (git, root, name)
        let inner = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
        self.folder = inner
        let submodules = try git.submodules(from: place, to: root)
        let asked = try Self.commit(name, in: submodules.first?.root ?? root, git)
        isCommitted = asked != nil
        guard let asked, let commit = try Self.commit(of: submodules, in: asked, called: name, git) else {
            (commit, earlierFolder) = (nil, nil)
            return
        }
        self.commit = commit
        // Without its folders no path would be in the revision, and all would be new.
        guard try git.line(["-C", root, "cat-file", "-e", commit + "^{tree}"]) != nil else {
            throw try Self.failure(commit, GitTree.Failure(), git, root)
        }
        let isThere = try git.line(["-C", root, "rev-parse", "--verify", "--quiet", "\(commit):\(inner)"]) != nil
        // A folder with other files only was not the app's, if that has come from elsewhere.
        let hasApp = try isThere && Self.hasApp(inner, in: commit, at: root, git)
        if isThere, !hasApp {
            // Of more files than a check reads, git would look through all.
            do {
                _ = try GitTree("\(commit):\(inner)", at: root.appending(inner), in: root, git)
            } catch let error as GitTree.Failure {
                throw try Self.failure(commit, error, git, root)
            }
        }
        let other = try hasApp ? nil : Self.earlierFolder(of: inner, since: commit, in: root, git)
        earlierFolder = other ?? (isThere ? inner : nil)
    }

    /// Returns the commit of the innermost submodule in that of the outermost repository; nil if that lacks one of them.
    private static func commit(
        of submodules: [(root: String, path: String)], in commit: String, called name: String, _ git: Git
    ) throws(RevisionFailure) -> String? {
        var commit = commit
        for (root, path) in submodules {
            guard let own = try git.line(["-C", root, "rev-parse", "--verify", "--quiet", "\(commit):\(path)"]) else {
                return nil
            }
            guard try git.line(["-C", root.appending(path), "cat-file", "-e", own + "^{commit}"]) != nil else {
                throw RevisionFailure(
                    "git does not have the commit ‘\(own)’ of the submodule ‘\(path)’ that is in ‘\(name)’; ‘git fetch’ in it may get that"
                )
            }
            commit = own
        }
        return commit
    }

    /// Returns the commit that a name means in a repository; nil if nothing has been committed there yet.
    private static func commit(_ name: String, in root: String, _ git: Git) throws(RevisionFailure) -> String? {
        if name == "HEAD", try git.line(["-C", root, "rev-parse", "--verify", "--quiet", "HEAD"]) == nil,
            try git.line(["-C", root, "symbolic-ref", "--quiet", "HEAD"]) != nil
        {
            return nil
        }
        // A name with a hyphen at its start would be an option, and with a circumflex all but a revision. What is written
        // behind a name becomes a part of it in some: `:/words` looks for a commit by its message.
        guard !name.hasPrefix("-"), !name.hasPrefix("^"),
            let object = try git.line(["-C", root, "rev-parse", "--verify", "--quiet", name]),
            let commit = try git.line(["-C", root, "rev-parse", "--verify", "--quiet", object + "^{commit}"])
        else { throw RevisionFailure("git finds no revision ‘\(name)’ in ‘\(root)’" + (try git.lack(in: root) ?? "")) }
        return commit
    }

    /// Whether a folder has an `app.xml` in one of the usual places.
    private static func hasApp(
        _ folder: String, in commit: String, at root: String, _ git: Git
    ) throws(RevisionFailure) -> Bool {
        for place in BundleLayout.appFolders {
            let path = folder.appending(place)
            let list = try git.run(["-C", root, "ls-tree", "--name-only", "-z", "\(commit):\(path)"]) ?? []
            let names = list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            if names.contains(where: { $0.lowercased() == "app.xml" }) { return true }
        }
        return false
    }

    /// Returns the folder from which the app's `app.xml` has come; nil if git knows of none. Other files say less: a
    /// picture can have come from an app that is still there.
    private static func earlierFolder(
        of folder: String, since commit: String, in root: String, _ git: Git
    ) throws(RevisionFailure) -> String? {
        let files = try git.renames(since: commit, in: root, at: [":(top,icase,glob)**/app.xml"])
        let folders = files.compactMap { file -> (path: String, folder: String)? in
            guard let path = file.new.below(folder) else { return nil }
            if file.old == path { return (path, "") }
            return file.old.hasSuffix("/" + path) ? (path, String(file.old.dropLast(path.count + 1))) : nil
        }
        // That of a language lies deeper.
        return folders.min { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }?.folder
    }

    /// What is to be said about the app's folder in the revision; empty if it is the same one.
    package var remark: String {
        guard commit != nil else {
            return isCommitted ? "‘\(name)’ has not the submodule ‘\(root.outward)’, so everything in it is new.\n" : ""
        }
        guard earlierFolder != folder else { return "" }
        guard let earlierFolder else {
            return
                "‘\(name)’ has no folder ‘\(folder.outward)’, so everything in it is new. If it had another name, stage that (git mv).\n"
        }
        let place = earlierFolder.isEmpty ? "at the top of the repository" : "in ‘\(earlierFolder.outward)’"
        return "‘\(name)’ has the app \(place).\n"
    }

    /// The files of the app that have another name now, by their names in the revision; each from the app's folder of then
    /// and of now.
    ///
    /// Of what is not committed, only what is staged counts: to compare the files on the disk, git would run the filters
    /// that the repository names.
    package var renamedFiles: [String: String] {
        get throws(RevisionFailure) {
            guard let commit, let earlierFolder else { return [:] }
            let places = Set([earlierFolder, folder]).map { ":(top,literal)" + $0 }
            var renamed: [String: String] = [:]
            for file in try git.renames(since: commit, in: root, at: places) {
                guard let old = file.old.below(earlierFolder), let new = file.new.below(folder), old != new else {
                    continue
                }
                renamed[old] = new
            }
            return renamed
        }
    }

    /// Writes the app as it was into a folder.
    /// - Parameter lacking: gets the paths of the submodules whose files git does not have.
    /// - Returns: the app's folder; nil if the revision has none.
    package func write(to home: String, lacking: inout [String]) throws -> String? {
        guard earlierFolder != nil else { return nil }
        // The last name of the path stays, because it can be the app's title.
        let target = (home + "/" + (folder.isEmpty ? root.lastComponent : "files")).appending(folder)
        return try write(folder, to: target, lacking: &lacking) ? target : nil
    }

    /// Writes a folder of the repository as it was.
    /// - Parameter lacking: gets the paths of the submodules whose files git does not have.
    /// - Returns: whether the revision has it.
    package func write(_ folder: String, to target: String, lacking: inout [String]) throws -> Bool {
        guard let commit, let object = object(at: folder),
            let tree = try git.line(["-C", root, "rev-parse", "--verify", "--quiet", object])
        else { return false }
        do {
            let files = try GitTree(tree, at: root.appending(folder), in: root, git)
            guard FileSystem.makeFolders(target) == nil else { throw GitTree.Failure() }
            try files.write(to: target)
            lacking += files.lacking.map(folder.appending)
        } catch let error as GitTree.Failure {
            throw try Self.failure(commit, error, git, root)
        }
        return true
    }

    private static func failure(
        _ commit: String, _ error: GitTree.Failure, _ git: Git, _ root: String
    ) throws(RevisionFailure) -> RevisionFailure {
        let reason = error.reason.isEmpty ? try git.lack(in: root) ?? "" : ": " + error.reason
        return RevisionFailure("git cannot give the files of ‘\(commit)’" + reason)
    }

    /// Returns what git calls a file or folder of the repository in the revision, where the app's folder can have another
    /// name; nil before the first commit.
    private func object(at path: String) -> String? {
        let inner = path == folder ? "" : path.below(folder)
        let earlier = earlierFolder.flatMap { folder in inner.map(folder.appending) }
        return commit.map { "\($0):\(earlier ?? path)" }
    }

    /// Returns the path of a file or folder in the repository; nil if it lies elsewhere.
    package func path(of place: String) -> String? { FileSystem.resolvedAsFarAsThere(place).below(root) }

    /// Returns the bytes of a file of the repository as it was; none if the revision does not have it.
    package func bytes(of path: String) throws(RevisionFailure) -> [UInt8] {
        guard let commit, let object = object(at: path) else { return [] }
        if let bytes = try git.run(["-C", root, "cat-file", "blob", object]) { return bytes }
        // A clone may lack the contents of a file that the revision has.
        guard try git.run(["-C", root, "rev-parse", "--verify", "--quiet", object]) != nil else { return [] }
        throw try Self.failure(commit, GitTree.Failure(), git, root)
    }
}
