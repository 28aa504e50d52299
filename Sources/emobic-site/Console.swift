// SPDX-License-Identifier: MIT
import FileSystem
import Glibc

/// The two output streams. Only the command line prints.
enum Console {
    static func out(_ text: String) { write(text, to: STDOUT_FILENO) }
    static func error(_ text: String) { write(text, to: STDERR_FILENO) }

    /// Whether diagnostics on a stream may be coloured: only on a terminal, and never if `NO_COLOR` is set.
    static func isColoured(_ stream: Int32) -> Bool {
        isatty(stream) == 1 && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
    }

    private static func write(_ text: String, to stream: Int32) {
        guard !FileSystem.write(Array(text.utf8), to: stream), stream == STDOUT_FILENO, [ENOSPC, EDQUOT, EFBIG, EIO].contains(errno) else { return }
        // A report that is cut off must not pass for one without problems. A reader who has gone away has seen enough.
        error("Error: the output cannot be written: \(FileSystem.lastError)\n")
        exit(2)
    }
}
