// SPDX-License-Identifier: MIT

internal import CSystem

/// The files and connections that this process may have open at a time.
package enum OpenFiles {
    /// Permits as many as the system does, up to a number.
    /// - Returns: how many there may be.
    package static func raiseLimit(to most: Int) -> Int { Int(csystem_raise_open_files(Int32(clamping: most))) }
}
