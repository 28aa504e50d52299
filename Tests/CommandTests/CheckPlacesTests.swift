// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Tests of the places, suggestions and fixes that reports name.
@Suite struct CheckPlacesTests {
    private let folder: LastingFolder

    init() throws { folder = try LastingFolder([:]) }

    /// The text report names the first places of one cause; for other readers an entry is a place.
    @Test(arguments: [("github", 15), ("gitlab", 15), ("junit", 15), ("json", 15), ("sarif", 15), ("text", 11)])
    func everyLinkToADeadTargetIsReported(format: String, count: Int) throws {
        let links = (0..<15).map { number in
            "<level><levelId>l\(number)</levelId><levelTitle>L</levelTitle><levelFile>f\(number).xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        }
        let buttons = (0..<15).map { number in
            "<button><buttonTitle>b</buttonTitle><nextLevel><nextLevelLevelId>l\(number)</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></button>"
        }
        var files = [
            "many/xml/app.xml":
                "<application><title>A</title><coverFileName>c.xml</coverFileName><levels>\(links.joined())</levels></application>",
            "many/xml/c.xml": "<level><title>C</title><buttons>\(buttons.joined())</buttons></level>"
        ]
        for number in 0..<15 {
            files["many/xml/f\(number).xml"] =
                "<levelData><data><dataId>a</dataId><headerText>h\(number)</headerText><list><listItem><text>t</text><nextLevel><nextLevelLevelId>shop</nextLevelLevelId><nextLevelDataId>x</nextLevelDataId></nextLevel></listItem></list></data></levelData>"
        }
        try folder.write(files)
        let output = try Command.run(
            "check", "many", "--only", "link/unknown-level", "--format", format, in: folder.url
        ).output
        #expect(Set(output.matches(of: /f\d+\.xml/).map { String($0.0) }).count == count, "\(output)")
        let all = try Command.run("check", "many", "--only", "link/unknown-level", "--all", in: folder.url).output
        #expect(Set(all.matches(of: /f\d+\.xml/).map { String($0.0) }).count == 15, "\(all)")
    }

    /// Code hosts take paths for those in the repository, wherever the tool runs in it.
    @Test(arguments: [("my app", "."), ("sub", "../my app"), ("", "my app")])
    func reportsForCodeHostsNameFilesOfTheRepository(place: String, app: String) throws {
        try folder.write(
            ["my app/xml/app.xml": "<application><title>A</title></application>", "sub/a.txt": "", "s.yaml": "x: 1"])
        try folder.git(["init", "--quiet"])
        let here = folder.url.appending(path: place)
        func check(_ format: String) throws -> String {
            let config = folder.path + "/s.yaml"
            return try Command.run("check", app, "--config", config, "--format", format, in: here).output
        }
        for format in ["github", "gitlab"] {
            let output = try check(format).replacing("\"path\" : \"", with: "file=").replacing("\"", with: ",")
            let files = Set(output.matches(of: /file=([^,]+)/).map { String($0.1) })
            #expect(files == ["my app/xml/app.xml", "s.yaml"], "\(output)")
        }
        #expect(try check("sarif").contains("my%20app/xml/app.xml"))
    }

    /// The pipeline is that of the repository with the submodule.
    @Test(arguments: [
        ("gitdir: ../.git/modules/sub\n", "sub/my app/xml/app.xml"),
        ("gitdir: /srv/modules/a/.git/worktrees/sub\n", "my app/xml/app.xml"),
        ("gitdir: ../.git/modules/sub/worktrees/a\n", "my app/xml/app.xml")
    ])
    func reportsForCodeHostsNameFilesOfTheRepositoryAroundASubmodule(link: String, path: String) throws {
        try folder.write([
            ".git/HEAD": "ref: refs/heads/main\n", "sub/.git": link,
            "sub/my app/xml/app.xml": "<application><title>A</title></application>"
        ])
        let output = try Command.run("check", "sub/my app", "--format", "github", in: folder.url).output
        #expect(Set(output.matches(of: /file=([^,]+)/).map { String($0.1) }) == [path], "\(output)")
    }

    /// An editor that applies the fix leaves nothing to be fixed in its file.
    @Test func fixInTheReportConcernsAllPlacesOfItsCauseInTheFile() throws {
        let link =
            "<listItem><text>t</text><nextLevel><nextLevelLevelId>Galeria</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></listItem>"
        let level = { (id: String) in
            "<level><levelId>\(id)</levelId><levelTitle>L</levelTitle><levelFile>\(id == "one" ? "one" : "two").xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        }
        try folder.write([
            "two/xml/app.xml":
                "<application><title>A</title><entryPoint><pointLevelId>one</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>\(level("one"))\(level("Galería"))</levels></application>",
            "two/xml/one.xml":
                "<levelData><data><dataId>a</dataId><headerText>h</headerText><list>\(link)\(link)</list></data></levelData>",
            "two/xml/two.xml": "<levelData><data><dataId>a</dataId><headerText>h</headerText><list/></data></levelData>"
        ])
        let output = try Command.run("check", "two", "--only", "link", "--format", "json", in: folder.url).output
        #expect(output.ranges(of: "\"text\" : \"Galería\"").count == 2, "\(output)")
    }

    /// It is reported where it is named, of which an editor of the file knows nothing.
    @Test func fileOfAnotherKindIsReportedWhenItIsCheckedAlone() throws {
        let cover = "<level><title>C</title></level>"
        try folder.write([
            "kind/xml/app.xml": TestApp.appXML(
                levels:
                    "<level><levelId>rooms</levelId><levelTitle>Rooms</levelTitle><levelFile>rooms.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
            ),
            "kind/xml/portada.xml": TestApp.cover(to: "rooms", 0), "kind/xml/rooms.xml": cover
        ])
        let file = try Command.run("check", "kind/xml/rooms.xml", in: folder.url)
        let buffer = try Command.run(
            ["check", "kind", "--stdin-path", "xml/rooms.xml"], in: folder.url, input: cover)
        for run in [file, buffer] {
            #expect(run.status == 1 && run.output.contains("level/wrong-root"), "\(run.output)")
        }
        let other = try Command.run("check", "kind/xml/portada.xml", in: folder.url)
        #expect(!other.output.contains("level/wrong-root"), "\(other.output)")
    }

    @Test func suggestionThatLooksLikeWhatIsWrittenSaysWhatDiffers() throws {
        let link =
            "<nextLevel><nextLevelLevelId>one\u{200B}</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel>"
        try folder.write([
            "app/xml/app.xml":
                "<application><title>A</title><entryPoint><pointLevelId>one</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels><level><levelId>one</levelId><levelTitle>L</levelTitle><levelFile>one.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels></application>",
            "app/xml/one.xml":
                "<levelData><data><dataId>a</dataId><headerText>h</headerText><list><listItem><text>t</text>\(link)</listItem></list></data></levelData>"
        ])
        let output = try Command.run("check", "app", "--only", "link", in: folder.url).output
        #expect(output.contains("did you mean ‘one’ without U+200B (zero width space)?"), "\(output)")
    }

    /// A language with an `app.xml` of its own has the pictures of the whole app.
    @Test(arguments: ["en", "en/casas.xml", "en/app.xml"])
    func folderOfALanguageIsAPartOfItsApp(part: String) throws {
        let hotels = Repository.root.appendingPathComponent("Templates/hotels")
        try FileManager.default.copyItem(at: hotels, to: folder.url.appendingPathComponent("hotels"))
        let whole = try Command.run("check", "hotels", in: folder.url)
        let run = try Command.run("check", "hotels/xml/\(part)", in: folder.url)
        #expect(run.status == 0 && run.output == whole.output, "\(run.output)")
    }

    /// What follows from something that a part leaves out is not in it either.
    @Test(arguments: [["app", "--only", "calendar"], ["app/xml/l.xml"], ["app", "--ignore", "level/other-type"]])
    func partOfAReportIsAPartOfIt(arguments: [String]) throws {
        try folder.write([
            "app/xml/app.xml":
                "<application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels><level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile><levelType>CALENDAR_ACTIVITY</levelType></level></levels></application>",
            "app/xml/l.xml":
                "<levelData><data><dataId>a</dataId><list><listItem><text>t</text></listItem></list></data></levelData>"
        ])
        #expect(try Command.run("check", "app", in: folder.url).output.contains("[level/other-type]"))
        let run = try Command.run(["check"] + arguments, in: folder.url)
        // That a file is of the wrong kind is in the report on the file as well.
        #expect(run.output.contains("[level/other-type]") == (arguments == ["app/xml/l.xml"]))
        #expect(run.status == (run.output.contains("[level/other-type]") ? 1 : 0))
        #expect(!run.output.contains("calendar/"), "\(run.output)")
    }

    /// Its server would be asked for the site that it has now.
    @Test func addressesOfTheSiteItselfAreComparedWithItsPages() throws {
        let settings = """
            language: es
            baseURL: https://a.example/app/
            links:
              Sala: https://a.example/app/sala/a.html
              Aviso: https://a.example/app/aviso.html

            """
        try folder.write(SoundApp.files.merging(["app/emobic-site.yaml": settings]) { _, own in own })
        let run = try Command.run("check", "app", "--only", "link", "--format", "github", in: folder.url)
        #expect(run.status == 0 && run.output.split(separator: "\n").count == 1, "\(run.output)")
        #expect(run.output.contains("line=5") && run.output.contains("link/own-address"), "\(run.output)")
        // The site has no other languages then, but their addresses are right.
        try folder.write(["app/xml/en/sala.xml": "<levelData><data><dataId>a</dataId></data></levelData>"])
        let part = try Command.run("check", "app", "--lang", "es", "--only", "link/own-address", in: folder.url)
        #expect(part.status == 0 && !part.output.contains("own-address"), "\(part.output)")
    }

    /// A workflow knows the address and the host only when it runs.
    @Test func addressAndHostOfTheCommandLineAreChecked() throws {
        let settings = "language: es\nlinks:\n  Aviso: https://a.example/app/aviso.html\n"
        try folder.write(SoundApp.files.merging(["app/emobic-site.yaml": settings]) { _, own in own })
        func check(_ options: String...) throws -> Run {
            try Command.run(
                ["check", "app", "--strict", "--only", "link", "--only", "hosting"] + options, in: folder.url)
        }
        #expect(try check().status == 0)
        let address = try check("--base-url", "https://a.example/app/")
        #expect(address.status == 1 && address.output.contains("emobic-site.yaml:3:"), "\(address.output)")
        #expect(address.output.contains("[link/own-address]"), "\(address.output)")
        let host = try check("--base-url", "https://a.example/a*b/", "--hosting", "netlify")
        #expect(host.status == 1 && host.output.contains("[hosting/bad-path]"), "\(host.output)")
        let refused = try check("--base-url", "a.example")
        #expect(refused.status == 2 && refused.errors.contains("--base-url must be"), "\(refused.errors)")
    }

    /// Two letters are a name for the folder of an app, too.
    @Test func folderWithPicturesIsAnAppOfItsOwn() throws {
        let app = "<application><title>A</title><coverFileName>c.xml</coverFileName></application>"
        try folder.write([
            "apps/app.xml": app, "apps/ab/app.xml": app, "apps/ab/images/a.svg": "",
            "apps/ab/c.xml": "<level><title>C</title><lost/></level>"
        ])
        let run = try Command.run("check", "apps/ab", "--only", "app/no-levels", "--only", "xml", in: folder.url)
        #expect(run.output.contains("apps/ab/c.xml:1"), "\(run.output)")
        #expect(!run.output.contains("apps/app.xml"), "\(run.output)")
    }
}
