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
        func names(_ list: String, _ pattern: String) throws -> Set<String> {
            let text = try #require(mover.firstMatch(of: Regex("const \(list) = \\[([^\\]]*)\\]"))?.output[1].substring)
            return Set(text.matches(of: /'(\w+)'/).map { "\($0.1):level\(pattern)item" })
        }
        let carried = try names("withSlash", "/").union(names("withColon", ":"))

        var kept: Set<String> = []
        for (path, script) in scripts where path != "theme-moved.js" {
            for name in script.matches(of: /`(\w+):\$\{[\w.]*\blevel\}:\$\{[\w.]*\bitem\}`/) {
                kept.insert("\(name.1):level:item")
            }
            for name in script.matches(of: /`(\w+):\$\{(?:ids\}|\[level, item\])/) {
                kept.insert("\(name.1):level/item")
            }
        }
        #expect(kept.count > 5 && kept == carried)
    }
}
