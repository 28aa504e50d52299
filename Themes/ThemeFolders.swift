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
        places.first { FileManager.default.isReadableFile(atPath: $0 + page) }
    }

    /// Why there is no folder of them, in the words of the system, after `builtIn` returned nil.
    package static var fault: String {
        let place = places.first { FileManager.default.fileExists(atPath: $0) } ?? places.first
        guard let place, access(place + page, R_OK) != 0 else { return String(cString: strerror(ENOENT)) }
        return String(cString: strerror(errno))
    }

    /// A file that every installation has.
    private static let page = "/default/page.mustache"

    /// The folders in which the themes may lie, the one beside the binary first.
    private static var places: [String] {
        guard let binary = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return []
        }
        let folder = (binary as NSString).deletingLastPathComponent
        return ["\(folder)/\(resources)", "\(folder)/../share/emobic-site/themes"]
    }
}
