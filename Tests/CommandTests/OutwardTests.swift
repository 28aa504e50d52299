// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

/// Tests that no bundle gets commands into a terminal or a log, for every command, format and place.
@Suite(.timeLimit(.minutes(20))) struct OutwardTests {
    typealias Payload = HostileBundle.Payload

    private static let reports: [[String]] = [
        ["check", "app", "--all"], ["check", "app"], ["check", "app", "--all", "--format", "json"],
        ["check", "app", "--all", "--format", "sarif"],
        ["check", "app", "--all", "--format", "junit"], ["check", "app", "--all", "--strict", "--format", "junit"],
        ["check", "app", "--all", "--format", "github"],
        ["check", "app", "--fix", "--dry-run"], ["build", "app", "out", "--all"],
        ["build", "app", "out", "--format", "json"], ["build", "app", "out", "--strict"],
        ["graph", "app", "--layout", "own"], ["graph", "app", "--as", "html", "--layout", "own"],
        ["graph", "app", "--as", "dot"], ["graph", "app", "--as", "mermaid"]
    ]

    private func bundle(_ payload: Payload) async -> HostileBundle { HostileBundle(payload, await BundleGrammar(.all)) }

    /// Checks everything that a run has written.
    private func expectHarmless(_ run: Run, _ what: [String]) {
        for (name, text) in [("output", run.output), ("errors", run.errors)] {
            // A failing test must do no harm either, so characters are reported as numbers.
            let harmful = text.unicodeScalars.filter {
                ($0.isHarmful || Self.isForbidden($0)) && $0 != "\n" && $0 != "\t"
            }
            let numbers = Set(harmful.map { String($0.value, radix: 16) }).sorted()
            #expect(
                numbers.isEmpty, "\(what.map(\.debugDescription)) \(name): \(Self.line(with: harmful.first, in: text))")
            let isGitHub = what.contains("github") && name == "output"
            let commands = text.split(separator: "\n").filter { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("::") }
            let count = isGitHub ? 0 : commands.count
            #expect(
                count == 0,
                "\(what.map(\.debugDescription)) \(name): \(commands.first.map { String($0).debugDescription } ?? "")")
            #expect(run.status <= 2 && run.status >= 0)
        }
    }

    /// The same rule as in the sources, expressed in another way.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            || scalar.properties.generalCategory == .lineSeparator
            || scalar.properties.generalCategory == .paragraphSeparator
    }

    private static func line(with scalar: Unicode.Scalar?, in text: String) -> String {
        text.split(separator: "\n").first { line in line.unicodeScalars.contains { $0 == scalar } }.map {
            String($0.prefix(300)).debugDescription
        } ?? ""
    }

    @Test(arguments: Payload.allCases) func everyReportOfAHostileAppIsHarmless(payload: Payload) async throws {
        let bundle = await bundle(payload)
        let folder = try TemporaryFolder()
        try folder.write(Dictionary(uniqueKeysWithValues: bundle.files.map { ("app/" + $0, $1) }))
        for arguments in Self.reports { expectHarmless(try Command.run(arguments, in: folder.url), arguments) }
    }

    @Test(arguments: Payload.allCases) func eachAnnotationIsALine(payload: Payload) async throws {
        let bundle = await bundle(payload)
        let folder = try TemporaryFolder()
        try folder.write(Dictionary(uniqueKeysWithValues: bundle.files.map { ("app/" + $0, $1) }))
        let json = try Command.run("check", "app", "--all", "--format", "json", in: folder.url).output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let found = try #require(object["diagnostics"] as? [[String: Any]])
        let lines = try Command.run("check", "app", "--all", "--format", "github", in: folder.url).output.split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
        // Each place of one cause has a line.
        #expect(lines.count >= found.count && found.count > 50, "\(found.count)")
        #expect(
            lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ") })
        // The text is in the report, because otherwise the test would pass without any quoting.
        #expect(payload == .controls || found.contains { ($0["message"] as? String)?.contains("\u{202E}") == true })
    }

    @Test(arguments: Payload.allCases) func settingsAndThemesAreQuotedHarmlessly(payload: Payload) async throws {
        let bundle = await bundle(payload)
        let folder = try TemporaryFolder()
        try folder.write(SoundApp.files)
        for settings in bundle.settings {
            try folder.write(["app/emobic-site.yaml": settings])
            for arguments in [["check", "app"], ["check", "app", "--format", "github"], ["build", "app", "out"]] {
                expectHarmless(try Command.run(arguments, in: folder.url), arguments + [settings])
            }
        }
        try FileManager.default.removeItem(atPath: folder.path + "/app/emobic-site.yaml")
        for (number, theme) in bundle.themes.enumerated() {
            try folder.write(Dictionary(uniqueKeysWithValues: theme.map { ("theme\(number)/" + $0, $1) }))
            for arguments in [["check", "app"]] {
                expectHarmless(
                    try Command.run(arguments + ["--theme", "theme\(number)"], in: folder.url),
                    arguments + theme.map { $0.key + $0.value })
            }
        }
    }

    /// A script may pass on the names that it finds.
    @Test(arguments: Payload.allCases) func argumentsAndFoldersAreQuotedHarmlessly(payload: Payload) throws {
        let folder = try TemporaryFolder()
        let name = payload.fileName
        try folder.write([
            "\(name)/xml/app.xml": TestApp.appXML(levels: ""), "\(name)/xml/portada.xml": "<level><what/></level>",
            "\(name).yaml": "what: 1", "t\(name)/theme.css": "a{"
        ])
        let commands: [[String]] = [
            ["check", name], ["check", name, "--format", "github"], ["check", name, "--format", "junit"],
            ["check", name, "--format", "sarif"], ["check", "./" + name, "--theme", "t" + name],
            ["check", name, "--config", name + ".yaml"], ["check", name, "--config", "no" + name],
            ["check", name, "--theme", "no" + name], ["build", name, "out" + name], ["build", name, name],
            ["graph", name],
            ["graph", name, "-o", "no\(name)/x"], ["check", "no" + name], ["serve", "no" + name],
            ["serve", name, "--host", name], ["new", "new" + name], ["new", name], ["theme", "look" + name],
            ["theme", name],
            ["schema", "schemas" + name], [name], ["check", name, name], ["check", name, "--" + name],
            ["check", name, "--format", name], ["check", name, "--jobs", name], ["check", name, "--only", name],
            ["build", name, "out", "--base-url", name], ["explain", name], ["explain", "--all", name],
            ["theme", "x", "--from", name], ["--" + name], ["help", name], ["check", name, "--lang", name],
            ["graph", name, "--as", name]
        ]
        for arguments in commands { expectHarmless(try Command.run(arguments, in: folder.url), arguments) }
    }

    @Test func whatNewSaysToTypeIsTheFolder() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run("new", "it's\u{1B}[31m\\\u{202E}", in: folder.url)
        let words = try #require(run.output.firstMatch(of: /emobic-site check (\$'.*')\s\s/)).1
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "test -f \(words)/xml/app.xml"]
        process.currentDirectoryURL = folder.url
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(words)")
    }

    /// Colours are the only commands that a terminal gets, and they come from the tool.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "there is no ‘script’"),
        arguments: [Payload.marks])
    func terminalGetsNoCommandsButOurColours(payload: Payload) async throws {
        let bundle = await bundle(payload)
        let folder = try TemporaryFolder()
        try folder.write(Dictionary(uniqueKeysWithValues: bundle.files.map { ("app/" + $0, $1) }))
        for command in ["check app --all", "build app out"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
            process.arguments = ["-qec", "'\(Command.products.path)/emobic-site' \(command)", folder.path + "/typed"]
            process.currentDirectoryURL = folder.url
            process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm"]
            process.standardOutput = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            let typed = try String(contentsOfFile: folder.path + "/typed", encoding: .utf8)
            #expect(typed.contains("\u{1B}[1;31merror\u{1B}[0m"), "\(typed.prefix(300).debugDescription)")
            let rest = typed.replacing(/\u{1B}\[(0|1;31|1;33|1;36|1;34)m/, with: "").replacing("\r\n", with: "\n")
            expectHarmless(Run(status: 0, output: rest, errors: ""), [command])
        }
    }
}
