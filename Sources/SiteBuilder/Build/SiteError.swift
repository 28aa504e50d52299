// SPDX-License-Identifier: MIT

package import Diagnostics
internal import Text

/// The reason why a site cannot be written, caused by the environment and not by the bundle.
package enum SiteError: ReasonedError, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case notAFolder(String)
    /// The folder contains files and no manifest of this tool, so they may be anyone’s.
    case foreignFolder(String)
    /// The folder has a list of a site's files that cannot be used; the version that it names is empty if it names none.
    case unusableList(String, version: String)
    /// A file that is not in the site's list of files is at the path of one of them.
    case foreignFile(String)
    /// The output folder would be read as input.
    case insideBundle(String)
    /// The app's folder lies in the one for the site.
    case aroundBundle(String)
    /// Files that the site has once cannot be made.
    case sharedFile(reason: String)
    case cannotWrite(path: String, reason: String)
    /// Another build is writing the same site; the second value identifies it, if known.
    case busy(String, by: String?)
    /// The system permits fewer open files than there are other sites below the folder, which are locked.
    case tooManySites(String, count: Int)
    /// The task was cancelled.
    case cancelled
    /// The options do not accept a site with these problems.
    case notAccepted([Diagnostic])

    package var description: String { reason }
    package var reason: String { sentence.outward }

    /// Why the site cannot be written, such as a full disk; nil for what is wrong with the app or with the site's folder.
    package var reasonOfWriting: String? {
        if case .cannotWrite(_, let reason) = self { reason } else { nil }
    }

    private var sentence: String {
        switch self {
        case .unreadable(let path, let reason): "‘\(path)’ cannot be read: \(reason)"
        case .notAFolder(let path): "‘\(path)’ is not a folder"
        case .foreignFolder(let path):
            "‘\(path)’ has files, and no list of those that emobic-site wrote (\(Manifest.fileName)); name an empty folder, or use --force to keep them beside the site"
        case .unusableList(let path, let version):
            "‘\(path)/\(Manifest.fileName)’ is "
                + (version.isEmpty ? "damaged" : "a list of version \(version), which this emobic-site does not know")
                + "; put back the folder as the last build left it, or name an empty one. With --force all files that are there stay beside the site"
        case .foreignFile(let path):
            "‘\(path)’ is in the way, and is not what the last build wrote there (\(Manifest.fileName)); move it, or use --force to replace it"
        case .insideBundle(let path):
            "‘\(path)’ lies where the site would be read as a part of the app; name a folder outside"
        case .aroundBundle(let path):
            "‘\(path)’ holds the app itself, whose files pages could replace; name a folder beside the app"
        case .sharedFile(let reason): reason
        case .cannotWrite(let path, let reason): "‘\(path)’ cannot be written: \(reason)"
        case .busy(let path, let holder):
            "‘\(path)’ is being written by another build\(holder.map { " (\($0))" } ?? ""); try again when it has ended"
        case .tooManySites(let path, let count):
            "‘\(path)’ has \(count) other sites below it, and this machine permits fewer open files (‘ulimit -Hn’)"
        case .cancelled: "the build was cancelled"
        case .notAccepted(let problems): problems.map(\.summary).joined(separator: "; ")
        }
    }
}
