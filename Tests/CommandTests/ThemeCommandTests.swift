// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct ThemeCommandTests {
    private func list(_ path: String) -> [String] {
        FileManager.default.relativeFiles(below: URL(fileURLWithPath: path))
    }

    @Test func themeToStartFromChangesNothingYet() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run("theme", "it's my look", in: folder.url)
        #expect(
            run.status == 0 && run.errors.isEmpty && run.output.contains("--theme './it'\\''s my look'"),
            "\(run.output)\(run.errors)")
        #expect(list(folder.path + "/it's my look") == ["README.md", "theme.css", "theme.yaml"])
        #expect(try Command.run("new", "app", "--from", "minimal", in: folder.url).status == 0)
        let build = try Command.run("build", "app", "out", "--theme", "./it's my look", in: folder.url)
        #expect(build.status == 0 && build.output.contains("0 errors"), "\(build.errors)")
    }

    @Test func apostropheUnderAnAccentIsQuotedForTheShell() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run("theme", "l'\u{301}x", in: folder.url)
        #expect(run.output.utf8.contains("--theme './l'\\''\u{301}x'".utf8), "\(run.output)")
    }

    @Test func itsStyleNamesEveryPropertyThatIsDocumentedWithTheValueOfTheDefaultTheme() throws {
        let documented = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/themes.md"), encoding: .utf8
        )
        .split(separator: "\n").filter { $0.hasPrefix("| `--") }.flatMap {
            $0.matches(of: /`(--[a-z\-]+)`/).map { String($0.1) }
        }
        func values(_ path: String) throws -> [String: String] {
            let text = try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
            return Dictionary(
                text.matches(of: /(--[a-z\-]+): ?([^;]+);/).map {
                    (String($0.1), $0.2.filter { $0 != " " && $0 != "0" })
                }
            ) { first, _ in first }
        }
        let (own, base) = (try values("Templates/theme/theme.css"), try values("Themes/default/theme.css"))
        for property in documented { #expect(own[property] == base[property] && own[property] != nil, "\(property)") }
    }

    @Test(arguments: ["default", "classic"]) func themeOfTheToolIsCopiedAndWorks(name: String) throws {
        let folder = try TemporaryFolder()
        #expect(try Command.run("theme", "look", "--from", name, in: folder.url).status == 0)
        #expect(list(folder.path + "/look") == list(Repository.themes.path + "/" + name))
        #expect(try Command.run("new", "app", "--from", "minimal", in: folder.url).status == 0)
        let build = try Command.run("build", "app", "out", "--theme", "look", in: folder.url)
        #expect(build.status == 0, "\(build.errors)")
    }

    @Test func folderThatIsNotEmptyIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write(["look/mine.txt": "x"])
        for arguments in [["theme", "look"], ["theme", "look", "--from", "default"]] {
            let run = try Command.run(arguments, in: folder.url)
            #expect(
                run.status == 2
                    && run.errors
                        == "Error: ‘look’ is not an empty folder; name one that is, or one that does not exist\n"
            )
        }
        #expect(list(folder.path + "/look") == ["mine.txt"])
    }

    @Test(arguments: [
        ("nothing", "The tool has ‘classic’ and ‘default’."), ("defualt", "Did you mean ‘default’?"),
        ("../default", "The tool has ‘classic’ and ‘default’."), ("preview", "The tool has ‘classic’ and ‘default’.")
    ])
    func unknownThemeGivesTwoAndNamesTheRightOne(name: String, hint: String) throws {
        let folder = try TemporaryFolder()
        let run = try Command.run("theme", "look", "--from", name, in: folder.url)
        #expect(
            run.status == 2 && run.errors.hasPrefix("Error: There is no theme ‘\(name)’. \(hint)\n"), "\(run.errors)")
        #expect(list(folder.path).isEmpty)
    }

    @Test func helpAndCompletionNameTheThemesOfTheTool() throws {
        let help = try Command.run("theme", "--help").output
        #expect(help.contains("‘classic’") && help.contains("‘default’"))
        #expect(try Command.run("--generate-completion-script", "fish").output.contains("'classic default'"))
    }
}
