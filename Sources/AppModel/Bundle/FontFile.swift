// SPDX-License-Identifier: MIT

internal import FileSystem

/// The properties of a font in a TrueType or OpenType file. Web formats (WOFF) are compressed and not read.
package struct FontFile: Sendable, Hashable {
    /// The name by which iOS selects a font, e.g. `Ubuntu-Bold` (`app.md` 11.3).
    package let postScriptName: String?
    /// The weights that the file can draw, from 1 to 1000: one, or a range if its font is variable.
    package let weights: ClosedRange<Int>?
    /// Whether the table `OS/2` says so; false without that table.
    package let isItalic: Bool

    /// Whether a file with this name may be a font.
    package static func isFont(_ path: String) -> Bool {
        ["ttf", "otf", "woff", "woff2"].contains { path.lowercased().hasSuffix("." + $0) }
    }

    /// Nil if the bytes are not a font of a known kind.
    package init?(of bytes: [UInt8]) {
        guard [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)].contains(where: bytes.starts(with:)) else {
            return nil
        }
        let tables = Self.fontTables(in: ByteReader(bytes))
        postScriptName = tables["name"].flatMap(Self.postScriptName)
        let traits = tables["OS/2"]
        weights =
            tables["fvar"].flatMap(Self.variableWeights)
            ?? traits?.number(4, 2).flatMap { (1...1000).contains($0) ? $0...$0 : nil }
        isItalic = (traits?.number(62, 2) ?? 0) & 1 == 1
    }

    /// Returns the tables by their tags. Those that are cut off are left out.
    private static func fontTables(in file: ByteReader) -> [String: ByteReader] {
        let entries = (0..<(file.number(4, 2) ?? 0)).compactMap { number -> (String, ByteReader)? in
            let entry = 12 + number * 16
            guard let tag = file.part(entry, count: 4), let offset = file.number(entry + 8, 4),
                let length = file.number(entry + 12, 4),
                let table = file.part(offset, count: length)
            else { return nil }
            return (String(decoding: tag.contents, as: UTF8.self), table)
        }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }

    /// The names of fonts have at most 63 letters. A file with thousands of longer ones would take minutes.
    private static let longestName = 2 * 63

    /// Returns name 6 of the table `name`. It has only ASCII letters, as single bytes or as UTF-16.
    private static func postScriptName(_ table: ByteReader) -> String? {
        guard let count = table.number(2, 2), let texts = table.number(4, 2) else { return nil }
        for entry in (0..<count).map({ 6 + $0 * 12 }) where table.number(entry + 6, 2) == 6 {
            guard let length = table.number(entry + 8, 2), length <= longestName,
                let offset = table.number(entry + 10, 2),
                let text = table.part(texts + offset, count: length)
            else { continue }
            let name = String(decoding: text.contents.filter { $0 != 0 }, as: UTF8.self)
            if !name.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return name }
        }
        return nil
    }

    /// Returns the axis `wght` of the table `fvar`, whose numbers have 16 bits behind the point.
    private static func variableWeights(_ table: ByteReader) -> ClosedRange<Int>? {
        guard let axes = table.number(4, 2), let count = table.number(8, 2), let size = table.number(10, 2) else {
            return nil
        }
        for axis in (0..<count).map({ axes + $0 * size }) where table.has("wght".utf8, at: axis) {
            guard let least = table.number(axis + 4, 2), let most = table.number(axis + 12, 2), 1 <= least,
                least <= most, most <= 1000
            else { continue }
            return least...most
        }
        return nil
    }
}
