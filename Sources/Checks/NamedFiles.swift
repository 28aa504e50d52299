// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// Finds files by their names in texts, whatever these are: markup in the words of a screen, an element that only other
/// players read, a script of a page. It rather finds a file that is not meant than misses one.
struct NamedFiles {
    private let bundle: AppBundle
    /// Files that are still to be found, of which names end alike. A text may name them thousands of times.
    private struct Wanted {
        /// Empty when all are found.
        private(set) var files: [String]
        private var byFolder: [String: [String]]

        init(_ files: [String]) {
            self.files = files
            byFolder = Dictionary(grouping: files) { $0.folder.lastComponent.lowercased() }
        }

        mutating func takeAll() -> [String] {
            byFolder = [:]
            defer { files = [] }
            return files
        }

        /// - Parameter folder: in lower case.
        mutating func take(in folder: String) -> [String] { byFolder.removeValue(forKey: folder) ?? [] }
    }

    /// The files to look for by what their names end in.
    private let wanted: [String: Wanted]
    private let count: Int
    /// The endings of these names. Texts are full of dots, and few are of files.
    private let endings: Set<UInt64>
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
        let unused = files.filter { !used.contains($0) }
        count = unused.count
        wanted = Dictionary(grouping: unused) { Self.key(of: $0.lastComponent) }.mapValues(Wanted.init)
        endings = Set(
            wanted.keys.map { key in
                let bytes = Array(key.utf8)
                return Self.ending(bytes[((bytes.lastIndex(of: UInt8(ascii: ".")) ?? -1) + 1)...])
            })
    }

    /// Returns the files that are named in the used ones, in `texts`, and in files that are found so.
    func named(by texts: [String]) -> Set<String> {
        var (found, wanted): (Set<String>, [String: Wanted]) = ([], wanted)
        var queue = used.union(texts).filter(Self.isText).sorted()
        var next = 0
        while next < queue.count, found.count < count {
            let bytes = bundle.read(queue[next]) ?? []
            next += 1
            forEachName(in: bytes) { name in
                for path in takeFiles(named: name, from: &wanted) where found.insert(path).inserted && Self.isText(path)
                {
                    queue.append(path)
                }
            }
        }
        return found
    }

    private func takeFiles(named name: String, from wanted: inout [String: Wanted]) -> [String] {
        let parts = name.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." && $0 != ".." }
        guard let last = parts.last, let key = wanted.index(forKey: Self.key(of: last)) else { return [] }
        if parts.count > 1 { return wanted.values[key].take(in: parts[parts.count - 2].lowercased()) }
        return known.contains(last.lowercased()) ? [] : wanted.values[key].takeAll()
    }

    /// A name with a blank in it is known by its last word.
    private static func key(of name: some StringProtocol) -> String {
        let name = name.lowercased()
        return name.utf8.lastIndex(where: { PathBorders.table[Int($0)] }).map {
            String(name[name.utf8.index(after: $0)...])
        } ?? name
    }

    /// Scripts, drawings and templates may name files as well.
    private static func isText(_ path: String) -> Bool {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return [
            ".xml", ".html", ".htm", ".xhtml", ".css", ".js", ".mjs", ".json", ".svg", ".yaml", ".mustache",
            ".webmanifest"
        ].contains(path[dot...].lowercased())
    }

    /// Calls `take` for each sequence of bytes that may be the path of one of the files. One pass, because it goes over all
    /// texts of an app.
    private func forEachName(in bytes: [UInt8], _ take: (String) -> Void) {
        let isBorder = PathBorders.table
        var start = 0
        var dot = -1
        func end(_ index: Int) {
            guard dot > start, dot + 1 < index, endings.contains(Self.ending(bytes[(dot + 1)..<index])) else { return }
            take(Self.name(bytes[start..<index]))
        }
        for index in bytes.indices {
            let byte = bytes[index]
            if isBorder[Int(byte)] {
                end(index)
                (start, dot) = (index + 1, -1)
            } else if byte == UInt8(ascii: ".") {
                dot = index
            }
        }
        end(bytes.count)
    }

    /// The last eight letters of an ending, whatever their case.
    private static func ending(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).percentDecoded
    }
}
