// SPDX-License-Identifier: MIT

import AppModel
import Testing

@testable import Activities

@Suite struct CalculatorActivityTests: ActivityCases {
    static let cases = [
        FindingCase("two whole numbers", CalculatorActivity.self, .data("<num1>2</num1><num2>-4</num2>"), []),
        FindingCase(
            "a filled link, which is never used", CalculatorActivity.self,
            .data("<num1>2</num1><num2>4</num2>\(String.link("nada"))"), []),
        FindingCase(
            "a word", CalculatorActivity.self, .data("<num1>1️⃣dos</num1><num2>4</num2>"),
            ["1️⃣ error calculator/not-an-integer"]),
        FindingCase(
            "a fraction", CalculatorActivity.self, .data("<num1>2</num1><num2>1️⃣4.5</num2>"),
            ["1️⃣ error calculator/not-an-integer"]),
        FindingCase(
            "a number too large for the original", CalculatorActivity.self,
            .data("<num1>2</num1><num2>1️⃣2147483648</num2>"), ["1️⃣ error calculator/not-an-integer"]),
        FindingCase(
            "the smallest number of all", CalculatorActivity.self,
            .data("<num1>1️⃣-9223372036854775808</num1><num2>-2147483647</num2>"), ["1️⃣ error calculator/not-an-integer"]),
        FindingCase(
            "digits of another script", CalculatorActivity.self, .data("<num1>1️⃣٣</num1><num2>2</num2>"),
            ["1️⃣ error calculator/not-an-integer"]),
        FindingCase(
            "a missing term", CalculatorActivity.self, .data("<num2>4</num2>"), ["9️⃣ error calculator/not-an-integer"])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: [
        ("2", "4", [2, 4, 6]), ("-7", "7", [-7, 7, 0]), ("x", "3", [0, 3, 3]),
        ("2147483647", "2147483647", [2_147_483_647, 2_147_483_647, 4_294_967_294])
    ])
    func termsAreAdded(first: String, second: String, expected: [Int]) async throws {
        let page = try await ActivityApp(CalculatorActivity.self, .data("<num1>\(first)</num1><num2>\(second)</num2>"))
            .page()
        #expect(page.numbers("first") + page.numbers("second") + page.numbers("sum") == expected)
    }
}
