// SPDX-License-Identifier: MIT

internal import ExternalPrograms
internal import FileSystem
internal import Glibc
internal import Text

/// A folder as a commit has it.
///
/// Its files are written as they are stored. A checkout would change them as the attributes and settings of the
/// repository say, and so run programs that it names (filters). What is too large for the check to read is a file of that
/// size without contents, which takes no place. The files of a submodule are those of the commit that the folder names,
/// if the submodule's own repository lies where it lay and has them: nothing is fetched.
struct GitTree {
    /// Why not all files can be written.
    struct Failure: Error {
        /// Empty if only git could say so.
        var reason = ""
    }

    /// Where git runs.
    private struct Repository {
        let root: String
        /// The folder in which Git LFS keeps files.
        let largeFiles: String

        init(_ root: String, _ git: Git) throws(RevisionFailure) {
            self.root = root
            let folder = try git.line(["-C", root, "rev-parse", "--git-path", "lfs/objects"]) ?? ""
            largeFiles = folder.hasPrefix("/") ? folder : root.appending(folder)
        }
    }

    private struct Entry {
        /// The check reads nothing of a larger file.
        static let mostRead = Limits.standard.file

        let repository: Repository
        let id: String
        let size: Int
        let path: String
        let isLink: Bool

        /// Whether it is a commit of another repository.
        let isSubmodule: Bool
        /// The bytes of the path if it is not UTF-8; nil for others. No check reads such a file, it only says that it is there.
        let unnamed: [UInt8]?

        var isTooLarge: Bool { size > Self.mostRead }
        var depth: Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
    }

    /// Bytes of the files that are held at the same time, unless a single one has more.
    private static let most = 64 << 20
    /// Bytes of all files that are written.
    private static let mostTogether = 10_000_000_000
    private static let mostFiles = FolderLimits.bundle.entries
    private static let mostSubmodules = 100

    private let git: Git
    private let entries: [Entry]
    /// The paths of the submodules whose files git does not have here.
    let lacking: [String]

    /// - Parameters:
    ///   - id: the name of the tree's object.
    ///   - place: where its folder is in the work tree.
    init(_ id: String, at place: String, in root: String, _ git: Git) throws {
        self.git = git
        var entries = try Self.entries(of: id, at: "", in: Repository(root, git), git)
        var submodules = entries.filter(\.isSubmodule)
        var lacking: [String] = []
        var next = 0
        while next < submodules.count, next < Self.mostSubmodules {
            let submodule = submodules[next]
            next += 1
            let folder = place.appending(submodule.path)
            // In a folder without a repository of its own, git would take the one around it.
            guard FileSystem.kind(of: folder.appending(".git")) != nil,
                try git.line(["-C", folder, "cat-file", "-e", submodule.id + "^{tree}"]) != nil
            else {
                lacking.append(submodule.path)
                continue
            }
            let found = try Self.entries(
                of: submodule.id, at: submodule.path, in: Repository(folder, git), git, others: entries.count)
            entries += found
            submodules += found.filter(\.isSubmodule)
        }
        self.entries = entries.filter { !$0.isSubmodule }
        self.lacking = (lacking + submodules.dropFirst(next).map(\.path)).sorted()
    }

    /// - Parameter target: an empty folder.
    func write(to target: String) throws(Failure) {
        guard let folder = OpenFolder(target) else { throw Failure() }
        for entry in entries where !entry.isLink {
            guard let path = entry.unnamed else { continue }
            guard folder.makeFile(at: path) else { throw Failure() }
        }
        let named = entries.filter { $0.unnamed == nil }
        for entry in named where entry.isTooLarge {
            guard writeZeros(entry.size, at: entry.path, in: folder) else { throw Failure() }
        }
        try write(named.filter { !$0.isTooLarge }, to: folder, at: target)
    }

