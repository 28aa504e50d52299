// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing
import Text

@testable import Activities

@Suite struct DataActivityTests {
    /// A stage whose cover leads to the screen of all that is kept.
    private static func stage(_ levels: String, files: [String: String] = [:]) -> Stage {
        var stage = Stage()
        stage.levels = levels
        stage.files.merge(files) { _, own in own }
        stage.files["xml/portada.xml"] = """
            <level><buttons><button><buttonTitle>x</buttonTitle><nextLevel><nextLevelLevelId>emobc</nextLevelLevelId>\
            <nextLevelDataId>data</nextLevelDataId></nextLevel></button></buttons></level>
            """
        return stage
    }

    private static func level(_ id: String) -> String {
        "<level><levelId>\(id)</levelId><levelFile>tabla.xml</levelFile><levelType>CRUD_ACTIVITY</levelType></level>"
    }

    @Test func everyTableIsListedOnceHoweverManyLevelsShowIt() async throws {
        let stage = Self.stage(Self.level("t") + Self.level("u"), files: ["xml/tabla.xml": Stage.table.file])
        let page = try await ActivityApp(DataActivity.self, nil, on: stage).page()
        #expect(page.texts("tables.place") == ["crud:vivero:Pase"])
        #expect(page.models("tables")[0].texts("columns.kind") == ["text", "date", "code", "text", "text"])
    }

    @Test func formerNamesOfATableAreListed() async throws {
        var stage = Self.stage(
            Self.level("t") + Self.level("u") + Self.level("v").replacing("tabla.xml", with: "otra.xml"),
            files: [
                "xml/tabla.xml": Stage.table.file,
                "xml/otra.xml":
                    "<tables><modelName>vivero</modelName><table><name>Poda</name><fields><field><fieldName>n</fieldName></field></fields></table></tables>"
            ])
        let nowhere = SourcePosition(file: "")
        // The last is the name of a table that is there.
        let moves = [("t", "Paso"), ("u", "Paso"), ("u", "A\"b"), ("t", "Poda")]
        stage.settings = Stage.settings { settings in
            settings.moved = moves.map { level, item in
                SiteSettings.Move(
                    .init(level: level, item: item), at: nowhere, to: .init(level: level, item: "Pase"), at: nowhere)
            }
        }
        let page = try await ActivityApp(DataActivity.self, nil, on: stage).page()
        #expect(page.texts("tables.place") == ["crud:vivero:Pase", "crud:vivero:Poda"])
        #expect(page.models("tables").map { $0.texts("former") } == [[#"["Paso","A\"b"]"#], []])
    }

    @Test func appWithoutATableHasNoSuchScreenAndALinkToItIsDead() async throws {
        let app = try await ActivityApp(
            DataActivity.self, nil,
            on: Self.stage(
                "<level><levelId>t</levelId><levelFile>l.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>",
                files: ["xml/l.xml": "<levelData><data><dataId>a</dataId></data></levelData>"]))
        #expect(app.items.isEmpty)
        #expect(app.app.problems.contains("link/unknown-data"))
    }
}
