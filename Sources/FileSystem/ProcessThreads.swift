// SPDX-License-Identifier: MIT

internal import CSystem
internal import Glibc

/// The threads that the system permits this process.
package enum ProcessThreads {
    /// The number that the work of any command takes.
    private static let fewest: Int32 = 3
    /// The bytes of the stack of each thread that is tried. Those of the work are smaller; the rest is for what it reads and
    /// writes.
    private static let stack: Int64 = 48 << 20

    /// Why threads cannot be made, in the words of the system; nil if there are enough. Otherwise the library that makes them
    /// tries again for ever, without a word.
    package static var fault: String? {
        let error = csystem_try_threads(fewest, stack)
        return error == 0 ? nil : String(cString: strerror(error))
    }
}
