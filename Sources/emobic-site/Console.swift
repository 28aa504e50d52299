// SPDX-License-Identifier: MIT
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
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(stream, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
