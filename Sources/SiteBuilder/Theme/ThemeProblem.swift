// SPDX-License-Identifier: MIT

/// Something wrong in a file of a theme. A theme is the site's own, so this stops the build instead of going into the report
/// on the bundle.
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
        self.path = path
        self.line = line
        self.column = column
        self.reason = reason
        self.missing = missing
    }

    package var description: String { "\(path):\(line):\(column): \(reason)" }

    /// The words that offer what was probably meant.
    static func hint(_ matches: [String]) -> String {
        matches.isEmpty ? "" : "; did you mean " + matches.map { "‘\($0)’" }.joined(separator: " or ") + "?"
    }
}
