// SPDX-License-Identifier: MIT

internal import CSystem
internal import Glibc

/// New contents of a file, written to a temporary file beside it and then moved into place in one step: a reader sees
/// either the old or the new contents, never a part.
package struct AtomicFile: Sendable {
    /// Why the file cannot be written, as the operating system reports it.
    package struct Failure: Error, Sendable {
        /// The system's words, such as ‘No space left on device’.
        package let reason: String
    }

    private let target: String
    private let temporary: String

    /// Writes the contents to a temporary file. The permissions of an existing file are kept, and its owner, group, access
    /// lists and attributes where the process may give them.
    /// - Parameters:
    ///   - path: the file; its folder must exist. A symbolic link to a file is kept, and that file is replaced.
    ///   - isFlushed: whether the contents must be on the disk before they can be put into place.
    package init(_ path: String, contents: [UInt8], isFlushed: Bool = false) throws(Failure) {
        try self.init(path, isFlushed: isFlushed) { write in _ = write(contents) }
    }

    /// Writes contents that are made in pieces to a temporary file.
    /// - Parameter make: passes each piece to its argument, which returns whether it could be written.
    package init(
        _ path: String, isFlushed: Bool = false, making make: (_ write: ([UInt8]) -> Bool) -> Void
    ) throws(Failure) {
        let target = FileSystem.resolved(path) ?? path
        let name = Self.temporaryName
        let temporary = (target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[...$0]) } ?? "") + name
        (self.target, self.temporary) = (target, temporary)
        guard FileSystem.isPath(target), FileSystem.isPath(temporary) else { throw .last }
        let old = FileSystem.status(of: target)
        let mode = old?.kind == .file ? old?.mode : nil
        // A copy of a private file must not be open to others even while it is empty.
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode ?? 0o666)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        let hasRights = mode.map { Self.copyRights(of: target, to: descriptor) || fchmod(descriptor, $0) == 0 } ?? true
        var failure = hasRights ? nil : Failure.last
        if failure == nil {
            make { piece in
                if failure == nil, !FileSystem.write(piece, to: descriptor) { failure = .last }
                return failure == nil
            }
        }
        if failure == nil, isFlushed, fsync(descriptor) != 0 { failure = .last }
        if let failure {
            unlink(temporary)
            throw failure
        }
    }

    private static func copyRights(of path: String, to descriptor: Int32) -> Bool {
        guard let old = FileSystem.open(path, isLinkFollowed: false) else { return false }
        defer { close(old) }
        return csystem_copy_rights(old, descriptor, 0) == 0
    }

    private static let (start, end) = (".emobic-site-", ".tmp")

    private static var temporaryName: String { start + String(UInt64.random(in: .min ... .max), radix: 36) + end }

    /// Whether a file of this name was left behind by a process that was killed while it wrote another.
    package static func isLeftover(_ name: String) -> Bool {
        guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + end.utf8.count else {
            return false
        }
        return UInt64(name.dropFirst(start.count).dropLast(end.count), radix: 36) != nil
    }

    /// Moves the new contents into place.
    package func commit() throws(Failure) {
        if Glibc.rename(temporary, target) == 0 { return }
        let failure = Failure.last
        discard()
        throw failure
    }

    /// Removes the temporary file, unless it has been moved into place.
    package func discard() { unlink(temporary) }

    /// Writes a file in one step.
    package static func write(_ contents: [UInt8], to path: String) throws(Failure) {
        try AtomicFile(path, contents: contents).commit()
    }
}

extension AtomicFile.Failure {
    fileprivate static var last: Self { Self(reason: FileSystem.lastError) }
}
