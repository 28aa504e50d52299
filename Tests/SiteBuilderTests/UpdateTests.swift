// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuilder
@testable import Theming

/// Tests of the preview's whole builds, which replace the files of a site that differ.
@Suite struct UpdateTests {
    private static let options: Site.Options = {
        var options = Site.Options()
        options.jobs = 2
        return options
    }()

    private func contents(_ folder: URL) throws -> [String: Data] {
        let files = FileManager.default.relativeFiles(below: folder)
        return Dictionary(
            uniqueKeysWithValues: try files.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) })
    }

    /// Each of these changes affects further pages: through menus, titles of link targets, ids, and files that appear
    /// and disappear.
    @Test(arguments: [
        ("xml/portada.xml", "<buttonTitle>Salas<", "<buttonTitle>Otras salas<"),
        ("xml/app.xml", "<title>", "<title>Nuevo "),
        ("xml/app.xml", "<levelTitle>", "<levelTitle>Otro "),
        ("xml/preguntas.xml", "<dataId>", "<dataId>otro "),
        ("xml/bottom_menu.xml", "<actionTitle>", "<actionTitle>Nuevo ")
    ])
    func updatedSiteIsTheOneOfAFreshBuild(_ change: (file: String, old: String, new: String)) async throws {
        let folder = try TemporaryFolder()
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let bundle = try AppBundle(folder: Repository.exampleApp.path)
        let before = try await TestApp(bundle)
        let first = try await Site.update(
            before.graph, theme: theme, in: folder.path + "/site", options: Self.options, after: nil)
        let text = String(decoding: try #require(bundle.read(change.file)), as: UTF8.self)
        #expect(text.contains(change.old))
        let after = try await TestApp(
            bundle.replacing([change.file: Array(text.replacingOccurrences(of: change.old, with: change.new).utf8)]))
        _ = try await Site.update(
            after.graph, theme: theme, in: folder.path + "/site", options: Self.options, after: first.cache)
        let fresh = try await TestSite(after.graph, theme: theme)
        #expect(try contents(folder.url.appendingPathComponent("site")) == contents(fresh.url))
    }

    /// Programs that clean temporary folders do so.
    @Test(arguments: ["site", "site/\(Manifest.fileName)"]) func whatSomebodyRemovedIsWrittenAgain(path: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let app = try await TestApp(
            type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: "<levelData><data><text>One</text></data></levelData>")
        let site = folder.url.appendingPathComponent("site")
        let first = try await Site.update(app.graph, theme: theme, in: site.path, options: Self.options, after: nil)
        let before = try contents(site)
        try FileManager.default.removeItem(at: site.appendingPathComponent("l/n0.html"))
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent(path))
        _ = try await Site.update(app.graph, theme: theme, in: site.path, options: Self.options, after: first.cache)
        #expect(try contents(site) == before)
    }

    /// Replacing a file by a folder of its name is everyday work on pages of one's own.
    @Test func aFileMayBecomeAFolderAndTheReverse() async throws {
        let folder = try TemporaryFolder()
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let picture = "<svg xmlns='http://www.w3.org/2000/svg'/>"
        func app(_ files: [String: String]) async throws -> TestApp {
            try await TestApp(
                type: "WEB_ACTIVITY",
                data: "<levelData><data><local>true</local><webUrl>a.html</webUrl></data></levelData>",
                more: files.merging(["html/a.html": "<p>a</p>"]) { $1 })
        }
        let site = folder.url.appendingPathComponent("site")
        var cache: Site.BuildCache?
        for files in [["html/part": "x"], ["html/part/b.svg": picture], ["html/part": "x"]] {
            let app = try await app(files)
            cache = try await Site.update(
                app.graph, theme: theme, in: site.path, options: Self.options, after: cache
            ).cache
            let fresh = try await TestSite(app.graph, theme: theme)
            #expect(try contents(site) == contents(fresh.url))
            for path in files.keys { #expect(try contents(site)["assets/" + path] != nil) }
        }
    }

    @Test func changedThemeRendersEverythingAgain() async throws {
        let folder = try TemporaryFolder()
        let app = try await TestApp(
            type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: "<levelData><data><text>One</text></data></levelData>")
        func page(_ files: [String: String], _ earlier: Site.BuildCache?) async throws -> (String, Site.BuildCache) {
            let theme = try Theme(layers: [
                ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "", files: files)
            ])
            let update = try await Site.update(
                app.graph, theme: theme, in: folder.path + "/site", options: Self.options, after: earlier)
            return (
                try String(contentsOf: folder.url.appendingPathComponent("site/l/n0.html"), encoding: .utf8),
                update.cache
            )
        }
        let template = "activities/image-text-description/page.mustache"
        let (first, rendered) = try await page([template: "<p>first {{strings.back}}</p>"], nil)
        let (second, renderedAgain) = try await page([template: "<p>second {{strings.back}}</p>"], rendered)
        let (third, _) = try await page(
            [template: "<p>second {{strings.back}}</p>", "strings/es.yaml": "back: Salida"], renderedAgain)
        #expect(first.contains("<p>first "))
        #expect(second.contains("<p>second ") && !second.contains("Salida"))
        #expect(third.contains("<p>second Salida</p>"))
    }

    @Test func themeIsReadAgainOnlyIfAFileChanged() throws {
        let folder = try TemporaryFolder()
        try folder.write(["own/theme.yaml": "contract: 1\n", "own/page.mustache": "one"])
        let first = try Theme(named: folder.path + "/own", builtIn: Repository.themes.path)
        let same = try Theme(named: folder.path + "/own", builtIn: Repository.themes.path, earlier: first)
        #expect(same.sources == first.sources && !same.isBuiltIn && same.isSame(as: first) && !first.isSame(as: nil))
        try folder.write(["own/page.mustache": "two"])
        let changed = try Theme(named: folder.path + "/own", builtIn: Repository.themes.path, earlier: first)
        #expect(changed.sources["page"] == "two" && !changed.isSame(as: first))
    }
}
