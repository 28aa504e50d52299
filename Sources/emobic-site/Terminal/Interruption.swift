// SPDX-License-Identifier: MIT

import Dispatch
import Glibc
import Synchronization

/// Ends the process when the user or the system requests it, after a cleanup.
struct Interruption {
    /// When the process was told to end; nil before that.
    private static let ending = Mutex<ContinuousClock.Instant?>(nil)
    /// Whether the process was told to end.
    static var isEnding: Bool { ending.withLock { $0 != nil } }
    /// `timeout` and some shells send a signal twice, and mean one.
    private static let repetition = Duration.milliseconds(500)

    private let sources: [any DispatchSourceSignal]
    private let signals: [Int32]

    /// Installs the signal handlers. They are active when this initialiser returns, so the process can be ended safely
    /// from then on.
    /// - Parameters:
    ///   - isUsual: whether the command is ended so as a rule, and with success. Otherwise the exit status is that by
    ///     which shells tell of a signal.
    ///   - work: the cleanup before the exit; a later signal interrupts it, because it may wait for a disk or a lock.
    init(isUsual: Bool = false, _ work: @escaping @Sendable () -> Void) {
        // A queue of its own has its own thread. The shared threads may all be busy, which is when an interruption is
        // likely.
        let queue = DispatchQueue(label: "emobic-site.interruption", qos: .userInteractive)
        // The work may wait for what waits for the end of this initialiser, which needs that queue.
        let endQueue = DispatchQueue(label: "emobic-site.ending", qos: .userInteractive)
        let isListening = DispatchSemaphore(value: 0)
        signals = [SIGINT, SIGTERM, SIGQUIT, SIGHUP].filter { !Self.isIgnored($0) }
        sources = signals.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // Dispatch now handles the signal. Ignoring it before this point, as is common, would lose a signal that
            // arrives in between.
            source.setRegistrationHandler { isListening.signal() }
            source.setEventHandler {
                let now = ContinuousClock.now
                let first = Self.ending.withLock { first in
                    defer { first = first ?? now }
                    return first
                }
                if let first {
                    if now > first + Self.repetition { _exit(128 + number) }
                    return
                }
                endQueue.async {
                    work()
                    exit(isUsual ? EXIT_SUCCESS : 128 + number)
                }
            }
            source.resume()
            isListening.wait()
            return source
        }
    }

    /// Does work that removes what it has written when it is cancelled: an interruption cancels it, and ends the process
    /// after it.
    static func cancelling<Value: Sendable, Failure>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let (start, starting) = AsyncStream<Never>.makeStream()
        let task = Task { () -> Result<Value, Failure> in
            // Not before the process listens to signals.
            for await _ in start {}
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        let hasEnded = DispatchSemaphore(value: 0)
        let interruption = Interruption {
            task.cancel()
            hasEnded.wait()
        }
        starting.finish()
        let result = await task.value
        hasEnded.signal()
        await awaitEnd()
        interruption.end()
        return try result.get()
    }

    /// Waits for the end of the process if it was told to end: there is nothing to be said of work that has failed for
    /// that reason.
    static func awaitEnd() async {
        while isEnding, !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
    }

    /// Removes the signal handlers, so that the signals end the process as usual.
    func end() {
        for source in sources { source.cancel() }
        // Dispatch leaves a handler that does nothing.
        for number in signals { signal(number, SIG_DFL) }
    }

    /// Whether the parent process set the signal to be ignored, as `nohup` does, and shells for what a script does in the
    /// background.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
