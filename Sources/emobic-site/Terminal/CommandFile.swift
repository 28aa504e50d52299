// SPDX-License-Identifier: MIT

import FileSystem
import Foundation
import Glibc
import Text

/// The files that the command line itself inspects and writes.
enum CommandFile {
    /// The most bytes that are read of a file; none that the command line takes is nearly as large.
    private static let mostBytes = Limits.standard.file

    /// Reads a file or a pipe to its end, or as much of it as shows that it is too large.
    /// - Throws: `CommandFailure` if it cannot be read.
    static func read(_ path: String) throws -> [UInt8] {
        guard let bytes = try readIfThere(path) else {
            throw CommandFailure("‘\(path)’ cannot be read: \(FileSystem.lastError)")
        }
        return bytes
    }

    /// Returns the bytes of a file or a pipe; nil if there is none, with the reason in `FileSystem.lastError`.
    /// - Throws: `CommandFailure` if there is a file that cannot be read. It must not pass for a missing one, whose place may
    ///   be written to.
    static func readIfThere(_ path: String) throws -> [UInt8]? {
        guard let descriptor = FileSystem.openStream(path) else {
            if FileSystem.isAbsence { return nil }
            throw CommandFailure("‘\(path)’ cannot be read: \(FileSystem.lastError)")
        }
        defer { close(descriptor) }
        return try read(descriptor, named: "‘\(path)’")
    }

    /// Reads standard input to its end, or as much of it as shows that it is too large for a file of an app.
    static func readStandardInput() throws -> [UInt8] {
        try read(STDIN_FILENO, named: "standard input")
    }

    private static func read(_ descriptor: Int32, named name: String) throws -> [UInt8] {
        guard let bytes = FileSystem.readStream(descriptor, most: mostBytes) else {
            throw CommandFailure("\(name) cannot be read: \(FileSystem.lastError)")
        }
        return bytes
    }

    /// Writes a file.
    /// - Throws: `CommandFailure` if it cannot be written.
    static func write(_ text: String, to path: String) throws {
        switch FileSystem.kind(of: path, isLinkFollowed: true) {
        case .folder: throw unwritten(path, "it is a folder")
        // Devices and pipes are written to, not replaced.
        case .other: try writeToDevice(text, path: path)
        default:
            do throws(AtomicFile.Failure) {
                try AtomicFile.write(Array(text.utf8), to: path)
            } catch {
                throw unwritten(path, error.reason)
            }
        }
    }

    private static func writeToDevice(_ text: String, path: String) throws {
        guard let descriptor = FileSystem.openStream(path, isForWriting: true) else {
            throw unwritten(path, FileSystem.lastError)
        }
        defer { close(descriptor) }
        // A reader that closes its pipe early is not an error.
        guard FileSystem.write(Array(text.utf8), to: descriptor) || errno == EPIPE else {
            throw unwritten(path, FileSystem.lastError)
        }
    }

    /// Creates a folder and its parents.
    /// - Throws: `CommandFailure` if one of them cannot be made.
    static func makeFolder(_ path: String) throws {
        guard FileSystem.makeFolders(path) == nil else { throw unwritten(path, FileSystem.lastError) }
    }

    private static func unwritten(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure("‘\(path)’ cannot be written: \(reason)")
    }

    /// The folder in which this tool caches data (XDG).
    static var cacheFolder: String {
        let environment = ProcessInfo.processInfo.environment
        if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") { return caches + "/emobic-site" }
        // Foundation asks the list of users first, which knows another folder than the variable in a container of CI.
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        return home + "/.cache/emobic-site"
    }
}
