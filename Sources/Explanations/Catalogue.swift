// SPDX-License-Identifier: MIT

internal import Activities
internal import AppModel
internal import BundleXML
internal import Checks
package import Diagnostics
internal import ExternalLinks
internal import SiteBuilder
internal import Text
internal import Theming

/// All kinds of diagnostics, by code.
package struct Catalogue: Sendable {
    /// The kinds in the order of their codes.
    package let kinds: [Diagnostic.Kind]
    private let byCode: [String: Diagnostic.Kind]
    private let names: NearMiss
    private let areaNames: Set<String>

    /// All kinds that the tool can report. New lists of kinds are added here, new kinds to one of the lists.
    package static let all = Catalogue(
        Diagnostic.Kind.xmlProblems + Diagnostic.Kind.fileProblems + Diagnostic.Kind.appProblems
            + Diagnostic.Kind.settingsProblems + Diagnostic.Kind.themeProblems + Diagnostic.Kind.siteKinds
            + Diagnostic.Kind.hostingKinds + Diagnostic.Kind.ownAddressKinds
            + Diagnostic.Kind.ignoreProblems + Diagnostic.Kind.ruleProblems
            + Diagnostic.Kind.externalProblems + Diagnostic.Kind.fetchProblems + Diagnostic.Kind.reportProblems
            + UnusedFileCheck.diagnosticKinds + LanguageCheck.diagnosticKinds
            + AppChecks.all.flatMap { $0.diagnosticKinds }
            + (ActivityRegistry.all.types + [ActivityRegistry.all.unknown]).flatMap { $0.diagnosticKinds }
            + ActivityRegistry.all.sharedFiles.compactMap(\.maker).flatMap { $0.diagnosticKinds })

    /// Creates a catalogue. Duplicates are removed, because several screen types may list the same kind.
    package init(_ kinds: [Diagnostic.Kind]) {
        byCode = Dictionary(kinds.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
        self.kinds = byCode.values.sorted { $0.code < $1.code }
        areaNames = Set(byCode.values.map(\.area))
        names = NearMiss(among: byCode.keys.sorted() + areaNames.sorted())
    }

    /// Whether a code or an area exists.
    package func knows(_ codeOrArea: String) -> Bool { byCode[codeOrArea] != nil || areaNames.contains(codeOrArea) }

    /// The kind with a code; nil for an area and for an unknown code.
    package subscript(code: String) -> Diagnostic.Kind? { byCode[code] }

    /// The areas (parts of a bundle and screen types), each with its kinds.
    package var areas: [(name: String, kinds: [Diagnostic.Kind])] {
        Dictionary(grouping: kinds, by: \.area).sorted { $0.key < $1.key }.map { (name: $0.key, kinds: $0.value) }
    }

    /// Returns the kinds of a code or an area; empty for an unknown one.
    package func kinds(in codeOrArea: String) -> [Diagnostic.Kind] { kinds.filter { $0.isIn(codeOrArea) } }

    /// Returns known codes and areas similar to an unknown one.
    package func nearMisses(for unknown: String) -> [String] {
        let whole = names.matches(for: unknown)
        // Codes with the same part after the slash are suggested if no whole code is similar.
        return whole.isEmpty ? kinds.map(\.code).filter { $0.hasSuffix("/" + unknown) } : whole
    }
}
