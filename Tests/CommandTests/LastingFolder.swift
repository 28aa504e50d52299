// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A temporary folder that a suite holds, and that is removed with it.
final class LastingFolder {
    private let folder: TemporaryFolder
    var url: URL { folder.url }
    var path: String { folder.path }

    init(_ files: [String: String]) throws {
        folder = try TemporaryFolder()
        try folder.write(files)
    }

    func write(_ files: [String: String]) throws { try folder.write(files) }

    func text(_ path: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
    }

    /// Runs git in the folder, apart from the settings of the machine.
    func git(_ arguments: [String]) throws {
        let own = ["user.name=A", "user.email=a@example.org", "init.defaultBranch=main", "core.hooksPath=/dev/null"]
        let run = try Command.run(
            ["-C", path] + own.flatMap { ["-c", $0] } + arguments, binary: URL(fileURLWithPath: "/usr/bin/git"))
        #expect(run.status == 0, "\(arguments) \(run.errors)")
    }
}