    private func write(_ entries: [Entry], to folder: borrowing OpenFolder, at target: String) throws(Failure) {
        guard entries.reduce(0, { $0 + $1.size }) <= Self.mostTogether else {
            throw Failure(reason: "they have more than \(Self.mostTogether) bytes")
        }
        // Links come last and the deepest first, so that nothing is written through one.
        let links = entries.filter(\.isLink).sorted { $0.depth > $1.depth }
        var (batch, size): ([Entry], Int) = ([], 0)
        for entry in entries.filter({ !$0.isLink }) + links {
            let isOfAnother = batch.last.map { $0.repository.root != entry.repository.root } ?? false
            if isOfAnother || size + entry.size > Self.most, !batch.isEmpty {
                guard try place(batch, in: folder, at: target) else { throw Failure() }
                (batch, size) = ([], 0)
            }
            batch.append(entry)
            size += entry.size
        }
        guard try place(batch, in: folder, at: target) else { throw Failure() }
    }

    /// Returns the files, links and submodules of a tree.
    /// - Parameters:
    ///   - path: where the tree is written.
    ///   - others: the number of entries of other trees, which count for the limit.
    private static func entries(
        of id: String, at path: String, in repository: Repository, _ git: Git, others: Int = 0
    ) throws(Failure) -> [Entry] {
        let tooMany = Failure(reason: "there are more than \(mostFiles)")
        let output: [UInt8]?
        do throws(ExternalProgram.Failure) {
            // A tree can name another many times, so that a few bytes are a list without an end. A line has about 60 bytes and
            // the path.
            let options = ["-C", repository.root, "ls-tree", "-r", "-z", "--long", "--full-tree", id]
            output = try git.output(options, most: mostFiles * 256)
        } catch {
            throw error == .tooMuch ? tooMany : Failure(reason: "it \(error.reason)")
        }
        guard let list = output else { throw Failure() }
        guard others + list.count(where: { $0 == 0 }) <= mostFiles else { throw tooMany }
        var entries: [Entry] = []
        for line in list.split(separator: 0) {
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { throw Failure() }
            // The mode, the kind, the id and the size of the object.
            let fields = line[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 4 else { throw Failure() }
            let isSubmodule = fields[1] == "commit"
            guard let size = isSubmodule ? 0 : Int(fields[3]) else { throw Failure() }
            let bytes = line[line.index(after: tab)...]
            let name = String(decoding: bytes, as: UTF8.self)
            entries.append(
                Entry(
                    repository: repository, id: fields[2], size: size, path: path.appending(name),
                    isLink: fields[0] == "120000", isSubmodule: isSubmodule,
                    unnamed: name.utf8.elementsEqual(bytes) ? nil : Array((path + "/").utf8) + bytes))
        }
        return entries
    }

    /// - Parameter entries: files of one repository.
    private func place(
        _ entries: [Entry], in folder: borrowing OpenFolder, at target: String
    ) throws(Failure) -> Bool {
        guard let root = entries.first?.repository.root else { return true }
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
        guard let file = largeFile(bytes, in: entry.repository), let size = FileSystem.status(of: file)?.size else {
            return inner.write(bytes, to: name)
        }
        if size > Entry.mostRead { return inner.writeZeros(size, to: name) }
        return inner.write(FileSystem.read(file, isLinkFollowed: false) ?? bytes, to: name)
    }

    private func writeZeros(_ size: Int, at path: String, in folder: borrowing OpenFolder) -> Bool {
        guard let name = FileSystem.names(in: path)?.last else { return false }
        return folder.folder(at: path.folder, isMade: true)?.writeZeros(size, to: name) ?? false
    }

    /// Returns the path of the file for which a text of Git LFS stands; nil for other texts.
    private func largeFile(_ stored: [UInt8], in repository: Repository) -> String? {
        guard stored.count < LargeFilePointer.size, LargeFilePointer.isOne(stored) else { return nil }
        let mark = "oid sha256:"
        let lines = String(decoding: stored, as: UTF8.self).split(separator: "\n")
        guard let id = lines.first(where: { $0.hasPrefix(mark) })?.dropFirst(mark.count), id.utf8.count == 64,
            id.allSatisfy(\.isHexDigit)
        else { return nil }
        let folders = "\(id.prefix(2))/\(id.dropFirst(2).prefix(2))"
        return "\(repository.largeFiles)/\(folders)/\(id)"
    }
}
