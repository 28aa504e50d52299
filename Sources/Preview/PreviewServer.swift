// SPDX-License-Identifier: MIT

internal import FlyingSocks

/// A server on an address of this machine, for a folder or for an app that is being written.
package struct PreviewServer: Sendable {
    package static let loopback = "127.0.0.1"
    /// The ports that are tried when none is named.
    package static let usualPorts = 8080..<8180

    private let pool: any AsyncSocketPool
    private let server: Server
    private let hosts: HostList

    /// Starts to listen.
    package init(host: String, ports: some Collection<Int>, limits: Server.Limits = Server.Limits()) throws(Server
        .Failure)
    {
        let pool = SocketPool<ePoll>.ePoll(maxEvents: 64)
        self.pool = pool
        server = try Server(host: host, ports: ports, pool: pool, limits: limits)
        hosts = HostList(listeningOn: host)
    }

    package var port: Int { server.port }

    /// Where the server is found from this machine.
    package var address: String {
        Self.address(["0.0.0.0", "::"].contains(server.host) ? Self.loopback : server.host, port: port)
    }

    /// Where others in the network find it; empty if it is for this machine only.
    package var networkAddresses: [String] {
        if server.host == "::1" || server.host.hasPrefix("127.") { return [] }
        let hosts = ["0.0.0.0", "::"].contains(server.host) ? HostList.machineAddresses() : [server.host]
        return hosts.filter { $0 != "::1" && !$0.hasPrefix("127.") }.map { Self.address($0, port: port) }
    }

    private static func address(_ host: String, port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
    }

    /// Shows a folder as it is, until the task is cancelled.
    package func serve(folder: String) async throws {
        let site = SiteFolder(folder)
        try await run {
            site.response(to: $0)
        } beside: {
        }
    }

    /// Shows an app, and builds it again whenever one of its files changes.
    /// - Parameters:
    ///   - inputs: what the first build will read.
    ///   - polls: looks for changes instead of letting the system tell.
    ///   - first: what the first build is given to start from.
    ///   - build: builds, and returns what the next build is given. Before it writes it asks whether files changed since it read them.
    package func serve<Cache: Sendable>(
        _ preview: LivePreview, live: LiveSite, inputs: [String], polls: Bool, first: Cache,
        build:
            @escaping @Sendable (Cache, _ isOutdated: () async -> Bool) async -> (outcome: BuildOutcome, cache: Cache)
    ) async throws {
        let watcher = Watcher(pool: pool, polls: polls)
        try await run(preview.response) {
            var cache = first
            await watcher.run(inputs) { isOutdated in
                let built = await build(cache, isOutdated)
                cache = built.cache
                await live.publish(built.outcome)
                return built.outcome.inputs
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
                        return Response(.forbidden, "This preview does not go by that name.")
                    }
                    return await respond(request)
                }
            }
            group.addTask(operation: work)
            try await group.waitForAll()
        }
    }
}
