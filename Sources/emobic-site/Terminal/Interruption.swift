// SPDX-License-Identifier: MIT

import Dispatch
import Glibc

/// Ends the program when the user or the system asks for it, after a last piece of work.
struct Interruption {
    private let sources: [any DispatchSourceSignal]

    /// Returns once the signals are listened for: whoever is told after that that the program runs can end it.
    /// - Parameter work: what is done before the end; it may be interrupted by nothing else.
    init(_ work: @escaping @Sendable () -> Void) {
        // A queue of its own has a thread of its own: the shared ones may all be busy, and that is when somebody wants
        // to end it.
        let queue = DispatchQueue(label: "emobic-site.interruption", qos: .userInteractive)
        let isListening = DispatchSemaphore(value: 0)
        sources = [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !Self.isIgnored($0) }.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // From then on the signal's action is that of Dispatch. Were it ignored before, as is done elsewhere, one that
            // comes in between would be lost.
            source.setRegistrationHandler { isListening.signal() }
            source.setEventHandler {
                work()
                exit(EXIT_SUCCESS)
            }
            source.resume()
            isListening.wait()
            return source
        }
    }

    /// Stops listening.
    func end() { for source in sources { source.cancel() } }

    /// Whether whoever started the program wants it to live on after this signal, as `nohup` does.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
