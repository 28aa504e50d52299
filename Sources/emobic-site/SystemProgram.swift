// SPDX-License-Identifier: MIT
import Glibc

/// A program of the machine that the tool makes use of when it is there.
enum SystemProgram {
    /// Starts a program and returns its process; nil if there is none of that name. Nothing it says is shown.
    static func start(_ arguments: [String]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
        let words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        return posix_spawnp(&process, arguments[0], &actions, nil, words + [nil], environ) == 0 ? process : nil
    }

    /// Runs a program to its end; whether it did its work.
    static func run(_ arguments: [String]) -> Bool {
        guard let process = start(arguments) else { return false }
        var status: Int32 = 0
        return waitpid(process, &status, 0) == process && status == 0
    }
}
