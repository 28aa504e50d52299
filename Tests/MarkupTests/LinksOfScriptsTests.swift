// SPDX-License-Identifier: MIT

import Markup
import Testing

/// Addresses and telephone numbers in texts of scripts without blanks, with digits of their own, or with words that the
/// tool does not know.
@Suite struct LinksOfScriptsTests {
    private func addresses(_ text: String) -> [String] {
        Prose.html(text).split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test(
        arguments: [
            ("تلفن: +۹۸ ۲۱ ۱۲۳۴ ۵۶۷۸", "+982112345678"), ("تلفن ۰۲۱ ۱۲۳۴ ۵۶۷۸", "02112345678"),
            ("۰۲۱-۱۲۳۴۵۶۷۸", "02112345678"), ("هاتف ٠١٠٠ ١٢٣ ٤٥٦٧", "01001234567"),
            ("+٢٠ ١٠٠ ١٢٣ ٤٥٦٧", "+201001234567"),
            ("電話＋８１−３−１２３４−５６７８", "+81312345678"), ("電話 ０３（１２３４", nil), ("０３－１２３４－５６７８", "0312345678"),
            // Digits of two kinds are no number, nor are parts of an amount.
            ("۰۲۱ 1234 5678", nil), ("۶۵۰ ۰۰۰ ۰۰۰ ریال", nil), ("۶۵۰٬۰۰۰٬۰۰۰", nil), ("۱۲٫۰۱۲۳۴۵۶۷۸۹", nil),
            ("۱۴۰۵", nil)
        ] as [(String, String?)])
    func digitsOfOtherScriptsAreDialled(_ text: String, dialled: String?) {
        #expect(addresses(text) == (dialled.map { ["tel:" + $0] } ?? []))
    }

    @Test(arguments: [
        "680 000 000 Einwohner", "Kundennummer 612345678", "Steuernummer: 98765432100", "680 000 000 Fr.",
        "680 000 000 abitanti", "ordine 612345678", "SIREN 732829320", "commande n° 612345678", "commande 612345678",
        "680 000 000 d’habitants", "680 000 000 d'habitants", "NIPC 612345678", "680 000 000 pessoas",
        "السعر 650 000 000 ريال", "650 000 000 kr", "650 000 000 zł", "650 000 000 Kč", "650 000 000 TL",
        "650 000 000 CHF",
        "GBP 650 000 000", "650 000 000 руб.", "650000000 JPY", "ID: 612345678", "ИНН 7707083893", "全650000000円"
    ])
    func whatCountsSomethingElseIsNotDialled(_ text: String) {
        for sample in [text, "Son \(text) y ya.", "(\(text))"] { #expect(addresses(sample).isEmpty, "\(sample)") }
    }

    @Test(arguments: [
        ("Rufen Sie die Nummer 0800 123 456 an", "0800123456"), ("הטלפון 03-1234567, עד שש", "031234567"),
        ("011-23456789", "01123456789"), ("010-12345678", "01012345678"), ("Tel. 030 1234567", "0301234567"),
        ("Llame al 612 345 678 d'11 a 14", "612345678"), ("Тел. 044 123 45 67", "0441234567"),
        ("電話番号は03-1234-5678です", "0312345678"), ("โทร0812345678ครับ", "0812345678")
    ])
    func nationalNumbersAreDialled(_ text: String, dialled: String) {
        #expect(addresses(text) == ["tel:" + dialled])
    }

    @Test(arguments: ["0.123456789", "01.2345678", "08001 2345678", "00-1234567", "2012-051210", "0123 45"])
    func anAreaIsShortAndBeginsWithAZero(_ text: String) { #expect(addresses(text).isEmpty) }

    @Test(arguments: [
        ("请访问https://example.org/a。", ["https://example.org/a"]),
        ("見てhttps://example.org/a。", ["https://example.org/a"]),
        ("メールはinfo@example.orgへ", ["mailto:info@example.org"]),
        ("ไปที่https://example.org/aครับ", ["https://example.org/a"]),
        ("이메일은 info@example.org로", ["mailto:info@example.org"]),
        ("בhttps://example.org/a וhttps://example.org/b", ["https://example.org/a", "https://example.org/b"]),
        ("وhttps://example.org/a", ["https://example.org/a"]), ("ל-https://example.org/a", ["https://example.org/a"]),
        ("ל-info@example.org", ["mailto:info@example.org"]), ("참고www.example.org에서", ["https://www.example.org"]),
        ("https://example.org/a에서", ["https://example.org/a"]),
        ("https://example.org/2027から", ["https://example.org/2027"]),
        ("https://example.org에서", ["https://example.org"]), ("https://example.org在", ["https://example.org"]),
        // Names in paths go on.
        ("https://ko.example.org/wiki/서울", ["https://ko.example.org/wiki/서울"]),
        ("https://ja.example.org/Jリーグ", ["https://ja.example.org/Jリーグ"]),
        ("https://zh.example.org/T恤", ["https://zh.example.org/T恤"]), ("https://www.東京.jp/a", ["https://www.東京.jp/a"]),
        ("https://example.org/서울a에서", ["https://example.org/서울a에서"]),
        // Latin, Greek and Cyrillic words end before an address.
        ("xhttps://example.org яhttps://example.org ñinfo@example.org info@example.orgя", [])
    ])
    func addressesStandInTextsWithoutBlanks(_ text: String, _ expected: [String]) {
        #expect(addresses(text) == expected)
    }

    @Test(.timeLimit(.minutes(30)), arguments: ["は", "は1", "۱", "۱ ", "http://a.b는", "-https://a.b는", "＋", "は-"])
    func longTextsAreSoonRead(_ piece: String) {
        let text = String(repeating: piece, count: 100_000)
        #expect(Prose.html(text).utf8.count >= text.utf8.count)
    }
}
