// SPDX-License-Identifier: MIT

internal import Activities
package import AppModel
import Checks
package import Diagnostics
package import Text

/// An app made of texts, read and resolved, with which most tests start.
package struct TestApp: Sendable {
    package let bundle: AppBundle
    package let graph: AppGraph
    package let diagnostics: DiagnosticList

    /// Reads a bundle in memory. A page that says ‘charset=iso-8859-1’ is encoded so.
    package init(_ files: [String: String], registry: ActivityRegistry = .all, settings: SiteSettings? = nil)
        async throws
    {
        let bytes = TestPicture.filled(files).mapValues(FileEncoding.bytesOfPart)
        try await self.init(AppBundle(bytes: bytes), registry: registry, settings: settings)
    }

    package init(
        _ bundle: AppBundle, registry: ActivityRegistry = .all, settings: SiteSettings? = nil,
        limits: Limits = .standard, keepsLargeFiles: Bool = true
    ) async throws {
        var spanish = SiteSettings()
        spanish.language = "es"
        self.bundle = bundle
        let (app, read) = try await App.read(
            bundle, registry: registry, settings: settings ?? spanish, jobs: 2, limits: limits,
            keepsLargeFiles: keepsLargeFiles)
        graph = AppGraph(resolving: app)
        diagnostics = DiagnosticList(await read + AppChecks.diagnostics(for: graph), limits: limits)
    }

    /// An app of one level with one data file, and a cover that leads to its first item.
    /// - Parameter data: the text of the data file.
    package init(type: String, data: String, more files: [String: String] = [:], settings: SiteSettings? = nil)
        async throws
    {
        let app = Self.appXML(
            levels:
                "<level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>data.xml</levelFile><levelType>\(type)</levelType></level>"
        )
        let base = ["xml/app.xml": app, "xml/portada.xml": Self.cover(to: "l", 0), "xml/data.xml": data]
        try await self.init(base.merging(files) { _, own in own }, settings: settings)
    }

    /// An `app.xml` with the given levels and, inside `application`, anything more.
    package static func appXML(levels: String, more: String = "") -> String {
        "<application><title>Test</title><coverFileName>portada.xml</coverFileName>\(more)<levels>\(levels)</levels></application>"
    }

    /// A cover whose button links to a data item of a level by its number.
    package static func cover(to level: String, _ number: Int) -> String {
        """
        <level><buttons><button><buttonTitle>Go</buttonTitle><nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId>\
        <nextLevelDataNumber>\(number)</nextLevelDataNumber></nextLevel></button></buttons></level>
        """
    }

    /// The diagnostics without the note on missing exits, which nearly every small app gets because it has no menu.
    package var remarkable: DiagnosticList {
        DiagnosticList(diagnostics.filter { $0.kind.code != "screen/trap" })
    }

    /// The same diagnostics as a text report.
    package var report: String {
        TextReport(isColoured: false).render(remarkable.located { bundle.read($0) })
    }

    /// The codes of errors and warnings, in the report's order.
    package var problems: [String] {
        diagnostics.filter { $0.severity != .note }.map(\.kind.code)
    }
}
