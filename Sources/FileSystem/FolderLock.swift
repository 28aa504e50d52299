// SPDX-License-Identifier: MIT

internal import Glibc
internal import Text

/// The exclusive right of one process to work on a folder: a lock on a file in it.
///
/// The system releases it when the process ends in any way. The file lies in the folder and not beside it, so that all
/// processes that can write there use the same file: from another container, by another path, or without any right to
/// the folder above.
package struct FolderLock: ~Copyable, Sendable {
    /// The name of the locked file in the folder.
    package static let fileName = ".emobic-site-lock"

    /// The current path of the folder, which may be moved while it is locked.
    package var folder: String
    /// False where the file system has no locks, so that other processes cannot be detected.
    package let isCertain: Bool
    private let descriptor: Int32
    private let isFolderNew: Bool
    /// Whether the file stays in a folder that cannot be removed, because it shows whose folder that is. At the end, the
    /// folder is removed if it is empty.
    package var staysWithFolder: Bool

    /// Why the lock is not taken.
    package enum Failure: Error, Sendable {
        /// Another process holds it; the text names the process, if that is known.
        case held(by: String?)
        /// Something that is not a lock file of this tool has its name.
        case occupied
        case failed(reason: String)
        /// The task was cancelled.
        case cancelled
    }

    /// - Parameters:
    ///   - makesFolder: whether the folder is made if it is missing. If it is still empty at the end, it is removed
    ///     with the lock.
    ///   - patience: how long to wait for another holder.
    ///   - staysWithFolder: whether the file is removed with the folder only.
    package init(_ folder: String, makesFolder: Bool, patience: Duration, staysWithFolder: Bool = false)
        throws(Failure)
    {
        self.staysWithFolder = staysWithFolder
        let end = ContinuousClock.now + patience
        var isFolderNew = false
        func givenUp(_ failure: Failure) -> Failure {
            if isFolderNew { rmdir(folder) }
            return failure
        }
        while true {
            if Task.isCancelled { throw givenUp(.cancelled) }
            if makesFolder, try Self.make(folder) { isFolderNew = true }
            switch Self.attempt(folder) {
            case .taken(let file, let isCertain):
                (self.folder, self.isFolderNew, descriptor, self.isCertain) = (folder, isFolderNew, file, isCertain)
                note()
                return
            case .held(let holder): if ContinuousClock.now >= end { throw givenUp(.held(by: holder)) }
            // The next attempt finds another folder, or another file in it.
            case .gone(let reason):
                if !makesFolder || ContinuousClock.now >= end + .seconds(1) { throw givenUp(.failed(reason: reason)) }
            case .occupied: throw givenUp(.occupied)
            case .failed(let reason): throw givenUp(.failed(reason: reason))
            }
            usleep(20_000)
        }
    }

    /// A process that waits for the lock has the file open, and finds it removed when it gets the lock.
    deinit {
        if !staysWithFolder, Self.isThere(descriptor, in: folder) { unlink(Self.path(in: folder)) }
        close(descriptor)
        // NFS and FUSE keep a removed file in its folder, by another name, until it is closed. So a folder whose other
        // files were removed can be empty only now.
        if isFolderNew || staysWithFolder { rmdir(folder) }
    }

    private static func path(in folder: String) -> String { folder + "/" + fileName }

    private static func make(_ folder: String) throws(Failure) -> Bool {
        guard let isNew = FileSystem.makeFolder(folder) else { throw .failed(reason: FileSystem.lastError) }
        return isNew
    }

    private enum Attempt {
        case taken(Int32, isCertain: Bool)
        case held(by: String?)
        /// The folder or the file was removed between two calls.
        case gone(reason: String)
        case occupied
        case failed(reason: String)
    }

    private static func attempt(_ folder: String) -> Attempt {
        guard let file = open(folder) else {
            switch errno {
            case ENOENT: return .gone(reason: FileSystem.lastError)
            case ELOOP, EISDIR, ENXIO: return .occupied
            default: return .failed(reason: FileSystem.lastError)
            }
        }
        let attempt = attempt(file, in: folder)
        if case .taken = attempt {} else { close(file) }
        return attempt
    }

    private static func attempt(_ file: Int32, in folder: String) -> Attempt {
        guard FileSystem.status(of: file)?.kind == .file else { return .occupied }
        let isHeld = flock(file, LOCK_EX | LOCK_NB) == 0
        if !isHeld, errno == EWOULDBLOCK { return .held(by: holder(file)) }
        // The previous holder has removed the file, or the path leads to another folder.
        return isThere(file, in: folder) ? .taken(file, isCertain: isHeld) : .gone(reason: "it was removed")
    }

    private static func open(_ folder: String) -> Int32? {
        let path = path(in: folder)
        guard FileSystem.isPath(path) else { return nil }
        let flags = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        let file = Glibc.open(path, O_RDWR | O_CREAT | flags, 0o666)
        if file >= 0 { return file }
        guard errno == EACCES else { return nil }
        // It may exist and belong to another user: locking it does not need write access.
        let other = Glibc.open(path, O_RDONLY | flags)
        if other < 0 { errno = EACCES }
        return other < 0 ? nil : other
    }

    private static func isThere(_ file: Int32, in folder: String) -> Bool {
        guard let own = FileSystem.status(of: file), let found = FileSystem.status(of: path(in: folder)) else {
            return false
        }
        return own.identity == found.identity
    }

    // MARK: Holder

    /// Writes the process id and the host into the file, for messages only.
    private func note() {
        // With a second hard link, it may be a file of the user.
        guard FileSystem.status(of: descriptor)?.names == 1, ftruncate(descriptor, 0) == 0 else { return }
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        _ = FileSystem.write(Array("\(getpid()) \(host)\n".utf8), to: descriptor)
    }

    /// Returns the holder that the file names; nil if its text is not one that `note` writes.
    private static func holder(_ file: Int32) -> String? {
        guard let size = FileSystem.status(of: file)?.size, size < 300,
            let bytes = FileSystem.read(file, from: 0, limit: 300)
        else { return nil }
        let words =
            bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first?.split(separator: UInt8(ascii: " ")) ?? []
        guard words.count == 2, words[0].allSatisfy(\.isASCIIDigit), words[1].allSatisfy(isOfHost)
        else { return nil }
        return "process \(String(decoding: words[0], as: UTF8.self)) on \(String(decoding: words[1], as: UTF8.self))"
    }

    /// Whether a byte may be part of the name of a host.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || ".-_".utf8.contains(byte)
    }
}
