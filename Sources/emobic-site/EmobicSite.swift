// SPDX-License-Identifier: MIT

import ArgumentParser
import Diagnostics
import FileSystem
import Loading
import Text

/// The command line. Subcommands parse options, call one function, print a report and set the exit code.
@main
struct EmobicSite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emobic-site",
        abstract: "Turns an eMobic app bundle into a static HTML5 app.",
        discussion: """
            A bundle is a folder of XML files, pictures, sounds and pages that describe a mobile app.

            EXAMPLES:
              emobic-site new my-app               write a small app to start from
              emobic-site build my-app public      write the app as a site into public/
              emobic-site check my-app             find dead links and missing files
              emobic-site serve my-app             see it in the browser while you write it
              emobic-site graph my-app --as html   draw its screens and links
              emobic-site schema schemas           write grammars for XML editors
              emobic-site explain link/partial     what a diagnostic means
              emobic-site help-format list         what a kind of screen or file can hold
              emobic-site theme my-look            write a theme to start from
              emobic-site init ci github my-app    write a workflow that publishes it
              emobic-site manual                   print the manual page

            Texts that name docs/ mean the documents in share/doc/emobic-site, below /usr or where the tool was installed.

            With --generate-completion-script bash, zsh or fish, it prints what lets that shell complete commands, options and values.

            EXIT STATUS:
              0  fine
              1  check found errors, or too many warnings (--strict, --max-warnings);
                 build wrote nothing because of errors (--strict, or in the theme)
              2  the command could not run
            """,
        version: version,
        subcommands: [
            New.self, Build.self, Serve.self, Check.self, Explain.self, HelpFormat.self, Graph.self, Schema.self,
            ThemeCommand.self, Init.self, Manual.self
        ])

    static let version = "0.1.0"

    static func main() async {
        Console.prepare()
        ProcessMemory.returnLargeBlocks()
        do {
            // The name of the program is always there, so the system does not tell.
            guard !CommandLine.arguments.isEmpty else {
                throw CommandFailure("the arguments cannot be read; is ‘/proc’ there?")
            }
            let words = Array(CommandLine.arguments.dropFirst())
            for (number, word) in words.enumerated() where !isUTF8(argument: number + 1) {
                throw CommandFailure("the argument ‘\(word.outward)’ is not UTF-8, so it would be another path")
            }
            var command = try command(from: words)
            if var command = command as? any AsyncParsableCommand {
                if let fault = ProcessThreads.fault {
                    throw CommandFailure(
                        "the system permits this process too few threads, or too little memory: \(fault); ‘ulimit -a’ lists the limits"
                    )
                }
                try await command.run()
            } else {
                try command.run()
            }
        } catch let status as ExitCode {
            exit(withError: status)
        } catch let app as UnusableApp {
            Console.error(app.located, as: TextReport(root: app.root, isColoured: Console.isColoured(2)))
            exit(withError: ExitStatus.couldNotRun)
        } catch let error as any ReasonedError {
            Console.error("Error: \(error.reason)\n")
            exit(withError: ExitStatus.couldNotRun)
        } catch {
            // The library's exit code for wrong usage is 64; this tool uses 2 whenever a command could not run.
            let text = CompletionScript.mended(fullMessage(for: error, columns: Console.helpWidth))
            Console.tellHelpWidth()
            let isHelp = exitCode(for: error) == .success
            if isHelp {
                Console.out(text + "\n")
            } else {
                Console.error(text + "\n")
            }
            exit(withError: isHelp ? ExitCode.success : ExitStatus.couldNotRun)
        }
    }

    /// Whether an argument can be read as it is. In the strings of the library, what is not UTF-8 is replaced.
    private static func isUTF8(argument number: Int) -> Bool {
        guard number < Int(CommandLine.argc), let bytes = CommandLine.unsafeArgv[number] else { return true }
        return String(validatingCString: bytes) != nil
    }

    /// Returns the command for the arguments. Errors quote the arguments with harmful characters escaped.
    private static func command(from words: [String]) throws -> any ParsableCommand {
        do {
            try refuseUnknownCommand(words)
            return try parseAsRoot(words)
        } catch {
            let shown = words.map(\.outward)
            guard shown != words else { throw error }
            try refuseUnknownCommand(shown)
            _ = try parseAsRoot(shown)
            throw CommandFailure("an argument has control characters or marks of direction in it")
        }
    }

    static func names(of commands: [any ParsableCommand.Type]) -> [String] {
        // The library makes the other names of those of Swift types, which takes a tenth of a short run.
        commands.compactMap { $0.configuration.commandName }
    }

    /// Rejects an unknown command by name, because the library would only report unexpected arguments, and for `help`
    /// nothing at all.
    private static func refuseUnknownCommand(_ words: [String]) throws {
        var commands = configuration.subcommands
        var known = ""
        for name in words.first == "help" ? words.dropFirst() : words.prefix(1) {
            if name.hasPrefix("-") { return }
            let names = names(of: commands)
            if known.isEmpty, name == "help" { return }
            guard let index = names.firstIndex(of: name) else {
                let all = known.isEmpty ? names + ["help"] : names
                let near = NearMiss.matches(for: name, amongFew: all).map { known + $0 }.listed(by: "or")
                throw ValidationError(
                    "There is no command ‘\(known)\(name)’.\(near.isEmpty ? "" : " Did you mean \(near)?")")
            }
            commands = commands[index].configuration.subcommands
            known += name + " "
        }
    }
}

/// The reason why a command could not run, outside of the bundle.
struct CommandFailure: ReasonedError {
    let reason: String

    init(_ reason: String) {
        self.reason = reason.outward
    }
}

/// The exit codes of the commands.
enum ExitStatus {
    static let problems = ExitCode(1)
    static let couldNotRun = ExitCode(2)
}
