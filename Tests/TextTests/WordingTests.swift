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

    @Test func nounsFollowTheirCounts() {
        #expect([0, 1, 2].map { counted($0, "error") } == ["0 errors", "1 error", "2 errors"])
        #expect(counted(2, "address", "es") == "2 addresses")
        #expect("line".plural(for: 1) == "line" && "line".plural(for: 3) == "lines")
    }
}
