// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import YAML

@Suite struct InitCommandTests {
    private let folder: LastingFolder

    init() throws {
        folder = try LastingFolder(
            Dictionary(uniqueKeysWithValues: SoundApp.files.map { ("my " + $0.key, $0.value) }))
        try folder.write(["my app/emobic-site.yaml": "language: es\nignore: [screen]\n"])
        try folder.git(["init", "--quiet"])
        try folder.git(["add", "--all"])
        try folder.git(["commit", "--quiet", "-m", "one"])
    }

    private func start(_ arguments: String...) throws -> Run {
        try Command.run(["init"] + arguments, in: folder.url)
    }

    /// Runs a script like a CI service, with the tool in the path.
    private func bash(_ script: String, variables: [String: String]) throws -> Run {
        let path = ["PATH": Command.products.path + ":/usr/bin:/bin"]
        return try Command.run(
            ["-e", "-o", "pipefail", "-c", script], binary: URL(fileURLWithPath: "/bin/bash"), in: folder.url,
            environment: path.merging(variables) { _, own in own })
    }

    private func breakApp() throws {
        try folder.write(["my app/xml/portada.xml": TestApp.cover(to: "nowhere", 0)])
    }

    // MARK: Workflows

    /// The scripts of a step or a job that call the tool, and do not install it.
    private func scripts(_ value: YAMLValue?, key: String) throws -> [String] {
        let found = try #require(value?[key])
        let lines = found.sequence?.compactMap(\.scalar) ?? [found.scalar ?? ""]
        return lines.filter { !$0.contains("apt-get") && !$0.contains("curl") }
    }

    /// A site is built for the address that the service tells in a variable, unless the settings name one, wherever they lie
    /// and however they are written. The check knows the address, too.
    private func expectAddress(_ script: String, app: String, variable: String) throws {
        func job() throws -> Run {
            try bash(script, variables: ["APP": app, variable: "https://owner.example/garden"])
        }
        func map() throws -> String {
            let run = try job()
            #expect(run.status == 0, "\(run.errors)")
            return try folder.text("public/sitemap.xml")
        }
        #expect(try map().contains("<loc>https://owner.example/garden/"))
        let settings = try folder.text("\(app)/emobic-site.yaml")
        for line in ["baseURL: https://own.example/", "\"baseURL\" : https://own.example/"] {
            try folder.write(["\(app)/emobic-site.yaml": settings + line + "\n"])
            #expect(try map().contains("<loc>https://own.example/"), "\(line)")
        }
        try FileManager.default.removeItem(atPath: folder.path + "/\(app)/emobic-site.yaml")
        try folder.write(["\(app)/xml/emobic-site.yaml": settings + "baseURL: https://own.example/\n"])
        #expect(try map().contains("<loc>https://own.example/"))
        try FileManager.default.removeItem(atPath: folder.path + "/\(app)/xml/emobic-site.yaml")
        let dead = "links: {Aviso: 'https://owner.example/garden/aviso.html'}\n"
        try folder.write(["\(app)/emobic-site.yaml": settings + dead])
        #expect(try job().output.contains("own-address"))
        try folder.write(["\(app)/emobic-site.yaml": settings])
    }

    @Test func workflowOfGitHubRuns() throws {
        let run = try start("ci", "github", "my app")
        #expect(run.status == 0 && run.output.contains("EMOBIC_SITE_PACKAGE"), "\(run.errors)")
        let root = try #require(YAMLDocument(try folder.text(".github/workflows/emobic-site.yml")).root)
        let app = try #require(root["env"]?["APP"]?.scalar)
        #expect(app == "my app" && root["env"]?["PACKAGE"]?.scalar == "${{ vars.EMOBIC_SITE_PACKAGE }}")
        let steps = try #require(root["jobs"]?["check"]?["steps"]?.sequence)
        let scripts = steps.compactMap { $0["run"]?.scalar }.filter { !$0.contains("apt-get") }
        #expect(scripts.count == 3)
        // The libraries of the package have other names in later releases.
        #expect(root["jobs"]?["check"]?["runs-on"]?.scalar == "ubuntu-24.04")
        for script in scripts {
            let run = try bash(script, variables: ["APP": app])
            #expect(run.status == 0, "\(script) \(run.errors)")
        }
        #expect(try folder.text("emobic-site.sarif").contains("\"2.1.0\""))
        #expect(try folder.text("public/index.html").contains("<html"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/public/.nojekyll"))
        #expect(scripts.allSatisfy { $0.contains(" --hosting github") })
        #expect(root["jobs"]?["publish"]?["needs"]?.scalar == "check")
        // The build gets the address of Pages, as far as that is known.
        let pages = try #require(steps.first { $0["id"]?.scalar == "pages" })
        #expect(pages["uses"]?.scalar?.hasPrefix("actions/configure-pages@") == true)
        for script in scripts {
            let step = try #require(steps.first { $0["run"]?.scalar == script })
            #expect(step["env"]?["ADDRESS"]?.scalar == "${{ steps.pages.outputs.base_url }}")
        }
        try expectAddress(scripts[1] + "\n" + scripts[2], app: app, variable: "ADDRESS")

        try breakApp()
        // The report is written all the same; then the check says what is wrong, and nothing is built.
        #expect(try scripts.map { try bash($0, variables: ["APP": app]).status } == [0, 1, 1])
        let annotations = try bash(scripts[1], variables: ["APP": app]).output
        #expect(annotations.contains("::error file=my app/xml/portada.xml,"))
        // A matcher would annotate what the build repeats.
        #expect(!scripts.contains { $0.contains("add-matcher") })
        // Neither does an app without a usable `app.xml` end the job before anything is said.
        try folder.write(["my app/xml/app.xml": "<application><title>Test"])
        #expect(try scripts.map { try bash($0, variables: ["APP": app]).status }.prefix(2) == [0, 2])
        #expect(try folder.text("emobic-site.sarif").contains("\"xml/malformed\""))
        #expect(try bash(scripts[1], variables: ["APP": app]).output.contains("::error file=my app/xml/app.xml,"))
        #expect(try scripts.dropFirst().allSatisfy { try bash($0, variables: ["APP": "none"]).status != 0 })
    }

