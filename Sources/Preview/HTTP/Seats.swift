// SPDX-License-Identifier: MIT

internal import Glibc

/// How many clients are connected.
///
/// An actor, because connections come and go at the same time. Streams of events last as long as a page is open, so
/// they are counted apart: however many there are, other requests are answered.
actor Seats {
    private let limits: Server.Limits
    private var taken = 0
    /// The sockets of the streams, the oldest first.
    private var streams: [Int32] = []

    init(_ limits: Server.Limits) {
        self.limits = limits
    }

    /// Takes the seat of a connection; false if there is none.
    func take() -> Bool {
        guard taken < limits.connections else { return false }
        taken += 1
        return true
    }

    func leave() { taken -= 1 }

    /// Exchanges a connection's seat for one of the streams. If there are too many, the oldest is hung up on: a page
    /// that is still open connects again by itself, and one that was forgotten makes room. A refusal would end the
    /// page's listening for good.
    func becomeStream(_ socket: Int32) {
        leave()
        if streams.count >= limits.streams { shutdown(streams.removeFirst(), Int32(SHUT_RDWR)) }
        streams.append(socket)
    }

    /// Forgets a stream, which must be done before its socket is closed.
    func leaveStream(_ socket: Int32) { streams.removeAll { $0 == socket } }
}
