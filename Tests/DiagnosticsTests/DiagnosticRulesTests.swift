// SPDX-License-Identifier: MIT

import Diagnostics
import Testing
import Text

@Suite struct DiagnosticRulesTests {
    private static let rows = Diagnostic.Kind("list/no-rows", .warning, "Explained.")
    private static let link = Diagnostic.Kind("link/partial", .warning, "Explained.")
    private static let start = SourcePosition(file: "emobic-site.yaml")

    private static let found = [
        Diagnostic(rows, "a", at: SourcePosition(file: "xml/a.xml")),
        Diagnostic(link, "b", at: SourcePosition(file: "xml/a.xml"), severity: .note),
        Diagnostic(rows, "c", at: SourcePosition(file: "xml/old/b.xml")),
        Diagnostic(rows, "d", at: SourcePosition(file: ""))
    ]

    private func code(_ name: String) -> DiagnosticRules.Code { DiagnosticRules.Code(name, at: Self.start) }

    private func left(_ change: (inout DiagnosticRules) -> Void) -> [String] {
        var rules = DiagnosticRules()
        change(&rules)
        return rules.apply(to: Self.found, path: { $0 }).map { "\($0.summary) \($0.severity)" }
    }

    private func exclude(_ pattern: String, _ codes: String...) -> [String] {
        left {
            $0.exclusions = [
                DiagnosticRules.Exclusion(in: PathPattern(pattern), codes.map(code), at: Self.start)
            ]
        }
    }

    @Test func exclusionsHoldInTheirFilesOnly() {
        #expect(exclude("xml/old", "list") == ["a warning", "b note", "d warning"])
        #expect(exclude("xml", "list/no-rows") == ["b note", "d warning"])
        #expect(exclude("xml", "all") == ["d warning"])
        #expect(exclude("xml/old", "link") == ["a warning", "b note", "c warning", "d warning"])
    }

    @Test func severityOfACodeCountsMoreThanThatOfItsArea() {
        #expect(
            left {
                $0.severities = [
                    .init(.error, for: code("list/no-rows")), .init(.note, for: code("list")),
                    .init(nil, for: code("link"))
                ]
            } == ["a error", "c error", "d error"])
    }

    @Test func ofTwoSeveritiesOfANameTheLastCounts() {
        let (off, error) = (
            DiagnosticRules.ChosenSeverity(nil, for: code("link")),
            DiagnosticRules.ChosenSeverity(.error, for: code("link"))
        )
        #expect(left { $0.severities = [error, off] } == ["a warning", "c warning", "d warning"])
        #expect(left { $0.severities = [off, error] } == ["a warning", "b error", "c warning", "d warning"])
    }

    /// A cause takes the severity of what it hides. Nothing hides behind a cause that is not reported itself.
    @Test func severityOfACauseIsThatOfTheSettings() {
        let misspelt = Diagnostic.Kind("xml/unknown-element", .warning, "Explained.")
        let missing = Diagnostic.Kind("level/no-type", .error, "Explained.", isAbsence: true)
        let place = SourcePosition(file: "xml/app.xml", offset: 3)
        let found = [
            Diagnostic(
                misspelt, "cause", at: SourcePosition(file: "xml/app.xml", offset: 9), hides: .absences(at: place)),
            Diagnostic(missing, "consequence", at: place)
        ]
        func reported(_ severities: DiagnosticRules.ChosenSeverity...) -> [String] {
            var rules = DiagnosticRules()
            rules.severities = severities
            return DiagnosticList(rules.apply(to: found, path: { $0 })).map { "\($0.summary) \($0.severity)" }
        }
        #expect(reported() == ["cause error"])
        #expect(reported(.init(.note, for: code("xml"))) == ["cause note"])
        #expect(reported(.init(nil, for: code("xml"))) == ["consequence error"])
        #expect(reported(.init(nil, for: code("level"))) == ["cause warning"])
        #expect(reported(.init(.note, for: code("level"))) == ["cause warning"])
    }

    @Test func unknownCodesAndUnmatchedFilesAreReported() {
        var rules = DiagnosticRules()
        rules.ignored = [code("lsit")]
        rules.severities = [.init(.note, for: code("link")), .init(nil, for: code("lnik"))]
        rules.exclusions = [
            DiagnosticRules.Exclusion(in: PathPattern("xml/odl"), [code("all")], at: Self.start),
            DiagnosticRules.Exclusion(in: PathPattern("xml/odl*"), [code("link")], at: Self.start),
            DiagnosticRules.Exclusion(in: PathPattern("xml/old"), [code("nothing")], at: Self.start)
        ]
        let problems = rules.problems(among: ["xml/old/b.xml", "app.xml"]) { $0 == "link" ? nil : ["x"] }
        #expect(
            problems.map(\.summary) == [
                "There is no code or area ‘lsit’", "There is no code or area ‘nothing’",
                "There is no code or area ‘lnik’", "No file of the app matches ‘xml/odl’",
                "No file of the app matches ‘xml/odl*’"
            ])
        #expect(problems.map(\.suggestions) == [["x"], ["x"], ["x"], ["xml/old"], []])
    }
}
