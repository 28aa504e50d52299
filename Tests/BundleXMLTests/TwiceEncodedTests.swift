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
        #expect(found[0].position.offset == "<a><b>Orthop".utf8.count && found[0].summary.contains("‘Ã¤’ was ‘ä’"))
    }

    @Test(arguments: [
        "Orthopädie für Gäste", "An example: Ã¤ is ä, and Ã¼ is ü", "«IRMû «MANHû «MAÇû «CORAÇû",
        "IRMÃ\u{A0}A, IRMÃ\u{A0}B, IRMÃ\u{A0}C", "SÃO JOÃO, CORAÇÃO, MANHÃ", "プレゼント・カード・アニメ", "Ã", "aÃ"
    ])
    func textsOfTodayAreNot(text: String) { #expect(found(text).isEmpty) }
}
