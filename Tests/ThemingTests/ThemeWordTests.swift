// SPDX-License-Identifier: MIT

import Activities
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Text

@testable import Theming

@Suite struct ThemeWordTests {
    @Test func missingWordsComeFromEnglishThenSpanishThenAnyLanguage() {
        let theme = Theme(files: [
            "strings/es.yaml": "a: uno\nb: dos\nc: tres", "strings/en.yaml": "a: one", "strings/ca.yaml": "b: dues",
            "strings/de.yaml": "own: eigen"
        ])
        #expect(theme.words(in: "ca-ES") == ["a": "one", "b": "dues", "c": "tres", "own": "eigen"])
        #expect(theme.words(in: "fr") == ["a": "one", "b": "dos", "c": "tres", "own": "eigen"])
    }

    @Test func wordWithoutATextIsTheOneBelow() {
        let layers = [
            ThemeFolder(place: "a", files: ["strings/en.yaml": "back: Back"]),
            ThemeFolder(place: "b", files: ["strings/en.yaml": "back:\nnext: ''"])
        ]
        #expect(Theme(layers: layers).words(in: "en") == ["back": "Back"])
    }

    @Test func allLanguagesHaveTheSameWords() throws {
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let keys = theme.strings.mapValues { Set($0.keys) }
        #expect(Set(theme.strings.keys) == ["es", "en", "ca", "en-US"])
        #expect(keys["es"] == keys["en"] && keys["es"] == keys["ca"])
        // What a country says in another way than its language.
        #expect(keys["en-US"] == ["firstWeekday"])
        #expect(theme.strings.values.allSatisfy { $0.values.allSatisfy { !$0.isEmpty } })
        for (key, text) in theme.strings["en"] ?? [:] {
            let placeholders = Set(ThemeWordCheck.placeholders(in: text))
            for language in ["es", "ca"] {
                #expect(
                    Set(ThemeWordCheck.placeholders(in: theme.strings[language]?[key] ?? "")) == placeholders, "\(key)")
            }
        }
    }

    @Test(arguments: [("es", "1"), ("ca", "1"), ("en", "1"), ("en-GB", "1"), ("en-US", "7"), ("fr", "1")])
    func weeksBeginAsALanguageHasIt(language: String, day: String) throws {
        #expect(try Theme(folders: [Repository.defaultTheme.path]).words(in: language)["firstWeekday"] == day)
    }

    @Test(arguments: [
        ("1️⃣serch: Look", "There is no word ‘serch’; did you mean ‘search’? [theme/unknown-word]"),
        ("filterCount: 1️⃣many", "The text of ‘filterCount’ lacks ‘{n}’ and ‘{count}’ [theme/missing-placeholder]"),
        ("filterCount: 1️⃣\"{n}\"", "The text of ‘filterCount’ lacks ‘{count}’ [theme/missing-placeholder]"),
        ("back: a\n1️⃣back: b", "The file is not valid YAML: ‘back’ is set twice [theme/bad-yaml]"),
        ("back: a\nsearch: ñ\n1️⃣\"back\": b", "The file is not valid YAML: ‘back’ is set twice [theme/bad-yaml]")
    ])
    func slipInAWordIsFoundAtItsPlace(marked: String, reason: String) throws {
        let text = MarkedText(marked)
        for language in ["en", "fr"] {
            let path = "strings/\(language).yaml"
            let offset = try #require(text.offsets["1️⃣"])
            let found = try problems([path: text.text])
            let place = SourceText(Array(text.text.utf8)).location(of: offset)
            #expect(found == ["mine/\(path):\(place.line):\(place.column): error: \(reason)"])
        }
    }

    @Test(arguments: [
        "mySlogan: Welcome", "searches: Searches", "filterCount: \"{count}: {n}\"", "month.1: Enero", "back:"
    ]) func soundWordsAreNoFault(words: String) throws {
        let template = "{{words.searches}}{{#words.mySlogan}}{{words.mySlogan}}{{/words.mySlogan}}"
        #expect(
            try problems([
                "strings/de.yaml": "searches: Suchen\nmySlogan: Hallo", "strings/en.yaml": words,
                "partials/footer.mustache": template
            ]) == [])
    }

    private func problems(_ files: [String: String]) throws -> [String] {
        let theme = Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "mine", files: files)
        ])
        return theme.lines(theme.faults.isEmpty ? ThemeCheck.faults(of: theme, for: .all, .site) : theme.faults)
    }
}
