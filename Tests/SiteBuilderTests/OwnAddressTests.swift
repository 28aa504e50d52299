// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// Tests of what is known about addresses of the site itself.
@Suite struct OwnAddressTests {
    private static func level(_ id: String, file: String? = nil) -> String {
        "<level><levelId>\(id)</levelId><levelTitle>\(id)</levelTitle><levelFile>\(file ?? "salas.xml")</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
    }

    private static func item(_ id: String, to next: (String, String)? = nil) -> String {
        let link = next.map {
            "<nextLevel><nextLevelLevelId>\($0.0)</nextLevelLevelId><nextLevelDataId>\($0.1)</nextLevelDataId></nextLevel>"
        }
        return
            "<data><dataId>\(id)</dataId><headerText>\(id)</headerText><list><listItem><text>.</text>\(link ?? "")</listItem></list></data>"
    }

    /// A level of three rooms, one of which no link reaches, and a level on a server.
    private static let files = [
        "xml/app.xml":
            "<application><title>A</title><entryPoint><pointLevelId>Salas</pointLevelId><pointDataId>Una</pointDataId></entryPoint><levels>"
            + level("Salas") + level("Lejos", file: "https://example.org/l.xml") + "</levels></application>",
        "xml/salas.xml":
            "<levelData>\(item("Una", to: ("Salas", "Última")))\(item("Última", to: ("Lejos", "x")))\(item("sola"))</levelData>",
        "html/hoja.html": "<p>a</p>"
    ]

    private static func own(_ files: [String: String] = files) async throws -> (app: TestApp, own: OwnAddresses) {
        let text = "language: es\nbaseURL: https://museo.example/una/\nmoved:\n  Viejas: Salas\n"
        let settings = SettingsFile.read(Array(text.utf8), file: "emobic-site.yaml").settings
        let app = try await TestApp(files, settings: settings)
        let others = try await app.graph.app.readOtherLanguages(registry: .all, jobs: 1).map(\.language)
        return (app, try #require(OwnAddresses(of: app.graph, others: others)))
    }

    private static func problems(_ own: OwnAddresses, _ path: String) -> [Diagnostic] {
        let position = SourcePosition(file: "xml/salas.xml")
        let reference = WebReference(path.isWebAddress ? path : "https://museo.example/una" + path, at: position)
        return own.problems(of: [reference, reference])
    }

    @Test(arguments: [
        "", "/", "/index.html", "/index.php", "/?utm=x", "/salas/una.html", "/salas/ultima.html", "/salas/ultima",
        "/salas/%75ltima.html?a=b", "/lejos/", "/lejos", "/viejas/ultima.html", "/404.html", "/assets/html/hoja.html",
        "/index.html?level=Salas&data=%C3%9Altima", "/index.php?level=salas&data=ultima", "/?level=Salas",
        "/?level=Lejos&data=whatever", "/?level=Viejas&data=Una", "http://museo.example/una/salas/ultima.html",
        "https://MUSEO.example/una/"
    ])
    func whatTheSiteHasIsFine(path: String) async throws {
        let own = try await Self.own().own
        #expect(Self.problems(own, path).isEmpty)
        #expect(own.tells(of: path.isWebAddress ? path : "https://museo.example/una" + path))
    }

    @Test(
        arguments: [
            ("/salas/otra.html", "has no such page"), ("/salas/", "has no such page"), ("/nada", "has no such page"),
            ("/html/hoja.html", "has no such page"), ("/assets/html/otra.html", "has no such page"),
            ("/en/index.html", "has no such page"), ("/index.html?level=Nada&data=x", "has no such screen"),
            ("/index.html?level=Salas&data=Nada", "has no such screen"),
            ("/salas/sola.html", "leaves out this page: no link leads to it"),
            ("/?level=Salas&data=sola", "leaves out this page: no link leads to it")
        ])
    func whatItDoesNotHaveIsReportedOnce(path: String, reason: String) async throws {
        let own = try await Self.own().own
        let found = Self.problems(own, path)
        #expect(found.map(\.kind.code) == ["link/own-address"])
        #expect(
            found.first?.summary
                == "‘https://museo.example/una\(path)’ is an address of the site itself, which \(reason)")
        #expect(own.tells(of: "https://museo.example/una" + path))
    }

    /// Where the text has it, of which the item alone is known.
    @Test func addressInATextHasItsPlace() async throws {
        var files = Self.files
        files["xml/salas.xml"] =
            "<levelData><data><dataId>Una</dataId><list><listItem><text>.</text>"
            + "<description>Ver https://museo.example/una/nada.html</description></listItem></list></data></levelData>"
        let own = try await Self.own(files).own
        let text = Array((files["xml/salas.xml"] ?? "").utf8)
        let item = SourcePosition(file: "xml/salas.xml", offset: "<levelData>".utf8.count)
        let found = own.problems(of: [WebReference("https://museo.example/una/nada.html", at: item)])
        let offset = try #require(found.first?.position.offset)
        #expect(found.count == 1 && text[offset...].starts(with: "https://museo".utf8))
    }

    @Test func pageOfASimilarNameIsSuggested() async throws {
        let found = Self.problems(try await Self.own().own, "/Salas/ultimo.html")
        #expect(found.map(\.suggestions) == [["https://museo.example/una/salas/ultima.html"]])
    }

    /// Others lie on the server, or their names are known when the site has been built.
    @Test(arguments: [
        "https://museo.example/otra/x.html", "https://museo.example/", "https://otro.example/una/x.html",
        "/assets/x.png", "/static/x.html", "/sitemap.xml", "/contacto.php", "https://museo.example:81/una/x.html",
        "/../x.html"
    ])
    func nothingIsSaidOfOthers(path: String) async throws {
        let own = try await Self.own().own
        #expect(Self.problems(own, path).isEmpty)
        #expect(!own.tells(of: path.isWebAddress ? path : "https://museo.example/una" + path))
    }

    @Test func eachLanguageHasItsPages() async throws {
        var files = Self.files
        files["xml/en/salas.xml"] = "<levelData>\(Self.item("Una"))\(Self.item("room"))</levelData>"
        let (app, own) = try await Self.own(files)
        #expect(Self.problems(own, "/en/index.html").isEmpty && Self.problems(own, "/en/?level=Salas").isEmpty)
        #expect(Self.problems(own, "/en/salas/ultima.html").count == 1)
        #expect(Self.problems(own, "/en/?level=Salas&data=ultima").count == 1)
        // With one of its languages alone, nothing is known of the addresses of the others.
        #expect(OwnAddresses(of: app.graph, others: []) == nil)
    }

    /// Every page that the site has is known.
    @Test func pagesAreThoseOfTheSite() async throws {
        let (app, own) = try await Self.own()
        let site = try await TestSite(app.graph)
        for page in site.files where page.hasSuffix(".html") {
            #expect(Self.problems(own, "/" + page).isEmpty, "\(page)")
        }
    }
}
