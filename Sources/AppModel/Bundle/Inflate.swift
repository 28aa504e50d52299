// SPDX-License-Identifier: MIT

/// Expands data in the format Deflate (RFC 1951), which PNG files have inside.
struct Inflate {
    /// Data that are not of that format, or longer than allowed.
    struct Damage: Error {}

    private let input: ArraySlice<UInt8>
    private let limit: Int
    private var index: Int
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    /// Returns the expanded data; nil if they are damaged or longer than a limit.
    static func expand(_ input: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        var inflate = Inflate(input: input, limit: limit)
        return try? inflate.run()
    }

    private init(input: ArraySlice<UInt8>, limit: Int) {
        (self.input, self.limit, index) = (input, limit, input.startIndex)
    }

    private mutating func run() throws(Damage) -> [UInt8] {
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try copyStored()
            case 1: try expand(Codes.fixedLetters, Codes.fixedDistances)
            case 2:
                let (letters, distances) = try readCodes()
                try expand(letters, distances)
            default: throw Damage()
            }
        }
        return output
    }

    /// Takes up to 16 bits; the first is the lowest.
    private mutating func take(_ count: Int) throws(Damage) -> Int {
        while bitCount < count {
            guard index < input.endIndex else { throw Damage() }
            bits |= UInt32(input[index]) << UInt32(bitCount)
            index += 1
            bitCount += 8
        }
        let value = bits & (1 << UInt32(count) - 1)
        bits >>= UInt32(count)
        bitCount -= count
        return Int(value)
    }

    private mutating func copyStored() throws(Damage) {
        (bits, bitCount) = (0, 0)
        let length = try take(16)
        guard try take(16) == ~length & 0xFFFF, index + length <= input.endIndex, output.count + length <= limit else {
            throw Damage()
        }
        output += input[index..<index + length]
        index += length
    }

    /// The codes of one alphabet: how many there are of each length, and their symbols in order.
    private struct Codes {
        private(set) var counts = [Int](repeating: 0, count: 16)
        private(set) var symbols: [Int]

        init(_ lengths: some Collection<Int>) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            symbols = lengths.enumerated().filter { $0.element > 0 }.sorted {
                ($0.element, $0.offset) < ($1.element, $1.offset)
            }.map(\.offset)
        }

        static let fixedLetters = Codes((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
        static let fixedDistances = Codes([Int](repeating: 5, count: 30))
    }

    private mutating func symbol(_ codes: Codes) throws(Damage) -> Int {
        var (code, first, place) = (0, 0, 0)
        for length in 1...15 {
            code |= try take(1)
            let count = codes.counts[length]
            if code - first < count { return codes.symbols[place + code - first] }
            place += count
            first = (first + count) << 1
            code <<= 1
        }
        throw Damage()
    }

    private mutating func readCodes() throws(Damage) -> (Codes, Codes) {
        let (letters, distances, count) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
        var lengths = [Int](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) {
            lengths[place] = try take(3)
        }
        let codes = Codes(lengths)
        var all: [Int] = []
        while all.count < letters + distances {
            switch try symbol(codes) {
            case let length where length < 16: all.append(length)
            case 16:
                guard let last = all.last else { throw Damage() }
                all += Array(repeating: last, count: try take(2) + 3)
            case 17: all += Array(repeating: 0, count: try take(3) + 3)
            default: all += Array(repeating: 0, count: try take(7) + 11)
            }
        }
        guard all.count == letters + distances else { throw Damage() }
        return (Codes(all[..<letters]), Codes(all[letters...]))
    }

    private mutating func expand(_ letters: Codes, _ distances: Codes) throws(Damage) {
        while true {
            let letter = try symbol(letters)
            if letter < 256 {
                guard output.count < limit else { throw Damage() }
                output.append(UInt8(letter))
                continue
            }
            if letter == 256 { return }
            guard letter < 286 else { throw Damage() }
            let length = try Self.lengths[letter - 257] + take(Self.lengthBits[letter - 257])
            let far = try symbol(distances)
            guard far < 30 else { throw Damage() }
            let distance = try Self.distances[far] + take(max(0, far / 2 - 1))
            guard distance <= output.count, output.count + length <= limit else { throw Damage() }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private static let lengths = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0
    ]
    private static let distances = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12289, 16385, 24577
    ]
}
