// SPDX-License-Identifier: MIT

package import FlyingSocks
internal import Glibc

/// A small HTTP server for files.
///
/// FlyingFox brings the sockets; its own HTTP layer reads heads of any length for any time, and a preview must not be
/// brought down by a program that runs beside it. So heads are read here, with limits.
package struct Server: Sendable {
    /// What a client may take.
    package struct Limits: Sendable {
        package var headBytes = 32 * 1024
        package var headTime: Duration = .seconds(5)
        package var idleTime: Duration = .seconds(60)
        package var writeTime: Duration = .seconds(20)
        /// How many clients are answered at a time, streams of events aside.
        package var connections = 256
        package var streams = 64

        package init() {}
    }

    package enum Failure: Error, Equatable {
        case portInUse(Int)
        case badAddress(String)
        case cannotListen(String)
    }

    package let host: String
    package let port: Int
    private let socket: Socket
    private let pool: any AsyncSocketPool
    private let limits: Limits

    /// Starts to listen.
    /// - Parameter ports: the first of them that is free is taken; 0 is any.
    package init(host: String, ports: some Collection<Int>, pool: some AsyncSocketPool, limits: Limits = Limits())
        throws(Failure)
    {
        for port in ports {
            guard let socket = try Self.listen(host, port) else { continue }
            self.host = host
            self.port = Self.port(of: socket) ?? port
            self.socket = socket
            self.pool = pool
            self.limits = limits
            return
        }
        throw .portInUse(ports.first ?? 0)
    }

    /// Answers requests until the task is cancelled.
    package func run(_ respond: @escaping @Sendable (Request) async -> Response) async throws {
        let listener = try AsyncSocket(socket: socket, pool: pool)
        let (seats, deadlines) = (Seats(limits), Deadlines())
        await withDiscardingTaskGroup { group in
            group.addTask { await deadlines.run() }
            while let client = await Self.accept(listener) {
                await Self.takeSeat(seats, deadlines)
                group.addTask {
                    await Connection(client, limits: limits, deadlines: deadlines, seats: seats).serve(respond)
                }
            }
        }
    }

    /// Waits for a seat. Whoever has kept one for the longest without sending or taking anything gives it up for the
    /// next.
    private static func takeSeat(_ seats: Seats, _ deadlines: Deadlines) async {
        var isOneGoing = false
        while await !seats.take(), !Task.isCancelled {
            // Nobody but this client takes the seat that it leaves, so there is never a reason to hang up on a second
            // one.
            if !isOneGoing { isOneGoing = await deadlines.hangUpOnSlowest() }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    /// The next connection; nil at the end. A client that is gone already or a lack of descriptors passes.
    private static func accept(_ listener: AsyncSocket) async -> AsyncSocket? {
        while !Task.isCancelled {
            do {
                return try await listener.accept()
            } catch {
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
        return nil
    }

    /// nil if the port is in use.
    private static func listen(_ host: String, _ port: Int) throws(Failure) -> Socket? {
        guard let number = UInt16(exactly: port) else { throw .badAddress("\(port)") }
        do {
            if host.contains(":") {
                guard let address = try? sockaddr_in6.inet6(ip6: host, port: number) else {
                    throw Failure.badAddress(host)
                }
                return try listen(Socket(domain: AF_INET6), address)
            }
            guard let address = try? sockaddr_in.inet(ip4: host, port: number) else { throw Failure.badAddress(host) }
            return try listen(Socket(domain: AF_INET), address)
        } catch let failure as Failure {
            throw failure
        } catch SocketError.failed(_, EADDRINUSE, _) {
            return nil
        } catch SocketError.failed(_, _, let message) {
            throw .cannotListen(message)
        } catch {
            throw .cannotListen("\(error)")
        }
    }

    private static func listen(_ socket: Socket, _ address: some SocketAddress) throws -> Socket {
        do {
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: address)
            try socket.listen()
            return socket
        } catch {
            try? socket.close()
            throw error
        }
    }

    private static func port(of socket: Socket) -> Int? {
        switch try? socket.sockname() {
        case .ip4(_, let port), .ip6(_, let port): Int(port)
        default: nil
        }
    }
}

extension Server.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .portInUse(let port):
            "port \(port) is in use; name another with --port, or none to take the next that is free"
        case .badAddress(let host):
            "‘\(host)’ is not an address to listen on; name one such as 127.0.0.1, 0.0.0.0 or ::1"
        case .cannotListen(let reason): "the server cannot listen: \(reason)"
        }
    }
}
