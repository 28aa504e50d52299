// SPDX-License-Identifier: MIT

internal import Text

/// The difference between two texts, with three lines of context around each change.
struct UnifiedDiff {
    private enum Line {
        case same([UInt8])
        case removed([UInt8])
        case added([UInt8])

        var isSame: Bool { if case .same = self { true } else { false } }
        var isOld: Bool { if case .added = self { false } else { true } }
        var isNew: Bool { if case .removed = self { false } else { true } }
    }

    private static let context = 3
    private let lines: [Line]

    /// - Parameters: lines with their ends.
    init(old: [[UInt8]], new: [[UInt8]]) {
        // Fixes seldom add or remove a line. The search for the shortest diff costs the square of the number of
        // changes.
        lines = old.count == new.count ? Self.inPairs(old, new) : Self.aligned(old, new)
    }

    private static func inPairs(_ old: [[UInt8]], _ new: [[UInt8]]) -> [Line] {
        var lines: [Line] = []
        var added: [Line] = []
        for (before, after) in zip(old, new) {
            if before == after {
                lines += added + [.same(before)]
                added = []
            } else {
                lines.append(.removed(before))
                added.append(.added(after))
            }
        }
        return lines + added
    }

    /// How far to search for common lines. The search for the shortest diff costs the square of the number of changes.
    private static let reach = 64

    private static func aligned(_ old: [[UInt8]], _ new: [[UInt8]]) -> [Line] {
        var lines: [Line] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            let (removed, added) = differing(old[before...], new[after...])
            lines += old[before..<(before + removed)].map(Line.removed)
            lines += new[after..<(after + added)].map(Line.added)
            (before, after) = (before + removed, after + added)
            while before < old.count, after < new.count, old[before] == new[after] {
                lines.append(.same(old[before]))
                (before, after) = (before + 1, after + 1)
            }
        }
        return lines
    }

    /// Returns how many lines to skip on both sides until the next ones are equal; the fewest within reach.
    private static func differing(_ old: ArraySlice<[UInt8]>, _ new: ArraySlice<[UInt8]>) -> (removed: Int, added: Int)
    {
        for count in 0...reach {
            for removed in max(0, count - new.count)...max(0, min(count, old.count)) {
                let (before, after) = (old.startIndex + removed, new.startIndex + count - removed)
                let (isOldEnd, isNewEnd) = (before == old.endIndex, after == new.endIndex)
                if isOldEnd && isNewEnd || !isOldEnd && !isNewEnd && old[before] == new[after] {
                    return (removed, count - removed)
                }
            }
        }
        return (min(old.count, reach), min(new.count, reach))
    }

    func render(path: String) -> [UInt8] {
        var (old, new, done) = (0, 0, 0)
        var hunks: [[UInt8]] = []
        for hunk in self.hunks {
            for line in lines[done..<hunk.lowerBound] {
                if line.isOld { old += 1 }
                if line.isNew { new += 1 }
            }
            done = hunk.lowerBound
            hunks.append(render(hunk, after: old, new))
        }
        guard !hunks.isEmpty else { return [] }
        return Array("--- \(Self.name("a/" + path))\n+++ \(Self.name("b/" + path))\n".utf8) + hunks.joined()
    }

    /// Returns the name as programs that apply patches read it: one with blanks ends in a tab, one with special
    /// characters stands in quotes.
    private static func name(_ path: String) -> String {
        guard path.unicodeScalars.contains(where: { $0.isHarmful || $0 == "\"" || $0 == "\\" }) else {
            return path.contains(" ") ? path + "\t" : path
        }
        let quoted = path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
            case 0x20..<0x7F: String(UnicodeScalar(byte))
            default: "\\" + String(repeating: "0", count: 3 - String(byte, radix: 8).count) + String(byte, radix: 8)
            }
        }
        return "\"" + quoted.joined() + "\""
    }

    /// Ranges of lines that hold changes and their context.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in lines.indices where !lines[index].isSame {
            let range = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private func render(_ hunk: Range<Int>, after old: Int, _ new: Int) -> [UInt8] {
        let (removed, added) = (lines[hunk].count(where: \.isOld), lines[hunk].count(where: \.isNew))
        let head = "@@ -\(Self.span(removed, after: old)) +\(Self.span(added, after: new)) @@\n"
        return Array(head.utf8) + lines[hunk].flatMap(render)
    }

    /// The first line and the number of lines of one side of a hunk.
    private static func span(_ count: Int, after before: Int) -> String { "\(before + (count == 0 ? 0 : 1)),\(count)" }

    private func render(_ line: Line) -> [UInt8] {
        switch line {
        case .same(let bytes): render(" ", bytes)
        case .removed(let bytes): render("-", bytes)
        case .added(let bytes): render("+", bytes)
        }
    }

    private func render(_ sign: String, _ bytes: [UInt8]) -> [UInt8] {
        Array(sign.utf8) + bytes
            + (bytes.last == UInt8(ascii: "\n") ? [] : Array("\n\\ No newline at end of file\n".utf8))
    }
}
