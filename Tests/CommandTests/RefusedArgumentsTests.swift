// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Slips of scripts and of the settings of editors, which must not pass for success.
@Suite struct RefusedArgumentsTests {
    private let folder: LastingFolder

    init() throws { folder = try LastingFolder(SoundApp.files) }

    private func expectRefused(_ arguments: [String], _ message: String, input: String? = nil) throws {
        let run = try Command.run(arguments, in: folder.url, input: input)
        #expect(run.status == 2 && run.errors.contains(message) && run.output.isEmpty, "\(run)")
    }

    @Test(arguments: ["json", "sarif"]) func addressOfAPartOfTheDocumentationIsRefused(format: String) throws {
        try expectRefused(
            ["check", "app", "--format", format, "--docs-url", "https://example.org/d.html#maps"], "without ‘#’")
    }

    @Test(arguments: ["xml", "app/xml", "app/xml/", "app"]) func folderInThePlaceOfAFileIsRefused(path: String) throws {
        try expectRefused(["check", "app", "--stdin-path", path], "‘\(path)’ is a folder", input: "<levelData/>")
    }

    /// It is a failure of the program that calls, and no empty file of the app.
    @Test func closedStandardInputIsNoEmptyFile() throws {
        let tool = Command.products.appendingPathComponent("emobic-site").path
        let run = try Command.run(
            "-c", "exec \"$0\" check app --stdin-path xml/sala.xml <&-", tool, binary: URL(fileURLWithPath: "/bin/sh"),
            in: folder.url)
        #expect(run.status == 2 && run.errors.contains("standard input cannot be read: Bad file descriptor"), "\(run)")
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        (["help", "nope"], "There is no command ‘nope’."),
        (["help", "chek"], "There is no command ‘chek’. Did you mean ‘check’?"),
        (["help", "init", "vscod"], "There is no command ‘init vscod’. Did you mean ‘init vscode’?"),
        (["help", "check", "more"], "There is no command ‘check more’.")
    ]) func helpOfAnUnknownCommandIsRefused(arguments: [String], message: String) throws {
        try expectRefused(arguments, message)
    }

    @Test(arguments: [["help"], ["help", "check"], ["help", "init", "ci"], ["help", "--version"], ["help", "help"]])
    func helpOfAKnownCommandIsPrinted(arguments: [String]) throws {
        let run = try Command.run(arguments)
        #expect(run.status == 0 && !run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }

    @Test(arguments: [["build", "app", "-"], ["new", "-"], ["theme", "-"], ["schema", "-"]])
    func standardOutputIsNoFolder(arguments: [String]) throws {
        try expectRefused(arguments, "‘-’ is no folder")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/-"))
    }

    @Test func drawingGoesToStandardOutput() throws {
        let run = try Command.run("graph", "app", "--layout", "own", "-o", "-", in: folder.url)
        #expect(run.status == 0 && run.output.hasPrefix("<?xml") && run.errors.isEmpty, "\(run)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/-"))
    }

    /// Old archives unpack such names. The path as a text would be that of another folder.
    @Test func workingDirectoryThatIsNotUTF8IsTheReason() throws {
        let script = """
            place=$(printf 'cw\\351')
            mkdir "$place" && cp -r app "$place" && cd "$place"
            "$0" check app
            status=$?
            cd .. && rm -r "$place"
            exit $status
            """
        let tool = Command.products.appendingPathComponent("emobic-site").path
        let run = try Command.run("-c", script, tool, binary: URL(fileURLWithPath: "/bin/sh"), in: folder.url)
        #expect(run.status == 2 && run.output.isEmpty, "\(run)")
        #expect(run.errors == "Error: ‘app’ cannot be read: the path that leads there is not UTF-8\n", "\(run)")
    }
}
