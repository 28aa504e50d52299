// SPDX-License-Identifier: MIT

internal import FileSystem

/// Finds the themes that come with the tool on this machine.
package enum ThemeFolders {
    /// The folder of the preview's own pages, styles and scripts, beside the themes.
    package static let preview = "preview"

    /// The folder with the style and the script of drawings.
    package static let graph = "graph"

    /// A file that every installation has.
    private static let page = "/default/page.mustache"

    /// Returns the path of the folder that holds `default` and the other themes; nil if the installation is incomplete, with
    /// the reason in `FileSystem.lastError`.
    package static func builtIn() -> String? {
        ToolFolder.resource(String(page.dropFirst()), of: "Themes").map { String($0.dropLast(page.count)) }
    }
}
