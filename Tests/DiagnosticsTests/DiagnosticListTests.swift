// SPDX-License-Identifier: MIT

import Diagnostics
import Testing
import Text

@Suite struct DiagnosticListTests {
    private let error = Diagnostic.Kind("test/error", .error, "Explained.")
    private let warning = Diagnostic.Kind("test/warning", .warning, "Explained.")
    private let note = Diagnostic.Kind("test/note", .note, "Explained.")
    private let once = Diagnostic.Kind("test/once", .warning, "Explained.", isSaidOncePerFile: true)

    @Test func orderIsFileThenPlaceThenCodeThenWording() {
        let sorted = [
            Diagnostic(note, "x", at: SourcePosition(file: "a.xml", offset: 9)),
            Diagnostic(error, "x", at: SourcePosition(file: "a.xml", offset: 10)),
            Diagnostic(note, "x", at: SourcePosition(file: "a.xml", offset: 10)),
            Diagnostic(warning, "a", at: SourcePosition(file: "a.xml", offset: 10)),
            Diagnostic(warning, "b", at: SourcePosition(file: "a.xml", offset: 10)),
            Diagnostic(error, "x", at: SourcePosition(file: "b.xml", offset: 0))
        ]
        #expect(Array(DiagnosticList(sorted.reversed())) == sorted)
        #expect(Array(DiagnosticList(sorted[3...] + sorted[..<3])) == sorted)
    }

    @Test func sameThingIsSaidOnce() {
        let here = SourcePosition(file: "a.xml", offset: 4)
        let list = DiagnosticList([
            Diagnostic(warning, "x", at: here), Diagnostic(warning, "x", at: here), Diagnostic(warning, "y", at: here),
            Diagnostic(error, "x", at: here),
            Diagnostic(warning, "x", at: SourcePosition(file: "a.xml", offset: 5)),
            Diagnostic(warning, "x", at: SourcePosition(file: "b.xml", offset: 4))
        ])
        #expect(
            list.map { "\($0.position.file) \($0.position.offset) \($0.kind.code) \($0.summary)" } == [
                "a.xml 4 test/error x", "a.xml 4 test/warning x", "a.xml 4 test/warning y", "a.xml 5 test/warning x",
                "b.xml 4 test/warning x"
            ])
    }

    @Test func someKindsAreSaidOncePerFileAndWording() {
        let list = DiagnosticList([
            Diagnostic(once, "x", at: SourcePosition(file: "a.xml", offset: 7)),
            Diagnostic(once, "x", at: SourcePosition(file: "a.xml", offset: 3)),
            Diagnostic(once, "y", at: SourcePosition(file: "a.xml", offset: 5)),
            Diagnostic(once, "x", at: SourcePosition(file: "b.xml", offset: 9))
        ])
        #expect(
            list.map { "\($0.position.file) \($0.position.offset) \($0.summary)" } == [
                "a.xml 3 x", "a.xml 5 y", "b.xml 9 x"
            ])
    }

    /// Where others read a file rightly, only what is said of the wrong type follows from it.
    @Test(arguments: [("test", ["cause", "other"]), ("calendar", ["cause", "other", "x"]), (nil, ["cause"])])
    func faultsOfAFileMayBeThoseOfOneAreaOnly(area: String?, expected: [String]) {
        let other = Diagnostic.Kind("file/other", .warning, "Explained.")
        let list = DiagnosticList([
            Diagnostic(error, "cause", at: SourcePosition(file: "a.xml"), hides: .faults(inFile: "b.xml", area: area)),
            Diagnostic(other, "other", at: SourcePosition(file: "b.xml")),
            Diagnostic(warning, "x", at: SourcePosition(file: "b.xml"))
        ])
        #expect(list.map(\.summary) == expected)
    }

    @Test func severitiesAreCounted() {
        let kinds = [error, warning, warning, note, note, note]
        let list = DiagnosticList(
            kinds.enumerated().map { Diagnostic($1, "x", at: SourcePosition(file: "a.xml", offset: $0)) })
        #expect(Diagnostic.Severity.allCases.map(list.count) == [1, 2, 3])
        #expect(list.hasErrors)
    }

    @Test func severityOfOneDiagnosticCanDifferFromItsKind() {
        let list = DiagnosticList([Diagnostic(error, "x", at: SourcePosition(file: "a.xml"), severity: .note)])
        #expect(!list.hasErrors)
        #expect(list.count(.note) == 1)
    }

    @Test func emptyListHasNoErrors() {
        #expect(DiagnosticList([]).isEmpty)
        #expect(!DiagnosticList([]).hasErrors)
    }

    @Test func errorsMatterMost() {
        #expect(Diagnostic.Severity.allCases.shuffled().sorted() == [.error, .warning, .note])
    }
}
