// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML
import FormatSchemas
import Foundation
import TestSupport
import Testing

/// Whether `xmllint`, which validates files against schemas, is on the machine.
private let xmllint = "/usr/bin/xmllint"
private let canValidate = FileManager.default.isExecutableFile(atPath: xmllint)

/// The schemas in a folder of their own.
private struct Schemas: ~Copyable {
    let folder: TemporaryFolder

    init(isStrict: Bool = false) async throws {
        let types = ActivityRegistry.all.types.map { $0.type.name }
        let files = SchemaFiles(await BundleGrammar(.all), types: types, isStrict: isStrict).files
        let made = try TemporaryFolder()
        try made.write(Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) }))
        folder = made
    }

    /// The diagnostics of files validated against a schema; empty if all are valid.
    func problems(of paths: [String], by schema: String) throws -> String {
        let errors = folder.url.appendingPathComponent("errors.txt")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: xmllint)
        process.arguments =
            ["--nonet", "--noout", schema.hasSuffix(".rng") ? "--relaxng" : "--schema", folder.path + "/" + schema]
            + paths
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let text = try String(contentsOf: errors, encoding: .utf8)
        return process.terminationStatus == 0 ? "" : text.isEmpty ? "failed" : text
    }

    /// The kinds of schemas that accept a text.
    func accepting(_ text: String, by name: String) throws -> [String] {
        try folder.write(["text.xml": text])
        return try ["rng", "xsd"].filter { try problems(of: [folder.path + "/text.xml"], by: "\(name).\($0)").isEmpty }
    }
}

/// The files of an app by the schema for each.
private func files(of folder: URL) async throws -> [String: [String]] {
    let app = try await TestApp(AppBundle(folder: folder.path)).graph.app
    var files = ["app": ["app.xml"]]
    for level in app.levels {
        guard let file = level.declaration.file?.text, !file.isWebAddress, level.activity.source.item != nil else {
            continue
        }
        files["data-\(level.activity.view)", default: []].append(file)
        files["data", default: []].append(file)
    }
    let source = try String(contentsOf: folder.appendingPathComponent("xml/app.xml"), encoding: .utf8)
    for (tag, name) in [
        ("coverFileName", "cover"), ("profileFileName", "profile"), ("stylesFileName", "styles"),
        ("formatsFileName", "formats")
    ] {
        files[name] = source.matches(of: try Regex("<\(tag)>([^<]+)<", as: (Substring, Substring).self)).map {
            String($0.1)
        }
    }
    files["menu"] = source.matches(of: /<(?:top|bottom|side|context)Menu>([^<]+)</).map { String($0.1) }
    return files.mapValues { $0.map { folder.path + "/xml/" + $0 } }.filter { !$0.value.isEmpty }
}

