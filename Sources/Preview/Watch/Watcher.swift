// SPDX-License-Identifier: MIT

package import FlyingSocks

/// Calls for a build whenever one of the files changes that the last one read.
package struct Watcher: Sendable {
    private let pool: any AsyncSocketPool
    private let polls: Bool

    /// What is saved within this time is one change. Nobody waits for it to pass: a build reads meanwhile, and reads
    /// again if more came.
    package static let window: Duration = .milliseconds(50)
    /// How often a build begins again while files go on changing.
    private static let maximumTries = 5
    private static let pollTime: Duration = .milliseconds(300)
    /// Now and then a look without a signal: a folder above the bundle may have been renamed, and network disks send
    /// none.
    private static let lookTime: Duration = .seconds(2)

    /// - Parameter polls: looks again and again instead of letting the system tell.
    package init(pool: some AsyncSocketPool, polls: Bool) {
        self.pool = pool
        self.polls = polls
    }

    /// Builds, and builds again after each change, until the task is cancelled. What was read once is watched on: a
    /// build that comes to nothing does not get as far as the theme.
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
            let start = FileTime.now
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
                // What is to be compared with next is taken first: whatever is saved from here on differs from it or
                // from the one before.
                let next = FolderSnapshot(inputs + added)
                let isOutdated = FolderSnapshot(inputs) != seen || FolderSnapshot(added).hasFile(from: start)
                inputs += added
                seen = next
                if isOutdated { continue }
            }
            change = await waitForChange(of: inputs, since: &seen, &signal)
        }
    }

    /// Returns when the change was seen.
    private func waitForChange(
        of inputs: [String], since seen: inout FolderSnapshot, _ signal: inout FolderSignal?
    ) async -> ContinuousClock.Instant {
        while !Task.isCancelled {
            let isSignalled = signal?.follow(seen.folders) ?? false
            _ = await wait(isSignalled ? signal : nil)
            let moment = ContinuousClock.now
            if isSignalled { signal?.clear() }
            let now = FolderSnapshot(inputs)
            guard now != seen else { continue }
            seen = now
            return moment
        }
        return .now
    }

    /// Waits for the signal or for the time to look; true if the signal came.
    private func wait(_ signal: FolderSignal?) async -> Bool {
        guard let signal else {
            try? await Task.sleep(for: Self.pollTime)
            return false
        }
        let socket = Socket(file: .init(rawValue: signal.descriptor))
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                do {
                    try await pool.suspendSocket(socket, untilReadyFor: .read)
                    return true
                } catch {
                    try? await Task.sleep(for: Self.pollTime)
                    return false
                }
            }
            group.addTask {
                try? await Task.sleep(for: Self.lookTime)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
