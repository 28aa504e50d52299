// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// Finds files by their names in texts, whatever these are: markup in the words of a screen, an element that only other
/// players read, a script of a page. It rather finds a file that is not meant than misses one.
struct NamedFiles {
    private let bundle: AppBundle
    /// The files to look for by what their names end in.
    private let wanted: [String: [String]]
    /// The names of the files that are known to be used, which mean these where they stand without a folder.
    private let known: Set<String>
    private let used: Set<String>

    /// - Parameters:
    ///   - files: the files to look for.
    ///   - used: those of the bundle that are known to be used, in whose texts others may be named.
    init(_ files: [String], used: Set<String>, in bundle: AppBundle) {
        self.bundle = bundle
        self.used = used
        known = Set(used.map { $0.lastComponent.lowercased() })
        wanted = Dictionary(grouping: files.filter { !used.contains($0) }) { Self.key(of: $0.lastComponent) }
    }

    /// Returns the files that are named in the used ones, in `texts`, and in files that are found so.
    func named(by texts: [String]) -> Set<String> {
        var found: Set<String> = []
        var queue = used.union(texts).filter(Self.isText).sorted()
        var next = 0
        while next < queue.count, found.count < wanted.count {
            let bytes = bundle.read(queue[next]) ?? []
            next += 1
            Self.forEachName(in: bytes) { name in
                for path in files(named: name) where found.insert(path).inserted && Self.isText(path) {
                    queue.append(path)
                }
            }
        }
        return found
    }

    private func files(named name: String) -> [String] {
        let parts = name.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." && $0 != ".." }
        guard let last = parts.last, let files = wanted[Self.key(of: last)] else { return [] }
        guard parts.count > 1 else { return known.contains(last.lowercased()) ? [] : files }
        let folder = parts[parts.count - 2].lowercased()
        return files.filter { $0.folder.lastComponent.lowercased() == folder }
    }

    /// A name with a blank in it is known by its last word.
    private static func key(of name: some StringProtocol) -> String {
        let name = name.lowercased()
        return name.utf8.lastIndex(where: isBorder).map { String(name[name.utf8.index(after: $0)...]) } ?? name
    }

    /// Scripts, drawings and templates may name files as well.
    private static func isText(_ path: String) -> Bool {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return [
            ".xml", ".html", ".htm", ".xhtml", ".css", ".js", ".mjs", ".json", ".svg", ".yaml", ".mustache",
            ".webmanifest"
        ].contains(path[dot...].lowercased())
    }

    /// Calls `take` for each sequence of bytes with a dot inside that may be the path of a file.
    private static func forEachName(in bytes: [UInt8], _ take: (String) -> Void) {
        var start = 0
        var dot: Int?
        for (index, byte) in bytes.enumerated() {
            if isBorder(byte) {
                if let dot, dot > start, dot + 1 < index { take(name(bytes[start..<index])) }
                (start, dot) = (index + 1, nil)
            } else if byte == UInt8(ascii: ".") {
                dot = index
            }
        }
        if let dot, dot > start, dot + 1 < bytes.count { take(name(bytes[start...])) }
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).percentDecoded
    }

    /// Whether a byte ends the path of a file in a text.
    private static func isBorder(_ byte: UInt8) -> Bool {
        byte <= 0x20 || borders.contains(byte)
    }

    private static let borders = Array("<>\"'()[]{}=,;:?#&`|".utf8)
}
