// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Loading
import TestSupport
import Testing
import Text

/// A name that does not exist, and the suggestion in the message: the right one or none.
@Suite struct SuggestionTests {
    /// The place at which a name is written.
    enum Place: String, Sendable, CaseIterable {
        case levelID, dataID, picture, dataFile, element, levelType, systemAction, component, format, menuLevel,
            styleLevel, styleType, transition, rotation
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let place: Place
        let written: String
        /// The existing names, for places where the bundle defines them.
        let existing: [String]
        let suggestions: [String]

        var testDescription: String { "\(place.rawValue): \(written)" }

        init(_ place: Place, _ written: String, of existing: [String] = [], _ suggestions: String...) {
            self.place = place
            self.written = written
            self.existing = existing
            self.suggestions = suggestions
        }
    }

    private static let rooms = ["Salón azul", "salida_norte", "salida_sorte", "Patio"]

    private static let alike: [Case] = [.levelID, .dataID, .format, .menuLevel, .styleLevel].flatMap { place in
        [
            Case(place, "SALÓN AZUL", of: rooms, "Salón azul"), Case(place, "Salon azul", of: rooms, "Salón azul"),
            Case(place, "Salón  azul", of: rooms, "Salón azul"), Case(place, "Salón azlu", of: rooms, "Salón azul"),
            Case(place, "Pato", of: rooms, "Patio"),
            Case(place, "Pattio", of: rooms, "Patio"), Case(place, "salida_vorte", of: rooms),
            Case(place, "Cocina", of: rooms), Case(place, "?", of: rooms)
        ]
    }

    private static let pictures = ["Salón azul.png", "salida_norte.png", "salida_sorte.png"]
    private static let tables = ["Salón azul.xml", "salida_norte.xml", "salida_sorte.xml"]

    private static let cases: [Case] =
        alike + [
            Case(.picture, "images/SALÓN AZUL.png", of: pictures, "images/Salón azul.png"),
            Case(.picture, "images/Salon azul.png", of: pictures, "images/Salón azul.png"),
            Case(.picture, "images/Salón  azul.png", of: pictures, "images/Salón azul.png"),
            Case(.picture, "images/Salón azull.png", of: pictures, "images/Salón azul.png"),
            Case(.picture, "images/salida_vorte.png", of: pictures), Case(.picture, "images/cocina.png", of: pictures),
            // A forgotten ending; very short names, which differ in a letter from many others.
            Case(.picture, "images/Salón azul", of: pictures, "images/Salón azul.png"),
            Case(.picture, "images/no.png", of: ["yo.png", "si.png"]),
            Case(.dataFile, "Salón azul", of: tables, "Salón azul.xml"),
            Case(.dataFile, "b.xml", of: ["a.xml"]),
            Case(.systemAction, "hom", "home"), Case(.systemAction, "bak", "back"),
            Case(.systemAction, "favorites", "favourite"),
            Case(.menuLevel, "Dfault", "Default"), Case(.menuLevel, "Defualt", "Default"),
            Case(.dataFile, "SALÓN AZUL.XML", of: tables, "Salón azul.xml"),
            Case(.dataFile, "Salon azul.xml", of: tables, "Salón azul.xml"),
            Case(.dataFile, "Salón  azul.xml", of: tables, "Salón azul.xml"),
            Case(.dataFile, "Salón azull.xml", of: tables, "Salón azul.xml"),
            Case(.dataFile, "salida_vorte.xml", of: tables), Case(.dataFile, "cocina.xml", of: tables),
            Case(.element, "HEADERTEXT", "headerText"), Case(.element, "headerTéxt", "headerText"),
            Case(.element, "headerTxet", "headerText"),
            Case(.element, "lst"), Case(.element, "footerNote"), Case(.element, "x"), Case(.element, "ls"),
            Case(.levelType, "list_activity", "LIST_ACTIVITY"), Case(.levelType, "LÍST_ACTIVITY", "LIST_ACTIVITY"),
            Case(.levelType, "LIST", "LIST_ACTIVITY"),
            Case(.levelType, "LIST_ACTIVTY", "LIST_ACTIVITY"),
            Case(.levelType, "IMAGE_GALERY_ACTIVITY", "IMAGE_GALLERY_ACTIVITY"),
            Case(.levelType, "SAST_ACTIVITY"), Case(.levelType, "TIMETABLE_ACTIVITY"),
            Case(.styleType, "LIST_ACTIVTY", "LIST_ACTIVITY"), Case(.styleType, "SAST_ACTIVITY"),
            Case(.styleType, "TIMETABLE_ACTIVITY"), Case(.styleType, "LIST", "LIST_ACTIVITY"),
            Case(.systemAction, "bäck", "back"), Case(.systemAction, "serach", "search"),
            Case(.systemAction, "side Menu", "sideMenu"), Case(.systemAction, "fly"),
            Case(.component, "Header", "header"), Case(.component, "héader", "header"),
            Case(.component, "basic text", "basic_text"),
            Case(.component, "selectoin_list", "selection_list"), Case(.component, "toolbar"),
            Case(.styleType, "AR_ACTIVITY"),
            Case(.transition, "Flip Left", "FlipLeft"), Case(.transition, "CurlUpp", "CurlUp"),
            Case(.transition, "slíde", "slide"), Case(.transition, "Zoom"),
            Case(.rotation, "potrait", "portrait"), Case(.rotation, "lándscape", "landscape"),
            Case(.rotation, "sideways")
        ]

