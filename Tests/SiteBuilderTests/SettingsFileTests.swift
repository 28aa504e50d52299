// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Text

@Suite struct SettingsFileTests {
    /// Java's old codes of languages are those of folders (`app.md` 2.6), and no browser's.
    @Test(arguments: [("iw", "he"), ("in", "id"), ("ji", "yi"), ("he", "he"), ("pt-BR", "pt-BR")])
    func languageHasItsPresentCode(written: String, tag: String) {
        let (settings, diagnostics) = SettingsFile.read(Array("language: \(written)".utf8), file: "emobic-site.yaml")
        #expect(settings.language == tag && diagnostics.isEmpty)
    }

    /// Pages would declare it, and neither browsers nor screen readers know it.
    @Test(arguments: [("language: spa", "es"), ("footer: {en: a, eng: b}", "en"), ("language: por-BR", "pt-BR")])
    func longCodeOfALanguageWithAShortOneIsReported(settings: String, tag: String) {
        let found = SettingsFile.read(Array(settings.utf8), file: "emobic-site.yaml").diagnostics
        #expect(found.map(\.kind.code) == ["settings/bad-value"] && found.first?.suggestions == [tag])
    }

    @Test func everySettingIsRead() {
        let (settings, diagnostics) = SettingsFile.read(
            Array(
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
                frames: [https://Maps.example.org/, "http://127.0.0.1:8080", https://exämple.org]
                quizTime: seconds
                forms:
                  https://example.org/a: mailto:museo@example.org
                offline:
                  budget: 2.5 MB
                map:
                  tiles: "https://tiles.example.org/{z}/{x}/{y}.png"
                  satellite: "https://above.example.org/{z}/{x}/{y}.jpg"
                  attribution: Ayuntamiento
                  ask: true
                  noTiles: true
                links:
                  Aviso legal: html/aviso.html
                  Privacidad: https://example.org/privacidad
                  Escribir: mailto:museo@example.org
                  Accesibilidad: {level: acerca, data: accesible}
                """.utf8), file: "emobic-site.yaml")
        #expect(diagnostics.isEmpty)
        var expected = SiteSettings()
        expected.baseURL = "https://example.org/app/"
        expected.baseURLPosition = SourcePosition(file: "emobic-site.yaml", offset: 9)
        expected.language = "ca"
        expected.languagePosition = SourcePosition(file: "emobic-site.yaml", offset: 43)
        expected.theme = "classic"
        expected.themePosition = SourcePosition(file: "emobic-site.yaml", offset: 53)
        expected.accent = "#b3261e"
        expected.footer = "Ayuntamiento de Portalba"
        expected.footerPosition = settings.footerPosition
        expected.linksPosition = settings.linksPosition
        #expect([settings.footerPosition, settings.linksPosition].allSatisfy { $0?.file == "emobic-site.yaml" })
        expected.showsSearch = false
        expected.showsSchemeSwitch = false
        expected.icon = settings.icon
        #expect(settings.icon?.value == "images/logo.png" && settings.icon?.position.file == "emobic-site.yaml")
        expected.chat = "https://chat.example.org/"
        expected.frames = ["https://maps.example.org", "http://127.0.0.1:8080", "https://xn--exmple-cua.org"]
        expected.framesPosition = settings.framesPosition
        #expect(settings.framesPosition?.file == "emobic-site.yaml")
        expected.quizTime = .seconds
        expected.offline.budget = 2_500_000
        expected.forms = ["https://example.org/a": "mailto:museo@example.org"]
        expected.formPositions = settings.formPositions
        #expect(settings.formPositions.keys.sorted() == ["https://example.org/a"])
        expected.map.tiles = "https://tiles.example.org/{z}/{x}/{y}.png"
        expected.map.layers = [.satellite: "https://above.example.org/{z}/{x}/{y}.jpg"]
        expected.map.attribution = "Ayuntamiento"
        expected.map.isOnRequest = true
        expected.map.noTiles = true
        expected.links = settings.links
        #expect(settings == expected)
        #expect(settings.links.map(\.title) == ["Aviso legal", "Privacidad", "Escribir", "Accesibilidad"])
        #expect(settings.links[0].page?.value == "html/aviso.html" && settings.links[0].page?.isMain == true)
        #expect(
            settings.links[1...2].map(\.address?.address) == [
                "https://example.org/privacidad", "mailto:museo@example.org"
            ])
        if case .id("acerca", _)? = settings.links[3].next?.level {} else { Issue.record("no level") }
        if case .id("accesible", _)? = settings.links[3].next?.data {} else { Issue.record("no data") }
    }

    /// What stands below every screen, in several languages.
    @Test func textsOfTheOwnerAreInTheLanguageOfThePages() {
        let text = """
            language: es
            footer: {es: Los hoteleros, en: The hoteliers, pt: Os hoteleiros}
            links:
              es:
                Aviso legal: html/aviso.html
                FAQ: {level: faq}
              en:
                Legal notice: html/legal.html
            """
        var (settings, diagnostics) = SettingsFile.read(Array(text.utf8), file: "emobic-site.yaml")
        #expect(diagnostics.isEmpty)
        #expect(settings.footer == "Los hoteleros" && settings.footerLanguage == nil)
        #expect(settings.links.map(\.title) == ["Aviso legal", "FAQ"] && settings.linksLanguage == nil)
        settings.mainLanguage = "es"
        for (language, footer, foreign, titles, foreignTitles) in [
            ("en-GB", "The hoteliers", nil, ["Legal notice"], nil),
            ("pt-BR", "Os hoteleiros", nil, ["Aviso legal", "FAQ"], "es"),
            ("ar", "Los hoteleros", "es", ["Aviso legal", "FAQ"], "es")
        ] as [(String, String, String?, [String], String?)] {
            settings.language = language
            #expect(settings.footer == footer && settings.footerLanguage == foreign, "\(language)")
            #expect(settings.links.map(\.title) == titles && settings.linksLanguage == foreignTitles, "\(language)")
        }
    }

    /// A title may look like the tag of a language.
    @Test func titleOfALinkIsNoLanguage() {
        let (settings, diagnostics) = SettingsFile.read(
            Array("links:\n  FAQ: {level: faq}\n".utf8), file: "emobic-site.yaml")
        #expect(diagnostics.isEmpty && settings.links.map(\.title) == ["FAQ"])
    }

    @Test(arguments: [
        ("museo@example.org", ["mailto:museo@example.org"]), ("example.org/send.php", ["https://example.org/send.php"]),
        ("send.php", []), ("museo at example.org", [])
    ])
    func receiverWithoutASchemeGetsOne(written: String, suggestions: [String]) {
        let (_, diagnostics) = SettingsFile.read(Array("forms:\n  a: \(written)\n".utf8), file: "emobic-site.yaml")
        #expect(diagnostics.map(\.kind.code) == ["settings/bad-value"])
        #expect(diagnostics.first?.suggestions == suggestions)
    }

    /// The letters of the footer are right; other programs would show wrong ones.
    @Test(
        arguments: [
            ([0xF1], 0, "The file is not UTF-8; it was read as Windows-1252"),
            ([0xC3, 0xB1, 0xC3, 0xB1, 0xF1], 14, "The byte F1 is no character of UTF-8; it was read as ‘ñ’"),
            ([0xC3, 0xB1], 0, nil)
        ] as [([UInt8], Int, String?)])
    func encodingIsReported(letters: [UInt8], place: Int, message: String?) {
        let bytes = Array("footer: Ca".utf8) + letters + Array("as\n".utf8)
        let (settings, diagnostics) = SettingsFile.read(bytes, file: "emobic-site.yaml")
        #expect(settings.footer == (letters.count == 5 ? "Cañññas" : "Cañas"))
        #expect(diagnostics.map(\.summary) == [message].compactMap(\.self))
        #expect(diagnostics.allSatisfy { $0.kind.code == "xml/encoding" && $0.position.offset == place })
    }

    @Test func rulesOfTheDocumentationAreRead() throws {
        let text = try String(contentsOf: Repository.root.appendingPathComponent("docs/checking.md"), encoding: .utf8)
        let example = try #require(text.firstMatch(of: /```yaml\n([^`]+)```/))
        let (settings, diagnostics) = SettingsFile.read(Array(example.1.utf8), file: "emobic-site.yaml")
        #expect(diagnostics.isEmpty && settings.rules.exclusions.count == 2 && settings.rules.severities.count == 3)
    }

    @Test(arguments: [
        "baseURL: 1️⃣\"https://a.es/\\0\"", "language: 1️⃣\"\\0\"", "theme: 1️⃣\"\\0\"", "theme: 1️⃣\"classic\\0\"",
        "accent: 1️⃣\"#b3261e\\0\"", "icon: 1️⃣\"images\\0\"", "footer: 1️⃣\"\\x00\"",
        "chat: 1️⃣\"https://a.es/\\u0000\"", "quizTime: 1️⃣\"minutes\\0\"", "forms:\n  a: 1️⃣\"mailto:a@b.es\\0\"",
        "map:\n  tiles: 1️⃣\"https://a.es/{x}{y}{z}\\0\"", "map:\n  attribution: 1️⃣\"\\0\"",
        "frames: [1️⃣\"https://a.es\\0\"]", "ignore: 1️⃣\"link\\0\"", "showSearch: 1️⃣\"true\\0\"", "1️⃣\"theme\\0\": classic"
    ]) func valueWithANULIsRefused(settings: String) throws {
        let marked = MarkedText(settings)
        let (read, diagnostics) = SettingsFile.read(Array(marked.text.utf8), file: "emobic-site.yaml")
        #expect(
            read.theme == nil && read.language == nil && read.icon == nil && read.footer == nil && read.forms.isEmpty
                && read.rules == DiagnosticRules())
        #expect(diagnostics.map(\.position.offset) == [try #require(marked.offsets["1️⃣"])])
    }

    @Test(arguments: [
        ("language: es\n1️⃣languaje: es\n", "settings/unknown-key"), ("año: 1\n", "settings/unknown-key"),
        ("baseURL: 1️⃣museo\n", "settings/bad-value"), ("baseURL: 1️⃣https://a.es/?x=1\n", "settings/bad-value"),
        ("baseURL: 1️⃣https://a.es/#x\n", "settings/bad-value"), ("baseURL: 1️⃣https://a:b@a.es/\n", "settings/bad-value"),
        ("baseURL: 1️⃣https://a.es/a b/\n", "settings/bad-value"),
        ("language:\n  1️⃣- es\n", "settings/bad-value"), ("accent: 1️⃣reddish\n", "settings/bad-value"),
        ("language: 1️⃣english\n", "settings/bad-value"), ("language: 1️⃣es_ES\n", "settings/bad-value"),
        ("accent: 1️⃣\"#2f6b3cff\"\n", "settings/bad-value"), ("accent: 1️⃣\"#ff2f6b3c\"\n", "settings/bad-value"),
        ("language: 1️⃣en-USA\n", "settings/bad-value"), ("icon: 1️⃣https://a.es/i.png\n", "settings/bad-value"),
        ("forms:\n  a: 1️⃣javascript:alert(1)\n", "settings/bad-value"),
        ("forms:\n  a: 1️⃣'mailto:'\n", "settings/bad-value"),
        ("map:\n  tiles: 1️⃣https://tiles.example.org/\n", "settings/bad-value"),
        ("map:\n  noTiles: 1️⃣perhaps\n", "settings/bad-value"),
        ("map:\n  hybrid: 1️⃣https://tiles.example.org/\n", "settings/bad-value"),
        ("map: 1️⃣none\n", "settings/bad-value"), ("quizTime: 1️⃣hours\n", "settings/bad-value"),
        ("quizTime: 1️⃣[minutes]\n", "settings/bad-value"), ("showSearch: 1️⃣sometimes\n", "settings/bad-value"),
        ("1️⃣showSerch: true\n", "settings/unknown-key"), ("map:\n  1️⃣tile: a\n", "settings/unknown-key"),
        ("{1️⃣[0]: 1}\n", "settings/bad-value"), ("map: {1️⃣{a: b}: 1}\n", "settings/bad-value"),
        ("offline: {1️⃣[0]: 1}\n", "settings/bad-value"), ("links: {A: {level: b, 1️⃣[0]: 1}}\n", "settings/bad-value"),
        ("1️⃣- a\n", "settings/bad-value"), ("language: 'es\n", "settings/bad-yaml"),
        ("language: es\r\nfooter: a\r\n1️⃣foter: b\r\n# end\r\n", "settings/unknown-key"),
        ("language: es\n1️⃣language: ca\n", "settings/bad-yaml"),
        ("footer: ñ\n1️⃣<<<<<<< HEAD\nlanguage: es\n=======\nlanguage: ca\n>>>>>>> b\n", "settings/bad-yaml"),
        ("language: es\r\nfooter: ñ\r\n1️⃣\"language\" : ca\r\n", "settings/bad-yaml"),
        ("'language': es\n1️⃣language: ca\n", "settings/bad-yaml"),
        ("language: es\nforms:\n  language: mailto:a@b.c\n1️⃣language: ca\n", "settings/bad-yaml"),
        ("map: {1️⃣noTiles: true, noTiles: true}\n", "settings/bad-yaml"),
        ("forms:\n  https://a.es/b: mailto:a@b.c\n  1️⃣https://a.es/b: mailto:a@b.c\n", "settings/bad-yaml"),
        ("footer: ñandú\nmap: {noTiles: 1️⃣quizá}\n", "settings/bad-value"), ("ignore: [1️⃣[a]]\n", "settings/bad-value"),
        ("ignore:\n  xml: 1️⃣{a: b}\n", "settings/bad-value"), ("ignore:\n  - xml: [a, 1️⃣[b]]\n", "settings/bad-value"),
        ("ignore:\n  - xml:1️⃣\n", "settings/bad-value"), ("severity: 1️⃣link\n", "settings/bad-value"),
        ("severity: 1️⃣[link]\n", "settings/bad-value"), ("severity:\n  link: 1️⃣fatal\n", "settings/bad-value"),
        ("severity:\n  link:1️⃣\n", "settings/bad-value"), ("severity:\n  link: 1️⃣[error]\n", "settings/bad-value"),
        ("severity:\n  1️⃣\"\\0\": error\n", "settings/bad-value"),
        ("frames: 1️⃣{a: b}\n", "settings/bad-value"),
        ("frames: [https://a.example, 1️⃣https://a.example/map]\n", "settings/bad-value"),
        ("frames: 1️⃣a.example\n", "settings/bad-value"), ("frames: 1️⃣https://u@a.example\n", "settings/bad-value"),
        ("forms:\n  a: 1️⃣https://a'b.example/\n", "settings/bad-value"),
        ("offline: 1️⃣never\n", "settings/bad-value"),
        ("links: 1️⃣[a]\n", "settings/bad-value"), ("links:\n  A: 1️⃣javascript:alert(1)\n", "settings/bad-value"),
        ("links:\n  1️⃣\"\": https://a.example\n", "settings/bad-value"),
        ("links:\n  A: 1️⃣'http://'\n", "settings/bad-value"), ("links:\n  A: 1️⃣'mailto:'\n", "settings/bad-value"),
        ("links:\n  A: 1️⃣'tel:'\n", "settings/bad-value"), ("links:\n  A: 1️⃣mailto:a b@c\n", "settings/bad-value"),
        ("links:\n  A: 1️⃣html/../xml/app.xml\n", "settings/bad-value"),
        ("links:\n  A: 1️⃣imprint.html\n", "settings/bad-value"), ("links:\n  A: 1️⃣{data: b}\n", "settings/bad-value"),
        ("links:\n  A: {level: b, 1️⃣date: c}\n", "settings/unknown-key"),
        ("links:\n  A: {level: 1️⃣[b]}\nfooter: x\n", "settings/bad-value"),
        ("footer: 1️⃣{}\n", "settings/bad-value"), ("footer: {en: 1️⃣[a]}\n", "settings/bad-value"),
        ("footer: {1️⃣english: a}\n", "settings/bad-value"),
        ("footer: {es: A, 1️⃣ES: B}\n", "settings/bad-value"), ("footer: {iw: A, 1️⃣he: B}\n", "settings/bad-value"),
        ("links: {pt-BR: {A: html/a.html}, 1️⃣pt-br: {B: html/b.html}}\n", "settings/bad-value"),
        ("links:\n  en: {A: 1️⃣imprint.html}\n", "settings/bad-value"),
        ("hosting: 1️⃣apach\n", "settings/bad-value"), ("map:\n  ask: 1️⃣maybe\n", "settings/bad-value"),
        ("offline:\n  1️⃣buget: 5 MB\n", "settings/unknown-key"),
        ("offline:\n  budget: 1️⃣5\n", "settings/bad-value"), ("offline:\n  budget: 1️⃣-1 MB\n", "settings/bad-value"),
        ("offline:\n  budget: 1️⃣9e99 MB\n", "settings/bad-value"), ("offline:\n  budget: 1️⃣1 GB\n", "settings/bad-value")
    ])
    func mistakeIsReportedAtItsPlace(marked: String, code: String) {
        let text = MarkedText(marked)
        let (_, diagnostics) = SettingsFile.read(Array(text.text.utf8), file: "emobic-site.yaml")
        #expect(diagnostics.map(\.kind.code) == [code])
        #expect(diagnostics.allSatisfy { $0.severity == .error })
        if let offset = text.offsets["1️⃣"] { #expect(diagnostics.first?.position.offset == offset) }
    }

    @Test(arguments: ["", "\n", "# Nothing yet\n", "---", "---\n# Nothing yet\n", "---\n...\n"])
    func fileWithoutSettingsIsSound(text: String) {
        #expect(SettingsFile.read(Array(text.utf8), file: "emobic-site.yaml").1.isEmpty)
    }

    @Test(arguments: [
        (
            "map: OSM",
            "‘map’ must be a map with some of ‘tiles’, ‘satellite’, ‘hybrid’, ‘attribution’, ‘ask’ and ‘noTiles’"
        ),
        (
            "moved: {\"\": plant}",
            "Here ‘moved’ needs the id of a level, or those of a level and an item as ‘level/item’"
        ),
        (
            "moved: {plant: }",
            "Here ‘moved’ needs the id of a level, or those of a level and an item as ‘level/item’"
        ),
        ("frames: example.org", "‘frames’ names servers with ‘https://’"),
        ("frames: example.org/map", "‘frames’ names servers, such as ‘https://example.org’, not addresses on them"),
        ("footer: a\n---\nfooter: b", "The file is not valid YAML: a second document begins here; a file has one")
    ])
    func messageSaysWhatIsWrong(text: String, message: String) {
        let (_, diagnostics) = SettingsFile.read(Array(text.utf8), file: "emobic-site.yaml")
        #expect(diagnostics.map(\.summary) == [message])
        #expect(diagnostics.flatMap(\.suggestions) == (text == "frames: example.org" ? ["https://example.org"] : []))
    }

    @Test(
        arguments: [
            ("https://t.example/{z}/{x}/{y}{r}.png", nil), ("https://a-{s}.t.example/{z}/{x}/{-y}.png", nil),
            ("https://tëst.example/{z}/{x}/{y}.png?k=a,b;c", nil),
            ("https://t.example/{z}/{x}.png", "‘{z}’, ‘{x}’ and ‘{y}’"),
            ("https://t.example/{z}/{x}/{y}.png?k={key}", "‘{key}’"),
            ("https://t.example/{id}/{z}/{x}/{y}.png", "‘{id}’"),
            ("https://t.example/{z}/{x}/{{y}}{y}.png", "‘{}’"), ("https://t.example/{z}/{x}/{y}.png?k=c d", "blanks"),
            ("https://t.example:99999/{z}/{x}/{y}.png", "host"), ("https://{s}/{z}/{x}/{y}.png", "host"),
            ("https://t'.example/{z}/{x}/{y}.png", "host")
        ] as [(String, String?)])
    func tilesAreAnAddressThatMapsCanUse(address: String, fault: String?) {
        let (settings, diagnostics) = SettingsFile.read(Array("map:\n  tiles: \"\(address)\"".utf8), file: "f.yaml")
        #expect((settings.map.tiles == address) == (fault == nil))
        #expect(diagnostics.map(\.kind.code) == (fault == nil ? [] : ["settings/bad-value"]))
        if let fault { #expect(diagnostics.first?.summary.contains(fault) ?? false, "\(diagnostics)") }
    }

    @Test func rulesAreReadWithTheirPlaces() throws {
        let marked = MarkedText(
            """
            ignore: [1️⃣list, 2️⃣xml/old: 3️⃣map, {4️⃣"xml/*.xml": [5️⃣link, 6️⃣all]}]
            severity:
              7️⃣link/partial: error
              8️⃣map: off
            """)
        let (settings, diagnostics) = SettingsFile.read(Array(marked.text.utf8), file: "f")
        func place(_ mark: Character) throws -> SourcePosition {
            SourcePosition(file: "f", offset: try #require(marked.offsets[mark]))
        }
        func code(_ name: String, _ mark: Character) throws -> DiagnosticRules.Code { .init(name, at: try place(mark)) }
        var expected = DiagnosticRules()
        expected.ignored = [try code("list", "1️⃣")]
        expected.exclusions = [
            .init(in: PathPattern("xml/old"), [try code("map", "3️⃣")], at: try place("2️⃣")),
            .init(in: PathPattern("xml/*.xml"), [try code("link", "5️⃣"), try code("all", "6️⃣")], at: try place("4️⃣"))
        ]
        expected.severities = [
            .init(.error, for: try code("link/partial", "7️⃣")), .init(nil, for: try code("map", "8️⃣"))
        ]
        #expect(diagnostics.isEmpty && settings.rules == expected)
    }

    @Test(arguments: [("lang", ["language"]), ("languag", ["language"]), ("colour", [])])
    func beginningOfASettingIsCompleted(name: String, suggestions: [String]) {
        let (_, diagnostics) = SettingsFile.read(Array("\(name): en".utf8), file: "emobic-site.yaml")
        #expect(diagnostics.map(\.kind.code) == ["settings/unknown-key"])
        #expect(diagnostics.first?.suggestions == suggestions)
    }

    @Test(arguments: FileEncoding.allCases) func everyEncodingIsReadWithItsPlaces(_ encoding: FileEncoding) {
        let text = "footer: ñandú\r\n1️⃣fóter: a\r\nlanguage: es\r\n"
        let marked = MarkedText(text)
        let bytes = encoding.bytes(marked.text)
        let (settings, diagnostics) = SettingsFile.read(bytes, file: "emobic-site.yaml")
        #expect(settings.footer == "ñandú" && settings.language == "es")
        let isUTF8 = encoding == .utf8 || encoding == .utf8WithMark
        let codes = (isUTF8 ? [] : ["xml/encoding"]) + ["settings/unknown-key"]
        #expect(diagnostics.map(\.kind.code) == codes)
        #expect(diagnostics.last?.position.offset == encoding.bytes("footer: ñandú\r\n").count)
    }

    /// The reader of YAML has more line ends than others, and reports places by them.
    @Test(arguments: [
        "footer: \"a\u{2028}b\"\n1️⃣bogus: 1\nid: x\n", "footer: \"a\u{2029}\u{85}b\"\n1️⃣bogus: 1\nid: x\n",
        "# a\u{2028}language: es\n1️⃣bogus: 1\n", "language: es\r1️⃣bogus: 1\rid: x\r",
        "language: es\r\n\r\n1️⃣bogus: 1\r\n", "footer: \"a\u{2028}b\"\nid: x\n1️⃣id: y\n"
    ])
    func allLineEndsOfYAMLCount(text: String) throws {
        let marked = MarkedText(text)
        let (_, diagnostics) = SettingsFile.read(Array(marked.text.utf8), file: "emobic-site.yaml")
        #expect(diagnostics.map(\.position.offset) == [try #require(marked.offsets["1️⃣"])], "\(diagnostics)")
    }

    @Test func emptyFileIsFine() {
        #expect(SettingsFile.read([], file: "x").diagnostics.isEmpty)
        #expect(SettingsFile.read(Array("# nothing yet\n".utf8), file: "x").diagnostics.isEmpty)
    }
}
