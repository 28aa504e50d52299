// SPDX-License-Identifier: MIT

internal import FlyingSocks

extension Watcher {
    /// Does work at once and after each change of files, until the task is cancelled.
    /// - Parameters:
    ///   - inputs: the files and folders that are watched from the start.
    ///   - work: receives whether it is the first time, and returns the files and folders that it read as well.
    package static func repeated(
        _ inputs: [String], work: @escaping @Sendable (_ isFirst: Bool) async -> [String]
    ) async throws {
        let pool = SocketPool<ePoll>.ePoll(maxEvents: 1)
        try await pool.prepare()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run() }
            group.addTask {
                var isFirst = true
                await Watcher(pool: pool, polls: false).run(inputs) { isOutdated in
                    // Files that are saved together are one change.
                    while await isOutdated() {}
                    defer { isFirst = false }
                    return await work(isFirst)
                }
            }
            try await group.waitForAll()
        }
    }
}
