// SPDX-License-Identifier: MIT

private import Glibc
internal import Text

/// Makes strings of bytes. Texts that repeat within a short distance, such as the names of pictures, become the same
/// string, so that they are in memory once.
struct RepeatedTexts {
    /// The last text of each slot, by the lowest bits of its hash. Empty until the first text that could repeat.
    private var slots: [(hash: UInt64, text: String)] = []
    private static let count = 2048
    /// Shorter strings need no memory of their own, and longer texts are no names.
    private static let lengths = 16...64

    mutating func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard Self.lengths.contains(bytes.count) else { return String(decoding: bytes, as: UTF8.self) }
        let hash = Self.hash(bytes)
        if slots.isEmpty { slots = Array(repeating: (0, ""), count: Self.count) }
        let slot = Int(truncatingIfNeeded: hash) & (Self.count - 1)
        if slots[slot].hash == hash, Self.isText(&slots[slot].text, bytes) { return slots[slot].text }
        let text = String(decoding: bytes, as: UTF8.self)
        slots[slot] = (hash, text)
        return text
    }

    /// Of the first and the last bytes, because names differ there, and each text is compared after all.
    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(text)
        let first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
        return ContentHash.mixed(first &+ ContentHash.mixed(last ^ UInt64(bytes.count)))
    }

    private static func isText(_ text: inout String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        text.withUTF8 { known in
            guard known.count == bytes.count, let known = known.baseAddress, let new = bytes.baseAddress else {
                return false
            }
            return memcmp(known, new, bytes.count) == 0
        }
    }
}
