// SPDX-License-Identifier: MIT
import FileSystem
import Glibc

/// The two output streams. Only the command line prints.
enum Console {
    static func out(_ text: String) { out(Array(text.utf8)) }
    static func out(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }
    static func error(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

    /// Whether diagnostics on a stream may be coloured: only on a terminal, and never if `NO_COLOR` is set.
    static func isColoured(_ stream: Int32) -> Bool {
        isatty(stream) == 1 && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
    }

    private static func write(_ bytes: [UInt8], to stream: Int32) {
        guard !FileSystem.write(bytes, to: stream), stream == STDOUT_FILENO, [ENOSPC, EDQUOT, EFBIG, EIO].contains(errno) else { return }
        // A report that is cut off must not pass for one without problems. A reader who has gone away has seen enough.
        error("Error: the output cannot be written: \(FileSystem.lastError)\n")
        exit(2)
    }
}
