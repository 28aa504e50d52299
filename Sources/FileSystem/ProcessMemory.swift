// SPDX-License-Identifier: MIT

internal import CSystem

/// The memory of this process.
package enum ProcessMemory {
    /// Makes blocks of half a megabyte and more go back to the system when they are freed. By default, the C library keeps
    /// such blocks once one was freed, which held a tenth of the memory of large builds: the bytes of level files.
    package static func returnLargeBlocks() { csystem_map_blocks(1 << 19) }
}
