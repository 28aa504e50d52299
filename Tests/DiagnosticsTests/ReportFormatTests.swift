// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Tests of the formats for other programs.
@Suite struct ReportFormatTests {
    private static let marked = MarkedText("<ñ>\n\t1️⃣<list>\n2️⃣<b>3️⃣Salon</b></ñ>")
    private let list = Diagnostic.Kind("list/no-rows", .warning, "Explained.", howToFix: "Do it.")
    private let link = Diagnostic.Kind("link/unknown-level", .error, "Disabled.")

    private func located(_ summary: String = "Level ‘Salon’ does not exist", file: String = "xml/a b.xml") throws
        -> [LocatedDiagnostic]
    {
        func place(_ mark: Character) throws -> SourcePosition {
            SourcePosition(file: file, offset: try #require(Self.marked.offsets[mark]))
        }
        let value = try place("3️⃣")
        let diagnostics = [
            Diagnostic(list, "No rows", at: try place("1️⃣")),
            Diagnostic(
                link, summary, at: try place("2️⃣"), suggestions: ["Salón"],
                notes: [.init("the id is here", at: value), .init("no place")],
                fix: .value(at: value.offset, from: "Salon", to: "Salón")),
            Diagnostic(list, "Nothing at all", at: SourcePosition(file: ""), severity: .note)
        ]
        return DiagnosticList(diagnostics).located { $0 == file ? Array(Self.marked.text.utf8) : nil }
    }

    private func sarif(folder: String = "my app/") throws -> [String: Any] {
        let report = SARIFReport(root: SourceRoot(folder: folder), absoluteFolder: "/home/ñ/app", version: "1.2.3")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(report.render(try located()).utf8)) as? [String: Any])
    }

    /// The required and optional properties of each object that the tool writes (SARIF 2.1.0, 3.13 to 3.57), because
    /// the standard's schema cannot be shipped here.
    private static let shapes: [String: (required: Set<String>, optional: Set<String>)] = [
        "log": (["version", "runs"], ["$schema"]),
        "run": (["tool"], ["columnKind", "originalUriBaseIds", "results"]),
        "tool": (["driver"], []),
        "driver": (["name"], ["version", "semanticVersion", "rules"]),
        "rules": (["id"], ["shortDescription", "fullDescription", "help", "defaultConfiguration", "properties"]),
        "results": (["message"], ["ruleId", "ruleIndex", "level", "locations", "relatedLocations", "fixes"]),
        "locations": ([], ["id", "message", "physicalLocation"]),
        "relatedLocations": ([], ["id", "message", "physicalLocation"]),
        "physicalLocation": (["artifactLocation"], ["region"]),
        "artifactLocation": ([], ["uri", "uriBaseId"]),
        "region": ([], ["startLine", "startColumn", "endLine", "endColumn"]),
        "deletedRegion": ([], ["startLine", "startColumn", "endLine", "endColumn"]),
        "message": (["text"], []), "shortDescription": (["text"], []), "fullDescription": (["text"], []),
        "description": (["text"], []),
        "help": (["text"], ["markdown"]), "insertedContent": ([], ["text"]),
        "defaultConfiguration": ([], ["level"]), "properties": ([], ["tags"]),
        "fixes": (["artifactChanges"], ["description"]), "artifactChanges": (["artifactLocation", "replacements"], []),
        "replacements": (["deletedRegion"], ["insertedContent"]),
        "base": ([], ["uri", "uriBaseId", "description"])
    ]

    private func checkShape(_ object: [String: Any], _ name: String) throws {
        let shape = try #require(Self.shapes[name], "an object that is not described: \(name)")
        #expect(shape.required.isSubset(of: object.keys), "\(name)")
        #expect(Set(object.keys).isSubset(of: shape.required.union(shape.optional)), "\(name) has \(object.keys)")
        for (key, value) in object {
            if let child = value as? [String: Any] {
                if key == "originalUriBaseIds" {
                    for base in child.values { try checkShape(try #require(base as? [String: Any]), "base") }
                } else {
                    try checkShape(child, key)
                }
            }
            for child in value as? [[String: Any]] ?? [] { try checkShape(child, key == "runs" ? "run" : key) }
        }
    }

    @Test(arguments: ["my app/", ".", "/abs", "../up"]) func sarifHasTheShapeOfTheStandard(folder: String) throws {
        let log = try sarif(folder: folder)
        try checkShape(log, "log")
        #expect(log["version"] as? String == "2.1.0")
    }

    @Test func sarifPlacesAreExactAndPointToTheirRules() throws {
        let run = try #require((try sarif()["runs"] as? [[String: Any]])?.first)
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == ["link/unknown-level", "list/no-rows"])
        let results = try #require(run["results"] as? [[String: Any]])
        for result in results {
            #expect(rules[try #require(result["ruleIndex"] as? Int)]["id"] as? String == result["ruleId"] as? String)
        }
        #expect(results.map { $0["level"] as? String } == ["note", "warning", "error"])
        #expect((results[0]["locations"] as? [Any])?.isEmpty == true)
        let error = try #require(results.last)
        let place = try #require((error["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        #expect(place["artifactLocation"] as? [String: String] == ["uri": "xml/a%20b.xml", "uriBaseId": "APPDIR"])
        #expect(place["region"] as? [String: Int] == ["startLine": 3, "startColumn": 1, "endColumn": 4])
        let related = try #require(error["relatedLocations"] as? [[String: Any]])
        #expect(
            related.count == 1
                && ((related[0]["physicalLocation"] as? [String: Any])?["region"] as? [String: Int])?["startColumn"]
                    == 4
        )
        let fix = try #require(
            ((error["fixes"] as? [[String: Any]])?.first?["artifactChanges"] as? [[String: Any]])?.first)
        let replacement = try #require((fix["replacements"] as? [[String: Any]])?.first)
        #expect(
            replacement["deletedRegion"] as? [String: Int] == [
                "startLine": 3, "startColumn": 4, "endLine": 3, "endColumn": 9
            ])
        #expect(replacement["insertedContent"] as? [String: String] == ["text": "Salón"])
    }

    @Test func sarifSaysWhereTheAppIsWithoutTellingTheDisk() throws {
        func bases(_ folder: String) throws -> [String: [String: Any]] {
            try #require(
                (try sarif(folder: folder)["runs"] as? [[String: Any]])?.first?["originalUriBaseIds"]
                    as? [String: [String: Any]])
        }
        #expect(try bases("my app/")["APPDIR"]?["uri"] as? String == "my%20app/")
        #expect(try bases("my app/")["RUNDIR"]?["uri"] == nil)
        #expect(try bases(".")["APPDIR"]?["uri"] == nil)
        #expect(try bases("../up")["APPDIR"]?["uri"] as? String == "file:///home/%C3%B1/app/")
    }

    @Test func gitHubCommandsAreEscaped() throws {
        let report = GitHubReport(root: SourceRoot(folder: "./app/")).render(
            try located("A ‘100%’\nand more", file: "xml/a,b:c.xml"))
        #expect(
            report == """
                ::notice title=list/no-rows::Nothing at all
                ::warning file=app/xml/a%2Cb%3Ac.xml,line=2,col=2,endColumn=8,title=list/no-rows::No rows
                ::error file=app/xml/a%2Cb%3Ac.xml,line=3,col=1,endColumn=4,title=link/unknown-level::A ‘100%25’\u{FFFD}and more; did you mean ‘Salón’?

                """)
    }

    @Test func jUnitHasACaseForEachFileAndCodeAndIsValidXML() throws {
        let report = JUnitReport(root: SourceRoot(folder: "app"), failing: [.error]).render(
            try located("<&\"\u{1}\u{FFFF}\u{1B}[31m\n]]>"))
        let cases = JUnitCases()
        let parser = XMLParser(data: Data(report.utf8))
        parser.delegate = cases
        #expect(parser.parse(), "\(report)")
        #expect(
            cases.names == ["app list/no-rows", "app/xml/a b.xml list/no-rows", "app/xml/a b.xml link/unknown-level"])
        #expect(cases.failures == ["<&\"\u{FFFD}\u{FFFD}\u{FFFD}[31m\u{FFFD}]]>; did you mean ‘Salón’?"])
        #expect(report.contains("tests=\"3\" failures=\"1\""))
    }

    @Test func jUnitOfNothingHasOneCaseThatPasses() {
        let report = JUnitReport(root: SourceRoot(folder: "app"), failing: [.error]).render([])
        #expect(
            report.contains("tests=\"1\" failures=\"0\"")
                && report.contains("<testcase classname=\"emobic-site\" name=\"check\"/>"))
    }

    @Test func textShowsTheLinesOfAllPlaces() throws {
        let report = TextReport(isColoured: false, showsLines: true).render(
            try located().filter { $0.diagnostic.severity == .error })
        #expect(
            report == """
                xml/a b.xml:3:1: error: Level ‘Salon’ does not exist; did you mean ‘Salón’? [link/unknown-level]
                    3 | <b>Salon</b></ñ>
                      | ^~~
                  xml/a b.xml:3:4: the id is here
                    3 | <b>Salon</b></ñ>
                      |    ^~~~~
                  no place

                """)
    }

    @Test func onlyTheFirstOfACodeAreShown() {
        let many = DiagnosticList(
            (0..<25).map { Diagnostic(list, "x", at: SourcePosition(file: "a", offset: $0)) } + [
                Diagnostic(link, "y", at: SourcePosition(file: "b"))
            ])
        let located = many.located { _ in Array(repeating: 0x61, count: 30) }
        let lines = TextReport(isColoured: false, limit: 20).render(located).split(separator: "\n")
        #expect(lines.count == 22 && lines.last == "and 5 more list/no-rows; --all shows them")
        #expect(TextReport(isColoured: false).render(located).split(separator: "\n").count == 26)
    }
}

private final class JUnitCases: NSObject, XMLParserDelegate {
    private(set) var names: [String] = []
    private(set) var failures: [String] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        if name == "testcase" { names.append("\(attributes["classname"] ?? "") \(attributes["name"] ?? "")") }
        if name == "failure" { failures.append(attributes["message"] ?? "") }
    }
}
