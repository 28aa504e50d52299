// SPDX-License-Identifier: MIT

internal import Glibc

/// Counts the connected clients.
///
/// An actor, because connections open and close concurrently. Event streams last as long as a page is open, so they are
/// counted separately: they never block other requests.
actor Seats {
    private let limits: Server.Limits
    private var taken = 0
    /// The sockets of the event streams, the oldest first.
    private var streams: [Int32] = []

    init(_ limits: Server.Limits) {
        self.limits = limits
    }

    /// Takes a seat for a connection; false if none is free.
    func take() -> Bool {
        guard taken < limits.connections else { return false }
        taken += 1
        return true
    }

    func leave() { taken -= 1 }

    /// Exchanges a connection's seat for one of the streams. If there are too many streams, the oldest is disconnected:
    /// a page that is still open reconnects by itself, and one that is no longer in use frees its seat. Refusing the
    /// new stream would permanently end its page's `EventSource`.
    func becomeStream(_ socket: Int32) {
        leave()
        if streams.count >= limits.streams { shutdown(streams.removeFirst(), Int32(SHUT_RDWR)) }
        streams.append(socket)
    }

    /// Removes a stream. It must be called before its socket is closed.
    func leaveStream(_ socket: Int32) { streams.removeAll { $0 == socket } }
}
