// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Glibc
internal import Text

/// Moves a site, file by file, from a staging folder in the target to its final paths. The next build can complete a
/// move that was interrupted.
///
/// Three files record the progress. Before anything moves, the target's manifest is replaced by one that lists the
/// files of both sites. Then the journal, an empty file, is moved into the target: with it, an interrupted move is
/// completed; without it, the move has not begun. The new site's own manifest is moved last. The two manifests alone
/// determine what is moved, replaced and removed, and symbolic links are never followed.
enum PublicationJournal {
    static let fileName = ".emobic-site-journal"

    /// Begins a move. If it fails, nothing has been moved.
    /// - Parameter given: files that no build wrote and that may be replaced.
    /// - Returns: the manifest of both sites, with which the move is made.
    @discardableResult
    static func begin(in target: String, from old: Manifest?, to new: Manifest, given: [String]) throws(SiteError)
        -> Manifest
    {
        let staging = target + "/" + StagingFolder.innerName
        let both = new.adding((old?.paths ?? []) + given)
        var writer = SiteWriter(root: staging)
        let union = ".emobic-site-union"
        _ = try writer.write(both.bytes, to: union)
        _ = try writer.write([], to: fileName)
        try makeFolders(of: new, in: target)
        try OutputFolder.rename(staging + "/" + union, to: target + "/" + Manifest.fileName)
        try OutputFolder.rename(staging + "/" + fileName, to: target + "/" + fileName)
        return both
    }

    /// Creates the folders in advance, because they need room on the disk and moving files does not. Folders whose path
    /// is still occupied by a stale file are created later.
    private static func makeFolders(of new: Manifest, in target: String) throws(SiteError) {
        guard let root = OpenFolder(target) else { throw .cannotWrite(path: target, reason: FileSystem.lastError) }
        var made: [String] = []
        for folder in PathSet(foldersOf: new.paths).paths.sorted() {
            guard let above = root.folder(at: folder.folder) else { continue }
            if above.makeFolder(folder.lastComponent) {
                made.append(folder)
            } else if errno != EEXIST {
                let reason = FileSystem.lastError
                for folder in made.reversed() { _ = root.folder(at: folder.folder)?.removeFolder(folder.lastComponent) }
                throw .cannotWrite(path: target + "/" + folder, reason: reason)
            }
        }
    }

    /// Completes a move that was begun. A journal is ignored without the manifest of this tool beside it and a staged
    /// site. If one of these cannot be read, the journal stays for the next build.
    static func complete(in target: String) throws(SiteError) {
        guard let root = OpenFolder(target) else { throw .unreadable(path: target, reason: FileSystem.lastError) }
        guard try root.found(fileName, at: target) == .file, let ours = try Manifest.read(in: root, at: target),
            try root.found(StagingFolder.innerName, at: target) == .folder
        else { return }
        let inner = target + "/" + StagingFolder.innerName
        guard let staging = root.folder(StagingFolder.innerName) else {
            throw .unreadable(path: inner, reason: FileSystem.lastError)
        }
        guard let new = try Manifest.read(in: staging, at: inner) else { return }
        try complete(in: target, root, staging, ours: ours, new: new)
    }

    /// Completes a move that this process has just begun.
    static func complete(in target: String, ours: Manifest, new: Manifest) throws(SiteError) {
        guard let root = OpenFolder(target) else { throw .unreadable(path: target, reason: FileSystem.lastError) }
        guard let staging = root.folder(StagingFolder.innerName) else {
            throw .unreadable(path: target + "/" + StagingFolder.innerName, reason: FileSystem.lastError)
        }
        try complete(in: target, root, staging, ours: ours, new: new)
    }

    private static func complete(
        in target: String, _ root: borrowing OpenFolder, _ staging: borrowing OpenFolder, ours: Manifest, new: Manifest
    ) throws(SiteError) {
        let inner = target + "/" + StagingFolder.innerName
        let move = Move(target: target, ours: PathSet(ours.paths), new: new)
        let stale = ours.paths.filter { !move.isNew($0) }
        for path in stale where move.isInTheWay(path) { try move.remove(path, from: root) }
        for (folder, names) in move.namesByFolder { try move.bring(names, in: folder, from: staging, to: root) }
        for path in stale where !move.isInTheWay(path) { try move.remove(path, from: root) }
        guard staging.rename(Manifest.fileName, to: root, as: Manifest.fileName) else {
            throw .cannotWrite(path: target + "/" + Manifest.fileName, reason: FileSystem.lastError)
        }
        FileSystem.remove(inner, last: FolderLock.fileName)
        _ = root.remove(fileName)
    }

