// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import TestSupport
import Testing
import Text

@testable import SiteBuilder
@testable import Theming

/// Tests that screens share a frame only if all that a theme can show in it is equal.
@Suite struct FrameTraitsTests {
    /// The tag of each field of a model, with those of the models in it.
    private static func tags(of model: any PageModel.Type, depth: Int = 0) -> String {
        model.descriptions.map { field in
            switch field.shape {
            case .text, .number: "\(field.name)={{\(field.name)}}\n"
            case .html: "\(field.name)={{{\(field.name)}}}\n"
            case .flag: "\(field.name)={{#\(field.name)}}1{{/\(field.name)}}\n"
            case .model(let child), .list(let child), .elements(let child):
                "\(field.name):{{#\(field.name)}}\n\(depth < 4 ? tags(of: child, depth: depth + 1) : ""){{/\(field.name)}}.\n"
            }
        }.joined()
    }

    /// The default theme with a frame of every field.
    private static let theme = Result {
        Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path),
            ThemeFolder(place: "fields", files: ["page.mustache": tags(of: FramePage.self)])
        ])
    }

    /// The site in all of its languages.
    private static func plans(_ app: TestApp) async throws -> [SitePlan] {
        let others = try await app.graph.app.readOtherLanguages(registry: .all, jobs: 2).map(\.language)
        let theme = try theme.get()
        var options = Site.Options()
        options.includesUnreachable = true
        let assets = await Site.assetTable(app.graph, others: others, theme: theme, options: options)
        return Site.plans(
            app.graph, others.filter { $0.folder != AppLanguage.outside }, theme: theme, assets: assets,
            options: options)
    }

    private static func renderer(_ plan: SitePlan) -> PageRenderer {
        PageRenderer(
            plan, shared: SharedPaths(files: [:], icon: "icon.svg", touchIcon: "icon.png"),
            styleClasses: plan.styleClasses, files: FrameFiles(plan, styleClasses: plan.styleClasses),
            templates: PageRenderer.templates(for: plan))
    }

    private static func viewOfParent(on page: [UInt8]) -> String? {
        String(decoding: page, as: UTF8.self).firstMatch(of: /\nparent:\n(?s:.*?)\nview=(.*)\n/).map { String($0.1) }
    }

    /// The pages of all screens, made one after the other by a renderer, are those of a renderer for each.
    private static func expectEqualPages(_ app: TestApp) async throws {
        for plan in try await plans(app) {
            let empty = renderer(plan)
            var shared = empty
            for screen in plan.screens {
                var fresh = empty
                for (page, alone) in zip(shared.files(of: screen), fresh.files(of: screen)) where page != alone {
                    let lines = String(decoding: page.bytes, as: UTF8.self).split(separator: "\n")
                    let right = String(decoding: alone.bytes, as: UTF8.self).split(separator: "\n")
                    let first = zip(lines, right).first { $0 != $1 }
                    Issue.record("\(page.path): \(first.map { "\($0), not \($1)" } ?? "another length")")
                }
            }
        }
    }

    /// One level with screens that differ in all that is not the level's: where they come from, titles, pictures, places,
    /// stars, old ids, rows that they count.
    @Test func screensOfALevelHaveTheirOwnFrames() async throws {
        let settings = """
            language: es
            baseURL: https://example.org/app/
            links:
              Aviso: {level: x, data: legal}
            moved:
              vieja/uno: x/one

            """
        let (read, problems) = SettingsFile.read(Array(settings.utf8), file: "emobic-site.yaml")
        #expect(problems.isEmpty)
        func item(_ id: String, _ more: String = "") -> String {
            "<data><dataId>\(id)</dataId>\(more)<text>Text</text></data>"
        }
        let title = { (count: Int) in "<headerText>\(String(repeating: "x", count: count))</headerText>" }
        let items = [
            item("one"), item("two"), item("short", title(5)), item("broad", title(20)), item("long", title(100)),
            item("place", "<geoRef>40.4,-3.7</geoRef>"), item("picture", "<imageFile>images/large.gif</imageFile>"),
            item("header", "<headerImageFile>images/small.png</headerImageFile>"),
            item("remote", "<imageFile>https://example.org/a.png</imageFile>"), item("legal"),
            item("next", Sample.link("rows", "Nota")), item("self", Sample.link("x", "self"))
        ]
        let button = "<button><buttonTitle>Go</buttonTitle>\(Sample.link("x", "two"))</button>"
        let star = "<action><actionTitle>Star</actionTitle><systemAction>favourite</systemAction></action>"
        let tab = "<action><actionTitle>Tab</actionTitle>\(Sample.link("x", "place"))</action>"
        let table =
            "<levelData><modelName>m</modelName><table><name>Nota</name><fields><field><fieldName>a</fieldName><fieldType>TEXT</fieldType></field></fields></table></levelData>"
        let app = try await TestApp(
            [
                "xml/app.xml": Sample.app(
                    "<menu><topMenu>top.xml</topMenu><bottomMenu>bottom.xml</bottomMenu></menu>",
                    levels: Sample.level("a") + Sample.level("b", file: "b.xml", type: "BUTTONS_ACTIVITY")
                        + Sample.level("x", file: "x.xml", type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY")
                        + Sample.level("rows", file: "rows.xml", type: "CRUD_ACTIVITY")),
                "xml/portada.xml": Sample.cover(Sample.link("a", "a"), Sample.link("b", "a")),
                "xml/data.xml": Sample.list(Sample.item("a", Sample.link("x", "one"))),
                "xml/b.xml": "<levelData><data><dataId>a</dataId><buttons>\(button)</buttons></data></levelData>",
                "xml/x.xml": "<levelData>\(items.joined())</levelData>", "xml/rows.xml": table,
                "xml/top.xml": "<level><menuActions><menuLevel>Default</menuLevel>\(star)</menuActions></level>",
                "xml/bottom.xml": "<level><menuActions><menuLevel>Default</menuLevel>\(tab)</menuActions></level>",
                "images/large.gif": TestPicture.gif("\u{1}\u{2}\u{1}\u{1}"), "images/small.png": ""
            ], settings: read)
        #expect(app.target("x", "two") == "x/two" && app.target("rows", "Nota") == "rows/Nota")
        try await Self.expectEqualPages(app)
        let plan = try #require(try await Self.plans(app).first)
        var renderer = Self.renderer(plan)
        for (id, view) in [("one", "list"), ("two", "buttons")] {
            let screen = try #require(plan.screens.first { app.name(of: $0) == "x/\(id)" })
            let page = try #require(renderer.files(of: screen).first)
            #expect(Self.viewOfParent(on: page.bytes) == view, "\(id)")
        }
    }

    /// The list of all screens goes on on pages whose back control leads to its first, which is the search itself.
    @Test func wayBackFromAContinuationHasTheTypeOfItsOwnScreen() async throws {
        let items = (0..<300).map { Sample.item("a\($0)") }.joined()
        let app = try await TestApp(Sample.bundle(["xml/data.xml": "<levelData>\(items)</levelData>"]))
        try await Self.expectEqualPages(app)
        let plan = try #require(try await Self.plans(app).first)
        let search = try #require(plan.graph.builtIn(.search))
        var renderer = Self.renderer(plan)
        let views = renderer.files(of: search).map { Self.viewOfParent(on: $0.bytes) }
        #expect(views == ["cover", "search", "search"])
    }

    private static let apps =
        ["example-app", "Templates/guide", "Templates/hotels", "Templates/school", "Templates/tour", "Templates/views"]
        + FixtureSiteTests.bundles.map { "Tests/Fixtures/bundles/" + $0 }

    @Test(arguments: apps) func pagesDependOnNoOthers(folder: String) async throws {
        let place = Repository.root.appendingPathComponent(folder)
        let written = try? Data(contentsOf: place.appendingPathComponent("emobic-site.yaml"))
        let (settings, _) = SettingsFile.read(Array(written ?? Data("language: es\n".utf8)), file: "emobic-site.yaml")
        try await Self.expectEqualPages(try await TestApp(AppBundle(folder: place.path), settings: settings))
    }
}
