// SPDX-License-Identifier: MIT
internal import FileSystem

/// The list of files that a build wrote. Only these are ever replaced or removed by the next one.
package struct Manifest: Sendable {
    /// The name of its file at the top of the site.
    package static let fileName = "emobic-site.manifest"
    private static let header = "emobic-site manifest 2"
    /// In the first version, paths stood as they are, so none with a line break could be told.
    private static let firstHeader = "emobic-site manifest 1"

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
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard let header = lines.first, [Self.header, Self.firstHeader].contains(header) else { return nil }
        let entries = lines.dropFirst().compactMap { line -> (String, UInt64)? in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let hash = UInt64(parts[0], radix: 16), !parts[1].split(separator: "/").contains("..") else { return nil }
            return (header == Self.header ? Self.decoded(parts[1]) : String(parts[1]), hash)
        }
        paths = entries.map(\.0)
        hashes = entries.map(\.1)
    }

    var hashesByPath: [String: UInt64] { Dictionary(zip(paths, hashes)) { first, _ in first } }

    var text: String {
        zip(paths, hashes).reduce(into: Self.header + "\n") { text, entry in text += "\(String(entry.1, radix: 16)) \(Self.encoded(entry.0))\n" }
    }

    /// The path without characters that could end a line.
    private static func encoded(_ path: String) -> String {
        guard path.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "%") }) else { return path }
        // A carriage return and a line feed are one character to Swift, so each is looked at by itself.
        return path.unicodeScalars.map { ["%": "%25", "\n": "%0A", "\r": "%0D"][$0] ?? String($0) }.joined()
    }

    private static func decoded(_ path: Substring) -> String {
        path.replacing("%0D", with: "\r").replacing("%0A", with: "\n").replacing("%25", with: "%").description
    }
}
