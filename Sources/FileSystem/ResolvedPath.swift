// SPDX-License-Identifier: MIT

extension FileSystem {
    /// Returns the absolute path without links; a path that does not exist yet is resolved as far as it exists.
    package static func resolvedAsFarAsThere(_ path: String) -> String {
        guard isPath(path) else { return path }
        let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        let root = path.utf8.first == UInt8(ascii: "/") ? "/" : "./"
        for count in (0...names.count).reversed() {
            guard let start = resolved(root + names.prefix(count).joined(separator: "/")) else { continue }
            return count == names.count
                ? start : ([start == "/" ? "" : start] + names.dropFirst(count)).joined(separator: "/")
        }
        return path
    }

    /// Returns the path from the root of the file system, with its links unresolved; it stays relative to a working directory
    /// whose path cannot be told.
    package static func absolute(_ path: String) -> String {
        let slash = UInt8(ascii: "/")
        let path = path.utf8.first == slash ? path : resolved(".").map { $0 + "/" + path } ?? path
        return path.utf8.lastIndex { $0 != slash }.map { String(path[...$0]) } ?? "/"
    }
}
