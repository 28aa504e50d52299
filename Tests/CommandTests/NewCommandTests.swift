// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct NewCommandTests {
    @Test(arguments: [("tour", []), ("tour", ["--from", "tour"]), ("minimal", ["--from", "minimal"])])
    func appHasNothingToReportAndBuilds(name: String, options: [String]) throws {
        let folder = try TemporaryFolder()
        let run =
            try options.isEmpty
            ? Command.run("new", "my-app", in: folder.url)
            : Command.run("new", "my-app", options[0], options[1], in: folder.url)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let template = Repository.root.appendingPathComponent("Templates/\(name)")
        let files = FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("my-app"))
        #expect(files == FileManager.default.relativeFiles(below: template))
        #expect(FileManager.default.contentsEqual(atPath: folder.path + "/my-app", andPath: template.path))
        let check = try Command.run("check", "my-app", in: folder.url)
        #expect(
            check.status == 0 && check.output.hasSuffix(" reachable: 0 errors, 0 warnings, 0 notes\n"),
            "\(check.output)")
        #expect(check.output.split(separator: "\n").count == 1)
        #expect(try Command.run("build", "my-app", "public", "--strict", in: folder.url).status == 0)
    }

    @Test func tourHasAScreenOfEveryCommonType() throws {
        let app = try String(
            contentsOf: Repository.root.appendingPathComponent("Templates/tour/xml/app.xml"), encoding: .utf8)
        for type in [
            "LIST", "IMAGE_LIST", "IMAGE_TEXT_DESCRIPTION", "IMAGE_GALLERY", "IMAGE_ZOOM", "BUTTONS", "CALENDAR",
            "FORM", "QUIZ", "AUDIO", "VIDEO", "PDF", "WEB", "MAP", "QR", "CANVAS"
        ] {
            #expect(app.contains("<levelType>\(type)_ACTIVITY</levelType>"), "\(type)")
        }
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
                == FileManager.default.contentsOfDirectory(atPath: Repository.root.path + "/Templates/tour").sorted())
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
}
