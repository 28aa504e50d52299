// SPDX-License-Identifier: MIT

/// What the modules know of a site that this tool has built. One that lies in the folder of an app is no part of the app.
package enum BuiltSite {
    /// The name of the list of its files, at its top.
    package static let manifestName = "emobic-site.manifest"

    /// The name of its service worker, which lies at its top, because a worker answers only requests below its own folder.
    package static let workerName = "sw.js"
    private static let versionStart = "const version = "

    /// Returns the line of the worker that sets its version.
    /// - Parameter version: empty for a worker that removes itself and keeps nothing.
    package static func workerLine(version: String) -> String { "\(versionStart)\"\(version)\";" }

    /// Returns the text of a worker without its version.
    package static func withoutVersion(_ worker: [UInt8]) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        let lines = worker.split(separator: newline, omittingEmptySubsequences: false).map {
            $0.starts(with: versionStart.utf8) ? Array(workerLine(version: "").utf8)[...] : $0
        }
        return Array(lines.joined(separator: [newline]))
    }

    /// Whether a folder is a site to pass over. One below `html` may be a page of the app, which shows it as it is.
    /// - Parameters:
    ///   - folder: the folder's path below that of the app; empty for the latter, which is none whatever it holds.
    ///   - names: what the folder holds.
    package static func isPassedOver(_ folder: String, holding names: some Sequence<String>) -> Bool {
        !folder.isEmpty && names.contains(manifestName) && !folder.pathNames.contains("html")
    }
}
