// SPDX-License-Identifier: MIT

/// Finds the end of a value of YAML that stands in a list or a map in brackets, such as `OFF` in `severity: {link: OFF}`.
/// Only its line is looked at, because thousands of values may be reported.
struct FlowValue {
    /// How many brackets are open.
    private var depth: Int
    /// The quotation mark that is open.
    private var quote: UInt8?
    private var isEscaped = false
    /// Whether a bracket or a quotation mark would begin a value here, and not be a part of one.
    private var isStart = true

    /// Returns the end of the value that begins at a place of a line.
    /// - Parameters:
    ///   - line: a byte for each unit of its text, as far as it is looked at.
    ///   - isInBrackets: whether it begins in a list or map.
    static func end(in line: [UInt8], from start: Int, isInBrackets: Bool) -> Int {
        var reader = FlowValue(depth: isInBrackets ? 1 : 0)
        for byte in line[..<start] { reader.read(byte) }
        let found = reader.depth > 0 ? reader.end(in: line, from: start) : endOfLast(in: line, from: start)
        return line[start..<found].lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? start
    }

    private mutating func end(in line: [UInt8], from start: Int) -> Int {
        let outer = depth
        isStart = true
        for index in start..<line.count {
            if quote == nil, depth == outer, isEnd(index, of: line, from: start) { return index }
            read(line[index])
        }
        return line.count
    }

    /// Whether a value ends before a byte that is neither in quotation marks nor in brackets of its own.
    private func isEnd(_ index: Int, of line: [UInt8], from start: Int) -> Bool {
        let next = index + 1 < line.count ? line[index + 1] : UInt8(ascii: " ")
        switch line[index] {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
        case UInt8(ascii: ":") where next.isASCIIBlank: return true
        case UInt8(ascii: "#") where isStart: return true
        // What is behind the closing sign of the value is none of it.
        default: return index > start && [0x22, 0x27, 0x5B, 0x7B].contains(line[start])
        }
    }

    private mutating func read(_ byte: UInt8) {
        if let open = quote {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") {
                isEscaped = true
            } else if byte == open {
                quote = nil
            }
            isStart = false
            return
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): if isStart { quote = byte }
        case UInt8(ascii: "["), UInt8(ascii: "{"): if isStart { depth += 1 }
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        default: break
        }
        isStart = byte.isASCIIBlank || [0x2C, 0x5B, 0x7B].contains(byte)
    }

    /// Returns the end of a value whose brackets may have been opened on a line above: before a comma that ends the line, and
    /// before brackets that the value does not open.
    private static func endOfLast(in line: [UInt8], from start: Int) -> Int {
        func count(_ signs: [UInt8], before end: Int) -> Int {
            line[start..<end].count(where: { signs.contains($0) })
        }
        var end = line.count
        while end > start {
            switch line[end - 1] {
            case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"): break
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if count([0x5D, 0x7D], before: end) <= count([0x5B, 0x7B], before: end) { return end }
            default: return end
            }
            end -= 1
        }
        return end
    }
}
