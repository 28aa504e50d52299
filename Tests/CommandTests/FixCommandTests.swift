// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// `check --fix` fixes what it can, and nothing keeps one fix from being made because of another.
@Suite struct FixCommandTests {
    private static let app = [
        "app/app.xml":
            "<application><title>Salt & pepper</title><coverFileName>cover.xml</coverFileName><levels><level><levelId>Plants</levelId><levelTitle>Plants</levelTitle><levelFile>plants.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level></levels></application>",
        "app/plants.xml":
            "<levelData><data><dataId>fern</dataId><headerText>Fern</headerText><text>Green & tall</text></data></levelData>",
        "app/cover.xml": "<level><title>Garden</title><buttons>"
            + ["fern", "rose", "tulip"].map {
                "<button><buttonTitle>\($0)</buttonTitle><nextLevel><nextLevelLevelId>plants</nextLevelLevelId><nextLevelDataId>\($0)</nextLevelDataId></nextLevel></button>"
            }.joined() + "</buttons></level>",
        "app/emobic-site.yaml": "language: en\n"
    ]

    /// Three links to a level are one finding. Once the level is right, two of them turn out to name no screen.
    @Test func linksThatWereOneFindingAreFixed() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        let run = try Command.run(["check", "app", "--fix"], in: folder.url)
        #expect(run.errors == "Fixed 5 problems in 3 files.\n", "\(run.errors)")
        func text(_ path: String) throws -> String {
            try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
        }
        #expect(try text("app/cover.xml").components(separatedBy: "<nextLevelLevelId>Plants<").count == 4)
        #expect(try text("app/app.xml").contains("Salt &amp; pepper"))
        #expect(try text("app/plants.xml").contains("Green &amp; tall"))
        #expect(run.output.contains("link/unknown-data") && !run.output.contains("--fix"), "\(run.output)")
    }

    /// More places than a report names are fixed all the same, at once.
    @Test func allPlacesOfAFileAreFixed() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "a & b ", count: 6_500)
        let plants = try #require(Self.app["app/plants.xml"]).replacing("Green & tall", with: text)
        try folder.write(Self.app.merging(["app/plants.xml": plants]) { _, own in own })
        let run = try Command.run(["check", "app", "--fix"], in: folder.url)
        #expect(run.errors == "Fixed 6504 problems in 3 files.\n", "\(run.errors)")
        #expect(!run.output.contains("xml/repaired"), "\(run.output)")
    }

    /// A level that names a page, a document or a broken file: nothing in it is fixed, and the command says why.
    @Test(
        arguments: [
            (
                "plants.html", "<html><script>if (1 < 2 && x) { x() }</script></html>",
                "it is none of the app’s data files"
            ),
            (
                "plants.xml", "<html><script>if (1 < 2 && x) { x() }</script></html>",
                "it is none of the app’s data files"
            ),
            ("plants.pdf", "%PDF-1.4\n<< /Type /Page & >> <a>x & y", nil),
            (
                "plants.xml",
                "<levelData><data><dataId>fern</dataId><HeaderText>Fern</HeaderText><text>x</text></data><data></levelData>",
                "with its fixes it could not be read to its end; correct the error in it first"
            )
        ] as [(String, String, String?)])
    func fileThatCannotBeReadStays(name: String, contents: String, reason: String?) throws {
        let folder = try TemporaryFolder()
        let app = try #require(Self.app["app/app.xml"]).replacing("plants.xml", with: name).replacing("& ", with: "")
        var files = Self.app.filter { $0.key != "app/plants.xml" && $0.key != "app/cover.xml" }
        files["app/app.xml"] = app
        files["app/cover.xml"] = "<level><title>Garden</title></level>"
        files["app/\(name)"] = contents
        try folder.write(files)
        let run = try Command.run(["check", "app", "--fix"], in: folder.url)
        let text = try String(contentsOf: folder.url.appendingPathComponent("app/\(name)"), encoding: .utf8)
        #expect(text == contents, "\(run.errors)")
        #expect(
            run.errors
                == (reason.map { "Nothing is fixed.\n‘\(name)’ is left as it is: \($0).\n" }
                    ?? "There is nothing to fix.\n"),
            "\(run.errors)")
    }

    @Test func tagsOfALinkWithABlankAreFixed() throws {
        let folder = try TemporaryFolder()
        let cover = try #require(Self.app["app/cover.xml"]).replacing("nextLevel>", with: "Next Level>")
            .replacing(">plants<", with: ">Plants<")
        try folder.write(Self.app.merging(["app/cover.xml": cover]) { _, own in own })
        let run = try Command.run(["check", "app", "--fix"], in: folder.url)
        let fixed = try String(contentsOf: folder.url.appendingPathComponent("app/cover.xml"), encoding: .utf8)
        #expect(
            !fixed.contains("Next Level") && fixed.components(separatedBy: "nextLevel>").count == 7, "\(run.errors)")
        #expect(!run.output.contains("xml/repaired"), "\(run.output)")
    }

    /// The mark stands below what is to be changed, and not below all that follows.
    @Test func theMarkIsBelowTheSign() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        let run = try Command.run(["check", "app", "--format", "json"], in: folder.url)
        let start = try #require(Self.app["app/app.xml"]?.range(of: "&"))
        let text = try #require(Self.app["app/app.xml"])
        let column = text.distance(from: text.startIndex, to: start.lowerBound) + 1
        #expect(run.output.contains("\"column\" : \(column)"), "\(run.output)")
        #expect(run.output.contains("\"endColumn\" : \(column + 1)"), "\(run.output)")
    }

    /// A file that two languages read is not fixed for one of them: with another id in one language no fix is right.
    @Test(arguments: [("Fern", false), ("FERN", false), ("fern", true)])
    func fixThatIsWrongInAnotherLanguageIsNotMade(id: String, isFixed: Bool) throws {
        let app = try #require(Self.app["app/app.xml"]).replacing("& ", with: "")
        let data = try #require(Self.app["app/plants.xml"]).replacing("& ", with: "")
        let link =
            "<nextLevel><nextLevelLevelId>Plants</nextLevelLevelId><nextLevelDataId>Fern</nextLevelDataId></nextLevel>"
        let folder = try TemporaryFolder()
        try folder.write([
            "app/app.xml": app, "app/emobic-site.yaml": "language: en\n", "app/plants.xml": data,
            "app/ca/plants.xml": data.replacing(">fern<", with: ">\(id)<"),
            "app/cover.xml":
                "<level><title>Garden</title><buttons><button><buttonTitle>a</buttonTitle>\(link)</button></buttons></level>"
        ])
        let run = try Command.run("check", "app", "--fix", in: folder.url)
        #expect(
            run.errors == (isFixed ? "Fixed 1 problem in 1 file.\n" : "There is nothing to fix.\n"), "\(run.errors)")
        let cover = try String(contentsOf: folder.url.appendingPathComponent("app/cover.xml"), encoding: .utf8)
        #expect(cover.contains(isFixed ? ">fern<" : ">Fern<"), "\(cover)")
        let note = "what to write here is not the same in the language ‘ca’, so there is no fix"
        #expect(run.output.contains(note) != isFixed, "\(run.output)")
    }

    /// Without its only letter beyond ASCII a text is the same in the encodings that it had and that it seems to have, also
    /// when other fixes come first.
    @Test(arguments: [("headerText", 1), ("HeaderText", 2)])
    func lastLetterBeyondASCIIIsFixed(name: String, count: Int) throws {
        let folder = try TemporaryFolder()
        let link =
            "<nextLevel><nextLevelLevelId>Plants</nextLevelLevelId><nextLevelDataId>f\u{E9}rn</nextLevelDataId></nextLevel>"
        let plants =
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<levelData><data><dataId>fern</dataId><\(name)>Fern</\(name)><text>x</text>\(link)</data></levelData>"
        try folder.write([
            "app/app.xml": try #require(Self.app["app/app.xml"]).replacing("& ", with: ""),
            "app/cover.xml": "<level><title>Garden</title></level>", "app/emobic-site.yaml": "language: en\n"
        ])
        let file = folder.url.appendingPathComponent("app/plants.xml")
        try #require(plants.data(using: .isoLatin1)).write(to: file)
        let run = try Command.run("check", "app", "--fix", in: folder.url)
        #expect(run.errors.hasPrefix("Fixed \(count) problem"), "\(run.errors)")
        let fixed = plants.replacing("f\u{E9}rn", with: "fern").replacing("HeaderText", with: "headerText")
        #expect(try String(contentsOf: file, encoding: .isoLatin1) == fixed)
    }

    /// A data file is known by its root, whatever its name ends in.
    @Test(arguments: ["plants.htm", "plants.svg", "plants.rss", "plants.css", "plants.json"])
    func dataFileOfAnyNameIsFixed(name: String) throws {
        let folder = try TemporaryFolder()
        var files = Self.app
        files["app/app.xml"] = files["app/app.xml"]?.replacing("plants.xml", with: name)
        files["app/\(name)"] = files["app/plants.xml"]
        files["app/plants.xml"] = nil
        try folder.write(files)
        let run = try Command.run(["check", "app", "--fix"], in: folder.url)
        #expect(run.errors == "Fixed 5 problems in 3 files.\n", "\(run.errors)")
        let fixed = try String(contentsOf: folder.url.appendingPathComponent("app/\(name)"), encoding: .utf8)
        #expect(fixed.contains("Green &amp; tall"))
    }
}
