// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Theming

/// Compares the names in `docs/themes.md` with the page models. `UPDATE_GOLDEN=1` records them anew.
@Suite struct ThemeDocumentationTests {
    private static let file = Repository.root.appendingPathComponent("docs/themes.md")
    private static let begin = "<!-- names: begin -->\n"
    private static let end = "<!-- names: end -->\n"

    @Test func everyNameThatATemplateSeesIsDocumented() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let begin = try #require(text.range(of: Self.begin))
        let end = try #require(text.range(of: Self.end))
        let current =
            try text[..<begin.upperBound] + NameTables(Theme(folders: [Repository.defaultTheme.path])).text
            + text[end.lowerBound...]
        try Golden.expect(String(current), at: Self.file)
    }

    @Test func everyDocumentedPropertyIsOneOfTheDefaultTheme() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let css = try String(contentsOf: Repository.defaultTheme.appendingPathComponent("theme.css"), encoding: .utf8)
        let root = css[
            (css.firstRange(of: ":root{")?.upperBound ?? css.startIndex)..<(css.firstRange(of: "/* Basics */")?
                .lowerBound ?? css.endIndex)]
        let documented = Set(
            text.split(separator: "\n").filter { $0.hasPrefix("| `--") }.flatMap {
                $0.matches(of: /`(--[a-z\-]+)`/).map { String($0.1) }
            })
        let existing = Set(root.matches(of: /(--[a-z\-]+):/).map { String($0.1) })
        #expect(documented == existing)
    }

    @Test func whatTheScriptsNeedOfTheFrameIsInTheDefaultOne() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let table = try #require(
            text.components(separatedBy: "### What the scripts need of the frame\n").last?.components(
                separatedBy: "\n## "
            ).first)
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let frame = (theme.sources["page"] ?? "") + (theme.sources["action"] ?? "")
        let columns = table.split(separator: "\n").filter { $0.hasPrefix("|") }.compactMap {
            $0.split(separator: "|").first
        }
        #expect(columns.count > 20)
        for name in columns.flatMap({ $0.matches(of: /data-[a-z\-]+/).map { String($0.0) } }) {
            #expect(frame.contains(name), "\(name)")
        }
        for name in columns.flatMap({ $0.matches(of: /[`a-z]\.([a-z\-]+)`/).map { String($0.1) } }) {
            #expect(frame.contains(try Regex("class=\"[^\"]*\\b\(name)\\b")), "\(name)")
        }
        // Conversely, every attribute of the body is in the table.
        let body = try #require(frame.firstMatch(of: /<body [^>]*>/)).0
        for name in body.matches(of: /data-[a-z]+/) { #expect(table.contains("`\(name.0)`"), "\(name.0)") }
    }

    @Test func everyExampleOfAStyleIsSound() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let examples = text.matches(of: /```css\n(?s:(.*?))```/).map { String($0.1) }
        #expect(examples.count >= 4)
        let folder = try TemporaryFolder()
        try folder.write(["theme.css": examples.joined(), "fonts/literata.woff2": "", "images/paper.svg": ""])
        #expect(try Theme(folders: [folder.path]).faults == [])
    }

    @Test func exampleOfAnOwnTypeIsTheTestedOne() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let example = try String(
            contentsOf: Repository.fixtures.appendingPathComponent(
                "themes/city-guide/activities/city-guide/page.mustache"),
            encoding: .utf8)
        #expect(text.contains("```html\n\(example)```\n"))
    }
}

/// Tables of the fields of all page models.
private struct NameTables {
    /// The templates with the fields available to each.
    private let templates: [(name: String, model: any PageModel.Type)]
    private let theme: Theme

    init(_ theme: Theme) {
        self.theme = theme
        func page<Tested: Activity>(of type: Tested.Type) -> any PageModel.Type { Tested.Page.self }
        let types = ActivityRegistry.all.types + [ActivityRegistry.all.unknown]
        let activities =
            types.map { ($0.view.name, page(of: $0)) } + [
                ("placeholder", PlaceholderPage.self), ("notice", NoticePage.self)
            ]
        templates =
            [("page.mustache", FramePage.self)]
            + activities.sorted { $0.0 < $1.0 }.map { ("activities/\($0.0)/page.mustache", $0.1) }
            + [("activities/<a type of the theme’s own>/page.mustache", ElementPage.self)]
    }

    var text: String {
        var users: [String: Int] = [:]
        for template in templates { for model in models(below: template.model) { users["\(model)", default: 0] += 1 } }
        var lines: [String] = []
        var shared: [any PageModel.Type] = []
        for template in templates {
            for (number, model) in models(below: template.model).enumerated() {
                if number > 0, users["\(model)", default: 0] > 1 {
                    if !shared.contains(where: { $0 == model }) { shared.append(model) }
                    continue
                }
                lines +=
                    [number == 0 ? "### `\(template.name)`" : "Fields of a `\(model)`:", ""] + table(of: model) + [""]
            }
        }
        lines += ["### In several templates", ""]
        for model in shared.sorted(by: { "\($0)" < "\($1)" }) {
            lines += ["Fields of a `\(model)`:", ""] + table(of: model) + [""]
        }
        return (lines + partials).joined(separator: "\n")
    }

    /// The partials of the default theme, with the models whose fields they name.
    private var partials: [String] {
        let models = TemplateCheck.modelsOfPartials(in: theme, for: .all, .site)
        let names = theme.sources.keys.filter { $0 != "page" && !$0.hasPrefix("activities/") }.sorted()
        let rows = names.map { name in
            let isPlain = (theme.sources[name] ?? "").matches(of: /\{\{[{#^]?([a-zA-Z]+)/).allSatisfy {
                $0.1 == "strings"
            }
            let seen = models[name] ?? []
            return "| `\(name)` | "
                + (isPlain && (seen.count != 1 || name.hasPrefix("icon-"))
                    ? "any place" : seen.map { "a `\($0)`" }.sorted().joined(separator: ", ")) + " |"
        }
        return ["### Partials", "", "| partial | stands where these fields are seen: those of |", "|---|---|"] + rows
            + [""]
    }

    private func table(of model: any PageModel.Type) -> [String] {
        ["| name | holds | |", "|---|---|---|"]
            + model.descriptions.map { "| `\($0.name)` | \(holds($0.shape)) | \($0.summary) |" }
    }

    private func holds(_ shape: FieldShape) -> String {
        switch shape {
        case .text: "text"
        case .html: "markup"
        case .flag: "yes or no"
        case .number: "number"
        case .model(let model): "a `\(model)`"
        case .list(let model), .elements(let model): "list of `\(model)`"
        }
    }

    /// The model and all models that its fields can hold, in the order in which they occur.
    private func models(below start: any PageModel.Type) -> [any PageModel.Type] {
        var found: [any PageModel.Type] = [start]
        var next = 0
        while next < found.count {
            for field in found[next].descriptions {
                switch field.shape {
                case .model(let child), .list(let child), .elements(let child):
                    if !found.contains(where: { $0 == child }) { found.append(child) }
                case .text, .html, .flag, .number: break
                }
            }
            next += 1
        }
        return found
    }
}
