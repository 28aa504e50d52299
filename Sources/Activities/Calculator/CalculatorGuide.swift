// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension CalculatorActivity {
    package static let guide = FormatGuide(
        "The sum of two whole numbers.",
        site:
            "A tap shows the sum; it needs no script. The type is the format’s example of a screen type of one’s own.",
        players:
            "No player of the phones has it; it came with a sample.",
        example: .data(
            "CALCULATOR_ACTIVITY",
            """
            <data>
              <dataId>bags</dataId>
              <headerText>Seeds in two bags</headerText>
              <num1>12</num1>
              <num2>30</num2>
            </data>
            """))
}
