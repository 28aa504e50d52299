// SPDX-License-Identifier: MIT

import Activities
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Text

@testable import Theming

@Suite struct ThemeStringTests {
    @Test func missingWordsComeFromEnglishThenSpanishThenAnyLanguage() {
        let theme = Theme(files: [
            "strings/es.yaml": "a: uno\nb: dos\nc: tres", "strings/en.yaml": "a: one", "strings/ca.yaml": "b: dues",
            "strings/de.yaml": "own: eigen"
        ])
        #expect(theme.strings.strings(in: "ca-ES", for: nil) == ["a": "one", "b": "dues", "c": "tres", "own": "eigen"])
        #expect(theme.strings.strings(in: "fr", for: nil) == ["a": "one", "b": "dos", "c": "tres", "own": "eigen"])
    }

    @Test func wordWithoutATextIsTheOneBelow() {
        let layers = [
            ThemeFolder(place: "a", files: ["strings/en.yaml": "back: Back"]),
            ThemeFolder(place: "b", files: ["strings/en.yaml": "back:\nnext: ''\nmore: null\nclose: ~"])
        ]
        #expect(Theme(layers: layers).strings.strings(in: "en", for: nil) == ["back": "Back"])
    }

    @Test func wordThatLooksLikeNoTextInQuotationMarksIsOne() {
        let theme = Theme(files: ["strings/en.yaml": "back: 'null'\nnext: \"~\""])
        #expect(theme.strings.strings(in: "en", for: nil) == ["back": "null", "next": "~"])
    }

