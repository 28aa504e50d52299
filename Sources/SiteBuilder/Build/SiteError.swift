// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Why a site cannot be written: the environment, not the bundle, is at fault.
package enum SiteError: Error, Sendable, CustomStringConvertible {
    case unreadable(path: String)
    case cannotList(path: String, reason: String)
    case notAFolder(String)
    /// The folder has files and no manifest of ours.
    case foreignFolder(String)
    /// A file that is not ours stands where one of the site must go.
    case foreignFile(String)
    /// The output lies where it would be read as input.
    case insideBundle(String)
    /// Why files that the site has once cannot be made.
    case sharedFile(reason: String)
    case cannotWrite(path: String, reason: String)
    /// Another build writes the same site; the second value says whose, if that is known.
    case busy(String, by: String?)

    package var description: String { sentence.outward }

    private var sentence: String {
        switch self {
        case .unreadable(let path): "‘\(path)’ cannot be read"
        case .cannotList(let path, let reason): "‘\(path)’ cannot be read: \(reason)"
        case .notAFolder(let path): "‘\(path)’ is not a folder"
        case .foreignFolder(let path):
            "‘\(path)’ has files that emobic-site did not write; name an empty folder, or use --force to keep them beside the site"
        case .foreignFile(let path):
            "‘\(path)’ was not written by emobic-site and is in the way; move it, or use --force to replace it"
        case .insideBundle(let path):
            "‘\(path)’ lies where the site would be read as a part of the app; name a folder outside"
        case .sharedFile(let reason): reason
        case .cannotWrite(let path, let reason): "‘\(path)’ cannot be written: \(reason)"
        case .busy(let path, let holder):
            "‘\(path)’ is being written by another build\(holder.map { " (\($0))" } ?? ""); try again when it has ended"
        }
    }
}
