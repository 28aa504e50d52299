// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML
import TestSupport
import Testing

/// Tests with extreme and malformed numbers in every element of the format: reading, checks and pages have to end.
///
/// The elements come from the readers themselves, so a new one is tested without being named here.
@Suite struct ExtremeValueTests {
    static let values: [String] = [
        "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "9223372036854775808", "-2147483648",
        "2147483648", "4294967296", "1e308", "-1e308", "1e309",
        "1e-320", "1e5000", "nan", "inf", "-inf", "-0", "0", "-1", "+1", "1", "-", "+", ".", "1e", "1,5", "-1,5", "٣",
        "1٣", "٣٫٥", "９", "½", "²", "1\u{301}", "0x7fffffffffffffff",
        "0x1p1023", "9223372036854775807sp", "1e300px", "٣px", "#99999999999", "99/99/9999", "31/12/9999",
        "1/1/-9223372036854775808", "9223372036854775807/1/1", "٣١/١٢/٢٠١٢",
        "9223372036854775807:0", "-1:-1", "1٣:٠٠", "9223372036854775807,9223372036854775807", "nan,nan", "90,180",
        "-90,-180", "https://youtu.be/abc-EFG_123?t=9223372036854775807h",
        "https://youtu.be/abc-EFG_123?t=٣", "https://vimeo.com/٣", "x.png", "x.mp4", String(repeating: "9", count: 400),
        "-" + String(repeating: "9", count: 400),
        "0." + String(repeating: "0", count: 400) + "1", String(repeating: "1 ", count: 200),
        String(repeating: "-", count: 400), String(repeating: "1/", count: 200)
    ]

    @Test(.timeLimit(.minutes(30)), arguments: values) func anyValueInEveryElement(_ value: String) async throws {
        let grammar = await Self.grammar.value
        // One run fills every element, the other only those that hold a number, because one wrong value may keep the
        // next from being read.
        for isEverywhere in [true, false] {
            let app = try await TestApp(
                Self.bundle(grammar) { $0.isNumber || isEverywhere ? value : $0.value == .flag ? "true" : "x" },
                settings: Self.settings)
            let levels = app.graph.app.levels.filter { $0.activity.source.item != nil }
            #expect(levels.count > 20 && levels.allSatisfy { !$0.items.isEmpty }, "every type has been read")
            for screen in app.graph.screens {
                guard let item = app.graph.item(of: screen) else { continue }
                evaluate(item.activity.output(in: StubContext(graph: app.graph)).page)
                _ = (item.activity.searchTexts, item.activity.needs(Self.settings))
            }
        }
    }

    /// Evaluates every field that a template could use.
    private func evaluate<Model: PageModel>(_ model: Model) {
        for index in Model.fields.indices {
            switch model.fieldValue(at: index) {
            case .model(let inner): evaluate(inner)
            case .list(let models), .elements(let models, _): for inner in models { evaluate(inner) }
            case .absent, .text, .html, .flag, .number: break
            }
        }
    }

    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "1e308", "x.png", "٣"])
    func pagesOfAnyValueAreMade(_ value: String) async throws {
        let grammar = await Self.grammar.value
        let app = try await TestApp(Self.bundle(grammar) { _ in value }, settings: Self.settings)
        let site = try await TestSite(app.graph, includesUnreachable: true)
        #expect(site.pages.count > 20)
    }

    @Test func elementsWithNumbersAreAmongThem() async {
        let files = await Self.grammar.value.files
        let numbers = Set(files.flatMap(\.roots).flatMap { Self.leaves(of: $0.content) }.filter(\.isNumber).map(\.name))
        #expect(
            numbers.isSuperset(of: [
                "columns", "weight", "time", "positionLat", "positionLon", "itemPrice", "itemTax", "leftMargin",
                "widthButton"
            ]))
    }

    private static let grammar = Task { await BundleGrammar(.all) }

    private static let settings: SiteSettings = {
        var settings = SiteSettings()
        (settings.language, settings.quizTime) = ("es", .minutes)
        return settings
    }()

    private static func leaves(of grammar: ElementGrammar) -> [ElementGrammar.Child] {
        grammar.children.flatMap { $0.content.children.isEmpty ? [$0] : leaves(of: $0.content) }
    }

    /// An app with a level of each type, all other files of the format, and a picture whose header claims too many
    /// pixels.
    private static func bundle(_ grammar: BundleGrammar, _ value: (ElementGrammar.Child) -> String) -> AppBundle {
        let contents = Dictionary(uniqueKeysWithValues: grammar.files.map { ($0.name, $0.roots) })
        func file(_ name: String) -> String {
            contents[name]?.first.map { xml($0.content, in: $0.name, [:], value) } ?? ""
        }
        var files: [String: String] = [:]
        var names = [
            "stylesFileName": "styles", "formatsFileName": "formats", "coverFileName": "cover",
            "profileFileName": "profile"
        ]
        for place in MenuPlace.allCases { names[place.rawValue + "Menu"] = "menu" }
        for name in names.values { files["xml/\(name).xml"] = file(name) }
        let types = ActivityRegistry.all.types.filter { $0.source.item != nil }
        for type in types { files["xml/\(type.view).xml"] = file("data-\(type.view)") }
        let application = contents["app"]?.first?.content ?? ElementGrammar()
        let level =
            application.children.first { $0.name == "levels" }?.content.children.first { $0.name == "level" }?.content
            ?? ElementGrammar()
        let levels = types.map { type in
            xml(
                level, in: "level",
                ["levelId": "\(type.view)", "levelFile": "\(type.view).xml", "levelType": type.type.name], value)
        }
        let known = names.mapValues { $0 + ".xml" }.merging(["title": "Test"]) { $1 }
        let rest = application.children.filter { $0.name != "levels" }.map { element($0, known, value) }.joined()
        files["xml/app.xml"] = "<application>\(rest)<levels>\(levels.joined())</levels></application>"
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
            + Array(repeating: 0xFF, count: 8)
        let captions =
            "9999:99:99.999 --> 9999:99:99.999\nx\n\n00:00:0١.000 --> 00:01.000\nx\n\n00:00.000 --> 9999:99:99.999\nx"
        let others = ["images/x.png": png, "video/x.mp4": [], "video/x.vtt": Array(captions.utf8)]
        return AppBundle(bytes: files.mapValues { Array($0.utf8) }.merging(others) { $1 })
    }

    /// An element with all children of its grammar; repeatable ones occur twice.
    private static func xml(
        _ grammar: ElementGrammar, in name: String, _ known: [String: String], _ value: (ElementGrammar.Child) -> String
    ) -> String {
        "<\(name)>\(grammar.children.map { element($0, known, value) }.joined())</\(name)>"
    }

    private static func element(
        _ child: ElementGrammar.Child, _ known: [String: String], _ value: (ElementGrammar.Child) -> String
    ) -> String {
        let text =
            child.content.children.isEmpty
            ? "<\(child.name)>\(known[child.name] ?? value(child))</\(child.name)>"
            : xml(child.content, in: child.name, known, value)
        return child.isRepeated ? text + text : text
    }
}

extension ElementGrammar.Child {
    fileprivate var isNumber: Bool { value == .integer || value == .decimal }
}
