// SPDX-License-Identifier: MIT

import AppModel
import BundleXML
import TestSupport
import Testing

@testable import Activities

@Suite struct UnknownActivityTests {
    @Test func allNestedLinksAreKeptInDocumentOrder() async throws {
        var stage = Stage()
        stage.screens = ["ficha": ["a", "b", "c", "d"]]
        let app = try await ActivityApp(
            UnknownActivity.self,
            .data(
                """
                <headerText>Raro</headerText><zona><cosa><nombre>1</nombre>\(String.link("a"))\(String.link("d"))</cosa><cosa><hondo><mas>\(String.link("b"))</mas></hondo></cosa></zona>
                \(String.link("c", tag: "prevLevel"))<suelto>x</suelto>
                """), on: stage)
        #expect(app.findings == [], "what an unknown type means is nobody's business")
        #expect(app.items.map(\.headerText) == ["Raro"])
        #expect(app.page().texts("targets.href") == ["‘ficha’/a", "‘ficha’/d", "‘ficha’/b", "‘ficha’/c"])
        #expect(app.page().flag("hasTargets") == true)
        for id in ["a", "b", "c", "d"] { #expect(app.reaches(id)) }
    }

    @Test func linksAreCheckedAndListedOnce() async throws {
        let app = try await ActivityApp(
            UnknownActivity.self,
            .data("<x>\(String.link("a"))</x><x>\(String.link("1️⃣nada"))</x><x>\(String.link("a"))</x>"))
        #expect(app.findings == ["1️⃣ error link/unknown-data"])
        #expect(app.page().texts("targets.href") == ["‘ficha’/a"])
    }

    /// Each spelling leads somewhere, with the report that it has in a type of the format.
    @Test func everySpellingOfALinkIsRead() async throws {
        let app = try await ActivityApp(
            UnknownActivity.self,
            .data(
                """
                \(String.link("a", tag: "prevlevel"))1️⃣\(String.link("b", tag: "previousLevel"))2️⃣\(String.link("c", tag: "NextLevel"))
                """))
        #expect(app.findings == ["1️⃣ warning xml/tag-alias", "2️⃣ warning xml/element-case"])
        #expect(app.page().texts("targets.href") == ["‘ficha’/a", "‘ficha’/b", "‘ficha’/c"])
    }

    /// The ids in a link are no texts, whatever its spelling.
    @Test func typeOfAThemeHasTheSameLinks() {
        func leaf(_ name: String, _ text: String) -> Element {
            Element(name: name, offset: 0, textOffset: 0, text: text, children: [])
        }
        let links = ["prevlevel", "previousLevel", "prevLevel", "nextLevel"].map { name in
            Element(
                name: name, offset: 0, textOffset: 0, text: "",
                children: [leaf("nextLevelLevelId", "far"), leaf("nextLevelDataId", name)])
        }
        let item = Element(
            name: "data", offset: 0, textOffset: 0, text: "", children: links + [leaf("city", "Jaén")])
        var reader = ElementReader(item, file: "xml/l.xml")
        let activity = ThemedActivity(from: &reader)
        #expect(activity.links.map(\.data) == links.map { NextLevel.Key.id($0.name, offset: 0) })
        #expect(activity.searchTexts.map(\.text) == ["Jaén"])
    }

    @Test(arguments: ["NUEVAPANTALLA_ACTIVITY", "AR_ACTIVITY", "LISTA", "list activity"])
    func typesNobodyKnowsAreReported(name: String) async throws {
        let app = try await ActivityApp(UnknownActivity.self, .data(.link("a")), as: name)
        #expect(app.app.problems == ["level/unknown-type"])
        #expect(app.items[0].activity is UnknownActivity)
    }
}

extension ActivityApp {
    /// Whether a route from the cover leads to a data item of the stage.
    fileprivate func reaches(_ id: String) -> Bool {
        app.graph.reachable.contains {
            app.graph.level(of: $0)?.id?.text == "ficha" && app.graph.item(of: $0)?.id?.text == id
        }
    }
}