@Suite(.enabled(if: canValidate, "xmllint is not installed")) struct SchemaValidationTests {
    @Test(
        arguments: ["example-app", "Templates/tour", "Templates/minimal"].flatMap { [($0, false), ($0, true)] })
    func ownAppsAreValid(app: String, isStrict: Bool) async throws {
        let schemas = try await Schemas(isStrict: isStrict)
        let files = try await files(of: Repository.root.appendingPathComponent(app))
        #expect(files.count >= (app == "Templates/minimal" ? 5 : 15))
        for (name, paths) in files.sorted(by: { $0.key < $1.key }) {
            for kind in ["rng", "xsd"] {
                #expect(try schemas.problems(of: paths, by: "\(name).\(kind)") == "", "\(name).\(kind)")
            }
        }
    }

    /// The children of an element have no order, those of one that may have a text of its own neither.
    @Test(arguments: [false, true]) func childrenHaveNoOrder(isStrict: Bool) async throws {
        let schemas = try await Schemas(isStrict: isStrict)
        let (level, data) = ("<nextLevelLevelId>l</nextLevelLevelId>", "<nextLevelDataId>d</nextLevelDataId>")
        for parts in [level + data, data + level] {
            let text = "<levelData><data><dataId>a</dataId><nextLevel>\(parts)</nextLevel></data></levelData>"
            #expect(try schemas.accepting(text, by: "data") == ["rng", "xsd"])
        }
    }

    /// A value of the cover that most bundles have.
    @Test func styleOfTheCoverHasTwoNames() async throws {
        let text = "<application><styles><type><typeId>COVER</typeId></type></styles></application>"
        #expect(try await Schemas(isStrict: true).accepting(text, by: "styles") == ["rng", "xsd"])
    }

    @Test(arguments: [
        ("formats", "<application><formats><format><textColor>#12345</textColor></format></formats></application>"),
        ("formats", "<application><formats><format><textSize>large</textSize></format></formats></application>"),
        ("formats", "<application><formats><format><textStyle>heavy</textStyle></format></formats></application>"),
        ("styles", "<application><styles><type><components>header</components></type></styles></application>"),
        ("app", "<application><levels><level><levelType>LISST_ACTIVITY</levelType></level></levels></application>"),
        ("app", "<application><rotation>sideways</rotation></application>"),
        (
            "data-calendar",
            "<levelData><data><events><event><eventDate>2027-03-05</eventDate></event></events></data></levelData>"
        ),
        ("data-calendar", "<levelData><data><events><event><time>9:30</time></event></events></data></levelData>"),
        (
            "data-map",
            "<levelData><data><positions><position><positionLat>91</positionLat></position></positions></data></levelData>"
        ),
        ("data-buttons", "<levelData><data><columns>0</columns></data></levelData>"),
        ("data-sale", "<levelData><data><itemPrice>2,50</itemPrice></data></levelData>"),
        ("data-calculator", "<levelData><data><num1>two</num1></data></levelData>"),
        ("data-calculator", "<levelData><data><num2>2147483648</num2></data></levelData>"),
        ("data-crud", "<tables><table><limit>0</limit></table></tables>"),
        ("data-list", "<levelData><data><list><listItem><rating>4.2</rating></listItem></list></data></levelData>"),
        (
            "data-quiz",
            "<levelData><data><questions><question><weight>-1</weight></question></questions></data></levelData>"
        )
    ])
    func strictGrammarRefusesWhatOthersAccept(name: String, text: String) async throws {
        #expect(try await Schemas(isStrict: true).accepting(text, by: name) == [])
        // Numbers are numbers in both.
        if !text.contains("2,50") { #expect(try await Schemas().accepting(text, by: name) == ["rng", "xsd"]) }
        let empty = text.replacing(/>[^<>]+</, with: "><")
        #expect(try await Schemas(isStrict: true).accepting(empty, by: name) == ["rng", "xsd"])
    }

    /// Who copies an example of the reference into a file has a valid file.
    @Test func examplesOfTheReferenceAreWholeFiles() async throws {
        let schemas = try await Schemas(isStrict: true)
        let places = [
            "xml/app.xml": "app", "xml/menu.xml": "menu", "xml/seo.xml": "seo", "xml/styles.xml": "styles",
            "xml/formats.xml": "formats", "the file of a menu": "menu",
            "the file of the cover": "cover", "the file of the profile": "profile", "the file of the styles": "styles",
            "the file of the formats": "formats"
        ]
        let folder = Repository.root.appendingPathComponent("docs/format")
        var count = 0
        for file in FileManager.default.relativeFiles(below: folder) {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for example in text.matches(of: /In ([^\n]+):\n\n```xml\n([^`]+)```/) {
                let (place, xml) = (String(example.1), String(example.2))
                let type = place.firstMatch(of: /of type (\w+)_ACTIVITY/)?.1.lowercased().replacing("_", with: "-")
                guard let name = type.map({ "data-" + $0 }) ?? places[place] else {
                    #expect(place == "app.xml, inside ‘application’", "\(file): \(place)")
                    continue
                }
                #expect(try schemas.accepting(xml, by: name) == ["rng", "xsd"], "\(file): \(place)")
                count += 1
            }
        }
        #expect(count >= 30)
    }

    private func list(_ row: String) -> String {
        "<levelData><data><dataId>a</dataId><list><listItem><text>x</text>\(row)</listItem></list></data></levelData>"
    }

    @Test func wrongElementIsFoundHoweverDeep() async throws {
        let schemas = try await Schemas()
        let (good, bad) = (
            list("<nextLevel><nextLevelLevelId>a</nextLevelLevelId></nextLevel>"),
            list("<nextLevel><nextLevelLevelID>a</nextLevelLevelID></nextLevel>")
        )
        for name in ["data-list", "data"] {
            #expect(try schemas.accepting(good, by: name) == ["rng", "xsd"])
            #expect(try schemas.accepting(bad, by: name) == [])
        }
        #expect(try schemas.accepting("<application><nonsense/></application>", by: "app") == [])
        #expect(try schemas.accepting("<level/>", by: "app") == [])
    }

    @Test func childrenStandInAnyOrderAndEachMayBeMissing() async throws {
        let schemas = try await Schemas()
        #expect(
            try schemas.accepting("<application><title>x</title><levels/><coverFileName/></application>", by: "app")
                == ["rng", "xsd"])
        #expect(
            try schemas.accepting("<application><levels/><title>x</title></application>", by: "app") == ["rng", "xsd"])
        #expect(try schemas.accepting("<application><title>x</title><title>y</title></application>", by: "app") == [])
        #expect(try schemas.accepting("<levelData/>", by: "data") == ["rng", "xsd"])
    }

    @Test func attestedSpellingsAreAcceptedAndTextsBetweenElementsAreNot() async throws {
        let schemas = try await Schemas()
        let gallery =
            "<levelData><data><dataId>a</dataId><gallery><image><imageFile>x.png</imageFile></image></gallery></data></levelData>"
        #expect(try schemas.accepting(gallery, by: "data-image-gallery") == ["rng", "xsd"])
        #expect(try schemas.accepting("<levelData>text</levelData>", by: "data") == [])
    }

    @Test(arguments: [("true", true), ("", true), ("yes", false)])
    func flagsAreTrueFalseOrEmpty(value: String, isValid: Bool) async throws {
        let text = "<levelData><data><dataId>a</dataId><showAll>\(value)</showAll><positions/></data></levelData>"
        #expect(try await Schemas().accepting(text, by: "data-map") == (isValid ? ["rng", "xsd"] : []))
    }

    @Test(arguments: [("3", true), ("", true), ("3.5", false), ("three", false)])
    func wholeNumbersAreNumbersOrEmpty(value: String, isValid: Bool) async throws {
        let text = "<levelData><data><dataId>a</dataId><columns>\(value)</columns><buttons/></data></levelData>"
        #expect(try await Schemas().accepting(text, by: "data-buttons") == (isValid ? ["rng", "xsd"] : []))
    }

    @Test func valuesToChooseFromAreOfferedAndOthersAccepted() async throws {
        let schemas = try await Schemas()
        for type in ["LIST_ACTIVITY", "list", ""] {
            #expect(
                try schemas.accepting(
                    "<application><levels><level><levelType>\(type)</levelType></level></levels></application>",
                    by: "app") == ["rng", "xsd"])
        }
    }
}

@Suite struct BundleGrammarTests {
    @Test func thereIsAFileForEachKindAndEachTypeWithAFile() async throws {
        let names = await BundleGrammar(.all).files.map(\.name)
        let types = ActivityRegistry.all.types.filter { $0.source.item != nil }.map { "data-\($0.view)" }
        #expect(
            names.sorted() == (["app", "cover", "menu", "styles", "formats", "profile", "seo", "data"] + types).sorted()
        )
    }

    @Test func everySentenceIsAboutAnElementThatExists() async throws {
        let known = await BundleGrammar(.all).files.flatMap(\.roots).reduce(into: Set<String>()) {
            $0.formUnion(names($1.content))
        }
        #expect(Set(TagDocumentation.sentences.keys).subtracting(known).isEmpty)
        #expect(
            SchemaFiles(await BundleGrammar(.all), types: []).files.contains {
                $0.name == "app.rng" && $0.text.contains("<a:documentation>What the screens of the level are: one of")
            })
    }

    /// The `tags` of a type describe all elements that it reads, and no others.
    @Test(arguments: ActivityRegistry.all.types.filter { $0.source.root != nil })
    func everyElementOfATypeHasASentence(type: any Activity.Type) async throws {
        let name = type.source.item == nil ? type.view.name : "data-\(type.view)"
        let file = try #require(await BundleGrammar(.all).files.first { $0.name == name })
        let read = file.roots.reduce(into: Set<String>()) { $0.formUnion(names($1.content)) }
        #expect(read.subtracting(TagDocumentation.sentences.keys).subtracting(type.tags.keys).sorted() == [])
        #expect(Set(type.tags.keys).subtracting(read).sorted() == [])
        #expect(type.tags.values.allSatisfy { $0.hasSuffix(".") })
    }

    /// The names of all elements of a grammar.
    private func names(_ grammar: ElementGrammar) -> Set<String> {
        grammar.children.reduce(into: []) { $0.formUnion(names($1.content).union([$1.name])) }
    }

    @Test(arguments: [
        ("data-form", "fieldType", ["INPUT_TEXT", "INPUT_PICKER"], ["TEXT"]),
        ("data-crud", "fieldType", ["TEXT", "DATE"], ["INPUT_TEXT"]),
        ("data", "fieldType", ["INPUT_TEXT", "NUMBER"], []), ("profile", "fieldType", ["INPUT_EMAIL"], []),
        ("app", "rotation", ["both"], []),
        ("app", "levelTransition", ["CurlUp"], ["curlUp"]), ("app", "levelType", ["LIST_ACTIVITY"], []),
        ("styles", "typeId", ["LIST_ACTIVITY"], []),
        ("menu", "systemAction", ["share"], []), ("formats", "textStyle", ["italic"], [])
    ])
    func keywordsAreOffered(file: String, element: String, offered: [String], others: [String]) async throws {
        let files = SchemaFiles(await BundleGrammar(.all), types: ["LIST_ACTIVITY"]).files
        let rng = try #require(files.first { $0.name == file + ".rng" }).text
        let xsd = try #require(files.first { $0.name == file + ".xsd" }).text
        #expect(xsd.contains("<xs:simpleType name=\"known-\(element)\">"))
        for value in offered {
            #expect(rng.contains("<value>\(value)</value>") && xsd.contains("<xs:enumeration value=\"\(value)\"/>"))
        }
        for value in others {
            #expect(!rng.contains("<value>\(value)</value>") && !xsd.contains("<xs:enumeration value=\"\(value)\"/>"))
        }
    }

    @Test func twoRunsGiveTheSameFiles() async throws {
        let one = SchemaFiles(await BundleGrammar(.all), types: ["A"]).files
        let two = SchemaFiles(await BundleGrammar(.all), types: ["A"]).files
        #expect(one.map(\.text) == two.map(\.text))
    }
}
