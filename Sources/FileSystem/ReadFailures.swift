// SPDX-License-Identifier: MIT

internal import Glibc
internal import Synchronization

/// The first of many files that could not be read, although it is there and may be read: the disk is damaged, a server does
/// not answer, or too many files are open.
///
/// A class with a number that changes once: files are read by several jobs, and in places that go on without what they ask
/// for. What was made from then on is not what the files say, and must not be published.
package final class ReadFailures: Sendable {
    /// Above zero after a failure: the number of the file and of the system's error.
    private let first = Atomic<Int>(0)
    private static let errors = 1 << 16

    package init() {}

    /// Notes why the last call of `FileSystem` or `InnerFile` failed, unless it is because of what the file is.
    /// - Parameter file: the number of the file, which is asked for only then.
    package func note(_ file: @autoclosure () -> Int?) {
        let error = errno
        guard error > 0, error < Self.errors, !FileSystem.isAbsence, error != EACCES, error != EPERM, let file = file()
        else { return }
        _ = first.compareExchange(
            expected: 0, desired: (file + 1) * Self.errors + Int(error), ordering: .acquiringAndReleasing)
    }

    /// The number of the file, and the reason in the words of the system; nil if all could be read.
    package var failure: (file: Int, reason: String)? {
        let noted = first.load(ordering: .acquiring)
        guard noted > 0 else { return nil }
        return (noted / Self.errors - 1, String(cString: strerror(Int32(noted % Self.errors))))
    }
}
