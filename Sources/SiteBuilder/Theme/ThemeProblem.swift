// SPDX-License-Identifier: MIT

internal import AppModel
internal import Markup
internal import Text

/// Something wrong in a file of a theme. A theme is the site's own, so this stops the build instead of going into the
/// report on the bundle.
package struct ThemeProblem: Sendable, Hashable, CustomStringConvertible {
    /// The file, as the theme's folder was named.
    package let path: String
    /// Line and column, counted from 1; the column in characters.
    package let line: Int
    package let column: Int
    package let reason: String
    /// What is not there: once it comes, all may be well.
    package let missing: String?

    package init(path: String, line: Int = 1, column: Int = 1, reason: String, missing: String? = nil) {
        self.path = Self.plain(path)
        self.line = line
        self.column = column
        self.reason = reason
        self.missing = missing
    }

    /// A problem at a byte of a file's text.
    package init(path: String, in text: String, at offset: Int, reason: String, missing: String? = nil) {
        let place = SourceText(Array(text.utf8)).location(of: offset)
        self.init(path: path, line: place.line, column: place.column, reason: reason, missing: missing)
    }

    /// As compilers write it, so that editors find the place.
    package var description: String { "\(path):\(line):\(column): error: \(reason)".outward }

    /// The theme's folder, where another file may be what is missing; nil if the problem is elsewhere.
    package var themeFolder: String? {
        guard missing == nil else { return nil }
        var folder = path.folder
        if folder.folder.lastComponent == ThemeFileRole.types { folder = folder.folder }
        if ThemeFileRole.folders.contains(folder.lastComponent) { folder = folder.folder }
        return folder.isEmpty ? nil : folder
    }

    /// The words that offer what was probably meant.
    static func hint(_ matches: [String]) -> String {
        matches.isEmpty ? "" : "; did you mean " + matches.map { "‘\($0)’" }.joined(separator: " or ") + "?"
    }

    /// A path without detours: a theme that extends another names it from its own folder.
    private static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
