// SPDX-License-Identifier: MIT
internal import Dispatch
internal import Glibc

/// Ends the program when the user or the system asks for it, after a last piece of work.
package struct Interruption {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter work: what is done before the end; it may be interrupted by nothing else.
    package init(_ work: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                work()
                exit(EXIT_SUCCESS)
            }
            source.resume()
            return source
        }
    }

    /// Stops listening.
    package func end() { for source in sources { source.cancel() } }
}
