// SPDX-License-Identifier: MIT

internal import Glibc

/// Shuts down the sockets of clients that exceed their time limits.
///
/// An actor, because all connections share one clock: a separate timer for each operation would stay in memory until it
/// fires, even after the operation has ended.
actor Deadlines {
    /// The error of an operation whose deadline has passed.
    struct Passed: Error {}

    private struct Deadline {
        let start: ContinuousClock.Instant
        let time: ContinuousClock.Instant
        /// The direction of the socket that is shut down (`SHUT_RD`, `SHUT_RDWR`): the operation waiting for it resumes
        /// and finds the socket closed.
        let direction: Int32
    }

    private var deadlines: [Int32: Deadline] = [:]
    private var passed: Set<Int32> = []

    func set(_ socket: Int32, time: Duration, direction: Int32) {
        let now = ContinuousClock.now
        deadlines[socket] = Deadline(start: now, time: now + time, direction: direction)
    }

    /// Removes a socket's deadline and returns whether it had passed. It must be called before the socket is closed.
    func clear(_ socket: Int32) -> Bool {
        deadlines[socket] = nil
        return passed.remove(socket) != nil
    }

    /// Disconnects the client that has been waited for the longest, for instance because it sent half a request:
    /// preferably one that has to send something, otherwise one that has to receive something. Returns false if no
    /// client is being waited for.
    func hangUpOnSlowest() -> Bool {
        let waiting = deadlines.filter { $0.value.direction == Int32(SHUT_RD) }
        guard let slowest = (waiting.isEmpty ? deadlines : waiting).min(by: { $0.value.start < $1.value.start }) else {
            return false
        }
        end(slowest.key, direction: Int32(SHUT_RDWR))
        return true
    }

    private func end(_ socket: Int32, direction: Int32) {
        deadlines[socket] = nil
        passed.insert(socket)
        shutdown(socket, direction)
    }

    /// Checks the deadlines until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(100))
            let now = ContinuousClock.now
            for (socket, deadline) in deadlines where deadline.time < now { end(socket, direction: deadline.direction) }
        }
    }
}