    @Test(arguments: cases) func rightNameIsOfferedOrNone(_ example: Case) async throws {
        let app = try await TestApp(Self.files(example))
        let codes = Self.codes[example.place] ?? []
        let found = app.diagnostics.filter { codes.contains($0.kind.code) }
        // Components may have any name, and so may types that only some players have.
        let isSilent = example.suggestions.isEmpty && example.place == .component || example.written == "AR_ACTIVITY"
        #expect(found.count == (isSilent ? 0 : 1), "\(app.report)")
        #expect(found.flatMap(\.suggestions) == example.suggestions, "\(app.report)")
    }

    /// Case, accents and blanks are fixed; a mistyped letter is not, because another name may be meant.
    @Test(
        arguments: cases.filter {
            [.levelID, .dataID, .menuLevel, .styleLevel, .dataFile, .systemAction].contains($0.place)
        })
    func onlySpellingsAreMended(_ example: Case) async throws {
        let app = try await TestApp(Self.files(example))
        let codes = Self.codes[example.place] ?? []
        let found = app.diagnostics.filter { codes.contains($0.kind.code) }
        let isSpelling = example.suggestions.count == 1 && example.suggestions[0].folded == example.written.folded
        #expect(found.compactMap(\.fix?.new) == (isSpelling ? example.suggestions : []))
        guard isSpelling else { return }
        let fixed = try await TestApp(FixedBundle(app.bundle, diagnostics: found).bundle)
        #expect(!fixed.diagnostics.contains { codes.contains($0.kind.code) }, "\(fixed.report)")
    }

    @Test func everyPlaceHasNamesThatAreOfferedAndNamesThatAreNot() {
        for place in Place.allCases {
            let cases = Self.cases.filter { $0.place == place }
            #expect(cases.contains { !$0.suggestions.isEmpty } && cases.contains { $0.suggestions.isEmpty }, "\(place)")
        }
    }

    private static let codes: [Place: Set<String>] = [
        .levelID: ["link/unknown-level"], .dataID: ["link/unknown-data"],
        .picture: ["file/missing", "file/inexact-name"],
        .dataFile: ["level/file-missing", "file/inexact-name"], .element: ["xml/unknown-element", "xml/element-case"],
        .levelType: ["level/unknown-type", "level/type-alias"], .systemAction: ["menu/unknown-system-action"],
        .component: ["style/unknown-component", "style/component-spelling"],
        .format: ["style/undefined-format"], .menuLevel: ["menu/unknown-level"], .styleLevel: ["style/unknown-level"],
        .styleType: ["style/unknown-type", "style/type-alias"],
        .transition: ["level/unknown-transition"], .rotation: ["app/unknown-rotation"]
    ]

