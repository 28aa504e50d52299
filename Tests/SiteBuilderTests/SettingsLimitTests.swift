// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import SiteBuilder
import Testing
import Text

/// Tests with generated settings files.
@Suite struct SettingsLimitTests {
    private static func read(_ text: String, _ change: (inout Limits) -> Void = { _ in }) -> [Diagnostic] {
        SettingsFile.read(Array(text.utf8), file: "emobic-site.yaml", limits: .with(change)).diagnostics
    }

    @Test func manyUnknownKeysAreEachAtTheirPlace() {
        let count = 20_000
        let text = "language: en\n" + (0..<count).map { "ké\($0): 1\n" }.joined()
        let found = Self.read(text)
        #expect(found.count == count)
        #expect(found.last?.position.offset == text.utf8.count - "ké\(count - 1): 1\n".utf8.count)
    }

    @Test func manyValuesOnOneLineAreEachAtTheirPlace() {
        let count = 20_000
        let text = "ignore: [" + String(repeating: "é,", count: count) + "[]]\n"
        let found = Self.read(text)
        #expect(found.map(\.position.offset) == [9 + count * 3])
    }

    @Test func placesAreTheSameInEveryEncoding() {
        let text = "language: en\nfooter: ñ\nforms: {é: ü}\n"
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        let found =
            SettingsFile.read(latin, file: "a").diagnostics
            + SettingsFile.read([0xEF, 0xBB, 0xBF] + Array(text.utf8), file: "a").diagnostics
            + SettingsFile.read([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, file: "a")
            .diagnostics
        #expect(found.map(\.position.offset) == [0, 34, 39, 0, 70])
    }

    @Test func tooLargeSettingsDoNotCount() {
        let found = Self.read("language: en\nfooter: x\n") { $0.settings = 22 }
        #expect(found.map(\.kind.code) == ["settings/too-large"] && found[0].summary.contains("23 bytes"))
        #expect(Self.read("language: en\nfooter: x\n") { $0.settings = 23 }.isEmpty)
    }

    @Test func patternsBeyondTheLimitAreLeftOutAndPlainPathsAreNot() {
        func settings(_ paths: [String]) -> (settings: SiteSettings, diagnostics: [Diagnostic]) {
            let lines = paths.map { "  \"\($0)\": [link]\n" }.joined()
            return SettingsFile.read(
                Array("ignore:\n\(lines)".utf8), file: "emobic-site.yaml", limits: .with { $0.patterns = 2 })
        }
        #expect(settings(["a*", "x", "b?", "y"]).diagnostics.isEmpty)
        let (read, found) = settings(["a*", "x", "b?", "y", "c*", "z", "d*"])
        #expect(read.rules.exclusions.map(\.files.text) == ["a*", "x", "b?", "y", "z"])
        #expect(found.map(\.kind.code) == ["settings/too-many-patterns"])
        #expect(
            found.map(\.position.offset) == [
                "ignore:\n  \"a*\": [link]\n  \"x\": [link]\n  \"b?\": [link]\n  \"y\": [link]\n  ".utf8.count
            ])
    }

