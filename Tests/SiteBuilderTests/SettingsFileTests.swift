// SPDX-License-Identifier: MIT
import AppModel
import Diagnostics
import SiteBuilder
import TestSupport
import Testing

@Suite struct SettingsFileTests {
    @Test func everySettingIsRead() {
        let (settings, diagnostics) = SettingsFile.read(
            """
            baseURL: https://example.org/app
            language: ca
            theme: classic
            accent: "#b3261e"
            icon: images/logo.png
            footer: Ayuntamiento de Portalba
            showSearch: false
            showSchemeSwitch: false
            chat: https://chat.example.org/
            forms:
              https://example.org/a: mailto:museo@example.org
            map:
              tiles: "https://tiles.example.org/{z}/{x}/{y}.png"
              attribution: Ayuntamiento
              noTiles: true
            """, file: "emobic-site.yaml")
        #expect(diagnostics.isEmpty)
        var expected = SiteSettings()
        expected.baseURL = "https://example.org/app/"
        expected.language = "ca"
        expected.theme = "classic"
        expected.themePosition = SourcePosition(file: "emobic-site.yaml", offset: 53)
        expected.accent = "#b3261e"
        expected.footer = "Ayuntamiento de Portalba"
        expected.showsSearch = false
        expected.showsSchemeSwitch = false
        expected.icon = settings.icon
        #expect(settings.icon?.value == "images/logo.png" && settings.icon?.position.file == "emobic-site.yaml")
        expected.chat = "https://chat.example.org/"
        expected.forms = ["https://example.org/a": "mailto:museo@example.org"]
        expected.map.tiles = "https://tiles.example.org/{z}/{x}/{y}.png"
        expected.map.attribution = "Ayuntamiento"
        expected.map.noTiles = true
        #expect(settings == expected)
    }

    @Test(arguments: [
        ("language: es\n1️⃣languaje: es\n", "settings/unknown-key"), ("año: 1\n", "settings/unknown-key"), ("baseURL: 1️⃣museo\n", "settings/bad-value"),
        ("language:\n  1️⃣- es\n", "settings/bad-value"), ("accent: 1️⃣reddish\n", "settings/bad-value"), ("forms:\n  a: 1️⃣javascript:alert(1)\n", "settings/bad-value"),
        ("map:\n  tiles: 1️⃣https://tiles.example.org/\n", "settings/bad-value"), ("map:\n  noTiles: 1️⃣perhaps\n", "settings/bad-value"),
        ("map: 1️⃣none\n", "settings/bad-value"), ("showSearch: 1️⃣sometimes\n", "settings/bad-value"), ("1️⃣showSerch: true\n", "settings/unknown-key"), ("map:\n  1️⃣tile: a\n", "settings/unknown-key"), ("1️⃣- a\n", "settings/bad-value"), ("language: 'es\n", "settings/bad-yaml"),
    ])
    func mistakeIsReportedAtItsPlace(marked: String, code: String) {
        let text = MarkedText(marked)
        let (_, diagnostics) = SettingsFile.read(text.text, file: "emobic-site.yaml")
        #expect(diagnostics.map(\.kind.code) == [code])
        #expect(diagnostics.allSatisfy { $0.severity == .error })
        if let offset = text.offsets["1️⃣"] { #expect(diagnostics.first?.position.offset == offset) }
    }

    @Test func emptyFileIsFine() {
        #expect(SettingsFile.read("", file: "x").diagnostics.isEmpty)
        #expect(SettingsFile.read("# nothing yet\n", file: "x").diagnostics.isEmpty)
    }
}
