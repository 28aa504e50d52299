// SPDX-License-Identifier: MIT
internal import FileSystem

/// The list of files that a build wrote. Only these are ever replaced or removed by the next one.
package struct Manifest: Sendable {
    /// The name of its file at the top of the site.
    package static let fileName = "emobic-site.manifest"
    private static let header = "emobic-site manifest 1"

    /// The paths, sorted.
    package let paths: [String]
    private let hashes: [UInt64]

    init(_ files: [WrittenFile]) {
        let sorted = files.sorted { $0.path < $1.path }
        paths = sorted.map(\.path)
        hashes = sorted.map(\.hash)
    }

    /// Reads the manifest of a site; nil if the folder has none of ours.
    package init?(in folder: String) {
        guard let bytes = FileSystem.read(folder + "/" + Self.fileName) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first.map(String.init) == Self.header else { return nil }
        let entries = lines.dropFirst().compactMap { line -> (String, UInt64)? in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let hash = UInt64(parts[0], radix: 16), !parts[1].split(separator: "/").contains("..") else { return nil }
            return (String(parts[1]), hash)
        }
        paths = entries.map(\.0)
        hashes = entries.map(\.1)
    }

    var hashesByPath: [String: UInt64] { Dictionary(zip(paths, hashes)) { first, _ in first } }

    var text: String {
        zip(paths, hashes).reduce(into: Self.header + "\n") { text, entry in text += "\(String(entry.1, radix: 16)) \(entry.0)\n" }
    }
}
