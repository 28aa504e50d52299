// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@Suite struct ReportTests {
    private static let marked = MarkedText("<ñ>\n\tá1️⃣<list/>\n2️⃣<b/></ñ>")
    private let kind = Diagnostic.Kind("list/no-rows", .warning, "Explained.")
    private let link = Diagnostic.Kind("link/unknown-level", .error, "Explained.")

    private func position(_ mark: Character, file: String = "xml/a.xml") throws -> SourcePosition {
        SourcePosition(file: file, offset: try #require(Self.marked.offsets[mark]))
    }

    private func locate(_ diagnostics: [Diagnostic]) -> [LocatedDiagnostic] {
        DiagnosticList(diagnostics).located { $0 == "xml/a.xml" ? Array(Self.marked.text.utf8) : nil }
    }

    @Test func lineOfTextHoldsPlaceSeverityAndCode() throws {
        let located = locate([Diagnostic(kind, "List has no rows", at: try position("1️⃣"))])
        #expect(
            TextReport(isColoured: false).render(located) == "xml/a.xml:2:3: warning: List has no rows [list/no-rows]\n"
        )
    }

    @Test func suggestionsAndNotesFollow() throws {
        let notes = [Diagnostic.Note("also defined here", at: try position("2️⃣")), Diagnostic.Note("no place")]
        let located = locate([
            Diagnostic(link, "Level ‘x’ does not exist", at: try position("1️⃣"), suggestions: ["a", "b"], notes: notes)
        ])
        #expect(
            TextReport(isColoured: false).render(located) == """
                xml/a.xml:2:3: error: Level ‘x’ does not exist; did you mean ‘a’ or ‘b’? [link/unknown-level]
                  xml/a.xml:3:1: also defined here
                  no place

                """)
    }

    @Test func manySuggestionsAndLinesAreLists() throws {
        let once = Diagnostic.Kind("test/once", .warning, "Explained.", isSaidOncePerFile: true)
        let places = [SourcePosition(file: "xml/a.xml"), try position("2️⃣")]
        let notes = places.map { Diagnostic.Note("and here", at: $0, role: .repetition) }
        let located = locate([
            Diagnostic(once, "x", at: try position("1️⃣"), suggestions: ["a", "b", "c"], notes: notes)
        ])
        let text = TextReport(isColoured: false).render(located)
        #expect(text.hasPrefix("xml/a.xml:2:3: warning: x; did you mean ‘a’, ‘b’ or ‘c’? [test/once]\n"), "\(text)")
        #expect(text.hasSuffix("  it is so in lines 1 and 3 too\n"), "\(text)")
    }

    @Test func lineOfSeveralPlacesIsNamedOnce() throws {
        let once = Diagnostic.Kind("test/once", .warning, "Explained.", isSaidOncePerFile: true)
        let place = try position("2️⃣")
        let notes = [place.offset, place.offset + 1].map {
            Diagnostic.Note("and here", at: SourcePosition(file: place.file, offset: $0), role: .repetition)
        }
        let located = locate([Diagnostic(once, "x", at: try position("1️⃣"), notes: notes)])
        #expect(TextReport(isColoured: false).render(located).contains("  it is so in line 3 too\n"))
    }

    @Test(arguments: [
        ("There is no ‘Strip’, only ‘cards’, ‘strip’; that is all", "; did you mean ‘strip’?"),
        ("There is no ‘Strip’, only ‘cards’ and ‘strip’", "; did you mean ‘strip’?"),
        ("There is no ‘Strip’, only ‘strip’", ""), ("‘Strip’ was read as ‘strip’", ""),
        ("Level ‘strip’ has no item ‘Strip’", "; did you mean ‘strip’?")
    ])
    func rightValueIsNotSaidTwice(summary: String, ending: String) throws {
        let located = locate([Diagnostic(kind, summary, at: try position("1️⃣"), suggestions: ["strip"])])
        #expect(
            TextReport(isColoured: false).render(located)
                == "xml/a.xml:2:3: warning: \(summary)\(ending) [list/no-rows]\n")
    }

    @Test func onlyTheSeverityIsColoured() throws {
        let located = locate([Diagnostic(kind, "x", at: try position("1️⃣"))])
        let coloured = TextReport(isColoured: true).render(located)
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == TextReport(isColoured: false).render(located))
        let severity = try #require(coloured.firstMatch(of: /\u{1B}\[[0-9;]+m(.*?)\u{1B}\[0m/))
        #expect(severity.1 == "warning")
    }

    @Test func fileThatCannotBeReadIsShownAtItsStart() {
        let located = locate([Diagnostic(kind, "x", at: SourcePosition(file: "gone.xml", offset: 50))])
        #expect(TextReport(isColoured: false).render(located) == "gone.xml:1:1: warning: x [list/no-rows]\n")
    }

    @Test func whatConcernsNoFileHasNoPlace() {
        let located = locate([Diagnostic(kind, "x", at: SourcePosition(file: ""))])
        #expect(TextReport(isColoured: false).render(located) == "warning: x [list/no-rows]\n")
    }

    @Test func placesWithoutTextsAreTheSame() throws {
        let list = DiagnosticList([Diagnostic(kind, "x", at: try position("1️⃣"))])
        let bytes = Array(Self.marked.text.utf8)
        let (kept, dropped) = (list.located { _ in bytes }, list.located(keepsLines: false) { _ in bytes })
        #expect(dropped.map(\.location) == kept.map(\.location))
        #expect(kept.first?.place.excerpt != nil)
        #expect(dropped.first?.place.excerpt == nil)
    }

    @Test func everyFileIsReadOnce() {
        var asked: [String] = []
        let diagnostics = (0..<6).map {
            Diagnostic(kind, "x", at: SourcePosition(file: $0.isMultiple(of: 2) ? "a" : "b", offset: $0))
        }
        _ = DiagnosticList(diagnostics).located { file in
            asked.append(file)
            return nil
        }
        #expect(asked == ["a", "b"])
    }

    @Test func jsonHoldsSummaryAndDiagnostics() throws {
        let diagnostics = [
            Diagnostic(
                kind, "Has a \"quote\", a </tag> and an ñ", at: try position("1️⃣"), severity: .note, suggestions: ["é"]),
            Diagnostic(link, "Second", at: try position("2️⃣"))
        ]
        let summary = JSONReport.Summary(screens: 7, reachable: 5, diagnostics: DiagnosticList(diagnostics))
        let report = try Report(JSONReport(root: SourceRoot(folder: "")).render(locate(diagnostics), summary: summary))
        #expect(report.summary == ["screens": 7, "reachable": 5, "errors": 1, "warnings": 0, "notes": 1])
        #expect(
            report.diagnostics == [
                Report.Entry(
                    code: "list/no-rows", severity: "note", message: "Has a \"quote\", a </tag> and an ñ",
                    file: "xml/a.xml", line: 2, column: 3,
                    suggestions: ["é"]),
                Report.Entry(
                    code: "link/unknown-level", severity: "error", message: "Second", file: "xml/a.xml", line: 3,
                    column: 1, suggestions: [])
            ])
    }

    @Test func jsonOfNothingHasAnEmptyList() throws {
        let text = JSONReport(root: SourceRoot(folder: "")).render(
            [], summary: JSONReport.Summary(screens: 0, reachable: 0, diagnostics: DiagnosticList([])))
        let report = try Report(text)
        #expect(report.summary == ["screens": 0, "reachable": 0, "errors": 0, "warnings": 0, "notes": 0])
        #expect(report.diagnostics == [])
        #expect(text.hasSuffix("}\n"))
    }

    @Test func jsonHasPlacesNotesFixAndExplanation() throws {
        let marked = MarkedText("<a>2️⃣<b/>\n<c>1️⃣Salon</c></a>")
        func place(_ mark: Character) throws -> SourcePosition {
            SourcePosition(file: "xml/a.xml", offset: try #require(marked.offsets[mark]))
        }
        let (first, second) = (try place("1️⃣"), try place("2️⃣"))
        let all = DiagnosticList([
            Diagnostic(kind, "No file", at: SourcePosition(file: "")),
            Diagnostic(
                link, "Unknown", at: first, suggestions: ["Salón"],
                notes: [.init("also here", at: second), .init("no place")],
                fix: .value(at: first.offset, from: "Salon", to: "Salón"))
        ])
        let text = JSONReport(root: SourceRoot(folder: "my app"), documentation: "https://example.org/d").render(
            all.located { _ in Array(marked.text.utf8) }, summary: .init(screens: 1, reachable: 1, diagnostics: all))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
        #expect(
            object == [
                "version": 1,
                "summary": ["screens": 1, "reachable": 1, "errors": 1, "warnings": 1, "notes": 0],
                "diagnostics": [
                    [
                        "code": "list/no-rows", "severity": "warning", "message": "No file", "suggestions": [],
                        "related": [], "explanation": "https://example.org/d#listno-rows"
                    ],
                    [
                        "code": "link/unknown-level", "severity": "error", "message": "Unknown",
                        "suggestions": ["Salón"], "file": "my app/xml/a.xml", "line": 2, "column": 4, "endLine": 2,
                        "endColumn": 9,
                        "related": [
                            [
                                "message": "also here", "file": "my app/xml/a.xml", "line": 1, "column": 4,
                                "endLine": 1, "endColumn": 8
                            ], ["message": "no place"]
                        ],
                        "fix": [
                            "message": "Write ‘Salón’ for ‘Salon’.",
                            "edits": [["line": 2, "column": 4, "endLine": 2, "endColumn": 9, "text": "Salón"]]
                        ],
                        "explanation": "https://example.org/d#linkunknown-level"
                    ]
                ]
            ], "\(text)")
    }

    @Test func jsonHasItsKeysInAlphabeticalOrder() throws {
        let diagnostics = [Diagnostic(kind, "x", at: try position("1️⃣"))]
        let text = JSONReport(root: SourceRoot(folder: "")).render(
            locate(diagnostics), summary: .init(screens: 1, reachable: 1, diagnostics: DiagnosticList(diagnostics)))
        let keys = text.matches(of: /"([a-zA-Z]+)" ?:/).map { String($0.1) }
        #expect(
            keys == [
                "diagnostics", "code", "column", "endColumn", "endLine", "file", "line", "message", "related",
                "severity", "suggestions", "summary", "errors", "notes", "reachable", "screens", "warnings", "version"
            ])
    }
}

/// A report as another program reads it.
private struct Report: Decodable {
    struct Entry: Decodable, Equatable {
        let code: String
        let severity: String
        let message: String
        let file: String
        let line: Int
        let column: Int
        let suggestions: [String]
    }

    let summary: [String: Int]
    let diagnostics: [Entry]

    init(_ text: String) throws {
        self = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    }
}
