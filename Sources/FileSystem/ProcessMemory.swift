// SPDX-License-Identifier: MIT

internal import CSystem

/// The memory of this process.
package enum ProcessMemory {
    /// Makes large blocks go back to the system when they are freed. By default, the C library keeps such blocks once one
    /// was freed, which held a tenth of the memory of large builds: the bytes of level files; and mimalloc keeps them for so
    /// long that a step of a build begins with the memory of the one before.
    package static func returnLargeBlocks() { csystem_return_memory(1 << 19, 5) }
}
