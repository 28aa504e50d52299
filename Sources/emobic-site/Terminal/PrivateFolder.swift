// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A folder of this run's own, which nobody else may read and which does not outlive it.
struct PrivateFolder {
    let path: String

    init() throws {
        // The dot keeps it out of the bundle and of what is watched, should the place for temporary files be in there.
        let place = FileManager.default.temporaryDirectory.path + "/.emobic-site-preview-XXXXXX"
        var name = Array(place.utf8CString)
        guard mkdtemp(&name) != nil else {
            throw CommandFailure("‘\(place)’ cannot be made: \(String(cString: strerror(errno)))")
        }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes the folder. A build that is still writing may put something back meanwhile, so once may not be enough.
    func remove() {
        for _ in 0..<20 where FileManager.default.fileExists(atPath: path) {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
