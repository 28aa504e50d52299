// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Text

/// Publishes a site to its folder as a whole or not at all, one build at a time.
///
/// Everything is written into a staging folder beside the target, which is then exchanged with the target in one step.
/// If the process is killed at any moment, the target holds either the old site or the new one. Where folders cannot be
/// exchanged, the files are moved one by one under a journal, and the next build completes an interrupted move.
/// Whatever has not been committed is removed when this value is destroyed.
struct Publication: ~Copyable {
    /// The absolute path of the site's folder.
    let target: String
    private var place: StagingFolder
    private var lock: FolderLock
    private let old: Manifest?
    private let isForced: Bool
    private let abilities: Abilities
    /// The time that a build waits for those of sites below its own.
    private let innerPatience: Duration
    /// The folder of the old site, if files of others in it could not be taken over into the new one.
    private(set) var kept: String?

    /// The operations that the file system is assumed to support. An assumed operation may still fail.
    struct Abilities {
        var canExchange = true
        /// Whether a folder beside the target can be exchanged with it.
        var canStageBeside = true
    }

    /// The time that a build waits for another one.
    static let patience: Duration = .seconds(5)
    /// The time that a build waits for those of sites below its own. It is ready then, so waiting is better than failing.
    static let innerPatience: Duration = .seconds(60)

    /// - Parameter isForced: whether files that no build wrote are accepted in the target, and replaced where they are
    ///   in the way.
    init(
        to path: String, isForced: Bool, abilities: Abilities = Abilities(), patience: Duration = Publication.patience,
        innerPatience: Duration = Publication.innerPatience
    ) throws(SiteError) {
        let target = FileSystem.resolvedAsFarAsThere(path)
        if let kind = FileSystem.kind(of: target), kind != .folder { throw .notAFolder(path) }
        try OutputFolder.make(target.folder)
        let lock = try Self.lock(target, path: path, patience: patience)
        try PublicationJournal.complete(in: target)
        let old = try Self.manifest(in: target)
        if old == nil, !isForced, try !Self.isVacant(target) {
            throw Manifest.unusableVersion(in: target).map { .unusableList(path, version: $0) } ?? .foreignFolder(path)
        }
        PublicationJournal.removeLeftover(in: target)
        StagingFolder.removeLeftovers(of: target)
        place = try Self.stage(target, isForced: isForced, abilities: abilities)
        self.lock = lock
        self.innerPatience = innerPatience
        (self.target, self.old, self.isForced, self.abilities) = (target, old, isForced, abilities)
    }

    private static func manifest(in target: String) throws(SiteError) -> Manifest? {
        guard let folder = OpenFolder(target) else { throw .unreadable(path: target, reason: FileSystem.lastError) }
        return try Manifest.read(in: folder, at: target)
    }

    static func lock(_ target: String, path: String, patience: Duration) throws(SiteError) -> FolderLock {
        do {
            return try FolderLock(target, makesFolder: true, patience: patience)
        } catch {
            throw SiteError(error, path)
        }
    }

    private static func stage(_ target: String, isForced: Bool, abilities: Abilities) throws(SiteError)
        -> StagingFolder
    {
        // Whoever works in the folder would be left in an empty one by an exchange.
        if abilities.canStageBeside, FileSystem.resolved(".") != target, let beside = StagingFolder.beside(target) {
            return beside
        }
        return try StagingFolder.inside(target, isForced: isForced)
    }

    /// Uncommitted files are removed before the lock is released.
    deinit { place.discard() }

    /// The path of the folder to write into.
    var staging: String { place.path }

    /// Publishes the written files and their manifest.
    /// - Parameter watch: is called when everything is ready to be exchanged, for tests.
    mutating func commit(_ files: [WrittenFile], watch: () -> Void = {}) throws(SiteError) {
        let new = Manifest(files)
        var writer = SiteWriter(root: staging)
        _ = try writer.write(new.bytes, to: Manifest.fileName)
        // Another process may have removed the target since.
        try OutputFolder.make(target)
        let found = try OutputFolder.contents(of: target, limits: .site, skipping: reserved)
        let marked = found.files.filter { isMark($0) }.map(\.folder)
        let sites = Set(marked).subtracting([""]).filter { !StagingFolder.isName($0.lastComponent) }
        if sites.isEmpty { return try put(new, in: found, watch: watch) }
        try put(new, locking: sites.sorted(), watch: watch)
    }

