// SPDX-License-Identifier: MIT

import AppModel
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
