// SPDX-License-Identifier: MIT

/// Finds the next of a few bytes, sixteen bytes at a time: whoever looks for rare signs in all texts of a site takes this
/// instead of a loop over bytes.
package struct ByteSearch: Sendable {
    private typealias Block = SIMD16<UInt8>

    private let signs: (Block, Block, Block, Block, Block)

    /// - Parameter signs: at most five ASCII characters.
    package init(_ signs: StaticString) {
        precondition((1...5).contains(signs.utf8CodeUnitCount), "Up to five bytes are looked for.")
        func block(_ number: Int) -> Block {
            Block(repeating: signs.withUTF8Buffer { $0[min(number, $0.count - 1)] })
        }
        self.signs = (block(0), block(1), block(2), block(3), block(4))
    }

    /// - Parameter byte: one of any character.
    package init(byte: UInt8) {
        let block = Block(repeating: byte)
        signs = (block, block, block, block, block)
    }

    /// Returns the offset of the first of the bytes at an offset or behind it; the number of bytes if there is none.
    package func next(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index &+ 16 <= bytes.count {
            if let sign = firstSign(in: bytes.loadUnaligned(fromByteOffset: index, as: Block.self)) {
                return index &+ sign
            }
            index &+= 16
        }
        while index < bytes.count, !isSign(bytes[index]) { index &+= 1 }
        return index
    }

    private func firstSign(in block: Block) -> Int? {
        ((block .== signs.0) .| (block .== signs.1) .| (block .== signs.2) .| (block .== signs.3)
            .| (block .== signs.4)).firstTrue
    }

    private func isSign(_ byte: UInt8) -> Bool {
        byte == signs.0[0] || byte == signs.1[0] || byte == signs.2[0] || byte == signs.3[0] || byte == signs.4[0]
    }
}

/// Finds the next byte that may have to be escaped in JSON, sixteen bytes at a time: a control character, a quotation mark, a
/// backslash, or one beyond ASCII.
struct JSONSearch: Sendable {
    private typealias Block = SIMD16<UInt8>

    /// Returns the offset of the first such byte at an offset or behind it; the number of bytes if there is none.
    func next(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index &+ 16 <= bytes.count {
            let block = bytes.loadUnaligned(fromByteOffset: index, as: Block.self)
            let signs =
                (block .== Block(repeating: 0x22)) .| (block .== Block(repeating: 0x5C))
                .| (block &- Block(repeating: 0x20) .>= Block(repeating: 0x5F))
            if let sign = signs.firstTrue { return index &+ sign }
            index &+= 16
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x22 || byte == 0x5C || byte &- 0x20 >= 0x5F { break }
            index &+= 1
        }
        return index
    }
}

extension SIMDMask<SIMD16<Int8>> {
    /// The number of the first lane that is true; nil if none is.
    @inlinable package var firstTrue: Int? {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        if halves.x != 0 { return halves.x.littleEndian.trailingZeroBitCount &>> 3 }
        return halves.y != 0 ? 8 &+ halves.y.littleEndian.trailingZeroBitCount &>> 3 : nil
    }
}
