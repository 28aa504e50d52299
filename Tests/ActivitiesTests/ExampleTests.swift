// SPDX-License-Identifier: MIT
import Activities
import AppModel
import BundleXML
import Diagnostics
import Explanations
import SiteBuilder
import TestSupport
import Testing

/// The examples that the tool's own explanations show are true: the bad one has the problem at its mark and nothing worse, the
/// good one has no problem at all.
@Suite struct ExampleTests {
    static let kinds = Catalogue.all.kinds

    @Test(arguments: kinds.filter { $0.bad != nil }) func badExampleHasTheProblemAtItsMark(_ kind: Diagnostic.Kind) async throws {
        let example = ExampleBundle(try #require(kind.bad))
        let found = try await Self.diagnostics(example)
        #expect(found.contains { $0.kind == kind && $0.position == example.mark }, "\(Self.lines(found))")
        #expect(found.filter { $0.kind != kind && $0.severity != .note }.isEmpty, "\(Self.lines(found))")
    }

    @Test(arguments: kinds.filter { $0.good != nil }) func goodExampleHasNoProblem(_ kind: Diagnostic.Kind) async throws {
        let found = try await Self.diagnostics(ExampleBundle(try #require(kind.good)))
        #expect(!found.contains { $0.kind == kind || $0.severity != .note }, "\(Self.lines(found))")
    }

    private static func diagnostics(_ example: ExampleBundle) async throws -> [Diagnostic] {
        let (settings, read) = SettingsFile.read(Array((example.settings ?? "language: en").utf8), file: "emobic-site.yaml")
        do {
            return read + (try await TestApp(example.files, settings: settings)).diagnostics
        } catch BundleError.noApp(let diagnostics) {
            return read + diagnostics
        }
    }

    private static func lines(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { "\($0.position.file):\($0.position.offset) \($0.severity) \($0.kind.code) \($0.summary)" }.joined(separator: "\n")
    }
}
