// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The list of files that a build wrote. The next build replaces or removes no other files.
package struct Manifest: Sendable {
    /// The name of the manifest at the top of the site.
    package static let fileName = "emobic-site.manifest"
    private static let header = "emobic-site manifest 2"
    /// Version 1 stored paths unencoded, so it cannot represent a path with a line break.
    private static let firstHeader = "emobic-site manifest 1"

    /// The paths, sorted.
    package let paths: [String]
    private let hashes: [UInt64]

    init(_ files: [WrittenFile]) {
        let sorted = files.sorted { $0.path < $1.path }
        paths = sorted.map(\.path)
        hashes = sorted.map(\.hash)
    }

    /// Reads the manifest of a site; nil if the folder has no valid one.
    package init?(in folder: String) {
        guard let bytes = FileSystem.read(folder + "/" + Self.fileName, isLinkFollowed: false) else { return nil }
        self.init(bytes)
    }

    init?(in folder: borrowing OpenFolder) {
        guard let bytes = folder.read(Self.fileName) else { return nil }
        self.init(bytes)
    }

    private init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let header = lines.first.map({ String(decoding: $0, as: UTF8.self) }),
            [Self.header, Self.firstHeader].contains(header)
        else { return nil }
        let entries = lines.dropFirst().compactMap { line -> (String, UInt64)? in
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
            guard parts.count == 2, let hash = UInt64(String(decoding: parts[0], as: UTF8.self), radix: 16) else {
                return nil
            }
            return Self.path(in: parts[1], isEncoded: header == Self.header).map { ($0, hash) }
        }
        paths = entries.map(\.0)
        hashes = entries.map(\.1)
    }

    private init(_ entries: [(path: String, hash: UInt64)]) {
        paths = entries.map(\.path)
        hashes = entries.map(\.hash)
    }

    /// Returns the manifest with additional paths of files whose hashes are unknown.
    func adding(_ more: [String]) -> Manifest {
        let known = PathSet(paths)
        let added = PathSet(more).paths.filter { !known.contains($0) }
        return Manifest((zip(paths, hashes).map { ($0, $1) } + added.map { ($0, 0) }).sorted { $0.path < $1.path })
    }

    /// Returns the manifest of a site with other files in place of some.
    func replacing(_ dropped: [String], with files: [WrittenFile]) -> Manifest {
        let gone = PathSet(dropped + files.map(\.path))
        let rest = zip(paths, hashes).filter { !gone.contains($0.0) }.map { ($0, $1) }
        return Manifest((rest + files.map { ($0.path, $0.hash) }).sorted { $0.path < $1.path })
    }

    var hashesByPath: [String: UInt64] { Dictionary(zip(paths, hashes)) { first, _ in first } }

    var text: String {
        zip(paths, hashes).reduce(into: Self.header + "\n") { text, entry in
            text += "\(String(entry.1, radix: 16)) \(Self.encoded(entry.0))\n"
        }
    }

    private static let codes: [(character: Unicode.Scalar, code: String)] = [("\r", "%0D"), ("\n", "%0A"), ("%", "%25")]

    /// Returns the path with line breaks and `%` encoded.
    private static func encoded(_ path: String) -> String {
        path.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "%") }
            ? path.writing(Dictionary(uniqueKeysWithValues: codes.map { ($0.character, $0.code) })) : path
    }

    /// Returns the path of a line; nil if it does not lead to a file of the site.
    private static func path(in line: ArraySlice<UInt8>, isEncoded: Bool) -> String? {
        var bytes = Array(line)
        if isEncoded, bytes.contains(UInt8(ascii: "%")) {
            for (character, code) in codes {
                bytes = bytes.replacing(Array(code.utf8), with: [UInt8(ascii: character)])
            }
        }
        let path = String(decoding: bytes, as: UTF8.self)
        return FileSystem.names(in: path)?.isEmpty == false ? path : nil
    }
}
