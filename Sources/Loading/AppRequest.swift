// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text

/// The app to be read, with the command's options for it.
package struct AppRequest: Sendable {
    /// A settings file given by the operator, instead of the app's own.
    package struct Config: Sendable {
        package let path: String
        let bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            (self.path, self.bytes) = (path, bytes)
        }
    }

    /// The app's folder as typed.
    package var folder: String
    /// Nil for the app's own settings file, which need not exist.
    package var config: Config?
    /// Nil for that of the settings.
    package var language: String?
    /// The name of a built-in theme or the path of a folder; nil for that of the settings.
    package var theme: String?
    /// With a `/` at its end; nil for that of the settings.
    package var baseURL: String?
    /// Nil for that of the settings.
    package var hosting: SiteSettings.Hosting?
    /// Whether the address and the host are for settings without them.
    package var prefersSettings = false
    /// Whether screens have pages too that no link reaches.
    package var includesUnreachable = false
    /// The number of files processed concurrently.
    package var jobs = 2
    /// The diagnostics to show and count.
    package var selection = Selection()
    /// A file or a folder of the app, if only the diagnostics in it are to be shown and counted.
    package var part: String?
    /// Diagnostics that are not to be shown and counted, because they are known.
    package var baseline: Baseline?
    /// Contents that replace those of files of the app, by path.
    package var contents: [String: [UInt8]] = [:]
    /// Whether pages are made of the app. If not, less of the theme is read.
    package var makesPages = true
    /// Whether the app is read and checked in its other languages as well: for a site of all of them.
    package var readsEveryLanguage = false

    package init(folder: String) {
        self.folder = folder
    }

    /// Whether no diagnostics are to be left out.
    var asksForAll: Bool { part == nil && baseline == nil && selection.showsAll }

    /// Returns the diagnostics that the request asks for, of those that comments and settings do not exclude.
    func selected(of told: [Diagnostic], in appFolder: AppFolder) -> [Diagnostic] {
        guard part != nil || !selection.showsAll else { return told }
        // What follows from others is left out of a part of a report as it is of the whole.
        return ConsequenceFilter.causes(of: told).compactMap { diagnostic in
            guard selection.shows(diagnostic) else { return nil }
            // A file that is wrong as a whole is reported where it is named.
            if let cause = diagnostic.cause, isInPart(appFolder.path(of: cause.file)) { return diagnostic }
            return diagnostic.kept { isInPart(appFolder.path(of: $0.file)) }
        }
    }

    private func isInPart(_ path: String) -> Bool {
        guard let part else { return true }
        return path == part || path.below(part) != nil
    }
}
