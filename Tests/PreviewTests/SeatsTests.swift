// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Preview

/// Tests of which connection is closed when there are too many. The tests of `serve` cover that the server does so.
@Suite struct SeatsTests {
    /// The two ends of a connection.
    private final class Pair: Sendable {
        let ours: Int32
        private let theirs: Int32

        init() {
            var ends: [Int32] = [0, 0]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
            (ours, theirs) = (ends[0], ends[1])
        }

        deinit {
            close(ours)
            close(theirs)
        }

        /// Whether the connection has been closed at the other end.
        var isHungUpOn: Bool {
            var byte: UInt8 = 0
            return recv(theirs, &byte, 1, Int32(MSG_DONTWAIT)) == 0
        }
    }

    private func limits(_ connections: Int, _ streams: Int) -> Server.Limits {
        var limits = Server.Limits()
        (limits.connections, limits.streams) = (connections, streams)
        return limits
    }

    @Test(arguments: [(Server.Limits.openFiles, 256, 64), (1_000_000, 256, 64), (64, 25, 6), (16, 6, 1)])
    func seatsAreNoMoreThanOpenFiles(openFiles: Int, connections: Int, streams: Int) {
        let limits = Server.Limits(openFiles: openFiles)
        #expect(limits.connections == connections && limits.streams == streams)
    }

    @Test func streamGivesItsSeatBackAtOnce() async {
        let seats = Seats(limits(1, 100))
        let pairs = (0..<100).map { _ in Pair() }
        for pair in pairs {
            #expect(await seats.take())
            #expect(await !seats.take())
            await seats.becomeStream(pair.ours)
        }
        #expect(await seats.take())
        #expect(pairs.allSatisfy { !$0.isHungUpOn })
    }

    @Test func oldestStreamGivesWayToTheNext() async {
        let seats = Seats(limits(1, 3))
        let pairs = (0..<5).map { _ in Pair() }
        for pair in pairs {
            #expect(await seats.take())
            await seats.becomeStream(pair.ours)
        }
        #expect(pairs.map { $0.isHungUpOn } == [true, true, false, false, false])
        // A connection that has ended must not be closed, because its number may belong to another one by now.
        await seats.leaveStream(pairs[2].ours)
        #expect(await seats.take())
        await seats.becomeStream(pairs[0].ours)
        #expect(pairs.suffix(3).allSatisfy { !$0.isHungUpOn })
    }

    @Test func whoeverSendsNothingForTheLongestGivesWayFirst() async {
        let deadlines = Deadlines()
        let pairs = (0..<4).map { _ in Pair() }
        await deadlines.set(pairs[0].ours, time: .seconds(60), direction: Int32(SHUT_RDWR))
        for pair in pairs.dropFirst() { await deadlines.set(pair.ours, time: .seconds(60), direction: Int32(SHUT_RD)) }
        #expect(await !deadlines.clear(pairs[1].ours))
        #expect(await deadlines.hangUpOnSlowest())
        #expect(pairs.map { $0.isHungUpOn } == [false, false, true, false])
        #expect(await deadlines.clear(pairs[2].ours))
        #expect(await deadlines.hangUpOnSlowest())
        // Next comes a connection that takes no data.
        #expect(await deadlines.hangUpOnSlowest())
        #expect(pairs.map { $0.isHungUpOn } == [true, false, true, true])
        #expect(await !deadlines.hangUpOnSlowest())
    }
}
