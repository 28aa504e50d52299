// SPDX-License-Identifier: MIT
import Foundation

/// Files that the command line itself looks at and writes.
enum DiskFile {
    static func read(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

    /// Returns what went wrong, if anything did.
    static func write(_ text: String, to path: String) -> String? {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            return nil
        } catch {
            return (error as NSError).localizedFailureReason ?? error.localizedDescription
        }
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// What the shell hands over.
enum Environment {
    static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }
}
