// SPDX-License-Identifier: MIT

import Testing

@testable import Text

@Suite struct MarkRunTests {
    /// The same, one character after the other.
    private static func surplus(in text: String, most: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var (offset, count) = (0, 0)
        for scalar in text.unicodeScalars {
            let end = offset + UTF8.width(scalar)
            count = scalar.isReorderedMark ? count + 1 : 0
            if count == most + 1 { found.append(offset..<end) }
            if count > most + 1, let last = found.popLast() { found.append(last.lowerBound..<end) }
            offset = end
        }
        return found
    }

    /// Runs of every length near the limit at every place, with marks of two, three and four bytes.
    @Test(arguments: ["\u{301}", "\u{316}\u{301}", "\u{20D0}", "\u{1D165}", "\u{301}\u{20D0}\u{1D165}", "\u{F73}"])
    func runsAreFoundWhereverTheyStand(_ marks: String) {
        let most = 30
        for padding in 0..<70 {
            for count in [1, most / 2, most - 1, most, most + 1, most + 2, 3 * most] {
                let run = String(repeating: marks, count: count)
                let text = String(repeating: "x", count: padding) + run + "日本é" + run + "y" + marks
                let found = Array(text.utf8).withUnsafeBufferPointer { MarkRuns.surplus(in: $0, most: most) }
                #expect(found == Self.surplus(in: text, most: most), "\(padding) \(count)")
            }
        }
    }

    @Test func cutEndsOfATextDoNoHarm() {
        let bytes = Array(String(repeating: "\u{1D165}", count: 40).utf8)
        for range in [1..<160, 2..<159, 3..<158, 0..<157] {
            bytes[range].withUnsafeBufferPointer {
                #expect(MarkRuns.surplus(in: $0, most: 30).count == 1)
            }
        }
    }

    @Test(arguments: ["", "a", "El jardín botánico “Ñandú”", "日本語のテキスト", "e\u{301}\u{316}", "हिन्दी", "שָׁלוֹם"])
    func textsOfLanguagesStay(_ text: String) {
        let long = String(repeating: text, count: 100)
        #expect(long.withoutSurplusMarks.utf8.elementsEqual(long.utf8))
    }

    /// Comparing the texts would take time with the square of the marks.
    @Test func manyMarksTakeNoTime() {
        let marks = String(repeating: "\u{316}\u{301}", count: 200_000)
        #expect(("a" + marks).withoutSurplusMarks != ("a" + marks + "b").withoutSurplusMarks)
        #expect(("a" + String(repeating: "%CC%96%CC%81", count: 200_000)).percentDecoded.unicodeScalars.count == 31)
    }
}
