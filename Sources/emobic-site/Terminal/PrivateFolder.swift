// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A temporary folder of this process, which other users cannot read and which is removed at the end.
struct PrivateFolder {
    let path: String

    init() throws {
        // The dot excludes the folder from the bundle and from the watched files if the temporary directory is inside
        // them.
        let place = FileManager.default.temporaryDirectory.path + "/.emobic-site-preview-XXXXXX"
        var name = Array(place.utf8CString)
        guard mkdtemp(&name) != nil else {
            throw CommandFailure("‘\(place)’ cannot be made: \(String(cString: strerror(errno)))")
        }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes the folder. It is tried several times, because a running build may write files in the meantime.
    func remove() {
        for _ in 0..<20 where FileManager.default.fileExists(atPath: path) {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