    /// Removes a journal that was ignored.
    static func removeLeftover(in target: String) {
        guard let root = OpenFolder(target), root.kind(of: fileName) == .file else { return }
        _ = root.remove(fileName)
    }
}

extension OpenFolder {
    /// Returns the kind of an entry; nil if there is none. If that cannot be found out, this is an error.
    fileprivate func found(_ name: String, at path: String) throws(SiteError) -> FileSystem.Kind? {
        if let kind = kind(of: name) { return kind }
        guard FileSystem.isAbsence else { throw .unreadable(path: path + "/" + name, reason: FileSystem.lastError) }
        return nil
    }
}

/// The operations of a move on single files.
private struct Move {
    let target: String
    let ours: PathSet
    private let newPaths: PathSet
    private let newFolders: PathSet
    private let new: Manifest

    init(target: String, ours: PathSet, new: Manifest) {
        (self.target, self.ours, self.new) = (target, ours, new)
        newPaths = PathSet(new.paths + [Manifest.fileName])
        newFolders = PathSet(foldersOf: new.paths)
    }

    func isNew(_ path: String) -> Bool { newPaths.contains(path) }

    /// Whether a stale file is at the path of a folder of the new site, or below the path of one of its files.
    func isInTheWay(_ path: String) -> Bool { newFolders.contains(path) || newPaths.containsFolder(above: path) }

    /// The names of the new files by folder, both sorted.
    var namesByFolder: [(folder: String, names: [String])] {
        Dictionary(grouping: new.paths) { Array($0.folder.utf8) }
            .map { (String(decoding: $0.key, as: UTF8.self), $0.value.map(\.lastComponent)) }.sorted { $0.0 < $1.0 }
    }

    /// Moves files of one folder to their final paths. Missing files have already been moved.
    func bring(_ names: [String], in folder: String, from staging: borrowing OpenFolder, to root: borrowing OpenFolder)
        throws(SiteError)
    {
        guard let source = staging.folder(at: folder) else {
            if FileSystem.isAbsence { return }
            throw failure(folder)
        }
        // A build of a few pages stages a few files, however many the folder has.
        let inner = [target, StagingFolder.innerName, folder].filter { !$0.isEmpty }.joined(separator: "/")
        guard let staged = OutputFolder.names(in: inner).map({ PathSet($0) }) else {
            throw .unreadable(path: inner, reason: FileSystem.lastError)
        }
        let brought = names.filter(staged.contains)
        guard !brought.isEmpty else { return }
        guard let place = root.folder(at: folder, isMade: true) else { throw failure(folder) }
        // A build writes only regular files. Other entries were not written by this tool and are left behind.
        for name in brought where try source.found(name, at: target + "/" + folder) == .file {
            let path = folder.appending(name)
            switch try place.found(name, at: target + "/" + folder) {
            case nil: break
            case .folder: if !place.removeFolder(name) { throw .foreignFile(target + "/" + path) }
            default: if !ours.contains(path) { throw .foreignFile(target + "/" + path) }
            }
            guard source.rename(name, to: place, as: name) else { throw failure(path) }
        }
    }

    private func failure(_ path: String) -> SiteError {
        [ELOOP, ENOTDIR].contains(errno)
            ? .foreignFile(target + "/" + path) : .cannotWrite(path: target + "/" + path, reason: FileSystem.lastError)
    }

    /// Removes a file, and its parent folders if they become empty. What is no file any more is somebody else's.
    func remove(_ path: String, from root: borrowing OpenFolder) throws(SiteError) {
        guard let folder = root.folder(at: path.folder), folder.remove(path.lastComponent) else {
            if FileSystem.isAbsence || errno == EISDIR { return }
            throw failure(path)
        }
        var empty = path.folder
        while !empty.isEmpty, let above = root.folder(at: empty.folder), above.removeFolder(empty.lastComponent) {
            empty = empty.folder
        }
    }
}
