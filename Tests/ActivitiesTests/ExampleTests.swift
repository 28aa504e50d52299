// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import Explanations
import Foundation
import Loading
import SiteBuilder
import TestSupport
import Testing
import Text

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
        let found = try await Self.diagnostics(example, of: kind)
        #expect(found.contains { $0.kind == kind && $0.position == example.mark }, "\(Self.lines(found))")
        #expect(
            found.filter { $0.kind != kind && $0.severity != .note && $0.kind.code != Self.companions[kind.code] }
                .isEmpty, "\(Self.lines(found))")
    }

    @Test(arguments: kinds.filter { $0.good?.isSelfContained ?? false }) func goodExampleHasNoProblem(
        _ kind: Diagnostic.Kind
    ) async throws {
        let found = try await Self.diagnostics(ExampleBundle(try #require(kind.good)), of: kind)
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

    private static let loader: AppLoader = {
        var programs = SitePrograms()
        programs.iconPainter = IconPainter()
        return AppLoader(
            themes: Repository.themes.path, registry: .all, programs: programs, kinds: { _ in nil },
            suggestCodes: { Catalogue.all.kinds(in: $0).isEmpty ? Catalogue.all.nearMisses(for: $0) : nil })
    }()

    /// What `check` reports of an example, with the paths of a theme from the folder around it.
    private static func diagnostics(_ example: ExampleBundle, of kind: Diagnostic.Kind) async throws -> [Diagnostic] {
        let folder = try TemporaryFolder()
        var request = AppRequest(folder: folder.path)
        request.config = AppRequest.Config(
            path: "emobic-site.yaml", bytes: Array((example.settings ?? "language: en").utf8))
        // This one is about ‘--lang’, without which an app is read in all of its languages.
        if kind.code == "app/other-languages" { request.language = "en" } else { request.readsEveryLanguage = true }
        for (path, text) in example.theme {
            try folder.write(["look/" + path: ""])
            let bytes = text.contains("ISO-8859-1") ? FileEncoding.windows1252.bytes(text) : Array(text.utf8)
            try Data(bytes).write(to: folder.url.appendingPathComponent("look/" + path))
            request.theme = folder.path + "/look"
        }
        let found: DiagnosticList
        do {
            found = try await loader.load(request, example.bundle, theme: ToolTheme.named("default")).diagnostics
        } catch let error as UnusableApp {
            found = error.diagnostics
        }
        let root = folder.path
        return found.map { diagnostic in
            guard let file = diagnostic.position.file.below(root) else { return diagnostic }
            return Diagnostic(
                diagnostic.kind, diagnostic.summary,
                at: SourcePosition(file: file, offset: diagnostic.position.offset), severity: diagnostic.severity)
        }
    }

    private static func lines(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { "\($0.position.file):\($0.position.offset) \($0.severity) \($0.kind.code) \($0.summary)" }
            .joined(separator: "\n")
    }
}
