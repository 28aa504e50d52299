// SPDX-License-Identifier: MIT

import AppModel
import BundleXML
import Checks
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Activities

/// Tests of the requirements on every activity, run over the registry so that they cover a new type without a change.
@Suite struct ActivityContractTests {
    static let types = ActivityRegistry.all.types + [ActivityRegistry.all.unknown]
    static let typesWithFile = types.filter { $0.source.root != nil }

    // MARK: Examples

    @Test(arguments: typesWithFile) func exampleReadsWithoutProblems(type: any Activity.Type) async throws {
        let example = try await ActivityApp.example(of: type)
        // The unknown type has no name of its own, so its example may report that name and nothing else.
        #expect(example.app.problems == (type.type.name.isEmpty ? ["level/unknown-type"] : []), "\(example.app.report)")
        #expect(!example.items.isEmpty)
    }

    @Test func everyExampleBelongsToAType() throws {
        let files = FileManager.default.relativeFiles(below: Repository.fixtures.appendingPathComponent("activities"))
        #expect(files == Self.typesWithFile.map { "\($0.view).xml" }.sorted())
    }

    /// The example has to fill every field, so that its recorded page shows everything that the template can show.
    @Test(arguments: typesWithFile) func exampleFillsEveryFieldOfItsPage(type: any Activity.Type) async throws {
        let example = try await ActivityApp.example(of: type)
        var filled: Set<String> = []
        for number in example.items.indices { collectFilled(of: example.page(number), into: &filled) }
        #expect(ownFields(below: pageType(of: type)).subtracting(filled).sorted() == [])
    }

    // MARK: Reading

    @Test(arguments: typesWithFile) func emptyItemIsReadAndReportsOnlyWhatIsDeclared(type: any Activity.Type)
        async throws
    {
        let root = try #require(type.source.root)
        let app = try await ActivityApp(type, type.source.item.map { "<\(root)><\($0)/></\(root)>" } ?? "<\(root)/>")
        #expect(app.items.count == 1)
        #expect(Set(app.reported.map(\.kind.code)).subtracting(declared(by: type)) == [])
        #expect(app.page().value(named: "no such field") == nil)
    }

    @Test(arguments: types.filter { $0.source.isFileOptional }) func levelWithoutFileIsOneScreen(
        type: any Activity.Type
    ) async throws {
        let app = try await ActivityApp(type, nil, on: type.source.builtIn == .favourites ? .starred : Stage())
        #expect(app.app.problems == [])
        #expect(app.items.count == 1)
    }

    @Test(arguments: FindingCase.all) func onlyDeclaredProblemsAreReported(_ example: FindingCase) async throws {
        let app = try await ActivityApp(example.type, example.file, on: example.stage)
        let codes = Set(app.reported.map(\.kind.code))
        #expect(codes.subtracting(declared(by: example.type)).sorted() == [])
    }

    @Test(arguments: types) func everyDeclaredProblemIsShownByACase(type: any Activity.Type) {
        let shown = Set(
            FindingCase.all.flatMap(\.findings).compactMap { $0.split(separator: " ").last.map(String.init) })
        #expect(type.diagnosticKinds.map(\.code).filter { !shown.contains($0) } == [])
    }

    // MARK: Codes and names

