// SPDX-License-Identifier: MIT

/// A fast hash for telling whether contents differ. It is not for safety.
package enum ContentHash {
    package static func of(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { raw in
            var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(raw.count)
            var index = 0
            while index + 8 <= raw.count {
                hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                index += 8
            }
            while index < raw.count {
                hash = mixed(hash ^ UInt64(raw[index]))
                index += 1
            }
            return mixed(hash)
        }
    }

    /// Returns a value of which each bit depends on all bits of another.
    package static func mixed(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        return product.high ^ product.low
    }

    /// The first digits of the hash, for names.
    package static func short(_ bytes: [UInt8], count: Int = 8) -> String {
        let text = String(of(bytes), radix: 16)
        return String((String(repeating: "0", count: 16 - text.count) + text).prefix(count))
    }
}
