// SPDX-License-Identifier: MIT

internal import Glibc
package import Text

/// A file below a folder. It is reached through folders alone: a link in the place of one of them, or of the file, is not
/// followed, whenever somebody puts it there. The folder itself may be reached through links.
package struct InnerFile: Sendable {
    /// The path of the folder, absolute or from the working directory.
    package let folder: String
    /// Below the folder.
    package let path: String

    package init(_ path: String, in folder: String) {
        (self.path, self.folder) = (path, folder)
    }

    /// The whole path, for messages.
    package var place: String { folder + "/" + path }

    /// Opens the file for reading; nil if that fails. Opening does not block on a pipe without a writer.
    func open() -> Int32? {
        guard FileSystem.isPath(place), FileSystem.isName(path.lastComponent),
            let holder = OpenFolder(folder, isLinkFollowed: true)?.folder(at: path.folder)
        else { return nil }
        let file = openat(holder.descriptor, path.lastComponent, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        return file < 0 ? nil : file
    }

    /// Returns the bytes of a regular file, or its first ones; nil if not all of them can be read.
    package func read(limit: Int = .max) -> [UInt8]? {
        guard let descriptor = open() else { return nil }
        defer { close(descriptor) }
        return FileSystem.read(descriptor, from: 0, limit: limit)
    }

    /// Returns why the file cannot be read; nil if it can be now.
    package var readError: String? { read(limit: 1) == nil ? FileSystem.lastReadError : nil }

    /// Returns a part of a regular file; nil if the file does not hold all of it.
    package func read(_ range: Range<Int>) -> [UInt8]? {
        guard let descriptor = open() else { return nil }
        defer { close(descriptor) }
        return FileSystem.read(descriptor, from: range.lowerBound, limit: range.count).flatMap {
            $0.count == range.count ? $0 : nil
        }
    }

    /// Opens a regular file that is read in pieces. It is the same file until the last of them, even if another takes its
    /// place; nil if it cannot be opened.
    package func pieces() -> FilePieces? {
        guard let file = HeldFile(self) else { return nil }
        return FilePieces(size: file.size) { range in
            FileSystem.read(file.descriptor, from: range.lowerBound, limit: range.count).flatMap {
                $0.count == range.count ? $0 : nil
            }
        }
    }
}

/// A regular file that is open as long as somebody refers to it. A class, because it is closed after that.
private final class HeldFile: Sendable {
    let descriptor: Int32
    /// The number of bytes when it was opened.
    let size: Int

    init?(_ file: InnerFile) {
        guard let descriptor = file.open() else { return nil }
        errno = 0
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        (self.descriptor, size) = (descriptor, Int(status.st_size))
    }

    deinit { close(descriptor) }
}
