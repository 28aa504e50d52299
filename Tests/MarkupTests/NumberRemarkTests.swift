// SPDX-License-Identifier: MIT

import Markup
import Testing

/// Digits beside a telephone number that are no part of it, and those that look like one.
@Suite struct NumberRemarkTests {
    private func numbers(_ text: String) -> [String] {
        Prose.html(text).split(separator: "href=\"tel:").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test(arguments: [
        ("+34 912 345 678 (24 h)", ["+34912345678"]), ("+34 912 345 678 (9-14 h)", ["+34912345678"]),
        ("+49 30 1234567 (9-17 Uhr)", ["+49301234567"]), ("+34 912 345 678 (2.º piso)", ["+34912345678"]),
        ("+34 912345678 (2)", ["+34912345678"]), ("+34912345678 (24 h)", ["+34912345678"]),
        ("+34912345678(24 h)", ["+34912345678"]), ("Tel. 912 345 678 (24 h)", ["912345678"]),
        ("Tel. 912 345 678 (2ª planta)", ["912345678"]), ("Tel. 912 345 678 (María)", ["912345678"]),
        ("(+34 912 345 678) 24 h", ["+34912345678"]), ("+34 912 345 678. 24 h", ["+34912345678"]),
        ("＋８１ ３ １２３４ ５６７８（２４）", ["+81312345678"]),
        ("Tel. 91 123 45 67 (L-V 10-14)", ["911234567"]), ("91 123 45 67 (L a V de 9:00 a 14:00)", ["911234567"]),
        ("91 123 45 67. M–V 10-14", ["911234567"]), ("91 123 45 67, L-J", ["911234567"]),
        ("911234567 L-V", ["911234567"]),
        ("+34 912 345 678 (912 345 679)", ["+34912345678", "912345679"]),
        // The area and the zero before it are parts of the number.
        ("+52 1 (55) 1234 5678", ["+5215512345678"]), ("+49 (0) 30 1234567", ["+49301234567"]),
        ("(+34) 912 345 678", ["+34912345678"]), ("(+44 20) 7946 0958", ["+442079460958"])
    ])
    func remarkIsNoPartOfANumber(_ text: String, dialled: [String]) { #expect(numbers(text) == dialled) }

    @Test(arguments: [
        "+34 912 345 678 24 h", "+49 30 1234567 9-17 Uhr", "912 345 678 24 horas", "+34 912 345 678 2.º piso",
        "+49 30 1234567 9.00", "+34 912 345 678 10:00-14:00", "+34 912 345 678 9.00-14.00",
        "Salidas: 07.30 08.15 09.00", "Partenze 08.30 09.30 10.30", "Misas: 09.00 11.00 12.30 h",
        "Abfahrt 07.30 09.30 11.30 Uhr", "08.30-14.00 16.00", "09-14 16-20 22-24", "Fechas 01.02 03.04 05.06",
        "Tallas 06-08-10-12-14"
    ])
    func hoursAndDaysAreNotDialled(_ text: String) { #expect(numbers(text).isEmpty) }

    @Test(arguments: [
        ("01.23.45.67.89", "0123456789"), ("06-12-34-56-78", "0612345678"), ("+7 495 123 45-67", "+74951234567"),
        ("+39 06 1234567 ore 9-12", "+39061234567"), ("+33 1.23.45.67.89", "+33123456789")
    ])
    func otherGroupsAreDialled(_ text: String, dialled: String) { #expect(numbers(text) == [dialled]) }

    @Test(arguments: [
        ("91 123 45 67-68", "911234567"), ("Tel. 93 205 00 00-01.", "932050000"), ("900 12 34 56-57", "900123456"),
        ("+34 91 123 45 67-68", "+34911234567"), ("+34 911234567-8", "+34911234567"),
        ("+1 800 123 4567-68", "+18001234567"), ("+351 21 123 45 67-68", "+351211234567"),
        // These are the digits of one number, or an extension.
        ("+34 91 123 45-67", "+34911234567"), ("06 12 34 56-78", "0612345678"), ("030 12 34 56-78", "03012345678"),
        ("+49 30 123456-78", "+493012345678"), ("+380 44 123 45-67", "+380441234567")
    ])
    func secondLineOfAnOfficeIsNotDialled(_ text: String, dialled: String) { #expect(numbers(text) == [dialled]) }

    @Test(.timeLimit(.minutes(30)), arguments: ["+34 912345678 (", "964123456 (1", "+1 (2", "964123456. 1", ") 0"])
    func longTextsAreSoonRead(_ piece: String) {
        let text = String(repeating: piece, count: 100_000)
        #expect(Prose.html(text).utf8.count >= text.utf8.count)
    }
}
