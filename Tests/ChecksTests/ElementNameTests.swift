// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of what is said about names: of elements, of tags that do not fit, and of files that are named in a wrong place.
@Suite struct ElementNameTests {
    private static func list(_ inside: String) -> [String: String] {
        ["xml/data.xml": "<levelData>\(inside)</levelData>"]
    }

    private func findings(_ files: [String: String]) async throws -> (marks: [String], found: [Diagnostic]) {
        let bundle = MarkedBundle(Sample.bundle(files))
        let app = try await TestApp(bundle.files)
        return (bundle.findings(app), Array(app.remarkable))
    }

    // MARK: Elements in a wrong place

    @Test(arguments: [
        (
            "<levelData>\(Sample.item("a"))<dataId>b</dataId></levelData>",
            "‘dataId’ is not known in ‘levelData’, so it is ignored; it belongs into ‘data’"
        ),
        (
            "<levelData><data><dataId>a</dataId><list><listItem><text>A</text></listItem></list><data/></data></levelData>",
            "‘data’ is not known in ‘data’, so it is ignored; it belongs into ‘levelData’"
        ),
        (
            Sample.list(
                Sample.item("a", "<headerText>H</headerText>")),
            "‘headerText’ is not known in ‘listItem’, so it is ignored; it belongs into ‘data’"
        )
    ])
    func elementIsToldItsPlace(_ file: String, summary: String) async throws {
        let (_, found) = try await findings(["xml/data.xml": file])
        let unknown = found.filter { $0.kind.code == "xml/unknown-element" }
        #expect(unknown.map(\.summary) == [summary])
        #expect(unknown.allSatisfy { $0.suggestions.isEmpty })
    }

    /// Levels share files on purpose (`activities.md` 1.9): who deletes what one of them does not know empties the other.
    @Test(arguments: [
        ("IMAGE_ZOOM_ACTIVITY", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<imageFile>p.png</imageFile><text>Words</text>"),
        (
            "LIST_ACTIVITY", "IMAGE_LIST_ACTIVITY",
            "<imageFile>p.png</imageFile><list><listItem><text>T</text></listItem></list>"
        )
    ])
    func elementThatAnotherLevelShowsIsKnown(first: String, second: String, data: String) async throws {
        func codes(_ levels: String, _ more: String = "") async throws -> [String] {
            try await findings([
                "xml/app.xml": Sample.app(levels: levels), "images/p.png": "x",
                "xml/data.xml": "<levelData><data><dataId>a</dataId>\(data)\(more)</data></levelData>"
            ]).found.map(\.kind.code).filter { $0.hasPrefix("xml/") || $0.hasPrefix("list/") }
        }
        let one = Sample.level(type: first)
        #expect(try await codes(one).count == 1)
        let both = one + Sample.level("m", type: second)
        #expect(try await codes(both) == [])
        #expect(try await codes(both, "<wrods>W</wrods>") == ["xml/unknown-element"])
    }

    @Test func elementOfAppIsToldItsPlace() async throws {
        let (_, found) = try await findings(["xml/app.xml": Sample.app("<levelFile>x.xml</levelFile>")])
        #expect(
            found.map(\.summary) == [
                "‘levelFile’ is not known in ‘application’, so it is ignored; it belongs into ‘level’"
            ])
    }

    /// A word at the end of other names is no part of one of them.
    @Test func elementOfAnotherPlaceHidesNothing() async throws {
        let app = try await TestApp(
            type: "IMAGE_GALLERY_ACTIVITY", data: "<levelData><data><dataId>a</dataId><text>T</text></data></levelData>"
        )
        #expect(app.problems.contains("image-gallery/no-gallery"), "\(app.report)")
        #expect(app.problems.contains("xml/unknown-element"), "\(app.report)")
    }

    @Test func otherWordIsNoMisspelling() async throws {
        let (_, found) = try await findings(["xml/data.xml": Sample.list(Sample.item("a", "<next>b</next>"))])
        #expect(found.map(\.suggestions) == [["nextLevel"]])
    }

    // MARK: Tags that do not fit

    @Test(arguments: [
        ("<levelData>1️⃣<dat><dataId>a</dataId>2️⃣</data></levelData>", ["<data>"], "1️⃣", "2️⃣"),
        ("<levelData><data>1️⃣<data-Id>a2️⃣</dataId></data></levelData>", ["<dataId>"], "1️⃣", "2️⃣"),
        ("<levelData><data>2️⃣<dataId>a1️⃣</data-Id></data></levelData>", ["</dataId>"], "1️⃣", "2️⃣")
    ])
    func unknownOneOfTwoTagsIsMisspelt(_ file: String, suggestions: [String], place: String, other: String)
        async throws
    {
        let bundle = MarkedBundle(Sample.bundle(["xml/data.xml": file]))
        let app = try await TestApp(bundle.files)
        let found = try #require(app.diagnostics.first { $0.kind.code == "xml/malformed" })
        #expect(found.suggestions == suggestions)
        #expect(bundle.finding(found) == "\(place) xml/malformed error")
        #expect(bundle.places(of: found.notes) == [other])
    }

