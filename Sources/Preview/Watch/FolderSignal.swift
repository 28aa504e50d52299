// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Glibc

/// Signals changes in folders (inotify). A `FolderSnapshot` determines what has changed.
struct FolderSignal {
    /// The file descriptor, which becomes readable after a change.
    let descriptor: Int32
    private var watches: [String: Int32] = [:]
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF | IN_ATTRIB
    )

    /// Returns nil if the system provides no further inotify instance.
    init?() {
        descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
        guard descriptor >= 0 else { return nil }
    }

    /// Watches exactly these folders. A folder that has replaced another one is watched anew.
    /// - Returns: false if a folder cannot be watched, for instance because the system's limit is reached.
    mutating func follow(_ folders: Set<String>) -> Bool {
        var current: [String: Int32] = [:]
        for folder in folders where FileSystem.isPath(folder) {
            let watch = inotify_add_watch(descriptor, folder, Self.events)
            // A folder that has vanished causes an event in its parent.
            guard watch >= 0 || errno == ENOENT else { return false }
            if watch >= 0 { current[folder] = watch }
        }
        for watch in Set(watches.values).subtracting(current.values) { inotify_rm_watch(descriptor, watch) }
        watches = current
        return true
    }

    /// Discards all pending events.
    func clear() {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }

    func stop() { close(descriptor) }
}
