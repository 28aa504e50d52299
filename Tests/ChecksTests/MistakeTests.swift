// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// A bundle with a single mistake of `app.md` 19, and all diagnostics that it must cause.
struct Mistake: Sendable, CustomTestStringConvertible {
    let number: String
    let what: String
    /// The files that differ from the valid sample, with marks.
    let files: [String: String]
    /// The complete report.
    let findings: [String]

    init(_ number: String, _ what: String, _ files: [String: String], _ findings: String...) {
        self.number = number
        self.what = what
        self.files = files
        self.findings = findings
    }

    var testDescription: String { "\(number): \(what)" }
}

@Suite struct MistakeTests {
    @Test(arguments: Mistake.all) func mistakeIsReportedAndTheAppIsStillRead(_ mistake: Mistake) async throws {
        let bundle = MarkedBundle(Sample.bundle(mistake.files))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == mistake.findings.sorted())
        #expect(app.graph.app.title == "Test")
        #expect(app.graph.item(of: app.graph.entry) != nil)
    }

    @Test(arguments: Mistake.all) func mistakeStillGivesACompleteSite(_ mistake: Mistake) async throws {
        let app = try await TestApp(MarkedBundle(Sample.bundle(mistake.files)).files)
        let site = try await TestSite(app.graph, includesUnreachable: true)
        #expect(site.pages.contains("index.html") && site.pages.count >= app.graph.screens.count)
        #expect(try site.deadAddresses().isEmpty)
    }

    @Test func everyErrorThatDoesNotStopHasACase() {
        let numbers = Set(Mistake.all.map { String($0.number.prefix { !$0.isLowercase }) })
        #expect(numbers == Set((3...34).map { "E\($0)" }))
    }

    static let unusable: [(what: String, files: [String: String], codes: [String])] = [
        ("E1: no app.xml", ["xml/portada.xml": "<level/>"], ["app/no-app-xml"]),
        ("E1: empty folder", [:], ["app/no-app-xml"]),
        ("E1: empty file", ["xml/app.xml": ""], ["xml/empty"]),
        ("E1: no XML at all", ["xml/app.xml": "title: Test"], ["xml/malformed"]),
        ("E1: not well-formed", ["xml/app.xml": "<application><title>Test</application>"], ["xml/malformed"]),
        ("E1: a document type", ["xml/app.xml": "<!DOCTYPE a><application/>"], ["xml/doctype"]),
        ("E1: another root", ["xml/app.xml": "<level><buttons/></level>"], ["app/wrong-root"]),
        (
            "E1: only junk", ["xml/._app.xml": "<application/>", "__MACOSX/app.xml": "<application/>"],
            ["app/no-app-xml"]
        ),
        (
            "E1: only that of a language",
            ["xml/portada.xml": "<level/>", "xml/en/app.xml": "<application/>"], ["app/no-app-xml"]
        ),
        (
            "E1: only that of an old copy",
            ["xml/portada.xml": "<level/>", "old/v1/xml/app.xml": "<application/>"], ["app/no-app-xml"]
        ),
        ("E1: too deep", ["a/b/c/d/e/app.xml": "<application/>"], ["app/no-app-xml"]),
        (
            "E2: one in two cases", ["xml/App.xml": "<application/>", "xml/APP.XML": "<application/>"],
            ["app/several-app-xml"]
        ),
        (
            "E2: several apps", ["one/app.xml": "<application/>", "two/xml/app.xml": "<application/>"],
            ["app/several-app-xml"]
        )
    ]

    @Test(arguments: unusable) func bundleWithoutAUsableAppStops(
        _ what: String, _ files: [String: String], _ codes: [String]
    ) async throws {
        do {
            _ = try await TestApp(files)
            Issue.record("\(what) did not stop")
        } catch BundleError.noApp(let diagnostics) {
            #expect(diagnostics.map(\.kind.code) == codes)
            #expect(diagnostics.allSatisfy { $0.severity == .error })
        }
    }

    @Test func severalAppsAreNamed() async throws {
        do {
            _ = try await TestApp(["one/app.xml": "<application/>", "two/app.xml": "<application/>"])
            Issue.record("two apps did not stop")
        } catch BundleError.noApp(let diagnostics) {
            #expect(diagnostics.flatMap(\.notes).compactMap(\.position?.file) == ["one/app.xml", "two/app.xml"])
        }
    }
}

extension Mistake {
    static let all: [Mistake] = app + cover + levels + links + menus + looks + rest
}
