// SPDX-License-Identifier: MIT
internal import AppModel
internal import CSystem
internal import FileSystem
internal import Glibc
internal import Text

/// Puts a site into its folder as a whole or not at all.
///
/// Everything is written into a folder beside the target, which then takes the target's place in one step. Killed at any
/// moment, the target holds the old site or the new one. Where the file system cannot exchange folders, the files move in
/// one by one under a journal, and the next run ends what this one could not.
struct Publication {
    /// The site's folder, absolute.
    let target: String
    /// The folder to write into.
    let staging: String
    private let old: Manifest?
    private let isForced: Bool
    private let canExchange: Bool

    private static let journal = ".emobic-site-journal"
    private static let next = ".emobic-site-next"

    /// - Parameters:
    ///   - isForced: whether files of others in the target are accepted, and replaced where they are in the way.
    ///   - canExchange: false makes it use the journal, as on file systems that cannot exchange.
    init(to path: String, isForced: Bool, canExchange: Bool = true) throws(SiteError) {
        target = DiskFolder.resolved(path)
        self.isForced = isForced
        self.canExchange = canExchange
        let name = target.lastComponent
        staging = target.folder + "/.\(name).emobic-site-\(getpid())"
        if DiskFolder.exists(target) {
            guard DiskFolder.isFolder(target) else { throw .notAFolder(path) }
            if DiskFolder.exists(target + "/" + Self.journal) { try Self.complete(target) }
            old = Manifest(in: target)
            if old == nil, !isForced, try !DiskFolder.contents(of: target).files.isEmpty { throw .foreignFolder(path) }
        } else {
            old = nil
        }
        try DiskFolder.make(target.folder)
        Self.removeLeftovers(in: target.folder, prefix: ".\(name).emobic-site-")
        DiskFolder.remove(staging)
        try DiskFolder.make(staging)
    }

    /// Drops what was written, after a failure.
    func cancel() {
        DiskFolder.remove(staging)
    }

    /// Makes the written files the site. The manifest is written here.
    func commit(_ files: [WrittenFile]) throws(SiteError) {
        let manifest = Manifest(files)
        var writer = SiteWriter(root: staging)
        _ = try writer.write(Array(manifest.text.utf8), to: Manifest.fileName)
        guard DiskFolder.exists(target) else {
            try DiskFolder.rename(staging, to: target)
            return
        }
        let found = try DiskFolder.contents(of: target)
        let foreign = foreign(found.files)
        if !isForced, let blocked = foreign.first(where: { DiskFolder.exists(staging + "/" + $0) }) {
            throw .foreignFile(target + "/" + blocked)
        }
        let kept = foreign.filter { !DiskFolder.exists(staging + "/" + $0) }
        let error = canExchange ? try exchange(keeping: kept, found.emptyFolders) : EINVAL
        switch error {
        case 0: DiskFolder.remove(staging)
        case EINVAL, ENOSYS, EXDEV, EBUSY: try moveIn(manifest, withdrawing: kept)
        default: throw .cannotWrite(path: target, reason: String(cString: strerror(error)))
        }
    }

    /// Files in the target that no build of ours wrote.
    private func foreign(_ files: [String]) -> [String] {
        let ours = Set((old?.paths ?? []) + [Manifest.fileName])
        return files.filter { !ours.contains($0) }
    }

    /// Exchanges the two folders, after giving the new one what is not ours in the old one: builds leave no empty folders.
    private func exchange(keeping foreign: [String], _ emptyFolders: [String]) throws(SiteError) -> Int32 {
        for path in emptyFolders { try DiskFolder.make(staging + "/" + path) }
        for path in foreign {
            try DiskFolder.make((staging + "/" + path).folder)
            guard link(target + "/" + path, staging + "/" + path) == 0 else { return EXDEV }
        }
        var status = stat()
        if stat(target, &status) == 0 { chmod(staging, status.st_mode & 0o7777) }
        return csystem_exchange(staging, target)
    }

    /// The way for systems without exchange: everything is brought into the target first, then a journal is written, then
    /// files move to their places. Whoever finds the journal goes on from there.
    private func moveIn(_ manifest: Manifest, withdrawing foreign: [String]) throws(SiteError) {
        for path in foreign { unlink(staging + "/" + path) }
        let inner = target + "/" + Self.next
        DiskFolder.remove(inner)
        try DiskFolder.rename(staging, to: inner)
        let new = Set(manifest.paths)
        let stale = (old?.paths ?? []).filter { !new.contains($0) }
        var writer = SiteWriter(root: inner)
        _ = try writer.write(Manifest.lines(stale), to: Self.journal)
        try DiskFolder.rename(inner + "/" + Self.journal, to: target + "/" + Self.journal)
        try Self.complete(target)
    }

    /// Ends a move that was begun: new files to their places, stale ones away, the manifest last.
    private static func complete(_ target: String) throws(SiteError) {
        let inner = target + "/" + next
        let stale = Manifest.paths(inLines: FileSystem.read(target + "/" + journal) ?? [])
        let paths = DiskFolder.exists(inner) ? try DiskFolder.contents(of: inner).files : []
        for path in paths.filter({ $0 != Manifest.fileName }) + paths.filter({ $0 == Manifest.fileName }) {
            try DiskFolder.make((target + "/" + path).folder)
            try DiskFolder.rename(inner + "/" + path, to: target + "/" + path)
        }
        for path in stale {
            unlink(target + "/" + path)
            removeEmptyFolders(target, path.folder)
        }
        DiskFolder.remove(inner)
        unlink(target + "/" + journal)
    }

    private static func removeEmptyFolders(_ root: String, _ folder: String) {
        var folder = folder
        while !folder.isEmpty, rmdir(root + "/" + folder) == 0 { folder = folder.folder }
    }

    /// Folders of builds that were killed. One whose process lives is left alone.
    private static func removeLeftovers(in folder: String, prefix: String) {
        for name in DiskFolder.names(in: folder.isEmpty ? "/" : folder) ?? [] {
            guard let process = name.rest(after: prefix).flatMap({ Int32($0) }), kill(process, 0) != 0, errno == ESRCH else { continue }
            DiskFolder.remove(folder + "/" + name)
        }
    }
}
