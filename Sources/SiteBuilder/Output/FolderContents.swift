// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem

/// What lies below a folder, by sorted paths; symbolic links count as files.
struct FolderContents {
    private(set) var files: [String] = []
    private(set) var folders: [String] = []
    private(set) var emptyFolders: [String] = []
    /// Folders in it that cannot be looked into.
    private(set) var closedFolders: [String] = []
    /// Whether another file system begins below the folder.
    private(set) var holdsMount = false

    private let root: String
    private let limits: FolderLimits
    private let isFirstEnough: Bool
    private var count = 0

    /// - Parameters:
    ///   - names: what is passed over at the top.
    ///   - isFirstEnough: ends at the first file, or at the first folder that may hold some.
    init(of folder: String, limits: FolderLimits, skipping names: Set<String> = [], isFirstEnough: Bool = false)
        throws(SiteError)
    {
        (root, self.limits, self.isFirstEnough) = (folder, limits, isFirstEnough)
        guard let top = FileSystem.status(of: folder, isLinkFollowed: true),
            let chain = FolderChain().entering(top.identity), let entries = FileSystem.entries(in: folder)
        else {
            throw .cannotList(path: folder, reason: FileSystem.lastError)
        }
        try list(entries.filter { !names.contains($0.name) }, in: "", chain)
        files.sort()
        folders.sort()
        emptyFolders.sort()
    }

    private var isDone: Bool { isFirstEnough && !(files.isEmpty && closedFolders.isEmpty) }

    private mutating func list(_ entries: [FileSystem.Entry], in folder: String, _ chain: FolderChain) throws(SiteError)
    {
        count += entries.count
        guard count <= limits.entries else {
            throw .cannotList(path: root, reason: "it holds more than \(limits.entries) files and folders")
        }
        for entry in entries where !isDone {
            let path = folder.appending(entry.name)
            if (entry.kind ?? FileSystem.kind(of: root + "/" + path)) == .folder {
                try enter(path, chain)
            } else {
                files.append(path)
            }
        }
    }

    private mutating func enter(_ folder: String, _ above: FolderChain) throws(SiteError) {
        folders.append(folder)
        let path = root + "/" + folder
        guard let status = FileSystem.status(of: path), let entries = FileSystem.entries(in: path) else {
            closedFolders.append(folder)
            return
        }
        guard let chain = above.entering(status.identity) else {
            throw .cannotList(path: path, reason: "it leads in a circle")
        }
        guard chain.depth <= limits.depth else {
            throw .cannotList(path: path, reason: "it lies deeper than \(limits.depth) folders")
        }
        if chain.isOnTwoDevices { holdsMount = true }
        if entries.isEmpty { emptyFolders.append(folder) }
        try list(entries, in: folder, chain)
    }
}
