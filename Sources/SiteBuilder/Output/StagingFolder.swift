// SPDX-License-Identifier: MIT

internal import AppModel
internal import CSystem
internal import FileSystem
internal import Glibc
internal import Text

/// The folder that a site is written into before it is put into its place. It goes with this value.
struct StagingFolder: ~Copyable {
    private(set) var path: String
    /// Whether it lies beside the site's folder and can be exchanged with that, or in it.
    let isBeside: Bool
    /// Held as long as the folder is in use: others know it by that from one that was left behind.
    private var lock: FolderLock
    private var isLeft = false

    /// The name of one inside of the site's folder.
    static let innerName = ".emobic-site-next"

    private init(_ path: String, isBeside: Bool, _ lock: consuming FolderLock) {
        (self.path, self.isBeside) = (path, isBeside)
        self.lock = lock
    }

    deinit { discard() }

    /// Removes what is at its path: the folder, or the old site after an exchange.
    borrowing func discard() {
        if !isLeft { FileSystem.remove(path, last: FolderLock.fileName) }
    }

    // MARK: Making one

    /// One in the folder above, which can take the target's place in one step; nil where that cannot be: the target is
    /// the root of a file system, nothing can be written beside it, or nobody may give a folder its rights.
    static func beside(_ target: String) -> StagingFolder? {
        for _ in 0..<8 {
            let path = target.folder + "/" + prefix(target) + hexadecimal(UInt64.random(in: .min ... .max))
            switch FileSystem.makeFolder(path) {
            case nil: return nil
            case .some(false): continue
            case .some(true): break
            }
            // Somebody who clears away may be faster than we.
            guard let lock = try? FolderLock(path, makesFolder: false, patience: .zero) else { continue }
            let folder = StagingFolder(path, isBeside: true, lock)
            guard lieTogether(target, path), copyRights(from: target, to: path) else { return nil }
            return folder
        }
        return nil
    }

    /// One in the target itself, whose files are moved out of it later.
    static func inside(_ target: String, isForced: Bool) throws(SiteError) -> StagingFolder {
        let path = target + "/" + innerName
        try clear(path, isForced: isForced)
        guard FileSystem.makeFolder(path) == true else { throw .cannotWrite(path: path, reason: FileSystem.lastError) }
        do {
            return StagingFolder(path, isBeside: false, try FolderLock(path, makesFolder: false, patience: .zero))
        } catch {
            FileSystem.remove(path)
            throw SiteError(error, path)
        }
    }

    /// What others have put into the place of one inside of the target stays, unless they said it may go.
    private static func clear(_ path: String, isForced: Bool) throws(SiteError) {
        guard DiskFolder.exists(path) else { return }
        guard isForced else { throw .foreignFile(path) }
        FileSystem.remove(path)
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Whether files can be moved between the folders. Two mounts of one file system look like one, but for this.
    private static func lieTogether(_ target: String, _ staging: String) -> Bool {
        let name = staging + "/.emobic-site-probe"
        let isDone = FileSystem.link(target + "/" + FolderLock.fileName, to: name)
        let error = errno
        if isDone { FileSystem.remove(name) }
        return isDone || error != EXDEV
    }

    /// - Parameter areTimesKept: whether it gets the other's times as well.
    static func copyRights(from folder: String, to other: String, areTimesKept: Bool = false) -> Bool {
        guard let from = OpenFolder(folder), let to = OpenFolder(other) else { return false }
        return csystem_copy_rights(from.descriptor, to.descriptor, areTimesKept ? 1 : 0) == 0
    }

    // MARK: Putting it into its place

    /// Changes places with the site's folder, locks and all, in one step.
    /// - Returns: whether the file system could.
    mutating func exchange(with target: inout FolderLock) -> Bool {
        guard csystem_exchange(path, target.folder) == 0 else { return false }
        (lock.folder, target.folder) = (target.folder, lock.folder)
        return true
    }

    /// Moves into the target, if it is not there yet.
    mutating func enter(_ target: String, isForced: Bool) throws(SiteError) {
        guard isBeside else { return }
        let inner = target + "/" + Self.innerName
        try Self.clear(inner, isForced: isForced)
        try DiskFolder.rename(path, to: inner)
        path = inner
        lock.folder = inner
    }

    /// From here on the folder belongs to a journal, and is not removed.
    mutating func leave() { isLeft = true }

    // MARK: What others left behind

    private static func prefix(_ target: String) -> String { ".\(target.lastComponent).emobic-site-" }

    /// Removes the folders of builds that were killed, beside the target and in it. Who lives holds the lock of his.
    static func removeLeftovers(of target: String) {
        let parent = target.folder
        for name in DiskFolder.names(in: parent.isEmpty ? "/" : parent) ?? [] {
            guard let rest = name.rest(after: prefix(target)), isNumber(rest) else { continue }
            removeLeftover(parent + "/" + name)
        }
        if isOurs(in: target) { removeLeftover(target + "/" + innerName) }
    }

    /// The number is random, or that of a process: so earlier versions named theirs.
    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 16
            && text.utf8.allSatisfy {
                $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f")
            }
    }

    private static func removeLeftover(_ path: String) {
        guard DiskFolder.isFolder(path), let lock = try? FolderLock(path, makesFolder: false, patience: .zero),
            lock.isCertain
        else { return }
        FileSystem.remove(path, last: FolderLock.fileName)
    }

    /// Whether the target holds a staging folder of a build: one with our lock or a site in it, or with no file at all.
    static func isOurs(in target: String) -> Bool {
        guard let folder = OpenFolder(target)?.folder(innerName) else { return false }
        if folder.kind(of: FolderLock.fileName) == .file || Manifest(in: folder) != nil { return true }
        let contents = try? FolderContents(of: target + "/" + innerName, limits: .site, isFirstEnough: true)
        return contents.map { $0.files.isEmpty && $0.closedFolders.isEmpty } ?? false
    }
}

extension SiteError {
    /// Why nobody else may be kept out of a folder.
    init(_ failure: FolderLock.Failure, _ folder: String) {
        switch failure {
        case .held(let holder): self = .busy(folder, by: holder)
        case .occupied: self = .foreignFile(folder + "/" + FolderLock.fileName)
        case .failed(let reason): self = .cannotWrite(path: folder, reason: reason)
        }
    }
}
