// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

/// Tests of the limits. Inputs are large where the time once grew with the square of their size.
@Suite struct LimitsTests {
    private let warning = Diagnostic.Kind("test/warning", .warning, "Explained.")

    @Test func limitsOfTheProduct() {
        let limits = Limits.standard
        #expect(limits.file == 256_000_000 && limits.settings == 1_000_000 && limits.text == 1_000_000)
        #expect(limits.attributes == 1000 && limits.depth == 100)
        #expect(limits.repairs == 1000 && limits.fixedRepairs == 100_000)
        #expect(limits.nearMissLetters == 64 && limits.nearMissCandidates == 2000)
        #expect(limits.levels == 100_000 && limits.screens == 1_000_000 && limits.findings == 10_000)
        #expect(limits.moved == 100_000)
        #expect(limits.value == 10_000 && limits.marks == 30)
        #expect(limits.menuEntries == 200 && limits.menuBytes == 50_000 && limits.bannerPictures == 50)
        #expect(limits.template == 1_000_000 && limits.sign == 10_000)
    }

    @Test func documentNamesTheLimits() throws {
        let text = try String(contentsOf: Repository.root.appendingPathComponent("docs/limits.md"), encoding: .utf8)
        for row in [
            "256 MB | nothing of it is used | `app/file-too-large`", "1 MB | none counts | `settings/too-large`",
            "1 MB | the rest is left out | `xml/long-text`", "| 10,000 bytes | the rest is left out | `xml/long-value`",
            "| 30 | the rest is left out;", "| 200, with 50,000 bytes of titles and addresses |",
            "| 50 | the others are not shown |",
            "1,000 | the rest is passed over; the format knows none | `xml/many-attributes`", "| 64 |",
            "| 2,000 of like length", "| levels | 100,000 |",
            "| 1,000,000 | the others are left out | `data/too-many`", "| 100,000 | the others find nothing;",
            "| 10,000 | the others are counted"
        ] { #expect(text.contains(row), "\(row)") }
    }

    // MARK: Findings

    @Test func findingsBeyondTheLimitAreCountedAndSaid() throws {
        let places = (0..<7).map { Diagnostic(warning, "x", at: SourcePosition(file: "a.xml", offset: $0)) }
        let list = DiagnosticList(places.reversed(), limits: .with { $0.findings = 3 })
        #expect(list.map(\.position.offset) == [0, 1, 2, 3])
        let cut = try #require(list.last)
        #expect(
            cut.kind.code == "check/findings-cut" && cut.severity == .note
                && cut.summary.contains(" 4 more of ‘test/warning’"))
        #expect(list.count(.warning) == 7 && list.count(.note) == 1 && list.total == 8)
        #expect(DiagnosticList(places, limits: .with { $0.findings = 7 }).map(\.position.offset) == Array(0..<7))
    }

    @Test func errorBehindManyWarningsOfItsCodeIsKept() {
        let all = (0..<9).map {
            Diagnostic(
                warning, "x", at: SourcePosition(file: "a.xml", offset: $0), severity: $0 == 8 ? .error : .warning)
        }
        let list = DiagnosticList(all, limits: .with { $0.findings = 2 })
        #expect(list.hasErrors && list.contains { $0.severity == .error })
    }

    @Test func whatIsOnlyCountedCanBeMendedAllTheSame() {
        let all = (0..<9).map {
            Diagnostic(
                warning, "x", at: SourcePosition(file: "a.xml", offset: $0), fix: .value(at: $0, from: "a", to: "b"))
        }
        #expect(DiagnosticList(all, limits: .with { $0.findings = 2 }).fixable.count == 9)
    }

