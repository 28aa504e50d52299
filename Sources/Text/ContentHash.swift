// SPDX-License-Identifier: MIT

/// Hashes for telling whether contents differ. They are not for safety.
package enum ContentHash {
    /// A fast hash. It may differ in another version of the tool, because nothing depends on it but what one version has
    /// written. The script `theme-worker.js` computes the same.
    package static func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { of($0) } }

    /// The same for a part of some bytes.
    package static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.withUnsafeBytes { of($0) } }

    /// The hash of two texts.
    package static func of(_ first: String, _ second: String) -> UInt64 {
        var (first, second) = (first, second)
        let hash = first.withUTF8 { of(UnsafeRawBufferPointer($0)) }
        return mixed(hash &+ second.withUTF8 { of(UnsafeRawBufferPointer($0)) } &* 3)
    }

    private static func of(_ raw: UnsafeRawBufferPointer) -> UInt64 {
        var lanes = Lanes(size: raw.count)
        let end = lanes.add(raw)
        return lanes.value(with: UnsafeRawBufferPointer(rebasing: raw[end...]))
    }

    /// Two hashes beside each other, because each step of one waits for the multiplication of the step before. Sums and
    /// exclusive ors take turns so that the compiler does not join them in registers from which nothing can be multiplied.
    private struct Lanes {
        /// The number of bytes of one step.
        static let step = 32

        private var first: UInt64
        private var second: UInt64

        init(size: Int) {
            first = 0x9E37_79B9_7F4A_7C15 ^ UInt64(size)
            second = ~first
        }

        /// Adds as many bytes as there are whole steps.
        /// - Returns: the number of bytes that were added.
        mutating func add(_ raw: UnsafeRawBufferPointer) -> Int {
            var index = 0
            var (first, second) = (first, second)
            func word(_ offset: Int) -> UInt64 { raw.loadUnaligned(fromByteOffset: index &+ offset, as: UInt64.self) }
            while index &+ Self.step <= raw.count {
                first = mixed(first ^ word(0), word(8) &+ 0xE703_7ED1_A0B4_28DB)
                second = mixed(second &+ word(16), word(24) ^ 0x8EBC_6AF0_9C88_C6E3)
                index &+= Self.step
            }
            (self.first, self.second) = (first, second)
            return index
        }

        /// The hash with the last bytes, which are fewer than a step.
        func value(with rest: UnsafeRawBufferPointer) -> UInt64 {
            ContentHash.hash(mixed(first) ^ second, with: rest)
        }
    }

    /// The hash of contents that are given in pieces of any size.
    package struct Pieces {
        /// A size in bytes for pieces that are read one by one.
        package static let size = 1 << 18

        private var lanes: Lanes
        /// The bytes behind the last whole step.
        private var rest: [UInt8] = []

        /// - Parameter size: the number of bytes of all pieces.
        package init(size: Int) { lanes = Lanes(size: size) }

        /// Adds the bytes that follow those before.
        package mutating func add(_ piece: [UInt8]) {
            if rest.isEmpty {
                let end = piece.withUnsafeBytes { lanes.add($0) }
                rest.append(contentsOf: piece[end...])
                return
            }
            let missing = min(Lanes.step - rest.count, piece.count)
            rest.append(contentsOf: piece[..<missing])
            guard rest.count == Lanes.step else { return }
            _ = rest.withUnsafeBytes { lanes.add($0) }
            rest.removeAll(keepingCapacity: true)
            let end = piece.withUnsafeBytes { lanes.add(UnsafeRawBufferPointer(rebasing: $0[missing...])) }
            rest.append(contentsOf: piece[(missing + end)...])
        }

        /// The hash that `of` returns for all bytes at once; right only when all pieces are there.
        package var value: UInt64 { rest.withUnsafeBytes { lanes.value(with: $0) } }
    }

    /// Returns a value of which each bit depends on all bits of another.
    package static func mixed(_ value: UInt64) -> UInt64 { mixed(value, 0xA076_1D64_78BD_642F) }

    private static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = first.multipliedFullWidth(by: second)
        return product.high ^ product.low
    }

    /// A hash that stays the same in all versions of the tool: addresses of pages, what visitors keep under it, and
    /// baselines depend on it. It is slower than that of `of`.
    package static func stable(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { hash(0x9E37_79B9_7F4A_7C15 ^ UInt64($0.count), with: $0) }
    }

    /// Returns a hash with some bytes after those that it is made of.
    private static func hash(_ start: UInt64, with bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = start
        var index = 0
        while index + 8 <= bytes.count {
            hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        while index < bytes.count {
            hash = mixed(hash ^ UInt64(bytes[index]))
            index += 1
        }
        return mixed(hash)
    }

    /// The first digits of the stable hash, for names.
    package static func short(_ bytes: [UInt8], count: Int = 8) -> String {
        digits(stable(bytes), count: count)
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