    @Test func stringsThatALanguageLacksAreNamed() {
        let own = ThemeFolder(
            place: "look",
            files: [
                "strings/fr.yaml": "back: Retour", "strings/fr-CA.yaml": "close: Fermer",
                "strings/es.yaml": "back: Atrás",
                "strings/pt.yaml": "back: Voltar\nclose: Fechar", "activities/list/strings.pt.yaml": "empty: Nada"
            ])
        let builtIn = ThemeFolder(
            place: "default",
            files: ["strings/en.yaml": "back: Back\nclose: Close", "activities/list/strings.en.yaml": "empty: Nothing"])
        let theme = Theme(layers: [builtIn, own])
        #expect(
            theme.lines(MissingWords.notes(of: theme, in: [])) == [
                "look/strings/es.yaml:1:1: note: ‘es’ lacks 1 of 2 strings, which are shown in English: ‘close’ [theme/missing-words]",
                "look/activities/list/strings.es.yaml:1:1: note: ‘es’ lacks all strings of this file (1), which are shown in English [theme/missing-words]",
                "look/strings/fr.yaml:1:1: note: ‘fr’ lacks 1 of 2 strings, which are shown in English: ‘close’ [theme/missing-words]",
                "look/activities/list/strings.fr.yaml:1:1: note: ‘fr’ lacks all strings of this file (1), which are shown in English [theme/missing-words]",
                "look/activities/list/strings.fr-CA.yaml:1:1: note: ‘fr-CA’ lacks all strings of this file (1), which are shown in English [theme/missing-words]"
            ])
    }

    /// A file that is complete is not where others are missing.
    @Test func everyStringThatIsLeftIsNamedWhereItBelongs() {
        let keys = (1...8).map { "key\($0)" }
        let english = keys.map { "\($0): text" }.joined(separator: "\n")
        let builtIn = ThemeFolder(
            place: "default",
            files: ["strings/en.yaml": english, "activities/audio/strings.en.yaml": "sound: Sound"])
        let own = ThemeFolder(
            place: "look",
            files: ["strings/ar.yaml": "# words\nkey1: نص", "activities/audio/strings.ar.yaml": "sound: صوت"])
        let theme = Theme(layers: [builtIn, own])
        let list = "‘key2’, ‘key3’, ‘key4’, ‘key5’, ‘key6’, ‘key7’ and ‘key8’"
        #expect(
            theme.lines(MissingWords.notes(of: theme, in: [])) == [
                "look/strings/ar.yaml:2:1: note: ‘ar’ lacks 7 of 8 strings, which are shown in English: \(list) [theme/missing-words]"
            ])
    }

    /// German is a language of the app, and the tool has its own strings in it; Arabic is one that the theme has begun.
    @Test func stringsOfTheThemesOwnAreMissedInTheLanguagesOfTheAppToo() {
        let builtIn = ThemeFolder(
            place: "default",
            files: ["strings/en.yaml": "empty: Nothing", "strings/de.yaml": "empty: Nichts"])
        let own = ThemeFolder(
            place: "look",
            files: [
                "strings/en.yaml": "madeBy: By us", "strings/ar.yaml": "empty: نص",
                "activities/list/strings.en.yaml": "empty: No rows\nmadeBy: By them\nbrand: us",
                "activities/quiz/strings.es.yaml": "prize: Premio"
            ])
        let theme = Theme(layers: [builtIn, own])
        let english = "which are shown in English"
        #expect(
            theme.lines(MissingWords.notes(of: theme, in: ["en-GB", "de"])) == [
                "look/strings/ar.yaml:1:1: note: ‘ar’ lacks 1 of 2 strings, \(english): ‘madeBy’ [theme/missing-words]",
                "look/activities/list/strings.ar.yaml:1:1: note: ‘ar’ lacks all strings of this file (1), \(english) [theme/missing-words]",
                "look/activities/quiz/strings.ar.yaml:1:1: note: ‘ar’ lacks all strings of this file (1), which are shown in another language [theme/missing-words]",
                "look/strings/de.yaml:1:1: note: ‘de’ lacks strings of the theme’s own, \(english): ‘madeBy’ [theme/missing-words]",
                "look/activities/list/strings.de.yaml:1:1: note: ‘de’ lacks strings of the theme’s own, \(english): ‘brand’ [theme/missing-words]",
                "look/activities/quiz/strings.de.yaml:1:1: note: ‘de’ lacks strings of the theme’s own, which are shown in another language: ‘prize’ [theme/missing-words]",
                "look/activities/quiz/strings.en.yaml:1:1: note: ‘en’ lacks all strings of this file (1), which are shown in another language [theme/missing-words]",
                "look/activities/quiz/strings.en-GB.yaml:1:1: note: ‘en-GB’ lacks strings of the theme’s own, which are shown in another language: ‘prize’ [theme/missing-words]",
                "look/strings/es.yaml:1:1: note: ‘es’ lacks all strings of this file (2), \(english) [theme/missing-words]",
                "look/activities/list/strings.es.yaml:1:1: note: ‘es’ lacks all strings of this file (1), \(english) [theme/missing-words]"
            ])
    }

    @Test(arguments: ["pt-br", "pt-BR", "PT-br"]) func tagsThatDifferInCaseAreOneLanguage(tag: String) {
        let theme = Theme(files: [
            "strings/pt-br.yaml": "back: Voltar", "activities/list/strings.pt-BR.yaml": "empty: Nada"
        ])
        #expect(theme.languages == ["pt-BR"])
        #expect(theme.strings.strings(in: tag, for: "list") == ["back": "Voltar", "empty": "Nada"])
    }

    @Test(arguments: [("EN", "en"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("ca-valencia", "ca-valencia")])
    func tagIsWrittenAsUsual(tag: String, usual: String) { #expect(LanguageTag.canonical(tag) == usual) }

    @Test func allLanguagesHaveTheSameWords() throws {
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        #expect(theme.languages == ["ca", "de", "en", "en-US", "es", "fr", "it", "pt"])
        for (type, strings) in [("", theme.strings.shared)] + theme.strings.types.sorted(by: { $0.key < $1.key }) {
            let keys = strings.mapValues { Set($0.keys) }
            #expect(keys["en"] != nil)
            for language in theme.languages where language != "en-US" {
                #expect(keys[language] == keys["en"], "\(type) \(language)")
            }
            // A string whose value depends on the country and not on the language.
            #expect(keys["en-US"] == (type == "calendar" ? ["firstWeekday"] : nil))
            #expect(strings.values.allSatisfy { $0.values.allSatisfy { !$0.isEmpty } })
            for (key, text) in strings["en"] ?? [:] {
                let placeholders = Set(ThemeStringCheck.placeholders(in: text))
                for language in theme.languages where language != "en-US" {
                    #expect(
                        Set(ThemeStringCheck.placeholders(in: strings[language]?[key] ?? "")) == placeholders, "\(key)")
                }
            }
        }
    }

    /// Buttons that lead elsewhere are called otherwise, and apostrophes are of one kind.
    @Test func wordsOfALanguageAreConsistent() throws {
        let strings = try Theme(folders: [Repository.defaultTheme.path]).strings
        for language in strings.shared.keys.sorted() where language != "en-US" {
            let words = strings.strings(in: language, for: nil)
            #expect(words["previous"] != words["back"] && words["next"] != words["goOn"], "\(language)")
            for type in [nil] + strings.types.keys.sorted().map(Optional.some) {
                let straight = strings.strings(in: language, for: type).filter { $0.value.contains(/\w'\w/) }
                #expect(straight.isEmpty, "\(language)")
            }
        }
    }

    /// A build reads the strings of its languages only.
    @Test(arguments: Theme.names(in: Repository.themes.path))
    func stringsOfALanguageAreThoseOfTheWholeTheme(name: String) throws {
        let whole = try Theme(named: name, builtIn: Repository.themes.path)
        var theme = try Theme(named: name, builtIn: Repository.themes.path, readsStrings: false)
        #expect(theme.languages == whole.languages && theme.entries.isEmpty)
        for language in ["de-AT", "pt-BR", "en-US", "ja", "ca-valencia"] {
            theme.readStrings(in: [language])
            for type in [nil] + whole.strings.types.keys.map({ $0 }) {
                #expect(
                    theme.strings.strings(in: language, for: type) == whole.strings.strings(in: language, for: type))
            }
        }
        #expect(!theme.entries.contains { $0.language == "fr" })
    }

    /// No string is both a type's own and shared, and a type has no string that its template does not show.
    @Test func everyWordOfATypeIsShownByItsTemplateAndHasOnePlace() throws {
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        for (type, strings) in theme.strings.types {
            let template = try #require(theme.sources["activities/" + type], "\(type)")
            for key in strings["en", default: [:]].keys {
                #expect(template.contains("{{strings.\(key)}}"), "\(type) \(key)")
                #expect(!theme.strings.has(key), "\(type) \(key)")
            }
        }
    }

    @Test(arguments: [
        ("es", "1"), ("ca", "1"), ("en", "1"), ("en-GB", "1"), ("en-US", "7"), ("fr", "1"), ("pt", "7"), ("pl", "1")
    ])
    func weeksBeginAsALanguageHasIt(language: String, day: String) throws {
        #expect(
            try Theme(folders: [Repository.defaultTheme.path]).strings.strings(in: language, for: "calendar")[
                "firstWeekday"] == day)
    }

    @Test(arguments: [
        ("1️⃣serch: Look", "There is no string ‘serch’; did you mean ‘search’? [theme/unknown-word]"),
        ("back: a\n1️⃣slogan: Hello", "There is no string ‘slogan’ [theme/unknown-word]"),
        ("pictureNumber: 1️⃣many", "The text of ‘pictureNumber’ lacks ‘{n}’ and ‘{count}’ [theme/missing-placeholder]"),
        ("pictureNumber: 1️⃣\"{n}\"", "The text of ‘pictureNumber’ lacks ‘{count}’ [theme/missing-placeholder]"),
        (
            "pictureNumber: 1️⃣\"{n} {count} {z} {name} {z}\"",
            "Nothing fills ‘{z}’ and ‘{name}’ in the text of ‘pictureNumber’ [theme/unknown-placeholder]"
        ),
        ("back: 1️⃣\"Back {n}\"", "Nothing fills ‘{n}’ in the text of ‘back’ [theme/unknown-placeholder]"),
        (
            "pictureNumber: 1️⃣\"{n} {total}\"",
            "The text of ‘pictureNumber’ lacks ‘{count}’, and nothing fills ‘{total}’ [theme/missing-placeholder]"
        ),
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
        "mySlogan: Welcome", "searches: Searches", "pictureNumber: \"{count}: {n}\"",
        "pictureNumber: \"{count} {n} {n}\"", "back: \"{} {1}\"", "next: Siguiente", "back:"
    ]) func soundStringsAreNoFault(strings: String) throws {
        let template = "{{strings.searches}}{{#strings.mySlogan}}{{strings.mySlogan}}{{/strings.mySlogan}}"
        #expect(
            try problems([
                "strings/de.yaml": "searches: Suchen\nmySlogan: Hallo", "strings/en.yaml": strings,
                "partials/footer.mustache": template
            ]) == [])
    }

    /// A theme above may show it no more.
    @Test func stringOfACoveredTemplateIsNoFault() throws {
        let theme = Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path),
            ThemeFolder(
                place: "base",
                files: [
                    "strings/en.yaml": "slogan: Hello", "partials/footer.mustache": "{{strings.slogan}}"
                ]), ThemeFolder(place: "mine", files: ["partials/footer.mustache": "<p>mine</p>"])
        ])
        #expect(theme.lines(ThemeCheck.faults(of: theme, for: .all, frame: .site)) == [])
    }

    @Test(arguments: ["\"0\"", "\"8\"", "Sunday", "1.5", "-1"])
    func dayThatIsNoneIsAFault(day: String) throws {
        let found = try problems(["activities/calendar/strings.en.yaml": "firstWeekday: \(day)"])
        #expect(
            found == [
                "mine/activities/calendar/strings.en.yaml:1:15: error: ‘firstWeekday’ must be a number from 1 for Monday to 7 for Sunday [theme/bad-value]"
            ])
        #expect(try problems(["activities/calendar/strings.en.yaml": "firstWeekday: \"6\""]) == [])
    }

    @Test(arguments: ["\"M T W\"", "Mo  Tu We Th Fr Sa Su", "Mo Tu We Th Fr Sa Su Mo"])
    func weekHasSevenDays(days: String) throws {
        let found = try problems(["activities/calendar/strings.fa.yaml": "weekdaysShort: \(days)"])
        #expect(
            found == [
                "mine/activities/calendar/strings.fa.yaml:1:16: error: ‘weekdaysShort’ must be seven words with a blank between them, from Monday to Sunday [theme/bad-value]"
            ])
        #expect(try problems(["activities/calendar/strings.fa.yaml": "weekdaysShort: د س چ پ ج ش ی"]) == [])
    }

    // MARK: Strings of a type

    @Test func typeSeesItsWordsAndThoseOfItsKindsOverThoseThatAllSee() throws {
        let strings = Theme(files: [
            "strings/en.yaml": "empty: Nothing\nback: Back",
            "activities/list/strings.en.yaml": "empty: No rows\nrow: Row",
            "activities/image-list/strings.en.yaml": "row: Picture",
            "activities/quiz/strings.en.yaml": "points: Points",
            "activities/list/strings.es.yaml": "row: Fila"
        ]).strings
        #expect(strings.strings(in: "en", for: nil) == ["empty": "Nothing", "back": "Back"])
        #expect(strings.strings(in: "en", for: "list") == ["empty": "No rows", "back": "Back", "row": "Row"])
        #expect(strings.strings(in: "en", for: "image-list") == ["empty": "No rows", "back": "Back", "row": "Picture"])
        #expect(strings.strings(in: "es", for: "list") == ["empty": "No rows", "back": "Back", "row": "Fila"])
        #expect(strings.strings(in: "en", for: "quiz") == ["empty": "Nothing", "back": "Back", "points": "Points"])
    }

    @Test(
        arguments: [
            ("list", "1️⃣filtr: Look", "There is no string ‘filtr’; did you mean ‘filter’? [theme/unknown-word]"),
            ("list", "1️⃣serch: Look", "There is no string ‘serch’; did you mean ‘search’? [theme/unknown-word]"),
            (
                "image-list", "filterCount: 1️⃣many",
                "The text of ‘filterCount’ lacks ‘{n}’ and ‘{count}’ [theme/missing-placeholder]"
            ),
            (
                "list", "pictureNumber: 1️⃣one",
                "The text of ‘pictureNumber’ lacks ‘{n}’ and ‘{count}’ [theme/missing-placeholder]"
            ),
            (
                "list", "1️⃣quizShare: Tell",
                "‘quizShare’ is a string of ‘quiz’; it belongs into ‘activities/quiz/strings.LANGUAGE.yaml’ [theme/word-of-another-type]"
            ),
            (
                nil, "1️⃣quizShare: Tell",
                "‘quizShare’ is a string of ‘quiz’; it belongs into ‘activities/quiz/strings.LANGUAGE.yaml’ [theme/word-of-another-type]"
            ),
            (
                nil, "1️⃣filter: Look",
                "‘filter’ is a string of ‘list’; it belongs into ‘activities/list/strings.LANGUAGE.yaml’ [theme/word-of-another-type]"
            )
        ] as [(String?, String, String)])
    func slipInAWordOfATypeIsFoundAtItsPlace(type: String?, marked: String, reason: String) throws {
        let text = MarkedText(marked)
        for language in ["en", "ca", "fr"] {
            let path = type.map { "activities/\($0)/strings.\(language).yaml" } ?? "strings/\(language).yaml"
            let place = SourceText(Array(text.text.utf8)).location(of: try #require(text.offsets["1️⃣"]))
            let reason = reason.replacing("LANGUAGE", with: language)
            #expect(try problems([path: text.text]) == ["mine/\(path):\(place.line):\(place.column): error: \(reason)"])
        }
    }

    @Test(arguments: [
        ["activities/list/strings.fr.yaml": "filter: Chercher\nempty: Rien ici"],
        ["activities/image-list/strings.en.yaml": "filter: Find\nfilterCount: \"{count}: {n}\""],
        ["activities/calendar/strings.en.yaml": "month.1: Enero"],
        [
            "activities/city-guide/strings.en.yaml": "opening: Open from",
            "activities/city-guide/page.mustache": "{{strings.opening}}"
        ],
        // The string is shown by a partial that any type may include.
        ["strings/en.yaml": "quizShare: Tell", "partials/footer.mustache": "{{strings.quizShare}}"]
    ]) func soundStringsOfATypeAreNoFault(files: [String: String]) throws {
        #expect(try problems(files) == [])
    }

    @Test func wordOfAnotherTypeIsUnknownToATemplate() throws {
        let files = [
            "activities/list/page.mustache": "{{strings.quizShare}}{{> mine}}",
            "activities/quiz/page.mustache": "{{> mine}}",
            "partials/mine.mustache": "{{strings.quizShare}}"
        ]
        #expect(
            try problems(files) == [
                "mine/activities/list/page.mustache:1:1: error: There is no field ‘strings.quizShare’ here [theme/unknown-field]",
                "mine/partials/mine.mustache:1:1: error: There is no field ‘strings.quizShare’ here [theme/unknown-field]"
            ])
    }

    private func problems(_ files: [String: String]) throws -> [String] {
        let theme = Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "mine", files: files)
        ])
        return theme.lines(theme.faults.isEmpty ? ThemeCheck.faults(of: theme, for: .all, frame: .site) : theme.faults)
    }
}
