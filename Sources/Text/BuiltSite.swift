// SPDX-License-Identifier: MIT

/// What tells the folder of a site that this tool has built. One that lies in the folder of an app is no part of the app.
package enum BuiltSite {
    /// The name of the list of its files, at its top.
    package static let manifestName = "emobic-site.manifest"

    /// Whether a folder is a site to pass over. One below `html` may be a page of the app, which shows it as it is.
    /// - Parameters:
    ///   - folder: the folder's path below that of the app; empty for the latter, which is none whatever it holds.
    ///   - names: what the folder holds.
    package static func isPassedOver(_ folder: String, holding names: some Sequence<String>) -> Bool {
        !folder.isEmpty && names.contains(manifestName) && !folder.split(separator: "/").contains("html")
    }
}
