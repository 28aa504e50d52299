// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Testing
import Text

@Suite struct BaselineTests {
    private let rows = Diagnostic.Kind("list/no-rows", .warning, "Explained.")
    private let link = Diagnostic.Kind("link/unknown-level", .error, "Explained.")
    private let app = AppFolder("my-app/")

    private func diagnostic(_ kind: Diagnostic.Kind, _ text: String, _ offset: Int, file: String = "xml/a.xml")
        -> Diagnostic
    {
        Diagnostic(kind, text, at: SourcePosition(file: file, offset: offset))
    }

    private func new(_ baseline: Baseline, _ diagnostics: [Diagnostic]) -> [Int] {
        baseline.compare(diagnostics, in: app).new.map(\.position.offset)
    }

    @Test func diagnosticIsKnownWhereverItStands() {
        let baseline = Baseline([diagnostic(rows, "No rows", 7)], in: app)
        #expect(new(baseline, [diagnostic(rows, "No rows", 90)]) == [])
        #expect(new(baseline, [diagnostic(link, "No rows", 7)]) == [7])
        #expect(new(baseline, [diagnostic(rows, "No rows", 7, file: "xml/b.xml")]) == [7])
    }

    @Test func moreOfTheSameAreNew() {
        let baseline = Baseline([diagnostic(rows, "No rows", 1), diagnostic(rows, "No rows", 2)], in: app)
        let found = [5, 3, 9].map { diagnostic(rows, "No rows", $0) }
        #expect(new(baseline, found) == [9])
        let comparison = baseline.compare([diagnostic(rows, "No rows", 5)], in: app)
        #expect(comparison.known == 1 && comparison.gone == 1 && comparison.new.isEmpty)
    }

    @Test func fileHoldsTheBaseline() throws {
        let baseline = Baseline(
            [
                diagnostic(rows, "No rows", 1), diagnostic(link, "‘é \"x\"’", 2), diagnostic(rows, "No rows", 8),
                diagnostic(rows, "x", 0, file: "my-app/look/theme.css")
            ], in: app)
        let read = try Baseline(Array(baseline.text.utf8))
        #expect(read.text == baseline.text)
        #expect(
            baseline.text.contains("\"file\" : \"look/theme.css\"")
                || baseline.text.contains("\"file\": \"look/theme.css\""))
        #expect(new(read, [diagnostic(link, "‘é \"x\"’", 5), diagnostic(rows, "No rows", 9)]) == [])
    }

    @Test func onlyTheQuotedValuesOfAMessageCount() {
        let baseline = Baseline([diagnostic(rows, "‘a’, opened in line 59, in ‘my-app/look’", 1)], in: app)
        let moved = diagnostic(rows, "In ‘a’ (line 8) is ‘look’", 1)
        #expect(baseline.compare([moved], in: AppFolder(".")).new.isEmpty)
        for other in ["‘a’, in ‘your-app/look’", "‘b’, opened in line 59, in ‘my-app/look’", "‘a’, opened in line 59"] {
            #expect(new(baseline, [diagnostic(rows, other, 1)]) == [1], "\(other)")
        }
    }

    /// Links to one target that does not exist are one diagnostic. With one of them fixed it is none that is new.
    @Test func diagnosticOfSeveralPlacesIsKnownIfAllAre() {
        func group(_ files: String...) -> Diagnostic {
            Diagnostic(
                link, "Level ‘x’ does not exist; \(files.count) links lead there",
                at: SourcePosition(file: files[0], offset: 1),
                notes: files.dropFirst().map {
                    .init("this link leads there too", at: SourcePosition(file: $0, offset: 2), role: .repetition)
                } + [.init("reached by: Cover", at: SourcePosition(file: "xml/none.xml"))])
        }
        let baseline = Baseline([group("a", "a", "b")], in: app)
        for fewer in [group("a", "a", "b"), group("a", "b"), group("b"), group("a")] {
            #expect(new(baseline, [fewer]) == [])
        }
        for more in [group("a", "a", "a"), group("a", "a", "b", "b"), group("a", "c"), group("c")] {
            #expect(new(baseline, [more]) == [1])
        }
        #expect(baseline.compare([group("b")], in: app).gone == 2)
    }

    /// A silent diagnostic carries a fix and is in no report.
    @Test func silentDiagnosticsAreKept() {
        let silent = Diagnostic(rows, "x", at: SourcePosition(file: "xml/a.xml", offset: 3), isSilent: true)
        let baseline = Baseline([silent], in: app)
        #expect(new(baseline, [silent]) == [3] && baseline.compare([], in: app).gone == 0)
    }

    @Test(arguments: [
        "", "[]", "{\"version\": \"1\"}", "{\"version\": 1}", "{\"version\": 1, \"diagnostics\": [{}]}", "\u{0}"
    ])
    func otherTextIsNoBaseline(text: String) {
        #expect(throws: Baseline.Fault.self) { try Baseline(Array(text.utf8)) }
    }

    @Test func otherVersionIsNamed() {
        let fault = #expect(throws: Baseline.Fault.self) {
            try Baseline(Array("{\"version\": 2, \"more\": []}".utf8))
        }
        guard case .otherVersion(2) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
    }
}
