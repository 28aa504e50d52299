// SPDX-License-Identifier: MIT

import AppModel
import BundleXML
import Diagnostics
import Foundation
import TestSupport
import Testing

/// A complete bundle on the disk in one of the layouts of `app.md` 2.1.
struct LayoutFixture: Sendable, CustomTestStringConvertible {
    let name: String
    let xmlFolder: String
    let root: String
    let screens: Set<String>
    /// The files that must be found, by the value that names each.
    let files: [String: String]
    let typeFace: String
    let font: String

    var testDescription: String { name }

    func read() async throws -> TestApp {
        try await TestApp(try AppBundle(folder: Repository.fixtures.appendingPathComponent("bundles/\(name)").path))
    }

    static let all = [
        LayoutFixture(
            name: "layout-l1", xmlFolder: "assets/xml", root: "assets",
            screens: ["Bancales/abril", "Cultivo/habas", "Cultivo/ajos", "Ronda/ronda", "Normas/normas"],
            files: [
                "images/cover/fondo.png": "assets/images/cover/fondo.png",
                "images/cover/titulo.png": "assets/images/cover/titulo.png",
                "images/cover/bancales.png": "assets/images/cover/bancales.png",
                "images/bg.png": "assets/images/bg.png",
                "images/menu/atras.png": "assets/images/menu/atras.png",
                "images/icons/habas.png": "assets/images/icons/habas.png",
                "icons/ajos.png": "assets/images/hdpi/icons/ajos.png",
                "images/cultivos/habas.png": "assets/images/cultivos/habas.png",
                "acequia.mp3": "assets/audio/acequia.mp3", "normas.html": "assets/html/normas.html"
            ],
            typeFace: "Ermita", font: "assets/fonts/Ermita.ttf"),
        LayoutFixture(
            name: "layout-l2", xmlFolder: "assets", root: "assets",
            screens: ["salas de lectura/1", "cuento/la ballena", "carné/socio"],
            files: [
                "rotulo.png": "assets/images/rotulo.png", "/images/fondo.png": "assets/images/fondo.png",
                "cabecera.png": "assets/images/cabecera.png",
                "menu/inicio.png": "assets/images/menu/inicio.png", "menu/lupa.png": "assets/images/menu/lupa.png",
                "salas/infantil ñandú.png": "assets/images/salas/infantil ñandú.png",
                "salas/prensa.png": "assets/images/salas/prensa.png",
                "ballena.mp3": "assets/audio/ballena.mp3", "assets/html/carne.html": "assets/html/carne.html"
            ],
            typeFace: "Faro-Bold", font: "assets/fonts/Faro-Bold.ttf"),
        LayoutFixture(
            name: "layout-l3", xmlFolder: "xml", root: "",
            screens: ["barcos/barcos", "salida/bocina", "reglamento/reglamento"],
            files: [
                "images/portada/fondo.png": "images/ipad/images/portada/fondo.png",
                "images/portada/barcos.png": "images/iphone/images/portada/barcos.png",
                "images/mar.png": "images/iphone/images/mar.png",
                "images/menu/volver.png": "images/iphone/images/menu/volver.png",
                "images/menu/libro.png": "images/iphone/images/menu/libro.png",
                "images/flota.png": "images/nipad/images/flota.png",
                "images/albatros.png": "images/iphone/images/albatros.png",
                "images/salida.png": "images/iphone/images/salida.png", "bocina": "bocina.mp3",
                "reglamento.html": "html/reglamento.html"
            ],
            typeFace: "Regata-Medium", font: "fonts/Regata/Regata-Medium.ttf"),
        LayoutFixture(
            name: "layout-l4", xmlFolder: "xml", root: "",
            screens: ["Panes/hoy", "Masa/madre", "Pregón/alba", "Encargos/web"],
            files: [
                "./images/harina.png": "images/harina.png", "images/harina.png": "images/harina.png",
                "images/botones/panes+tortas.png": "images/botones/panes+tortas.png",
                "images/menu/regresar.png": "images/menu/regresar.png",
                "images/panes/hogaza.png": "images/panes/hogaza.png",
                "images/panes/rosca.png": "images/panes/rosca.png", "images/masa.png": "images/masa.png",
                "audio/alba.mp3": "audio/alba.mp3", "html/encargos.html": "html/encargos.html"
            ],
            typeFace: "Horno", font: "fonts/Horno.otf")
    ]
}

@Suite struct FixtureBundleTests {
    @Test(arguments: LayoutFixture.all) func layoutIsReadWithoutAProblem(_ fixture: LayoutFixture) async throws {
        let app = try await fixture.read()
        #expect(
            app.diagnostics.map(\.kind.code).filter { !["buttons/no-target", "format/limited-size"].contains($0) } == [
                "format/embedded-font"
            ])
        #expect(app.graph.app.layout.xmlFolder == fixture.xmlFolder)
        #expect(app.graph.app.layout.root == fixture.root)
        #expect(Set(app.screenNames) == fixture.screens)
        #expect(app.graph.screens.allSatisfy(app.graph.reachable.contains))
    }

    @Test(arguments: LayoutFixture.all) func everyFileIsFound(_ fixture: LayoutFixture) async throws {
        let app = try await fixture.read()
        let found = Self.references(in: app).map { ($0.value, app.graph.assets.resolve($0)) }
        #expect(Dictionary(found, uniquingKeysWith: { first, _ in first }) == fixture.files.mapValues { .file($0) })
        #expect(fixture.files.values.allSatisfy { app.bundle.read($0)?.isEmpty == false })
    }

    @Test(arguments: LayoutFixture.all) func fontIsFound(_ fixture: LayoutFixture) async throws {
        let app = try await fixture.read()
        #expect(app.graph.app.formats.values.contains { $0.typeFace?.text == fixture.typeFace })
        #expect(app.graph.fonts.font(fixture.typeFace).file == fixture.font)
        #expect(app.bundle.files.contains(fixture.font))
    }

    /// The text report of bundles with many mistakes.
    @Test(arguments: ["layout-l1", "mistakes", "old-spellings"]) func reportIsAsRecorded(_ name: String) async throws {
        let folder = Repository.fixtures.appendingPathComponent("bundles")
        let app = try await TestApp(try AppBundle(folder: folder.appendingPathComponent(name).path))
        try Golden.expect(app.report, at: folder.appendingPathComponent("\(name).diagnostics.txt"))
    }

    /// Old spellings lose nothing of a bundle.
    @Test func oldSpellingsAreUnderstood() async throws {
        let app = try await TestApp(
            try AppBundle(folder: Repository.fixtures.appendingPathComponent("bundles/old-spellings").path))
        #expect(!app.diagnostics.hasErrors)
        #expect(app.screenNames == ["Cajas/uno", "emobc/emobc"])
        #expect(app.targets(of: app.graph.app.builtIns[.cover]) == ["Cajas/uno", "emobc/emobc"])
        #expect(app.targets(of: app.item("Cajas", "uno")) == ["emobc/emobc"])
        #expect(app.item("Cajas", "uno")?.headerText == "Clavos & tornillos\u{A0}sueltos")
    }

    private static func references(in app: TestApp) -> [AssetReference] {
        let read = app.graph.app
        let items = read.builtIns.values + read.levels.flatMap(\.items)
        return items.flatMap { $0.activity.assets + [$0.headerImage].compactMap { $0 } }
            + read.menus.values.flatMap { $0 }.flatMap(\.actions).compactMap(\.image)
            + read.styles.styles.compactMap(\.style.background)
            + read.levels.compactMap(\.declaration.format?.background)
    }
}
