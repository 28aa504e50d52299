// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Reports about one place of a cause that several files have.
@Suite struct SharedCauseTests {
    private let folder: LastingFolder

    /// An app in which two files link to a level that does not exist and show a picture that does not.
    init() throws {
        folder = try LastingFolder([
            "app/xml/app.xml": TestApp.appXML(
                levels: """
                    <level><levelId>rooms</levelId><levelTitle>Rooms</levelTitle><levelFile>rooms.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
                    <level><levelId>halls</levelId><levelTitle>Halls</levelTitle><levelFile>halls.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
                    """),
            "app/xml/portada.xml": TestApp.cover(to: "rooms", 0),
            "app/xml/rooms.xml": Self.list(link: "nowhere", id: "halls"),
            "app/xml/halls.xml": Self.list(link: "nowhere", id: "rooms"),
            "app/emobic-site.yaml": "language: es\n"
        ])
    }

    private static func list(link: String, id: String, comment: String = "") -> String {
        func row(_ level: String, more: String = "") -> String {
            "<listItem><text>\(level)</text>\(more)<nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></listItem>\n"
        }
        return
            "<levelData><data><dataId>a</dataId><order>false</order>\(comment)<list>\n\(row(link, more: "<imageFile>images/none.png</imageFile>"))\(row(id))</list></data></levelData>"
    }

