// SPDX-License-Identifier: MIT

internal import Foundation

/// Finds the themes that come with the tool on this machine.
package enum ThemeFolders {
    /// The resource folder that SwiftPM puts beside a binary, and `make install` beside the installed one.
    private static let resources = "emobic-site_Themes.resources"

    /// The folder of the preview's own pages, styles and scripts, beside the themes.
    package static let preview = "preview"

    /// The folder with the style and the script of drawings.
    package static let graph = "graph"

    /// Returns the path of the folder that holds `default` and the other themes; nil if the installation is incomplete.
    /// It is resolved relative to the running binary, so that neither the checkout nor the build folder is needed.
    package static func builtIn() -> String? {
        guard let binary = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        let folder = (binary as NSString).deletingLastPathComponent
        return ["\(folder)/\(resources)", "\(folder)/../share/emobic-site/themes"].first { path in
            FileManager.default.fileExists(atPath: path + "/default/page.mustache")
        }
    }
}
