// SPDX-License-Identifier: MIT

/// The bytes of a font file without glyphs, which state only the font's name and the characters that it supports.
package struct TestFont {
    package var postScriptName: String?
    package var weight: Int?
    package var weightAxis: ClosedRange<Int>?
    package var isItalic = false
    /// Old files have names in single bytes, newer ones in UTF-16.
    package var isMacintosh = false

    package init(_ postScriptName: String? = nil) { self.postScriptName = postScriptName }

    package var bytes: [UInt8] {
        let tables = [("OS/2", traits), ("fvar", axes), ("name", names)].filter { !$0.1.isEmpty }
        var directory: [UInt8] = [0, 1, 0, 0] + number(tables.count, 2) + [0, 0, 0, 0, 0, 0]
        var contents: [UInt8] = []
        for (tag, table) in tables {
            directory +=
                Array(tag.utf8) + number(0, 4) + number(12 + tables.count * 16 + contents.count, 4)
                + number(table.count, 4)
            contents += table
        }
        return directory + contents
    }

    /// The full name, which precedes the PostScript name and must be ignored, and the PostScript name.
    private var names: [UInt8] {
        guard let postScriptName else { return [] }
        let platform: [Int] = isMacintosh ? [1, 0, 0] : [3, 1, 0x409]
        var entries: [UInt8] = []
        var texts: [UInt8] = []
        for (kind, name) in [(4, "Some Font"), (6, postScriptName)] {
            let text: [UInt8] = name.utf8.flatMap { isMacintosh ? [$0] : [0, $0] }
            for value in platform + [kind, text.count, texts.count] { entries += number(value, 2) }
            texts += text
        }
        return number(0, 2) + number(2, 2) + number(6 + entries.count, 2) + entries + texts
    }

    private var traits: [UInt8] {
        guard let weight else { return [] }
        return [0, 4, 0, 0] + number(weight, 2) + Array(repeating: 0, count: 56) + number(isItalic ? 0x21 : 0x40, 2)
    }

    private var axes: [UInt8] {
        guard let weightAxis else { return [] }
        var table: [UInt8] = [0, 1, 0, 0]
        for value in [16, 2, 2, 20, 0, 0] { table += number(value, 2) }
        for (tag, range) in [("wdth", 75...100), ("wght", weightAxis)] {
            table += Array(tag.utf8)
            for value in [range.lowerBound, range.lowerBound, range.upperBound] { table += number(value << 16, 4) }
            table += number(0, 4)
        }
        return table
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
