// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What the project's own papers and workflows name is there.
@Suite struct PaperTests {
    private static let papers = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
    private static let workflows = [".github/workflows/test.yml", ".github/workflows/release.yml"]

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test(arguments: papers + workflows) func everyTargetOfMakeExists(path: String) throws {
        let (makefile, text) = (try text("Makefile"), try text(path))
        let blocks = text.split(separator: "```", omittingEmptySubsequences: false).enumerated().filter {
            $0.offset % 2 == 1
        }
        let calls =
            blocks.flatMap { $0.element.matches(of: /(?m)^(?:sudo )?make ([^#\n]+)/).map(\.1) }
            + text.matches(of: /(?:`|run: )make ([^`\n]+)/).map(\.1)
        #expect(!calls.isEmpty || path == "SECURITY.md" || path.hasSuffix("test.yml"))
        for target in calls.flatMap({ $0.split(separator: " ") }) where !target.contains("=") {
            #expect(makefile.contains("\n\(target):"), "\(path): make \(target)")
        }
    }

    private static var documents: [String] {
        FileManager.default.relativeFiles(below: Repository.root.appendingPathComponent("docs")).filter {
            $0.hasSuffix(".md")
        }.map { "docs/" + $0 }
    }

    @Test(arguments: papers + documents) func everyLinkIntoTheRepositoryLeadsSomewhere(path: String) throws {
        let folder = Repository.root.appendingPathComponent(path).deletingLastPathComponent()
        for link in try text(path).matches(of: /\]\(([^):#]+)(?:#[^)]*)?\)/) where !link.1.hasPrefix("../../") {
            let target = folder.appendingPathComponent(String(link.1)).standardized
            #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(link.1)")
        }
    }

    @Test func smallestAppOfTheGuideHasNothingToReport() throws {
        let folder = try TemporaryFolder()
        let examples = try text("docs/format.md").matches(of: /<!-- example: (\S+) -->\n```xml\n([^`]+)```/)
        #expect(examples.map { $0.1 } == ["my-app/xml/app.xml", "my-app/xml/cover.xml", "my-app/xml/plant.xml"])
        for example in examples { try folder.write([String(example.1): String(example.2)]) }
        try folder.write(["my-app/emobic-site.yaml": "language: en\n"])
        let check = try Command.run("check", "my-app", "--strict", in: folder.url)
        #expect(
            check.status == 0 && check.output.contains("2 screens, 2 reachable: 0 errors, 0 warnings"),
            "\(check.output)")
        #expect(try Command.run("build", "my-app", "public", "--strict", in: folder.url).status == 0)
    }

    @Test(arguments: [
        ("LIST_ACTIVITY", "Rows of text, each leading to another screen.\n"),
        ("app.xml", "coverFileName (read by Android, iOS)\n"), ("settings", "\nbaseURL\n  The address of the folder"),
        ("emobic-site.yaml", "\n    moved:\n      plants: garden\n"), ("moved", "moved\n  Where screens have gone"),
        ("", "\nsettings   ")
    ])
    func referenceIsPrinted(topic: String, line: String) throws {
        let run = try Command.run(["help-format"] + (topic.isEmpty ? [] : [topic]))
        #expect(run.status == 0 && run.output.contains(line))
        #expect(!run.output.contains("`") && !run.output.contains("]("), "\(run.output)")
    }

    @Test func unknownTopicOfTheReferenceGivesTwo() throws {
        let run = try Command.run("help-format", "lisst")
        #expect(run.status == 2 && run.errors.contains("Did you mean ‘list’?") && run.output.isEmpty)
        #expect(try Command.run("help-format").output.contains("\nMAP_ACTIVITY "))
        #expect(try Command.run("help-format", "movd").errors.contains("Did you mean ‘moved’?"))
    }

    @Test func referenceNamesAllTopicsOfAnElement() throws {
        let run = try Command.run("help-format", "headertext")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.hasPrefix("‘headertext’ is an element of:\n\n") && run.output.contains("\nMAP_ACTIVITY "))
        #expect(!run.output.contains("\nmenu "))
    }

    @Test func changesOfTheVersionAreWrittenDown() throws {
        let version = try Command.run("--version").output.trimmingCharacters(in: .newlines)
        #expect(try text("CHANGELOG.md").contains("\n## \(version)\n"))
    }

    @Test func containerfileBuildsThePackage() throws {
        let make = URL(fileURLWithPath: "/usr/bin/make")
        let folder = try TemporaryFolder()
        #expect(try Command.run("container", "DIST=\(folder.path)", binary: make).status == 0)
        let file = try String(contentsOfFile: folder.path + "/Containerfile", encoding: .utf8)
        #expect(file.contains("\nRUN rm -rf .build dist && make SKIP_TOOLS=1 deb\n"))
        let tools = try #require(try text("Package.swift").firstMatch(of: /swift-tools-version: ([0-9.]+)/)).1
        #expect(file.contains("FROM docker.io/library/swift:\(tools)-bookworm AS build\n"))
    }
}
