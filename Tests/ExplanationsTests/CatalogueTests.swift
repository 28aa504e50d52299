// SPDX-License-Identifier: MIT

import Diagnostics
import Explanations
import Foundation
import TestSupport
import Testing
import Text

/// Tests that the catalogue is complete, and that each of its kinds occurs.
@Suite struct CatalogueTests {
    @Test func codesAreWellFormedAndInOrder() {
        let codes = Catalogue.all.kinds.map(\.code)
        #expect(codes == codes.sorted() && Set(codes).count == codes.count)
        for code in codes { #expect(code.wholeMatch(of: /[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z0-9]+)*/) != nil, "\(code)") }
    }

    @Test func everyKindIsExplained() {
        for kind in Catalogue.all.kinds { #expect(kind.explanation.hasSuffix("."), "\(kind.code)") }
    }

    /// Code hosts show the help of a rule where they cannot follow a link.
    @Test func sarifRulesCarryTheirWholeExplanation() throws {
        let kinds = Catalogue.all.kinds
        let list = DiagnosticList(kinds.map { Diagnostic($0, "Wrong", at: SourcePosition(file: "xml/app.xml")) })
        func rules(_ documentation: String?) throws -> [[String: Any]] {
            let report = SARIFReport(
                root: SourceRoot(folder: ""), base: .workingFolder("/app"), version: "1.0",
                documentation: documentation,
                absolute: { "/app/" + $0 })
            let data = Data(report.render(list.located { _ in nil }).utf8)
            let log = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let run = try #require((log["runs"] as? [[String: Any]])?.first)
            let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
            return try #require(driver["rules"] as? [[String: Any]])
        }
        let plain = try rules(nil)
        #expect(plain.map { $0["id"] as? String } == kinds.map(\.code))
        for (rule, kind) in zip(plain, kinds) {
            let help = try #require(rule["help"] as? [String: String])
            let markdown = try #require(help["markdown"])
            #expect(rule["helpUri"] == nil && help["text"] == Explanation(kind).text, "\(kind.code)")
            #expect(markdown == Explanation(kind).markdown && markdown.contains(kind.explanation), "\(kind.code)")
            #expect(markdown.contains(kind.howToFix) && markdown.contains("```"), "\(kind.code)")
        }
        #expect(try rules("https://example.org/d.md").allSatisfy { $0["helpUri"] != nil })
    }

    /// A kind is written as its code followed by a severity. Each kind in the sources must be in a list that the
    /// catalogue includes.
    @Test func everyKindInTheSourcesIsInTheCatalogue() throws {
        var codes: [String] = []
        for text in try Self.swiftFiles(below: "Sources") {
            codes += text.matches(of: /"([a-z\-]+\/[a-z0-9\-]+)",\s*\.(error|warning|note)\b/).map { String($0.1) }
        }
        #expect(
            codes.count == Set(codes).count,
            "a code is defined twice: \(Dictionary(grouping: codes) { $0 }.filter { $0.value.count > 1 }.keys)")
        let missing = Set(codes).subtracting(Catalogue.all.kinds.map(\.code))
        #expect(missing.isEmpty)
        #expect(Catalogue.all.kinds.count == codes.count)
    }

    @Test func everyKindHasABadAndAGoodExample() {
        #expect(Catalogue.all.kinds.filter { $0.bad == nil || $0.good == nil }.map(\.code) == [])
    }

    @Test func everyKindHasAnExampleOrATest() throws {
        var named: Set<Substring> = []
        for text in try Self.swiftFiles(below: "Tests", except: "CatalogueTests.swift") {
            named.formUnion(text.split { !($0.isASCII && $0.isLetter || $0.isNumber || $0 == "-" || $0 == "/") })
        }
        let unproved = Catalogue.all.kinds.filter {
            !($0.bad?.isSelfContained ?? false) && !named.contains(Substring($0.code))
        }
        #expect(unproved.map(\.code) == [])
    }

    @Test(arguments: [
        ("link/unknown-levl", ["link/unknown-level"]), ("lnik/partial", ["link/partial"]),
        ("no-places", ["map/no-places"]), ("quite/other", [])
    ])
    func unknownCodeHasNearMisses(code: String, near: [String]) {
        #expect(Catalogue.all.kinds(in: code).isEmpty)
        #expect(Catalogue.all.nearMisses(for: code) == near)
    }

    @Test func areaMeansAllItsKinds() {
        let kinds = Catalogue.all.kinds(in: "map")
        #expect(kinds.count > 5 && kinds.allSatisfy { $0.code.hasPrefix("map/") })
    }

    @Test func documentOfTheDiagnosticsIsUpToDate() throws {
        try Golden.expect(Catalogue.all.document, at: Repository.root.appendingPathComponent("docs/diagnostics.md"))
    }

    @Test func explanationShowsTheReportedPlace() throws {
        let text = Explanation(try #require(Catalogue.all["map/latitude-out-of-range"])).text
        #expect(text.hasPrefix("map/latitude-out-of-range (error)\n\n"))
        #expect(text.contains("        <positionLat>108.24</positionLat>\n                     ^~~~~~\n"))
        #expect(!text.contains(Example.mark))
        #expect(text.contains("Without it:") && text.contains("<positionLat>37.77</positionLat>"))
    }

    @Test(arguments: [30, 40, 79]) func explanationFitsItsLines(width: Int) {
        for kind in Catalogue.all.kinds {
            let prose = Explanation(kind).text(width: width).split(separator: "\n").dropFirst()
                .prefix { !$0.hasPrefix("With the problem:") && !$0.hasPrefix("Without it:") }
            // A word may be longer, but then it has its line.
            #expect(prose.allSatisfy { $0.count <= width || !$0.contains(" ") }, "\(kind.code)")
            let words = prose.joined(separator: " ").split(separator: " ")
            #expect(words == "\(kind.explanation) \(kind.howToFix)".split(separator: " "), "\(kind.code)")
        }
    }

    @Test func listHasALineForEachKind() {
        let lines = Catalogue.all.list.split(separator: "\n")
        #expect(lines.count == Catalogue.all.kinds.count + Catalogue.all.areas.count)
        #expect(lines.contains { $0.hasPrefix("  link/partial ") && $0.contains(" warning ") })
    }

    private static func swiftFiles(below folder: String, except name: String = "") throws -> [String] {
        try Repository.files(below: folder, ending: ".swift").filter { $0.lastPathComponent != name }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }
}
