// SPDX-License-Identifier: MIT

package import Diagnostics
package import FileSystem
internal import Glibc
package import Text

/// The folder with an app's files, as found. Nothing outside of it is read.
package struct AppBundle: Sendable {
    /// The folder's name, the last resort for a title.
    package let name: String
    /// The files that values can name: without leftovers of systems and editors, and with links to files inside.
    package private(set) var files: FileIndex
    /// Symbolic links that were not followed because they lead out of the folder or to a folder.
    package let refusedLinks: Set<String>
    /// Links to folders, by their paths, and those to nothing, which may be some: what a link leads to is not on every machine.
    private let linkedFolders: [String: LinkedFolder]
    /// The same links by their paths in lower case.
    private let linksInLowerCase: [String: LinkedFolder]
    /// Folders in it that could not be listed, so that their contents are unknown.
    package let unlistedFolders: [UnlistedFolder]
    private let storage: Storage
    private let failures = ReadFailures()
    /// Larger files are not read.
    private let limits: Limits
    /// The files that symbolic links inside the folder lead to.
    private let linkTargets: [String: String]
    /// Contents that replace those on the disk.
    private var replaced: [String: [UInt8]] = [:]
    /// Contents of data files on servers, by their addresses (decision D3).
    private var fetched: [String: [UInt8]] = [:]

    /// Files whose names are not UTF-8, as far as they can be shown. Nothing can name them, and they are left out.
    package let unnamedFiles: [String]

    /// A folder that is left out: the system does not list it, it lies too deep, or it leads in a circle.
    package struct UnlistedFolder: Sendable {
        /// Relative to the bundle's folder.
        package let path: String
        /// A sentence without its full stop, or the words of the system.
        package let reason: String
    }

    private enum Storage: Sendable {
        case disk(root: String)
        case memory([String: [UInt8]])
    }

    /// Makes a bundle from texts, for tests and generated apps.
    package init(_ files: [String: String], name: String = "bundle", limits: Limits = .standard) {
        self.init(bytes: files.mapValues { Array($0.utf8) }, name: name, limits: limits)
    }

    /// Makes a bundle from bytes, by paths relative to its folder.
    package init(bytes files: [String: [UInt8]], name: String = "bundle", limits: Limits = .standard) {
        self.name = name
        self.limits = limits
        self.files = FileIndex(files.keys.filter { !FileIndex.isJunk($0) })
        refusedLinks = []
        linkedFolders = [:]
        linksInLowerCase = [:]
        unlistedFolders = []
        unnamedFiles = []
        linkTargets = [:]
        storage = .memory(files)
    }

    /// Lists a folder on the disk; contents are read on access.
    package init(folder: String, limits: Limits = .standard) throws(BundleError) {
        self.limits = limits
        guard let root = FileSystem.resolved(folder) else {
            throw .unreadable(folder: folder, reason: FileSystem.lastError)
        }
        var scan = FolderScan(root: root)
        if let reason = scan.run() { throw .unreadable(folder: folder, reason: reason) }
        name = root.pathNames.last.map(String.init) ?? folder
        files = FileIndex(scan.files)
        refusedLinks = scan.refusedLinks
        linkedFolders = scan.linkedFolders
        linksInLowerCase = Dictionary(scan.linkedFolders.values.map { ($0.path.lowercased(), $0) }) {
            $0.path < $1.path ? $0 : $1
        }
        unlistedFolders = scan.unlistedFolders
        unnamedFiles = scan.unnamedFiles
        linkTargets = scan.linkTargets
        storage = .disk(root: root)
    }

    /// Whether the path is a symbolic link that was not followed, or leads through one.
    package func refuses(_ path: String) -> Bool { refusedLink(on: path) != nil }

    /// Returns the link to a folder that the path of a file is or leads through; nil if that is not why it is refused.
    package func linkedFolder(on path: String) -> LinkedFolder? { refusedLink(on: path).flatMap { linkedFolders[$0] } }

    /// Returns the link to a folder that stands in the place of a folder, or around it.
    package func linkedFolder(at folder: String) -> LinkedFolder? {
        firstLink(from: folder).flatMap { linkedFolders[$0] }
    }

    /// Returns the link to a folder through which the path of a missing file would lead in other case, as it would through a
    /// folder; nil if there is the folder itself.
    func linkedFolder(inOtherCaseOn path: String) -> LinkedFolder? {
        guard !linksInLowerCase.isEmpty else { return nil }
        var folder = path.folder
        while !folder.isEmpty, !files.hasFolder(folder) {
            if let link = linksInLowerCase[folder.lowercased()] { return link }
            folder = folder.folder
        }
        return nil
    }

    /// Returns the links in a folder because of which files are not found that are looked for there.
    package func linksToFolders(in folder: String) -> [LinkedFolder] {
        possibleLinks(in: folder).filter { !$0.isNamedAsFile }
    }

    /// Returns the links in a folder that lead to folders or to nothing.
    func possibleLinks(in folder: String) -> [LinkedFolder] {
        linkedFolders.values.filter { $0.path.folder == folder }.sorted { $0.path < $1.path }
    }

    private func refusedLink(on path: String) -> String? {
        guard !refusedLinks.isEmpty || !linkedFolders.isEmpty else { return nil }
        let isMissingFile = linkedFolders[path]?.isNamedAsFile ?? false
        return firstLink(from: isMissingFile ? path.folder : path)
    }

    private func firstLink(from folder: String) -> String? {
        var path = folder
        while !path.isEmpty {
            if refusedLinks.contains(path) || linkedFolders[path] != nil { return path }
            path = path.folder
        }
        return nil
    }

    /// Returns the bytes of a listed file; nil if it cannot be read, or is too large to be read as a whole.
    package func read(_ path: String) -> [UInt8]? {
        if let fetched = fetched[path] { return fetched }
        if isTooLarge(path) { return nil }
        if let replaced = replaced[canonical(path)] { return replaced }
        return switch storage {
        case .memory(let files): files[path]
        case .disk: noted(path, file(path)?.read())
        }
    }

    /// Returns a listed file on the disk to be read in pieces, because it is large; nil for one that `read` returns as a
    /// whole without taking much memory, and for one that is too large for anything.
    package func pieces(_ path: String) -> FilePieces? {
        guard fetched[path] == nil, replaced[canonical(path)] == nil, let size = size(path),
            size > limits.wholeLevelFile, size <= limits.file
        else { return nil }
        if case .memory(let files) = storage {
            return files[path].map { bytes in FilePieces(size: bytes.count) { Array(bytes[$0]) } }
        }
        return noted(path, file(path)?.pieces()).map { pieces in
            FilePieces(size: pieces.size, step: pieces.step) { noted(path, pieces.bytes($0)) }
        }
    }

    private func noted<Contents>(_ path: String, _ contents: Contents?) -> Contents? {
        if contents == nil { failures.note(files.paths.firstIndex(of: path)) }
        return contents
    }

    /// The first file that could not be read although it may be, and the reason; nil if there was none. Whoever asked for it
    /// has gone on without.
    package var failedRead: (path: String, reason: String)? {
        failures.failure.map { (files.paths[$0.file], $0.reason) }
    }

    /// Returns the diagnostic on that file; nil if there is none, or if it is among those found.
    package func failedRead(besides found: [Diagnostic]) -> Diagnostic? {
        guard let (path, reason) = failedRead,
            !found.contains(where: { $0.kind == .fileUnreadable && $0.position.file == path })
        else { return nil }
        return Diagnostic(.fileUnreadable, "‘\(path)’ cannot be read: \(reason)", at: SourcePosition(file: path))
    }

    /// Whether a listed file is too large to be read as a whole.
    package func isTooLarge(_ path: String) -> Bool { (size(path) ?? 0) > limits.file }

    /// Returns the diagnostic on a file for which `read` returned nil.
    /// - Parameter name: the name of the file in the message.
    package func whyUnread(_ path: String, named name: String) -> Diagnostic {
        let position = SourcePosition(file: path)
        guard let size = size(path), size > limits.file else {
            let failed = FileSystem.lastReadError
            let reason = readError(of: path) ?? failed
            return Diagnostic(.fileUnreadable, "\(name) cannot be read: \(reason)", at: position)
        }
        return Diagnostic(
            .fileTooLarge, "\(name) has \(size) bytes; of more than \(limits.file) nothing is read", at: position)
    }

    /// Returns the first bytes of a listed file, for detecting its format.
    package func head(_ path: String, count: Int) -> [UInt8]? {
        if let replaced = replaced[canonical(path)] { return Array(replaced.prefix(count)) }
        return switch storage {
        case .memory(let files): files[path].map { Array($0.prefix(count)) }
        case .disk: noted(path, file(path)?.read(limit: count))
        }
    }

    /// Whether a listed file is a text of Git LFS in the place of a file that was not fetched.
    package func isLargeFilePointer(_ path: String) -> Bool {
        guard let size = size(path), size < LargeFilePointer.size else { return false }
        return head(path, count: LargeFilePointer.size).map(LargeFilePointer.isOne) ?? false
    }

    /// Returns the first bytes of a listed picture, which hold its size: cameras write long notes before it.
    package func pictureHead(_ path: String) -> [UInt8]? { head(path, count: 512 * 1024) }

    /// Returns a part of a listed file; nil if the file does not hold all of it.
    package func part(_ path: String, _ range: Range<Int>) -> [UInt8]? {
        func part(_ bytes: [UInt8]) -> [UInt8]? {
            ByteReader(bytes).part(range.lowerBound, count: range.count).map { Array($0.contents) }
        }
        if let replaced = replaced[canonical(path)] { return part(replaced) }
        return switch storage {
        case .memory(let files): files[path].flatMap(part)
        case .disk: noted(path, file(path)?.read(range))
        }
    }

    /// Returns the number of bytes of a listed file.
    package func size(_ path: String) -> Int? {
        if let replaced = replaced[canonical(path)] { return replaced.count }
        switch storage {
        case .memory(let files): return files[path]?.count
        case .disk(let root): return FileSystem.status(of: root + "/" + path, isLinkFollowed: true)?.size
        }
    }

    /// Returns the same bundle with other contents of some of its files, or with more files. Nothing is written.
    package func replacing(_ contents: [String: [UInt8]]) -> AppBundle {
        var copy = self
        let added = contents.keys.filter { !files.contains($0) }
        if !added.isEmpty { copy.files = files.adding(added) }
        copy.replaced.merge(contents) { _, new in new }
        return copy
    }

    /// Returns the same bundle with data files that lie on servers. Their addresses serve as their paths; they are not
    /// among its files.
    package func fetching(_ contents: [String: [UInt8]]) -> AppBundle {
        var copy = self
        copy.fetched.merge(contents) { _, new in new }
        return copy
    }

    /// The addresses of the data files that have been fetched.
    package var fetchedAddresses: Set<String> { Set(fetched.keys) }

    /// Returns the file itself if the path is a link to one.
    package func canonical(_ path: String) -> String { linkTargets[path] ?? path }

    /// Returns why a listed file cannot be read, in the words of the system; nil if it can. This is cheaper than reading it.
    package func readError(of path: String) -> String? {
        guard case .disk(let root) = storage, replaced[canonical(path)] == nil else { return nil }
        return FileSystem.readError(of: root + "/" + path)
    }

    /// Returns a listed file on the disk, or the one to which it is a link; nil for a bundle in memory. What became a link
    /// after the folder was listed is not followed.
    package func file(_ path: String) -> InnerFile? {
        guard case .disk(let root) = storage, files.contains(path) else { return nil }
        return InnerFile(canonical(path), in: root)
    }
}

