// SPDX-License-Identifier: MIT

import ArgumentParser

/// Prints the manual page, which `make install` puts in its place.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Prints the manual page emobic-site(1).",
        discussion: """
            EXAMPLES:
              emobic-site manual | man -l -
            """)

    func run() throws {
        Console.out(try ManualPage(EmobicSite._dumpHelp(), version: EmobicSite.version).text)
    }
}
