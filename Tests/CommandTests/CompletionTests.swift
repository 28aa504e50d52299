// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What bash offers, with the script that the tool generates.
@Suite struct CompletionTests {
    /// Calls the function that the script registers as bash does after a tab at the end of a line.
    private static let tab = #"""
        source <(emobic-site --generate-completion-script bash)
        COMP_LINE=$1 COMP_POINT=${#1}
        read -ra COMP_WORDS <<<"${1//=/ = }"
        [[ $1 == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        registered=$(complete -p emobic-site)
        [[ $registered =~ -F\ ([^ ]+) ]]
        ${BASH_REMATCH[1]} emobic-site "${COMP_WORDS[COMP_CWORD]#=}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\n' "${COMPREPLY[@]}"
        """#

    private func offered(after line: String, in folder: URL) throws -> [String] {
        let run = try Command.run(
            ["-c", Self.tab, "bash", line], binary: URL(fileURLWithPath: "/bin/bash"), in: folder,
            environment: ["PATH": "\(Command.products.path):/usr/bin:/bin"])
        #expect(run.errors.isEmpty, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("emobic-site che", ["check"]),
        ("emobic-site check my-", ["my-app", "my-file", "my-other"]),
        ("emobic-site check my-app/xml/a", ["my-app/xml/app.xml"]),
        ("emobic-site build my-", ["my-app", "my-other"]),
        ("emobic-site build my-app my-o", ["my-other"]),
        ("emobic-site new my-", ["my-app", "my-other"]),
        ("emobic-site check my-app --form", ["--format"]),
        ("emobic-site check my-app --format j", ["json", "junit"]),
        ("emobic-site check my-app --format=j", ["json", "junit"]),
        ("emobic-site check my-app --only=map/latitude-o", ["map/latitude-out-of-range"]),
        ("emobic-site build my-app --lang=", ["ca", "de", "en", "es", "fr", "it", "pt"]),
        ("emobic-site build --format=json my-app my-o", ["my-other"]),
        ("emobic-site help ini", ["init"]),
        ("emobic-site help help-", ["help-format"]),
        ("emobic-site new x --from ", ["tour", "minimal", "views", "guide", "school", "hotels"]),
        ("emobic-site build my-app out --theme ", ["classic", "default", "my-app", "my-other"]),
        ("emobic-site build my-app out --theme cl", ["classic"]),
        ("emobic-site build my-app out --theme my-app/l", ["my-app/look"]),
        ("emobic-site build my-app out --lang ", ["ca", "de", "en", "es", "fr", "it", "pt"]),
        ("emobic-site check my-app --config set", ["settings.yaml"]),
        ("emobic-site check my-app --only map/latitude-o", ["map/latitude-out-of-range"]),
        ("emobic-site explain link/unknown-l", ["link/unknown-level"]),
        ("emobic-site help-format image-t", ["image-text-description"])
    ])
    func valuesAreOffered(line: String, words: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write([
            "my-app/xml/app.xml": "", "my-other/x": "", "my-file": "", "my-app/look/theme.yaml": "",
            "settings.yaml": "", "settings.txt": ""
        ])
        #expect(try offered(after: line, in: folder.url).sorted() == words.sorted())
    }

    @Test func namesOfFoldersAreNoCommands() throws {
        let folder = try TemporaryFolder()
        let names = [
            "$(touch ran)", "`touch ran`", "it's", "back\\slash", "say \"a\"", "{a,b}", "~root", "*", "a:b", "x;y&z|",
            "#n", "`\u{301};touch ran`"
        ]
        for name in names { try folder.write([name + "/theme.yaml": ""]) }
        let offered = try offered(after: "emobic-site build my-app out --theme ", in: folder.url)
        #expect(offered.sorted() == (names + ["classic", "default"]).sorted())
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
    }

    @Test func optionsOfTheCommandAreOfferedThatAreNotThereYet() throws {
        let folder = try TemporaryFolder()
        let words = try offered(after: "emobic-site check my-app --strict --", in: folder.url)
        #expect(words.contains("--fix") && words.contains("--only") && !words.contains("--strict"))
        #expect(!words.contains("--qr-sheet"))
    }

    @Test func areasComeBeforeTheirCodes() throws {
        let folder = try TemporaryFolder()
        let words = try offered(after: "emobic-site explain ", in: folder.url)
        #expect(words.contains("link") && words.contains("map") && !words.contains { $0.contains("/") })
        #expect(try offered(after: "emobic-site explain calc", in: folder.url).contains { $0.hasPrefix("calculator/") })
    }

    @Test(arguments: ["zsh", "fish"]) func otherShellsHaveAScriptThatNamesEveryCommand(shell: String) throws {
        let script = try Command.run("--generate-completion-script", shell).output
        for command in ["new", "build", "serve", "check", "explain", "graph", "schema", "theme"] {
            #expect(script.contains(command), "\(command)")
        }
    }

    /// zsh and fish tell the tool all of such a word.
    @Test func valuesBehindTheirOptionAreOffered() throws {
        let typed = "--only=map/latitude-o"
        let run = try Command.run(
            "---completion", "check", "--", "--only", "3", "\(typed.count)", "emobic-site", "check", "app", typed,
            environment: ["SAP_SHELL": "fish"])
        #expect(run.output == "map/latitude-out-of-range\n")
    }
}

/// The script for zsh; what it offers needs a terminal.
@Suite struct ZshCompletionTests {
    @Test func argumentsTakeWhatTheyCan() throws {
        let script = try Command.run("--generate-completion-script", "zsh").output
        let check = try #require(script.firstRange(of: "\n_emobic-site_check() {")).upperBound
        let lines = script[check...].split(separator: "\n").prefix { $0 != "}" }
        #expect(lines.contains { $0.hasSuffix("':app-dir:_files'") })
        #expect(lines.contains { $0.contains("'--theme[") && $0.hasSuffix("\"${___theme[@]}\";_files -/}'") })
        #expect(lines.contains { $0.contains("'--format=[") } && lines.contains { $0.contains("'*--only=[") })
        #expect(lines.contains { $0.contains("'--config[") } && lines.contains { $0.contains("'--strict[") })
        #expect(script.contains("'1:command:(new build serve check "))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "zsh is not installed"))
    func scriptIsRead() throws {
        let script = try Command.run("--generate-completion-script", "zsh").output
        let folder = try TemporaryFolder()
        try folder.write(["_emobic-site": script])
        let run = try Command.run(
            "-fn", "_emobic-site", binary: URL(fileURLWithPath: "/usr/bin/zsh"), in: folder.url)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }
}

private enum Fish {
    static let path = "/usr/bin/fish"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
}

/// What fish offers, with the script that the tool generates.
@Suite(.enabled(if: Fish.isInstalled, "fish is not installed: apt-get install fish"))
struct FishCompletionTests {
    /// Returns the words that fish would write, without what it says about them.
    private func offered(after line: String, in folder: URL) throws -> [String] {
        let run = try Command.run(
            ["--no-config", "-c", "emobic-site --generate-completion-script fish | source; complete -C $argv[1]", line],
            binary: URL(fileURLWithPath: Fish.path), in: folder,
            environment: ["PATH": "\(Command.products.path):/usr/bin:/bin", "HOME": folder.path])
        #expect(run.errors.isEmpty, "\(run.errors)")
        return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.sorted()
    }

    @Test(arguments: [
        ("emobic-site graph my", ["my app/", "my-app/"]),
        ("emobic-site graph my\\ app/", ["my app/images/", "my app/xml/"]),
        ("emobic-site graph my\\ app/x", ["my app/xml/"]),
        ("emobic-site graph \"my app/x", ["my app/xml/"]),
        ("emobic-site graph ~/my-a", ["~/my-app/"]),
        ("emobic-site graph my-app --config my\\ app/l", ["my app/look.yaml"]),
        ("emobic-site check my\\ app/xml/a", ["my app/xml/app.xml"]),
        ("emobic-site check my-app --theme ", ["classic", "default", "my app/", "my-app/"]),
        ("emobic-site check my-app --theme my\\ ap", ["my app/"]),
        ("emobic-site help ini", ["init"]),
        ("./tools/emobic-site help-f", ["help-format"])
    ])
    func wordsAreOffered(line: String, words: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write([
            "my app/xml/app.xml": "", "my app/images/a.png": "", "my app/look.yaml": "", "my-app/xml/app.xml": ""
        ])
        #expect(try offered(after: line, in: folder.url) == words)
    }
}

@Suite struct ManualPageTests {
    /// Every option that a command has, as the argument parser describes the commands.
    private func options(of command: [String: Any]) -> Set<String> {
        let own = (command["arguments"] as? [[String: Any]] ?? []).flatMap { argument in
            (argument["names"] as? [[String: String]] ?? []).filter { $0["kind"] == "long" }.compactMap { $0["name"] }
        }
        return (command["subcommands"] as? [[String: Any]] ?? []).reduce(into: Set(own)) {
            $0.formUnion(options(of: $1))
        }
    }

    @Test func pageHasEveryOptionAndReadsWithoutWarning() throws {
        let folder = try TemporaryFolder()
        let page = try Command.run("manual").output
        try folder.write(["emobic-site.1": page])
        let description = try Command.run("--experimental-dump-help").output
        let tool = try #require(try JSONSerialization.jsonObject(with: Data(description.utf8)) as? [String: Any])
        let names = options(of: try #require(tool["command"] as? [String: Any])).subtracting(["help", "version"])
        #expect(names.count > 20)
        for name in names {
            #expect(page.contains("\\-\\-" + name.replacing("-", with: "\\-")), "\(name)")
        }
        let man = URL(fileURLWithPath: "/usr/bin/man")
        guard FileManager.default.isExecutableFile(atPath: man.path) else { return }
        let run = try Command.run(
            "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "emobic-site.1", binary: man, in: folder.url,
            environment: ["MANWIDTH": "100", "MANPAGER": "cat"])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains("The folder to write the site into."))
    }
}

extension ManualPageTests {
    @Test func commandsOfCommandsHaveTheirOptions() throws {
        let page = try Command.run("manual").output
        #expect(page.contains("\\fBemobic\\-site init ci\\fR \\fIservice\\fR") && page.contains("\n.SS \"init ci\"\n"))
        #expect(!page.contains("\\fBemobic\\-site init\\fR"))
        let start = try #require(page.range(of: "\n.SS \"init ci\"\n")).upperBound
        for name in ["package", "force", "print"] {
            #expect(page[start...].contains("\n\\fB\\-\\-\(name)\\fR"), "\(name)")
        }
        // Where the page is not taken for UTF-8, other signs are spoiled.
        #expect(!page.contains("—"))
        // Without quotes, the folder in which the tool runs would be the one above it.
        #expect(page[start...].contains("The default is \\(oq.\\(cq.\n") && !page.contains(" ..\n"))
        // A text behind an example does not stand in its last line.
        #expect(!page.contains(/\.EE\n[^.]/))
    }

    @Test func everyVariableAndEveryProgramIsInThePage() throws {
        let page = try Command.run("manual").output
        let variables = try #require(page.range(of: ".SH \"ENVIRONMENT\"")).upperBound
        var (names, programs): (Set<String>, Set<String>) = ([], [])
        let sources = Repository.root.appendingPathComponent("Sources")
        for path in FileManager.default.relativeFiles(below: sources) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            names.formUnion(text.matches(of: /(?:getenv\(|environment\[)"(\w+)"/).map { String($0.1) })
            let program = /(?:ExternalProgram\(|static let program = |fontList: String = )"([\w-]+)"/
            programs.formUnion(text.matches(of: program).map { String($0.1) })
        }
        #expect(names.isSuperset(of: ["TMPDIR", "PATH", "NO_COLOR", "XDG_CACHE_HOME", "VISUAL"]) && programs.count > 8)
        for name in names.union(programs) {
            #expect(page[variables...].contains(name.replacing("-", with: "\\-")), "\(name)")
        }
    }
}

@Suite struct InstallTests {
    /// `make install` with the products of the tests.
    @Test func completionsAndManualPageAreInstalledAndRemoved() throws {
        let folder = try TemporaryFolder()
        let make = URL(fileURLWithPath: "/usr/bin/make")
        let arguments = ["BUILD=\(Command.products.path)", "DESTDIR=\(folder.path)", "PREFIX=/opt/tools"]
        let install = try Command.run(["install"] + arguments, binary: make)
        #expect(install.status == 0, "\(install.errors)")
        let installed = folder.url.appendingPathComponent("opt/tools")
        let files = FileManager.default.relativeFiles(below: installed)
        for file in [
            "share/bash-completion/completions/emobic-site", "share/zsh/site-functions/_emobic-site",
            "share/fish/vendor_completions.d/emobic-site.fish", "share/man/man1/emobic-site.1",
            "share/doc/emobic-site/README.md", "share/doc/emobic-site/docs/format/list.md"
        ] {
            #expect(files.contains(file), "\(file)")
        }
        let papers = installed.appendingPathComponent("share/doc/emobic-site")
        for paper in ["README.md", "CONTRIBUTING.md", "SECURITY.md"] {
            let text = try String(contentsOf: papers.appendingPathComponent(paper), encoding: .utf8)
            for link in text.matches(of: /\]\(([^):#]+)(?:#[^)]*)?\)/) where !link.1.hasPrefix("../../") {
                let target = papers.appendingPathComponent(String(link.1))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(paper): \(link.1)")
            }
        }
        let zsh = try String(
            contentsOf: installed.appendingPathComponent("share/zsh/site-functions/_emobic-site"), encoding: .utf8)
        #expect(zsh.hasPrefix("#compdef emobic-site"))
        let tool = installed.appendingPathComponent("bin/emobic-site")
        // What the texts of the tool name can be read without the checkout.
        let manual = try Command.run("manual", binary: tool, in: folder.url).output
        let named = Set(manual.matches(of: /docs\/[a-z-]+\.md/).map { String($0.0) })
        #expect(named.count > 2 && named.allSatisfy { files.contains("share/doc/emobic-site/\($0)") }, "\(named)")
        #expect(try Command.run("new", "app", binary: tool, in: folder.url).status == 0)
        #expect(try Command.run(["uninstall"] + arguments, binary: make).status == 0)
        #expect(FileManager.default.relativeFiles(below: installed).isEmpty)
    }

    @Test func everyUserCanReadWhatIsInstalledUnderAStrictMask() throws {
        let folder = try TemporaryFolder()
        let script = """
            umask 077; make -s install "$@" && cd "$0" && test -e opt/libexec/emobic-site/*_Themes.resources/default/page.mustache &&
              find opt -type d ! -perm -555 -o ! -type l ! -perm -444
            """
        let run = try Command.run(
            "-c", script, folder.path, "BUILD=\(Command.products.path)", "DESTDIR=\(folder.path)", "PREFIX=/opt",
            binary: URL(fileURLWithPath: "/bin/sh"))
        #expect(run.status == 0 && run.output.isEmpty, "\(run)")
    }

    @Test func missingThemesAndTemplatesAreReportedWithTheReason() throws {
        // A hard link, because the tool looks beside its own file, wherever a symbolic link to it lies.
        let place = Command.products.appendingPathComponent("alone-\(UUID().uuidString)")
        let bin = place.appendingPathComponent("bin")
        // What others have installed elsewhere is not the tool's.
        let theme = place.appendingPathComponent("share/emobic-site/themes/default")
        for folder in [bin, theme] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: place) }
        try Data().write(to: theme.appendingPathComponent("page.mustache"))
        let tool = bin.appendingPathComponent("emobic-site")
        try FileManager.default.linkItem(at: Command.products.appendingPathComponent("emobic-site"), to: tool)
        let folder = try TemporaryFolder()
        try folder.write(SoundApp.files)
        for arguments in [["check", "app"], ["new", "other"], ["theme", "look"], ["init", "ci", "github", "app"]] {
            let run = try Command.run(arguments, binary: tool, in: folder.url)
            #expect(
                run.status == 2 && run.errors.contains("beside it, cannot be read: No such file or directory"),
                "\(arguments): \(run)")
        }
    }
}
