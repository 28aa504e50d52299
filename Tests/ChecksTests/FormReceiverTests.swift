// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Checks
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of the receivers of forms: those in the settings, and a receiver in a wrong place.
@Suite struct FormReceiverTests {
    private static let field =
        "<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>N</fieldLabel><fieldName>n</fieldName></field>"

    private static func app(_ form: String, receivers: [String: Int] = [:], more: [String: String] = [:]) async throws
        -> TestApp
    {
        var settings = SiteSettings()
        settings.language = "es"
        for (address, offset) in receivers {
            settings.forms[address] = "mailto:a@b.example"
            settings.formPositions[address] = SourcePosition(file: "emobic-site.yaml", offset: offset)
        }
        return try await TestApp(
            type: "FORM_ACTIVITY",
            data: "<levelData><data><dataId>a</dataId>\(Sample.link("l", "a"))\(form)</data></levelData>", more: more,
            settings: settings)
    }

    @Test func aReceiverForNoFormIsReported() async throws {
        let app = try await Self.app(
            "<form><actionUrl>https://old.example/send</actionUrl>\(Self.field)</form>",
            receivers: ["https://old.example/send": 1, "https://old.example/send/": 2, "https://other.example/": 3])
        let found = app.diagnostics.filter { $0.kind.code == "settings/unknown-form" }
        #expect(found.map(\.position.offset) == [2, 3])
        #expect(found.map(\.position.file) == ["emobic-site.yaml", "emobic-site.yaml"])
        #expect(found.map(\.suggestions) == [["https://old.example/send"], []])
    }

    /// The form of another language may have another address.
    @Test func formsOfOtherLanguagesAreNotGuessed() async throws {
        let app = try await Self.app(
            "<form>\(Self.field)</form>", receivers: ["https://old.example/send": 1],
            more: [
                "xml/en/data.xml": "<levelData><data><dataId>a</dataId><form>\(Self.field)</form></data></levelData>"
            ])
        #expect(!app.diagnostics.contains { $0.kind.code == "settings/unknown-form" })
    }

    /// The settings are for all languages, so an address is right if a form of one of them has it.
    @Test func aReceiverForNoFormOfAnyLanguageIsReported() async throws {
        let form = { (host: String) in
            "<form><actionUrl>https://\(host).example/send</actionUrl>\(Self.field)</form>"
        }
        let app = try await Self.app(
            form("old"),
            receivers: [
                "https://old.example/send": 1, "https://courses.example/send": 2, "https://courses.example/sent": 3
            ],
            more: ["xml/en/data.xml": "<levelData><data><dataId>a</dataId>\(form("courses"))</data></levelData>"])
        let others = try await app.graph.app.readOtherLanguages(registry: .all, jobs: 1).map(\.language)
        let found = FormReceiverCheck.diagnostics(for: app.graph, others: others)
        #expect(found.map(\.position.offset) == [3])
        #expect(found.first?.suggestions.first == "https://courses.example/send")
    }

    @Test(arguments: [
        ("<form><actionUrl>https://h.example/</actionUrl>\(field)</form>", []),
        ("<actionUrl>https://h.example/</actionUrl><form>\(field)</form>", ["‘actionUrl’ stands outside ‘form’"])
    ]) func aReceiverBesideTheFormIsReported(_ form: String, summaries: [String]) async throws {
        let app = try await Self.app(form)
        #expect(app.diagnostics.filter { $0.kind.code == "xml/misplaced-element" }.map(\.summary) == summaries)
        #expect(!app.diagnostics.contains { $0.kind.code == "xml/unknown-element" })
    }

    /// An element around known ones is not misspelt: it is one too many.
    @Test func anElementTooManyIsToldApart() async throws {
        let app = try await Self.app("<form><fields>\(Self.field)</fields></form>")
        let found = app.diagnostics.filter { $0.kind.code == "xml/unknown-element" }
        #expect(
            found.map(\.summary) == [
                "‘fields’ is not known in ‘form’, so what is in it is ignored; without its tags ‘field’ stands in its place"
            ])
        #expect(found.allSatisfy { $0.suggestions.isEmpty && $0.fix == nil })
    }
}
