// SPDX-License-Identifier: MIT

internal import FileSystem

/// The colour of a JPEG picture as a whole, from the first coefficient of each of its blocks, which is the mean of the
/// block (ITU-T T.81, A.3.3). The other coefficients are only passed over.
struct JPEGTone {
    let mean: Color
    /// How far two blocks, or the parts of a block, are from each other at most, in steps of a channel. Of pictures that
    /// come in several passes only the first is read, so it is not known and large.
    let spread: Int

    /// A larger file is a photo and not flat, and takes long.
    private static let mostBytes = 8 * 1024 * 1024

    /// Nil if the bytes are not such a picture to its end, or are one for printers.
    init?(_ file: ByteReader) {
        guard PictureFormat(file) == .jpeg, file.count <= Self.mostBytes else { return nil }
        var scan = Scan()
        var index = 2
        while let marker = file.byte(index + 1), file.byte(index) == 0xFF {
            if marker == 0xFF {
                index += 1
                continue
            }
            guard let length = file.number(index + 2, 2), length >= 2,
                let segment = file.part(index + 4, count: length - 2)
            else { return nil }
            index += 2 + length
            switch marker {
            case 0xC0, 0xC1, 0xC2:
                guard scan.readFrame(segment, isProgressive: marker == 0xC2) else { return nil }
            case 0xC4: guard scan.readCodes(segment) else { return nil }
            case 0xC3, 0xC5...0xC7, 0xC9...0xCF: return nil
            case 0xDB: guard scan.readSteps(segment) else { return nil }
            case 0xDD: scan.restart = segment.number(0, 2) ?? 0
            case 0xEE: if segment.has("Adobe".utf8) { scan.transform = segment.byte(11) }
            case 0xDA:
                guard let end = scan.readPixels(segment, in: file, from: index) else { return nil }
                if scan.isComplete {
                    guard let mean = scan.mean else { return nil }
                    (self.mean, spread) = (mean, scan.spread)
                    return
                }
                index = end
            default: break
            }
        }
        return nil
    }
}

/// What the segments of a JPEG file say, and the sums of the blocks.
private struct Scan {
    private struct Component {
        let id: UInt8
        let across: Int
        let down: Int
        let table: Int
        var last = 0
        var sum = 0
        var count = 0
        var low = Int.max
        var high = Int.min
        /// The greatest step of another coefficient, in steps of a channel.
        var detail = 0
    }

    private var (width, height) = (0, 0)
    private var isProgressive = false
    private var components: [Component] = []
    private var codes: [Int: HuffmanCode] = [:]
    /// The quantization of each coefficient, by table.
    private var steps: [Int: [Int]] = [:]
    /// MCUs between restarts; 0 for none.
    var restart = 0
    /// What Adobe's segment says about the colours: 0 for none but red, green and blue.
    var transform: UInt8?

    /// The most bits that a first pass leaves to later ones (B.2.3).
    private static let greatestShift: UInt8 = 13

    mutating func readFrame(_ segment: ByteReader, isProgressive: Bool) -> Bool {
        guard components.isEmpty, segment.byte(0) == 8, let height = segment.number(1, 2),
            let width = segment.number(3, 2), let count = segment.byte(5), count == 1 || count == 3, width > 0,
            height > 0
        else { return false }
        (self.width, self.height, self.isProgressive) = (width, height, isProgressive)
        for place in stride(from: 6, to: 6 + 3 * Int(count), by: 3) {
            guard let id = segment.byte(place), let factors = segment.byte(place + 1),
                let table = segment.byte(place + 2),
                (1...4).contains(factors >> 4), (1...4).contains(factors & 15)
            else { return false }
            components.append(
                Component(id: id, across: Int(factors >> 4), down: Int(factors & 15), table: Int(table)))
        }
        return true
    }

    mutating func readCodes(_ segment: ByteReader) -> Bool {
        var index = 0
        while let place = segment.byte(index), let lengths = segment.part(index + 1, count: 16) {
            let count = lengths.contents.reduce(0) { $0 + Int($1) }
            guard let symbols = segment.part(index + 17, count: count),
                let code = HuffmanCode(lengths: Array(lengths.contents), symbols: Array(symbols.contents))
            else { return false }
            codes[Int(place)] = code
            index += 17 + count
        }
        return index == segment.count
    }

    mutating func readSteps(_ segment: ByteReader) -> Bool {
        var index = 0
        while let place = segment.byte(index) {
            let size = place >> 4 == 0 ? 1 : 2
            let numbers = (0..<64).compactMap { segment.number(index + 1 + $0 * size, size) }
            // A step is not 0 (B.2.4.1).
            guard numbers.count == 64, !numbers.contains(0) else { return false }
            steps[Int(place & 15)] = numbers
            index += 1 + 64 * size
        }
        return true
    }

