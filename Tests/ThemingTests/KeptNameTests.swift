// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import Theming

/// Compares the names under which scripts keep something for a screen with those that `theme-moved.js` carries along when a screen gets
/// other ids: what is missing there would be lost.
@Suite struct KeptNameTests {
    @Test func whatIsKeptForAScreenGoesAlongToItsNewIDs() throws {
        let scripts = try ThemeFolder(reading: Repository.defaultTheme.path).files.filter { $0.key.hasSuffix(".js") }
        let mover = try #require(scripts["theme-moved.js"])
        let table = try #require(mover.firstMatch(of: /const kinds = \{([^}]*)\}/)).1
        let carried = Set(table.matches(of: /(\w+): '([^']*)'/).map { "\($0.1):level\($0.2)item" })

        var kept: Set<String> = []
        for (path, script) in scripts where path != "theme-moved.js" {
            for name in script.matches(of: /`([^`]*\{[\w.]*\blevel\}[^`]*)`/).map(\.1) where name.contains("item}") {
                let parts = try #require(
                    name.wholeMatch(of: /(\w+):\$\{[\w.]*\blevel\}([^$]*)\$\{[\w.]*\bitem\}(\/.*)?/), "\(path): \(name)"
                )
                kept.insert("\(parts.1):level\(parts.2)item")
            }
        }
        #expect(kept.count > 5 && kept == carried)
    }
}
