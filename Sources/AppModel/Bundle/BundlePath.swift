// SPDX-License-Identifier: MIT

package import Diagnostics
internal import Text

/// The text of a path value.
package enum BundlePath {
    /// Returns the path with `/` for `\`, without a leading `./`, `/` or `assets/`, never percent-decoded; nil if it
    /// leads out of the bundle, or to its folder.
    package static func normalised(_ value: String) -> String? {
        guard var parts = parts(of: value), !parts.isEmpty, !value.utf8.contains(0) else { return nil }
        if parts.count > 1, parts.first == "assets" { parts.removeFirst() }
        return parts.joined(separator: "/")
    }

    /// Whether a path leads to the folder of the bundle itself, as `/`, `./` and `images/..`.
    static func namesNothing(_ value: String) -> Bool { parts(of: value)?.isEmpty ?? false }

    /// Returns the names on the way from the bundle's folder; nil for a path that leaves it.
    private static func parts(of value: String) -> [Substring]? {
        var parts: [Substring] = []
        for part in value.replacing("\\", with: "/").utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
        where part != "." {
            // `..` is harmless as long as the path stays inside.
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts
    }

    /// Characters that some systems refuse in the name of a file, or that have another meaning in an address
    /// (`activities.md` 1.9).
    static let reservedCharacters: [Character] = ["<", ">", ":", "\"", "|", "?", "*", "#", "%"]

    /// Returns a warning about a file with such a character in its name.
    static func problems(ofName path: String, at position: SourcePosition) -> [Diagnostic] {
        guard let character = path.first(where: reservedCharacters.contains) else { return [] }
        return [Diagnostic(.reservedCharacters, "The name of ‘\(path)’ has a ‘\(character)’ in it", at: position)]
    }
}
