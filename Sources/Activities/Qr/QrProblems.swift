// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a reader of codes (`activities.md` 18).
extension Diagnostic.Kind {
    static let noCodes = Self(
        "qr/no-codes", .warning, "Whatever a visitor scans, no screen opens.",
        isAbsence: true, howToFix: "Add a ‘qr’ with ‘idQr’ and ‘nextLevel’ for each printed code.",
        bad: .data(
            "QR_ACTIVITY",
            """
            ↓<data>
              <dataId>trail</dataId>
              <headerText>Tree trail</headerText>
              <qrs/>
            </data>
            """),
        good: .data(
            "QR_ACTIVITY",
            """
            <data>
              <dataId>trail</dataId>
              <headerText>Tree trail</headerText>
              <qrs>
                \(code("oak", "first"))
              </qrs>
            </data>
            """))
    static let emptyCode = Self(
        "qr/empty-code", .error, "Nothing that is printed matches an empty text, so this target never opens.",
        isAbsence: true, howToFix: "Write into ‘idQr’ just what the printed code says, letter by letter.",
        bad: .data("QR_ACTIVITY", codes("↓" + code("", "first"))),
        good: .data("QR_ACTIVITY", codes(code("oak", "first"))))
    static let codeWithoutTarget = Self(
        "qr/no-target", .note, "Whoever scans the code is told that the app does not know it.",
        isAbsence: true, howToFix: "Give the code a ‘nextLevel’, or remove it until its screen is there.",
        bad: .data("QR_ACTIVITY", codes("↓<qr><idQr>oak</idQr></qr>")),
        good: .data("QR_ACTIVITY", codes(code("oak", "first"))))
    static let repeatedCode = Self(
        "qr/repeated-code", .warning, "Both lead to the same screen, so one of the two does nothing.",
        howToFix: "Remove one of them, or give it the text of the code it was meant for.",
        bad: .data("QR_ACTIVITY", codes(code("oak", "first") + "\n  ↓" + code("oak", "first"))),
        good: .data("QR_ACTIVITY", codes(code("oak", "first") + "\n  " + code("elm", "first"))))
    static let contradictoryCode = Self(
        "qr/contradictory-code", .error,
        "One printed code is to open two screens: some players take the first, others the last.",
        howToFix: "Give each code a text of its own, or leave only the target that is right.",
        bad: .data("QR_ACTIVITY", codes(code("oak", "first") + "\n  ↓" + code("oak", "second"))),
        good: .data("QR_ACTIVITY", codes(code("oak", "first") + "\n  " + code("elm", "second"))))
    static let longCode = Self(
        "qr/too-long", .warning,
        "No QR code holds so long a text, so nothing that is printed matches it, and the sheets of ‘--qr-sheet’ leave it out.",
        howToFix: "Give the code a short text, such as a word or an address.",
        bad: .data("QR_ACTIVITY", codes("↓" + code(String(repeating: "oak", count: 1000), "first"))),
        good: .data("QR_ACTIVITY", codes(code("oak", "first"))))

    private static func codes(_ codes: String) -> String { "<qrs>\n  \(codes)\n</qrs>" }

    private static func code(_ text: String, _ target: String) -> String {
        "<qr><idQr>\(text)</idQr><nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>\(target)</nextLevelDataId></nextLevel></qr>"
    }
}
