// SPDX-License-Identifier: MIT

import Diagnostics
import FileSystem
import Glibc
import Text

/// The two output streams. Only the command line prints.
enum Console {
    /// Makes writing safe: a reader who goes away ends no command, and no file that is opened takes the number of a
    /// stream that is closed.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Shows a text. Its values are to be `outward` already; whatever may have been forgotten is so here, but for the
    /// ends of lines.
    static func out(_ text: String) { write(shown(text), to: STDOUT_FILENO) }
    static func error(_ text: String) { write(shown(text), to: STDERR_FILENO) }

    /// Shows a report, which may be coloured by codes for the terminal.
    static func out(_ diagnostics: [LocatedDiagnostic], as report: TextReport) {
        write(shown(diagnostics, report), to: STDOUT_FILENO)
    }
    static func error(_ diagnostics: [LocatedDiagnostic], as report: TextReport) {
        write(shown(diagnostics, report), to: STDERR_FILENO)
    }

    /// Writes a patch, which must be the bytes that it is about. `FixedText` makes none that is not harmless.
    static func out(patch: [UInt8]) { write(patch, to: STDOUT_FILENO) }

    /// Whether diagnostics on a stream may be coloured: only on a terminal, and never if `NO_COLOR` is set.
    static func isColoured(_ stream: Int32) -> Bool {
        isatty(stream) == 1 && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
    }

    private static func shown(_ text: String) -> [UInt8] { Array(text.outward(keeping: ["\n", "\t"]).utf8) }

    private static func shown(_ diagnostics: [LocatedDiagnostic], _ report: TextReport) -> [UInt8] {
        let text = report.render(diagnostics)
        return report.isColoured ? Array(text.utf8) : shown(text)
    }

    private static func write(_ bytes: [UInt8], to stream: Int32) {
        guard !FileSystem.write(bytes, to: stream), stream == STDOUT_FILENO,
            [ENOSPC, EDQUOT, EFBIG, EIO].contains(errno)
        else { return }
        // A report that is cut off must not pass for one without problems. A reader who has gone away has seen enough.
        error("Error: the output cannot be written: \(FileSystem.lastError)\n")
        exit(2)
    }
}
