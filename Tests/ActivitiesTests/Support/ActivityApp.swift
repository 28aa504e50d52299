// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

/// An app around one file of one activity type, with marks in it.
struct ActivityApp: Sendable {
    /// The id of the level under test.
    static let level = "l"

    let type: any Activity.Type
    let app: TestApp
    /// The file under test and those that the stage adds, by path.
    private let texts: [String: MarkedText]

    /// - Parameter marked: the whole file; nil for a level that has none.
    init(_ type: any Activity.Type, _ marked: String?, as levelType: String? = nil, on stage: Stage = Stage())
        async throws
    {
        self.type = type
        let role = type.source.builtIn
        let name = ["cover": "portada.xml", "profile": "profile.xml"][role?.rawValue ?? ""] ?? "data.xml"
        var texts = stage.files.mapValues { MarkedText($0) }
        texts[marked == nil ? "xml/app.xml" : "xml/\(name)"] = MarkedText(marked ?? "")
        self.texts = texts
        let around = stage.screenFiles
        var files = around.files
        files["xml/portada.xml"] = Self.cover(
            (role == nil ? Self.start : "") + (stage.linksToProfile ? Self.profile : ""))
        files["xml/profile.xml"] =
            "<profile><field><fieldType>INPUT_TEXT</fieldType><fieldName>n</fieldName></field></profile>"
        files.merge(texts.mapValues(\.text)) { _, own in own }
        let declaration = """
            <level><levelId>\(Self.level)</levelId><levelTitle>Prueba</levelTitle>\(marked == nil ? "" : "<levelFile>\(name)</levelFile>")\
            <levelType>\(levelType ?? (type.type.name.isEmpty ? "NUEVAPANTALLA_ACTIVITY" : type.type.name))</levelType></level>
            """
        files["xml/app.xml"] = TestApp.appXML(
            levels: (role == nil ? declaration : "") + around.levels + stage.levels,
            more: "<profileFileName>profile.xml</profileFileName>" + stage.appElements)
        app = try await TestApp(files, settings: stage.settings)
    }

    private static func cover(_ buttons: String) -> String { "<level><buttons>\(buttons)</buttons></level>" }

    private static let start = """
        <button><buttonTitle>Go</buttonTitle><nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId>\
        <nextLevelDataNumber>0</nextLevelDataNumber></nextLevel></button>
        """
    private static let profile = """
        <button><buttonTitle>Ficha</buttonTitle><nextLevel><nextLevelLevelId>emobc</nextLevelLevelId>\
        <nextLevelDataId>profile</nextLevelDataId></nextLevel></button>
        """

    /// The app of a type's example in `Tests/Fixtures/activities`.
    static func example(of type: any Activity.Type) async throws -> ActivityApp {
        let url = Repository.fixtures.appendingPathComponent("activities/\(type.view).xml")
        let file = try String(contentsOf: url, encoding: .utf8)
        return try await ActivityApp(type, file, on: Stage.fitting(type, file))
    }

    /// The data items that were read from the file.
    var items: [DataItem] {
        if let builtIn = type.source.builtIn { return [app.graph.app.builtIns[builtIn]].compactMap(\.self) }
        return app.graph.app.levels[0].items
    }

    /// The diagnostics of the file, such as `1️⃣ warning list/no-rows`, with the mark at their position.
    var findings: [String] {
        reported.map {
            "\(texts[$0.position.file]?.mark(at: $0.position.offset).map(String.init) ?? "?") \($0.severity) \($0.kind.code)"
        }.sorted()
    }

    /// The diagnostics of the file and of the files of the stage, without those about routes to and from a screen,
    /// which are not under test here.
    var reported: [Diagnostic] {
        app.diagnostics.filter {
            texts[$0.position.file] != nil && !["screen/unreachable", "screen/trap"].contains($0.kind.code)
        }
    }

    /// The activity of a data item, as its concrete type.
    func activity<Expected: Activity>(_ number: Int = 0, as _: Expected.Type = Expected.self) throws -> Expected {
        try #require(items[number].activity as? Expected)
    }

    /// The page model of a data item.
    func page(_ number: Int = 0, in language: String = "es") -> any PageModel {
        items[number].activity.output(in: StubContext(graph: app.graph, language: language)).page
    }
}

extension String {
    /// A data file with one item; the mark 9️⃣ stands at its start tag.
    static func data(_ content: String) -> String {
        "<levelData>9️⃣<data><dataId>d</dataId>\(content)</data></levelData>"
    }

    /// A link to a data item of the stage.
    static func link(_ data: String, tag: String = "nextLevel") -> String {
        "<\(tag)><nextLevelLevelId>ficha</nextLevelLevelId><nextLevelDataId>\(data)</nextLevelDataId></\(tag)>"
    }
}
