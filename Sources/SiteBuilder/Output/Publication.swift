// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Text

/// Puts a site into its folder as a whole or not at all, one build at a time.
///
/// Everything is written into a folder beside the target, which then takes the target's place in one step. Killed at
/// any moment, the target holds the old site or the new one. Where folders cannot be exchanged, the files move in one
/// by one under a journal, and the next run ends what this one could not. What has not been committed is dropped with
/// this value.
struct Publication: ~Copyable {
    /// The site's folder, absolute.
    let target: String
    private var place: StagingFolder
    private var lock: FolderLock
    private let old: Manifest?
    private let isForced: Bool
    private let abilities: Abilities

    /// What the machine is thought to be able to do. It is tried in any case.
    struct Abilities {
        var canExchange = true
        /// Whether a folder beside the target can be put into its place.
        var canStageBeside = true
    }

    /// How long a build waits for another one.
    static let patience: Duration = .seconds(5)

    /// - Parameter isForced: whether files of others in the target are accepted, and replaced where they are in the
    ///   way.
    init(to path: String, isForced: Bool, abilities: Abilities = Abilities(), patience: Duration = Publication.patience)
        throws(SiteError)
    {
        let target = FileSystem.resolvedAsFarAsThere(path)
        if let kind = FileSystem.kind(of: target), kind != .folder { throw .notAFolder(path) }
        try DiskFolder.make(target.folder)
        let lock = try Self.lock(target, path, patience)
        try Journal.complete(in: target)
        let old = Manifest(in: target)
        if old == nil, !isForced, try !Self.isVacant(target) { throw .foreignFolder(path) }
        Journal.removeLeftover(in: target)
        StagingFolder.removeLeftovers(of: target)
        place = try Self.stage(target, isForced: isForced, abilities)
        self.lock = lock
        (self.target, self.old, self.isForced, self.abilities) = (target, old, isForced, abilities)
    }

    private static func lock(_ target: String, _ path: String, _ patience: Duration) throws(SiteError) -> FolderLock {
        do {
            return try FolderLock(target, makesFolder: true, patience: patience)
        } catch {
            throw SiteError(error, path)
        }
    }

    private static func stage(_ target: String, isForced: Bool, _ abilities: Abilities) throws(SiteError)
        -> StagingFolder
    {
        if abilities.canStageBeside, let beside = StagingFolder.beside(target) { return beside }
        return try StagingFolder.inside(target, isForced: isForced)
    }

    /// What was not committed goes before others may come.
    deinit { place.discard() }

    /// The folder to write into.
    var staging: String { place.path }

    /// Makes the written files the site. The manifest is written here.
    mutating func commit(_ files: [WrittenFile]) throws(SiteError) {
        let new = Manifest(files)
        var writer = SiteWriter(root: staging)
        _ = try writer.write(Array(new.text.utf8), to: Manifest.fileName)
        // Somebody may have removed it meanwhile.
        try DiskFolder.make(target)
        let found = try DiskFolder.contents(of: target, limits: .site, skipping: reserved)
        let others = Others(found, old: old, new: new)
        if let closed = others.closedInTheWay {
            throw .cannotList(path: target + "/" + closed, reason: "files of the site belong there")
        }
        if !isForced, let blocked = others.inTheWay.first { throw .foreignFile(target + "/" + blocked) }
        if place.isBeside, abilities.canExchange, try exchange(keeping: others) { return }
        try place.enter(target, isForced: isForced)
        try Journal.begin(in: target, from: old, to: new, given: others.inTheWay)
        place.leave()
        try Journal.complete(in: target)
    }

    /// The names at the top of the target that are for this build alone.
    private var reserved: Set<String> {
        place.isBeside ? [FolderLock.fileName] : [FolderLock.fileName, StagingFolder.innerName]
    }

