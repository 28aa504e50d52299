// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// Adds two numbers: the original's example of a custom screen type (`activities.md` 26).
package struct CalculatorActivity: Activity {
    package static let type: ActivityType = "CALCULATOR_ACTIVITY"
    package static let diagnosticKinds: [Diagnostic.Kind] = [.notAnInteger]

    let first: Int
    let second: Int

    package init(from data: inout ElementReader) {
        first = Self.readTerm("num1", from: &data)
        second = Self.readTerm("num2", from: &data)
        data.ignore("nextLevel")
    }

    /// The numbers that the original players can add.
    private static let range = -Int(Int32.max)...Int(Int32.max)

    private static func readTerm(_ tag: Tag, from data: inout ElementReader) -> Int {
        guard let value = data.token(tag) else {
            data.report(.notAnInteger, "The screen has no ‘\(tag.name)’; 0 was taken")
            return 0
        }
        guard let number = Int(value.text), range.contains(number) else {
            data.report(
                .notAnInteger, "‘\(value.text)’ is not a whole number that fits; 0 was taken", at: value.position)
            return 0
        }
        return number
    }

    package func page(in site: any PageContext) -> ScreenOutput<CalculatorPage> {
        ScreenOutput(CalculatorPage(first: first, second: second))
    }
}

/// The page model for the template of the calculator.
package struct CalculatorPage: PageModel {
    let first: Int
    let second: Int

    package static let fields: [Field<CalculatorPage>] = [
        .number("first", "the first term") { $0.first },
        .number("second", "the second term") { $0.second },
        .number("sum", "what they add up to") { $0.first + $0.second }
    ]
}

extension CalculatorActivity {
    package static let tags = [
        "num1": "The first number, without decimals.",
        "num2": "The second number, without decimals."
    ]
}
