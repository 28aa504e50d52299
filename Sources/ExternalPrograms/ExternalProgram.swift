// SPDX-License-Identifier: MIT
internal import Glibc

/// A program of the machine that the tool uses when it is there, such as `qrencode`, `dot` or `cwebp`.
///
/// It gets its input and leaves its output in unnamed files, so neither side ever waits for the other.
package struct ExternalProgram: Sendable {
    private let path: String

    /// Nil if none of the folders has the program.
    /// - Parameter folders: a search path; `PATH` if it is not given.
    package init?(_ name: String, in folders: String? = nil) {
        let folders = folders ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
        self.path = path
    }

    /// What the program writes to its standard output; nil if it fails or takes longer than the limit.
    package func run(_ arguments: [String], input: [UInt8] = [], limit: Duration = .seconds(10)) -> [UInt8]? {
        guard let source = UnnamedFile(input), let result = UnnamedFile([]), let silence = UnnamedFile([]) else { return nil }
        guard let process = spawn(arguments, [source.descriptor, result.descriptor, silence.descriptor]) else { return nil }
        return status(of: process, limit: limit) == 0 ? result.contents() : nil
    }

    /// Starts the program and does not wait for it. Nothing it says is shown.
    /// - Returns: whether it could be started.
    package func start(_ arguments: [String]) -> Bool {
        let silence = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(silence) }
        return silence >= 0 && spawn(arguments, [silence, silence, silence]) != nil
    }

    /// Starts the program with the descriptors as its standard streams.
    private func spawn(_ arguments: [String], _ streams: [Int32]) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (stream, descriptor) in streams.enumerated() { posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(stream)) }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process = pid_t()
        return posix_spawn(&process, path, &actions, nil, &words, environ) == 0 ? process : nil
    }

    /// The exit status; nil if the program was ended by a signal, such as ours when its time is up.
    private func status(of process: pid_t, limit: Duration) -> Int32? {
        let end = ContinuousClock.now + limit
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            if ContinuousClock.now > end { kill(process, SIGKILL) }
            usleep(500)
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }
}

/// A temporary file that has no name any more and goes with its last descriptor.
private struct UnnamedFile: ~Copyable {
    let descriptor: Int32

    /// Nil if there is no room for the bytes.
    init?(_ bytes: [UInt8]) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = Array("\(folder)/emobic-site.XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { return nil }
        unlink(path)
        let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard written == bytes.count else { return nil }
    }

    deinit { close(descriptor) }

    func contents() -> [UInt8] {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        return [UInt8](unsafeUninitializedCapacity: max(0, size)) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}
