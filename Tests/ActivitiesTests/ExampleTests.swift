// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML
import Checks
import Diagnostics
import Explanations
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Text
import Theming

/// Tests of the examples that `explain` shows: the bad one has the problem at its mark and nothing worse, the good one
/// has no problem.
@Suite struct ExampleTests {
    static let kinds = Catalogue.all.kinds

    /// Kinds that cannot occur alone, with the more severe kind that accompanies each.
    private static let companions = [
        "image-gallery/all-missing": "file/missing", "link/unreadable-level": "level/file-missing",
        "xml/many-attributes": "xml/attribute",
        "check/odd-comment": "list/row-without-text", "web/own-address": "link/own-address",
        "check/unknown-code": "list/row-without-text"
    ]

    @Test(arguments: kinds.filter { $0.bad?.isSelfContained ?? false }) func badExampleHasTheProblemAtItsMark(
        _ kind: Diagnostic.Kind
    ) async throws {
        let example = ExampleBundle(try #require(kind.bad))
        let found = try await Self.diagnostics(example)
        #expect(found.contains { $0.kind == kind && $0.position == example.mark }, "\(Self.lines(found))")
        #expect(
            found.filter { $0.kind != kind && $0.severity != .note && $0.kind.code != Self.companions[kind.code] }
                .isEmpty, "\(Self.lines(found))")
    }

    @Test(arguments: kinds.filter { $0.good?.isSelfContained ?? false }) func goodExampleHasNoProblem(
        _ kind: Diagnostic.Kind
    ) async throws {
        let found = try await Self.diagnostics(ExampleBundle(try #require(kind.good)))
        #expect(!found.contains { $0.kind == kind || $0.severity != .note }, "\(Self.lines(found))")
    }

    /// For kinds that depend on the machine or on other servers, at least the printed message is compared.
    @Test(arguments: kinds.filter { !($0.bad?.isSelfContained ?? true) }) func messageOfTheRestIsLikeThatOfTheTool(
        _ kind: Diagnostic.Kind
    ) throws {
        let printed = try #require(kind.bad).pieces.filter { $0.place == .terminal && $0.text.contains("emobic-site") }
            .map(\.text)
        #expect(
            printed.allSatisfy { text in
                // What is about the app as a whole begins its line.
                [" ", "\n"].contains { text.contains("\($0)\(kind.severity): ") } && text.hasSuffix(" [\(kind.code)]")
            }, "\(printed)")
    }

    private static func diagnostics(_ example: ExampleBundle) async throws -> [Diagnostic] {
        var (settings, read) = SettingsFile.read(
            Array((example.settings ?? "language: en").utf8), file: "emobic-site.yaml")
        settings.layouts = try ToolTheme.named("default").layoutCSS.keys.sorted()
        do {
            let bundle = example.bundle
            let theme = try ExampleTheme(example.theme)
            let app = try await TestApp(
                bundle, registry: .all.withTemplates(theme.theme?.views ?? []), settings: settings)
            let others = try await app.graph.app.readOtherLanguages(registry: .all, jobs: 1).map(\.language)
            let own = OwnAddresses(of: app.graph, others: others)
            let all =
                read + theme.faults(with: app.graph.app) + app.diagnostics + app.graph.app.languageProblems
                + IconPainter.problems(in: app.graph, painter: IconPainter()) + Hosting.problems(in: app.graph)
                + UnusedFileCheck.diagnostics(for: app.graph)
                + LanguageCheck.diagnostics(
                    for: app.graph, others: others.filter { $0.folder != AppLanguage.outside })
                + (own?.problems(of: ([app.graph] + others.map(\.graph)).flatMap(\.webAddresses)) ?? [])
            let suggest = { Catalogue.all.kinds(in: $0).isEmpty ? Catalogue.all.nearMisses(for: $0) : nil }
            return bundle.applyingIgnoreComments(to: all, suggest: suggest)
                + settings.rules.problems(among: bundle.files.paths, suggest: suggest)
        } catch BundleError.noApp(let diagnostics) {
            return read + diagnostics
        }
    }

    private static func lines(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { "\($0.position.file):\($0.position.offset) \($0.severity) \($0.kind.code) \($0.summary)" }
            .joined(separator: "\n")
    }
}

/// The theme of an example, read from a folder that is called `look`.
private struct ExampleTheme: ~Copyable {
    private let folder: TemporaryFolder
    let theme: Theme?

    init(_ files: [String: String]) throws {
        let folder = try TemporaryFolder()
        for (path, text) in files {
            try folder.write(["look/" + path: ""])
            let bytes = text.contains("ISO-8859-1") ? FileEncoding.windows1252.bytes(text) : Array(text.utf8)
            try Data(bytes).write(to: folder.url.appendingPathComponent("look/" + path))
        }
        theme = files.isEmpty ? nil : try Theme(named: folder.path + "/look", builtIn: Repository.themes.path)
        self.folder = folder
    }

    /// The diagnostics of the theme, with paths relative to the theme's own folder.
    func faults(with app: App) -> [Diagnostic] {
        guard let theme else { return [] }
        var faults = theme.faults
        if faults.isEmpty { faults = ThemeCheck.faults(of: theme, for: .all, frame: .site) }
        if faults.isEmpty { faults = ThemeCheck.faults(of: theme, for: .all, app: app) }
        if faults.isEmpty {
            faults =
                ThemeCheck.warnings(of: theme, builtIn: Repository.themes.path) + ThemeCheck.notes(of: theme, in: [])
        }
        return faults.map { fault in
            let file = fault.position.file.below(folder.path) ?? fault.position.file
            return Diagnostic(
                fault.kind, fault.summary, at: SourcePosition(file: file, offset: fault.position.offset),
                suggestions: fault.suggestions)
        }
    }
}
