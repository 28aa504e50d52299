// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Explanations
import Foundation
import SiteBuilder
import TestSupport
import Testing

/// The documentation of the settings is made from their declarations, and what it shows is true.
@Suite struct SettingsDocumentTests {
    @Test func documentIsUpToDate() throws {
        try Golden.expect(SettingsDocument.text(), at: Repository.root.appendingPathComponent("docs/settings.md"))
    }

    @Test(arguments: Setting.all.map(\.name)) func exampleChangesTheSettings(name: String) throws {
        let setting = try #require(Setting.named(name))
        let read = SettingsFile.read(Array(setting.example.utf8), file: "emobic-site.yaml")
        #expect(read.diagnostics.isEmpty)
        #expect(read.settings != SiteSettings())
        #expect(setting.example.hasPrefix(name + ":"))
        for (key, _) in setting.keys {
            let text = "\(name):\n  \(key): [wrong]"
            let found = SettingsFile.read(Array(text.utf8), file: "emobic-site.yaml").diagnostics
            #expect(found.map(\.kind.code) == ["settings/bad-value"], "\(key)")
        }
    }

    @Test func exampleAtTheTopIsRight() throws {
        let example = try #require(SettingsDocument.text().firstMatch(of: /```yaml\n([^`]+)```/)).1
        #expect(SettingsFile.read(Array(example.utf8), file: "emobic-site.yaml").diagnostics.isEmpty)
    }

    /// Documents and the file that `new` writes know no other settings.
    @Test func everyReferenceToASettingIsToOneThatExists() throws {
        let document = SettingsDocument.text()
        for match in document.matches(of: /\]\(#([a-z]+)\)/) {
            #expect(Setting.all.contains { $0.name.lowercased() == match.1 })
        }
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    }
}