    /// Reads the blocks behind the header of a scan.
    /// - Returns: where the next marker stands; nil if the blocks are not whole.
    mutating func readPixels(_ header: ByteReader, in file: ByteReader, from start: Int) -> Int? {
        guard let count = header.byte(0).map(Int.init), (1...4).contains(count),
            let from = header.byte(1 + 2 * count), let shifts = header.byte(3 + 2 * count),
            shifts & 15 <= Self.greatestShift
        else { return nil }
        var bits = CodedBits(file.contents, from: start)
        // Later passes of a picture only refine what the first ones said.
        guard !isProgressive || from == 0 && shifts >> 4 == 0 else { return bits.nextMarker(isRestartPassed: true) }
        var parts: [(component: Int, first: HuffmanCode, others: HuffmanCode?)] = []
        for place in stride(from: 1, to: 1 + 2 * count, by: 2) {
            guard let id = header.byte(place), let tables = header.byte(place + 1),
                let component = components.firstIndex(where: { $0.id == id }), let first = codes[Int(tables >> 4)]
            else { return nil }
            let others = codes[16 + Int(tables & 15)]
            guard isProgressive || others != nil else { return nil }
            parts.append((component, first, isProgressive ? nil : others))
        }
        for part in parts { components[part.component].last = 0 }
        let units = units(parts.map(\.component))
        for unit in 0..<units.count {
            if restart > 0, unit > 0, unit % restart == 0 {
                guard bits.passRestart() else { return nil }
                for part in parts { components[part.component].last = 0 }
            }
            for part in parts {
                for _
                    in 0..<(units.isInterleaved
                    ? components[part.component].across * components[part.component].down : 1)
                {
                    guard readBlock(&bits, part.component, part.first, part.others, shift: Int(shifts & 15)) else {
                        return nil
                    }
                }
            }
        }
        return bits.nextMarker()
    }

    /// The number of units of a scan: blocks of a single component, or groups of blocks of several (A.2).
    private func units(_ parts: [Int]) -> (count: Int, isInterleaved: Bool) {
        let (across, down) = (components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1)
        func ceiling(_ number: Int, _ divisor: Int) -> Int { (number + divisor - 1) / divisor }
        guard parts.count == 1 else {
            return (ceiling(width, 8 * across) * ceiling(height, 8 * down), true)
        }
        let part = components[parts[0]]
        return (
            ceiling(ceiling(width * part.across, across), 8) * ceiling(ceiling(height * part.down, down), 8), false
        )
    }

    /// Reads a block: the difference to the one before, and unless it comes in passes, the other coefficients (F.2.2).
    private mutating func readBlock(
        _ bits: inout CodedBits, _ component: Int, _ first: HuffmanCode, _ others: HuffmanCode?, shift: Int
    ) -> Bool {
        guard let size = bits.symbol(first), size <= 15, let difference = bits.number(Int(size)),
            let steps = steps[components[component].table]
        else { return false }
        components[component].last += difference
        // Those of pictures are far smaller, and what follows fits into a number.
        guard abs(components[component].last) < 1 << 24 else { return false }
        // A block's mean, eight times, with the shift of a pass.
        let value = (components[component].last << shift) * steps[0]
        guard abs(value) < 1 << 24 else { return false }
        components[component].sum += value
        components[component].count += 1
        components[component].low = min(components[component].low, value)
        components[component].high = max(components[component].high, value)
        guard let others else { return true }
        var place = 1
        while place < 64 {
            guard let symbol = bits.symbol(others) else { return false }
            let (run, size) = (Int(symbol >> 4), Int(symbol & 15))
            if size == 0 {
                guard run == 15 else { break }
                place += 16
                continue
            }
            place += run
            guard place < 64, let number = bits.number(size) else { return false }
            components[component].detail = max(components[component].detail, abs(number) * steps[place] / 8)
            place += 1
        }
        return true
    }

    /// Whether each component has its blocks.
    var isComplete: Bool { !components.isEmpty && components.allSatisfy { $0.count > 0 } }

    /// Nil without blocks.
    var mean: Color? {
        let means = components.map { Double($0.sum) / Double(max(1, $0.count)) / 8 + 128 }
        func byte(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }
        switch means.count {
        case 1: return Color(red: byte(means[0]), green: byte(means[0]), blue: byte(means[0]), alpha: 255)
        case 3 where transform == 0:
            return Color(red: byte(means[0]), green: byte(means[1]), blue: byte(means[2]), alpha: 255)
        case 3:
            // JFIF 1.02, page 3.
            let (luma, blue, red) = (means[0], means[1] - 128, means[2] - 128)
            return Color(
                red: byte(luma + 1.402 * red), green: byte(luma - 0.344136 * blue - 0.714136 * red),
                blue: byte(luma + 1.772 * blue), alpha: 255)
        default: return nil
        }
    }

