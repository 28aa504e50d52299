// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of elements in the wrong place or under a root in other case, which are read with a warning (`app.md` 3.4, 18),
/// and of pictures that no value names.
@Suite struct LooseElementTests {
    private static let entry = "<action><actionTitle>Home</actionTitle><systemAction>home</systemAction></action>"

    @Test(arguments: [
        ("<level>\(entry)</level>", ["xml/misplaced-element"], 1),
        ("<menuActions>\(entry)</menuActions>", ["xml/misplaced-element"], 1),
        ("<level><menuActions>\(entry)</menuActions>\(entry)</level>", ["xml/misplaced-element"], 2),
        ("<Level><menuActions>\(entry)</menuActions></Level>", ["xml/element-case"], 1),
        ("<Menu>\(entry)</Menu>", ["xml/element-case"], 1), ("<bar>\(entry)</bar>", ["menu/wrong-root"], 0)
    ])
    func entriesAreFoundOutsideOfTheirPlace(menu: String, problems: [String], count: Int) async throws {
        let app = try await TestApp(
            Sample.bundle(["xml/app.xml": Sample.app("<menu><topMenu>m.xml</topMenu></menu>"), "xml/m.xml": menu]))
        #expect(app.problems == problems, "\(app.report)")
        #expect((app.graph.app.menus[.top] ?? []).flatMap(\.actions).count == count)
    }

    private static let look = "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"
    private static let style = "<type><typeId>DEFAULT</typeId><components>header=t;</components></type>"
    private static let format = "<format><name>t</name><textColor>#006600</textColor></format>"

    @Test(arguments: [
        (
            "<application>\(style)</application>", "<application>\(format)</application>",
            ["xml/misplaced-element", "xml/misplaced-element"]
        ),
        (
            "<application><styles>\(style)</styles></application>", "<application>\(format)</application>",
            ["xml/misplaced-element"]
        ),
        (
            "<styles>\(style)</styles>", "<formats>\(format)</formats>",
            ["xml/misplaced-element", "xml/misplaced-element"]
        ),
        (
            "<Styles>\(style)</Styles>", "<application><formats>\(format)</formats></application>",
            ["xml/element-case", "xml/misplaced-element"]
        ),
        (
            "<Application><styles>\(style)</styles></Application>",
            "<application><formats>\(format)</formats></application>", ["xml/element-case"]
        )
    ])
    func stylesAndFormatsAreFoundOutsideOfTheirPlace(styles: String, formats: String, problems: [String])
        async throws
    {
        let app = try await TestApp(
            Sample.bundle(["xml/app.xml": Sample.app(Self.look), "xml/s.xml": styles, "xml/f.xml": formats]))
        #expect(app.graph.app.styles.styles.count == 1 && app.graph.app.formats["t"] != nil)
        #expect(app.problems == problems, "\(app.report)")
    }

