// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import TestSupport
import Testing

@testable import Theming

/// Tests that a screen type has one place in a theme: a folder with all its own files.
@Suite struct ThemeHomeTests {
    private static let types =
        (ActivityRegistry.all.types + [ActivityRegistry.all.unknown]).map { $0.view.name } + ["placeholder", "notice"]

    /// Covers a new screen type without a change. Another test checks that all languages have the same strings.
    @Test(arguments: types)
    func everyTypeHasItsTemplateItsSignAndItsWordsInAFolder(type: String) throws {
        let folder = Repository.defaultTheme.appendingPathComponent("activities/\(type)")
        let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        #expect(files.isSuperset(of: ["page.mustache", "icon.svg"]))
        for file in files { #expect(ThemeFileRole("activities/\(type)/\(file)") != nil, "\(file)") }
        let strings = Set(files.filter { $0.hasPrefix("strings.") })
        #expect(strings.isEmpty || strings.isSuperset(of: ["strings.en.yaml", "strings.es.yaml", "strings.ca.yaml"]))
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let template = try #require(theme.sources["activities/" + type])
        let isOwn = TemplateTag.all(in: template).contains { tag in
            tag.name.hasPrefix("strings.") && !theme.strings.has(String(tag.name.dropFirst("strings.".count)))
        }
        let hasKinds = Theme.kinds(of: type).dropFirst().contains { theme.strings.types[$0] != nil }
        #expect(!strings.isEmpty == isOwn || hasKinds)
    }

    /// Everything of a single type lies in its folder: no other file of a theme names a type.
    @Test(arguments: ["default", "classic"]) func noFileOfAllPagesNamesAType(name: String) throws {
        let theme = try ThemeFolder(reading: Repository.themes.appendingPathComponent(name).path)
        for (path, text) in theme.files where path.hasSuffix(".css") || path.hasSuffix(".js") {
            guard !path.hasPrefix("activities/") else { continue }
            for type in Self.types {
                #expect(!text.contains(".view-\(type)") && !text.contains(".v-\(type)"), "\(path) \(type)")
            }
            #expect(path.hasSuffix(".css") || !text.contains("view-"), "\(path)")
        }
    }
}
