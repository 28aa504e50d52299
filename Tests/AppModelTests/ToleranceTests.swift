// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Something unusual that a reader must accept (`app.md` 18), with all that may be said about it.
struct Tolerance: Sendable, CustomTestStringConvertible {
    let number: Int
    let what: String
    let files: [String: String]
    let findings: [String]
    /// Whether it was understood.
    let isUnderstood: @Sendable (TestApp) -> Bool

    init(
        _ number: Int, _ what: String, _ files: [String: String], _ findings: [String] = [],
        _ isUnderstood: @escaping @Sendable (TestApp) -> Bool = {
            $0.screenNames == ["l/a"] && $0.graph.reachable.count == 3
        }
    ) {
        self.number = number
        self.what = what
        self.files = files
        self.findings = findings
        self.isUnderstood = isUnderstood
    }

    var testDescription: String { "18.\(number): \(what)" }
}

@Suite struct ToleranceTests {
    @Test(arguments: Tolerance.files + Tolerance.xml + Tolerance.values) func unusualIsUnderstood(
        _ tolerance: Tolerance
    ) async throws {
        let bundle = MarkedBundle(tolerance.files)
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == tolerance.findings.sorted())
        // Outside of the macro, which would print the whole app.
        let isUnderstood = tolerance.isUnderstood(app)
        #expect(isUnderstood, "\(app.screenNames)")
    }

    @Test(arguments: Tolerance.spellings) func variantSpellingIsUnderstood(_ tolerance: Tolerance) async throws {
        let bundle = MarkedBundle(tolerance.files)
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == tolerance.findings.sorted())
        // Outside of the macro, which would print the whole app.
        let isUnderstood = tolerance.isUnderstood(app)
        #expect(isUnderstood, "\(app.screenNames)")
    }

    @Test func everyToleranceHasACase() {
        // 1 has suites of its own (layouts, junk); so has 6, because it is about bytes.
        let numbers = Set((Tolerance.files + Tolerance.xml + Tolerance.values).map(\.number))
        #expect(numbers.union([1, 6]) == Set(1...20))
    }

    static let encodings: [(what: String, bytes: [UInt8], codes: [String])] = [
        ("no declaration", Array(data("niño").utf8), []),
        ("declaration", Array((#"<?xml version="1.0" encoding="UTF-8"?>"# + data("niño")).utf8), []),
        ("declaration in lower case", Array((#"<?xml version="1.0" encoding="utf-8"?>"# + data("niño")).utf8), []),
        ("byte order mark", [0xEF, 0xBB, 0xBF] + Array((#"<?xml version="1.0"?>"# + data("niño")).utf8), []),
        ("blank lines first", Array(("\n\n  " + #"<?xml version="1.0"?>"# + data("niño")).utf8), ["xml/repaired"]),
        ("CR LF", Array((#"<?xml version="1.0"?>"# + data("niño")).replacing(">", with: ">\r\n").utf8), []),
        ("wrongly declared", Array((#"<?xml version="1.0" encoding="ISO-8859-1"?>"# + data("niño")).utf8), []),
        ("ISO-8859-1", latin1(#"<?xml version="1.0" encoding="ISO-8859-1"?>"# + data("niño")), ["xml/encoding"]),
        (
            "ISO-8859-1 declared as UTF-8", latin1(#"<?xml version="1.0" encoding="UTF-8"?>"# + data("niño")),
            ["xml/encoding"]
        )
    ]

    /// Tolerance 6.
    @Test(arguments: encodings) func encodingIsUnderstood(_ what: String, _ bytes: [UInt8], _ codes: [String])
        async throws
    {
        var files = Sample.bundle().mapValues { Array($0.utf8) }
        files["xml/data.xml"] = bytes
        let app = try await TestApp(AppBundle(bytes: files))
        #expect(app.remarkable.map(\.kind.code) == codes)
        #expect(app.item("l", "a")?.headerText == "niño")
    }

    private static func data(_ header: String) -> String {
        "<levelData><data><dataId>a</dataId><headerText>\(header)</headerText><list><listItem><text>.</text></listItem></list></data></levelData>"
    }

    private static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
}

extension Tolerance {
    private static func row(_ inside: String) -> [String: String] {
        Sample.bundle(["xml/data.xml": Sample.list(Sample.item("a", inside))])
    }

    private static func app(_ more: String, _ files: [String: String] = [:]) -> [String: String] {
        Sample.bundle(["xml/app.xml": Sample.app(more)]).merging(files) { _, own in own }
    }

    private static let menu =
        "<level><menuActions><action><systemAction>back</systemAction></action></menuActions></level>"
    private static let styles =
        "<application><styles><type><typeId>COVER</typeId><components>header=t;</components></type></styles></application>"
    private static let formats = "<application><formats><format><name>t</name></format></formats></application>"

    /// Whether the row of `l/a` shows this file.
    private static func shows(_ path: String) -> @Sendable (TestApp) -> Bool {
        { app in app.item("l", "a")?.activity.assets.first.map { app.graph.assets.resolve($0) } == .file(path) }
    }

    static let files: [Tolerance] =
        [
            Tolerance(
                2, "data file in other case",
                Sample.bundle(["xml/app.xml": Sample.app(levels: level("1️⃣<levelFile>Data.XML</levelFile>"))]),
                ["1️⃣ file/inexact-name warning"]),
            Tolerance(
                2, "cover in other case",
                Sample.bundle([
                    "xml/app.xml":
                        "<application><title>Test</title>1️⃣<coverFileName>Portada.xml</coverFileName><levels>\(Sample.level())</levels></application>"
                ]),
                ["1️⃣ file/inexact-name warning"]),
            Tolerance(
                3, "no cover, styles, formats, profile, menus",
                Sample.bundle([
                    "xml/app.xml":
                        "<application><title>Test</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>"
                        + "<levels>\(Sample.level())</levels></application>"
                ]),
                [],
                {
                    $0.name(of: $0.graph.entry) == "l/a" && $0.graph.app.builtIns[.cover] == nil
                        && $0.graph.app.builtIns[.search] != nil
                }),
            Tolerance(
                4, "style.xml for styles.xml",
                app(
                    "1️⃣<stylesFileName>styles.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>",
                    ["xml/style.xml": styles, "xml/f.xml": formats]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.styles.styles.count == 1 }),
            Tolerance(
                4, "formats.xml for format.xml",
                app("1️⃣<formatsFileName>format.xml</formatsFileName>", ["xml/formats.xml": formats]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.formats["t"] != nil }),
            Tolerance(
                4, "the named one of two twins",
                app(
                    "<formatsFileName>format.xml</formatsFileName>",
                    ["xml/format.xml": formats, "xml/formats.xml": "<application><formats/></application>"]),
                [], { $0.graph.app.formats["t"] != nil }),
            Tolerance(
                4, "hyphen for underscore",
                app("<menu>1️⃣<topMenu>top-menu.xml</topMenu></menu>", ["xml/top_menu.xml": menu]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.menus[.top]?.count == 1 }),
            Tolerance(
                4, "underscore for hyphen",
                app("<menu>1️⃣<contextMenu>context_menu.xml</contextMenu></menu>", ["xml/context-menu.xml": menu]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.menus[.context]?.count == 1 })
        ]
        + [
            "/images/a b+c.png", "./images/a b+c.png", "assets/images/a b+c.png", "/assets/images/a b+c.png",
            "a b+c.png", "images\\a b+c.png"
        ].map { value in
            Tolerance(
                5, "picture ‘\(value)’",
                row("<imageFile>\(value)</imageFile>").merging(["images/a b+c.png": ""]) { _, own in own }, [],
                shows("images/a b+c.png"))
        } + [
            Tolerance(
                5, "data file ‘/xml/data.xml’",
                Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(file: "/xml/data.xml"))])),
            Tolerance(
                5, "data file ‘./data.xml’",
                Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(file: "./data.xml"))]))
        ]

    private static func level(_ file: String) -> String {
        "<level><levelId>l</levelId>\(file)<levelType>LIST_ACTIVITY</levelType></level>"
    }

    static let xml: [Tolerance] = [
        Tolerance(
            7, "comments between elements and whole elements in comments",
            app(
                "<!-- a --><!-- <banner><type>admob</type></banner> -->",
                ["xml/data.xml": "<!-- b -->" + Sample.list("<!-- c -->" + Sample.item("a")) + "<!-- d -->"])),
        Tolerance(
            7, "comment inside an id",
            Sample.bundle([
                "xml/data.xml": Sample.list(
                    "<data><dataId>a<!-- b --></dataId><list><listItem><text>.</text></listItem></list></data>")
            ])),
        Tolerance(
            7, "comment that splits a text",
            Sample.bundle([
                "xml/portada.xml": "<level><title>Pan1️⃣<!-- , -->y vino</title>"
                    + Sample.cover(Sample.link("l", "a")).dropFirst(7)
            ]),
            ["1️⃣ xml/comment-in-value warning"], { $0.graph.app.builtIns[.cover]?.activity.title == "Pany vino" }),
        Tolerance(
            7, "comment that hides an ampersand",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><webUrl>https://h.example/?v=ID1️⃣<!--&-->f=2</webUrl></data></levelData>"
            ]),
            ["1️⃣ xml/comment-in-value warning"],
            { app in app.item("l", "a")?.activity.assets.first?.value.hasSuffix("&f=2") ?? false }),
        Tolerance(
            8, "bare ampersands in an address",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><webUrl>https://h.example/?a=x1️⃣&b=y2️⃣&c=z</webUrl></data></levelData>"
            ]),
            ["1️⃣ xml/repaired warning", "2️⃣ xml/repaired warning"],
            { $0.item("l", "a")?.activity.assets.first?.value == "https://h.example/?a=x&b=y&c=z" }),
        Tolerance(
            8, "entity of HTML",
            Sample.bundle([
                "xml/portada.xml": "<level><title>A1️⃣&ntilde;o</title>"
                    + Sample.cover(Sample.link("l", "a")).dropFirst(7)
            ]),
            ["1️⃣ xml/repaired warning"], { $0.graph.app.builtIns[.cover]?.activity.title == "Año" }),
        Tolerance(
            8, "ampersand in app.xml itself",
            Sample.bundle([
                "xml/app.xml":
                    "<application><title>Pan 1️⃣& vino</title><coverFileName>portada.xml</coverFileName><levels>\(Sample.level())</levels></application>"
            ]),
            ["1️⃣ xml/repaired warning"], { $0.graph.app.title == "Pan & vino" && $0.screenNames == ["l/a"] }),
        Tolerance(
            9, "address escaped twice",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><webUrl>https://h.example/?a=1&amp;amp;b=2</webUrl></data></levelData>"
            ]),
            [],
            { app in
                app.item("l", "a")?.activity.assets.first.map { app.graph.assets.resolve($0) }
                    == .remote("https://h.example/?a=1&b=2")
            }),
        Tolerance(
            9, "text escaped twice stays as written",
            Sample.bundle([
                "xml/portada.xml": "<level><title>1 &amp;amp; 2</title>"
                    + Sample.cover(Sample.link("l", "a")).dropFirst(7)
            ]),
            [], { $0.graph.app.builtIns[.cover]?.activity.title == "1 &amp; 2" }),
        Tolerance(
            10, "stray > before an id, a type and a file name",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>1️⃣>l</levelId><levelFile>2️⃣>data.xml</levelFile><levelType>3️⃣> LIST_ACTIVITY</levelType></level>"
                )
            ]),
            ["1️⃣ xml/repaired warning", "2️⃣ xml/repaired warning", "3️⃣ xml/repaired warning"]),
        Tolerance(
            10, "stray > before a boolean",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(type: "AUDIO_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><local>1️⃣>true</local><audioUrl>t.mp3</audioUrl></data></levelData>",
                "audio/t.mp3": ""
            ]),
            ["1️⃣ xml/repaired warning"]),
        Tolerance(
            10, "stray > before a number",
            row(
                "<nextLevel><nextLevelLevel>1️⃣>0</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
            ),
            ["1️⃣ xml/repaired warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
        Tolerance(
            11, "tags with a blank",
            row(
                "1️⃣<Next Level><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId>2️⃣</Next Level>"),
            ["1️⃣ xml/repaired warning", "2️⃣ xml/repaired warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
        Tolerance(
            12, "elements in another order",
            Sample.bundle([
                "xml/app.xml":
                    "<application><levels><level><levelType>LIST_ACTIVITY</levelType><levelFile>data.xml</levelFile><levelId>l</levelId></level></levels>"
                    + "<coverFileName>portada.xml</coverFileName><title>Test</title></application>",
                "xml/data.xml":
                    "<levelData><data><list><listItem><text>.</text></listItem></list><dataId>a</dataId></data></levelData>"
            ])),
        Tolerance(12, "unknown element", app("1️⃣<color>rojo</color>"), ["1️⃣ xml/unknown-element warning"]),
        Tolerance(
            12, "menus outside of ‘menu’", app("1️⃣<topMenu>m.xml</topMenu>", ["xml/m.xml": menu]),
            ["1️⃣ xml/misplaced-element warning"], { $0.graph.app.menus[.top]?.count == 1 }),
        Tolerance(
            12, "levels outside of ‘levels’",
            Sample.bundle([
                "xml/app.xml":
                    "<application><title>Test</title><coverFileName>portada.xml</coverFileName>1️⃣\(Sample.level())</application>"
            ]),
            ["1️⃣ xml/misplaced-element warning"]),
        Tolerance(
            12, "repeated element", app("1️⃣<title>Otro</title>"), ["1️⃣ xml/repeated-element warning"],
            { $0.graph.app.title == "Otro" }),
        Tolerance(
            12, "element in other case",
            Sample.bundle([
                "xml/app.xml":
                    "<application>1️⃣<Title>Test</Title><coverFileName>portada.xml</coverFileName><levels>\(Sample.level())</levels></application>"
            ]),
            ["1️⃣ xml/element-case warning"], { $0.graph.app.title == "Test" }),
        Tolerance(
            12, "several menus in a file",
            app(
                "<menu><topMenu>m.xml</topMenu></menu>",
                [
                    "xml/m.xml":
                        "<level><menuActions><action><systemAction>back</systemAction></action></menuActions><menuActions><menuLevel>l</menuLevel>"
                        + "<action><systemAction>home</systemAction></action></menuActions></level>"
                ]),
            [], { $0.graph.app.menus[.top]?.count == 2 }),
        Tolerance(
            13, "empty containers and leaves",
            app(
                "<entryPoint/><menu/><banner/><push/><rotation/><stylesFileName/><formatsFileName> </formatsFileName><profileFileName></profileFileName>"
            ), [],
            { $0.name(of: $0.graph.entry) == "cover" && $0.graph.app.banner == nil }),
        Tolerance(
            13, "entry point with empty ids",
            app("<entryPoint><pointLevelId></pointLevelId><pointDataId/></entryPoint>"), [],
            { $0.name(of: $0.graph.entry) == "cover" }),
        Tolerance(
            13, "empty menu",
            app(
                "<menu><topMenu>m.xml</topMenu><bottomMenu/></menu>",
                ["xml/m.xml": "<level><menuActions></menuActions></level>"]), [],
            { $0.graph.app.menus[.top]?.first?.actions.isEmpty ?? false }),
        Tolerance(
            13, "empty link",
            row("<nextLevel><nextLevelLevelId/><nextLevelDataId> </nextLevelDataId></nextLevel>"), [],
            { $0.item("l", "a")?.activity.links.isEmpty ?? false }),
        Tolerance(
            14, "white space around values",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>\n\t l \n</levelId><levelTitle>Ventana\nWeb</levelTitle><levelFile> data.xml\n</levelFile>"
                        + "<levelType>\n LIST_ACTIVITY </levelType></level>"),
                "xml/portada.xml": Sample.cover(Sample.link(" l ", "\na\n"))
            ]),
            [],
            {
                $0.graph.app.levels.first?.declaration.title == "Ventana Web" && $0.screenNames == ["l/a"]
                    && $0.graph.reachable.count == 3
            }),
        Tolerance(15, "no white space at all", Sample.bundle()),
        Tolerance(
            15, "white space everywhere",
            Sample.bundle().mapValues { $0.replacing("><", with: ">\n  <") })
    ]

    static let values: [Tolerance] = [
        Tolerance(
            16, "level type in lower case",
            Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(type: "1️⃣list_activity"))]),
            ["1️⃣ level/type-alias warning"]),
        Tolerance(
            16, "level type without ending",
            Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(type: "1️⃣LIST"))]),
            ["1️⃣ level/type-alias warning"]),
        Tolerance(
            16, "ids with blanks, accents, punctuation",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level("Diseño menú 1/2+*?")),
                "xml/portada.xml": Sample.cover(
                    Sample.link("Disen\u{303}o menú 1/2+*?", "¿ÁÉ & Cía?".replacing("&", with: "&amp;"))),
                "xml/data.xml": Sample.list(Sample.item("¿ÁÉ &amp; Cía?"))
            ]),
            [], { $0.screenNames == ["Diseño menú 1/2+*?/¿ÁÉ & Cía?"] && $0.graph.reachable.count == 3 }),
        Tolerance(
            17, "two levels on one data file",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>m</levelId>1️⃣<levelFile>data.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a"))
            ]),
            ["1️⃣ level/shared-file note"], { $0.screenNames == ["l/a", "m/a"] }),
        Tolerance(
            17, "level id equal to the data id",
            Sample.bundle([
                "xml/portada.xml": Sample.cover(Sample.link("l", "l")), "xml/data.xml": Sample.list(Sample.item("l"))
            ]), [],
            { $0.screenNames == ["l/l"] && $0.graph.reachable.count == 3 }),
        Tolerance(
            18, "unknown type keeps its links",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level(type: "1️⃣AR_ACTIVITY") + Sample.level("m", file: "m.xml")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><targets><target>\(Sample.link("m", "b"))</target></targets></data></levelData>",
                "xml/m.xml": Sample.list(Sample.item("b"))
            ]),
            ["1️⃣ level/unknown-type error"], { $0.screenNames == ["l/a", "m/b"] && $0.graph.reachable.count == 4 }),
        Tolerance(
            18, "unknown component",
            app(
                "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>",
                [
                    "xml/s.xml": styles.replacing("header", with: "rotulo"), "xml/f.xml": formats
                ]),
            [], { $0.graph.app.styles.styles.first?.style.components["rotulo"]?.format == "t" }),
        Tolerance(
            18, "style of an unknown type",
            app(
                "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>",
                [
                    "xml/s.xml": styles.replacing("COVER", with: "NEAR_ACTIVITY"), "xml/f.xml": formats
                ])),
        Tolerance(
            19, "address with a query as data file",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: level("1️⃣<levelFile>HTTPS://h.example/l.php?a=1&amp;amp;b=2</levelFile>")),
                "xml/portada.xml": Sample.cover("2️⃣" + Sample.link("l", "a"))
            ]),
            ["1️⃣ level/remote note", "2️⃣ link/unverified note"],
            {
                if case .remote("HTTPS://h.example/l.php?a=1&b=2")? = $0.graph.app.levels.first?.content {
                    true
                } else {
                    false
                }
            }),
        Tolerance(
            20, "number with a unit",
            app(
                "<menu><topMenu>m.xml</topMenu></menu>",
                [
                    "xml/m.xml":
                        "<level><menuActions><action><systemAction>back</systemAction><leftMargin>1️⃣12px</leftMargin><widthButton>+7</widthButton>"
                        + "<heightButton>2️⃣3,5</heightButton></action></menuActions></level>"
                ]),
            ["1️⃣ xml/bad-number warning", "2️⃣ xml/bad-number warning"],
            {
                let action = $0.graph.app.menus[.top]?.first?.actions.first
                return action?.leftMargin == 12 && action?.width == 7 && action?.height == 3
            }),
        Tolerance(
            20, "position with decimals",
            row(
                "<nextLevel><nextLevelLevel>1️⃣0.0</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
            ),
            ["1️⃣ xml/bad-number warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] })
    ]

    /// The table of spelling variants, row by row; `number` is the row.
    static let spellings: [Tolerance] =
        [
            Tolerance(
                1, "levelNumber",
                row("<nextLevel><levelNumber>0</levelNumber><nextLevelDataId>a</nextLevelDataId></nextLevel>"), [],
                { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
            Tolerance(
                2, "dataNumber",
                row("<nextLevel><nextLevelLevelId>l</nextLevelLevelId><dataNumber>0</dataNumber></nextLevel>"), [],
                { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
            Tolerance(
                3, "prevlevel",
                text(
                    "<prevlevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></prevlevel>"),
                [],
                { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
            Tolerance(
                3, "previousLevel",
                text(
                    "1️⃣<previousLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></previousLevel>"
                ),
                ["1️⃣ xml/tag-alias warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
            Tolerance(4, "appName", app("1️⃣<push><appName>t</appName></push>"), ["1️⃣ app/push note"]),
            Tolerance(
                5, "old tags of menus",
                app(
                    "<menu><topMenu>m.xml</topMenu></menu>",
                    [
                        "xml/m.xml":
                            "<menu><menu-item><menu-title>T</menu-title><menu-image>x.png</menu-image>\(Sample.link("l", "a"))</menu-item></menu>",
                        "images/x.png": ""
                    ]),
                [],
                {
                    let action = $0.graph.app.menus[.top]?.first?.actions.first
                    return action?.title == "T" && action?.image?.value == "x.png" && action?.next != nil
                }),
            Tolerance(
                5, "old tags of menus below ‘level’",
                app(
                    "<menu><topMenu>m.xml</topMenu></menu>",
                    [
                        "xml/m.xml":
                            "<level><menu><menu-item><menu-title>T</menu-title>\(Sample.link("l", "a"))</menu-item></menu></level>"
                    ]),
                [], { $0.graph.app.menus[.top]?.first?.actions.first?.title == "T" }),
            Tolerance(
                6, "eMobc", row("1️⃣" + Sample.link("eMobc", "search")), ["1️⃣ link/old-reserved-id warning"],
                { $0.targets(of: $0.item("l", "a")) == ["search"] }),
            Tolerance(
                6, "emobic", row("1️⃣" + Sample.link("emobic", "cover")), ["1️⃣ link/old-reserved-id warning"],
                { $0.targets(of: $0.item("l", "a")) == ["cover"] }),
            Tolerance(7, "typeId COVER", styled("COVER"), [], isStyled),
            Tolerance(7, "typeId PORTADA", styled("PORTADA"), [], isStyled),
            Tolerance(7, "typeId COVER_ACTIVITY", styled("COVER_ACTIVITY"), [], isStyled),
            Tolerance(7, "typeId in lower case", styled("cover_activity"), [], isStyled),
            Tolerance(
                8, "IMAGE_GALERY_ACTIVITY",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level(type: "1️⃣IMAGE_GALERY_ACTIVITY")),
                    "xml/data.xml": gallery("galery"), "images/x.png": ""
                ]),
                ["1️⃣ level/type-alias warning"], shows("images/x.png")),
            Tolerance(9, "menuLevel absent", general(""), [], isGeneral),
            Tolerance(9, "menuLevel empty", general("<menuLevel/>"), [], isGeneral),
            Tolerance(9, "menuLevel Default", general("<menuLevel>Default</menuLevel>"), [], isGeneral),
            Tolerance(9, "menuLevel DEFAULT", general("<menuLevel>DEFAULT</menuLevel>"), [], isGeneral),
            Tolerance(10, "positionAdress", map("positionAdress")),
            Tolerance(10, "positionAddress", map("positionAddress")),
            Tolerance(
                11, "galery",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level(type: "IMAGE_GALLERY_ACTIVITY")),
                    "xml/data.xml": gallery("galery"), "images/x.png": ""
                ]), [],
                shows("images/x.png")),
            Tolerance(
                11, "gallery",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level(type: "IMAGE_GALLERY_ACTIVITY")),
                    "xml/data.xml": gallery("gallery"), "images/x.png": ""
                ]), [],
                shows("images/x.png")),
            Tolerance(12, "itemDescripcion", sale("itemDescripcion"), ["1️⃣ app/paypal note"]),
            Tolerance(12, "itemDescription", sale("itemDescription"), ["1️⃣ app/paypal note"])
        ]
        + ["none", "NONE", "FlipLeft", "flipleft", "FLIPRIGHT", "curlUp", "CURLDOWN", "Slide"].map { value in
            Tolerance(
                13, "levelTransition \(value)",
                Sample.bundle([
                    "xml/app.xml": Sample.app(
                        levels: Sample.level(type: "LIST_ACTIVITY", "<levelTransition>\(value)</levelTransition>"))
                ]), [],
                { $0.graph.app.levels.first?.declaration.transition.rawValue.lowercased() == value.lowercased() })
        } + [
            Tolerance(
                13, "levelTransition FlipView",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level("l", "<levelTransition>1️⃣flipView</levelTransition>"))
                ]),
                ["1️⃣ level/unknown-transition warning"],
                { $0.graph.app.levels.first?.declaration.transition == .flipRight }),
            Tolerance(
                13, "unknown levelTransition",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level("l", "<levelTransition>1️⃣Fade</levelTransition>"))
                ]),
                ["1️⃣ level/unknown-transition warning"],
                { $0.graph.app.levels.first?.declaration.transition == LevelDeclaration.Transition.none }),
            Tolerance(
                14, "systemAction in capitals",
                app("<menu><topMenu>m.xml</topMenu></menu>", ["xml/m.xml": menu.replacing("back", with: "SIDEMENU")]),
                [],
                { $0.graph.app.menus[.top]?.first?.actions.first?.systemAction == .sideMenu }),
            Tolerance(
                14, "rotation in capitals", app("<rotation>LANDSCAPE</rotation>"), [],
                { $0.graph.app.orientation == .landscape }),
            Tolerance(14, "rotation Both", app("<rotation>Both</rotation>"), [], { $0.graph.app.orientation == nil }),
            Tolerance(
                14, "unknown rotation", app("<rotation>1️⃣upside</rotation>"), ["1️⃣ app/unknown-rotation warning"],
                { $0.graph.app.orientation == nil }),
            Tolerance(
                14, "banner in capitals",
                app("1️⃣<banner><type>AdMob</type><position>TOP</position><id>Ab</id></banner>"), ["1️⃣ app/banner note"],
                {
                    $0.graph.app.banner?.type == "admob" && $0.graph.app.banner?.place == "top"
                        && $0.graph.app.banner?.id == "Ab"
                }),
            Tolerance(
                15, "levelId for nextLevelLevelId",
                row("<nextLevel>1️⃣<levelId>l</levelId>2️⃣<dataId>a</dataId></nextLevel>"),
                ["1️⃣ xml/tag-alias warning", "2️⃣ xml/tag-alias warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] }
            ),
            Tolerance(
                16, "nextLevel ids in the entry point",
                app(
                    "<entryPoint>1️⃣<nextLevelLevelId>l</nextLevelLevelId>2️⃣<nextLevelDataId>a</nextLevelDataId></entryPoint>"
                ),
                ["1️⃣ xml/tag-alias warning", "2️⃣ xml/tag-alias warning"], { $0.name(of: $0.graph.entry) == "l/a" })
        ]

    private static func text(_ link: String) -> [String: String] {
        Sample.bundle([
            "xml/app.xml": Sample.app(levels: Sample.level(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY")),
            "xml/data.xml": "<levelData><data><dataId>a</dataId><text>T</text>\(link)</data></levelData>"
        ])
    }

    private static func styled(_ type: String) -> [String: String] {
        app(
            "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>",
            ["xml/s.xml": styles.replacing("COVER", with: type), "xml/f.xml": formats])
    }

    @Sendable private static func isStyled(_ app: TestApp) -> Bool {
        app.graph.app.styles.style(of: nil, type: "COVER_ACTIVITY", format: nil).components["header"]?.format == "t"
    }

    private static func gallery(_ tag: String) -> String {
        "<levelData><data><dataId>a</dataId><\(tag)><image><imageFile>x.png</imageFile></image></\(tag)></data></levelData>"
    }

    private static func general(_ level: String) -> [String: String] {
        app(
            "<menu><topMenu>m.xml</topMenu></menu>",
            ["xml/m.xml": menu.replacing("<menuActions>", with: "<menuActions>" + level)])
    }

    @Sendable private static func isGeneral(_ app: TestApp) -> Bool {
        app.graph.screens.allSatisfy { app.graph.menu(.top, on: $0) != nil }
    }

    private static func map(_ tag: String) -> [String: String] {
        Sample.bundle([
            "xml/app.xml": Sample.app(levels: Sample.level(type: "MAP_ACTIVITY")),
            "xml/data.xml":
                "<levelData><data><dataId>a</dataId><positions><position><positionTitle>P</positionTitle><\(tag)>Calle 1</\(tag)>"
                + "<positionLat>40.4</positionLat><positionLon>-3.7</positionLon></position></positions></data></levelData>"
        ])
    }

    private static func sale(_ tag: String) -> [String: String] {
        app(
            "1️⃣<payPalRecipient>a@b.example</payPalRecipient>",
            [
                "xml/app.xml": Sample.app(
                    "1️⃣<payPalRecipient>a@b.example</payPalRecipient>", levels: Sample.level(type: "SALE_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><\(tag)>D</\(tag)><itemPrice>1.50</itemPrice></data></levelData>"
            ])
    }
}
