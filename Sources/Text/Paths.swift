// SPDX-License-Identifier: MIT

internal import Glibc

/// Paths as the system reads them: bytes, with a slash between names. A Swift `Character` may cover several of these
/// bytes, within one name as in `Guía`, or at the border of two, where a name begins with an accent.
extension String {
    /// Whether it holds the character that stands for bytes that are not UTF-8, as in names of old archives.
    package var hasRepairedCharacter: Bool {
        var bytes = utf8.makeIterator()
        while let byte = bytes.next() {
            if byte == 0xEF, bytes.next() == 0xBF, bytes.next() == 0xBD { return true }
        }
        return false
    }

    /// Returns what follows a prefix; nil if the text does not begin with it.
    package func rest(after start: String) -> String? {
        var (text, start) = (self, start)
        // No generic function: every link of a site is asked.
        let isBehind = text.withUTF8 { text in
            start.withUTF8 { start in
                guard let beginning = text.baseAddress, let wanted = start.baseAddress else { return start.isEmpty }
                return start.count <= text.count && memcmp(beginning, wanted, start.count) == 0
            }
        }
        return isBehind ? String(Substring(utf8.dropFirst(start.utf8.count))) : nil
    }

    /// Returns the path relative to a folder; nil if it does not lie below that. All paths lie below the empty folder,
    /// from which paths start.
    package func below(_ folder: String) -> String? {
        guard !folder.isEmpty else { return self }
        // Most paths do not lie below it.
        guard let rest = rest(after: folder) else { return nil }
        let slash = UInt8(ascii: "/")
        if folder.utf8.last == slash { return rest.isEmpty ? nil : rest }
        return rest.utf8.first == slash && rest.utf8.count > 1 ? String(Substring(rest.utf8.dropFirst())) : nil
    }

    /// Returns the path that a relative one denotes in a folder, without `.` and `..`; nil if it leads above where
    /// paths start.
    package func resolved(in folder: String) -> String? {
        var parts = folder.pathNames
        for part in pathNames where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }

    /// The names of the folders and of the file, without empty ones.
    package var pathNames: [Substring] {
        hasByte("/") ? utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) : isEmpty ? [] : [self[...]]
    }

    /// The path without its last component; empty if there is only one.
    package var folder: String { lastSlash.map { String(Substring(utf8[..<$0])) } ?? "" }

    /// What follows the last `/`.
    package var lastComponent: String {
        lastSlash.map { String(Substring(utf8[utf8.index(after: $0)...])) } ?? self
    }

    /// The place of the last `/`. By hand, because a build asks for those of all files of its site several times.
    package var lastSlash: Index? {
        let offset = utf8.withContiguousStorageIfAvailable { bytes in
            var index = bytes.count - 1
            while index >= 0, bytes[index] != UInt8(ascii: "/") { index -= 1 }
            return index
        }
        guard let offset else { return utf8.lastIndex(of: UInt8(ascii: "/")) }
        return offset < 0 ? nil : utf8.index(startIndex, offsetBy: offset)
    }

    /// Returns the path with another extension, which a name without one gets too.
    package func replacingExtension(with ending: String) -> String {
        let name = lastComponent
        let base = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return folder.appending(base + "." + ending)
    }

    /// Returns the path of `name` in this folder. The empty folder is the one where paths start.
    package func appending(_ name: String) -> String {
        isEmpty ? name : name.isEmpty ? self : self + "/" + name
    }
}
