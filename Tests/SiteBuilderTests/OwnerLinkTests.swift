// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// Tests of the links below every screen.
@Suite struct OwnerLinkTests {
    /// An app of two levels; nothing but the settings leads to the second one.
    private static func app(_ settings: String) async throws -> TestApp {
        let level = { (id: String) in
            "<level><levelId>\(id)</levelId><levelTitle>\(id)</levelTitle><levelFile>\(id).xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level>"
        }
        let item = { (id: String) in "<data><dataId>\(id)</dataId><headerText>\(id)</headerText><text>x</text></data>" }
        let (read, problems) = SettingsFile.read(Array(settings.utf8), file: "emobic-site.yaml")
        #expect(problems.isEmpty)
        return try await TestApp(
            [
                "xml/app.xml":
                    "<application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>\(level("l"))\(level("acerca"))</levels></application>",
                "xml/l.xml": "<levelData>\(item("a"))</levelData>",
                "xml/acerca.xml": "<levelData>\(item("accesible"))\(item("otro"))</levelData>",
                "html/aviso.html": "<p>Aviso</p>", "html/estilo.css": "p { color: red }"
            ], settings: read)
    }

    private static let all = """
        links:
          Aviso & más: html/aviso.html
          Privacidad: https://example.org/p?a=1&b=2
          Accesibilidad: {level: acerca, data: accesible}

        """

    @Test func linksStandBelowEveryPage() async throws {
        let app = try await Self.app(Self.all)
        #expect(!app.diagnostics.contains { $0.position.file == "emobic-site.yaml" })
        let site = try await TestSite(app.graph)
        #expect(site.files.contains("acerca/accesible.html") && !site.files.contains("acerca/otro.html"))
        #expect(site.files.contains("assets/html/aviso.html") && site.files.contains("assets/html/estilo.css"))
        // The page at the first screen's own address leads there.
        for page in site.pages where page != "l/a.html" {
            let root = page.contains("/") ? "../" : ""
            let html = try site.text(page)
            #expect(html.contains("<a href=\"\(root)assets/html/aviso.html\">Aviso &amp; más</a>"), "\(page)")
            #expect(html.contains("<a href=\"https://example.org/p?a=1&amp;b=2\">Privacidad</a>"), "\(page)")
            let isItself = page == "acerca/accesible.html"
            #expect(html.contains("<a href=\"\(root)acerca/accesible.html\">Accesibilidad</a>") == !isItself, "\(page)")
            #expect(html.contains("<a aria-current=\"page\">Accesibilidad</a>") == isItself, "\(page)")
        }
        #expect(try site.deadAddresses().isEmpty)
        #expect(Set(app.graph.parents.map(\.value)) == [app.graph.entry], "the screen leads back to the first one")
    }

    @Test func withoutLinksThereIsNoFooter() async throws {
        let site = try await TestSite(Self.app("language: es").graph)
        for page in site.pages { #expect(try !site.text(page).contains("<footer")) }
    }

    @Test(arguments: [
        ("links:\n  A: {level: 1️⃣acerco, data: accesible}\n", "link/unknown-level"),
        ("links:\n  A: {level: acerca, data: 1️⃣accesibel}\n", "link/unknown-data"),
        ("links:\n  A: 1️⃣html/avisos.html\n", "file/missing")
    ])
    func deadLinkIsReportedAtItsPlaceAndShownDisabled(marked: String, code: String) async throws {
        let text = MarkedText(marked)
        let app = try await Self.app(text.text)
        let found = app.diagnostics.filter { $0.position.file == "emobic-site.yaml" }
        #expect(found.map(\.kind.code) == [code])
        #expect(found.first?.position.offset == text.offsets["1️⃣"])
        #expect(found.first?.severity == .error)
        let site = try await TestSite(app.graph)
        #expect(try site.text("index.html").contains("<a role=\"link\" aria-disabled=\"true\">A</a>"))
    }
}
