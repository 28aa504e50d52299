// SPDX-License-Identifier: MIT

internal import Glibc

/// The permissions that new files of this process do not get (`umask`).
package enum ProcessMask {
    /// The user whose rights decide which files can be read, as a number.
    package static var user: String { String(geteuid()) }

    /// In octal digits; empty if the system does not tell. It is read from the list of the process, because asking for it by
    /// the call sets it, for all threads.
    package static var text: String {
        guard let descriptor = FileSystem.open("/proc/self/status", isLinkFollowed: true) else { return "" }
        defer { close(descriptor) }
        let lines = FileSystem.readStream(descriptor, most: 1 << 16)?.split(separator: UInt8(ascii: "\n")) ?? []
        let name = Array("Umask:\t".utf8)
        guard let line = lines.first(where: { $0.starts(with: name) }) else { return "" }
        return String(decoding: line.dropFirst(name.count), as: UTF8.self)
    }
}
