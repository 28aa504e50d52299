// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import Testing
import Text

/// Tests of letters that were encoded twice.
@Suite struct TwiceEncodedTests {
    private func found(_ text: String) -> [Diagnostic] {
        XMLFile(Array("<a><b>\(text)</b></a>".utf8), file: "xml/a.xml").diagnostics
    }

    @Test func severalLettersAreReportedOnce() {
        let found = found("OrthopÃ¤die fÃ¼r GÃ¤ste, Â«IntÃ©rÃªtÂ»")
        #expect(found.map(\.kind.code) == ["xml/twice-encoded"])
        #expect(found[0].position.offset == "<a><b>Orthop".utf8.count && found[0].summary.hasSuffix("was ‘ä’"))
    }

    @Test(arguments: [
        ("donâ€™t, itâ€™s â€“ â€¦", "At least 4 characters were encoded twice; the first was ‘’’"),
        ("â\u{80}\u{93} â\u{80}\u{93} â\u{80}\u{93}", "At least 3 characters were encoded twice; the first was ‘–’"),
        ("Ã\u{89}t, Ã©t, Ã©t", "At least 3 characters were encoded twice; the first was ‘É’"),
        ("xâ€ y, zâ€ , â€", "At least 3 characters were encoded twice")
    ])
    func marksAndCapitalsAre(text: String, summary: String) {
        #expect(found(text).filter { $0.kind.code == "xml/twice-encoded" }.map(\.summary) == [summary])
    }

    @Test(arguments: [
        "Orthopädie für Gäste", "An example: Ã¤ is ä, and Ã¼ is ü", "«IRMû «MANHû «MAÇû «CORAÇû",
        "IRMÃ\u{A0}A, IRMÃ\u{A0}B, IRMÃ\u{A0}C", "SÃO JOÃO, CORAÇÃO, MANHÃ", "プレゼント・カード・アニメ", "Ã", "aÃ", "€ â € â",
        "â €, âge, pâte"
    ])
    func textsOfTodayAreNot(text: String) { #expect(found(text).isEmpty) }
}
