// SPDX-License-Identifier: MIT

import FileSystem
import Foundation
import Glibc
import Text

/// The files that the command line itself inspects and writes.
enum CommandFile {
    static func read(_ path: String) -> [UInt8]? {
        FileSystem.isPath(path) ? FileManager.default.contents(atPath: path).map(Array.init) : nil
    }

    /// Returns the bytes of a file; nil if there is none.
    /// - Throws: `CommandFailure` if there is a file that cannot be read. It must not pass for a missing one, whose place may
    ///   be written to.
    static func readIfThere(_ path: String) throws -> [UInt8]? {
        if let bytes = FileSystem.read(path) { return bytes }
        let (isAbsence, reason) = (FileSystem.isAbsence, FileSystem.lastError)
        guard isAbsence else { throw CommandFailure("‘\(path)’ cannot be read: \(reason)") }
        return nil
    }

    /// Reads standard input to its end, or as much of it as shows that it is too large for a file of an app.
    static func readStandardInput() throws -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            while bytes.count <= Limits.standard.file,
                let piece = try FileHandle.standardInput.read(upToCount: 1 << 20), !piece.isEmpty
            { bytes += piece }
        } catch {
            throw CommandFailure("standard input cannot be read: \(FileSystem.lastError)")
        }
        return bytes
    }

    /// Returns an error description; nil on success.
    static func write(_ text: String, to path: String) -> String? {
        switch FileSystem.kind(of: path, isLinkFollowed: true) {
        case .folder: return "it is a folder"
        // Devices and pipes are written to, not replaced.
        case .other: return writeToDevice(text, path: path)
        default:
            do throws(AtomicFile.Failure) {
                try AtomicFile.write(Array(text.utf8), to: path)
                return nil
            } catch {
                return error.reason
            }
        }
    }

    private static func writeToDevice(_ text: String, path: String) -> String? {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return FileSystem.lastError }
        defer { close(descriptor) }
        // A reader that closes its pipe early is not an error.
        return FileSystem.write(Array(text.utf8), to: descriptor) || errno == EPIPE ? nil : FileSystem.lastError
    }

    /// Creates a folder and its parents. Returns an error description; nil on success.
    static func makeFolder(_ path: String) -> String? {
        FileSystem.makeFolders(path).map { _ in FileSystem.lastError }
    }

    /// The folder in which this tool caches data (XDG).
    static var cacheFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let caches =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory() + "/.cache"
        return caches + "/emobic-site"
    }
}