    @Test func workflowOfGitLabRuns() throws {
        #expect(try start("ci", "gitlab", "my app", "--package", "https://example.org/e.deb").status == 0)
        let root = try #require(YAMLDocument(try folder.text(".gitlab-ci.yml")).root)
        let variables = ["APP": try #require(root["variables"]?["APP"]?.scalar)]
        #expect(variables["APP"] == "my app")
        #expect(root["variables"]?["PACKAGE"]?.scalar == "https://example.org/e.deb")
        #expect(root["image"]?.scalar == "debian:12-slim")
        let check = try scripts(root["check"], key: "script").joined(separator: "\n")
        let publish = try scripts(root["pages"], key: "script").joined(separator: "\n")
        let run = try bash(check + "\n" + publish, variables: variables)
        #expect(run.status == 0, "\(run.errors)")
        let reports = try #require(root["check"]?["artifacts"]?["reports"]?["junit"]?.scalar)
        #expect(try folder.text(reports).contains("<testsuite "))
        let quality = try #require(root["check"]?["artifacts"]?["reports"]?["codequality"]?.scalar)
        #expect(try !folder.text(quality).contains("check_name"))
        // What is kept of the site is published.
        let left = root["check"]?["artifacts"]?["exclude"]?.sequence?.compactMap(\.scalar)
        #expect(left == ["public/.emobic-site-*"])
        try expectAddress(check, app: "my app", variable: "CI_PAGES_URL")
        try breakApp()
        let broken = try bash(check, variables: variables)
        #expect(broken.status == 1 && broken.output.contains("[link/unknown-level]"), "\(broken.errors)")
        #expect(try folder.text(reports).contains("failures=\"1\""))
        #expect(try folder.text(quality).contains("\"link/unknown-level\""))
        // An app without a usable `app.xml` does not end the job before anything is said.
        try folder.write(["my app/xml/app.xml": "<application><title>Test"])
        let unusable = try bash(check, variables: variables)
        #expect(unusable.status == 2 && unusable.output.contains("my app/xml/app.xml:"), "\(unusable)")
        #expect(try folder.text(reports).contains("app.xml") && folder.text(quality).contains("app.xml"))
    }

    @Test func hookReportsWhatIsNew() throws {
        let stored = Dictionary(uniqueKeysWithValues: SoundApp.files.map { ("my " + $0.key, $0.value) })
        #expect(try start("ci", "pre-commit", "my app").status == 0)
        let root = try #require(YAMLDocument(try folder.text(".pre-commit-config.yaml")).root)
        let hook = try #require(root["repos"]?.sequence?.first?["hooks"]?.sequence?.first)
        let command = try #require(hook["entry"]?.scalar)
        #expect(hook["language"]?.scalar == "system" && hook["pass_filenames"]?.scalar == "false")
        #expect(try bash(command, variables: [:]).status == 0)
        try breakApp()
        #expect(try bash(command, variables: [:]).status == 1)
        try folder.git(["commit", "--quiet", "--all", "-m", "two"])
        #expect(try bash(command, variables: [:]).status == 0)
        try folder.write(stored)
        #expect(try bash(command, variables: [:]).status == 0)
    }

    // MARK: Problem matchers

    /// Returns the part of the output's lines that a matcher takes for the file, the line and the code.
    private func matches(_ pattern: Any?, in output: String) throws -> [[String]] {
        let pattern = try #require(pattern as? [String: Any])
        let expression = try NSRegularExpression(
            pattern: try #require(pattern["regexp"] as? String), options: [.anchorsMatchLines])
        let groups = try ["file", "line", "column", "severity", "code"].map { try #require(pattern[$0] as? Int) }
        return expression.matches(in: output, range: NSRange(output.startIndex..., in: output)).map { match in
            groups.map { group in Range(match.range(at: group), in: output).map { String(output[$0]) } ?? "" }
        }
    }

    private func json(_ path: String) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(try folder.text(path).utf8)) as? [String: Any])
    }

