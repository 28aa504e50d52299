// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import GraphDrawing
import TestSupport
import Testing

/// A link with a pair of ids.
private func link(_ level: String, _ data: String) -> String {
    "<nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId><nextLevelDataId>\(data)</nextLevelDataId></nextLevel>"
}

private func row(_ text: String, _ link: String) -> String { "<listItem><text>\(text)</text>\(link)</listItem>" }

/// An app with two lists of which one has no links, an unreachable screen, and a menu.
private let files = [
    "xml/app.xml": TestApp.appXML(
        levels: ["a", "b"].map {
            "<level><levelId>\($0)</levelId><levelFile>\($0).xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        }.joined(),
        more: "<menu><topMenu>menu.xml</topMenu></menu>"),
    "xml/portada.xml":
        "<level><buttons><button><buttonTitle>Go</buttonTitle>\(link("a", "uno"))</button></buttons></level>",
    "xml/a.xml": """
    <levelData><data><dataId>uno</dataId><headerText>First</headerText><list>
    \(row("1", link("b", "dos")))\(row("2", link("b", "dos")))\(row("3", link("B", "dos")))\(row("4", link("B", "dos")))\(row("5", link("b", "gone")))
    </list></data></levelData>
    """,
    "xml/b.xml":
        "<levelData><data><dataId>dos</dataId><list></list></data>\n<data><dataId>lost</dataId><list></list></data></levelData>",
    "xml/menu.xml":
        "<level><menuActions><action><actionTitle>x</actionTitle>\(link("b", "dos"))</action><action><actionTitle>y</actionTitle>\(link("nowhere", "at all"))</action></menuActions></level>"
]

@Suite struct AppDrawingTests {
    private func drawing() async throws -> AppDrawing {
        AppDrawing(try await TestApp(files).graph) { screen in
            if case .item(let level, let number) = screen.place { "\(level)/\(number).html" } else { nil }
        }
    }

    private func number(of title: String, in drawing: AppDrawing) throws -> Int {
        try #require(drawing.nodes.firstIndex { $0.title == title })
    }

    /// Levels may have the same names as the drawing's own groups.
    @Test func groupsAreToldApartWhateverLevelsAreCalled() async throws {
        let renamed = files.mapValues { $0.replacing(">b<", with: ">Menus<").replacing("\"b\"", with: "\"Menus\"") }
        let drawing = AppDrawing(try await TestApp(renamed).graph) { _ in nil }
        #expect(drawing.groups.filter { $0.title == "Menus" }.count == 2)
    }

    /// An entry of a menu that names only a level leads to the sections of all things, and is no dead link.
    @Test func sectionsAreDrawn() async throws {
        let levels = ["a", "b"].map {
            "<level><levelId>\($0)</levelId><levelFile>\($0).xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        }
        func data(_ level: String) -> String {
            let items = ["uno", "dos"].map {
                "<data><dataId>\($0)</dataId><headerText>\(level) \($0)</headerText><list></list></data>"
            }
            return "<levelData>\(items.joined())</levelData>"
        }
        let menu = "<nextLevel><nextLevelLevelId>b</nextLevelLevelId></nextLevel>"
        let app = try await TestApp([
            "xml/app.xml": TestApp.appXML(levels: levels.joined(), more: "<menu><topMenu>m.xml</topMenu></menu>"),
            "xml/portada.xml": TestApp.cover(to: "a", 0), "xml/a.xml": data("a"), "xml/b.xml": data("b"),
            "xml/m.xml":
                "<level><menuActions><menuLevel>a</menuLevel><action><actionTitle>B</actionTitle>\(menu)</action></menuActions></level>"
        ])
        let drawing = AppDrawing(app.graph) { _ in nil }
        let from = try #require(drawing.nodes.firstIndex { $0.kind == .menu })
        let targets = drawing.edges.filter { $0.from == from }.map { drawing.nodes[$0.to].title }
        #expect(Set(targets) == ["b uno", "b dos"])
        #expect(!drawing.edges.contains { $0.kind == .dead })
    }

    @Test func boxesSayWhereTheyComeFromAndWhereTheirPageIs() async throws {
        let drawing = try await drawing()
        let first = drawing.nodes[try number(of: "First", in: drawing)]
        #expect(
            first.source == "xml/a.xml:1" && first.address == "0/0.html" && first.detail == "a / uno"
                && first.kind == .screen("list"))
        let lost = drawing.nodes[try number(of: "lost", in: drawing)]
        #expect(lost.source == "xml/b.xml:2" && !lost.isReachable)
        #expect(drawing.nodes.filter(\.isEntry).map(\.detail) == ["emobc / cover"])
    }

    @Test func deadLinksEndAtOneBoxForEachWrongPair() async throws {
        let drawing = try await drawing()
        let ghosts = drawing.nodes.filter { $0.kind == .ghost }
        #expect(ghosts.map(\.title).sorted() == ["level ‘B’?", "level ‘nowhere’?", "screen ‘gone’?"])
        #expect(ghosts.map(\.detail).sorted() == ["B / dos", "b / gone", "nowhere / at all"])
        let first = try number(of: "First", in: drawing)
        #expect(drawing.edges.filter { $0.from == first && $0.kind == .dead }.count == 2)
        #expect(
            drawing.edges.filter { $0.from == first && $0.kind == .link }.count == 1, "two equal links are one arrow")
    }

    @Test func menuIsOneBoxWithAnArrowForEachTarget() async throws {
        let drawing = try await drawing()
        let menu = try #require(drawing.nodes.firstIndex { $0.kind == .menu })
        #expect(drawing.nodes[menu].title == "Top menu" && drawing.nodes[menu].detail == "on all screens")
        #expect(Set(drawing.edges.filter { $0.from == menu }.map(\.kind)) == [.menu, .dead])
        #expect(drawing.edges.count { $0.kind == .menu } == 1)
    }

    @Test func screensStandInTheGroupOfTheirLevelAtTheirDistance() async throws {
        let drawing = try await drawing()
        #expect(drawing.groups.map(\.title) == ["Cover", "Built in", "a", "b", "Menus", "Dead links"])
        #expect(drawing.groups.flatMap(\.nodes).sorted() == Array(drawing.nodes.indices))
        let distances = try ["Test", "First", "dos", "lost"].map { drawing.distances[try number(of: $0, in: drawing)] }
        #expect(distances == [0, 1, 2, 3])
    }

    @Test func formsThatChooseHaveDashedArrowsToAllTheirScreens() async throws {
        let data = """
            <levelData><data><dataId>f</dataId><nextLevel><nextLevelLevelId>l</nextLevelLevelId></nextLevel>
            <form><field><fieldType>INPUT_PICKER</fieldType><fieldName>x</fieldName><fieldParam>one</fieldParam><fieldParam>two</fieldParam></field></form></data>
            <data><dataId>one</dataId></data><data><dataId>two</dataId></data></levelData>
            """
        let drawing = AppDrawing(try await TestApp(type: "FORM_ACTIVITY", data: data).graph) { _ in nil }
        let form = try number(of: "f", in: drawing)
        #expect(drawing.edges.filter { $0.from == form }.map(\.kind) == [.choice, .choice])
    }

    @Test(arguments: AppDrawing.FileFormat.allCases)
    func equalAppsGiveEqualBytes(format: AppDrawing.FileFormat) async throws {
        let one = try await drawing().text(as: format, arrangement: .own, viewer: try .ofTheTool())
        let two = try await drawing().text(as: format, arrangement: .own, viewer: try .ofTheTool())
        #expect(one != nil && one == two)
    }
}
