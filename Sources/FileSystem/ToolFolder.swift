// SPDX-License-Identifier: MIT

internal import Text

/// The folder of the running tool, beside which its own files lie: SwiftPM puts them there, and `make install` too. Neither the
/// checkout nor the folder of the build is needed.
package enum ToolFolder {
    /// A link to the file of the running tool.
    package static let tool = "/proc/self/exe"

    /// Returns the path of a file or a folder among the resources of a target; nil if it cannot be read, with the reason in
    /// `FileSystem.lastError`.
    package static func resource(_ name: String, of target: String) -> String? {
        guard let folder = place?.folder else { return nil }
        let path = "\(folder)/emobic-site_\(target).resources/\(name)"
        return FileSystem.isReadable(path) ? path : nil
    }

    /// What the link says, unresolved: the file is gone if the tool was replaced while it runs, and the folder is not.
    private static var place: String? { FileSystem.target(ofLink: tool) }
}
