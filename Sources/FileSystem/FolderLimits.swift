// SPDX-License-Identifier: MIT

/// Limits for listing a folder. They stop the listing of a folder that was named by mistake before it takes minutes and
/// all memory.
package struct FolderLimits: Sendable {
    /// Maximum nesting depth of folders.
    package let depth: Int
    /// Maximum number of files and folders altogether.
    package let entries: Int

    package init(depth: Int, entries: Int) {
        self.depth = depth
        self.entries = entries
    }

    /// For the folder of an app.
    package static let bundle = FolderLimits(depth: 24, entries: 500_000)
    /// For the folder of a theme.
    package static let theme = FolderLimits(depth: 24, entries: 20_000)
    /// A site has a page for each screen, and there may be a million of them.
    package static let site = FolderLimits(depth: 64, entries: 5_000_000)
}

/// The folders on the path to a folder, for detecting cycles.
package struct FolderChain: Sendable {
    private var folders: [FileIdentity] = []

    package init() {}

    /// How many folders the last one lies in.
    package var depth: Int { folders.count - 1 }

    /// Whether the last one lies on another file system than the first.
    package var isOnTwoDevices: Bool { folders.first?.device != folders.last?.device }

    /// The chain with one more folder; nil if that is on it already.
    package func entering(_ folder: FileIdentity) -> FolderChain? {
        guard !folders.contains(folder) else { return nil }
        var chain = self
        chain.folders.append(folder)
        return chain
    }
}
