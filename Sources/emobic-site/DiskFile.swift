// SPDX-License-Identifier: MIT
import Foundation

/// Files that the command line itself looks at.
enum DiskFile {
    static func read(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The absolute path without links; nil if there is nothing at it.
    static func absolute(_ path: String) -> String? {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        return FileManager.default.fileExists(atPath: url.path) ? url.path : nil
    }
}
