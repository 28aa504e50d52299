// SPDX-License-Identifier: MIT

internal import Glibc

/// Hangs up on clients that do not do their part in time.
///
/// An actor, because all connections share one clock: a timer for each piece of work would stay in memory until its
/// time has come, even when the work is long done.
actor Deadlines {
    /// A client did not do its part in time.
    struct Passed: Error {}

    private struct Deadline {
        let start: ContinuousClock.Instant
        let time: ContinuousClock.Instant
        /// Which direction of the socket is shut then (`SHUT_RD`, `SHUT_RDWR`): whoever waits for it goes on and finds
        /// it closed.
        let direction: Int32
    }

    private var deadlines: [Int32: Deadline] = [:]
    private var passed: Set<Int32> = []

    func set(_ socket: Int32, _ time: Duration, _ direction: Int32) {
        let now = ContinuousClock.now
        deadlines[socket] = Deadline(start: now, time: now + time, direction: direction)
    }

    /// Forgets a socket's deadline, which must be done before the socket is closed; whether it had passed.
    func clear(_ socket: Int32) -> Bool {
        deadlines[socket] = nil
        return passed.remove(socket) != nil
    }

    /// Hangs up on the client that has kept its connection waiting for the longest, for instance with half a request:
    /// first on one that is to send something, else on one that is to take something; false if all are being answered.
    func hangUpOnSlowest() -> Bool {
        let waiting = deadlines.filter { $0.value.direction == Int32(SHUT_RD) }
        guard let slowest = (waiting.isEmpty ? deadlines : waiting).min(by: { $0.value.start < $1.value.start }) else {
            return false
        }
        end(slowest.key, Int32(SHUT_RDWR))
        return true
    }

    private func end(_ socket: Int32, _ direction: Int32) {
        deadlines[socket] = nil
        passed.insert(socket)
        shutdown(socket, direction)
    }

    /// Watches the clock until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(100))
            let now = ContinuousClock.now
            for (socket, deadline) in deadlines where deadline.time < now { end(socket, deadline.direction) }
        }
    }
}
