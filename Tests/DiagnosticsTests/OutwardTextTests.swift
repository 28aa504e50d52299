// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import Text

@testable import Diagnostics

/// Tests that characters which command a terminal, end a line or change the direction of a text never leave the tool as
/// they are.
@Suite struct OutwardTextTests {
    private static let harmful =
        (Array(0..<0x20) + Array(0x7F..<0xA0) + [0x61C, 0x200E, 0x200F, 0x2028, 0x2029] + Array(0x202A...0x202E)
        + Array(0x2066...0x2069) + [0xFEFF])
        .compactMap { Unicode.Scalar(UInt32($0)) }
    /// All of them, separated by letters some of which begin with the same bytes.
    private static let nasty = harmful.map { "\($0)aé¿ظ…ﬁ\u{200B}\u{2030}" }.joined()

    // The texts are not arguments of tests, because the log shows arguments.
    @Test func harmfulCharacterBecomesAVisibleOne() {
        for scalar in Self.harmful {
            #expect("a\(scalar)b".outward.unicodeScalars.elementsEqual("a\u{FFFD}b".unicodeScalars), "\(scalar.value)")
        }
    }

    @Test func allOthersStay() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), !scalar.isHarmful else { continue }
            if String(scalar).outward.unicodeScalars.first != scalar { Issue.record("\(value)") }
        }
        let text = "Canción ñ 日本 שלום العربية ¿…? – “x” 🏳️‍🌈 é\u{301}"
        #expect(text.outward == text)
    }

    @Test func keptCharactersStay() {
        #expect("a\n\tb\u{1B}".outward(keeping: ["\n", "\t"]) == "a\n\tb\u{FFFD}")
    }

    @Test func programsGetEveryCharacterThroughEscapes() throws {
        let text = JSONText.encode([Self.nasty])
        #expect(!text.unicodeScalars.contains { $0.isHarmful && $0 != "\n" })
        #expect(
            try JSONDecoder().decode([String].self, from: Data(text.utf8)).map { Array($0.utf8) } == [
                Array(Self.nasty.utf8)
            ])
        #expect(!Self.nasty.jsonQuoted.unicodeScalars.contains { $0.isHarmful })
        #expect(
            try JSONDecoder().decode([String].self, from: Data("[\(Self.nasty.jsonQuoted)]".utf8)).map {
                Array($0.utf8)
            } == [Array(Self.nasty.utf8)])
    }

    @Test func markupHasCodesForMarksOfDirection() {
        #expect("a\u{202E}\u{2028}b\u{1B}\u{85}\n".escapedForXML == "a&#8238;&#8232;b\u{FFFD}\u{FFFD}&#10;")
    }

    private func located(_ text: String) -> [LocatedDiagnostic] {
        let kind = Diagnostic.Kind("list/no-rows", .warning, "Explained.", howToFix: "Do it.")
        let place = SourcePosition(file: "xml/\(text).xml", offset: 1)
        return DiagnosticList([
            Diagnostic(
                kind, "No ‘\(text)’", at: place, suggestions: [text], notes: [.init(text, at: place), .init(text)])
        ])
        .located { _ in Array("<\(text)>".utf8) }
    }

    @Test(arguments: 0..<3) func everyReportIsHarmless(number: Int) {
        let text = [Self.nasty, "x\n::error::y", "x\r\n::warning file=a::y"][number]
        let (found, root) = (located(text), SourceRoot(folder: "app" + text, others: []))
        let summary = JSONReport.Summary(screens: 0, reachable: 0, diagnostics: DiagnosticList([]))
        let reports = [
            TextReport(isColoured: false, showsLines: true).render(found), GitHubReport(root: root).render(found),
            JSONReport(root: root).render(found, summary: summary),
            JUnitReport(root: root, failing: [.warning]).render(found),
            SARIFReport(root: root, base: .repository("/" + text), version: "1") { "/" + text + "/" + $0 }.render(found)
        ]
        for report in reports {
            #expect(!report.unicodeScalars.contains { $0.isHarmful && $0 != "\n" }, "\(report.debugDescription)")
            let commands = report.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("::") }
            #expect(commands.count == (report == reports[1] ? 1 : 0), "\(commands)")
        }
        #expect(reports[1].hasSuffix("\n") && reports[1].count { $0.isNewline } == 1)
    }

    @Test(arguments: 0..<4) func patchWithWhatIsHarmfulIsNotShown(number: Int) {
        let text = ["\u{1B}]0;x\u{7}", "\u{202E}", "\u{9B}31m", "  ::error::x"][number]
        let fix = Diagnostic.Fix.value(at: "<a>\n<b>".utf8.count, from: "Salon", to: "Salón")
        let harmless = FixedText(
            Array("<a>\r\n<b>Salon</b>\r\n\tﻁ ¿…\r\n</a>".utf8),
            fixes: [.value(at: "<a>\r\n<b>".utf8.count, from: "Salon", to: "Salón")])
        #expect(harmless.count == 1 && harmless.diff(path: "a.xml") != nil)
        let near = FixedText(Array("<a>\n<b>Salon</b>\n\(text)\n</a>".utf8), fixes: [fix])
        #expect(near.count == 1 && near.diff(path: "a.xml") == nil && near.reasonWithoutDiff(path: "a.xml") == .harmful)
        // A patch does not include what is far from the change.
        let far = FixedText(Array("<a>\n<b>Salon</b>\n\n\n\n\n\(text)\n</a>".utf8), fixes: [fix])
        #expect(far.diff(path: "a.xml") != nil && far.reasonWithoutDiff(path: "a.xml") == nil)
        let named = far.diff(path: "xml/\(text).xml")
        #expect(
            named.map {
                !String(decoding: $0, as: UTF8.self).unicodeScalars.contains {
                    $0.isHarmful && $0 != "\n" && $0 != "\t"
                }
            } == true)
    }
}