    /// What is reported of links and files: file and line with the code.
    private func found(_ arguments: String..., input: String? = nil) throws -> [String] {
        let run = try Command.run(["check"] + arguments, in: folder.url, input: input)
        return run.output.split(separator: "\n").map {
            String($0).replacing(/^([^ :]+):(\d+):\d+: .* \[([^\]]+)\]$/) { "\($0.1):\($0.2) \($0.3)" }
        }.filter { $0.hasSuffix("unknown-level") || $0.hasSuffix("missing") }
    }

    private func places(in file: String) -> [String] { ["\(file):2 file/missing", "\(file):2 link/unknown-level"] }

    @Test func causeIsReportedOnceForTheApp() throws {
        #expect(try found("app") == places(in: "app/xml/halls.xml"))
    }

    @Test(arguments: ["rooms", "halls"]) func fileHasItsOwnPlace(name: String) throws {
        #expect(try found("app/xml/\(name).xml") == places(in: "app/xml/\(name).xml"))
        let text = try folder.text("app/xml/\(name).xml")
        #expect(try found("app", "--stdin-path", "xml/\(name).xml", input: text) == places(in: "app/xml/\(name).xml"))
    }

    @Test(arguments: [("halls", "rooms"), ("rooms", "halls")])
    func ruleForOneFileLeavesTheOther(ignored: String, left: String) throws {
        try folder.write(["app/emobic-site.yaml": "language: es\nignore: {xml/\(ignored).xml: [link, file]}\n"])
        #expect(try found("app") == places(in: "app/xml/\(left).xml"))
    }

    @Test func commentInOneFileLeavesTheOther() throws {
        let comment = "<!-- emobic-site: ignore link file -->"
        try folder.write(["app/xml/halls.xml": Self.list(link: "nowhere", id: "rooms", comment: comment)])
        #expect(try found("app") == places(in: "app/xml/rooms.xml"))
        try folder.write(["app/xml/rooms.xml": Self.list(link: "nowhere", id: "halls", comment: comment)])
        #expect(try found("app") == [])
    }

    @Test func newPlaceOfAKnownCauseIsReportedWhereItIs() throws {
        try folder.write(["app/xml/rooms.xml": Self.list(link: "halls", id: "halls")])
        try folder.git(["init", "--quiet"])
        #expect(try found("app", "--changed-since", "HEAD") == places(in: "app/xml/halls.xml"), "nothing is committed")
        try folder.git(["add", "."])
        try folder.git(["commit", "--quiet", "--message", "The app"])
        #expect(try found("app", "--changed-since", "HEAD") == [])
        try folder.write(["app/xml/rooms.xml": Self.list(link: "nowhere", id: "halls")])
        #expect(try found("app", "--changed-since", "HEAD") == ["app/xml/rooms.xml:2 link/unknown-level"])
    }

    @Test func fixLeavesKnownPlacesAlone() throws {
        let known = Self.list(link: "HALLS", id: "rooms")
        try folder.write(["app/xml/halls.xml": known, "app/xml/rooms.xml": Self.list(link: "halls", id: "halls")])
        _ = try Command.run("check", "app", "--baseline", "known.json", "--write-baseline", in: folder.url)
        try folder.write(["app/xml/rooms.xml": Self.list(link: "HALLS", id: "halls")])
        let run = try Command.run("check", "app", "--baseline", "known.json", "--fix", in: folder.url)
        #expect(run.errors.contains("Fixed 1 problem in 1 file."), "\(run.errors)")
        #expect(try folder.text("app/xml/halls.xml") == known)
        #expect(try folder.text("app/xml/rooms.xml").contains(">HALLS</text>"))
        #expect(try !folder.text("app/xml/rooms.xml").contains(">HALLS</nextLevelLevelId>"))
    }

    @Test func everyUnknownElementOfAFileCounts() throws {
        func rooms(_ more: String) -> [String: String] {
            [
                "app/xml/rooms.xml": Self.list(link: "halls", id: "halls").replacing(
                    "<listItem>", with: "<listItem><colour>red</colour>")
                    + more
            ]
        }
        try folder.write(rooms(""))
        let all = try Command.run("check", "app/xml/rooms.xml", "--only", "xml", in: folder.url)
        #expect(all.output.contains("  it is so in line 3 too\n"), "\(all.output)")
        _ = try Command.run("check", "app", "--baseline", "known.json", "--write-baseline", in: folder.url)
        let text = try folder.text("app/xml/rooms.xml")
        try folder.write([
            "app/xml/rooms.xml": text.replacing(
                "</list>", with: "\n<listItem><text>A</text><colour/></listItem></list>")
        ])
        let new = try Command.run(
            "check", "app", "--baseline", "known.json", "--only", "xml", "--format", "github", in: folder.url)
        #expect(new.output.contains("file=app/xml/rooms.xml,line=5,"), "\(new.output)")
    }

    // MARK: What was read

    @Test func fileThatNothingNamesIsSaidToBeUnread() throws {
        try folder.write(["app/xml/extra.xml": "<levelData><data"])
        let sentence = "‘xml/extra.xml’ was not read, because nothing in the app names it.\n"
        #expect(try Command.run("check", "app/xml/extra.xml", in: folder.url).errors == sentence)
        #expect(try Command.run("check", "app/xml/rooms.xml", in: folder.url).errors == "")
        try folder.write(["app/xml/more.XML": "<levelData><data"])
        let capitals = try Command.run("check", "app/xml/more.XML", in: folder.url)
        #expect(capitals.errors == sentence.replacing("extra.xml", with: "more.XML"))
        let typed = try Command.run(
            "check", "app", "--stdin-path", "xml/room.xml", in: folder.url, input: "<levelData/>")
        #expect(typed.errors == sentence.replacing("extra", with: "room"))
    }

    @Test func programsGetPathsFromTheWorkingDirectory() throws {
        let expected = try entries("app")
        #expect(expected.contains("app/xml/halls.xml:2 file/missing"))
        #expect(try entries("./app/../app") == expected)
        #expect(try entries(folder.path + "/app") == expected)
    }

    /// What programs are told: an entry for each place.
    private func entries(_ app: String) throws -> [String] {
        try Command.run("check", app, "--format", "github", in: folder.url).output.split(separator: "\n").map {
            String($0).replacing(/^::\w+ file=([^,]+),line=(\d+),.*title=([^:,]+).*$/) { "\($0.1):\($0.2) \($0.3)" }
        }
    }

    @Test func linkToAFileOfAnAppIsThatFile() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.xml", withDestinationPath: folder.path + "/app/xml/rooms.xml")
        let run = try Command.run("check", "link.xml", "--format", "github", in: folder.url)
        #expect(run.status == 1 && run.output.contains("file=app/xml/rooms.xml,line=2,"), "\(run.output)\(run.errors)")
    }

    @Test func settingsCanSilenceWhatIsWrongWithThem() throws {
        try folder.write([
            "app/emobic-site.yaml":
                "language: es\nseverity: {settings: off, check: off}\nignore: {xml/zz: link, zz/zz: all}\n"
        ])
        let run = try Command.run("check", "app", "--only", "settings", "--only", "check", in: folder.url)
        #expect(run.status == 0 && !run.output.contains("emobic-site.yaml"), "\(run.output)")
    }
}
