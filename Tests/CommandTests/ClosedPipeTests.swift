// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Tests of a pipe whose reader has ended, as `head` does: no command fails or reports anything because of it.
@Suite struct ClosedPipeTests {
    /// Runs the tool with a pipe whose reader has ended before the first line.
    /// - Returns: the status, the signal that ended the tool if one did, and the contents of the other stream.
    private func run(_ arguments: [String], closing streams: Set<Int32>, in folder: URL) throws -> (
        status: Int32, reason: Process.TerminationReason, rest: String
    ) {
        let process = Process()
        process.executableURL = Command.products.appendingPathComponent("emobic-site")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        let kept = folder.appendingPathComponent("kept")
        _ = FileManager.default.createFile(atPath: kept.path, contents: nil)
        func stream(_ number: Int32) throws -> FileHandle {
            guard streams.contains(number) else { return try FileHandle(forWritingTo: kept) }
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            return pipe.fileHandleForWriting
        }
        process.standardOutput = try stream(1)
        process.standardError = try stream(2)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, process.terminationReason, try String(contentsOf: kept, encoding: .utf8))
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(SoundApp.files)
        try folder.write(Dictionary(uniqueKeysWithValues: SoundApp.files.map { ("bad" + $0.dropFirst(3), $1) }))
        try folder.write(["bad/xml/portada.xml": TestApp.cover(to: "nowhere", 0)])
        return folder
    }

    private static let commands: [[String]] = [
        ["check", "app"], ["check", "app", "--format", "json"], ["check", "app", "--format", "sarif"],
        ["check", "app", "--format", "github"], ["check", "app", "--format", "gitlab"], ["init", "vscode", "app"],
        ["check", "app", "--format", "junit"], ["check", "app", "--fix", "--dry-run"], ["build", "app", "out"],
        ["build", "bad", "out"],
        ["build", "app", "out", "--format", "json"], ["graph", "app"], ["graph", "app", "--as", "html"],
        ["graph", "app", "--as", "dot"],
        ["graph", "app", "--as", "mermaid"], ["graph", "app", "-o", "/dev/stdout"], ["explain"], ["explain", "--all"],
        ["explain", "map", "--format", "json"],
        ["schema", "schemas"], ["new", "mine"], ["theme", "look"], ["--help"], ["help", "check"], ["build", "--help"],
        ["--version"],
        ["--generate-completion-script", "bash"], ["--generate-completion-script", "zsh"],
        ["--generate-completion-script", "fish"]
    ]

    @Test(arguments: commands) func commandEndsWellAndQuietly(arguments: [String]) throws {
        for streams in [[1], [1, 2]] as [Set<Int32>] {
            let folder = try folder()
            let run = try run(arguments, closing: streams, in: folder.url)
            #expect(run.status == 0 && run.reason == .exit, "\(arguments) \(streams) \(run)")
            #expect(!run.rest.contains("Error:") && !run.rest.lowercased().contains("pipe"), "\(run.rest)")
            #expect(
                arguments.prefix(1) != ["build"] || arguments.contains("--help")
                    || FileManager.default.fileExists(atPath: folder.path + "/out/index.html"))
        }
    }

    @Test(arguments: [
        ["check", "bad"], ["check", "bad", "--format", "github"], ["check", "app", "--strict"],
        ["build", "bad", "out", "--strict"]
    ])
    func errorsGiveOneAsEver(arguments: [String]) throws {
        for streams in [[1], [2], [1, 2]] as [Set<Int32>] {
            let folder = try folder()
            try folder.write([
                "app/xml/portada.xml": TestApp.cover(to: "sala", 0).replacing("</buttons>", with: "</buttons><what/>")
            ])
            let run = try run(arguments, closing: streams, in: folder.url)
            #expect(run.status == 1 && run.reason == .exit, "\(arguments) \(streams) \(run)")
        }
    }

    @Test func whatCannotRunGivesTwo() throws {
        let folder = try folder()
        for arguments in [["nonsense"], ["check", "nowhere"], ["check"]] {
            let run = try run(arguments, closing: [1, 2], in: folder.url)
            #expect(run.status == 2 && run.reason == .exit, "\(arguments) \(run)")
        }
    }

    /// Some programs leave the pipe so that they share with the next one.
    @Test func aPipeThatDoesNotBlockGetsTheWholeText() throws {
        let pipe = Pipe()
        #expect(fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
        let process = Process()
        process.executableURL = Command.products.appendingPathComponent("emobic-site")
        process.arguments = ["explain", "--all"]
        process.standardOutput = pipe.fileHandleForWriting
        process.standardInput = FileHandle.nullDevice
        try process.run()
        try pipe.fileHandleForWriting.close()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let whole = try Command.run("explain", "--all").output
        #expect(process.terminationStatus == 0 && String(decoding: output, as: UTF8.self) == whole)
    }

    @Test func anOutputThatTakesNothingIsReported() throws {
        let tool = Command.products.appendingPathComponent("emobic-site").path
        let run = try Command.run(
            "-c", "exec \"$0\" explain --all 1</dev/null", tool, binary: URL(fileURLWithPath: "/bin/sh"))
        #expect(run.status == 2 && run.errors.contains("the output cannot be written: Bad file descriptor"), "\(run)")
    }
}
