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

/// Every kind of diagnostic, by its code.
package struct Catalogue: Sendable {
    /// In the order of their codes.
    package let kinds: [Diagnostic.Kind]
    private let byCode: [String: Diagnostic.Kind]
    private let names: NearMiss
    private let areaNames: Set<String>

    /// All that this tool can report. A new list of kinds is added here, a new kind to one of the lists.
    package static let all = Catalogue(
        Diagnostic.Kind.xmlProblems + Diagnostic.Kind.fileProblems + Diagnostic.Kind.appProblems
            + Diagnostic.Kind.settingsProblems + Diagnostic.Kind.themeProblems + Diagnostic.Kind.siteKinds
            + Diagnostic.Kind.ignoreProblems
            + Diagnostic.Kind.externalProblems + Diagnostic.Kind.reportProblems
            + AppChecks.all.flatMap { $0.diagnosticKinds }
            + (ActivityRegistry.all.types + [ActivityRegistry.all.unknown]).flatMap { $0.diagnosticKinds }
            + ActivityRegistry.all.sharedFiles.compactMap(\.maker).flatMap { $0.diagnosticKinds })

    /// Several screen types may name the same kind.
    package init(_ kinds: [Diagnostic.Kind]) {
        byCode = Dictionary(kinds.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
        self.kinds = byCode.values.sorted { $0.code < $1.code }
        areaNames = Set(byCode.values.map(\.area))
        names = NearMiss(among: byCode.keys.sorted() + areaNames.sorted())
    }

    /// Whether a code or an area means any kind.
    package func knows(_ codeOrArea: String) -> Bool { byCode[codeOrArea] != nil || areaNames.contains(codeOrArea) }

    package subscript(code: String) -> Diagnostic.Kind? { byCode[code] }

    /// The parts of a bundle and the screen types, each with its kinds.
    package var areas: [(name: String, kinds: [Diagnostic.Kind])] {
        Dictionary(grouping: kinds, by: \.area).sorted { $0.key < $1.key }.map { (name: $0.key, kinds: $0.value) }
    }

    /// The kinds that a code or an area means; empty for an unknown one.
    package func kinds(in codeOrArea: String) -> [Diagnostic.Kind] { kinds.filter { $0.isIn(codeOrArea) } }

    /// What an unknown code or area may have meant.
    package func nearMisses(for unknown: String) -> [String] {
        let whole = names.matches(for: unknown)
        // Many remember only the part behind the slash.
        return whole.isEmpty ? kinds.map(\.code).filter { $0.hasSuffix("/" + unknown) } : whole
    }
}