    /// Whether a file is one that only a site's folder has.
    private func isMark(_ path: String) -> Bool {
        switch path.lastComponent {
        case FolderLock.fileName: true
        case Manifest.fileName: Manifest.mayBeOne(target + "/" + path)
        default: false
        }
    }

    /// Files that a build has open besides the locks of sites below its own, at most.
    private static let otherOpenFiles = 100

    /// Publishes a manifest's files while no other build writes a site below the target, whose files move with it.
    private mutating func put(_ new: Manifest, locking sites: [String], watch: () -> Void) throws(SiteError) {
        let openFiles = sites.count + Self.otherOpenFiles
        guard OpenFiles.raiseLimit(to: openFiles) >= openFiles else {
            throw .tooManySites(target, count: sites.count)
        }
        // An array holds no values that cannot be copied.
        let locks = UnsafeMutablePointer<FolderLock>.allocate(capacity: sites.count)
        var count = 0
        defer {
            locks.deinitialize(count: count)
            locks.deallocate()
        }
        for site in sites {
            let folder = target + "/" + site
            do throws(FolderLock.Failure) {
                let lock = try FolderLock(folder, makesFolder: false, patience: innerPatience)
                (locks + count).initialize(to: lock)
                count += 1
            } catch {
                // A folder of somebody else cannot be locked, and is not exchanged either.
                switch error {
                case .held, .cancelled: throw SiteError(error, folder)
                case .occupied, .failed: break
                }
            }
        }
        try put(new, in: OutputFolder.contents(of: target, limits: .site, skipping: reserved), watch: watch)
    }

    private mutating func put(_ new: Manifest, in found: FolderContents, watch: () -> Void) throws(SiteError) {
        let others = Others(found, old: old, new: new)
        if let closed = others.closedInTheWay {
            throw .unreadable(path: target + "/" + closed, reason: "files of the site belong there")
        }
        // After an older state of the folder was put back, files of a later site have no entry in the list.
        if !isForced, let blocked = others.inTheWay.first(where: { !isSame($0) }) {
            throw .foreignFile(target + "/" + blocked)
        }
        if place.isBeside, abilities.canExchange, try exchange(keeping: others, watch: watch) { return }
        guard !Task.isCancelled else { throw .cancelled }
        // What follows replaces the site file by file.
        BuildState.remove(from: target)
        try place.enter(target, isForced: isForced)
        let both = try PublicationJournal.begin(in: target, from: old, to: new, given: others.inTheWay)
        place.leave()
        try PublicationJournal.complete(in: target, ours: both, new: new)
    }

    /// Whether the target has a file with the bytes of the new one.
    private func isSame(_ path: String) -> Bool {
        FileSystem.haveSameBytes(target + "/" + path, staging + "/" + path)
    }

    /// The names at the top of the target that only this build uses.
    private var reserved: Set<String> {
        let always = Set([FolderLock.fileName] + BuildState.fileNames)
        return place.isBeside ? always : always.union([StagingFolder.innerName])
    }

    /// Whether a folder contains nothing but the remains of a killed build, the `lost+found` of a new file system, or the
    /// `.git` of an empty branch.
    private static func isVacant(_ folder: String) throws(SiteError) -> Bool {
        var names = Set([FolderLock.fileName, PublicationJournal.fileName, ".git"] + BuildState.fileNames)
        if StagingFolder.isOurs(in: folder) { names.insert(StagingFolder.innerName) }
        if OutputFolder.isFolder(folder + "/lost+found") { names.insert("lost+found") }
        do throws(FolderContents.Failure) {
            let contents = try FolderContents(of: folder, limits: .site, skipping: names, isFirstEnough: true)
            return contents.files.isEmpty && contents.closedFolders.isEmpty
        } catch {
            throw SiteError(error)
        }
    }

