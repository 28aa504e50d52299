// SPDX-License-Identifier: MIT

internal import Glibc

/// What the system lets this process read, and gives to its files.
package enum ProcessRights {
    /// The number of the user whose rights decide which files can be read.
    package static var user: String { String(geteuid()) }

    /// The permissions that new files do not get (`umask`), in octal digits; empty if the system does not tell. It is read
    /// from the list of the process, because asking for it by the call sets it, for all threads.
    package static var mask: String {
        guard let descriptor = FileSystem.open("/proc/self/status", isLinkFollowed: true) else { return "" }
        defer { close(descriptor) }
        let lines = FileSystem.readStream(descriptor, most: 1 << 16)?.split(separator: UInt8(ascii: "\n")) ?? []
        let name = Array("Umask:\t".utf8)
        guard let line = lines.first(where: { $0.starts(with: name) }) else { return "" }
        return String(decoding: line.dropFirst(name.count), as: UTF8.self)
    }
}
