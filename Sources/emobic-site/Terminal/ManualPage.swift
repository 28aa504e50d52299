// SPDX-License-Identifier: MIT

import Foundation
import Text

/// The manual page `emobic-site(1)`, made from what the commands say about themselves with `--help`.
struct ManualPage {
    /// A command as the argument parser describes it.
    struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let shouldDisplay: Bool?
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    /// An argument, an option or a flag of a command.
    struct Argument: Decodable {
        enum Kind: String, Decodable { case positional, option, flag }

        struct Name: Decodable {
            let kind: String
            let name: String

            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: Kind
        let abstract: String?
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let allValues: [String]?
        let isOptional: Bool
    }

    private struct Description: Decodable { let command: Command }

    private let command: Command
    private let version: String

    /// - Parameter description: what the argument parser writes for `--experimental-dump-help`.
    init(_ description: String, version: String) throws {
        command = try JSONDecoder().decode(Description.self, from: Data(description.utf8)).command
        self.version = version
    }

    /// Returns the commands below one with their names as they are typed, each before its own.
    private static func commands(of command: Command, named name: String = "") -> [(name: String, command: Command)] {
        let shown = (command.subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
        return shown.flatMap { shown in
            let words = name.isEmpty ? shown.commandName : name + " " + shown.commandName
            return [(name: words, command: shown)] + commands(of: shown, named: words)
        }
    }

    /// The page in the macros of man(7).
    var text: String {
        var page = Lines()
        let name = command.commandName
        page.macro("TH", name.uppercased(), "1", "", "\(name) \(version)", "User Commands")
        page.macro("SH", "NAME")
        page.text("\(name) - \(command.abstract ?? "")")
        page.macro("SH", "SYNOPSIS")
        let commands = Self.commands(of: command)
        // One that has others does nothing by itself.
        for (name, command) in commands where command.subcommands?.isEmpty ?? true {
            synopsis(of: command, named: name, into: &page)
        }
        page.macro("SH", "DESCRIPTION")
        page.discussion(command.discussion ?? "", heading: "SH")
        page.macro("SH", "COMMANDS")
        for (name, command) in commands {
            page.macro("SS", name)
            page.text(command.abstract ?? "")
            page.macro("PP")
            page.discussion(command.discussion ?? "", heading: nil)
            for argument in command.arguments ?? [] where !Self.isCommon(argument) { add(argument, to: &page) }
        }
        page.macro("SH", "FILES")
        for file in Self.files { page.entry(file.name, file.text) }
        page.macro("SH", "ENVIRONMENT")
        for variable in Self.variables { page.entry(variable.name, variable.text) }
        return page.text
    }

    private static let files = [
        (name: "emobic-site.yaml", text: "Settings of the site, at the top of the app's folder or beside app.xml."),
        (
            name: "share/doc/emobic-site/docs",
            text: "The documents that are called docs here, below /usr or where the tool was installed."
        ),
        (
            name: "~/.cache/emobic-site",
            text:
                "What takes long to make or to fetch: icons (icons), narrower pictures (pictures), compressed fonts (fonts), the files of build --fetch (levels) and the results of check --external (links.json). Without it they are made again."
        )
    ]

    /// The variables that the tool reads, and those that it hands on to the programs it runs.
    private static let variables = [
        (name: "COLUMNS", text: "How wide the lines of help are, instead of the terminal’s width."),
        (
            name: "GIT_INDEX_FILE, GIT_DIR",
            text:
                "The index that git gives to a hook, and the repository that it belongs to. check --changed-since asks it which files have another name."
        ),
        (name: "HOME", text: "The folder in which .cache lies, as an absolute path."),
        (name: "NO_COLOR", text: "If it is set, reports have no colours."),
        (
            name: "PATH",
            text:
                "Where the programs lie that the tool runs: cwebp, curl, dot, env, fc-list, git, qrencode, rsvg-convert, woff2_compress, xdg-open and the editor."
        ),
        (name: "TERM", text: "If it is empty or dumb, reports have no colours."),
        (name: "TMPDIR", text: "The folder for temporary files instead of /tmp."),
        (
            name: "VISUAL, EDITOR",
            text: "The editor of serve --editor env. VISUAL comes first."
        ),
        (name: "XDG_CACHE_HOME", text: "The folder to use instead of ~/.cache, as an absolute path."),
        (
            name: "http_proxy, https_proxy, all_proxy, no_proxy",
            text: "The proxy of requests to other servers, as curl(1) reads them."
        )
    ]

    private func synopsis(of command: Command, named name: String, into page: inout Lines) {
        let positionals = (command.arguments ?? []).filter { $0.kind == .positional }.map { argument in
            let value = "\\fI\(Lines.escaped(argument.valueName ?? ""))\\fR"
            return argument.isOptional ? "[\(value)]" : value
        }
        let words =
            ["\\fB\(Lines.escaped(self.command.commandName)) \(Lines.escaped(name))\\fR"]
            + positionals + ["[\\fIoptions\\fR]"]
        page.add(words.joined(separator: " "))
        page.macro("br")
    }

    /// Whether every command has the option.
    private static func isCommon(_ argument: Argument) -> Bool {
        argument.names?.contains { ["help", "version"].contains($0.name) } ?? false
    }

    private func add(_ argument: Argument, to page: inout Lines) {
        let value = argument.valueName ?? ""
        let names = argument.names?.map(\.text).joined(separator: ", ")
        let title: String
        switch argument.kind {
        case .positional: title = "\\fI\(Lines.escaped(value))\\fR"
        case .flag: title = "\\fB\(Lines.escaped(names ?? ""))\\fR"
        case .option: title = "\\fB\(Lines.escaped(names ?? ""))\\fR \\fI\(Lines.escaped(value))\\fR"
        }
        var sentences = [argument.abstract ?? ""]
        if let values = argument.allValues { sentences.append("One of: \(values.joined(separator: ", ")).") }
        if let usual = argument.defaultValue { sentences.append("The default is ‘\(usual)’.") }
        page.entry(marked: title, sentences.joined(separator: " "))
    }
}

/// Lines of a manual page.
private struct Lines {
    private(set) var text = ""

