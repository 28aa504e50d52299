// SPDX-License-Identifier: MIT

extension StringProtocol {
    /// Whether the text holds an ASCII character, found by a plain loop over its bytes.
    package func hasByte(_ character: Unicode.Scalar) -> Bool {
        let wanted = UInt8(truncatingIfNeeded: character.value)
        return utf8.withContiguousStorageIfAvailable { bytes in bytes.contains { $0 == wanted } }
            ?? utf8.contains(wanted)
    }
}
