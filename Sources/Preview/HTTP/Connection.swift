// SPDX-License-Identifier: MIT

internal import FileSystem
internal import FlyingSocks
internal import Foundation
internal import Glibc
internal import Text

/// The connection of a client: requests are answered one after the other, each within limits of size and time.
struct Connection {
    private let socket: AsyncSocket
    private let limits: Server.Limits
    private let deadlines: Deadlines
    private let seats: Seats
    private static let pieceSize = 64 * 1024

    init(_ socket: AsyncSocket, limits: Server.Limits, deadlines: Deadlines, seats: Seats) {
        self.socket = socket
        self.limits = limits
        self.deadlines = deadlines
        self.seats = seats
        // Disables Nagle's algorithm, so that an event does not wait for the acknowledgement of the one before.
        try? socket.socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    }

    /// Answers requests until the connection ends. The caller has taken the seat; this function releases it.
    func serve(_ respond: @Sendable (Request) async -> Response) async {
        var rest: [UInt8] = []
        var next = Next.request
        var wait = limits.headTime
        while case .request = next {
            next = await serveNext(&rest, wait: wait, respond: respond)
            wait = limits.idleTime
        }
        if case .events(let head, let events) = next { await stream(head, events: events) } else { await seats.leave() }
        try? socket.close()
    }

    /// The action after a response.
    private enum Next {
        case request
        case end
        /// Sends messages after the head of the response.
        case events(head: [UInt8], AsyncStream<String>)
    }

    /// Answers one request.
    private func serveNext(_ rest: inout [UInt8], wait: Duration, respond: @Sendable (Request) async -> Response)
        async -> Next
    {
        do {
            guard let head = try await readHead(&rest, wait: wait) else { return .end }
            guard let request = Request(head: head) else {
                try await refuse(Response(.badRequest, "This is no request that the server knows."))
                return .end
            }
            let response = await respond(request)
            if case .events(let events) = response.body, request.method != "HEAD" {
                return .events(head: Array(response.head(keepsAlive: false).utf8), events)
            }
            let keepsAlive = request.keepsAlive && response.length != nil
            try await send(response, isHead: request.method == "HEAD", keepsAlive: keepsAlive)
            if !keepsAlive { await linger() }
            return keepsAlive ? .request : .end
        } catch {
            return .end
        }
    }

    /// Reads the head of a request up to the empty line; nil if the client is gone, too slow or sends too much. `rest`
    /// receives the bytes read after it.
    private func readHead(_ rest: inout [UInt8], wait: Duration) async throws -> [UInt8]? {
        if rest.isEmpty { rest = try await within(wait) { try await socket.read(atMost: 4096) } }
        do {
            guard let head = try await within(limits.headTime, work: { try await wholeHead(rest) }) else {
                try await refuse(Response(.headTooLarge, "The request is too long."))
                return nil
            }
            rest = head.rest
            return head.bytes
        } catch is Deadlines.Passed {
            try await refuse(Response(.requestTimeout, "The request took too long."))
            return nil
        }
    }

    private func wholeHead(_ start: [UInt8]) async throws -> (bytes: [UInt8], rest: [UInt8])? {
        var bytes = start
        var searched = 0
        while true {
            if let end = bytes.endOfHead(from: max(0, searched - 3)) {
                return (Array(bytes[..<end]), Array(bytes[(end + 4)...]))
            }
            guard bytes.count <= limits.headBytes else { return nil }
            searched = bytes.count
            bytes += try await socket.read(atMost: 4096)
        }
    }

    /// Sends an error response and closes the connection.
    private func refuse(_ response: Response) async throws {
        try await send(response, isHead: false, keepsAlive: false)
        await linger()
    }

    private func send(_ response: Response, isHead: Bool, keepsAlive: Bool) async throws {
        let head = Array(response.head(keepsAlive: keepsAlive).utf8)
        guard !isHead, response.hasBody else { return try await write(head) }
        switch response.body {
        case .bytes(let bytes): try await write(head + bytes)
        case .file(let path, let size, let range):
            try await write(head)
            try await send(path, size, range)
        case .events: try await write(head)
        }
    }

    private func send(_ path: String, _ size: Int, _ range: Range<Int>) async throws {
        guard let file = FileSystem.open(path, isLinkFollowed: false) else { throw SocketError.disconnected }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == size else {
            throw SocketError.disconnected
        }
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard
                let piece = FileSystem.read(file, from: offset, limit: min(Self.pieceSize, range.upperBound - offset)),
                !piece.isEmpty
            else { throw SocketError.disconnected }
            try await write(piece)
            offset += piece.count
        }
    }

    /// Sends messages until the stream ends or the connection is closed.
    private func stream(_ head: [UInt8], events: AsyncStream<String>) async {
        let file = socket.socket.file.rawValue
        await seats.becomeStream(file)
        try? await write(head)
        try? await send(events)
        await seats.leaveStream(file)
    }

    private func send(_ events: AsyncStream<String>) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await event in events { try await write(Array(event.utf8)) } }
            group.addTask { while true { _ = try await socket.read(atMost: 4096) } }
            try await group.next()
            group.cancelAll()
        }
    }

    private func write(_ bytes: [UInt8]) async throws {
        try await within(limits.writeTime, closing: Int32(SHUT_RDWR)) { try await socket.write(Data(bytes)) }
    }

    /// Reads and discards further bytes of the client for a moment, because closing a socket with unread bytes could
    /// discard the response.
    private func linger() async {
        shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        _ = try? await within(.milliseconds(500)) { for _ in 0..<512 { _ = try await socket.read(atMost: 4096) } }
    }

    /// Performs an operation with a deadline, after which the socket is shut down.
    private func within<Value>(
        _ time: Duration, closing direction: Int32 = Int32(SHUT_RD), work: () async throws -> Value
    ) async throws -> Value {
        let file = socket.socket.file.rawValue
        await deadlines.set(file, time: time, direction: direction)
        do {
            let value = try await work()
            _ = await deadlines.clear(file)
            return value
        } catch {
            throw await deadlines.clear(file) ? Deadlines.Passed() : error
        }
    }
}

extension [UInt8] {
    /// Returns the position of the empty line that ends a head.
    fileprivate func endOfHead(from start: Int) -> Int? {
        guard count >= start + 4 else { return nil }
        return (start...(count - 4)).first {
            self[$0] == 13 && self[$0 + 1] == 10 && self[$0 + 2] == 13 && self[$0 + 3] == 10
        }
    }
}
