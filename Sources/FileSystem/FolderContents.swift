// SPDX-License-Identifier: MIT

internal import Text

/// The files and folders below a folder, by sorted paths; symbolic links count as files.
package struct FolderContents: Sendable {
    /// A folder that cannot be listed, or not completely.
    package struct Failure: Error, Sendable {
        /// The folder that is at fault, which may lie below the one asked for.
        package let path: String
        /// The system's words, or a part of a sentence without a full stop.
        package let reason: String
    }

    /// Relative to the folder, like all paths here.
    package private(set) var files: [String] = []
    /// Those of the files that are something else, such as links and pipes.
    package private(set) var irregularFiles: Set<String> = []
    /// All folders below, those that cannot be listed included.
    package private(set) var folders: [String] = []
    /// Those of the folders that have nothing in them.
    package private(set) var emptyFolders: [String] = []
    /// Folders in it that cannot be listed.
    package private(set) var closedFolders: [String] = []
    /// Whether another file system begins below the folder.
    package private(set) var holdsMount = false

    private let root: String
    private let limits: FolderLimits
    private let isFirstEnough: Bool
    private let passesOverSites: Bool
    private var count = 0

    /// - Parameters:
    ///   - names: the entries to skip at the top.
    ///   - isFirstEnough: whether to stop at the first file, or at the first folder that may hold some.
    ///   - passesOverSites: whether the folder is that of an app, of which built sites are no part.
    package init(
        of folder: String, limits: FolderLimits, skipping names: Set<String> = [], isFirstEnough: Bool = false,
        passesOverSites: Bool = false
    ) throws(Failure) {
        (root, self.limits, self.isFirstEnough) = (folder, limits, isFirstEnough)
        self.passesOverSites = passesOverSites
        guard let top = FileSystem.status(of: folder, isLinkFollowed: true),
            let chain = FolderChain().entering(top.identity), let entries = FileSystem.entries(in: folder)
        else {
            throw Failure(path: folder, reason: FileSystem.lastError)
        }
        try list(entries.filter { !names.contains($0.name) }, in: "", chain: chain)
        files.sort()
        folders.sort()
        emptyFolders.sort()
    }

    private var isDone: Bool { isFirstEnough && !(files.isEmpty && closedFolders.isEmpty) }

    private mutating func list(_ entries: [FileSystem.Entry], in folder: String, chain: FolderChain) throws(Failure) {
        count += entries.count
        guard count <= limits.entries else {
            throw Failure(path: root, reason: "it holds more than \(limits.entries) files and folders")
        }
        for entry in entries where !isDone {
            let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
            switch entry.kind ?? FileSystem.kind(of: root + "/" + path) {
            case .folder: try enter(path, above: chain)
            case .file: files.append(path)
            case .link, .other, nil:
                files.append(path)
                irregularFiles.insert(path)
            }
        }
    }

    private mutating func enter(_ folder: String, above: FolderChain) throws(Failure) {
        let path = root + "/" + folder
        guard let status = FileSystem.status(of: path), let entries = FileSystem.entries(in: path) else {
            folders.append(folder)
            closedFolders.append(folder)
            return
        }
        if passesOverSites, BuiltSite.isPassedOver(folder, holding: entries.lazy.map(\.name)) { return }
        folders.append(folder)
        guard let chain = above.entering(status.identity) else {
            throw Failure(path: path, reason: "it leads in a circle")
        }
        guard chain.depth <= limits.depth else {
            throw Failure(path: path, reason: "it lies deeper than \(limits.depth) folders")
        }
        if chain.isOnTwoDevices { holdsMount = true }
        if entries.isEmpty { emptyFolders.append(folder) }
        try list(entries, in: folder, chain: chain)
    }
}