    private static func files(_ example: Case) -> [String: String] {
        let written = example.written
        switch example.place {
        case .levelID:
            return Sample.bundle([
                "xml/app.xml": Sample.app(levels: levels(example)),
                "xml/data.xml": Sample.list(Sample.item("a", Sample.link(written, "a")))
            ])
        case .dataID:
            let items = [Sample.item("a", Sample.link("l", written))] + example.existing.map { Sample.item($0) }
            return Sample.bundle(["xml/data.xml": "<levelData>\(items.joined())</levelData>"])
        case .picture:
            let pictures = Dictionary(uniqueKeysWithValues: example.existing.map { ("images/" + $0, "") })
            return Sample.bundle(
                pictures.merging(["xml/data.xml": Sample.list(Sample.item("a", "<imageFile>\(written)</imageFile>"))]) {
                    _, own in own
                })
        case .dataFile:
            let tables = Dictionary(
                uniqueKeysWithValues: example.existing.map { ("xml/" + $0, Sample.list(Sample.item("b"))) })
            let app = Sample.app(levels: Sample.level() + Sample.level("m", file: written))
            return Sample.bundle(tables.merging(["xml/app.xml": app]) { _, own in own })
        case .element:
            return Sample.bundle([
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><list><listItem><text>R</text></listItem></list><\(written)>T</\(written)></data></levelData>"
            ])
        case .levelType:
            return Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m", type: written))])
        case .transition:
            return Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level("l", "<levelTransition>\(written)</levelTransition>"))
            ])
        case .rotation: return Sample.bundle(["xml/app.xml": Sample.app("<rotation>\(written)</rotation>")])
        case .systemAction:
            return menu(
                "<action><actionTitle>T</actionTitle><systemAction>\(written)</systemAction></action>",
                levels: Sample.level())
        case .menuLevel:
            return menu(
                "<menuLevel>\(written)</menuLevel><action><systemAction>back</systemAction></action>",
                levels: levels(example))
        case .component:
            return styled(
                "<typeId>LIST_ACTIVITY</typeId><components>\(written)=t;</components>", formats: ["t"],
                levels: Sample.level())
        case .format:
            return styled(
                "<typeId>LIST_ACTIVITY</typeId><components>header=\(written);</components>", formats: example.existing,
                levels: Sample.level())
        case .styleLevel: return styled("<levelId>\(written)</levelId>", formats: [], levels: levels(example))
        case .styleType: return styled("<typeId>\(written)</typeId>", formats: [], levels: Sample.level())
        }
    }

    private static func levels(_ example: Case) -> String {
        Sample.level() + example.existing.map { Sample.level($0) }.joined()
    }

    private static func menu(_ entries: String, levels: String) -> [String: String] {
        Sample.bundle([
            "xml/app.xml": Sample.app("<menu><topMenu>m.xml</topMenu></menu>", levels: levels),
            "xml/m.xml": "<level><menuActions>\(entries)</menuActions></level>"
        ])
    }

    private static func styled(_ style: String, formats: [String], levels: String) -> [String: String] {
        Sample.bundle([
            "xml/app.xml": Sample.app(
                "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>", levels: levels),
            "xml/s.xml": "<application><styles><type>\(style)</type></styles></application>",
            "xml/f.xml":
                "<application><formats>\(formats.map { "<format><name>\($0)</name></format>" }.joined())</formats></application>"
        ])
    }

    /// A file outside the folder of the XML files is found too, and named relative to the enclosing folder.
    @Test(arguments: ["", "Guía/"]) func fileBesideTheXMLFolderIsNamedAsItIsFound(prefix: String) async throws {
        var files = Sample.bundle([
            "xml/app.xml": Sample.app(levels: Sample.level(file: "Datos.xml")),
            "datos.xml": Sample.list(Sample.item("a"))
        ])
        files["xml/data.xml"] = nil
        let app = try await TestApp(Dictionary(uniqueKeysWithValues: files.map { (prefix + $0, $1) }))
        let found = try #require(app.diagnostics.first { $0.kind.code == "file/inexact-name" })
        #expect(found.suggestions == ["datos.xml"] && found.fix != nil)
        let fixed = files.mapValues { $0.replacing("Datos.xml", with: "datos.xml") }
        #expect(try await TestApp(Dictionary(uniqueKeysWithValues: fixed.map { (prefix + $0, $1) })).problems == [])
    }

    /// Without its condition nobody would know what to add.
    @Test(arguments: [
        ("data", "The app has no data screen, which is there only if the app has a table, or a menu with a star"),
        ("profile", "The app has no profile screen, which is there only if app.xml names a profile")
    ]) func lackingBuiltInScreenSaysWhenItIsThere(id: String, text: String) async throws {
        let cover = Sample.cover(Sample.link("l", "a"), Sample.link("emobc", id))
        let app = try await TestApp(Sample.bundle(["xml/portada.xml": cover]))
        #expect(app.report.contains("\(text) [link/unknown-data]"), "\(app.report)")
    }
}
