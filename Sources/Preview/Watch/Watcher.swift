// SPDX-License-Identifier: MIT

internal import FileSystem
package import FlyingSocks

/// Starts a build whenever one of the files that the last build read changes.
package struct Watcher: Sendable {
    private let pool: any AsyncSocketPool
    private let polls: Bool

    /// Files saved within this time count as one change. The build does not wait for it to pass: it reads meanwhile,
    /// and reads again if more files have changed.
    package static let window: Duration = .milliseconds(50)
    /// The maximum number of times that a build starts again while files keep changing.
    private static let maximumTries = 5
    private static let pollTime: Duration = .milliseconds(300)
    /// The interval of checks without a signal. A folder above the bundle may have been renamed, and network file
    /// systems send no signals.
    private static let lookTime: Duration = .seconds(2)

    /// - Parameter polls: whether changes are detected by polling instead of notifications of the system.
    package init(pool: some AsyncSocketPool, polls: Bool) {
        self.pool = pool
        self.polls = polls
    }

    /// Builds, and builds again after each change, until the task is cancelled. Everything that was read once remains
    /// watched, because a failed build may end before it reads the theme.
    /// - Parameter build: builds and returns the files and folders that it read. Between reading and writing it asks
    ///   whether to read again.
    package func run(_ inputs: [String], build: (_ isOutdated: () async -> Bool) async -> [String]) async {
        var signal = polls ? nil : FolderSignal()
        defer { signal?.stop() }
        var inputs = inputs
        var seen = FolderSnapshot(inputs)
        _ = signal?.follow(seen.folders)
        var change: ContinuousClock.Instant?
        while !Task.isCancelled {
            let start = FileStatus.Time.now
            var tries = 0
            let read = await build {
                tries += 1
                if let change { try? await Task.sleep(until: change + Self.window) }
                let now = FolderSnapshot(inputs)
                guard now != seen, tries < Self.maximumTries, !Task.isCancelled else { return false }
                seen = now
                return true
            }
            let added = Set(read).subtracting(inputs).sorted()
            if !added.isEmpty {
                // The snapshot for the next comparison is taken first, so that any later change differs from it or from
                // the previous one.
                let next = FolderSnapshot(inputs + added)
                let isOutdated = FolderSnapshot(inputs) != seen || FolderSnapshot(added).hasFile(from: start)
                inputs += added
                seen = next
                if isOutdated { continue }
            }
            change = await waitForChange(of: inputs, since: &seen, signal: &signal)
        }
    }

    /// Waits for a change and returns the time at which it was noticed.
    private func waitForChange(
        of inputs: [String], since seen: inout FolderSnapshot, signal: inout FolderSignal?
    ) async -> ContinuousClock.Instant {
        while !Task.isCancelled {
            let isSignalled = signal?.follow(seen.folders) ?? false
            await wait(isSignalled ? signal : nil)
            let moment = ContinuousClock.now
            if isSignalled { signal?.clear() }
            let now = FolderSnapshot(inputs)
            guard now != seen else { continue }
            seen = now
            return moment
        }
        return .now
    }

    /// Waits for the signal or for the next check.
    private func wait(_ signal: FolderSignal?) async {
        guard let signal else {
            try? await Task.sleep(for: Self.pollTime)
            return
        }
        let socket = Socket(file: .init(rawValue: signal.descriptor))
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await pool.suspendSocket(socket, untilReadyFor: .read)
                } catch {
                    try? await Task.sleep(for: Self.pollTime)
                }
            }
            group.addTask { try? await Task.sleep(for: Self.lookTime) }
            await group.next()
            group.cancelAll()
        }
    }
}
