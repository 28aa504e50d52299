// SPDX-License-Identifier: MIT

package import FlyingSocks
internal import Glibc

/// A small HTTP server for files.
///
/// FlyingFox provides the sockets. Its own HTTP layer reads heads without limits of size and time, and another program
/// on the machine must not be able to bring a preview down, so heads are read here, with limits.
package struct Server: Sendable {
    /// The limits for clients.
    package struct Limits: Sendable {
        /// Bytes of the head of a request.
        package var headBytes = 32 * 1024
        /// The time for sending a head, and for the first byte of a new connection.
        package var headTime: Duration = .seconds(5)
        /// The time between two requests of a connection.
        package var idleTime: Duration = .seconds(60)
        /// The time for receiving a piece of a response.
        package var writeTime: Duration = .seconds(20)
        /// The number of clients served concurrently, without event streams.
        package var connections = 256
        /// The number of event streams; for one more the oldest ends.
        package var streams = 64

        package init() {}

        /// The open files that are left to builds and to the files that are sent.
        private static let reserve = 32
        /// How many open files the usual limits need.
        package static let openFiles = Limits().connections + Limits().streams + reserve

        /// Limits for a process that may have so many files open. Without a descriptor nobody is answered, and a build takes
        /// the app for broken.
        package init(openFiles: Int) {
            let free = max(openFiles - Self.reserve, 8)
            connections = min(connections, free * 4 / 5)
            streams = min(streams, free / 5)
        }
    }

    /// Why the server does not listen.
    package enum Failure: Error, Equatable {
        case portInUse(Int)
        case badAddress(String)
        case cannotListen(String)
    }

    /// The address it listens on, in numbers.
    package let host: String
    /// The port it listens on, also if any free one was asked for.
    package let port: Int
    private let socket: Socket
    private let pool: any AsyncSocketPool
    private let limits: Limits

    /// Starts to listen.
    /// - Parameter ports: the ports to try; the first free one is used. 0 is any free port.
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
            while let client = await Self.acceptClients(listener) {
                await Self.takeSeat(seats, deadlines: deadlines)
                group.addTask {
                    await Connection(client, limits: limits, deadlines: deadlines, seats: seats).serve(respond)
                }
            }
        }
    }

    /// Waits for a seat. If all are taken, the client that has been idle the longest is disconnected.
    private static func takeSeat(_ seats: Seats, deadlines: Deadlines) async {
        var isOneGoing = false
        while await !seats.take(), !Task.isCancelled {
            // A freed seat can only be taken by this client, so one disconnection is enough.
            if !isOneGoing { isOneGoing = await deadlines.hangUpOnSlowest() }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Returns the next connection; nil when the task is cancelled. Errors such as a client that is gone or a lack of
    /// descriptors are retried.
    private static func acceptClients(_ listener: AsyncSocket) async -> AsyncSocket? {
        while !Task.isCancelled {
            do {
                return try await listener.accept()
            } catch {
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
        return nil
    }

    /// Returns nil if the port is in use.
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
