// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The folder that a theme may not leave: that of the app whose own settings name it. Else a bundle could publish any
/// file of the machine that builds it. A theme that the operator names has no bounds.
package struct ThemeBounds: Sendable {
    /// An absolute path without links.
    private let root: String

    package init(_ folder: String) {
        root = FileSystem.resolvedAsFarAsThere(folder)
    }

    /// Whether a path lies outside, or leads there by links; of one that does not exist, as far as it does.
    func exclude(_ path: String) -> Bool {
        guard let plain = FileSystem.resolvedAsFarAsThere(path).resolved(in: "") else { return true }
        let place = "/" + plain
        return place != root && place.below(root) == nil
    }

    /// The bytes of a file inside; nil if it is outside or cannot be read.
    func read(_ path: String) -> [UInt8]? {
        guard let place = FileSystem.resolved(path), !exclude(place) else { return nil }
        return FileSystem.read(place, isLinkFollowed: false)
    }
}
