// SPDX-License-Identifier: MIT

import ExternalPrograms
import FileSystem
import Glibc
import Text

/// A revision of the git repository that holds an app.
struct GitRevision {
    private let git: Git
    /// The root of the repository.
    private let root: String
    /// As it was asked for.
    private let name: String
    /// Nil if nothing has been committed yet.
    private let commit: String?
    /// The app's folder in the repository; empty for the root.
    private let folder: String
    /// The folder in which the revision has the app; nil if it has none.
    private let earlierFolder: String?

    init(_ name: String, of folder: String) throws {
        guard let git = Git() else { throw CommandFailure("--changed-since needs the program git") }
        let question = ["-C", folder, "rev-parse", "--show-toplevel"]
        guard let root = try git.line(question),
            let prefix = try git.line(["-C", folder, "rev-parse", "--show-prefix"])
        else {
            let reason = git.complaint(about: question).map { ": " + $0 } ?? ""
            throw CommandFailure("git finds no repository at ‘\(folder)’\(reason)")
        }
        (self.git, self.root, self.name) = (git, root, name)
        let inner = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
        self.folder = inner
        if name == "HEAD", try git.line(["-C", folder, "rev-parse", "--verify", "--quiet", "HEAD"]) == nil,
            try git.line(["-C", folder, "symbolic-ref", "--quiet", "HEAD"]) != nil
        {
            (commit, earlierFolder) = (nil, nil)
            return
        }
        // A name with a hyphen at its start would be an option.
        guard !name.hasPrefix("-"),
            let commit = try git.line(["-C", folder, "rev-parse", "--verify", "--quiet", name + "^{commit}"])
        else { throw CommandFailure("git finds no revision ‘\(name)’ in ‘\(root)’") }
        self.commit = commit
        let isThere = try git.line(["-C", root, "rev-parse", "--verify", "--quiet", "\(commit):\(inner)"]) != nil
        earlierFolder = try isThere ? inner : Self.earlierFolder(of: inner, since: commit, in: root, git)
    }

