// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Text

/// A caption of a video and the time at which it is shown.
package struct CaptionCue: PageModel, Equatable {
    /// The start in milliseconds.
    let start: Int
    let end: Int
    let text: String

    package static let fields: [Field<CaptionCue>] = [
        .number("start", "when it appears, in milliseconds") { $0.start },
        .number("end", "when it goes") { $0.end },
        .text("text", "what is said") { $0.text }
    ]
}

/// Parses a WebVTT file in one pass over its bytes. Blocks are separated by empty lines.
extension CaptionCue {
    private typealias Line = ArraySlice<UInt8>

    /// Returns the cues of a WebVTT file; other blocks (notes, styles, regions) are skipped.
    static func all(in file: [UInt8]) -> [CaptionCue] {
        var cues: [CaptionCue] = []
        var block: [Line] = []
        func endBlock() {
            if let cue = CaptionCue(block) { cues.append(cue) }
            block = []
        }
        var start = 0
        while start <= file.count {
            let end = file[start...].firstIndex { $0 == lineFeed || $0 == carriageReturn } ?? file.count
            if end > start { block.append(file[start..<end]) } else { endBlock() }
            let isPair = end + 1 < file.count && file[end] == carriageReturn && file[end + 1] == lineFeed
            start = end + (isPair ? 2 : 1)
        }
        endBlock()
        return cues
    }

    /// Returns the place of the first line with an arrow, as the times of a caption have; nil if there is none.
    static func firstTimes(in file: [UInt8]) -> Int? {
        guard let arrow = arrow(in: file[...], from: 0) else { return nil }
        return file[..<arrow].lastIndex { $0 == lineFeed || $0 == carriageReturn }.map { $0 + 1 } ?? 0
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private init?(_ block: [Line]) {
        guard let timing = block.firstIndex(where: { Self.arrow(in: $0, from: $0.startIndex) != nil }),
            let times = Self.cueTimes(in: block[timing]), let start = Self.milliseconds(times.0),
            let end = Self.milliseconds(times.1), start < end
        else { return nil }
        let text = block[(timing + 1)...].map { Self.plain($0) }.joined(separator: " ")
        guard !text.isEmpty else { return nil }
        (self.start, self.end, self.text) = (start, end, text)
    }

    // MARK: Times

    /// Returns the position of the next `-->` in a line.
    private static func arrow(in line: Line, from start: Int) -> Int? {
        var index = start
        while index + 2 < line.endIndex {
            if line[index + 2] == UInt8(ascii: ">"), line[index + 1] == UInt8(ascii: "-"),
                line[index] == UInt8(ascii: "-")
            {
                return index
            }
            index += 1
        }
        return nil
    }

    /// Returns the parts before and after the first arrow that has a time on both sides.
    private static func cueTimes(in line: Line) -> (Line, Line)? {
        var from = line.startIndex
        while let arrow = arrow(in: line, from: from) {
            from = arrow + 3
            let before = line[..<arrow].reversed().drop(while: \.isSpaceOrTab)
            let first = before.prefix(while: isTime)
            let second = line[from...].drop(while: \.isSpaceOrTab).prefix(while: isTime)
            guard !first.isEmpty, !second.isEmpty, line[arrow - 1].isSpaceOrTab, line[from].isSpaceOrTab else {
                continue
            }
            return (line[first.endIndex.base..<first.startIndex.base], second)
        }
        return nil
    }

    private static func isTime(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    /// Parses `00:01:02.500` or `01:02.500`.
    private static func milliseconds(_ time: Line) -> Int? {
        let parts = time.split(separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let last = parts.last, last.count == 6,
            last.dropFirst(2).first == UInt8(ascii: "."),
            let hours = parts.count == 2 ? 0 : number(parts[0], count: 1...4),
            let minutes = number(parts[parts.count - 2], count: 2...2),
            let seconds = number(last.prefix(2), count: 2...2), let rest = number(last.suffix(3), count: 3...3)
        else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
    }

    /// Parses a number with the given count of digits.
    private static func number(_ digits: Line, count: ClosedRange<Int>) -> Int? {
        guard count.contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    // MARK: Texts

    private static let references: [(written: [UInt8], meant: [UInt8])] = [
        ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&lrm;", ""), ("&rlm;", ""), ("&amp;", "&")
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// Returns the text without the tags for speakers, classes and karaoke.
    private static func plain(_ line: Line) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(line.count)
        // An unclosed `<` is literal text, and so is every `<` after it.
        let lastEnd = line.lastIndex(of: UInt8(ascii: ">")) ?? line.startIndex
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] == UInt8(ascii: "<"), index < lastEnd,
                let end = line[index...].firstIndex(of: UInt8(ascii: ">"))
            {
                index = end + 1
            } else if line[index] == UInt8(ascii: "&"),
                let reference = references.first(where: { line[index...].starts(with: $0.written) })
            {
                text += reference.meant
                index += reference.written.count
            } else {
                text.append(line[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
