// SPDX-License-Identifier: MIT

internal import ExternalPrograms
internal import FileSystem
internal import Glibc
internal import Text

/// The program git, without the variables of a hook, which name another repository or index than the folder's.
///
/// A repository is not trusted: nothing that its settings name is run, and nothing that it lacks is fetched. Every call
/// has these limits, because git reads the settings with the first.
struct Git {
    private let environment: ExternalProgram
    /// The variables that are taken away.
    private let local: [String]

    init?() {
        // Which variables belong to one repository depends on the version.
        guard ExternalProgram("git") != nil, let environment = ExternalProgram("env"),
            let local = environment.run(Self.command + ["rev-parse", "--local-env-vars"])
        else { return nil }
        self.environment = environment
        // Settings are no place, and machines that build permit folders of other users by them.
        let own = String(decoding: local, as: UTF8.self).split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix("GIT_CONFIG")
        }
        self.local = own + Self.readings
    }

    /// Variables that change what a path means. Editors set them for all that they run, hooks as well.
    private static let readings = ["LITERAL", "GLOB", "NOGLOB", "ICASE"].map { "GIT_\($0)_PATHSPECS" }

    /// How long git may work.
    static let longest: Duration = .seconds(120)
    /// How long for an answer of a line.
    static let longestForALine: Duration = .seconds(20)

    /// Runs git and returns its output; nil if it fails.
    /// - Throws: if git takes too long. It has not said then that something is not there, and what it waits for, such
    ///   as a pipe among the settings of the repository, holds up the next call as well.
    func run(
        _ arguments: [String], variables: [String] = [], limit: Duration = Git.longest
    ) throws(RevisionFailure) -> [UInt8]? {
        do throws(ExternalProgram.Failure) {
            return try output(arguments, variables: variables, limit: limit, most: Limits.standard.file)
        } catch {
            guard error == .late else { return nil }
            let call = "git " + arguments.joined(separator: " ")
            throw RevisionFailure("git took longer than \(limit.components.seconds) seconds for ‘\(call)’")
        }
    }

    /// Runs git and returns its output; nil if it ends with an error.
    /// - Parameters:
    ///   - variables: those that it has besides, each with its value.
    ///   - most: the number of bytes that it may write.
    func output(
        _ arguments: [String], variables: [String] = [], input: [UInt8] = [], limit: Duration = Git.longest, most: Int
    ) throws(ExternalProgram.Failure) -> [UInt8]? {
        let words = local.flatMap { ["-u", $0] } + variables + Self.command + arguments
        let result = try environment.result(words, input: input, limit: limit, most: most)
        return result.status == 0 ? result.output : nil
    }

    /// Returns the files that have another name in the index than in a commit; all paths are from the root.
    /// - Throws: if git cannot compare both, such as for a setting of the repository. No file would have another name then.
    func renames(
        since commit: String, in root: String, at places: [String]
    ) throws(RevisionFailure) -> [(old: String, new: String)] {
        let options = [
            "--cached", "--no-ext-diff", "--no-textconv", "-O/dev/null", "--name-status", "-z", "-M", "--diff-filter=R"
        ]
        let question = ["-C", root, "diff"] + options + [commit, "--"] + places
        guard let list = try run(question, variables: hookIndex(of: root)) else {
            let reason = try lack(in: root) ?? complaint(about: question).map { ": " + $0 } ?? ""
            throw RevisionFailure("git cannot compare ‘\(commit)’ with what is staged\(reason)")
        }
        // For each file `R` with how equal both are, the old name and the new one.
        let fields = list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return stride(from: 0, to: fields.count - 2, by: 3).map { (old: fields[$0 + 1], new: fields[$0 + 2]) }
    }

    /// Returns the variable that names the index of a commit for its hook, which is another one if only a part of what is
    /// staged is committed, or more; none if it belongs to another repository.
    private func hookIndex(of root: String) throws(RevisionFailure) -> [String] {
        guard let value = getenv("GIT_INDEX_FILE").map({ String(cString: $0) }), !value.isEmpty else { return [] }
        let named = getenv("GIT_DIR").map { ["GIT_DIR=" + String(cString: $0)] } ?? []
        // Git reads a relative path from the top of the work tree, wherever in it the hook runs.
        let top = try value.hasPrefix("/") ? nil : line(["rev-parse", "--show-toplevel"], variables: named)
        guard let index = FileSystem.resolved((top ?? "").appending(value)),
            let own = try line(["-C", root, "rev-parse", "--absolute-git-dir"]).flatMap(FileSystem.resolved)
        else { return [] }
        // One among the files of a repository is that of this repository, wherever the hook runs.
        if Self.isRepository(index.folder) { return index.folder == own ? ["GIT_INDEX_FILE=" + index] : [] }
        let hooks = try line(["rev-parse", "--absolute-git-dir"], variables: named).flatMap(FileSystem.resolved)
        return hooks == own ? ["GIT_INDEX_FILE=" + index] : []
    }

    /// Whether a folder has the files of a repository, or of a work tree that it has besides. An app may have a file `HEAD`.
    private static func isRepository(_ folder: String) -> Bool {
        func has(_ name: String) -> Bool { FileSystem.kind(of: folder + "/" + name) != nil }
        return has("HEAD") && (has("objects") || has("commondir"))
    }

    /// Returns the submodules that lead from the repository of a folder to another repository, each with the root of the
    /// one around it; none if both are the same or no submodule leads there.
    func submodules(from place: String, to root: String) throws(RevisionFailure) -> [(root: String, path: String)] {
        guard let start = try line(["-C", place, "rev-parse", "--show-toplevel"]) else { return [] }
        var (folder, steps): (String, [(root: String, path: String)]) = (root, [])
        while folder != start {
            guard let outer = try line(["-C", folder, "rev-parse", "--show-superproject-working-tree"]), !outer.isEmpty,
                let path = folder.below(outer)
            else { return [] }
            steps.insert((outer, path), at: 0)
            folder = outer
        }
        return steps
    }

    /// Returns why git refuses a repository that is there, such as one of another user; nil if it finds none.
    func complaint(about arguments: [String]) -> String? {
        let unset = local.flatMap { ["-u", $0] }
        guard let errors = environment.complaint(unset + Self.command + arguments, limit: Self.longestForALine) else {
            return nil
        }
        let lines = String(decoding: errors.prefix(4096), as: UTF8.self).split(separator: "\n").map(\.trimmed)
        guard let first = lines.first?.rest(after: "fatal: "), !first.contains("not a git repository") else {
            return nil
        }
        return ([first] + lines.dropFirst()).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns what a clone without all of its history lacks and how to get it, as the end of a message; nil if it is whole.
    func lack(in root: String) throws(RevisionFailure) -> String? {
        if try line(["-C", root, "rev-parse", "--is-shallow-repository"]) == "true" {
            return "; the clone has only the last commits, and ‘git fetch --unshallow’ gets the others"
        }
        let promises = ["config", "--get-regexp", #"^(extensions\.partialclone|remote\..*\.promisor)$"#]
        guard try run(["-C", root] + promises, limit: Self.longestForALine)?.isEmpty == false else { return nil }
        return
            "; the clone was made with ‘--filter’, and ‘git fetch --refetch --no-filter’ gets the files that it lacks"
    }

    /// Returns the only line that git prints; nil if it fails. A path in it may have line ends of its own.
    func line(_ arguments: [String], variables: [String] = []) throws(RevisionFailure) -> String? {
        try run(arguments, variables: variables, limit: Self.longestForALine).map {
            String(decoding: $0.last == 0x0A ? $0.dropLast() : $0[...], as: UTF8.self)
        }
    }

    /// Objects that a partial clone lacks would be fetched by whatever program its settings name. Versions of git that
    /// do not know the first variable obey the second, which counts more than the settings: an empty list of protocols.
    /// Complaints are told apart by their words, so these are those of the program itself.
    private static let command =
        ["LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0", "git", "--no-pager"]
        + [
            // A folder of a bundle can look like a repository without a work tree, with settings of its own.
            "safe.bareRepository=explicit", "protocol.allow=never", "core.hooksPath=/dev/null", "core.fsmonitor=false"
        ].flatMap { ["-c", $0] }
}
