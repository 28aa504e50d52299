// SPDX-License-Identifier: MIT

internal import CSystem
internal import Glibc
internal import Text

extension OpenFolder {
    /// Copies a regular file into a new file of this folder, or over one that no other process reads. The contents are
    /// never in memory as a whole: the system copies them, where it can by sharing the blocks on the disk, and they are
    /// read in pieces for their hash.
    /// - Returns: the hash (`ContentHash`) and the size in bytes; nil with the reason in `lastError`.
    package func copy(_ source: InnerFile, to name: String) -> (hash: UInt64, size: Int)? {
        guard FileSystem.isName(name), let from = source.open() else { return nil }
        defer { close(from) }
        var status = stat()
        guard fstat(from, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else {
            errno = EINVAL
            return nil
        }
        let to = openat(descriptor, name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard to >= 0 else { return nil }
        defer { close(to) }
        let size = Int(status.st_size)
        let isCopied = Self.copyBySystem(from, to, size)
        guard let hash = FileSystem.hash(from, size, writingTo: isCopied ? nil : to) else { return nil }
        return (hash, size)
    }

    /// - Returns: false if the system cannot copy between these files; nothing has been written then.
    private static func copyBySystem(_ from: Int32, _ to: Int32, _ size: Int) -> Bool {
        var left = size
        while left > 0 {
            let count = csystem_copy_range(from, to, Int64(left))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                _ = ftruncate(to, 0)
                lseek(to, 0, SEEK_SET)
                return false
            }
            left -= Int(count)
        }
        return true
    }
}

extension FileSystem {
    /// Returns the hash of the contents of a regular file (`ContentHash`), or of their first bytes; nil if they cannot be
    /// read. The file is never in memory as a whole.
    package static func hash(_ path: String, limit: Int) -> UInt64? {
        guard let descriptor = open(path, isLinkFollowed: true) else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return hash(descriptor, min(Int(status.st_size), limit), writingTo: nil)
    }

    /// Returns the hash of a file's contents; nil if it has not that size any more, or a piece cannot be written.
    fileprivate static func hash(_ file: Int32, _ size: Int, writingTo copy: Int32?) -> UInt64? {
        var hash = ContentHash.Pieces(size: size)
        var place = 0
        var piece = [UInt8](repeating: 0, count: min(size, ContentHash.Pieces.size))
        while place < size {
            let wanted = min(piece.count, size - place)
            var count = 0
            while count < wanted {
                let got = piece.withUnsafeMutableBytes {
                    pread(file, $0.baseAddress.map { $0 + count }, wanted - count, off_t(place + count))
                }
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    if got == 0 { errno = EIO }
                    return nil
                }
                count += got
            }
            let bytes = wanted == piece.count ? piece : Array(piece[..<wanted])
            hash.add(bytes)
            if let copy, !FileSystem.write(bytes, to: copy) { return nil }
            place += wanted
        }
        return hash.value
    }
}
