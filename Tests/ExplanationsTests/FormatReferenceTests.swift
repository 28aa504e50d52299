// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML
import Diagnostics
import FormatSchemas
import Foundation
import SiteBuilder
import TestSupport
import Testing

@testable import Explanations

/// The reference of the format is complete, its examples are sound, and its documents are current.
@Suite struct FormatReferenceTests {
    private static let folder = Repository.root.appendingPathComponent("docs/format")
    private static let guide = Repository.root.appendingPathComponent("docs/format.md")

    private func reference() async -> FormatReference { FormatReference(await BundleGrammar(.all), .all) }

    @Test func everyPageIsUpToDateAndThereIsNoOther() async throws {
        let pages = await reference().pages
        for page in pages {
            try Golden.expect(page.markdown, at: Self.folder.appendingPathComponent("\(page.name).md"))
        }
        #expect(FileManager.default.relativeFiles(below: Self.folder) == pages.map { "\($0.name).md" }.sorted())
    }

    /// `make pictures` takes them. They are small, because they are part of the repository.
    @Test func everyTypeHasASmallPicture() throws {
        let folder = Repository.root.appendingPathComponent("docs/images/types")
        let files = FileManager.default.relativeFiles(below: folder)
        #expect(files == ActivityRegistry.all.types.map { "\($0.view).webp" }.sorted())
        for file in files {
            let picture = try Data(contentsOf: folder.appendingPathComponent(file))
            #expect(picture.prefix(4) == Data("RIFF".utf8) && picture.count < 12_000, "\(file)")
        }
    }

    @Test func tablesOfTheGuideAreUpToDate() async throws {
        let reference = await reference()
        var text = try String(contentsOf: Self.guide, encoding: .utf8)
        for (name, table) in [
            ("files", reference.table(ofTypes: false)), ("types", reference.table(ofTypes: true)),
            ("elements", reference.elementTable)
        ] {
            let begin = try #require(text.range(of: "<!-- \(name): begin -->\n"))
            let end = try #require(text.range(of: "<!-- \(name): end -->"))
            text.replaceSubrange(begin.upperBound..<end.lowerBound, with: table)
        }
        try Golden.expect(text, at: Self.guide)
    }

