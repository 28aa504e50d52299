// SPDX-License-Identifier: MIT

/// How far a folder is looked through. A folder that was named by mistake ends there, instead of taking minutes and all
/// memory.
package struct FolderLimits: Sendable {
    /// How many folders may lie in each other.
    package let depth: Int
    /// How many files and folders there may be altogether.
    package let entries: Int

    package init(depth: Int, entries: Int) {
        self.depth = depth
        self.entries = entries
    }

    package static let bundle = FolderLimits(depth: 24, entries: 500_000)
    package static let theme = FolderLimits(depth: 24, entries: 20_000)
    /// A site has a page for each screen, and there may be a million of them.
    package static let site = FolderLimits(depth: 64, entries: 5_000_000)
}

/// The folders on the way to one, by which it is known if the way leads in a circle.
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