    @Test func itemAroundItemsIsTheirContainer() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app().replacing("<levels>", with: "<level>").replacing(
                    "</levels>", with: "</level>")
            ]))
        #expect(app.problems == ["xml/misplaced-element"], "\(app.report)")
        #expect(app.report.contains("‘level’ stands in the place of ‘levels’"))
        #expect(app.screenNames == ["l/a"] && app.graph.reachable.count == 3)
    }

    @Test func lookOfALevelIsFoundOutsideOfItsFormat() async throws {
        let look = "<components>header=t;</components><backgroundColor>#102030</backgroundColor>"
        let level = Sample.level().replacing("</level>", with: look + "</level>")
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>", levels: level),
                "xml/f.xml": "<application><formats>\(Self.format)</formats></application>"
            ]))
        let format = app.graph.app.levels.first?.declaration.format
        #expect(format?.components["header"]?.format == "t" && format?.ground == Color("#102030"))
        #expect(app.problems == ["xml/misplaced-element"], "\(app.report)")
    }

    @Test func addressesForMessagesAreFoundOutsideOfTheirPlace() async throws {
        let app = try await TestApp(
            Sample.bundle(["xml/app.xml": Sample.app("<server>s</server><sender>m</sender>")]))
        #expect(app.remarkable.map(\.kind.code).sorted() == ["app/push", "xml/misplaced-element"], "\(app.report)")
    }

    @Test func oneFileMayHoldStylesAndFormats() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(Self.look.replacing("f.xml", with: "s.xml")),
                "xml/s.xml":
                    "<application><styles>\(Self.style)</styles><formats>\(Self.format)</formats></application>"
            ]))
        #expect(app.graph.app.styles.styles.count == 1 && app.graph.app.formats["t"] != nil)
        #expect(app.problems == [], "\(app.report)")
    }

    @Test func formatsInAFileOfStylesAloneAreReported() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName>"),
                "xml/s.xml": "<application><styles></styles><formats>\(Self.format)</formats></application>"
            ]))
        #expect(app.problems == ["xml/unknown-element"], "\(app.report)")
    }

    @Test(arguments: [("xml/app.xml", "application"), ("xml/portada.xml", "level"), ("xml/data.xml", "levelData")])
    func rootIsKnownInOtherCase(path: String, root: String) async throws {
        let text = try #require(Sample.bundle()[path])
        let body = text.dropFirst(root.count + 2).dropLast(root.count + 3)
        let app = try await TestApp(
            Sample.bundle([path: "<\(root.uppercased())>\(body)</\(root.uppercased())>"]))
        #expect(app.problems == ["xml/element-case"], "\(app.report)")
        #expect(app.screenNames == ["l/a"] && app.graph.reachable.count == 3)
        #expect(app.diagnostics.contains { $0.fix?.new == root })
    }

    @Test func orderIsReadInsideOfTheList() async throws {
        let app = try await TestApp(
            type: "LIST_ACTIVITY",
            data:
                "<levelData><data><dataId>a</dataId><list><listItem><text>B</text></listItem><listItem><text>A</text></listItem><order>true</order></list></data></levelData>"
        )
        #expect(app.problems == ["xml/misplaced-element"], "\(app.report)")
    }

    @Test func linkIsReadInsideOfTheForm() async throws {
        let app = try await TestApp(
            type: "FORM_ACTIVITY",
            data:
                "<levelData><data><dataId>a</dataId><form><actionUrl>https://h.example/</actionUrl><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>A</fieldLabel><fieldName>a</fieldName></field>\(Sample.link("l", "a"))</form></data></levelData>"
        )
        #expect(app.problems == ["xml/misplaced-element"], "\(app.report)")
        #expect(app.targets(of: app.item("l", "a")) == ["l/a"])
    }

    private static let launchPictures: [(path: String, value: String?, problems: [String])] = [
        ("images/splash.png", "images/splash.png", []), ("images/hdpi/splash.png", "images/splash.png", []),
        ("images/iphone/Default.png", "images/Default.png", []),
        ("images/Splash.PNG", "images/splash.png", ["file/inexact-name"]), ("images/other.png", nil, [])
    ]

    @Test(arguments: launchPictures)
    func launchPictureIsFoundLikeAnyOther(path: String, value: String?, problems: [String]) async throws {
        let app = try await TestApp(Sample.bundle([path: ""]))
        #expect(app.graph.app.splash?.value == value)
        #expect(app.problems == problems, "\(app.report)")
        if let splash = app.graph.app.splash { #expect(app.graph.assets.resolve(splash) == .file(path)) }
    }

    /// The HTML5 player opens it whatever `app.xml` says (`app.md` 4.1).
    @Test(arguments: [("xml/portada.xml", ["xml/portada.xml"]), ("xml/cover.xml", [])])
    func coverThatIsNotNamedIsPointedOut(path: String, places: [String]) async throws {
        let app = try await TestApp([
            "xml/app.xml": "<application><title>T</title><levels>\(Sample.level())</levels></application>",
            "xml/data.xml": Sample.list(Sample.item("a")), path: Sample.cover(Sample.link("l", "a"))
        ])
        let found = app.diagnostics.filter { $0.kind.code == "app/cover-missing" }
        #expect(found.flatMap(\.notes).compactMap(\.position?.file) == places, "\(app.report)")
    }

    /// `app.md` 19, E29.
    @Test(arguments: [
        ("<banner><type>custom</type><position>middle</position><id>x</id></banner>", "app/banner"),
        ("<payPalApplicationId>APP-1</payPalApplicationId>", "app/paypal")
    ])
    func whatOnlyServersDoIsNoted(element: String, code: String) async throws {
        let app = try await TestApp(Sample.bundle(["xml/app.xml": Sample.app(element), "images/ads/1.png": ""]))
        #expect(app.remarkable.map(\.kind.code) == [code], "\(app.report)")
    }

    /// `app.md` 18.13.
    @Test(arguments: [
        "<banner><type></type><position></position><id> </id></banner>", "<push><server></server><sender/></push>"
    ])
    func emptyElementsMeanNothing(element: String) async throws {
        let app = try await TestApp(Sample.bundle(["xml/app.xml": Sample.app(element)]))
        #expect(app.remarkable.isEmpty && app.graph.app.banner == nil, "\(app.report)")
    }

    @Test func bannerWithoutIDIsNamedByItsType() async throws {
        let banner = "<banner><type>yoc</type><position>top</position></banner>"
        let app = try await TestApp(Sample.bundle(["xml/app.xml": Sample.app(banner)]))
        #expect(
            app.remarkable.map(\.summary) == [
                "The banner ‘yoc’ is not shown: no foreign code is put into the site"
            ])
    }

    private static func app(_ format: String, _ files: [String: String] = [:]) async throws -> TestApp {
        let own = [
            "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
            "xml/f.xml": "<application><formats><format><name>t</name>\(format)</format></formats></application>"
        ]
        return try await TestApp(Sample.bundle(own.merging(files) { own, _ in own }))
    }

    @Test func decimalCommaOfASizeIsRead() async throws {
        let app = try await Self.app("<textSize>13,5sp</textSize>")
        #expect(app.graph.app.formats["t"]?.textSize?.value == 13.5)
        #expect(app.problems == ["xml/decimal-comma"], "\(app.report)")
    }

    @Test(arguments: [
        ("images/row.png", ["file/missing"]), ("images/ROW2.png", ["file/inexact-name"]), ("list_selector.xml", []),
        ("row", [])
    ])
    func pictureOfTouchedRowsIsChecked(value: String, problems: [String]) async throws {
        let app = try await Self.app(
            "<backgroundSelectionFileName>\(value)</backgroundSelectionFileName>", ["images/row2.png": ""])
        #expect(app.problems == problems, "\(app.report)")
    }
}
