// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Glibc

/// Wakes up when something happens in folders (inotify). What has happened, a `FolderSnapshot` tells.
struct FolderSignal {
    /// Can be waited for; it is readable when something happened.
    let descriptor: Int32
    private var watches: [String: Int32] = [:]
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF | IN_ATTRIB
    )

    /// nil if the system has no more to give.
    init?() {
        descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
        guard descriptor >= 0 else { return nil }
    }

    /// Watches these folders and no others. A folder that was put in the place of another is watched anew.
    /// - Returns: false if one could not be watched, as when the system's limit is reached.
    mutating func follow(_ folders: Set<String>) -> Bool {
        var current: [String: Int32] = [:]
        for folder in folders where FileSystem.isPath(folder) {
            let watch = inotify_add_watch(descriptor, folder, Self.events)
            // A folder that vanished meanwhile makes an event in the one above it.
            guard watch >= 0 || errno == ENOENT else { return false }
            if watch >= 0 { current[folder] = watch }
        }
        for watch in Set(watches.values).subtracting(current.values) { inotify_rm_watch(descriptor, watch) }
        watches = current
        return true
    }

    /// Forgets what has happened so far.
    func clear() {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }

    func stop() { close(descriptor) }
}
