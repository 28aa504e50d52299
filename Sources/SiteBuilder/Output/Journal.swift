// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Glibc
internal import Text

/// Moves a site, file by file, from a folder in the target to its places, so that it can be ended by whoever finds it
/// half done.
///
/// Three files tell how far it is. Before anything moves, the target's manifest is replaced by one that lists the files
/// of both sites. Then comes the journal, an empty file: from now on the move is ended, before not begun. The new
/// site's own manifest is moved last. What is moved, replaced and removed follows from the two manifests alone, and
/// nothing is done through a link.
enum Journal {
    static let fileName = ".emobic-site-journal"

    /// Begins a move. If it fails, nothing has moved.
    /// - Parameter given: files of others that may be replaced.
    static func begin(in target: String, from old: Manifest?, to new: Manifest, given: [String]) throws(SiteError) {
        let staging = target + "/" + StagingFolder.innerName
        let both = new.adding((old?.paths ?? []) + given)
        var writer = SiteWriter(root: staging)
        let union = ".emobic-site-union"
        _ = try writer.write(Array(both.text.utf8), to: union)
        _ = try writer.write([], to: fileName)
        try makeFolders(of: new, in: target)
        try DiskFolder.rename(staging + "/" + union, to: target + "/" + Manifest.fileName)
        try DiskFolder.rename(staging + "/" + fileName, to: target + "/" + fileName)
    }

    /// Makes what needs room on the disk, so that there is only moving left to do. What lies below something that makes
    /// way comes when that has gone.
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

    /// Ends a move that was begun. A journal without our manifest beside it and a site of ours to be moved counts for
    /// nothing.
    static func complete(in target: String) throws(SiteError) {
        guard let root = OpenFolder(target), root.kind(of: fileName) == .file, let ours = Manifest(in: root),
            let staging = root.folder(StagingFolder.innerName), let new = Manifest(in: staging)
        else { return }
        let move = Move(target: target, ours: PathSet(ours.paths), new: new)
        let stale = ours.paths.filter { !move.isNew($0) }
        for path in stale where move.isInTheWay(path) { move.remove(path, from: root) }
        for (folder, names) in move.namesByFolder { try move.bring(names, in: folder, from: staging, to: root) }
        for path in stale where !move.isInTheWay(path) { move.remove(path, from: root) }
        guard staging.rename(Manifest.fileName, to: root, as: Manifest.fileName) else {
            throw .cannotWrite(path: target + "/" + Manifest.fileName, reason: FileSystem.lastError)
        }
        FileSystem.remove(target + "/" + StagingFolder.innerName, last: FolderLock.fileName)
        _ = root.remove(fileName)
    }

    /// Removes a journal that counts for nothing.
    static func removeLeftover(in target: String) {
        guard let root = OpenFolder(target), root.kind(of: fileName) == .file else { return }
        _ = root.remove(fileName)
    }
}

/// What a move does to single files.
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

    /// Whether a stale file stands where the new site has a folder, or the other way round.
    func isInTheWay(_ path: String) -> Bool { newFolders.contains(path) || newPaths.containsFolder(above: path) }

    /// The names of the new files by their folders, both sorted.
    var namesByFolder: [(folder: String, names: [String])] {
        Dictionary(grouping: new.paths) { Array($0.folder.utf8) }
            .map { (String(decoding: $0.key, as: UTF8.self), $0.value.map(\.lastComponent)) }.sorted { $0.0 < $1.0 }
    }

    /// Moves files of one folder to their places. Those that are not there have been moved already.
    func bring(_ names: [String], in folder: String, from staging: borrowing OpenFolder, to root: borrowing OpenFolder)
        throws(SiteError)
    {
        guard let source = staging.folder(at: folder) else { return }
        guard let place = root.folder(at: folder, isMade: true) else { throw failure(folder) }
        // A build writes nothing but files: something else is not ours, and stays behind.
        for name in names where source.kind(of: name) == .file {
            let path = folder.appending(name)
            switch place.kind(of: name) {
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

    /// Removes a file, and the folders that it leaves empty.
    func remove(_ path: String, from root: borrowing OpenFolder) {
        guard let folder = root.folder(at: path.folder), folder.remove(path.lastComponent) else { return }
        var empty = path.folder
        while !empty.isEmpty, let above = root.folder(at: empty.folder), above.removeFolder(empty.lastComponent) {
            empty = empty.folder
        }
    }
}