    @Test(arguments: types) func codesBelongToTheirType(type: any Activity.Type) {
        for kind in type.diagnosticKinds {
            #expect(kind.code.wholeMatch(of: /[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z]+)*/) != nil, "\(kind.code)")
            if !Self.shared.contains(kind) { #expect(kind.code.hasPrefix("\(type.view)/"), "\(kind.code)") }
            #expect(kind.explanation.hasSuffix("."), "\(kind.code)")
        }
        #expect(Set(type.diagnosticKinds.map(\.code)).count == type.diagnosticKinds.count)
    }

    @Test func codesAreUniqueAcrossTypes() {
        let own = Self.types.flatMap { $0.diagnosticKinds.filter { !Self.shared.contains($0) } }.map(\.code)
        let common = Set(Self.shared.map(\.code)).union(declaredByReaders)
        let repeated = Dictionary(grouping: own) { $0 }.filter { $0.value.count > 1 || common.contains($0.key) }
        #expect(repeated.keys.sorted() == [])
    }

    @Test func namesAreUnique() {
        let names = ActivityRegistry.all.types.flatMap { [$0.type.name] + otherNames(of: $0) }
        #expect(Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
        let views = Self.types.map { $0.view.name }
        #expect(Set(views).count == views.count)
    }

    @Test(arguments: ActivityRegistry.all.types) func everyNameSelectsItsType(type: any Activity.Type) throws {
        let registry = ActivityRegistry.all
        let exact = try #require(registry.match(type.type.name))
        #expect(ObjectIdentifier(exact.activity) == ObjectIdentifier(type))
        #expect(!exact.isAlias)
        let others = otherNames(of: type)
        for name in [type.type.name.lowercased()] + others + others.map({ $0.lowercased() }) {
            let match = try #require(registry.match(name), "\(name)")
            #expect(ObjectIdentifier(match.activity) == ObjectIdentifier(type))
            #expect(match.isAlias)
        }
    }

    // MARK: Page models

    @Test(arguments: types) func fieldNamesOfPageModelsAreUnique(type: any Activity.Type) {
        for model in models(below: pageType(of: type)) {
            let names = model.descriptions.map(\.name)
            #expect(Set(names).count == names.count, "\(model): \(names)")
            #expect(model.descriptions.allSatisfy { !$0.summary.isEmpty })
        }
    }

    @Test(arguments: types) func pageAnswersForEveryFieldWithItsShape(type: any Activity.Type) async throws {
        var apps: [ActivityApp] = []
        if let root = type.source.root {
            apps.append(try await ActivityApp.example(of: type))
            apps.append(
                try await ActivityApp(type, type.source.item.map { "<\(root)><\($0)/></\(root)>" } ?? "<\(root)/>"))
        }
        if type.source.isFileOptional { apps.append(try await ActivityApp(type, nil)) }
        for app in apps {
            for number in app.items.indices {
                let page = app.page(number)
                #expect(ObjectIdentifier(Swift.type(of: page)) == ObjectIdentifier(pageType(of: type)))
                expectShapes(of: page)
            }
        }
    }

    // MARK: Helpers

    /// Kinds that several types report because they share a reader.
    private static let shared = Set(
        Diagnostic.Kind.mediaKinds + Diagnostic.Kind.fieldProblems + ListRows.diagnosticKinds + RowMarks.diagnosticKinds
            + Button.diagnosticKinds)

    /// The codes that the readers shared by all types can report about a data file, or about the file as a whole.
    private var declaredByReaders: Set<String> {
        let ofFiles: Set = ["data/no-id", "data/duplicate-id", "data/none", "level/wrong-root"]
        return ofFiles.union(
            (Diagnostic.Kind.xmlProblems + Diagnostic.Kind.linkProblems + Diagnostic.Kind.fileProblems).map(\.code)
        )
        .union(AppChecks.all.flatMap { $0.diagnosticKinds }.map(\.code))
    }

    /// The other accepted spellings of a type's name.
    private func otherNames(of type: any Activity.Type) -> [String] {
        [type.type.name.replacing("_ACTIVITY", with: "")] + type.aliases.map { $0.name }
    }

    /// The codes that can be reported about a file of the type. The search type checks the screens of all types.
    private func declared(by type: any Activity.Type) -> Set<String> {
        declaredByReaders.union((type.diagnosticKinds + SearchActivity.diagnosticKinds).map(\.code))
    }

    private func pageType<Tested: Activity>(of type: Tested.Type) -> any PageModel.Type { Tested.Page.self }

    /// The model and all models its fields can hold.
    private func models(below start: any PageModel.Type) -> [any PageModel.Type] {
        var found: [any PageModel.Type] = []
        var queue = [start]
        while let model = queue.popLast() {
            if found.contains(where: { $0 == model }) { continue }
            found.append(model)
            for field in model.descriptions {
                switch field.shape {
                case .model(let child), .list(let child), .elements(let child): queue.append(child)
                case .text, .html, .flag, .number: break
                }
            }
        }
        return found
    }

    /// All fields except those of the models that every page shares, because these depend on the site, not on the
    /// example.
    private func ownFields(below start: any PageModel.Type) -> Set<String> {
        let common: [any PageModel.Type] = [ImageModel.self, FileModel.self, LinkModel.self, ScreenEntry.self]
        let own = models(below: start).filter { model in !common.contains { $0 == model } }
        return Set(own.flatMap { model in model.descriptions.map { "\(model).\($0.name)" } })
    }

    private func collectFilled(of page: any PageModel, into filled: inout Set<String>) {
        for field in type(of: page).descriptions {
            guard let value = page.value(named: field.name) else { continue }
            switch value {
            case .absent: continue
            case .list(let models) where models.isEmpty: continue
            case .text, .html, .flag, .number, .model, .list, .elements:
                filled.insert("\(type(of: page)).\(field.name)")
            }
            for child in value.children { collectFilled(of: child, into: &filled) }
        }
    }

    private func expectShapes(of page: any PageModel) {
        for field in type(of: page).descriptions {
            guard let value = page.value(named: field.name) else {
                Issue.record("\(type(of: page)) declares ‘\(field.name)’ and does not answer for it")
                continue
            }
            #expect(value.has(field.shape), "\(type(of: page)).\(field.name)")
            for child in value.children { expectShapes(of: child) }
        }
    }
}

extension TemplateValue {
    /// Whether the value is of that shape; flags and lists are never absent.
    fileprivate func has(_ shape: FieldShape) -> Bool {
        switch (self, shape) {
        case (.text(let text), .text), (.html(let text), .html): !text.isEmpty
        case (.flag, .flag), (.number, .number): true
        case (.model, .model(let child)), (.list, .list(let child)):
            children.allSatisfy { ObjectIdentifier(type(of: $0)) == ObjectIdentifier(child) }
        case (.absent, .text), (.absent, .html), (.absent, .number), (.absent, .model): true
        default: false
        }
    }
}
