// SPDX-License-Identifier: MIT

import Dispatch
import Glibc

/// Ends the program when the user or the system asks for it, after a last piece of work.
struct Interruption {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter work: what is done before the end; it may be interrupted by nothing else.
    init(_ work: @escaping @Sendable () -> Void) {
        // A queue of its own has a thread of its own: the shared ones may all be busy, and that is when somebody wants
        // to end it.
        let queue = DispatchQueue(label: "emobic-site.interruption", qos: .userInteractive)
        sources = [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !Self.isIgnored($0) }.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                work()
                exit(EXIT_SUCCESS)
            }
            source.resume()
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
