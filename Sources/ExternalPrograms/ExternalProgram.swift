// SPDX-License-Identifier: MIT

internal import CSystem
internal import FileSystem
internal import Glibc
internal import Text

/// A program installed on the machine that the tool uses if it is there, such as `qrencode` or `dot`.
///
/// Its input and output are unnamed files, so neither side ever waits for the other. Whatever ends this tool, such as a
/// Ctrl-C, ends the program as well, or the program ends at its limits.
package struct ExternalProgram: Sendable {
    private let path: String

    /// Nil if none of the folders has the program.
    /// - Parameter folders: a search path, by default `PATH`.
    package init?(_ name: String, in folders: String? = nil) {
        let folders = folders ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
        // As a shell has it: a name with a slash is a path.
        guard let path = (name.contains("/") ? [name] : paths).first(where: FileSystem.isExecutable) else { return nil }
        self.path = path
    }

    /// What tells the program from another version of it: a hash of its path, its size and its time.
    package var identity: String {
        let status = FileSystem.status(of: path, isLinkFollowed: true)
        let text = "\(path) \(status?.size ?? 0) \(status?.written.total ?? 0)"
        return ContentHash.short(Array(text.utf8))
    }

    /// Why a program has no result.
    package enum Failure: Error, Sendable, Equatable {
        /// This machine could not run it, whatever its arguments: for the reason that the operating system reports.
        case notRun(reason: String)
        /// It was ended at its time limit.
        case late
        /// It was ended because it had written more than it may.
        case tooMuch
        /// Something else ended it.
        case ended

        /// The reason as the end of a sentence about the program.
        package var reason: String {
            switch self {
            case .notRun(let reason): "cannot be run: \(reason)"
            case .late: "took too long"
            case .tooMuch: "wrote too much"
            case .ended: "was ended"
            }
        }
    }

    /// Runs the program and returns its standard output; nil if it fails or takes longer than the limit.
    package func run(_ arguments: [String], input: [UInt8] = [], limit: Duration = .seconds(10)) -> [UInt8]? {
        guard let result = try? result(arguments, input: input, limit: limit), result.status == 0 else { return nil }
        return result.output
    }

    /// Runs the program and returns its exit status and standard output.
    /// - Parameter most: the number of bytes that it may write; nil for any.
    package func result(
        _ arguments: [String], input: [UInt8] = [], limit: Duration = .seconds(10), most: Int? = nil
    ) throws(Failure) -> (status: Int32, output: [UInt8]) {
        let (status, output, _) = try outcome(arguments, input: input, limit: limit, most: most)
        return (status, output)
    }

    /// Runs the program and returns what it writes to standard error if it fails; nil if it does not fail or cannot be run.
    package func complaint(_ arguments: [String], limit: Duration = .seconds(10)) -> [UInt8]? {
        guard let (status, _, errors) = try? outcome(arguments, limit: limit), status != 0 else { return nil }
        return errors
    }

    private func outcome(
        _ arguments: [String], input: [UInt8] = [], limit: Duration, most: Int? = nil
    ) throws(Failure) -> (status: Int32, output: [UInt8], errors: [UInt8]) {
        guard let source = UnnamedFile(input), let result = UnnamedFile([]), let errors = UnnamedFile([]) else {
            throw .lastError
        }
        let process = try Self.spawn(
            [path] + arguments, streams: [source.descriptor, result.descriptor, errors.descriptor])
        csystem_limit_program(
            process, limit.components.seconds + 1, most.map { Int64(clamping: $0 + Self.excess) } ?? -1)
        let status = try Self.status(of: process, limit: limit) { most.map { result.size > $0 } ?? false }
        guard let output = result.contents() else { throw .lastError }
        return (status, output, errors.contents() ?? [])
    }

    /// Bytes that the program may write beyond its limit before the system ends it, and not this tool.
    private static let excess = 1 << 20

    /// Starts the program in a session of its own and does not wait for it. Its output is discarded.
    /// - Returns: whether it could be started. Its outcome is not known.
    package func start(_ arguments: [String]) -> Bool {
        let nullDevice = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(nullDevice) }
        guard nullDevice >= 0,
            let process = try? Self.spawn(
                [path] + arguments, streams: [nullDevice, nullDevice, nullDevice], flags: Self.newSession)
        else { return false }
        Self.reap(process)
        return true
    }

    /// `POSIX_SPAWN_SETSID`, which Swift's Glibc lacks: a Ctrl-C that ends this tool does not reach the program.
    private static let newSession: Int32 = 0x80

    /// Waits for a process on a thread of its own, so that the system need not remember its outcome.
    private static func reap(_ process: pid_t) {
        var thread = pthread_t()
        let number = UnsafeMutableRawPointer(bitPattern: Int(process))
        let status = pthread_create(
            &thread, nil,
            { number in
                var status: Int32 = 0
                while waitpid(pid_t(Int(bitPattern: number)), &status, 0) < 0, errno == EINTR {}
                return nil
            }, number)
        if status == 0 { pthread_detach(thread) }
    }

    /// Starts the program with the descriptors as its standard streams.
    private static func spawn(_ words: [String], streams: [Int32], flags: Int32 = 0) throws(Failure) -> pid_t {
        // A NUL would truncate the argument.
        guard !words.contains(where: { $0.utf8.contains(0) }) else { throw Failure(EINVAL) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (stream, descriptor) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(stream))
        }
        // The program must not inherit that this process ignores SIGPIPE, nor that this thread holds signals back.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        let changes = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, Int16(changes | flags))
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let failure = posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ)
        guard failure == 0 else { throw Failure(failure) }
        return process
    }

    /// Waits for the program and returns its exit status. It is ended at the limit, or when it has written too much, which
    /// may also be found when it has ended.
    private static func status(
        of process: pid_t, limit: Duration, isTooMuch: () -> Bool
    ) throws(Failure) -> Int32 {
        let end = ContinuousClock.now + limit
        var status: Int32 = 0
        var reason = Failure.ended
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { break }
            // Another thread has reaped the process, so its exit status is unknown.
            if ended < 0, errno != EINTR { throw reason }
            if reason == .ended { reason = isTooMuch() ? .tooMuch : ContinuousClock.now > end ? .late : .ended }
            if reason != .ended { kill(process, SIGKILL) }
            usleep(500)
        }
        guard !isTooMuch() else { throw .tooMuch }
        guard status & 0x7F == 0 else { throw reason }
        return status >> 8 & 0xFF
    }
}

extension ExternalProgram.Failure {
    fileprivate init(_ error: Int32) { self = .notRun(reason: String(cString: strerror(error))) }

    fileprivate static var lastError: Self { .notRun(reason: FileSystem.lastError) }
}

/// A temporary file without a name, which is deleted with its last descriptor.
private struct UnnamedFile: ~Copyable {
    let descriptor: Int32

    /// Nil if the file cannot be made or the bytes cannot be written, with the reason in `FileSystem.lastError`.
    init?(_ bytes: [UInt8]) {
        descriptor = FileSystem.makeUnnamedFile() ?? -1
        guard descriptor >= 0, FileSystem.write(bytes, to: descriptor), lseek(descriptor, 0, SEEK_SET) == 0 else {
            return nil
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The number of bytes in it.
    var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    func contents() -> [UInt8]? { FileSystem.read(descriptor, from: 0) }
}
