// SPDX-License-Identifier: MIT

internal import AppModel
internal import CSystem
internal import FileSystem
internal import Glibc
internal import Text

/// The folder that a site is written into before it is published. It is removed when this value is destroyed.
struct StagingFolder: ~Copyable {
    private(set) var path: String
    /// Whether the folder is beside the site's folder and can be exchanged with it; otherwise it is inside it.
    let isBeside: Bool
    /// Held as long as the folder is in use, so that other builds can distinguish it from one that was left behind.
    private var lock: FolderLock
    private var isLeft = false

    /// The name of a staging folder inside the site's folder.
    static let innerName = ".emobic-site-next"

    private init(_ path: String, isBeside: Bool, _ lock: consuming FolderLock) {
        (self.path, self.isBeside) = (path, isBeside)
        self.lock = lock
    }

    deinit { discard() }

    /// Removes the folder at the path: the staging folder, or the old site after an exchange.
    borrowing func discard() {
        if !isLeft { FileSystem.remove(path, last: FolderLock.fileName) }
    }

    // MARK: Creation

    /// Creates a folder beside the target, which can be exchanged with it in one step. Returns nil where that is not
    /// possible: the target is the root of a file system, its parent is not writable, or its permissions cannot be
    /// copied.
    static func beside(_ target: String) -> StagingFolder? {
        for _ in 0..<8 {
            let path =
                target.folder + "/" + prefix(target) + ContentHash.digits(UInt64.random(in: .min ... .max), count: 16)
            switch FileSystem.makeFolder(path) {
            case nil: return nil
            case .some(false): continue
            case .some(true): break
            }
            // Another build that removes leftovers may be faster; a disk that fails must leave none.
            guard let lock = try? FolderLock(path, makesFolder: false, patience: .zero, staysWithFolder: true) else {
                FileSystem.remove(path)
                continue
            }
            let folder = StagingFolder(path, isBeside: true, lock)
            guard lieTogether(target, staging: path), copyRights(from: target, to: path) else { return nil }
            return folder
        }
        return nil
    }

    /// Creates a folder inside the target. Its files are moved out of it later.
    static func inside(_ target: String, isForced: Bool) throws(SiteError) -> StagingFolder {
        let path = target + "/" + innerName
        try clear(path, isForced: isForced)
        guard FileSystem.makeFolder(path) == true else { throw .cannotWrite(path: path, reason: FileSystem.lastError) }
        do {
            let lock = try FolderLock(path, makesFolder: false, patience: .zero, staysWithFolder: true)
            return StagingFolder(path, isBeside: false, lock)
        } catch {
            FileSystem.remove(path)
            throw SiteError(error, path)
        }
    }

    /// Removes a file or folder at the path of the inner staging folder if `isForced` is set; otherwise throws.
    private static func clear(_ path: String, isForced: Bool) throws(SiteError) {
        guard OutputFolder.exists(path) else { return }
        guard isForced else { throw .foreignFile(path) }
        FileSystem.remove(path)
    }

    /// Whether files can be moved between the folders. Only the attempt reveals two mounts of one file system.
    private static func lieTogether(_ target: String, staging: String) -> Bool {
        let name = staging + "/.emobic-site-probe"
        guard FileSystem.link(target + "/" + FolderLock.fileName, to: name) else { return errno != EXDEV }
        FileSystem.remove(name)
        // A probe that stays would be in the site.
        return FileSystem.kind(of: name) == nil && FileSystem.isAbsence
    }

    /// - Parameter areTimesKept: whether the timestamps are copied as well.
    static func copyRights(from folder: String, to other: String, areTimesKept: Bool = false) -> Bool {
        guard let from = OpenFolder(folder), let to = OpenFolder(other) else { return false }
        return csystem_copy_rights(from.descriptor, to.descriptor, areTimesKept ? 1 : 0) == 0
    }

    // MARK: Publication

