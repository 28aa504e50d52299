// SPDX-License-Identifier: MIT

/// Expands data in the format Deflate (RFC 1951), which PNG files have inside.
struct Inflate {
    /// Data that are not of that format, or longer than allowed.
    struct Damage: Error {}

    private let input: ArraySlice<UInt8>
    private let limit: Int
    private var index: Int
    /// Bits that were taken from the input and not used yet, the next one lowest.
    private var bits: UInt64 = 0
    private var bitCount = 0
    /// As long as the data may be, because appending byte by byte would take longer than all the rest.
    private var output: [UInt8]
    private var count = 0

    /// Returns the expanded data; nil if they are damaged or longer than a limit.
    static func expand(_ input: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        var inflate = Inflate(input: input, limit: limit)
        return try? inflate.run()
    }

    private init(input: ArraySlice<UInt8>, limit: Int) {
        (self.input, self.limit, index) = (input, limit, input.startIndex)
        output = [UInt8](repeating: 0, count: limit)
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
        output.removeLast(limit - count)
        return output
    }

    /// Takes bytes of the input as bits, as many as there is room for.
    private mutating func fill() {
        while bitCount <= 56, index < input.endIndex {
            bits |= UInt64(input[index]) << UInt64(bitCount)
            index += 1
            bitCount += 8
        }
    }

    /// Takes up to 16 bits; the first is the lowest.
    private mutating func take(_ count: Int) throws(Damage) -> Int {
        if bitCount < count { fill() }
        guard bitCount >= count else { throw Damage() }
        let value = bits & (1 << UInt64(count) - 1)
        bits >>= UInt64(count)
        bitCount -= count
        return Int(value)
    }

    private mutating func copyStored() throws(Damage) {
        // The length begins with a byte; whole ones go back to the input.
        index -= bitCount / 8
        (bits, bitCount) = (0, 0)
        let length = try take(16)
        guard try take(16) == ~length & 0xFFFF else { throw Damage() }
        index -= bitCount / 8
        (bits, bitCount) = (0, 0)
        guard index + length <= input.endIndex, count + length <= limit else { throw Damage() }
        for byte in input[index..<index + length] {
            output[count] = byte
            count += 1
        }
        index += length
    }

    /// The codes of one alphabet: how many there are of each length, and their symbols in order.
    private struct Codes {
        private(set) var counts = [Int](repeating: 0, count: 16)
        private(set) var symbols: [Int]
        /// For each sequence of bits that begins with a short code, the first bit lowest, the code's length and symbol; 0 for
        /// those that begin with a long one.
        private(set) var short = [UInt16](repeating: 0, count: 1 << shortBits)

        /// The bits of the codes that are found at once, which are nearly all.
        static let shortBits = 9
        /// Symbols are below 288.
        static let symbolBits = 9

        init(_ lengths: some Collection<Int>) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            let sorted = lengths.enumerated().filter { $0.element > 0 }.sorted {
                ($0.element, $0.offset) < ($1.element, $1.offset)
            }
            symbols = sorted.map(\.offset)
            var (code, last) = (0, 0)
            for (symbol, length) in sorted where length <= Self.shortBits {
                code <<= length - last
                last = length
                // More codes than there is room for are found to be damaged where they are used.
                guard code < 1 << length else { break }
                let bits = (0..<length).reduce(0) { $0 << 1 | code >> $1 & 1 }
                for place in stride(from: bits, to: short.count, by: 1 << length) {
                    short[place] = UInt16(length << Self.symbolBits | symbol)
                }
                code += 1
            }
        }

        static let fixedLetters = Codes((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
        static let fixedDistances = Codes([Int](repeating: 5, count: 30))
    }

    private mutating func symbol(_ codes: Codes) throws(Damage) -> Int {
        if bitCount < 16 { fill() }
        let known = Int(codes.short[Int(bits & (1 << UInt64(Codes.shortBits) - 1))])
        let length = known >> Codes.symbolBits
        guard length > 0, length <= bitCount else { return try longSymbol(codes) }
        bits >>= UInt64(length)
        bitCount -= length
        return known & (1 << Codes.symbolBits - 1)
    }

    private mutating func longSymbol(_ codes: Codes) throws(Damage) -> Int {
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
                guard count < limit else { throw Damage() }
                output[count] = UInt8(letter)
                count += 1
                continue
            }
            if letter == 256 { return }
            guard letter < 286 else { throw Damage() }
            let length = try Self.lengths[letter - 257] + take(Self.lengthBits[letter - 257])
            let far = try symbol(distances)
            guard far < 30 else { throw Damage() }
            let distance = try Self.distances[far] + take(max(0, far / 2 - 1))
            guard distance <= count, count + length <= limit else { throw Damage() }
            // The bytes that are copied may be among those that are added.
            for place in count..<count + length { output[place] = output[place - distance] }
            count += length
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
