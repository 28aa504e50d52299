// SPDX-License-Identifier: MIT
internal import Diagnostics
internal import FileSystem
internal import Text

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
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let header = lines.first.map({ String(decoding: $0, as: UTF8.self) }), [Self.header, Self.firstHeader].contains(header) else { return nil }
        let entries = lines.dropFirst().compactMap { line -> (String, UInt64)? in
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
            guard parts.count == 2, let hash = UInt64(String(decoding: parts[0], as: UTF8.self), radix: 16) else { return nil }
            return Self.path(in: parts[1], isEncoded: header == Self.header).map { ($0, hash) }
        }
        paths = entries.map(\.0)
        hashes = entries.map(\.1)
    }

    var hashesByPath: [String: UInt64] { Dictionary(zip(paths, hashes)) { first, _ in first } }

    var text: String {
        zip(paths, hashes).reduce(into: Self.header + "\n") { text, entry in text += "\(String(entry.1, radix: 16)) \(Self.encoded(entry.0))\n" }
    }

    /// Paths without their hashes, each on a line.
    static func lines(_ paths: [String]) -> [UInt8] { Array(paths.map { encoded($0) + "\n" }.joined().utf8) }

    /// The paths of such lines.
    static func paths(inLines bytes: [UInt8]) -> [String] { bytes.split(separator: UInt8(ascii: "\n")).compactMap { path(in: $0, isEncoded: true) } }

    private static let codes: [(character: Unicode.Scalar, code: String)] = [("\r", "%0D"), ("\n", "%0A"), ("%", "%25")]

    /// The path without characters that could end a line.
    private static func encoded(_ path: String) -> String {
        path.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "%") } ? path.writing(Dictionary(uniqueKeysWithValues: codes.map { ($0.character, $0.code) })) : path
    }

    /// The path that a line holds; nil for one that leads out of the site.
    private static func path(in line: ArraySlice<UInt8>, isEncoded: Bool) -> String? {
        var bytes = Array(line)
        if isEncoded, bytes.contains(UInt8(ascii: "%")) {
            for (character, code) in codes { bytes = bytes.replacing(Array(code.utf8), with: [UInt8(ascii: character)]) }
        }
        let leadsOut = bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
        return leadsOut ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
