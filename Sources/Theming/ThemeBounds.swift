// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The folder that a theme may not leave: the folder of the app whose own settings name the theme. Otherwise a bundle
/// could publish any file of the machine that builds it. A theme named by the operator is not bounded.
package struct ThemeBounds: Sendable {
    /// The absolute path, with symbolic links resolved.
    private let root: String

    /// - Parameter folder: absolute or from the working directory.
    package init(_ folder: String) {
        root = FileSystem.resolvedAsFarAsThere(folder)
    }

    /// Whether a path is outside, directly or through symbolic links. For a path that does not exist, its existing part
    /// counts.
    func exclude(_ path: String) -> Bool {
        guard let plain = FileSystem.resolvedAsFarAsThere(path).resolved(in: "") else { return true }
        let place = "/" + plain
        return place != root && place.below(root) == nil
    }

    /// Returns the contents of a file inside; nil if it is outside or cannot be read.
    func read(_ path: String) -> [UInt8]? {
        guard let place = FileSystem.resolved(path), !exclude(place), let inside = place.below(root) else { return nil }
        return InnerFile(inside, in: root).read()
    }
}
