// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// States that no build wrote are read without harm, even where their own hash is right.
@Suite struct BuildStateTests {
    private func read(_ body: String) throws -> BuildState.Reading {
        let folder = try TemporaryFolder()
        let hash = ContentHash.of(Array(body.utf8))
        try folder.write([
            "app/a.xml": "a", "site/.emobic-site-state": "emobic-site state 1\n\(hash)\n\(body)",
            "site/emobic-site.manifest": "emobic-site manifest 2\n"
        ])
        return BuildState.read(in: folder.path + "/site", app: folder.path + "/app", key: "k")
    }

    private static let key = ContentHash.of(Array("k".utf8))

    @Test(arguments: [
        "", "\n\n\n\n", "1 2\n1 2 3 4 5\nfolder \nreport \nreport ",
        "\(key) 1 \(Int.min)\n1 1 1 1 1\nfolder \nfile 1 1 1 1 a.xml\nreport \nreport ",
        "\(key) 1 99999999999999999999\n1 1 1 1 1\nfolder \nreport \nreport ",
        "\(key) 1 1\n1 1 1 1\nfolder \nreport \nreport ", "\(key) 1 1\n1 1 1 1 1\nfile 1 1 1 1 a.xml\nreport \nreport ",
        "\(key) 1 1\n1 1 1 1 1\nfolder \nfile x 1 1 1 a.xml\nreport \nreport "
    ])
    func nonsenseIsUnreadable(body: String) throws { #expect(try read(body) == .unreadable) }

    @Test(arguments: [
        "0 1 1\n1 1 1 1 1\nfolder \nreport \nreport ",
        "\(key) 1 0\n1 1 1 1 1\nfolder \nfile 1 \(Int.min) \(Int.max) 1 a.xml\nreport \nreport ",
        "\(key) 1 \(Int.max)\n1 1 1 1 1\nfolder \nfile 1 1 1 - a.xml\nreport \nreport ",
        "\(key) 1 1\n1 1 1 1 1\nfiles %2Fnowhere\nfile 1 1 1 1 a%00b\nreport \nreport "
    ])
    func otherFilesAreOutdated(body: String) throws { #expect(try read(body) == .outdated) }
}
