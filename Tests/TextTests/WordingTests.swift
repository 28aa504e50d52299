// SPDX-License-Identifier: MIT

import Testing
import Text

@Suite struct WordingTests {
    @Test(
        arguments: [
            ([], ""), (["a"], "‘a’"), (["a", "b"], "‘a’ and ‘b’"), (["a", "b", "c"], "‘a’, ‘b’ and ‘c’")
        ] as [([String], String)])
    func namesAreAPartOfASentence(names: [String], text: String) { #expect(names.listed() == text) }

    @Test func namesCanBeAlternativesAndHaveNoMarks() {
        #expect(["a", "b", "c"].listed(by: "or") == "‘a’, ‘b’ or ‘c’")
        #expect(["3", "4"].listed(quoted: false) == "3 and 4")
    }

    @Test(
        arguments: [
            (0, "0 kB"), (1, "1 kB"), (1000, "1 kB"), (1001, "2 kB"), (999_000, "999 kB"), (999_001, "1.0 MB"),
            (3_000_000, "3.0 MB"), (3_000_001, "3.1 MB"), (31_249_999, "31.3 MB")
        ])
    func sizeIsRoundedUp(bytes: Int, text: String) { #expect(byteCount(bytes) == text) }

    @Test func nounsFollowTheirCounts() {
        #expect([0, 1, 2].map { counted($0, "error") } == ["0 errors", "1 error", "2 errors"])
        #expect(counted(2, "address", "es") == "2 addresses")
        #expect("line".plural(for: 1) == "line" && "line".plural(for: 3) == "lines")
    }
}
