// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

/// Items of level files that are too large to stay in memory are read again when they are asked for. Nothing else tells
/// them from others.
@Suite struct LargeLevelFileTests {
    private static let limits = Limits.with { $0.wholeLevelFile = 0 }

    @Test(arguments: ActivityContractTests.typesWithFile.filter { $0.source.item != nil })
    func anExampleIsTheSame(_ type: any Activity.Type) async throws {
        try await expectSame(as: ActivityApp.example(of: type).app)
    }

    @Test(arguments: ["Tests/Apps/guide", "Tests/Apps/hotels", "Tests/Apps/school", "Tests/Apps/views", "example-app"])
    func anAppIsTheSame(_ folder: String) async throws {
        try await expectSame(
            as: TestApp(AppBundle(folder: Repository.root.appendingPathComponent(folder).path)))
    }

    @Test func itemsAreTheSameInAnyOrder() async throws {
        let items = (0..<3_000).map { number in
            "<data><dataId>d\(number)</dataId><text>\(number) "
                + String(repeating: "text ", count: number % 200 + 1) + "</text></data>"
        }
        let app = try await large(
            TestApp(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: "<levelData>\(items.joined())</levelData>"))
        var numbers = SeededGenerator(5)
        for number in Array(0..<3_000).shuffled(using: &numbers) {
            let item = app.graph.app.levels[0].items[number]
            #expect(item.activity.searchTexts.first?.text.hasPrefix("\(number) text") == true)
        }
    }

    @Test func anItemThatIsGoneIsEmpty() async throws {
        let folder = try TemporaryFolder()
        let items = try await Self.items(of: folder)
        #expect(items.count == 2_000 && items[1_999].activity.searchTexts.map(\.text) == ["text 1999"])
        try folder.write(["xml/data.xml": "<levelData/>"])
        #expect(items[700].activity.searchTexts.isEmpty)
        #expect(items[700].id == DataID("d700"))
    }

    @Test func aFileThatIsReplacedIsReadOn() async throws {
        let folder = try TemporaryFolder()
        let items = try await Self.items(of: folder)
        try folder.write(["xml/new.xml": "<levelData/>"])
        #expect(rename(folder.path + "/xml/new.xml", folder.path + "/xml/data.xml") == 0)
        #expect(items[700].activity.searchTexts.map(\.text) == ["text 700"])
    }

    /// Writes an app with 2,000 items into a folder.
    private static func items(of folder: borrowing TemporaryFolder) async throws -> [DataItem] {
        let data = (0..<2_000).map { "<data><dataId>d\($0)</dataId><text>text \($0)</text></data>" }.joined()
        let level =
            "<level><levelId>l</levelId><levelFile>data.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level>"
        try folder.write([
            "xml/app.xml": TestApp.appXML(levels: level), "xml/data.xml": "<levelData>\(data)</levelData>"
        ])
        let app = try await TestApp(
            AppBundle(folder: folder.path, limits: limits), limits: limits, keepsLargeFiles: false)
        return app.graph.app.levels[0].items
    }

    /// The same app, read so that no level file stays in memory.
    private func large(_ app: TestApp) async throws -> TestApp {
        let files = app.bundle.files.paths.reduce(into: [String: [UInt8]]()) { $0[$1] = app.bundle.read($1) }
        let bundle = AppBundle(bytes: files, name: app.bundle.name, limits: Self.limits)
        return try await TestApp(
            bundle, settings: app.graph.app.settings, limits: Self.limits, keepsLargeFiles: false)
    }

    private func expectSame(as app: TestApp) async throws {
        let large = try await large(app)
        #expect(large.diagnostics.map(\.self) == app.diagnostics.map(\.self))
        #expect(large.graph.screens == app.graph.screens)
        var count = 0
        for screen in app.graph.screens {
            let (item, same) = try (#require(app.graph.item(of: screen)), #require(large.graph.item(of: screen)))
            #expect(same.outline == item.outline)
            #expect(same.title == item.title)
            #expect(same.links == item.links)
            #expect(same.assets == item.assets)
            #expect(ObjectIdentifier(same.activityType) == ObjectIdentifier(item.activityType))
            #expect(same.showsRemotePicture == item.showsRemotePicture)
            #expect(same.activity.links == item.activity.links)
            #expect(same.activity.assets == item.activity.assets)
            #expect(same.activity.searchTexts.elementsEqual(item.activity.searchTexts))
            #expect(
                describe(same.activity.output(in: StubContext(graph: large.graph)).page)
                    == describe(item.activity.output(in: StubContext(graph: app.graph)).page))
            count += 1
        }
        #expect(count > 0)
    }

    /// Everything that a page shows.
    private func describe<Model: PageModel>(_ model: Model) -> String {
        Model.fields.indices.map { index in
            switch model.fieldValue(at: index) {
            case .model(let inner): "{\(describe(inner))}"
            case .list(let models): "[\(models.map { describe($0) }.joined(separator: ";"))]"
            case .elements(let models, let text): "[\(models.map { describe($0) }.joined(separator: ";"))]\(text)"
            case .absent: "-"
            case .text(let text), .html(let text): text
            case .flag(let flag): "\(flag)"
            case .number(let number): "\(number)"
            }
        }.joined(separator: "|")
    }
}