    @Test func summaryCountsWhatIsNotListed() {
        let all = (0..<20_000).map { Diagnostic(warning, "x", at: SourcePosition(file: "a.xml", offset: $0)) }
        let list = DiagnosticList(all)
        #expect(list.count == 10_001)
        let report = JSONReport(root: SourceRoot(folder: "")).render(
            list.located { _ in nil }, summary: JSONReport.Summary(screens: 1, reachable: 1, diagnostics: list))
        #expect(report.contains("\"warnings\" : 20000"))
        let text = TextReport(isColoured: false, limit: 20).render(list.located { _ in nil })
        #expect(
            text.contains("and 9980 more test/warning")
                && text.contains("From here on 10000 more of ‘test/warning’ are counted"))
    }

    // MARK: Near misses

    @Test func longNamesAreComparedOnlyButForCaseAndAccents() {
        let name = String(repeating: "abcdefgh", count: 8)
        #expect(NearMiss.matches(for: String(name.dropLast()) + "x", amongFew: [name]) == [name])
        let long = name + "i"
        let answer = NearMiss(among: [long]).answer(for: name + "j")
        #expect(
            answer.matches.isEmpty
                && answer.note?.text == "it has more than 64 letters, so no name was looked for that is almost like it")
        #expect(NearMiss(among: [long]).matches(for: long.uppercased()) == [long])
    }

    @Test func namesAreNotComparedWithTooMany() {
        let names = (0..<6).map { "name" + String(repeating: String(UnicodeScalar(UInt8(97 + $0))), count: 4) }
        #expect(
            NearMiss(among: names, limits: .with { $0.nearMissCandidates = 6 }).matches(for: "nameaaax") == ["nameaaaa"]
        )
        let answer = NearMiss(among: names, limits: .with { $0.nearMissCandidates = 5 }).answer(for: "nameaaax")
        #expect(answer.matches.isEmpty && answer.note?.text.contains("more than 5 names of that length") ?? false)
        #expect(
            NearMiss(among: names, limits: .with { $0.nearMissCandidates = 5 }).matches(for: "NAMEAAAA") == ["nameaaaa"]
        )
        // Names with other digits or of another length are not compared.
        let others = names.map { $0 + "7" } + ["n"]
        #expect(
            NearMiss(among: others + ["nameaaaa"], limits: .with { $0.nearMissCandidates = 5 }).matches(for: "nameaaax")
                == ["nameaaaa"])
    }

    @Test func manyNamesThatFoldAlikeAreNoSuggestion() {
        let names = (0..<32).map { number in
            String("abcde".enumerated().map { number >> $0 & 1 == 1 ? Character($1.uppercased()) : $1 })
        }
        let answer = NearMiss(among: names).answer(for: "ábcde")
        #expect(
            answer.matches.isEmpty
                && answer.note?.text == "there are 32 names that differ from it in case, accents or blanks only")
    }

    @Test func manyNamesAreLookedForAmongMany() {
        func name(_ number: Int, _ length: Int) -> String {
            String(
                decoding: (0..<length).map {
                    UInt8(ascii: "a") + UInt8(number / [1, 26, 676, 17_576, 456_976, 1, 1][$0] % 26)
                }, as: UTF8.self)
        }
        let known = NearMiss(among: (0..<30_000).map { name($0, 6) })
        #expect((0..<30_000).allSatisfy { known.matches(for: name($0, 7)).isEmpty })
    }

    @Test func namesInMessagesAreClipped() {
        #expect(
            "Town".clipped == "Town" && String(repeating: "é", count: 100).clipped == String(repeating: "é", count: 100)
        )
        #expect(String(repeating: "é", count: 101).clipped == String(repeating: "é", count: 99) + "…")
    }

    // MARK: Comments

    @Test func manyCommentsAreHeldAgainstManyFindings() {
        let rows = Diagnostic.Kind("list/no-rows", .warning, "Explained.")
        let piece = "<!-- emobic-site: ignore list --><!-- emobic-site: ignore list/no-rows --><b/>\n"
        let count = 10_000
        let bytes = Array(("<a>" + String(repeating: piece, count: count) + "</a>").utf8)
        let places = (0..<count).map { 3 + ($0 + 1) * piece.utf8.count - 5 }
        let all = places.map { Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: $0)) }
        #expect(IgnoreComments.apply([IgnoreComments(bytes, file: "a.xml")], to: all) { _ in nil }.isEmpty)
        let start = String(repeating: "<!-- emobic-site: ignore list -->", count: count)
        let one = Array((start + "<a>" + String(repeating: "<b/>", count: count) + "</a>").utf8)
        let inside = (0..<count).map {
            Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: start.utf8.count + 3 + $0 * 4))
        }
        #expect(IgnoreComments.apply([IgnoreComments(one, file: "a.xml")], to: inside) { _ in nil }.isEmpty)
    }

    /// The innermost element counts first, then those around it; what follows an element is not part of it.
    @Test func commentOfAnOuterElementCountsBehindAnInnerOne() {
        let rows = Diagnostic.Kind("list/no-rows", .warning, "Explained.")
        let text = MarkedText(
            "<!-- emobic-site: ignore list --><a><!-- emobic-site: ignore map --><b>1️⃣<c/></b>2️⃣<d/></a>")
        let all = text.offsets.values.map { Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: $0)) }
        let left = IgnoreComments.apply([IgnoreComments(Array(text.text.utf8), file: "a.xml")], to: all) { _ in nil }
        #expect(left.map(\.kind.code) == ["check/unused-ignore"])
    }

    // MARK: Fixing

    @Test func manyFixesAreMadeInOneFile() throws {
        let count = 50_000
        let text = String(repeating: "<a>x</a>\n", count: count)
        let fixes = (0..<count).map { Diagnostic.Fix.elementName(at: $0 * 9, from: "a", to: "b") }
        let fixed = FixedText(Array(text.utf8), fixes: fixes.shuffled())
        #expect(fixed.count == count)
        #expect(String(decoding: fixed.result, as: UTF8.self) == String(repeating: "<b>x</b>\n", count: count))
    }

    @Test func fixesOfNestedElementsDoNotOverlap() {
        let fixes =
            [0, 3, 6].map { Diagnostic.Fix.elementName(at: $0, from: "a", to: "b") } + [
                .value(at: 9, from: "x", to: "y")
            ]
        let fixed = FixedText(Array("<a><a><a>x</a></a></a>".utf8), fixes: fixes)
        #expect(String(decoding: fixed.result, as: UTF8.self) == "<b><b><b>y</b></b></b>" && fixed.count == 4)
    }

    @Test func patchOfManyChangedLinesIsRight() throws {
        let count = 20_000
        let text = String(repeating: "<a>x\n y</a>\n<c/>\n", count: count)
        let fixed = FixedText(
            Array(text.utf8), fixes: (0..<count).map { .value(at: $0 * 17 + 3, from: "x y", to: "xy") })
        let patch = String(decoding: try #require(fixed.diff(path: "a.xml")), as: UTF8.self)
        #expect(patch.components(separatedBy: "\n").count { $0 == "-<a>x" } == count)
        #expect(patch.components(separatedBy: "\n").count { $0 == "+<a>xy</a>" } == count)
        #expect(patch.components(separatedBy: "\n").count { $0 == " <c/>" } == count)
    }
}