    var spread: Int {
        isProgressive ? 255 : components.map { max(($0.high - $0.low) / 8, $0.detail) }.max() ?? 255
    }
}

/// A code whose words have up to 16 bits (C.2), with a table for those of up to eight.
private struct HuffmanCode {
    /// For each beginning of eight bits the length of the word and its symbol; the length is 0 for longer words.
    private(set) var short = [(length: UInt8, symbol: UInt8)](repeating: (0, 0), count: 256)
    /// For each length: the number behind the last word, and what is added to a word for the place of its symbol.
    private(set) var ends: [(end: Int, offset: Int)] = [(0, 0)]
    private(set) var symbols: [UInt8]

    /// Nil if there are more words than bits allow.
    init?(lengths: [UInt8], symbols: [UInt8]) {
        self.symbols = symbols
        var (word, place) = (0, 0)
        for (index, count) in lengths.enumerated() {
            let length = index + 1
            for _ in 0..<count {
                guard word < 1 << length else { return nil }
                if length <= 8 {
                    let begin = word << (8 - length)
                    for entry in begin..<begin + 1 << (8 - length) { short[entry] = (UInt8(length), symbols[place]) }
                }
                word += 1
                place += 1
            }
            ends.append((word, place - word))
            word <<= 1
        }
    }
}

/// The bits of coded pixels, in which the byte FF is followed by a 00 that is left out.
private struct CodedBits {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var (held, count): (UInt32, Int) = (0, 0)
    /// How many of the held bits stand for what is behind the end.
    private var invented = 0

    init(_ bytes: ArraySlice<UInt8>, from start: Int) {
        self.bytes = bytes
        index = bytes.startIndex + start
    }

    /// Holds at least 16 bits. Behind the end or before a marker these are 0.
    private mutating func fill() {
        while count <= 24 {
            var byte: UInt8 = 0
            if index < bytes.endIndex, bytes[index] != 0xFF {
                byte = bytes[index]
                index += 1
            } else if index + 1 < bytes.endIndex, bytes[index + 1] == 0 {
                byte = 0xFF
                index += 2
            } else {
                invented += 8
            }
            held |= UInt32(byte) << UInt32(24 - count)
            count += 8
        }
    }

    private mutating func drop(_ length: Int) -> Bool {
        held <<= UInt32(length)
        count -= length
        return count >= invented
    }

    /// Returns the next symbol; nil if there is none.
    mutating func symbol(_ code: HuffmanCode) -> UInt8? {
        fill()
        let short = code.short[Int(held >> 24)]
        if short.length > 0 { return drop(Int(short.length)) ? short.symbol : nil }
        for length in 9...16 {
            let word = Int(held >> UInt32(32 - length))
            if word < code.ends[length].end {
                let place = word + code.ends[length].offset
                return drop(length) && code.symbols.indices.contains(place) ? code.symbols[place] : nil
            }
        }
        return nil
    }

    /// Returns a number of so many bits, in which those that begin with 0 are negative (F.2.2.1).
    mutating func number(_ length: Int) -> Int? {
        guard length > 0 else { return 0 }
        fill()
        let value = Int(held >> UInt32(32 - length))
        guard drop(length) else { return nil }
        return value < 1 << (length - 1) ? value - (1 << length) + 1 : value
    }

    /// Goes behind the marker of a restart; false if there is none.
    mutating func passRestart() -> Bool {
        guard let marker = nextMarker(), marker + 1 < bytes.count,
            (0xD0...0xD7).contains(bytes[bytes.startIndex + marker + 1])
        else { return false }
        index = bytes.startIndex + marker + 2
        return true
    }

    /// Forgets the held bits.
    /// - Returns: the offset of the next marker; nil at the end.
    mutating func nextMarker(isRestartPassed: Bool = false) -> Int? {
        (held, count, invented) = (0, 0, 0)
        while index < bytes.endIndex, let mark = bytes[index...].firstIndex(of: 0xFF), mark + 1 < bytes.endIndex {
            index = mark
            let kind = bytes[mark + 1]
            if kind != 0, !(isRestartPassed && (0xD0...0xD7).contains(kind)) { return mark - bytes.startIndex }
            index += 2
        }
        return nil
    }
}
