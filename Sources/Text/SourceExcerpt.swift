// SPDX-License-Identifier: MIT

/// The line of a file around a place, as much of it as fits on a screen, with the place underlined.
package struct SourceExcerpt: Sendable, Hashable {
    /// The line in cells of a terminal: no tabs, no control characters, `…` where it was cut.
    package let text: String
    /// How many cells lie before the place.
    package let indent: Int
    /// How many cells the place takes, at least one.
    package let length: Int
    /// The text before the place, that of the place, and the text behind it.
    package let parts: [String]

    private static let width = 100
    private static let context = 40
    private static let tabWidth = 4

    /// - Parameters:
    ///   - before: the text of the line before the place; of a very long line, the end of that.
    ///   - place: what is underlined.
    ///   - after: the text of the line behind it, or the start of that.
    init(before: String, place: String, after: String) {
        var column = 0
        let cellsBefore = Self.cells(before, from: &column)
        let cellsOfPlace = Self.cells(place, from: &column)
        let cellsAfter = Self.cells(after, from: &column)
        let all = cellsBefore + cellsOfPlace + cellsAfter
        // The place and what comes before it matter more than what follows.
        let isLong = all.count > Self.width
        let first = isLong ? max(0, min(cellsBefore.count - Self.context, all.count - Self.width)) : 0
        let last = min(all.count, first + Self.width)
        var shown = Array(all[first..<last])
        // The first half of a wide character makes room for two.
        if first > 0 { shown[0] = shown[1].isEmpty ? "… " : "…" }
        if last < all.count { shown[shown.count - 1] = "…" }
        var text = shown.joined()
        while text.last == " " { text.removeLast() }
        self.text = text
        indent = cellsBefore.count - first
        length = max(1, min(cellsOfPlace.count, Self.width - indent))
        let end = min(indent + length, shown.count)
        parts = [shown[..<min(indent, end)], shown[min(indent, end)..<end], shown[end...]].map { $0.joined() }
    }

    /// The mark under the text: `^~~~`.
    package var mark: String { String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: length - 1) }

    /// Returns the terminal cells of a text. A wide character is followed by an empty cell, and a character without
    /// width joins the cell before it.
    private static func cells(_ text: String, from column: inout Int) -> [String] {
        var cells: [String] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t":
                let blanks = tabWidth - column % tabWidth
                cells += Array(repeating: " ", count: blanks)
                column += blanks
            case _ where scalar.isInvisible:
                if cells.isEmpty {
                    cells.append("")
                    column += 1
                }
                cells[cells.count - 1].unicodeScalars.append(scalar)
            default:
                cells.append(scalar.isHarmful ? "\u{FFFD}" : String(Character(scalar)))
                if scalar.isWide { cells.append("") }
                column += scalar.isWide ? 2 : 1
            }
        }
        return cells
    }
}

extension Unicode.Scalar {
    /// Whether it is drawn over the character before it.
    fileprivate var isInvisible: Bool {
        guard value >= 0x300 else { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return value == 0x200B || value == 0x200C || value == 0x200D
        }
    }

    /// Whether terminals give it two cells: the letters of East Asia and emoji (UAX 11, `W` and `F`). Of a flag, which is
    /// two letters, each has one.
    fileprivate var isWide: Bool {
        switch value {
        case ..<0x1100, 0x1F1E6...0x1F1FF: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF, 0xA960...0xA97C,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}