    @Test func tasksOfTheEditorFindThePlaces() throws {
        #expect(try start("vscode", "my app").status == 0)
        let tasks = try #require(try json(".vscode/tasks.json")["tasks"] as? [[String: Any]])
        try breakApp()
        for task in tasks.prefix(2) {
            let matcher = try #require(task["problemMatcher"] as? [String: Any])
            #expect(matcher["fileLocation"] as? [String] == ["relative", "${workspaceFolder}/my app"])
            #expect((task["options"] as? [String: String])?["cwd"] == "${workspaceFolder}/my app")
            let words = try #require(task["args"] as? [String]).filter { $0 != "--watch" }
            let app = folder.url.appendingPathComponent("my app")
            let output = try Command.run(words, in: app).output
            let found = try matches(matcher["pattern"], in: output).filter { $0[3] != "note" }
            #expect(found.map { $0[3...] } == [["error", "link/unknown-level"]], "\(output)")
            #expect(found.first?[0] == "xml/portada.xml" && found.first?[1] == "1")
        }
        let words = try #require(tasks[2]["args"] as? [String])
        #expect(words == ["build", "my app", "public"])
        // The lines between which the editor waits are those that the tool prints (`watchChecksAgainAfterEachChange`).
        let background = (tasks[1]["problemMatcher"] as? [String: Any])?["background"] as? [String: Any]
        #expect(background?["beginsPattern"] as? String == "^Files have changed; checking again\\.$")
        #expect(background?["endsPattern"] as? String == "^Waiting for changes; Ctrl-C ends it\\.$")
    }

    // MARK: Files that are there, folders that are no apps

    @Test func nothingIsReplacedUnasked() throws {
        let path = ".github/workflows/emobic-site.yml"
        try folder.write([path: "mine"])
        let refused = try start("ci", "github", "my app")
        #expect(refused.status == 2 && refused.errors.contains("‘\(path)’ exists"))
        let printed = try start("ci", "github", "my app", "--print")
        #expect(printed.status == 0 && printed.output.contains("\njobs:\n"))
        #expect(try folder.text(path) == "mine")
        #expect(try start("ci", "github", "my app", "--force").status == 0)
        #expect(try folder.text(path).contains("\njobs:\n"))
    }

    @Test(arguments: [
        (["ci", "github", "none"], "‘none’"), (["ci", "github"], "there is no ‘app.xml’ in ‘.git/info’"),
        (["ci", "gitlab", "/etc"], "‘/etc’"), (["ci", "svn"], "svn"),
        (["ci", "pre-commit", "my app", "--package", "https://a.b"], "leave out"),
        (["ci", "github", "my app", "--package", "$(x)"], "--package must be"),
        (["ci", "github", "my app", "--package", "https://a.example/t.deb?x=$y"], "without ‘$’; write it as %24"),
        (["ci", "github", "my app", "--package", "https://example.org/emobic site.deb"], "--package must be")
    ]) func whatCannotBeIsRefused(arguments: [String], message: String) throws {
        let inside = arguments == ["ci", "github"]
        let run = try Command.run(
            ["init"] + arguments + (inside ? [".git/info"] : []), in: folder.url)
        #expect(run.status == 2 && run.errors.contains(message) && run.output.isEmpty, "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.github"))
    }

    @Test func folderWhoseNameTheFilesCannotHoldIsRefused() throws {
        try folder.write([
            "${a}/xml/app.xml": TestApp.appXML(levels: ""), "kid's $a/xml/app.xml": TestApp.appXML(levels: "")
        ])
        let run = try start("vscode", "${a}")
        #expect(run.status == 2 && run.errors.contains("has ‘$’ in it"), "\(run.errors)")
        let workflow = try start("ci", "github", "kid's $a")
        #expect(workflow.status == 2 && workflow.errors.contains("has ‘'’ in it"), "\(workflow.errors)")
        #expect(try start("vscode", "kid's $a").status == 0)
        #expect(try folder.text(".vscode/tasks.json").contains("\"args\": [\"build\", \"kid's $a\", \"public\"]"))
    }

    @Test func workflowIsWrittenInTheRootOfItsRepositoryOnly() throws {
        let run = try Command.run("init", "ci", "github", in: folder.url.appendingPathComponent("my app"))
        let root = folder.url.resolvingSymlinksInPath().path
        #expect(
            run.status == 2 && run.errors.hasSuffix("run the command in ‘\(root)’, for ‘my app’\n"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/my app/.github"))
    }

    @Test func appThatIsTheRepositoryNeedsNoName() throws {
        let app = folder.url.appendingPathComponent("my app")
        let run = try Command.run("init", "vscode", in: app)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try folder.text("my app/.vscode/tasks.json").contains("\"cwd\": \"${workspaceFolder}\""))
    }
}

extension YAMLValue {
    fileprivate subscript(key: String) -> YAMLValue? { mapping?.first { $0.key.scalar == key }?.value }
}
