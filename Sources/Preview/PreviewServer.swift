// SPDX-License-Identifier: MIT

internal import FlyingSocks

/// An HTTP server for a folder or for an app in development.
package struct PreviewServer: Sendable {
    /// The address that only this machine can reach.
    package static let loopback = "127.0.0.1"
    /// The ports that are tried by default.
    package static let usualPorts = 8080..<8180

    /// The time after which a site that could not be written is tried again: whoever makes room on a disk changes no file of
    /// the app. The terminal and the pages name it.
    private static let retryTime: Duration = .seconds(2)

    private let pool: any AsyncSocketPool
    private let server: Server
    private let hosts: HostList

    /// Starts to listen.
    package init(host: String, ports: some Collection<Int>, limits: Server.Limits = Server.Limits()) throws(Server
        .Failure)
    {
        let host = Self.number(of: host)
        let pool = SocketPool<ePoll>.ePoll(maxEvents: 64)
        self.pool = pool
        server = try Server(host: host, ports: ports, pool: pool, limits: limits)
        hosts = HostList(listeningOn: host)
    }

    /// The port it listens on.
    package var port: Int { server.port }

    /// The address of the server on this machine.
    package var address: String {
        Self.address(["0.0.0.0", "::"].contains(server.host) ? Self.loopback : server.host, port: port)
    }

    /// The addresses for other devices in the network; empty if only this machine has access.
    package var networkAddresses: [String] {
        if Self.isLoopback(server.host) { return [] }
        let isWildcard = ["0.0.0.0", "::"].contains(server.host)
        let hosts = isWildcard ? HostList.machineAddresses(of: server.host) : [server.host]
        return hosts.filter { !Self.isLoopback($0) }.map { Self.address($0, port: port) }
    }

    /// Whether an address in numbers is one at which only this machine is reached.
    private static func isLoopback(_ host: String) -> Bool {
        let host = host.lowercased()
        return host == "::1" || host.hasPrefix("127.") || host.hasPrefix("::ffff:127.")
    }

    /// Returns the address to listen on for a host in one of the forms in which addresses of pages have it.
    private static func number(of host: String) -> String {
        if host.lowercased() == "localhost" { return loopback }
        return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    private static func address(_ host: String, port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
    }

    /// Serves a folder unchanged until the task is cancelled.
    package func serve(folder: String) async throws {
        let site = SiteFolder(folder)
        try await run {
            site.response(to: $0)
        } beside: {
        }
    }

    /// Serves an app, and rebuilds it whenever one of its files changes.
    /// - Parameters:
    ///   - inputs: the files and folders that the first build will read.
    ///   - polls: whether changes are detected by polling instead of notifications of the system.
    ///   - first: the cache passed to the first build.
    ///   - build: builds, and returns the cache for the next build. Before writing, it asks whether files have changed
    ///     since it read them. It may publish what is known early, such as the pages before the app's diagnostics.
    package func serve<Cache: Sendable>(
        _ preview: LivePreview, live: LiveSite, inputs: [String], polls: Bool, first: Cache,
        build:
            @escaping @Sendable (Cache, _ isOutdated: () async -> Bool, _ publish: (BuildOutcome) async -> Void) async
            -> (outcome: BuildOutcome, cache: Cache)
    ) async throws {
        let watcher = Watcher(pool: pool, polls: polls)
        try await run(preview.response) {
            async let _ = live.keepStreams()
            var cache = first
            await watcher.run(inputs) { isOutdated in
                var reason: String?
                while true {
                    let built = await build(cache, isOutdated) { await live.publish($0) }
                    cache = built.cache
                    if !built.outcome.repeats(reason) { await live.publish(built.outcome) }
                    reason = built.outcome.unwritten
                    guard reason != nil, !Task.isCancelled else { return built.outcome.inputs }
                    try? await Task.sleep(for: Self.retryTime)
                }
            }
        }
    }

    private func run(
        _ respond: @escaping @Sendable (Request) async -> Response, beside work: @escaping @Sendable () async -> Void
    ) async throws {
        try await pool.prepare()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run() }
            group.addTask {
                try await server.run { request in
                    guard hosts.allows(request[header: "host"]) else {
                        return Response(.forbidden, "This preview does not go by that name.").readable(for: request)
                    }
                    return await respond(request).readable(for: request)
                }
            }
            group.addTask(operation: work)
            try await group.waitForAll()
        }
    }
}
