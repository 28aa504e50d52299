// SPDX-License-Identifier: MIT

/// A fast hash for telling whether contents differ. It is not for safety.
package enum ContentHash {
    package static func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { of($0) } }

    package static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.withUnsafeBytes { of($0) } }

    /// The hash of two texts.
    package static func of(_ first: String, _ second: String) -> UInt64 {
        var (first, second) = (first, second)
        let hash = first.withUTF8 { of(UnsafeRawBufferPointer($0)) }
        return mixed(hash &+ second.withUTF8 { of(UnsafeRawBufferPointer($0)) } &* 3)
    }

    private static func of(_ raw: UnsafeRawBufferPointer) -> UInt64 {
        var pieces = Pieces(size: raw.count)
        pieces.add(raw)
        return pieces.value
    }

    /// The hash of contents that are given in pieces.
    package struct Pieces {
        /// The size in bytes of all pieces but the last, which may be smaller.
        package static let size = 1 << 18

        private var hash: UInt64

        /// - Parameter size: the number of bytes of all pieces.
        package init(size: Int) { hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(size) }

        package mutating func add(_ piece: [UInt8]) { piece.withUnsafeBytes { add($0) } }

        fileprivate mutating func add(_ raw: UnsafeRawBufferPointer) {
            var hash = hash
            var index = 0
            while index + 8 <= raw.count {
                hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                index += 8
            }
            while index < raw.count {
                hash = mixed(hash ^ UInt64(raw[index]))
                index += 1
            }
            self.hash = hash
        }

        package var value: UInt64 { mixed(hash) }
    }

    /// Returns a value of which each bit depends on all bits of another.
    package static func mixed(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        return product.high ^ product.low
    }

    /// The first digits of the hash, for names.
    package static func short(_ bytes: [UInt8], count: Int = 8) -> String {
        digits(of(bytes), count: count)
    }

    /// The first digits of a hash.
    /// - Parameter count: 16 at most.
    package static func digits(_ hash: UInt64, count: Int = 8) -> String {
        String(unsafeUninitializedCapacity: count) { text in
            for index in 0..<count {
                let digit = UInt8(truncatingIfNeeded: hash >> UInt64(60 - 4 * index)) & 15
                text[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
            }
            return count
        }
    }
}
