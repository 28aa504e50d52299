// SPDX-License-Identifier: MIT

internal import AppModel
package import FileSystem
internal import Text

/// The files that a build reads, with what tells whether they have changed since: size, times and, where these differ,
/// a hash of the contents.
package struct BuildInputs: Sendable {
    struct File: Sendable, Equatable {
        let size: Int
        /// When the contents were last written, and when anything about the file last changed, in nanoseconds.
        let written: Int
        let changed: Int
        /// Nil for large files, which are compared by their times alone.
        var hash: UInt64?
        /// The file to which a link leads, because only those inside of the app are followed; nil if it is no link.
        var target: String?
    }

    /// The files of a folder by their paths below it.
    struct Folder: Sendable {
        /// Empty for the app's own folder, whose place the build says.
        let path: String
        /// Whether a new file in it is a change.
        let isWhole: Bool
        let files: [String: File]
    }

    private(set) var folders: [Folder]
    /// When the first folder was listed, in nanoseconds since 1970.
    let start: Int

    /// The largest file that is hashed. Films are larger, and reading them again takes as long as all the rest.
    private static let largestHashed = 16 << 20

    /// Lists and hashes the files of an app, before any of them is read for the build, so that a change during the
    /// build is one for the next.
    /// - Parameters:
    ///   - site: the folder of the site, which may lie in that of the app.
    ///   - start: the current time.
    ///   - earlier: the same at an earlier time: files that have stayed since are not read again.
    ///   - defersXML: whether XML files are not hashed yet, because the build reads them anyway; `complete` does it.
    /// - Returns: nil if the folder cannot be listed or a file cannot be read.
    package init?(
        app: String, apartFrom site: String, start: FileStatus.Time, jobs: Int, earlier: BuildInputs? = nil,
        defersXML: Bool = false
    ) async {
        guard let paths = Self.paths(in: app, apartFrom: site) else { return nil }
        let known = earlier?.folders.first { $0.path.isEmpty }?.files ?? [:]
        let files = await concurrentMap(paths, jobs: jobs) { path -> File? in
            let place = app + "/" + path
            if let earlier, let file = known[path], earlier.isUntouched(place, file) { return file }
            return Self.file(place, isHashed: !(defersXML && MediaType.isXML(path)))
        }
        guard !files.contains(where: { $0 == nil }) else { return nil }
        let found = Dictionary(zip(paths, files.compactMap { $0 })) { first, _ in first }
        folders = [Folder(path: "", isWhole: true, files: found)]
        self.start = start.total
    }

    init(folders: [Folder], start: Int) {
        (self.folders, self.start) = (folders, start)
    }

    /// Adds folders and single files that the build has read already.
    /// - Returns: false if one has been written since the build began, so that it is unknown what the build has read.
    mutating func add(folders more: [String], files: [String]) -> Bool {
        for folder in more {
            guard isSettled(folder), let paths = Self.paths(in: folder, apartFrom: nil),
                let found = settled(paths.map { folder + "/" + $0 })
            else { return false }
            folders.append(
                Folder(path: folder, isWhole: true, files: Dictionary(zip(paths, found)) { first, _ in first }))
        }
        guard let found = settled(files) else { return false }
        for (path, file) in zip(files, found) {
            folders.append(Folder(path: path.folder, isWhole: false, files: [path.lastComponent: file]))
        }
        return true
    }

    /// Adds the hashes that were not made at the beginning.
    /// - Parameters:
    ///   - app: the app's folder.
    ///   - known: the hashes of files that have been read since, by their paths.
    /// - Returns: false if a file cannot be read.
    mutating func complete(in app: String, _ known: [String: UInt64]) -> Bool {
        for number in folders.indices where folders[number].path.isEmpty {
            var files = folders[number].files
            for (path, file) in files where file.hash == nil && file.size <= Self.largestHashed {
                guard let hash = known[path] ?? Self.hash(app + "/" + path) else { return false }
                files[path]?.hash = hash
            }
            folders[number] = Folder(path: "", isWhole: folders[number].isWhole, files: files)
        }
        return true
    }

    /// Whether all files of an app are those of the beginning. One that was another for a while has left it unknown what the
    /// build has read, even if its contents are back.
    func haveStayed(in app: String) -> Bool {
        folders.filter(\.path.isEmpty).flatMap(\.files).allSatisfy { path, known in
            guard let (status, target) = Self.status(of: app + "/" + path) else { return false }
            return target == known.target && known.hasSizeAndTimes(of: status)
        }
    }

    private func settled(_ paths: [String]) -> [File]? {
        let files = paths.compactMap { Self.file($0) }
        let areSettled =
            files.allSatisfy { $0.written < start && $0.changed < start } && paths.allSatisfy(hasStayedInPlace)
        return files.count == paths.count && areSettled ? files : nil
    }

    /// Whether a folder has had the same files since the build began: one that was removed leaves no other trace, and neither
    /// does a folder in the place of another.
    private func isSettled(_ folder: String) -> Bool {
        guard let contents = try? FolderContents(of: folder, limits: .bundle) else { return false }
        return hasStayedInPlace(folder)
            && ([folder + "/."] + contents.folders.map { folder + "/" + $0 }).allSatisfy(hasStayedInPlace)
    }

    /// Whether what has a name, be it a link, has had it since the build began.
    private func hasStayedInPlace(_ path: String) -> Bool {
        FileSystem.status(of: path).map { $0.changed.total < start } ?? false
    }

    /// Returns the paths of the app's files whose contents have changed; nil if files were added or removed, or another
    /// file than one of the app has changed.
    /// - Parameter app: the app's folder.
    func changedFiles(app: String, apartFrom site: String) -> [String]? {
        var changed: [String] = []
        for folder in folders {
            let isApp = folder.path.isEmpty
            let root = isApp ? app : folder.path
            guard
                !folder.isWhole
                    || Self.paths(in: root, apartFrom: isApp ? site : nil).map(Set.init) == Set(folder.files.keys)
            else { return nil }
            for (path, file) in folder.files where !isCurrent(root + "/" + path, file) {
                guard isApp else { return nil }
                changed.append(path)
            }
        }
        return changed
    }

    /// Returns the inputs of a build that has read some of the app's files anew.
    /// - Parameter start: when that build began.
    func replacing(_ files: [String: File], start: FileStatus.Time) -> BuildInputs {
        BuildInputs(
            folders: folders.map { folder in
                folder.path.isEmpty
                    ? Folder(path: "", isWhole: folder.isWhole, files: folder.files.merging(files) { $1 }) : folder
            }, start: start.total)
    }

    /// Reads a file together with what tells whether it has changed since.
    static func read(_ file: InnerFile) -> (file: File, bytes: [UInt8])? {
        guard let status = FileSystem.status(of: file.place), status.kind == .file,
            status.size <= largestHashed, let bytes = file.read(limit: largestHashed + 1),
            bytes.count == status.size
        else { return nil }
        return (File(status, hash: ContentHash.of(bytes)), bytes)
    }

    /// A file that was written shortly before the build may have been written again within the same tick of the clock.
    private func isCurrent(_ path: String, _ known: File) -> Bool {
        guard let (status, target) = Self.status(of: path), target == known.target, status.size == known.size else {
            return false
        }
        // That of a link to a folder.
        if status.kind == .link { return known.hash == Self.hashOfLinks }
        guard status.kind == .file else { return false }
        if isUntouched(status, known) { return true }
        return known.hash != nil && Self.hash(path) == known.hash
    }

    /// Whether a file is so surely what it was that its contents need not be compared.
    private func isUntouched(_ path: String, _ known: File) -> Bool {
        Self.status(of: path).map { $0.target == known.target && isUntouched($0.status, known) } ?? false
    }

    private func isUntouched(_ status: FileStatus, _ known: File) -> Bool {
        status.kind == .file && known.hasSizeAndTimes(of: status) && known.changed < start - Self.tick
    }

    /// Nanoseconds. Times of files advance by a few milliseconds, on some file systems by two seconds.
    static let tick = 2_000_000_000

    /// Returns the status of a file, and where it is if the path is a link. A link to a folder has its own status: it is not
    /// followed, and reports name it.
    private static func status(of path: String) -> (status: FileStatus, target: String?)? {
        guard let own = FileSystem.status(of: path) else { return nil }
        guard own.kind == .link else { return (own, nil) }
        guard let status = FileSystem.status(of: path, isLinkFollowed: true), let target = FileSystem.resolved(path)
        else { return nil }
        return (status.kind == .folder ? own : status, target)
    }

    /// In place of that of contents, for links to folders.
    private static let hashOfLinks: UInt64 = 0

    private static func file(_ path: String, isHashed: Bool = true) -> File? {
        guard let (status, target) = status(of: path) else { return nil }
        if status.kind == .link { return File(status, hash: hashOfLinks, target: target) }
        guard status.kind == .file else { return nil }
        let isHashed = isHashed && status.size <= largestHashed
        let hash = isHashed ? hash(path) : nil
        guard !isHashed || hash != nil else { return nil }
        return File(status, hash: hash, target: target)
    }

    private static func hash(_ path: String) -> UInt64? {
        FileSystem.hash(path, limit: largestHashed + 1)
    }

    /// Returns the paths of the files below a folder that a build may read; nil if a folder cannot be listed.
    /// - Parameter site: the folder of the site, if it is the app's folder.
    private static func paths(in folder: String, apartFrom site: String?) -> [String]? {
        guard let contents = try? FolderContents(of: folder, limits: .bundle, passesOverSites: site != nil),
            contents.closedFolders.isEmpty
        else { return nil }
        // What the app knows nothing of, such as a link that leads nowhere, is none until it is a file or a link to a folder.
        let files = (site == nil ? contents.files : contents.files.filter { !FileIndex.isJunk($0) }).filter { path in
            if !contents.irregularFiles.contains(path), !path.hasRepairedCharacter { return true }
            let kind = FileSystem.kind(of: folder + "/" + path, isLinkFollowed: true)
            return kind == .file || kind == .folder
        }
        let inner = site.flatMap { FileSystem.resolvedAsFarAsThere($0).below(FileSystem.resolvedAsFarAsThere(folder)) }
        return inner.map { inner in files.filter { $0.below(inner) == nil } } ?? files
    }
}

extension BuildInputs.File {
    fileprivate init(_ status: FileStatus, hash: UInt64?, target: String? = nil) {
        self.init(
            size: status.size, written: status.written.total, changed: status.changed.total, hash: hash, target: target)
    }

    fileprivate func hasSizeAndTimes(of status: FileStatus) -> Bool {
        status.size == size && status.written.total == written && status.changed.total == changed
    }
}
