// SPDX-License-Identifier: MIT

import Activities
import Foundation
import TestSupport
import Testing

@testable import AppModel

/// A build after a small change makes only the pages of changed items anew. So what other pages and files take from an
/// item is in its outline, or depends on the names of its elements, which may not change then either.
@Suite struct OutlineContractTests {
    static let types = ActivityContractTests.typesWithFile.filter { $0.source.builtIn == nil }

    @Test(arguments: types) func whatOthersTakeOfAnItemIsInItsOutline(type: any Activity.Type) async throws {
        let (file, stage) = try await Self.stage(for: type)
        let app = try await ActivityApp(type, file, on: stage)
        let before = Taken(from: app)
        let names = SourceForm(of: Array(file.utf8)[...]).names
        for change in Self.changes(of: file) where SourceForm(of: Array(change.file.utf8)[...]).names == names {
            let changed = try await ActivityApp(type, change.file, on: stage)
            let pairs = zip(changed.items, app.items)
            // A title has its own way to the pages that show it.
            guard changed.items.count == app.items.count,
                pairs.allSatisfy({ $0.outline.canReplace($1.outline) && $0.title == $1.title })
            else { continue }
            #expect(Taken(from: changed) == before, "\(change.value)")
        }
    }

    /// That there is something to be taken, because otherwise the test above proves nothing.
    @Test func formShowsTheTableThatItFills() async throws {
        let type = CrudActivity.self
        let (file, stage) = try await Self.stage(for: type)
        let app = try await ActivityApp(type, file, on: stage)
        let table = try #require(app.items.first?.activity.keeps?.place.split(separator: ":").last)
        #expect(Taken(from: app).pages.contains { $0.contains("table=\(table)") })
    }

    /// What a text names decides whether a file is reported as unused, so all that names one is in the form.
    @Test(arguments: [
        ("see xxx-quite-long-name.mp3 now", "see yyy-quite-long-name.mp3 now"), ("clip.3gp", "clap.3gp"),
        ("aaa/very-long-name-of-a-file.png", "baa/very-long-name-of-a-file.png"), ("ñandú.pdf", "mandú.pdf"),
        ("a.tar.gz", "a.tar.g2"), ("a.mp3", "a.mp4")
    ])
    func namesOfFilesAreInTheForm(before: String, after: String) {
        func names(_ text: String) -> UInt64 { SourceForm(of: Array("<text>\(text)</text>".utf8)[...]).names }
        #expect(names(before) != names(after))
        #expect(names("One. Two 2.5 \(before)") == names("Other. Two 3.5 \(before)"))
    }

    /// The file of a type, and an app for it with a form.
    private static func stage(for type: any Activity.Type) async throws -> (file: String, stage: Stage) {
        let url = Repository.fixtures.appendingPathComponent("activities/\(type.view).xml")
        let file = try String(contentsOf: url, encoding: .utf8)
        var stage = try await Stage.fitting(type, file)
        stage.levels += form.declaration
        stage.files["xml/alta.xml"] = form.file
        return (file, stage)
    }

    /// A form that fills the first table of the file under test.
    private static let form = (
        declaration:
            "<level><levelId>alta</levelId><levelFile>alta.xml</levelFile><levelType>FORM_ACTIVITY</levelType></level>",
        file: """
        <levelData><data><dataId>alta</dataId><nextLevel><nextLevelLevelId>\(ActivityApp.level)</nextLevelLevelId>\
        <nextLevelDataNumber>0</nextLevelDataNumber></nextLevel><form><field><fieldType>INPUT_TEXT</fieldType>\
        <fieldName>nombre</fieldName></field></form></data></levelData>
        """
    )

    /// The file with another value in each of its elements, of many with one name in two.
    private static func changes(of file: String) -> [(value: String, file: String)] {
        var counts: [Substring: Int] = [:]
        return file.matches(of: /<(\w+)>([^<]*)<\/\1>/).flatMap { match -> [(value: String, file: String)] in
            let (name, old) = (match.output.1, match.output.2)
            counts[name, default: 0] += 1
            guard counts[name, default: 0] <= 2 else { return [] }
            let values = ["", "true", "false", "7", "\(old)x"].filter { $0 != String(old) }
            return values.map { value in
                ("\(name): \(value)", String(file[..<old.startIndex]) + value + String(file[old.endIndex...]))
            }
        }
    }
}

/// What the rest of a site takes from the items of the file under test.
private struct Taken: Equatable {
    let kept: [String]
    /// The scripts of the frame, which a site has only if a page asks for them, and what the rules of a host permit.
    let needed: [String]
    let pages: [String]

    init(from app: ActivityApp) {
        let graph = app.app.graph
        kept = app.items.compactMap(\.activity.keeps).map { rows in
            "\(rows.place) \(rows.given) \(rows.columns.map(\.name))"
        }
        needed = app.items.map { item in
            let needs = item.activity.needs(graph.app.settings)
            return "\(needs.parts.map(\.rawValue)) \(needs.features.map(\.rawValue).sorted())"
        }
        let others = graph.allPlaces.filter { graph.level(of: $0)?.id?.text != ActivityApp.level }
        pages = others.compactMap { screen in
            graph.item(of: screen).map { item in
                let reliance = item.activity.reliance(in: graph).map { "\($0.parts.map(\.rawValue)) \($0.asksOrigin)" }
                let page = item.activity.output(in: StubContext(graph: graph, screen: screen)).page
                return "\(reliance ?? "") \(Self.texts(of: page).joined(separator: " "))"
            }
        }
    }

    private static func texts(of page: any PageModel) -> [String] {
        type(of: page).descriptions.flatMap { field -> [String] in
            guard let value = page.value(named: field.name) else { return [] }
            switch value {
            case .text(let text), .html(let text): return ["\(field.name)=\(text)"]
            case .flag(let flag): return ["\(field.name)=\(flag)"]
            case .number(let number): return ["\(field.name)=\(number)"]
            case .model, .list, .elements: return [field.name] + value.children.flatMap { texts(of: $0) }
            case .absent: return []
            }
        }
    }
}
