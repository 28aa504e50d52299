// SPDX-License-Identifier: MIT
internal import Glibc

/// Plain work on folders. Foundation's writing is not used: it synchronises every file and takes ten times as long.
enum DiskFolder {
    /// The paths of all files below a folder, sorted; symbolic links count as files.
    static func files(below folder: String) throws(SiteError) -> [String] {
        var result: [String] = []
        guard list(folder, "", into: &result) else { throw .unreadable(path: folder) }
        return result.sorted()
    }

    private static func list(_ root: String, _ folder: String, into result: inout [String]) -> Bool {
        guard let names = names(in: folder.isEmpty ? root : root + "/" + folder) else { return false }
        for name in names {
            let path = folder.isEmpty ? name : folder + "/" + name
            if isFolder(root + "/" + path) { _ = list(root, path, into: &result) } else { result.append(path) }
        }
        return true
    }

    /// What stands in a folder, in no order; nil if it cannot be listed.
    static func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Whether the path is a folder and not a link to one.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let size = Int(status.st_size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = 0
            while count < size {
                let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                guard got > 0 else { break }
                count += got
            }
        }
    }

    /// Makes the folder and those above it.
    static func make(_ path: String, mode: mode_t = 0o777) throws(SiteError) {
        if path.isEmpty || path == "/" || exists(path) { return }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try make(String(path[..<slash]), mode: mode) }
        guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
    }

    /// Removes a folder with all it holds. What cannot be removed is left.
    static func remove(_ path: String) {
        guard isFolder(path) else {
            unlink(path)
            return
        }
        for name in names(in: path) ?? [] { remove(path + "/" + name) }
        rmdir(path)
    }

    static func rename(_ old: String, to new: String) throws(SiteError) {
        guard Glibc.rename(old, new) == 0 else { throw .cannotWrite(path: new, reason: String(cString: strerror(errno))) }
    }

    /// The absolute path without links; of a path that does not exist yet, as far as it does.
    static func resolved(_ path: String) -> String {
        if let resolved = realpath(path, nil) {
            defer { free(resolved) }
            return String(cString: resolved)
        }
        guard path != "/", !path.isEmpty else { return path }
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard let last = parts.last else { return path }
        let parent = parts.dropLast().joined(separator: "/")
        let start = path.hasPrefix("/") ? "/" + parent : (parent.isEmpty ? "." : parent)
        return (start == "/" ? "" : resolved(start)) + "/" + last
    }
}