    mutating func add(_ line: String) { text += line + "\n" }

    mutating func macro(_ name: String, _ arguments: String...) {
        add("." + ([name] + arguments.map { "\"\(Self.escaped($0))\"" }).joined(separator: " "))
    }

    mutating func text(_ line: String) { add(Self.line(line)) }

    mutating func entry(_ title: String, _ text: String) { entry(marked: "\\fB\(Self.escaped(title))\\fR", text) }

    mutating func entry(marked title: String, _ text: String) {
        macro("TP")
        add(title)
        self.text(text)
    }

    /// Adds a discussion: lines that are indented stand as they are, and a line in capitals that ends in a colon is a
    /// heading, of a section if there are sections.
    mutating func discussion(_ discussion: String, heading: String?) {
        var isExample = false
        for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            let isIndented = line.hasPrefix("  ")
            if isIndented != isExample {
                if isIndented { macro("PP") }
                macro(isIndented ? "EX" : "EE")
                if !isIndented, !line.isEmpty { macro("PP") }
                isExample = isIndented
            }
            if line.isEmpty {
                macro("PP")
            } else if line.hasSuffix(":"), line == line.uppercased() {
                let title = line.dropLast()
                if let heading {
                    macro(heading, String(title))
                } else {
                    text(title.prefix(1) + title.dropFirst().lowercased() + ":")
                }
            } else {
                text(String(line))
            }
        }
        if isExample { macro("EE") }
    }

    /// Returns a line of text, which must not pass for a macro.
    private static func line(_ text: String) -> String {
        (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + escaped(text)
    }

    static func escaped(_ text: String) -> String {
        text.writing(["\\": "\\e", "-": "\\-", "\"": "\\(dq", "‘": "\\(oq", "’": "\\(cq", "'": "\\(aq", "—": "\\(em"])
    }
}
