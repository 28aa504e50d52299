// SPDX-License-Identifier: MIT
import FlyingSocks
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Preview

/// However many pages listen and however many clients do nothing, the next request is answered.
@Suite(.timeLimit(.minutes(5))) struct SeatsTests {
    /// Runs a server with few seats while something is tried on its port.
    private func serving(connections: Int, streams: Int, _ work: @escaping @Sendable (Int) throws -> Void) async throws {
        var limits = Server.Limits()
        (limits.connections, limits.streams) = (connections, streams)
        // No test waits for these: a seat that is free again got so by being given up.
        (limits.headTime, limits.idleTime, limits.writeTime) = (.seconds(3600), .seconds(3600), .seconds(3600))
        let pool = SocketPool<ePoll>.ePoll(maxEvents: 64)
        let server = try Server(host: "127.0.0.1", ports: [0], pool: pool, limits: limits)
        try await pool.prepare()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run() }
            group.addTask {
                try await server.run { request in
                    switch request.path {
                    case "/events": Response(.ok, type: "text/event-stream", body: .events(AsyncStream { $0.yield("data: hello\n\n") }))
                    case "/large": Response(.ok, body: .bytes(Array(repeating: 0, count: 64 << 20)))
                    default: Response(.ok, "fine")
                    }
                }
            }
            // The clients wait for their answers, so they have a thread of their own.
            group.addTask {
                try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
                    Thread.detachNewThread { end.resume(with: Result { try work(server.port) }) }
                }
            }
            _ = try await group.next()
            group.cancelAll()
        }
    }

    @Test func eventStreamsTakeNoSeatsOfOthers() async throws {
        try await serving(connections: 4, streams: 8) { port in
            var pages: [Client] = []
            for number in 0..<300 {
                let page = try Client(port)
                #expect(page.ask("/events", until: "hello").contains("hello"), "\(number)")
                pages.append(page)
                if number.isMultiple(of: 20) { try #expect(Client(port).ask("/", until: "fine").contains("200 OK")) }
            }
            try #expect(Client(port).ask("/", until: "fine").contains("200 OK"))
            // The oldest were hung up on, and connect again by themselves; the newest still listen.
            #expect(pages.prefix(292).allSatisfy { $0.isHungUpOn } && pages.suffix(8).allSatisfy { !$0.isHungUpOn })
            try #expect(Client(port).ask("/events", until: "hello").contains("hello") && pages[292].isHungUpOn)
        }
    }

    @Test(arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "]) func halfRequestsTakeNoSeats(start: String) async throws {
        try await serving(connections: 4, streams: 2) { port in
            var slow: [Client] = []
            for _ in 0..<300 {
                slow.append(try Client(port))
                slow.last?.send(start)
            }
            for _ in 0..<5 { try #expect(Client(port).ask("/", until: "fine").contains("200 OK")) }
            let held = slow.prefix(296).count { !$0.isHungUpOn }
            #expect(held == 0)
        }
    }

    @Test func clientsThatKeepTheirConnectionsTakeNoSeats() async throws {
        try await serving(connections: 4, streams: 2) { port in
            var idle: [Client] = []
            for number in 0..<40 {
                idle.append(try Client(port))
                #expect(idle.last?.ask("/", until: "fine").contains("200 OK") == true, "\(number)")
            }
            // The last ones may go on asking.
            #expect(idle.last?.ask("/", until: "fine").contains("200 OK") == true)
        }
    }

    @Test func clientsThatDoNotReadTakeNoSeats() async throws {
        try await serving(connections: 4, streams: 2) { port in
            var deaf: [Client] = []
            for _ in 0..<6 {
                deaf.append(try Client(port))
                #expect(deaf.last?.ask("/large", until: "200 OK").contains("200 OK") == true)
            }
            try #expect(Client(port).ask("/", until: "fine").contains("200 OK"))
        }
    }

    @Test func headOfAStreamTakesNoStream() async throws {
        try await serving(connections: 2, streams: 1) { port in
            let page = try Client(port)
            #expect(page.ask("/events", until: "hello").contains("hello"))
            for _ in 0..<5 { try #expect(Client(port).ask("/events", method: "HEAD", until: "\r\n\r\n").contains("200 OK")) }
            #expect(!page.isHungUpOn)
        }
    }
}

/// A connection that says only what it is told to.
private final class Client: Sendable {
    private let socket: Int32

    init(_ port: Int) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } }
        try #require(status == 0)
        // A seat that is never given up fails the test instead of holding it up.
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    func send(_ text: String) { _ = Glibc.send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

    /// Sends a request, and returns what comes until a text is in it or nothing comes any more.
    func ask(_ path: String, method: String = "GET", until end: String) -> String {
        send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var answer: [UInt8] = []
        while !String(decoding: answer, as: UTF8.self).contains(end), answer.count < 4096 {
            var bytes = [UInt8](repeating: 0, count: 512)
            let count = recv(socket, &bytes, 512, 0)
            guard count > 0 else { break }
            answer += bytes.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self)
    }

    /// Whether the server has closed the connection, now or in a moment.
    var isHungUpOn: Bool {
        var byte: UInt8 = 0
        for _ in 0..<20 {
            let count = recv(socket, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK))
            if count == 0 || count < 0 && errno != EAGAIN { return true }
            if count > 0 { _ = recv(socket, &byte, 1, 0) } else { usleep(5000) }
        }
        return false
    }
}