    /// Returns the folder from which the app's `app.xml` has come; nil if git knows of none. Other files say less: a
    /// picture can have come from an app that is still there.
    private static func earlierFolder(
        of folder: String, since commit: String, in root: String, _ git: Git
    ) throws(CommandFailure) -> String? {
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
    var remark: String {
        guard commit != nil, earlierFolder != folder else { return "" }
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
    var renamedFiles: [String: String] {
        get throws(CommandFailure) {
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
    /// - Returns: the app's folder; nil if the revision has none.
    func write(to home: String) throws -> String? {
        guard earlierFolder != nil else { return nil }
        // The last name of the path stays, because it can be the app's title.
        let target = (home + "/" + (folder.isEmpty ? root.lastComponent : "files")).appending(folder)
        return try write(folder, to: target) ? target : nil
    }

    /// Writes a folder of the repository as it was.
    /// - Returns: whether the revision has it.
    func write(_ folder: String, to target: String) throws -> Bool {
        guard let commit, let object = object(at: folder),
            let tree = try git.line(["-C", root, "rev-parse", "--verify", "--quiet", object])
        else { return false }
        let files = try GitTree(tree, in: root, git)
        do throws(GitTree.Failure) {
            guard FileSystem.makeFolders(target) == nil else { throw GitTree.Failure() }
            try files.write(to: target)
        } catch {
            throw CommandFailure(
                "git cannot give the files of ‘\(commit)’" + (error.reason.isEmpty ? "" : ": \(error.reason)"))
        }
        return true
    }

    /// Returns what git calls a file or folder of the repository in the revision, where the app's folder can have another
    /// name; nil before the first commit.
    private func object(at path: String) -> String? {
        let inner = path == folder ? "" : path.below(folder)
        let earlier = earlierFolder.flatMap { folder in inner.map(folder.appending) }
        return commit.map { "\($0):\(earlier ?? path)" }
    }

    /// Returns the path of a file or folder in the repository; nil if it lies elsewhere.
    func path(of place: String) -> String? { FileSystem.resolvedAsFarAsThere(place).below(root) }

    /// Returns the bytes of a file of the repository as it was; none if the revision does not have it.
    func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
        guard let object = object(at: path) else { return [] }
        return try git.run(["-C", root, "cat-file", "blob", object]) ?? []
    }
}

/// A folder as a commit has it.
///
/// Its files are written as they are stored. A checkout would change them as the attributes and settings of the
/// repository say, and so run programs that it names (filters). What is too large for the check to read is a file of that
/// size without contents, which takes no place.
private struct GitTree {
    /// Why not all files can be written.
    struct Failure: Error {
        /// Empty if only git could say so.
        var reason = ""
    }

    private struct Entry {
        /// The check reads nothing of a larger file.
        static let mostRead = Limits.standard.file

        let id: String
        let size: Int
        let path: String
        let isLink: Bool

        var isTooLarge: Bool { size > Self.mostRead }
        var depth: Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
    }

    /// Bytes of the files that are held at the same time, unless a single one has more.
    private static let most = 64 << 20
    /// Bytes of all files that are written.
    private static let mostTogether = 10_000_000_000
    private static let mostFiles = FolderLimits.bundle.entries

    private let id: String
    private let root: String
    private let git: Git
    /// The folder in which Git LFS keeps files.
    private let largeFiles: String

    /// - Parameter id: the name of the tree's object.
    init(_ id: String, in root: String, _ git: Git) throws(CommandFailure) {
        (self.id, self.root, self.git) = (id, root, git)
        let folder = try git.line(["-C", root, "rev-parse", "--git-path", "lfs/objects"]) ?? ""
        largeFiles = folder.hasPrefix("/") ? folder : root.appending(folder)
    }

    /// - Parameter target: an empty folder.
    func write(to target: String) throws(Failure) {
        let entries = try self.entries()
        guard let folder = OpenFolder(target) else { throw Failure() }
        for entry in entries where entry.isTooLarge {
            guard writeZeros(entry.size, at: entry.path, in: folder) else { throw Failure() }
        }
        try write(entries.filter { !$0.isTooLarge }, to: folder, at: target)
    }

    private func write(_ entries: [Entry], to folder: borrowing OpenFolder, at target: String) throws(Failure) {
        guard entries.reduce(0, { $0 + $1.size }) <= Self.mostTogether else {
            throw Failure(reason: "they have more than \(Self.mostTogether) bytes")
        }
        // Links come last and the deepest first, so that nothing is written through one.
        let links = entries.filter(\.isLink).sorted { $0.depth > $1.depth }
        var (batch, size): ([Entry], Int) = ([], 0)
        for entry in entries.filter({ !$0.isLink }) + links {
            if size + entry.size > Self.most, !batch.isEmpty {
                guard try place(batch, in: folder, at: target) else { throw Failure() }
                (batch, size) = ([], 0)
            }
            batch.append(entry)
            size += entry.size
        }
        guard try place(batch, in: folder, at: target) else { throw Failure() }
    }

    /// Returns the files and links of the tree. Other repositories in it count as empty.
    private func entries() throws(Failure) -> [Entry] {
        let tooMany = Failure(reason: "there are more than \(Self.mostFiles)")
        let output: [UInt8]?
        do throws(ExternalProgram.Failure) {
            // A tree can name another many times, so that a few bytes are a list without an end. A line has about 60 bytes and
            // the path.
            let options = ["-C", root, "ls-tree", "-r", "-z", "--long", "--full-tree", id]
            output = try git.output(options, most: Self.mostFiles * 256)
        } catch {
            throw error == .tooMuch ? tooMany : Failure(reason: "it \(error.reason)")
        }
        guard let list = output else { throw Failure() }
        guard list.count(where: { $0 == 0 }) <= Self.mostFiles else { throw tooMany }
        var entries: [Entry] = []
        for line in list.split(separator: 0) {
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { throw Failure() }
            // The mode, the kind, the id and the size of the object.
            let fields = line[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 4 else { throw Failure() }
            if fields[1] == "commit" { continue }
            guard let size = Int(fields[3]) else { throw Failure() }
            let path = String(decoding: line[line.index(after: tab)...], as: UTF8.self)
            entries.append(Entry(id: fields[2], size: size, path: path, isLink: fields[0] == "120000"))
        }
        return entries
    }

    private func place(
        _ entries: [Entry], in folder: borrowing OpenFolder, at target: String
    ) throws(Failure) -> Bool {
        guard !entries.isEmpty else { return true }
        let ids = Array(entries.map { $0.id + "\n" }.joined().utf8)
        // Before each file there is a line of up to about 90 bytes.
        let most = entries.reduce(0) { $0 + $1.size + 128 }
        let output: [UInt8]?
        do throws(ExternalProgram.Failure) {
            output = try git.output(["-C", root, "cat-file", "--batch"], input: ids, most: most)
        } catch {
            throw Failure(reason: "it \(error.reason)")
        }
        guard var rest = output?[...] else { return false }
        for entry in entries {
            // A line with the id, the kind and the size; the bytes; an end of line.
            guard let end = rest.firstIndex(of: 0x0A), rest[..<end].starts(with: entry.id.utf8),
                rest.distance(from: end, to: rest.endIndex) >= entry.size + 2
            else { return false }
            let start = end + 1
            let bytes = Array(rest[start..<(start + entry.size)])
            rest = rest[(start + entry.size + 1)...]
            guard place(bytes, as: entry, in: folder, at: target) else { return false }
        }
        return true
    }

    private func place(_ bytes: [UInt8], as entry: Entry, in folder: borrowing OpenFolder, at target: String) -> Bool {
        guard let name = FileSystem.names(in: entry.path)?.last,
            let inner = folder.folder(at: entry.path.folder, isMade: true)
        else { return false }
        if entry.isLink { return symlink(String(decoding: bytes, as: UTF8.self), target.appending(entry.path)) == 0 }
        guard let file = largeFile(bytes), let size = FileSystem.status(of: file)?.size else {
            return inner.write(bytes, to: name)
        }
        if size > Entry.mostRead { return inner.writeZeros(size, to: name) }
        return inner.write(FileSystem.read(file, isLinkFollowed: false) ?? bytes, to: name)
    }

    private func writeZeros(_ size: Int, at path: String, in folder: borrowing OpenFolder) -> Bool {
        guard let name = FileSystem.names(in: path)?.last else { return false }
        return folder.folder(at: path.folder, isMade: true)?.writeZeros(size, to: name) ?? false
    }

    /// Returns the path of the file for which a text of Git LFS stands; nil for other texts
    /// (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md).
    private func largeFile(_ stored: [UInt8]) -> String? {
        guard stored.count < 1024, stored.starts(with: "version https://git-lfs.github.com/spec/v1\n".utf8) else {
            return nil
        }
        let mark = "oid sha256:"
        let lines = String(decoding: stored, as: UTF8.self).split(separator: "\n")
        guard let id = lines.first(where: { $0.hasPrefix(mark) })?.dropFirst(mark.count), id.utf8.count == 64,
            id.allSatisfy(\.isHexDigit)
        else { return nil }
        let folders = "\(id.prefix(2))/\(id.dropFirst(2).prefix(2))"
        return "\(largeFiles)/\(folders)/\(id)"
    }
}

/// The program git, without the variables of a hook, which name another repository or index than the folder's.
///
/// A repository is not trusted: nothing that its settings name is run, and nothing that it lacks is fetched. Every call
/// has these limits, because git reads the settings with the first.
private struct Git {
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
        self.local = String(decoding: local, as: UTF8.self).split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix("GIT_CONFIG")
        }
    }

    /// How long git may work.
    static let longest: Duration = .seconds(120)
    /// How long for an answer of a line.
    static let longestForALine: Duration = .seconds(20)

    /// Runs git and returns its output; nil if it fails.
    /// - Throws: if git takes too long. It has not said then that something is not there, and what it waits for, such
    ///   as a pipe among the settings of the repository, holds up the next call as well.
    func run(_ arguments: [String], limit: Duration = Git.longest) throws(CommandFailure) -> [UInt8]? {
        do throws(ExternalProgram.Failure) {
            return try output(arguments, limit: limit, most: Limits.standard.file)
        } catch {
            guard error == .late else { return nil }
            let call = "git " + arguments.joined(separator: " ")
            throw CommandFailure("git took longer than \(limit.components.seconds) seconds for ‘\(call)’")
        }
    }

    /// Runs git and returns its output; nil if it ends with an error.
    /// - Parameter most: the number of bytes that it may write.
    func output(
        _ arguments: [String], input: [UInt8] = [], limit: Duration = Git.longest, most: Int
    ) throws(ExternalProgram.Failure) -> [UInt8]? {
        let words = local.flatMap { ["-u", $0] } + Self.command + arguments
        let result = try environment.result(words, input: input, limit: limit, most: most)
        return result.status == 0 ? result.output : nil
    }

    /// Returns the files that have another name in the index than in a commit; all paths are from the root.
    func renames(
        since commit: String, in root: String, at places: [String]
    ) throws(CommandFailure) -> [(old: String, new: String)] {
        let options = ["--cached", "--no-ext-diff", "--no-textconv", "--name-status", "-z", "-M", "--diff-filter=R"]
        let list = try run(["-C", root, "diff"] + options + [commit, "--"] + places) ?? []
        // For each file `R` with how equal both are, the old name and the new one.
        let fields = list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return stride(from: 0, to: fields.count - 2, by: 3).map { (old: fields[$0 + 1], new: fields[$0 + 2]) }
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

    /// Returns the only line that git prints; nil if it fails.
    func line(_ arguments: [String]) throws(CommandFailure) -> String? {
        try run(arguments, limit: Self.longestForALine).map {
            String(decoding: $0.filter { $0 != 0x0A }, as: UTF8.self)
        }
    }

    /// Objects that a partial clone lacks would be fetched by whatever program its settings name. Versions of git that
    /// do not know the first variable obey the second, which counts more than the settings: an empty list of protocols.
    private static let command =
        ["GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0", "git", "--no-pager"]
        + [
            // A folder of a bundle can look like a repository without a work tree, with settings of its own.
            "safe.bareRepository=explicit", "protocol.allow=never", "core.hooksPath=/dev/null", "core.fsmonitor=false"
        ].flatMap { ["-c", $0] }
}