    @Test func tagsOfAppAreCompared() async throws {
        do {
            _ = try await TestApp(Sample.bundle(["xml/app.xml": "<aplication><title>A</title></application>"]))
            Issue.record("app.xml was read")
        } catch BundleError.noApp(let reasons) {
            #expect(reasons.map(\.suggestions) == [["<application>"]])
            #expect(reasons.map(\.position.offset) == [0])
        }
    }

    // MARK: Files in a wrong place

    @Test(arguments: [
        (
            [
                "xml/app.xml": Sample.app().replacing("portada.xml", with: "1️⃣data.xml"),
                "xml/data.xml": "2️⃣" + Sample.list(Sample.item("a"))
            ], "1️⃣ app/wrong-root error", "‘data.xml’ is a data file, not a cover"
        ),
        (
            [
                "xml/app.xml": "2️⃣" + Sample.app(levels: Sample.level(file: "1️⃣app.xml"))
            ], "1️⃣ level/wrong-root error",
            "‘app.xml’ is the file of an app, not the data of ‘LIST_ACTIVITY’, whose root is ‘levelData’"
        ),
        (
            [
                "xml/app.xml": Sample.app("<menu><bottomMenu>1️⃣portada.xml</bottomMenu></menu>"),
                "xml/portada.xml": "2️⃣" + Sample.cover(Sample.link("l", "a"))
            ], "1️⃣ menu/wrong-root error", "‘portada.xml’ is a cover, not a menu"
        )
    ])
    func wrongFileIsReportedWhereItIsNamed(_ files: [String: String], finding: String, summary: String) async throws {
        let bundle = MarkedBundle(Sample.bundle(files))
        let app = try await TestApp(bundle.files)
        let found = try #require(app.diagnostics.first { $0.kind.code.hasSuffix("wrong-root") })
        #expect(bundle.finding(found) == finding)
        #expect(found.summary == summary)
        #expect(bundle.places(of: found.notes) == ["2️⃣"])
        #expect(!app.diagnostics.contains { $0.kind.code == "xml/unknown-element" }, "\(app.report)")
    }

    @Test func rootOfNoKindOfFileIsReportedInIt() async throws {
        let bundle = MarkedBundle(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(file: "2️⃣data.xml")), "xml/data.xml": "1️⃣<rooms/>"
            ]))
        let app = try await TestApp(bundle.files)
        let found = try #require(app.diagnostics.first { $0.kind.code == "level/wrong-root" })
        #expect(bundle.finding(found) == "1️⃣ level/wrong-root error" && bundle.places(of: found.notes) == ["2️⃣"])
    }

    // MARK: One element of another type

    @Test(arguments: ["<image>x.png</image>", "<list/>", "<position/>", "<question/>"])
    func strayElementMakesNoOtherType(_ stray: String) async throws {
        let data =
            "<levelData><data><dataId>a</dataId><imageFile>a.png</imageFile><text>A</text>\(stray)</data></levelData>"
        let app = try await TestApp(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: data)
        #expect(app.problems.contains("xml/unknown-element"))
        #expect(!app.problems.contains("level/other-type"))
    }

    @Test func firstItemAloneMakesNoOtherType() async throws {
        let data =
            "<levelData><data><dataId>a</dataId><list/></data><data><dataId>b</dataId><text>B</text></data></levelData>"
        let app = try await TestApp(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: data)
        #expect(!app.problems.contains("level/other-type"), "\(app.report)")
    }

    // MARK: What follows from an unknown element

    @Test(arguments: [
        "<list>1️⃣<item><text>A</text></item></list>", "<list><listItem>1️⃣<label>A</label></listItem></list>"
    ])
    func unknownPartOfARowIsTheCause(_ list: String) async throws {
        let (marks, _) = try await findings(Self.list("<data><dataId>a</dataId>\(list)</data>"))
        #expect(marks == ["1️⃣ xml/unknown-element warning"])
    }

    @Test func flagThatIsNoneIsTheCause() async throws {
        let app = try await TestApp(
            type: "VIDEO_ACTIVITY",
            data:
                "<levelData><data><dataId>a</dataId><local>trnue</local><videoUrl>videos/a.mp4</videoUrl></data></levelData>",
            more: ["videos/a.mp4": "x"])
        #expect(app.problems.contains("xml/bad-flag"))
        #expect(!app.problems.contains("media/local-mismatch"))
    }

    // MARK: Comments in a file that was cut off

    @Test(arguments: [("</levelData>", ["check/unused-ignore"]), ("<data>", ["xml/malformed"])])
    func commentIsUnusedOnlyInAWholeFile(end: String, codes: [String]) async throws {
        let text = "<levelData><!-- emobic-site: ignore list/no-rows -->\(Sample.item("a"))\(end)"
        let app = try await TestApp(Sample.bundle(["xml/data.xml": text]))
        let left = app.bundle.applyingIgnoreComments(to: Array(app.remarkable)) { _ in nil }
        #expect(left.map(\.kind.code) == codes)
    }
}