    /// Whether there is nothing in a folder but what a killed build leaves, or a new file system brings.
    private static func isVacant(_ folder: String) throws(SiteError) -> Bool {
        var names: Set<String> = [FolderLock.fileName, Journal.fileName]
        if StagingFolder.isOurs(in: folder) { names.insert(StagingFolder.innerName) }
        if DiskFolder.isFolder(folder + "/lost+found") { names.insert("lost+found") }
        do throws(FolderContents.Failure) {
            let contents = try FolderContents(of: folder, limits: .site, skipping: names, isFirstEnough: true)
            return contents.files.isEmpty && contents.closedFolders.isEmpty
        } catch {
            throw SiteError(error)
        }
    }

    // MARK: In one step

    /// Exchanges the two folders, after giving the new one what is not ours in the old one.
    /// - Returns: false if something of that cannot be given, or the file system cannot exchange; then nothing has
    ///   changed.
    private mutating func exchange(keeping others: Others) throws(SiteError) -> Bool {
        guard !others.holdsWhatCannotMove else { return false }
        for path in others.keptEmptyFolders { try DiskFolder.make(staging + "/" + path) }
        for path in others.kept {
            try DiskFolder.make((staging + "/" + path).folder)
            guard FileSystem.link(target + "/" + path, to: staging + "/" + path) else { return false }
        }
        for folder in [""] + others.folders where folder.isEmpty || DiskFolder.isFolder(staging + "/" + folder) {
            let isUntouched = !folder.isEmpty && !others.isShared(folder)
            guard
                StagingFolder.copyRights(
                    from: target + "/" + folder, to: staging + "/" + folder, areTimesKept: isUntouched)
            else { return false }
        }
        guard place.exchange(with: &lock) else { return false }
        rescue(from: staging, known: others)
        place.discard()
        return true
    }

    /// Takes over what others put into the old site after it was listed.
    private func rescue(from old: String, known: Others) {
        guard let found = try? DiskFolder.contents(of: old, limits: .site, skipping: reserved) else { return }
        for path in found.files where !known.isListed(path) {
            try? DiskFolder.make((target + "/" + path).folder)
            _ = FileSystem.link(old + "/" + path, to: target + "/" + path)
        }
    }
}

/// What is not ours in the folder of a site.
private struct Others {
    /// Files and folders that stand where the new site has something else to put.
    let inTheWay: [String]
    /// The same of a folder that cannot be looked into.
    let closedInTheWay: String?
    /// Files that stay.
    let kept: [String]
    let keptEmptyFolders: [String]
    /// All folders, ours too.
    let folders: [String]
    /// Whether there is something that no other folder can be given: a file system, or what cannot be looked at.
    let holdsWhatCannotMove: Bool
    private let sharedFolders: PathSet
    private let listed: PathSet

    init(_ found: FolderContents, old: Manifest?, new: Manifest) {
        let ours = PathSet((old?.paths ?? []) + [Manifest.fileName])
        let newPaths = PathSet(new.paths + [Manifest.fileName])
        let newFolders = PathSet(foldersOf: new.paths)
        let files = found.files.filter { !ours.contains($0) }
        func isBlocking(_ folder: String) -> Bool {
            newPaths.contains(folder) || newPaths.containsFolder(above: folder)
        }
        func isFileBlocking(_ path: String) -> Bool { isBlocking(path) || newFolders.contains(path) }
        inTheWay = files.filter(isFileBlocking) + found.emptyFolders.filter(isBlocking)
        closedInTheWay = found.closedFolders.first { isBlocking($0) || newFolders.contains($0) }
        kept = files.filter { !isFileBlocking($0) }
        keptEmptyFolders = found.emptyFolders.filter { !isBlocking($0) }
        folders = found.folders
        holdsWhatCannotMove = found.holdsMount || !found.closedFolders.isEmpty
        sharedFolders = PathSet(foldersOf: new.paths + (old?.paths ?? []))
        listed = PathSet(found.files)
    }

    /// Whether files of ours are or were in a folder or below it.
    func isShared(_ folder: String) -> Bool { sharedFolders.contains(folder) }

    /// Whether a file was there when the folder was listed.
    func isListed(_ path: String) -> Bool { listed.contains(path) }
}
