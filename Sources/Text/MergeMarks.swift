// SPDX-License-Identifier: MIT

/// The lines with which a version control system marks a conflict, two versions of the same lines. git, Mercurial and
/// Subversion write seven signs at the beginning of a line, and a blank with a name behind them.
package enum MergeMarks {
    /// What is said of a conflict.
    package static let summary = "A merge was not completed: two versions of the next lines are in the file"

    private static let length = 7
    private static let start = UInt8(ascii: "<")
    private static let base = UInt8(ascii: "|")
    private static let middle = UInt8(ascii: "=")
    private static let end = UInt8(ascii: ">")

    /// Returns where the first conflict begins; nil if there is none.
    package static func firstConflict(in bytes: [UInt8]) -> Int? {
        conflicts(in: bytes, most: 1).first?.first?.lowerBound
    }

    /// Returns the lines of marks of each conflict that has a beginning, a middle and an end; without their line ends.
    ///
    /// One place in seven is looked at until a conflict begins, so other files cost next to nothing.
    /// - Parameter bytes: a text in which the bytes of ASCII are its characters.
    package static func conflicts(in bytes: [UInt8], most: Int = .max) -> [[Range<Int>]] {
        bytes.withUnsafeBufferPointer { conflicts(in: $0, most: most) }
    }

    /// Whether a part of a file may begin a conflict.
    package static func mayBegin(in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { beginning(in: $0, from: 0) != nil }
    }

    /// Returns the line at a place, without its end, if it marks the beginning of a conflict.
    package static func beginning(at place: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard place == 0 || isLineEnd(bytes[place - 1]) else { return nil }
        return bytes.withUnsafeBufferPointer { bytes -> Range<Int>? in
            let line = place..<endOfLine(in: bytes, from: place)
            return sign(ofMark: line, in: bytes) == start ? line : nil
        }
    }

    private static func conflicts(in bytes: UnsafeBufferPointer<UInt8>, most: Int) -> [[Range<Int>]] {
        var found: [[Range<Int>]] = []
        var index = 0
        while found.count < most, let first = beginning(in: bytes, from: index) {
            var marks: [Range<Int>] = []
            var hasMiddle = false
            index = first
            // A second beginning before an end is that of another conflict.
            while index < bytes.count {
                let line = index..<endOfLine(in: bytes, from: index)
                index = line.upperBound + 1
                switch sign(ofMark: line, in: bytes) {
                case start: (marks, hasMiddle) = ([line], false)
                case base: marks.append(line)
                case middle:
                    marks.append(line)
                    hasMiddle = true
                case end where hasMiddle:
                    found.append(marks + [line])
                    (marks, hasMiddle) = ([], false)
                default: continue
                }
                if marks.isEmpty { break }
            }
            // Without an end of this one there is none of a later one.
            if !marks.isEmpty { break }
        }
        return found
    }

    private static func beginning(in bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Int? {
        var index = place + length - 1
        while index < bytes.count {
            guard bytes[index] == start else {
                index += length
                continue
            }
            var first = index
            while first > place, bytes[first - 1] == start { first -= 1 }
            let line = first..<min(bytes.count, first + length + 1)
            if first == 0 || isLineEnd(bytes[first - 1]), sign(ofMark: line, in: bytes) != nil { return first }
            while index < bytes.count, bytes[index] == start { index += 1 }
            index += length - 1
        }
        return nil
    }

    /// Returns the sign of which a line has seven at its beginning; nil for another line.
    /// - Parameter line: the line, or as much of it as shows that.
    private static func sign(ofMark line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
        guard line.count >= length else { return nil }
        let sign = bytes[line.lowerBound]
        guard [start, base, middle, end].contains(sign),
            bytes[line.lowerBound..<(line.lowerBound + length)].allSatisfy({ $0 == sign })
        else { return nil }
        let next = line.lowerBound + length
        return next >= line.upperBound || bytes[next] == UInt8(ascii: " ") || isLineEnd(bytes[next]) ? sign : nil
    }

    private static func endOfLine(in bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Int {
        var index = place
        while index < bytes.count, !isLineEnd(bytes[index]) { index += 1 }
        return index
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