    @Test func everyTypeHasAPageWithAGuideAndASoundExample() async throws {
        let reference = await reference()
        for type in ActivityRegistry.all.types {
            let page = try #require(reference[type.type.name])
            for text in [page.guide.summary, page.guide.site] { #expect(text.hasSuffix("."), "\(type.type)") }
            #expect(!page.guide.examples.isEmpty, "\(type.type)")
        }
        #expect(FormatReference.allTopics == reference.pages.map(\.name))
    }

    @Test func examplesHaveNothingToReport() async throws {
        for (page, example) in await reference().pages.flatMap({ page in page.guide.examples.map { (page, $0) } }) {
            let example = ExampleBundle(example)
            let settings = example.settings ?? "language: en"
            let (read, problems) = SettingsFile.read(Array(settings.utf8), file: "emobic-site.yaml")
            let app = try await TestApp(example.bundle, registry: .all, settings: read)
            // Notes are about the small app around the example, and about what only some players know.
            let found = problems + app.diagnostics.filter { $0.severity != .note || page.kinds.contains($0.kind) }
            #expect(found.map { "\($0.kind.code): \($0.summary)" } == [], "\(page.name)")
        }
    }

    @Test func everyElementIsDescribed() async throws {
        for page in await reference().pages {
            #expect(page.elements.filter(\.sentence.isEmpty).map(\.name) == [], "\(page.name)")
        }
        for file in await BundleGrammar(.all).files {
            let sentences = TagDocumentation.sentences(of: file)
            let known = file.roots.reduce(into: Set<String>()) { $0.formUnion(names($1.content)) }
            #expect(known.subtracting(sentences.keys).sorted() == [], "\(file.name)")
            #expect(Set(TagDocumentation.descriptions(onlyIn: file).keys).subtracting(known).sorted() == [])
        }
    }

    /// The `text` of a row is a line; that of a text screen has paragraphs.
    @Test(arguments: ["list", "image-list"]) func textOfARowHasNoParagraphs(name: String) async throws {
        let page = try #require(await reference()[name])
        #expect(page.markdown.contains("      - `text` (read by all players): What the row says, on one line;"))
        #expect(!page.markdown.contains("An empty line begins a paragraph"))
    }

    @Test func playersAreNamedForElementsThatExist() async throws {
        let reference = await reference()
        for name in ElementPlayers.pages {
            let page = try #require(reference.pages.first { $0.name == name }, "\(name)")
            let known = Set(page.elementNames)
            let told = ElementPlayers.names(of: name).map { $0.split(separator: "/").map(String.init) }
            #expect(told.filter { !known.isSuperset(of: $0) } == [], "\(name)")
        }
        let menu = try #require(reference["menu"])
        #expect(menu.markdown.contains("- `menuLevel` (read by Android and iOS since December 2012): "))
        #expect(menu.text(width: 90).contains("menuLevel (read by Android and iOS since December 2012)"))
        #expect(try #require(reference["image-list"]).markdown.contains("  - `imageFile` (read by iOS, HTML5): "))
        #expect(try #require(reference["list"]).markdown.contains("      - `imageFile` (read by all players): "))
    }

    @Test func everyKeywordIsDescribed() async throws {
        for file in await BundleGrammar(.all).files {
            for root in file.roots {
                for (name, choices) in root.content.choices {
                    let known = TagDocumentation.values[name] ?? [:]
                    #expect(choices.filter { known[$0] == nil } == [], "\(file.name): \(name)")
                }
            }
        }
    }

    @Test(
        arguments: [
            ("LIST_ACTIVITY", "list"), ("list", "list"), ("image_list", "image-list"), ("Image-Zoom", "image-zoom"),
            ("app.xml", "app"), ("formats", "formats"), ("nextLevel", "links"), ("menus", "menu"), ("lisst", nil),
            ("", nil)
        ] as [(String, String?)])
    func topicIsFoundHoweverItIsWritten(topic: String, name: String?) async {
        #expect(await reference()[topic]?.name == name)
    }

    /// The list is where a reader takes a topic from.
    @Test func everyTitleIsATopic() async {
        let reference = await reference()
        for page in reference.pages { #expect(reference[page.title]?.name == page.name) }
    }

    @Test func elementNamesItsTopics() async {
        let reference = await reference()
        let lines = reference.list(describing: "MenuLevel")?.split(separator: "\n")
        #expect(lines?.count == 2 && lines?.last?.hasPrefix("Menus ") == true)
        #expect(reference.list(describing: "imageFile")?.contains("\nIMAGE_LIST_ACTIVITY ") == true)
        #expect(reference.list(describing: "something") == nil)
    }

    @Test func unknownTopicHasNearMisses() async {
        #expect(await reference().nearMisses(for: "LISST_ACTIVITY") == ["list"])
        #expect(await reference().nearMisses(for: "something else") == [])
    }

    private func names(_ grammar: ElementGrammar) -> Set<String> {
        grammar.children.reduce(into: []) { $0.formUnion(names($1.content).union([$1.name])) }
    }
}

/// The tables of docs/format.md.
extension FormatReference {
    /// The kinds of files, or the screen types, with a link to each.
    fileprivate func table(ofTypes: Bool) -> String {
        "| \(ofTypes ? "type" : "part") | what it is |\n|---|---|\n"
            + pages.filter { $0.isType == ofTypes }.map {
                "| [\($0.code(of: $0.title))](format/\($0.name).md) | \($0.guide.summary.markdown) |\n"
            }.joined()
    }

    /// The names of all elements, each with the pages that describe it.
    fileprivate var elementTable: String {
        var places: [String: [String]] = [:]
        for page in pages {
            for name in page.elementNames { places[name, default: []].append("[\(page.name)](format/\(page.name).md)") }
        }
        return "| element | where |\n|---|---|\n"
            + places.sorted { ($0.key.lowercased(), $0.key) < ($1.key.lowercased(), $1.key) }.map { name, pages in
                let most = 6
                let links = pages.prefix(most).joined(separator: ", ")
                return "| `\(name)` | \(links)\(pages.count > most ? ", and \(pages.count - most) more" : "") |\n"
            }.joined()
    }
}
