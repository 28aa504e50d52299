// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of targets whose screens are not in the bundle.
@Suite struct ElsewhereTests {
    @Test func brokenLevelIsOneErrorAndNotesAtItsLinks() async throws {
        let bundle = MarkedBundle(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m", file: "m.xml")),
                "xml/m.xml": "<levelData>1️⃣<data></levelData>",
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"), Sample.link("2️⃣m", "b"), Sample.link("3️⃣m", "c"))
            ]))
        let app = try await TestApp(bundle.files)
        #expect(
            bundle.findings(app) == [
                "1️⃣ xml/malformed error", "2️⃣ link/unreadable-level note", "3️⃣ link/unreadable-level note"
            ])
        #expect(app.targets(of: app.graph.app.builtIns[.cover]) == ["l/a", "placeholder:m", "placeholder:m"])
        #expect(app.screenNames == ["l/a"])
        #expect(app.graph.allPlaces.map(app.name) == ["cover", "search", "l/a", "placeholder:m"])
    }

    @Test func remoteLevelIsOneNoteThatNamesItsLinks() async throws {
        let bundle = MarkedBundle(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>m</levelId><levelFile>1️⃣https://h.example/m.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"), Sample.link("2️⃣m", "b"), Sample.link("3️⃣m", ""))
            ]))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == ["1️⃣ level/remote note"])
        let note = try #require(app.remarkable.first)
        #expect(bundle.places(of: note.notes) == ["2️⃣", "3️⃣"] && !note.summary.contains("encryption"))
        #expect(app.targets(of: app.graph.app.builtIns[.cover]) == ["l/a", "placeholder:m", "placeholder:m"])
    }

    private static func form(_ link: String, _ inside: String) -> [String: String] {
        [
            "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("f", file: "f.xml", type: "FORM_ACTIVITY")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("f", "f")),
            "xml/data.xml": Sample.list(Sample.item("a")),
            "xml/f.xml": "<levelData><data><dataId>f</dataId>\(link)<form>\(inside)</form></data></levelData>"
        ]
    }

    private static let receiver = "<actionUrl>https://h.example/f</actionUrl>"
    private static let text =
        "<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>T</fieldLabel><fieldName>t</fieldName></field>"

    @Test(arguments: [
        (Sample.link("1️⃣x", "ok"), receiver + text, ["1️⃣ link/from-answer note"], ["nowhere"]),
        (Sample.link("l", "1️⃣ok"), receiver + text, ["1️⃣ link/from-answer note"], ["nowhere"]),
        (Sample.link("l", "a"), receiver + text, [], ["l/a"]),
        (Sample.link("1️⃣x", "ok"), text, ["1️⃣ link/unknown-level error"], ["nowhere"])
    ]) func formLeads(_ link: String, _ inside: String, _ findings: [String], _ targets: [String]) async throws {
        let bundle = MarkedBundle(Self.form(link, inside))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == findings)
        #expect(app.targets(of: app.item("f", "f")) == targets)
    }

    /// A name nearly like one of the bundle is rather a mistake than one that the server knows, but nobody can be sure.
    @Test func aMisspeltTargetIsAWarningWithoutAFix() async throws {
        var files = Self.form(Sample.link("1️⃣thansk", "a"), Self.receiver + Self.text)
        files["xml/app.xml"] = Sample.app(
            levels: Sample.level("thanks") + Sample.level("f", file: "f.xml", type: "FORM_ACTIVITY"))
        files["xml/portada.xml"] = Sample.cover(Sample.link("thanks", "a"), Sample.link("f", "f"))
        let bundle = MarkedBundle(files)
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == ["1️⃣ link/from-answer warning"])
        let diagnostic = try #require(app.remarkable.first)
        #expect(diagnostic.suggestions == ["thanks"])
        #expect(diagnostic.fix == nil)
    }
}
