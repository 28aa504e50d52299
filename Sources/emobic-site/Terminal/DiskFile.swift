// SPDX-License-Identifier: MIT

import FileSystem
import Foundation
import Glibc
import Text

/// Files that the command line itself looks at and writes.
enum DiskFile {
    static func read(_ path: String) -> [UInt8]? {
        FileSystem.isPath(path) ? FileManager.default.contents(atPath: path).map(Array.init) : nil
    }

    /// Returns what went wrong, if anything did.
    static func write(_ text: String, to path: String) -> String? {
        switch FileSystem.kind(of: path, isLinkFollowed: true) {
        case .folder: return "it is a folder"
        // Devices and pipes are written to, never replaced.
        case .other: return pour(text, into: path)
        // A link stays one.
        default:
            return reason {
                try Data(text.utf8).write(to: URL(fileURLWithPath: FileSystem.resolved(path) ?? path), options: .atomic)
            }
        }
    }

    private static func pour(_ text: String, into path: String) -> String? {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return FileSystem.lastError }
        defer { close(descriptor) }
        // Whoever reads from a pipe and goes away has seen enough.
        return FileSystem.write(Array(text.utf8), to: descriptor) || errno == EPIPE ? nil : FileSystem.lastError
    }

    /// Makes a folder and those above it. Returns what went wrong, if anything did.
    static func makeFolder(_ path: String) -> String? {
        reason { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    }

    private static func reason(_ work: () throws -> Void) -> String? {
        do {
            try work()
            return nil
        } catch {
            return (error as NSError).localizedFailureReason ?? error.localizedDescription
        }
    }

    /// The path from the root of the file system, without links.
    static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// The path from the root of the file system, with the links that are in it.
    static func rooted(_ path: String) -> String {
        let path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        let end = path.lastIndex { $0 != "/" }
        return end.map { String(path[...$0]) } ?? "/"
    }

    /// Where this tool keeps what it can find out again (XDG).
    static var cacheFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let caches =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory() + "/.cache"
        return caches + "/emobic-site"
    }

    static func isFolder(_ path: String) -> Bool {
        FileSystem.kind(of: path, isLinkFollowed: true) == .folder
    }

    /// The same of something that is there; nil if nothing is.
    static func existing(_ path: String) -> String? {
        guard FileSystem.isPath(path) else { return nil }
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        return FileManager.default.fileExists(atPath: url.path) ? url.path : nil
    }
}