/// Walks a folder without leaving it.
private struct FolderScan {
    /// Enough for every real bundle.
    private static let limits = FolderLimits.bundle

    let root: String
    private var count = 0
    private(set) var files: [String] = []
    private(set) var refusedLinks: Set<String> = []
    private(set) var linkedFolders: [String: LinkedFolder] = [:]
    private(set) var unlistedFolders: [AppBundle.UnlistedFolder] = []
    private(set) var unnamedFiles: [String] = []
    private(set) var linkTargets: [String: String] = [:]

    init(root: String) {
        self.root = root
    }

    /// Returns the reason for which the folder itself cannot be listed or holds too much; nil on success.
    mutating func run() -> String? {
        list("", below: FolderChain())
        if count > Self.limits.entries { return "it holds more than \(Self.limits.entries) files and folders" }
        return unlistedFolders.first { $0.path.isEmpty }?.reason
    }

    private mutating func list(_ folder: String, below above: FolderChain) {
        let path = folder.isEmpty ? root : root + "/" + folder
        guard let status = FileSystem.status(of: path), let entries = FileSystem.entries(in: path) else {
            return leaveOut(folder, reason: FileSystem.lastError)
        }
        guard let chain = above.entering(status.identity) else {
            return leaveOut(folder, reason: "It leads in a circle")
        }
        guard chain.depth <= Self.limits.depth else {
            return leaveOut(folder, reason: "It lies deeper than \(Self.limits.depth) folders")
        }
        guard !BuiltSite.isPassedOver(folder, holding: entries.lazy.map(\.name)) else { return }
        count += entries.count
        var folders: [String] = []
        for entry in entries where !FileIndex.isJunk(entry.name) {
            let path = folder.appending(entry.name)
            switch entry.kind ?? FileSystem.kind(of: root + "/" + path) {
            case .file where path.hasRepairedCharacter && FileSystem.kind(of: root + "/" + path) == nil:
                unnamedFiles.append(path)
            case .file: files.append(path)
            case .folder: folders.append(path)
            case .link: addLink(path)
            case .other, nil: break
            }
        }
        for folder in folders where count <= Self.limits.entries { list(folder, below: chain) }
    }

    private mutating func leaveOut(_ folder: String, reason: String) {
        unlistedFolders.append(AppBundle.UnlistedFolder(path: folder, reason: reason))
    }

    private mutating func addLink(_ path: String) {
        guard let target = FileSystem.resolved(root + "/" + path) else {
            if errno == ENOENT || errno == ELOOP {
                addLinkedFolder(path, place: nil)
            } else {
                refusedLinks.insert(path)
            }
            return
        }
        let kind = FileSystem.kind(of: target)
        guard let inside = target.below(root), kind == .file else {
            refusedLinks.insert(path)
            if kind == .folder { addLinkedFolder(path, place: target.below(root)) }
            return
        }
        files.append(path)
        linkTargets[path] = inside
    }

    private mutating func addLinkedFolder(_ path: String, place: String?) {
        guard let target = FileSystem.target(ofLink: root + "/" + path) else { return }
        linkedFolders[path] = LinkedFolder(path: path, target: target, place: place)
    }
}
