// SPDX-License-Identifier: MIT

import Diagnostics
import Testing
import Text

@Suite struct RepetitionTests {
    private let link = Diagnostic.Kind("link/unknown-level", .error, "Explained.")
    private let element = Diagnostic.Kind("xml/unknown-element", .warning, "Explained.", isSaidOncePerFile: true)

    private func place(_ file: String, _ offset: Int) -> SourcePosition { SourcePosition(file: file, offset: offset) }

    /// A warning with an error among its repetitions.
    private var shared: Diagnostic {
        Diagnostic(
            link, at: place("a", 1), severity: .warning, suggestions: ["y"],
            fix: .value(at: 1, from: "x", to: "y"),
            .init(
                "Level ‘x’ does not exist", counted: "links lead there", text: "this link leads there too",
                notes: [.init("reached by: Cover"), .init("common")], notesOfAll: [.init("common")],
                places: [.init(place("c", 3), severity: .error), .init(place("b", 2))]))
    }

    @Test func countAndPlacesAreInTheMessage() {
        #expect(shared.summary == "Level ‘x’ does not exist; 3 links lead there")
        #expect(shared.placesOfProblem == [place("a", 1), place("b", 2), place("c", 3)])
        #expect(shared.notes.compactMap(\.position) == [place("b", 2), place("c", 3)])
    }

    @Test func ownPlaceStaysWithFewerOthers() throws {
        let left = try #require(shared.kept { $0.file != "b" })
        #expect(left.position == place("a", 1) && left.summary.hasSuffix("; 2 links lead there"))
        #expect(left.notes.map(\.text) == ["reached by: Cover", "common", "this link leads there too"])
        let alone = try #require(shared.kept { $0.file == "a" })
        #expect(alone.summary == "Level ‘x’ does not exist" && alone.severity == .warning)
    }

    @Test func worstOtherPlaceTakesItsRole() throws {
        let left = try #require(shared.kept { $0.file != "a" })
        #expect(left.position == place("c", 3) && left.severity == .error && left.fix?.offset == 3)
        #expect(left.notes.map(\.text) == ["common", "this link leads there too"])
        #expect(left.placesOfProblem == [place("c", 3), place("b", 2)])
        #expect(shared.kept { _ in false } == nil)
    }

    @Test func chosenSeverityHoldsAtEveryPlace() throws {
        let note = shared.with(severity: .note)
        #expect(try #require(note.kept { $0.file == "c" }).severity == .note)
    }

    @Test func manyPlacesAreCounted() {
        let places = (2...20).map { Diagnostic.Repetitions.Place(place("a", $0)) }
        let many = Diagnostic(link, at: place("a", 1), .init("S", text: "here too", notes: [], places: places))
        #expect(many.notes.count == 11 && many.notes.last?.text == "and at 9 more places")
        #expect(many.placesOfProblem.count == 20)
    }

    @Test func whatIsSaidOncePerFileNamesAllPlaces() {
        let found = [place("a", 1), place("a", 5), place("a", 5), place("b", 1)].map {
            Diagnostic(element, "‘x’ is not known", at: $0, fix: .elementName(at: $0.offset, from: "x", to: "y"))
        }
        let list = DiagnosticList(found)
        #expect(list.map(\.placesOfProblem) == [[place("a", 1), place("a", 5)], [place("b", 1)]])
        #expect(list.fixable.count == 4)
        #expect(DiagnosticList(Array(list)).map(\.placesOfProblem) == list.map(\.placesOfProblem))
    }

    @Test func markedRangeStaysWhenItIsSoElsewhereToo() {
        let text = Array("<a>one two</a>\n<a>one two</a>".utf8)
        func end(_ found: [Diagnostic]) -> SourceText.Location? {
            DiagnosticList(found).located { _ in text }.first?.place.end
        }
        let found = [3, 18].map { Diagnostic(element, "x", at: place("a.xml", $0), length: 3) }
        #expect(end(found) == end([found[0]]))
        #expect(DiagnosticList(found).compactMap { $0.kept { $0.offset == 18 } }.map(\.length) == [3])
    }

    @Test func copiesKeepWhatTheyDoNotChange() throws {
        let full = Diagnostic(
            link, "x", at: place("a", 1), length: 7, severity: .warning, suggestions: ["y"], notes: [.init("n")],
            fix: .value(at: 1, from: "x", to: "y"), isSilent: true, hides: .absencesInFile("b"),
            subject: .unknown("x", in: "z"))
        #expect(full.with(severity: .note).with(severity: .warning) == full)
        #expect(full.with(summary: "w", suggestions: []).with(summary: "x", suggestions: ["y"]) == full)
        let repetitions = Diagnostic.Repetitions(
            "x", text: "here too", notes: full.notes, notesOfAll: full.notes, places: [])
        let several = full.repeated([.init(place("a", 9), length: 3)], of: repetitions)
        #expect(several.length == 7 && several.subject == full.subject && several.hides == full.hides)
        #expect(several.with(severity: .note).with(severity: .warning) == several)
        #expect(several.with(summary: "w", suggestions: []).with(summary: "x", suggestions: ["y"]) == several)
        #expect(several.noting("m").length == 7 && several.noting("m").fix == nil)
        #expect(several.kept { $0.offset == 1 } == full.repeated([], of: repetitions))
        let other = try #require(several.kept { $0.offset == 9 })
        #expect(other.length == 3 && other.fix?.offset == 9 && other.isSilent && other.hides == full.hides)
    }

    @Test func placeThatABaselineLacksIsNew() {
        let app = AppFolder("app")
        let baseline = Baseline([shared.kept { $0.file != "b" }].compactMap(\.self), in: app)
        let silent = ["b", "c"].map {
            Diagnostic(link, "Level ‘x’ does not exist", at: place($0, $0 == "b" ? 2 : 3), isSilent: true)
        }
        let comparison = baseline.compare([shared] + silent, in: app)
        #expect(comparison.new.map(\.position) == [place("b", 2), place("b", 2)] && comparison.gone == 0)
        #expect(comparison.new.map(\.isSilent) == [false, true])
    }
}
