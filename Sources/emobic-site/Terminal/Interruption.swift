// SPDX-License-Identifier: MIT

import Dispatch
import Glibc
import Synchronization

/// Ends the process when the user or the system requests it, after a cleanup.
struct Interruption {
    private static let ending = Mutex(false)
    /// Whether the process was told to end.
    static var isEnding: Bool { ending.withLock { $0 } }

    private let sources: [any DispatchSourceSignal]
    private let signals: [Int32]

    /// Installs the signal handlers. They are active when this initialiser returns, so the process can be ended safely
    /// from then on.
    /// - Parameters:
    ///   - status: the exit status, by default that of a command that runs until it is ended.
    ///   - work: the cleanup before the exit; further signals do not interrupt it.
    init(status: Int32 = EXIT_SUCCESS, _ work: @escaping @Sendable () -> Void) {
        // A queue of its own has its own thread. The shared threads may all be busy, which is when an interruption is
        // likely.
        let queue = DispatchQueue(label: "emobic-site.interruption", qos: .userInteractive)
        let isListening = DispatchSemaphore(value: 0)
        signals = [SIGINT, SIGTERM, SIGQUIT, SIGHUP].filter { $0 != SIGHUP || !Self.isIgnored($0) }
        sources = signals.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // Dispatch now handles the signal. Ignoring it before this point, as is common, would lose a signal that
            // arrives in between.
            source.setRegistrationHandler { isListening.signal() }
            source.setEventHandler {
                Self.ending.withLock { $0 = true }
                work()
                exit(status)
            }
            source.resume()
            isListening.wait()
            return source
        }
    }

    /// Removes the signal handlers, so that the signals end the process as usual.
    func end() {
        for source in sources { source.cancel() }
        // Dispatch leaves a handler that does nothing.
        for number in signals { signal(number, SIG_DFL) }
    }

    /// Whether the parent process set the signal to be ignored, as `nohup` does.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