    /// Exchanges the folder with the site's folder, including their locks, in one step.
    /// - Returns: whether the file system supports it.
    mutating func exchange(with target: inout FolderLock) -> Bool {
        guard csystem_exchange(path, target.folder) == 0 else { return false }
        (lock.folder, target.folder) = (target.folder, lock.folder)
        (lock.staysWithFolder, target.staysWithFolder) = (false, true)
        return true
    }

    /// Moves the folder into the target, if it is not inside yet.
    mutating func enter(_ target: String, isForced: Bool) throws(SiteError) {
        guard isBeside else { return }
        let inner = target + "/" + Self.innerName
        try Self.clear(inner, isForced: isForced)
        try OutputFolder.rename(path, to: inner)
        path = inner
        lock.folder = inner
    }

    /// Hands the folder over to a journal; it is not removed from here on.
    mutating func leave() { isLeft = true }

    /// Keeps the folder, which is the old site after an exchange, under a name that no build removes.
    /// - Returns: its path.
    mutating func keep(of target: String) -> String {
        isLeft = true
        for number in 1...99 {
            let name = target + ".emobic-site-kept" + (number == 1 ? "" : "-\(number)")
            guard FileSystem.kind(of: name) == nil, FileSystem.rename(path, to: name) else { continue }
            path = name
            lock.folder = name
            // Nothing tells any more that the folder is one of ours, so that it stays.
            FileSystem.remove(name + "/" + FolderLock.fileName)
            break
        }
        return path
    }

    // MARK: Leftovers of other builds

    private static func prefix(_ target: String) -> String { ".\(target.lastComponent)\(mark)" }
    private static let mark = ".emobic-site-"

    /// Whether a folder of that name is a staging folder, beside a site or in it. The site's own folder is locked, too.
    static func isName(_ name: String) -> Bool {
        name == innerName || name.hasPrefix(".") && name.utf8.contains(mark.utf8)
    }

    /// Removes the folders of killed builds, beside the target and in it. A running build holds the lock of its folder.
    static func removeLeftovers(of target: String) {
        let parent = target.folder
        for name in OutputFolder.names(in: parent.isEmpty ? "/" : parent) ?? [] {
            guard let rest = name.rest(after: prefix(target)), isNumber(rest) else { continue }
            removeLeftover(parent + "/" + name)
        }
        if isOurs(in: target) { removeLeftover(target + "/" + innerName) }
        removeUnfinishedFiles(in: target)
    }

    /// Removes what a killed process had written of a file beside the site's, such as its state.
    static func removeUnfinishedFiles(in target: String) {
        guard let folder = OpenFolder(target) else { return }
        for name in OutputFolder.names(in: target) ?? []
        where AtomicFile.isLeftover(name) && folder.kind(of: name) == .file {
            _ = folder.remove(name)
        }
    }

    /// Whether a string is a hexadecimal number: a random one, or a process id as in earlier versions.
    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 16
            && text.utf8.allSatisfy {
                $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f")
            }
    }

    private static func removeLeftover(_ path: String) {
        guard OutputFolder.isFolder(path),
            let lock = try? FolderLock(path, makesFolder: false, patience: .zero, staysWithFolder: true), lock.isCertain
        else { return }
        FileSystem.remove(path, last: FolderLock.fileName)
    }

    /// Whether the target holds a staging folder of a build: one with a lock file, with a site's manifest, or without
    /// files.
    static func isOurs(in target: String) -> Bool {
        guard let folder = OpenFolder(target)?.folder(innerName) else { return false }
        if folder.kind(of: FolderLock.fileName) == .file || Manifest(in: folder) != nil { return true }
        let contents = try? FolderContents(of: target + "/" + innerName, limits: .site, isFirstEnough: true)
        return contents.map { $0.files.isEmpty && $0.closedFolders.isEmpty } ?? false
    }
}

extension SiteError {
    /// Creates the error for a folder that could not be locked.
    init(_ failure: FolderLock.Failure, _ folder: String) {
        switch failure {
        case .held(let holder): self = .busy(folder, by: holder)
        case .occupied: self = .foreignFile(folder + "/" + FolderLock.fileName)
        case .failed(let reason): self = .cannotWrite(path: folder, reason: reason)
        case .cancelled: self = .cancelled
        }
    }
}
