// SPDX-License-Identifier: MIT

import Diagnostics
import FileSystem
import Glibc
import Text

/// The standard output and error streams. Only the command line writes to them.
enum Console {
    /// Prepares the streams: a closed pipe does not end the process, and no opened file gets the descriptor of a closed
    /// stream. A closed input cannot be read then either: it is no empty one.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDWR)
        }
    }

    /// Writes a text. Its values should be `outward` already; any remaining harmful characters are escaped here, except
    /// line breaks and tabs.
    static func out(_ text: String) { write(shown(text), to: STDOUT_FILENO) }
    static func error(_ text: String) { write(shown(text), to: STDERR_FILENO) }

    /// Writes a report, which may contain colour codes for the terminal.
    static func out(_ diagnostics: [LocatedDiagnostic], as report: TextReport) {
        write(shown(diagnostics, report), to: STDOUT_FILENO)
    }
    static func error(_ diagnostics: [LocatedDiagnostic], as report: TextReport) {
        write(shown(diagnostics, report), to: STDERR_FILENO)
    }

    /// Writes a patch unescaped, because it must match the files byte by byte. `FixedText` creates only harmless ones.
    static func out(patch: [UInt8]) { write(patch, to: STDOUT_FILENO) }

    /// Clears standard output if it is a terminal.
    static func clear() {
        if isatty(STDOUT_FILENO) == 1 { write(Array("\u{1B}[2J\u{1B}[3J\u{1B}[H".utf8), to: STDOUT_FILENO) }
    }

    /// How many characters of prose a line of standard output has at most.
    static var lineWidth: Int { terminalWidth.map { min($0, LineWidth.usual) } ?? LineWidth.usual }

    /// How many characters a line of help has at most. The argument parser leaves out texts for which no room is left
    /// behind the names of options, so there are a few more than a very narrow terminal has.
    static var helpWidth: Int {
        let wanted = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
        return max(40, wanted ?? terminalWidth ?? 80)
    }

    /// Puts the width of help into the environment. For the exit status the argument parser lays out the text by that, and
    /// ends the program at a width of nothing.
    static func tellHelpWidth() { setenv("COLUMNS", "\(helpWidth)", 1) }

    /// Nil without a terminal, or with one that does not know its size.
    private static var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether diagnostics on a stream may be coloured: only on a terminal that has colours, and never if `NO_COLOR` is
    /// set.
    static func isColoured(_ stream: Int32) -> Bool {
        isatty(stream) == 1 && !isSet(getenv("NO_COLOR")) && isSet(getenv("TERM"))
            && getenv("TERM").map { strcmp($0, "dumb") } != 0
    }

    private static func isSet(_ value: UnsafeMutablePointer<CChar>?) -> Bool { value.map { $0.pointee != 0 } ?? false }

    private static func shown(_ text: String) -> [UInt8] { Array(text.outward(keeping: ["\n", "\t"]).utf8) }

    private static func shown(_ diagnostics: [LocatedDiagnostic], _ report: TextReport) -> [UInt8] {
        let text = report.render(diagnostics)
        return report.isColoured ? Array(text.utf8) : shown(text)
    }

    /// Once the process is ending, work that goes on has nothing to say: it may fail because its files are being removed.
    private static func write(_ bytes: [UInt8], to stream: Int32) {
        guard !Interruption.isEnding, !FileSystem.write(bytes, to: stream), stream == STDOUT_FILENO,
            errno != EPIPE
        else { return }
        // A truncated report must not pass for one without problems. A closed pipe is not an error.
        error("Error: the output cannot be written: \(FileSystem.lastError)\n")
        exit(2)
    }
}
