// SPDX-License-Identifier: MIT
internal import Glibc

/// The folder with an app's files, as found. Nothing outside of it is ever read.
package struct AppBundle: Sendable {
    /// The folder's name, the last resort for a title.
    package let name: String
    package let files: FileIndex
    /// Symbolic links that were not followed because they lead out of the folder or to a folder.
    package let refusedLinks: Set<String>
    private let storage: Storage
    /// Contents that count instead of those on the disk.
    private var replaced: [String: [UInt8]] = [:]

    private enum Storage: Sendable {
        case disk(root: String)
        case memory([String: [UInt8]])
    }

    /// A bundle made of texts, for tests and generated apps.
    package init(_ files: [String: String], name: String = "bundle") {
        self.init(bytes: files.mapValues { Array($0.utf8) }, name: name)
    }

    package init(bytes files: [String: [UInt8]], name: String = "bundle") {
        self.name = name
        self.files = FileIndex(files.keys.filter { !FileIndex.isJunk($0) })
        refusedLinks = []
        storage = .memory(files)
    }

    /// Lists a folder on the disk; contents are read when they are asked for.
    package init(folder: String) throws(BundleError) {
        guard let root = realPath(folder) else {
            throw .unreadable(folder: folder, reason: String(cString: strerror(errno)))
        }
        var scan = FolderScan(root: root)
        if let reason = scan.run() { throw .unreadable(folder: folder, reason: reason) }
        name = root.split(separator: "/").last.map(String.init) ?? folder
        files = FileIndex(scan.files)
        refusedLinks = scan.refusedLinks
        storage = .disk(root: root)
    }

    /// Whether the path is a symbolic link that was not followed, or leads through one.
    package func refuses(_ path: String) -> Bool {
        guard !refusedLinks.isEmpty else { return false }
        var path = path
        while !path.isEmpty {
            if refusedLinks.contains(path) { return true }
            path = path.folder
        }
        return false
    }

    /// The bytes of a listed file; nil if it cannot be read.
    package func read(_ path: String) -> [UInt8]? {
        if let replaced = replaced[path] { return replaced }
        return switch storage {
        case .memory(let files): files[path]
        case .disk(let root): files.contains(path) ? readFile(root + "/" + path) : nil
        }
    }

    /// The first bytes of a listed file, for a look at what it is.
    package func head(_ path: String, _ count: Int) -> [UInt8]? {
        if let replaced = replaced[path] { return Array(replaced.prefix(count)) }
        return switch storage {
        case .memory(let files): files[path].map { Array($0.prefix(count)) }
        case .disk(let root): files.contains(path) ? readFile(root + "/" + path, limit: count) : nil
        }
    }

    /// The number of bytes of a listed file.
    package func size(_ path: String) -> Int? {
        if let replaced = replaced[path] { return replaced.count }
        switch storage {
        case .memory(let files): return files[path]?.count
        case .disk(let root):
            var status = stat()
            return stat(root + "/" + path, &status) == 0 ? Int(status.st_size) : nil
        }
    }

    /// The same bundle with other contents of some of its files. Nothing is written.
    package func replacing(_ contents: [String: [UInt8]]) -> AppBundle {
        var copy = self
        copy.replaced.merge(contents) { _, new in new }
        return copy
    }

    /// Where a listed file lies on the disk; nil for a bundle in memory.
    package func diskPath(_ path: String) -> String? {
        if case .disk(let root) = storage { root + "/" + path } else { nil }
    }
}

/// Walks a folder without leaving it.
private struct FolderScan {
    /// Enough for every real bundle; a folder named by mistake ends here instead of being walked for minutes.
    private static let maximumDepth = 24
    private static let maximumFiles = 500_000

    let root: String
    private(set) var files: [String] = []
    private(set) var refusedLinks: Set<String> = []

    init(root: String) {
        self.root = root
    }

    /// Returns what went wrong, if the folder itself cannot be listed.
    mutating func run() -> String? {
        list("", depth: 0)
    }

    private mutating func list(_ folder: String, depth: Int) -> String? {
        guard let stream = opendir(folder.isEmpty ? root : root + "/" + folder) else { return String(cString: strerror(errno)) }
        defer { closedir(stream) }
        var folders: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            guard name != ".", name != "..", !FileIndex.isJunk(name) else { continue }
            let path = folder.isEmpty ? name : folder + "/" + name
            switch kind(of: path, hint: entry.pointee.d_type) {
            case .file: files.append(path)
            case .folder: folders.append(path)
            case .refused: refusedLinks.insert(path)
            case .other: break
            }
            guard files.count < Self.maximumFiles else { return "it holds more than \(Self.maximumFiles) files" }
        }
        guard depth < Self.maximumDepth else { return nil }
        for folder in folders { _ = list(folder, depth: depth + 1) }
        return nil
    }

    private enum Kind { case file, folder, refused, other }

    private func kind(of path: String, hint: UInt8) -> Kind {
        if Int(hint) == DT_REG { return .file }
        if Int(hint) == DT_DIR { return .folder }
        var status = stat()
        guard lstat(root + "/" + path, &status) == 0 else { return .other }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK:
            // What leads nowhere hides nothing: such a file is simply missing.
            guard let target = realPath(root + "/" + path) else { return errno == ENOENT || errno == ELOOP ? .other : .refused }
            guard target.hasPrefix(root + "/") else { return .refused }
            return stat(target, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? .file : .refused
        default: return .other
        }
    }
}

func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

func readFile(_ path: String, limit: Int = .max) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = min(Int(status.st_size), limit)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = 0
        while count < size {
            let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            count += got
        }
    }
}
