// SPDX-License-Identifier: MIT

package import Foundation

/// Comparison of texts with recorded files. `UPDATE_GOLDEN=1` records them anew, and the diff is to be reviewed.
package enum Golden {
    package enum Mismatch: Error, CustomStringConvertible {
        case missing(String)
        case differs(String, line: Int, expected: String, actual: String)

        package var description: String {
            switch self {
            case .missing(let path): "\(path) is not recorded; run UPDATE_GOLDEN=1 make test and look at it"
            case .differs(let path, let line, let expected, let actual):
                "\(path):\(line) differs\n  recorded: \(expected)\n  now:      \(actual)"
            }
        }
    }

    package static let isRecording = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

    /// Throws unless the file holds exactly this text.
    package static func expect(_ actual: String, at url: URL) throws {
        let path = url.path.replacingOccurrences(of: Repository.root.path + "/", with: "")
        if isRecording {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(actual.utf8).write(to: url)
            return
        }
        guard let recorded = try? String(contentsOf: url, encoding: .utf8) else { throw Mismatch.missing(path) }
        guard recorded != actual else { return }
        let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
        let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
        throw Mismatch.differs(
            path, line: line + 1, expected: line < old.count ? String(old[line]) : "(end)",
            actual: line < new.count ? String(new[line]) : "(end)")
    }
}