    /// Each value holds ten of the one before, so comparing it as a key would never end in practice.
    @Test func valuesMadeOfEachOtherAreRefused() {
        let lines = (1...12).map {
            "a\($0): &a\($0) [" + Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ",") + "]\n"
        }
        let found = Self.read("a0: &a0 [x]\n" + lines.joined() + "? [*a12]\n: 1\n? [*a12, 1]\n: 2\n")
        #expect(
            found.map(\.kind.code) == ["settings/bad-yaml"]
                && found[0].summary.hasPrefix("The file has more than 10 aliases such as ‘*a1’"))
        #expect(found[0].position.offset == 12 + lines[0].utf8.count + 9)
    }

    @Test func fewAliasesAndStarsInTextsAreFine() {
        #expect(Self.read("language: &l en\nfooter: *l\n").isEmpty)
        #expect(Self.read("footer: |\n" + String(repeating: "  *bold* text\n", count: 20)).isEmpty)
    }

    /// Such texts stand on every page.
    @Test(arguments: ["footer", "chat", "theme"]) func textHasALimit(_ name: String) {
        func read(_ count: Int) -> [Diagnostic] {
            let start = "https://example.org/"
            return Self.read("\(name): \(start)\(String(repeating: "x", count: count - start.utf8.count))\n")
        }
        #expect(read(10_000).isEmpty)
        let found = read(10_001)
        #expect(found.map(\.summary) == ["‘\(name)’ must be a text of at most 10000 bytes"])
        #expect(found.first?.position.offset == name.utf8.count + 2)
    }

    /// A link that nobody sees, and that has no name for those who listen.
    @Test(arguments: ["\"\"", "\" \"", "\"\\u00a0\"", "\"\\u200b\\u00ad\""]) func linkHasATitle(_ title: String) {
        let found = Self.read("links:\n  \(title): https://example.org/\n")
        #expect(found.map(\.summary) == ["A link of ‘links’ must have a title before the ‘:’"])
    }

    @Test(arguments: [("5000 kB", 5_000_000), ("1000000 kB", 1_000_000_000), ("1000 MB", 1_000_000_000)])
    func budgetHasItsLimitInEachUnit(_ text: String, _ bytes: Int) {
        let (settings, found) = SettingsFile.read(Array("offline: {budget: \(text)}".utf8), file: "emobic-site.yaml")
        #expect(settings.offline.budget == bytes && found.isEmpty)
        #expect(
            Self.read("offline: {budget: \(text.replacing("0 ", with: "01 ")) }").isEmpty == (bytes < 1_000_000_000))
    }

    @Test func linksHaveALimitTogether() {
        let links = (0..<1_000).map { "  l\($0): https://example.org/\($0)\n" }
        let (settings, found) = SettingsFile.read(Array(("links:\n" + links.joined()).utf8), file: "emobic-site.yaml")
        #expect(
            found.map(\.summary) == [
                "All ‘links’ together must have at most 10000 bytes; those from here on are left out"
            ])
        let kept = settings.links.count
        #expect((300..<500).contains(kept))
        #expect(found.first?.position.offset == 7 + links.prefix(kept).joined().utf8.count + 2)
    }

    private static func marks(_ count: Int, _ mark: String = "\u{301}") -> String {
        String(repeating: mark, count: count)
    }

    private static let tooManyMarks: [(String, Int)] = [
        ("footer: x\(marks(31))", 69),
        ("footer: \"x\(marks(31, "\\u0301"))\"", 190),
        ("footer: \"x\(marks(20))\\\n  \(marks(20))\"", 74),
        ("footer: !a\(marks(31, "%CC%81")) x", 10),
        ("x\(marks(100_000, "\u{316}\u{301}")): 1", 61)
    ]

    @Test(arguments: tooManyMarks) func marksInARowHaveALimit(_ text: String, place: Int) {
        let found = Self.read(text + "\n")
        #expect(found.map(\.kind.code) == ["settings/bad-yaml"] && found.first?.position.offset == place)
        #expect(found.first?.summary == "The file has more than 30 combining marks in a row; delete them")
    }

    @Test(arguments: ["\u{301}", "\\u0301", "%E6%97%A5", "ñ\u{301}", "\\\\", "%"])
    func fewMarksInARowAreFine(_ sign: String) {
        #expect(Self.read("footer: \"x\(Self.marks(30, sign))\"\n").isEmpty)
    }

    @Test func nestingHasAnEnd() {
        #expect(Self.read("forms: " + String(repeating: "[", count: 100_000)).map(\.kind.code) == ["settings/bad-yaml"])
        #expect(
            Self.read("forms:\n  " + String(repeating: "- ", count: 100_000) + "a\n").map(\.kind.code) == [
                "settings/bad-yaml"
            ])
    }
}
