// SPDX-License-Identifier: MIT

package import Foundation

/// Creates a folder as a copy of one of the tool's own, completely or not at all.
package enum NewFolder {
    /// The reason why a folder could not be created.
    package enum Failure: Error, Sendable, CustomStringConvertible {
        /// The tool's own files are incomplete, or closed to this user.
        case notInstalled(String, reason: String)
        case notEmpty(String)
        case cannotWrite(String, reason: String)

        package var description: String {
            switch self {
            case .notInstalled(let name, let reason):
                "the template ‘\(name)’ that belongs to emobic-site, beside it, cannot be read: \(reason)"
            case .notEmpty(let path): "‘\(path)’ is not an empty folder; name one that is, or one that does not exist"
            case .cannotWrite(let path, let reason): "‘\(path)’ cannot be written: \(reason)"
            }
        }
    }

    /// Copies a folder into one that is empty or does not exist; it may hold the repository of git.
    /// - Parameters:
    ///   - change: returns where a file of the copy lies below the folder and what it holds, given both of the source.
    ///   - more: the texts of other files by their paths.
    package static func copy(
        _ source: String, to path: String,
        changing change: (String, Data) -> (path: String, data: Data) = { ($0, $1) },
        adding more: [String: String] = [:]
    ) throws(Failure) {
        // Without it Foundation makes no file's address of a name.
        guard path.hasPrefix("/") || !FileManager.default.currentDirectoryPath.isEmpty else {
            throw .cannotWrite(path, reason: "the current folder does not exist any more")
        }
        let target = URL(fileURLWithPath: path).standardizedFileURL
        let isThere = (try? target.checkResourceIsReachable()) ?? false
        if isThere,
            (try? FileManager.default.contentsOfDirectory(atPath: target.path))?.contains(where: { $0 != ".git" })
                != false
        {
            throw .notEmpty(path)
        }
        let parent = isThere ? target : target.deletingLastPathComponent()
        let staging = parent.appendingPathComponent(".emobic-site-new-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: staging) }
            try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: true)
            try copyContents(of: URL(fileURLWithPath: source), to: staging, below: "", changing: change)
            for (name, text) in more { try write(Data(text.utf8), to: staging.appendingPathComponent(name)) }
            if isThere {
                try move(contentsOf: staging, into: target)
            } else {
                try FileManager.default.moveItem(at: staging, to: target)
            }
        } catch {
            throw .cannotWrite(path, reason: Self.reason(of: error))
        }
    }

    /// Returns the words of the system for an error, as all other messages of the tool have them.
    private static func reason(of error: any Error) -> String {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] ?? error
        if let cause = cause as? POSIXError { return String(cString: strerror(cause.code.rawValue)) }
        return (error as NSError).localizedFailureReason ?? error.localizedDescription
    }

    /// Copies contents without permissions, because an installed template may be write-protected and a new folder must
    /// not be.
    private static func copyContents(
        of source: URL, to target: URL, below folder: String,
        changing change: (String, Data) -> (path: String, data: Data)
    ) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: source.path).sorted() {
            let from = source.appendingPathComponent(name)
            if try from.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false {
                try copyContents(of: from, to: target, below: folder + name + "/", changing: change)
            } else {
                let (path, data) = try change(folder + name, Data(contentsOf: from))
                try write(data, to: target.appendingPathComponent(path))
            }
        }
    }

    /// Writes a file and the folders that it lies in.
    private static func write(_ data: Data, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// Moves the contents into an existing folder, which is not replaced because it may be the working directory of a
    /// process.
    private static func move(contentsOf staging: URL, into target: URL) throws {
        var moved: [URL] = []
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: staging.path).sorted() {
                let place = target.appendingPathComponent(name)
                try FileManager.default.moveItem(at: staging.appendingPathComponent(name), to: place)
                moved.append(place)
            }
        } catch {
            for place in moved { try? FileManager.default.removeItem(at: place) }
            throw error
        }
    }
}
