// SPDX-License-Identifier: MIT

internal import Text

/// The program of `$VISUAL` or `$EDITOR`, and how it is told the place in a file.
package struct EditorProgram: Sendable, Equatable {
    /// Why a command cannot open places from a page.
    package struct Unfit: Error, Equatable {
        /// Such as ‘neither VISUAL nor EDITOR names an editor’.
        package let reason: String
    }

    /// The program as it is written: a name or a path.
    package let program: String
    private let arguments: [String]

    /// - Parameter command: a program and its arguments with blanks between them. No shell reads it, so it has no
    ///   quotes.
    package init(_ command: String) throws(Unfit) {
        let words = command.split { $0 == " " || $0 == "\t" }.map(String.init)
        guard let program = words.first else { throw Unfit(reason: "neither VISUAL nor EDITOR names an editor") }
        guard !command.contains(where: { "\"'`$;&|<>()\\\n".contains($0) }) else {
            throw Unfit(
                reason: "‘\(command)’ is a command for a shell; write a program and its arguments without quotes")
        }
        self.program = program
        arguments = Array(words.dropFirst())
        let isForTerminals =
            Self.terminalEditors.contains(program.lastComponent)
            || program.lastComponent.hasPrefix("emacs")
                && arguments.contains { ["-nw", "-t", "-tty", "--tty", "--no-window-system"].contains($0) }
        if isForTerminals {
            throw Unfit(
                reason:
                    "‘\(command)’ is an editor for terminals, which a page cannot open; name one with a window in VISUAL, such as ‘gvim’ or ‘code’"
            )
        }
    }

    private static let terminalEditors: Set<String> = [
        "vi", "vim", "view", "vim.basic", "vim.tiny", "nvim", "nano", "rnano", "pico", "ed", "ex", "red", "micro", "hx",
        "helix", "kak", "joe", "jmacs", "jstar", "jpico", "jed", "mcedit", "ne", "mg", "zile", "nvi", "elvis", "tilde",
        "dte", "editor", "sensible-editor", "select-editor"
    ]

    /// Returns the arguments that open a file at a place; for an unknown program only the file.
    /// - Parameter file: an absolute path, which no program takes for an option.
    package func arguments(for file: String, line: Int, column: Int) -> [String] {
        let place =
            switch program.lastComponent {
            case "code", "code-insiders", "code-oss", "codium", "vscodium", "cursor", "windsurf":
                ["--goto", "\(file):\(line):\(column)"]
            case "subl", "sublime_text", "zed", "zeditor", "lapce": ["\(file):\(line):\(column)"]
            case "emacs", "emacsclient", "gedit", "gnome-text-editor": ["+\(line):\(column)", file]
            case "gvim", "mvim", "gview", "geany", "pluma", "xed", "leafpad", "nedit": ["+\(line)", file]
            case "kate", "kwrite": ["-l", "\(line)", "-c", "\(column)", file]
            case "mousepad": ["--line=\(line)", "--column=\(column)", file]
            case "idea", "idea.sh", "webstorm", "phpstorm", "pycharm":
                ["--line", "\(line)", "--column", "\(column)", file]
            default: [file]
            }
        return arguments + place
    }
}
