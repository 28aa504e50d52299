// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about the calculator (`activities.md` 26).
extension Diagnostic.Kind {
    static let notAnInteger = Self(
        "calculator/not-an-integer", .error, "The term counts as 0, so the sum shown is not the one that was meant.",
        howToFix: "Write a whole number in digits, without a unit; it must lie between -2147483647 and 2147483647.",
        bad: .data(
            "CALCULATOR_ACTIVITY",
            """
            <num1>↓two</num1>
            <num2>4</num2>
            """),
        good: .data(
            "CALCULATOR_ACTIVITY",
            """
            <num1>2</num1>
            <num2>4</num2>
            """))
}
