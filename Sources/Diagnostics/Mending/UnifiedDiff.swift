// SPDX-License-Identifier: MIT

/// The difference between two texts, with three lines of context around each change.
struct UnifiedDiff {
    private enum Line {
        case same([UInt8]), removed([UInt8]), added([UInt8])

        var isSame: Bool { if case .same = self { true } else { false } }
    }

    private static let context = 3
    private let lines: [Line]

    /// - Parameters: lines with their ends.
    init(old: [[UInt8]], new: [[UInt8]]) {
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines: [Line] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            if removed.contains(before) {
                lines.append(.removed(old[before]))
                before += 1
            } else if added.contains(after) {
                lines.append(.added(new[after]))
                after += 1
            } else {
                lines.append(.same(old[before]))
                before += 1
                after += 1
            }
        }
        self.lines = lines
    }

    func render(path: String) -> String {
        let hunks = hunks
        return hunks.isEmpty ? "" : "--- a/\(path)\n+++ b/\(path)\n" + hunks.map(render).joined()
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

    private func render(_ hunk: Range<Int>) -> String {
        let old = span(hunk) { if case .added = $0 { false } else { true } }
        let new = span(hunk) { if case .removed = $0 { false } else { true } }
        return "@@ -\(old) +\(new) @@\n" + lines[hunk].map(render).joined()
    }

    /// The first line and the number of lines of one side of a hunk.
    private func span(_ hunk: Range<Int>, isIn: (Line) -> Bool) -> String {
        let count = lines[hunk].count(where: isIn)
        let first = lines[..<hunk.lowerBound].count(where: isIn) + (count == 0 ? 0 : 1)
        return "\(first),\(count)"
    }

    private func render(_ line: Line) -> String {
        switch line {
        case .same(let bytes): render(" ", bytes)
        case .removed(let bytes): render("-", bytes)
        case .added(let bytes): render("+", bytes)
        }
    }

    private func render(_ sign: String, _ bytes: [UInt8]) -> String {
        sign + String(decoding: bytes, as: UTF8.self) + (bytes.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n")
    }
}
