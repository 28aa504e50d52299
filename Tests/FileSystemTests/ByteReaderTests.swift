// SPDX-License-Identifier: MIT

import FileSystem
import Testing

@Suite struct ByteReaderTests {
    private let reader = ByteReader([1, 2, 3, 4, 5, 6, 7, 8] as [UInt8])

    @Test func numbersAreReadInBothOrders() {
        #expect(reader.number(0, 2) == 0x0102 && reader.number(0, 2, .little) == 0x0201)
        #expect(reader.number(4, 4) == 0x0506_0708 && reader.number(1, 7, .little) == 0x0807_0605_0403_02)
        #expect(reader.byte(7) == 8 && reader.has([3, 4], at: 2) && !reader.has([3, 5], at: 2))
    }

    @Test func partsCountFromTheirOwnBeginning() {
        let part = reader.part(2, count: 4)
        #expect(part?.number(0, 2) == 0x0304 && part?.byte(4) == nil && part?.count == 4)
        #expect(part?.part(1, count: 2)?.contents.elementsEqual([4, 5]) == true)
        #expect(
            reader.rest(from: 6).contents.elementsEqual([7, 8])
                && reader.rest(from: 1, most: 2).contents.elementsEqual([2, 3]))
    }

    @Test(arguments: [Int.min, -1, 8, 9, Int.max - 1, Int.max]) func nothingLiesBeyondTheEnd(_ offset: Int) {
        #expect(
            reader.byte(offset) == nil && reader.number(offset, 2) == nil && reader.part(offset, count: 1) == nil
                && !reader.has([1], at: offset))
        #expect(reader.part(0, count: offset)?.count == (offset == 8 ? 8 : nil))
        #expect(reader.part(4, count: offset) == nil && reader.part(offset, count: offset) == nil)
        #expect(reader.number(0, offset) == nil, "no number has so many bytes")
        #expect(
            reader.rest(from: offset).count == (offset < 0 ? 8 : 0)
                && reader.rest(from: 2, most: offset).count == (offset < 0 ? 0 : 6))
    }
}
