// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// Replaces some files of a published site, under a journal: a build that follows one that was killed completes it.
struct Amendment: ~Copyable {
    /// The absolute path of the site's folder.
    let target: String
    /// The files of the site, after the change once it is made; nil if one is missing.
    private(set) var outputs: SiteTimes?
    /// The list of the site's files after the change; nil before.
    private(set) var manifest: Manifest?
    /// The paths of the files that were added, removed or changed, sorted.
    private(set) var changed: [String] = []
    private var place: StagingFolder
    private var lock: FolderLock

    /// - Parameter state: the state from which the change was derived.
    /// - Returns: nil if the site is not that of the state any more.
    static func begin(of path: String, state: BuildState.State) throws(SiteError) -> Amendment? {
        let target = FileSystem.resolvedAsFarAsThere(path)
        let lock = try Publication.lock(target, path: path, patience: Publication.patience)
        guard BuildState.isCurrent(state, in: target), !OutputFolder.exists(target + "/" + StagingFolder.innerName)
        else { return nil }
        StagingFolder.removeUnfinishedFiles(in: target)
        return Amendment(
            target: target, outputs: state.outputs, place: try StagingFolder.inside(target, isForced: false), lock: lock
        )
    }

    private init(target: String, outputs: SiteTimes, place: consuming StagingFolder, lock: consuming FolderLock) {
        self.target = target
        self.outputs = outputs
        self.place = place
        self.lock = lock
    }

    /// Uncommitted files are removed before the lock is released.
    deinit { place.discard() }

    /// Replaces files.
    /// - Parameters:
    ///   - files: the new files. Those that the site has already are not written.
    ///   - dropped: the paths of the files that these take the place of.
    ///   - old: the manifest of the site.
    /// - Returns: the size in bytes of the dropped files; nil, with nothing changed, if a file of another is in the way.
    mutating func commit(_ files: [(path: String, bytes: [UInt8])], instead dropped: [String], of old: Manifest)
        throws(SiteError) -> Int?
    {
        let known = old.hashesByPath
        var size = 0
        for path in dropped { size += FileSystem.status(of: target + "/" + path)?.size ?? 0 }
        var writer = SiteWriter(root: place.path)
        var written: [WrittenFile] = []
        for file in files {
            let hash = ContentHash.of(file.bytes)
            if known[file.path] == nil, OutputFolder.exists(target + "/" + file.path) { return nil }
            written.append(
                known[file.path] == hash
                    ? WrittenFile(path: file.path, hash: hash, size: file.bytes.count)
                    : try writer.write(file.bytes, to: file.path))
        }
        let new = old.replacing(dropped, with: written)
        let touched = PathSet(dropped + written.map(\.path)).paths.filter { known[$0] != nil }.sorted()
        let before = SiteTimes(of: touched + [Manifest.fileName], in: target)
        _ = try writer.write(new.bytes, to: Manifest.fileName)
        // What follows replaces the site file by file.
        BuildState.remove(from: target)
        let both = try PublicationJournal.begin(in: target, from: old, to: new, given: [])
        place.leave()
        try PublicationJournal.complete(in: target, ours: both, new: new)
        let after = SiteTimes(of: written.map(\.path).sorted() + [Manifest.fileName], in: target)
        manifest = new
        let stayed = PathSet(written.filter { known[$0.path] == $0.hash }.map(\.path))
        changed = PathSet(dropped + written.map(\.path)).paths.filter { !stayed.contains($0) }.sorted()
        outputs = before.flatMap { before in after.flatMap { outputs?.replacing(before, by: $0) } }
        return size
    }
}