    // MARK: Exchange in one step

    /// Exchanges the two folders, after linking the files that no build wrote into the new one.
    /// - Returns: false if one of them cannot be linked or the file system cannot exchange folders; nothing has changed
    ///   then.
    private mutating func exchange(keeping others: Others, watch: () -> Void) throws(SiteError) -> Bool {
        guard !others.holdsWhatCannotMove else { return false }
        for path in others.keptEmptyFolders { try OutputFolder.make(staging + "/" + path) }
        var linked: [(path: String, file: FileIdentity?)] = []
        for path in others.kept {
            try OutputFolder.make((staging + "/" + path).folder)
            guard FileSystem.link(target + "/" + path, to: staging + "/" + path) else { return false }
            linked.append((path, FileSystem.status(of: staging + "/" + path)?.identity))
        }
        for folder in [""] + others.folders where folder.isEmpty || OutputFolder.isFolder(staging + "/" + folder) {
            let isUntouched = !folder.isEmpty && !others.isShared(folder)
            guard
                StagingFolder.copyRights(
                    from: target + "/" + folder, to: staging + "/" + folder, areTimesKept: isUntouched)
            else { return false }
        }
        watch()
        guard !Task.isCancelled else { throw .cancelled }
        guard place.exchange(with: &lock) else { return false }
        var isTakenOver = true
        for (path, file) in linked {
            if !update(path, linkedAs: file, from: staging) { isTakenOver = false }
        }
        if !rescue(from: staging, known: others) { isTakenOver = false }
        if isTakenOver { place.discard() } else { kept = place.keep(of: target) }
        return true
    }

    /// Brings a file of others, which another process has replaced or removed between the linking and the exchange, into
    /// the state that it has in the old folder, unless it has changed in the new one since.
    /// - Returns: false if it may be in the old folder alone.
    private func update(_ path: String, linkedAs file: FileIdentity?, from old: String) -> Bool {
        let (before, after) = (old + "/" + path, target + "/" + path)
        let found = FileSystem.status(of: before)?.identity
        guard found != nil || FileSystem.isAbsence else { return false }
        guard found != file else { return true }
        let present = FileSystem.status(of: after)?.identity
        guard present == file else { return present != nil || FileSystem.isAbsence }
        if found != nil { return FileSystem.rename(before, to: after) }
        FileSystem.remove(after)
        return true
    }

    /// Keeps files that other processes added to the old site after it was listed.
    /// - Returns: false if some of them may be in the old folder alone.
    private func rescue(from old: String, known: Others) -> Bool {
        guard let found = try? OutputFolder.contents(of: old, limits: .site, skipping: reserved) else { return false }
        var isDone = found.closedFolders.isEmpty
        for path in found.files where !known.isListed(path) {
            let (before, after) = (old + "/" + path, target + "/" + path)
            if (try? OutputFolder.make(after.folder)) != nil, FileSystem.link(before, to: after) { continue }
            if isForced && OutputFolder.exists(after) || FileSystem.haveSameBytes(before, after) { continue }
            // It may have been removed again.
            if FileSystem.kind(of: before) != nil || !FileSystem.isAbsence { isDone = false }
        }
        return isDone
    }
}

/// The entries of a site's folder that no build wrote.
private struct Others {
    /// Files and folders at paths that the new site needs.
    let inTheWay: [String]
    /// The first unreadable folder at a path that the new site needs.
    let closedInTheWay: String?
    /// Files to keep.
    let kept: [String]
    let keptEmptyFolders: [String]
    /// All folders, including those of the site.
    let folders: [String]
    /// Whether the folder contains something that cannot be moved to another folder: a mount point or an unreadable
    /// folder.
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

    /// Whether the old or the new site has files in a folder or below it.
    func isShared(_ folder: String) -> Bool { sharedFolders.contains(folder) }

    /// Whether a file existed when the folder was listed.
    func isListed(_ path: String) -> Bool { listed.contains(path) }
}
