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

    private func sarif(
        folder: String = "my app/", base: SARIFReport.Base = .workingFolder("/home/ñ/site")
    ) throws -> [String: Any] {
        let report = SARIFReport(
            root: SourceRoot(folder: folder), base: base, version: "1.2.3",
            documentation: "https://docs.example/diagnostics.md"
        ) { path in
            switch path {
            case ".": "/home/ñ/site"
            case "../up": "/home/ñ/up"
            default: path.hasPrefix("/") ? path : "/home/ñ/site/" + path
            }
        }
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
        "rules": (
            ["id"], ["shortDescription", "fullDescription", "help", "helpUri", "defaultConfiguration", "properties"]
        ),
        "results": (
            ["message"],
            ["ruleId", "ruleIndex", "level", "locations", "relatedLocations", "partialFingerprints", "fixes"]
        ),
        "partialFingerprints": (["primaryLocationLineHash"], []),
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
        "base": ([], ["description"])
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
        // What is about the whole app has its folder as a place.
        let folder = try #require(
            (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        #expect((folder["artifactLocation"] as? [String: String])?["uri"] == "my%20app" && folder["region"] == nil)
        let error = try #require(results.last)
        let place = try #require((error["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        #expect(
            place["artifactLocation"] as? [String: String] == [
                "uri": "my%20app/xml/a%20b.xml", "uriBaseId": "%SRCROOT%"
            ])
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

    @Test(arguments: [
        ("my app/", SARIFReport.Base.workingFolder("/home/ñ/site"), "my%20app/xml/a%20b.xml"),
        (".", .workingFolder("/home/ñ/site"), "xml/a%20b.xml"),
        ("my app", .repository("/home/ñ"), "site/my%20app/xml/a%20b.xml"),
        ("../up", .repository("/home/ñ"), "up/xml/a%20b.xml"),
        ("../up", .workingFolder("/home/ñ/site"), "file:///home/%C3%B1/up/xml/a%20b.xml")
    ])
    func sarifAddressesAreRelativeToTheRepository(folder: String, base: SARIFReport.Base, uri: String) throws {
        let run = try #require((try sarif(folder: folder, base: base)["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        let place = try #require(
            (results.last?["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        let artifact = try #require(place["artifactLocation"] as? [String: String])
        #expect(artifact["uri"] == uri && (artifact["uriBaseId"] == nil) == uri.hasPrefix("file:"))
        let ids = try #require(run["originalUriBaseIds"] as? [String: [String: Any]])
        #expect(Array(ids.keys) == ["%SRCROOT%"])
    }

    @Test func sarifRulesLinkToTheirDocumentation() throws {
        let run = try #require((try sarif()["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.first?["helpUri"] as? String == "https://docs.example/diagnostics.md#linkunknown-level")
    }

    /// A diagnostic stays the same when lines are added before it, and differs from an equal one of another line.
    @Test func fingerprintsFollowTheLine() throws {
        func prints(_ text: String, _ message: String = "x", app: String = "") throws -> [String] {
            let marked = MarkedText(text)
            let diagnostics = marked.offsets.values.sorted().map {
                Diagnostic(list, message, at: SourcePosition(file: "a", offset: $0))
            }
            let report = SARIFReport(root: SourceRoot(folder: app), base: .repository("/r"), version: "1") {
                "/r/" + $0
            }
            let log = try JSONSerialization.jsonObject(
                with: Data(report.render(DiagnosticList(diagnostics).located { _ in Array(marked.text.utf8) }).utf8))
            let results = (((log as? [String: Any])?["runs"] as? [[String: Any]])?.first)?["results"]
            return (results as? [[String: Any]] ?? []).compactMap {
                ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"]
            }
        }
        let before = try prints("1️⃣<a/>\n2️⃣<b/>\n3️⃣<a/>")
        #expect(Set(before).count == 3 && before[0].hasSuffix(":1") && before[2].hasSuffix(":2"))
        #expect(try prints("<c/>\n\n  1️⃣<a/>\n2️⃣<b/>\n3️⃣<a/>") == before)
        // Of two items whose lines are equal, the other is another diagnostic, also when it takes the place of the first.
        let old = try prints("1️⃣<data>", "No link leads to ‘old’")
        #expect(try prints("1️⃣<data>", "No link leads to ‘new’") != old)
        #expect(try prints("\n1️⃣<data>", "No link leads to ‘old’") == old)
        let here = try prints("1️⃣<data>", "There is no ‘apps/one/images/a.png’", app: "apps/one")
        #expect(try prints("1️⃣<data>", "There is no ‘apps/two/images/a.png’", app: "apps/two/") == here)
    }

    /// The tool runs in `/r/site`; the repository is `/r`.
    @Test(arguments: [
        ("my app/", "site/my app/a.xml"), (".", "site/a.xml"), ("..", "a.xml"), ("../up", "up/a.xml"),
        ("../../far", "/far/a.xml")
    ])
    func codeHostsGetPathsOfTheRepository(folder: String, path: String) {
        let places = [
            ".": "/r/site", "my app": "/r/site/my app", "..": "/r", "../up": "/r/up", "../../far": "/far",
            "look/a.css": "/r/site/look/a.css", "../s.yaml": "/r/s.yaml", "/dev/stdin": "/proc/1/fd/pipe:[1]"
        ]
        let address = "https://example.org/d.xml"
        let root = SourceRoot(folder: folder, others: ["look/a.css", "../s.yaml", "/dev/stdin", address])
            .relative(toRepository: "/r") { places[$0] ?? $0 }
        #expect(root.path(of: "a.xml") == path)
        let others = ["look/a.css", "../s.yaml", "/dev/stdin", address].map(root.path(of:))
        #expect(others == ["site/look/a.css", "s.yaml", "/dev/stdin", address])
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

    @Test func gitLabGetsAnEntryForEachDiagnostic() throws {
        let text = GitLabReport(root: SourceRoot(folder: "")).render(try located())
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(entries.map { $0["check_name"] as? String } == ["list/no-rows", "list/no-rows", "link/unknown-level"])
        #expect(entries.map { $0["severity"] as? String } == ["info", "minor", "major"])
        #expect(entries.last?["description"] as? String == "Level ‘Salon’ does not exist; did you mean ‘Salón’?")
        let places = entries.compactMap { $0["location"] as? NSDictionary }
        #expect(
            places == [
                ["path": ".", "lines": ["begin": 1]], ["path": "xml/a b.xml", "lines": ["begin": 2]],
                ["path": "xml/a b.xml", "lines": ["begin": 3]]
            ])
        let prints = Set(entries.compactMap { $0["fingerprint"] as? String })
        #expect(prints.count == 3)
        // GitLab takes equal ones for one diagnostic, and a pipeline may check several apps.
        let other = GitLabReport(root: SourceRoot(folder: "other")).render(try located())
        #expect(!prints.contains { other.contains($0) })
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
                      | ^~~ no place
                xml/a b.xml:3:4: note: the id is here
                    3 | <b>Salon</b></ñ>
                      |    ^~~~~

                """)
    }

    /// The words of a long note would not fit behind the mark. A place around the first one is for programs.
    @Test func notesStandBehindTheMarkOrBelowIt() throws {
        let long = String(repeating: "long ", count: 30)
        let place = SourcePosition(file: "a", offset: 1)
        let report = TextReport(root: SourceRoot(folder: "app"), isColoured: false, showsLines: true).render(
            DiagnosticList([
                Diagnostic(list, "x", at: place, notes: [.init(long), .init("around", at: place, role: .around)])
            ]).located { _ in Array("<a>".utf8) })
        #expect(report == "app/a:1:2: warning: x [list/no-rows]\n    1 | <a>\n      |  ^~\n  \(long)\n")
    }

    @Test func notesAreShownOnRequestAndCountedPerCode() throws {
        let all = try located()
        let list = DiagnosticList(all.map(\.diagnostic))
        #expect(TextReport(isColoured: false, showsNotes: false).render(all).split(separator: "\n").count == 4)
        #expect(TextReport(isColoured: false).render(all).contains("note: Nothing at all [list/no-rows]\n"))
        #expect(
            list.statisticsText
                == "    1  error    link/unknown-level\n    1  warning  list/no-rows\n    1  note     list/no-rows\n")
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
