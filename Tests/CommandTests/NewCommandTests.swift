// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import TestSupport
import Testing

@Suite struct NewCommandTests {
    @Test(arguments: [
        ("tour", []), ("tour", ["--from", "tour"]), ("minimal", ["--from", "minimal"]), ("views", ["--from", "views"]),
        ("guide", ["--from", "guide"]), ("school", ["--from", "school"]), ("hotels", ["--from", "hotels"])
    ])
    func appHasNothingToReportAndBuilds(name: String, options: [String]) throws {
        let folder = try TemporaryFolder()
        let run =
            try options.isEmpty
            ? Command.run("new", "my-app", in: folder.url)
            : Command.run("new", "my-app", options[0], options[1], in: folder.url)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let template = Repository.root.appendingPathComponent("Templates/\(name)")
        let files = FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("my-app"))
        let own = FileManager.default.relativeFiles(below: template)
        #expect(files.filter { !$0.hasPrefix(".vscode/") && $0 != ".editorconfig" } == own)
        for file in own {
            let (copy, original) = ("\(folder.path)/my-app/\(file)", "\(template.path)/\(file)")
            guard file != "emobic-site.yaml" else {
                let text = try String(contentsOfFile: copy, encoding: .utf8)
                #expect(try text.hasPrefix(String(contentsOfFile: original, encoding: .utf8)))
                #expect(text.hasSuffix("\nid: my-app\n"))
                continue
            }
            #expect(FileManager.default.contentsEqual(atPath: copy, andPath: original), "\(file)")
        }
        let check = try Command.run("check", "my-app", in: folder.url)
        #expect(
            check.status == 0 && check.output.hasSuffix(" reachable: 0 errors, 0 warnings, 0 notes\n"),
            "\(check.output)")
        #expect(check.output.split(separator: "\n").count == 1)
        #expect(try Command.run("build", "my-app", "public", "--strict", in: folder.url).status == 0)
    }

    @Test(arguments: [("garden", ".", "garden"), ("x", "../garden/", "garden"), ("x", "日本", "app")])
    func settingsNameTheAppInBrowsers(place: String, named: String, id: String) throws {
        let folder = try TemporaryFolder()
        let here = folder.url.appendingPathComponent(place)
        try FileManager.default.createDirectory(at: here, withIntermediateDirectories: true)
        #expect(try Command.run("new", named, in: here).status == 0)
        let text = try String(
            contentsOf: here.appendingPathComponent(named).appendingPathComponent("emobic-site.yaml"), encoding: .utf8)
        #expect(text.hasSuffix("\nid: \(id)\n"))
    }

    /// That every screen is reached is tested by the lack of notes.
    @Test func tourHasAScreenOfEveryType() throws {
        let files = ["app", "top_menu", "side_menu", "bottom_menu"]
        let text = try files.map {
            try String(
                contentsOf: Repository.root.appendingPathComponent("Templates/tour/xml/\($0).xml"), encoding: .utf8)
        }.joined()
        let builtIn = [
            "COVER_ACTIVITY": "<coverFileName>", "PROFILE_ACTIVITY": "<profileFileName>",
            "SEARCH_ACTIVITY": "<systemAction>search</systemAction>",
            "FAVOURITES_ACTIVITY": "<systemAction>favourite</systemAction>",
            "DATA_ACTIVITY": "<nextLevelDataId>data</nextLevelDataId>"
        ]
        for type in ActivityRegistry.all.types.map({ $0.type.name }) {
            #expect(text.contains(builtIn[type] ?? "<levelType>\(type)</levelType>"), "\(type)")
        }
    }

    @Test func titleAndLanguageAreWritten() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run(
            "new", "app", "--from", "minimal", "--title", "Fish & <Chips>", "--lang", "ca", in: folder.url)
        #expect(run.status == 0 && run.output.contains("The texts are English; write your own."))
        for file in ["app", "cover"] {
            let text = try String(contentsOfFile: folder.path + "/app/xml/\(file).xml", encoding: .utf8)
            #expect(text.contains("<title>Fish &amp; &lt;Chips&gt;</title>"), "\(text)")
        }
        #expect(try Command.run("build", "app", "public", "--strict", in: folder.url).status == 0)
        let page = try String(contentsOfFile: folder.path + "/public/index.html", encoding: .utf8)
        #expect(page.contains("lang=\"ca\"") && page.contains("Fish &amp; &lt;Chips&gt;"))
    }

    /// The language of a folder can be the main one; the other texts stay in the site.
    @Test(arguments: ["en", "en-GB"]) func folderOfALanguageChangesPlaces(language: String) throws {
        let folder = try TemporaryFolder()
        let run = try Command.run(
            "new", "app", "--from", "hotels", "--lang", language, "--title", "City museum", in: folder.url)
        #expect(run.status == 0 && !run.output.contains("The texts are"), "\(run.output)")
        let template = Repository.root.appendingPathComponent("Templates/hotels/xml")
        for (copy, original) in [("casas.xml", "en/casas.xml"), ("es/casas.xml", "casas.xml")] {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: folder.path + "/app/xml/" + copy, andPath: template.path + "/" + original))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/app/xml/en"))
        let settings = try String(contentsOfFile: folder.path + "/app/.vscode/settings.json", encoding: .utf8)
        #expect(settings.contains("\"**/xml/es/app.xml\"") && !settings.contains("xml/en/"))
        let check = try Command.run("check", "app", in: folder.url)
        #expect(check.output.hasSuffix(" reachable: 0 errors, 0 warnings, 0 notes\n"), "\(check.output)")
        #expect(try Command.run("build", "app", "public", "--strict", in: folder.url).status == 0)
        for (page, tag) in [("index.html", language), ("es/index.html", "es")] {
            let text = try String(contentsOfFile: folder.path + "/public/" + page, encoding: .utf8)
            #expect(text.contains("<html lang=\"\(tag)\"") && text.contains("City museum</title>"), "\(page)")
        }
    }

    /// Without a folder of the language the texts are those of the template, in its languages.
    @Test(arguments: [("ca", true), ("es-MX", false)])
    func languageThatATemplateLacksIsSaid(language: String, isSaid: Bool) throws {
        let folder = try TemporaryFolder()
        let run = try Command.run("new", "app", "--from", "hotels", "--lang", language, "--title", "A", in: folder.url)
        #expect(run.output.contains("The texts are Spanish; write your own.") == isSaid, "\(run.output)")
        for path in ["app", "en/app"] {
            let text = try String(contentsOfFile: folder.path + "/app/xml/\(path).xml", encoding: .utf8)
            #expect(text.contains("<title>A</title>"), "\(text)")
        }
    }

    /// A language may be mistyped.
    @Test(arguments: [
        ("xx", "No theme has the words of the interface in ‘xx’; they are shown in English.\n"), ("pt-BR", "")
    ])
    func languageWithoutWordsIsSaid(language: String, errors: String) throws {
        let folder = try LastingFolder([:])
        let run = try Command.run("new", "app", "--from", "minimal", "--lang", language, in: folder.url)
        #expect(run.status == 0 && run.errors == errors, "\(run.errors)")
    }

    @Test(arguments: [["--title", " "], ["--title", "a\nb"], ["--lang", "c/a"]])
    func unusableTitleAndLanguageAreRefused(options: [String]) throws {
        let folder = try TemporaryFolder()
        #expect(try Command.run(["new", "app"] + options, in: folder.url).status == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(arguments: ["tour", "minimal", "views", "guide", "school", "hotels"])
    func everyFileHasAGrammarForEditors(name: String) throws {
        let folder = try TemporaryFolder()
        #expect(try Command.run("new", "app", "--from", name, in: folder.url).status == 0)
        let settings = try JSONSerialization.jsonObject(
            with: Data(contentsOf: folder.url.appendingPathComponent("app/.vscode/settings.json")))
        let associations = try #require((settings as? [String: Any])?["xml.fileAssociations"] as? [[String: String]])
        let files = FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("app/xml"))
        #expect(associations.compactMap { $0["pattern"] } == files.map { "**/xml/" + $0 })
        for schema in associations.compactMap({ $0["systemId"] }) {
            #expect(FileManager.default.fileExists(atPath: folder.path + "/app/" + schema), "\(schema)")
        }
        #expect(associations.contains { $0["systemId"] == ".vscode/schemas/menu.rng" })
    }

    @Test func repositoryOfGitMayBeThere() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/.git/HEAD": "ref: refs/heads/main\n"])
        #expect(try Command.run("new", "app", in: folder.url).status == 0)
        #expect(try String(contentsOfFile: folder.path + "/app/.git/HEAD", encoding: .utf8) == "ref: refs/heads/main\n")
    }

    @Test func thisFolderIsNamedByItsPath() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run("new", ".", in: folder.url)
        #expect(
            run.output.hasPrefix("Your app is in /") && run.output.contains(folder.url.lastPathComponent + ". Next:"))
    }

    @Test func printedCommandsWorkAsTheyStand() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run("new", "it's my app", in: folder.url)
        let commands = run.output.matches(of: #/(?m)^ +emobic-site (.*?)  /#).map {
            "'\(Command.products.path)/emobic-site' \($0.1)"
        }
        #expect(commands.count == 3)
        for command in commands {
            // The preview runs until it is stopped.
            let ending = command.contains("' serve ") ? command + " --help" : command
            let shell = try Command.run("-c", ending, binary: URL(fileURLWithPath: "/bin/sh"), in: folder.url)
            #expect(shell.status == 0, "\(command)\n\(shell.errors)")
        }
        #expect(FileManager.default.fileExists(atPath: folder.path + "/public/index.html"))
    }

    @Test func emptyFolderIsFilledAndStaysTheSameOne() throws {
        let folder = try TemporaryFolder()
        let before = try FileManager.default.attributesOfItem(atPath: folder.path)[.systemFileNumber] as? Int
        #expect(try Command.run("new", ".", in: folder.url).status == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.systemFileNumber] as? Int == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == ([".editorconfig", ".vscode"]
                + FileManager.default.contentsOfDirectory(atPath: Repository.root.path + "/Templates/tour"))
                .sorted())
    }

    @Test(arguments: ["mine.txt", ".hidden", "sub/mine.txt"])
    func folderThatIsNotEmptyIsRefused(file: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/" + file: "x"])
        let run = try Command.run("new", "app", in: folder.url)
        #expect(
            run.status == 2 && run.output.isEmpty
                && run.errors == "Error: ‘app’ is not an empty folder; name one that is, or one that does not exist\n")
        #expect(FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("app")) == [file])
    }

    @Test func fileInTheWayIsRefusedAndKept() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app": "x"])
        #expect(try Command.run("new", "app", in: folder.url).status == 2)
        #expect(try Command.run("new", "app/below", in: folder.url).status == 2)
        #expect(try String(contentsOfFile: folder.path + "/app", encoding: .utf8) == "x")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["app"])
    }

    @Test func fullDiskLeavesNothingBehind() throws {
        let folder = try TemporaryFolder()
        // A limit on the size of files interrupts the writing, like a full disk.
        let command = "trap '' XFSZ; ulimit -f 8; '\(Command.products.path)/emobic-site' new app"
        let run = try Command.run("-c", command, binary: URL(fileURLWithPath: "/bin/bash"), in: folder.url)
        #expect(run.status == 2 && run.errors.hasPrefix("Error: ‘app’ cannot be written"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func unknownTemplateGivesTwoAndNamesThoseThereAre() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run("new", "app", "--from", "nothing", in: folder.url)
        #expect(run.status == 2 && run.errors.contains("tour") && run.errors.contains("minimal"))
    }

    @Test func whyNothingCanBeWrittenIsSaidByTheSystem() throws {
        let folder = try TemporaryFolder()
        try folder.write(["file": ""])
        let run = try Command.run("new", "file/app", in: folder.url)
        #expect(run.status == 2 && run.errors.contains("‘file/app’ cannot be written: File exists"), "\(run.errors)")
    }
}
