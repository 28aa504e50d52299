// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import FileSystem
import Loading
import SiteBuilder
import Text
import Theming

// What a command that makes a site leaves for the next time, so that little is made again.

extension AppOptions {
    /// All on which a site depends, but files that a build lists: options, the tool, and what is on the machine.
    /// - Parameter choices: the options of the command, each at a fixed place.
    func key(_ choices: [String?], _ options: Site.Options) -> String {
        let parts: [String?] =
            [
                // The paths in the report depend on where it is read.
                ToolIdentity.text, FileSystem.absolute(folder), folder, FileSystem.absolute("."), config,
                // With another mask the few files of a small change would have other permissions than the rest.
                ProcessRights.mask,
                // Another user may be allowed to read more, or less.
                ProcessRights.user
            ] + choices + options.programs.identity
        return parts.map { ($0 ?? "").jsonQuoted }.joined(separator: ",")
    }
}

extension BuildState.Recording {
    /// - Parameters:
    ///   - report: makes the report of the build.
    ///   - config: the settings file of the command.
    init(
        of loaded: LoadedApp, _ report: Task<BuildState.Report, Never>, _ inputs: BuildInputs, config: String?,
        options: Site.Options, key: String
    ) {
        self.init(
            inputs, folders: loaded.theme.folders,
            // A bare name would stand for a file of the app.
            files: options.makers.values.flatMap(\.sources) + [config.map(FileSystem.absolute)].compactMap { $0 },
            key: key,
            report: report,
            findings: BuildState.Findings(
                reported: loaded.told, hiddenPlaces: loaded.hiddenPlaces,
                in: [loaded.graph.app] + loaded.others.map(\.graph.app)))
    }
}

extension LoadedChange {
    /// Makes the pages of the changed items anew.
    /// - Returns: nil if the site must be built as a whole.
    func build(to target: String, options: Site.Options) async throws(SiteError) -> Site.PartialBuild? {
        try await Site.build(
            change, app.graph, theme: app.theme, to: target, options: options,
            report: change.told == nil ? nil : BuildState.Report(of: app, app.locatedForBuild))
    }
}

extension BuildState.Report {
    init(of loaded: LoadedApp, _ located: [LocatedDiagnostic]) {
        func text(showsNotes: Bool) -> String {
            TextReport(ofBuild: loaded.root, isColoured: false, showsNotes: showsNotes).render(located)
        }
        self.init(
            errors: loaded.diagnostics.count(.error), warnings: loaded.diagnostics.count(.warning),
            notes: loaded.diagnostics.count(.note), text: text(showsNotes: false),
            textWithNotes: text(showsNotes: true), statistics: loaded.diagnostics.statisticsText)
    }
}

extension TextReport {
    /// The short report of a build.
    init(ofBuild root: SourceRoot, isColoured: Bool, showsNotes: Bool) {
        self.init(
            root: root, isColoured: isColoured, showsNotes: showsNotes, limit: TextReport.usualLimit,
            more: "emobic-site check --all")
    }
}

/// Which tool this is: another one may write another site.
private enum ToolIdentity {
    static var text: String {
        guard let status = FileSystem.status(of: ToolFolder.tool, isLinkFollowed: true) else { return "" }
        return "\(status.size) \(status.written.seconds) \(status.written.nanoseconds)"
    }
}
