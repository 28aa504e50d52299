// SPDX-License-Identifier: MIT

import Activities
import Foundation
import TestSupport
import Testing

@testable import SiteBuilder

@Suite struct ThemeWordTests {
    @Test func missingWordsComeFromEnglishThenSpanishThenAnyLanguage() throws {
        let theme = try Theme(files: [
            "strings/es.yaml": "a: uno\nb: dos\nc: tres", "strings/en.yaml": "a: one", "strings/ca.yaml": "b: dues",
            "strings/de.yaml": "own: eigen"
        ])
        #expect(theme.words(in: "ca-ES") == ["a": "one", "b": "dues", "c": "tres", "own": "eigen"])
        #expect(theme.words(in: "fr") == ["a": "one", "b": "dos", "c": "tres", "own": "eigen"])
    }

    @Test func wordWithoutATextIsTheOneBelow() throws {
        let layers = [
            try ThemeFolder(place: "a", files: ["strings/en.yaml": "back: Back"]),
            try ThemeFolder(place: "b", files: ["strings/en.yaml": "back:\nnext: ''"])
        ]
        #expect(try Theme(layers: layers).words(in: "en") == ["back": "Back"])
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
        ("1️⃣serch: Look", "there is no word ‘serch’; did you mean ‘search’?"),
        ("filterCount: 1️⃣many", "the text of ‘filterCount’ lacks ‘{n}’ and ‘{count}’"),
        ("filterCount: 1️⃣\"{n}\"", "the text of ‘filterCount’ lacks ‘{count}’"),
        ("back: a\n1️⃣back: b", "there is already a key ‘back’ above"),
        ("back: a\nsearch: ñ\n1️⃣\"back\": b", "there is already a key ‘back’ above")
    ])
    func slipInAWordIsFoundAtItsPlace(marked: String, reason: String) throws {
        let text = MarkedText(marked)
        for language in ["en", "fr"] {
            let path = "strings/\(language).yaml"
            let offset = try #require(text.offsets["1️⃣"])
            let found = try problems([path: text.text])
            #expect(found == [ThemeProblem(path: "mine/" + path, in: text.text, at: offset, reason: reason)])
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

    private func problems(_ files: [String: String]) throws -> [ThemeProblem] {
        do {
            let layers = [
                try ThemeFolder(reading: Repository.defaultTheme.path), try ThemeFolder(place: "mine", files: files)
            ]
            return ThemeCheck.problems(in: try Theme(layers: layers), for: .all)
        } catch SiteError.theme(let problems) {
            return problems
        }
    }
}
