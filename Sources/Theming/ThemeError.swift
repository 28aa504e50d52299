// SPDX-License-Identifier: MIT

internal import Text

/// The reason why a theme cannot be read at all. Faults in its files are diagnostics (`Theme.faults`).
package enum ThemeError: ReasonedError, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    /// There is no such theme; the second value lists the tool's own.
    case unknown(String, known: [String])
    /// The theme named by an app's own settings is outside the app's folder.
    case outside(Stray)

    /// The part of a theme that is outside the app's folder.
    package enum Stray: Sendable {
        case theme(String)
        /// A file of the theme, by its path in the theme's folder.
        case file(String, of: String)
        /// A file of a theme that the operator names, outside of the theme's own folder.
        case linked(String, of: String)
        /// A theme that another one extends.
        case extended(String, by: String)
    }

    package var description: String { reason }
    package var reason: String { sentence.outward }

    private var sentence: String {
        switch self {
        case .unreadable(let path, let reason): "‘\(path)’ cannot be read: \(reason)"
        case .unknown(let name, let known): "there is no theme ‘\(name)’" + Self.hint(name, known: known)
        case .outside(.theme(let name)): "The theme ‘\(name)’ lies outside of the app’s folder"
        case .outside(.file(let path, let folder)):
            "‘\(path)’ of the theme ‘\(folder)’ is a link that leads out of the app’s folder"
        case .outside(.linked(let path, let folder)):
            "‘\(path)’ of the theme ‘\(folder)’ is a link that leads out of its folder"
        case .outside(.extended(let name, let folder)):
            "‘\(name)’, which the theme ‘\(folder)’ extends, lies outside of the app’s folder"
        }
    }

    private static func hint(_ name: String, known: [String]) -> String {
        let matches = NearMiss.matches(for: name, amongFew: known)
        return (matches.isEmpty ? "" : "; did you mean \(matches.listed(by: "or"))?") + " (\(ofTheTool(known)))"
    }

    /// Lists the names that need no folder.
    static func ofTheTool(_ known: [String]) -> String {
        "emobic-site has \(known.listed()); any other is named by its folder"
    }
}
