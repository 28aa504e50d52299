// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing

@testable import AppModel

@Suite struct ColorTests {
    @Test(arguments: [
        ("#102030", Color(red: 0x10, green: 0x20, blue: 0x30)),
        ("#aBcDeF", Color(red: 0xAB, green: 0xCD, blue: 0xEF)),
        ("#80102030", Color(red: 0x10, green: 0x20, blue: 0x30, alpha: 0x80)),
        ("#FFFFFFFF", Color(red: 255, green: 255, blue: 255)),
        ("#00000000", Color(red: 0, green: 0, blue: 0, alpha: 0)),
        ("#1a0", Color(red: 0x11, green: 0xAA, blue: 0)),
        ("red", Color(red: 255, green: 0, blue: 0)),
        ("GREEN", Color(red: 0, green: 255, blue: 0)),
        ("blue", Color(red: 0, green: 0, blue: 255)),
        ("black", Color(red: 0, green: 0, blue: 0)),
        ("white", Color(red: 255, green: 255, blue: 255)),
        ("gray", Color(red: 128, green: 128, blue: 128)),
        ("cyan", Color(red: 0, green: 255, blue: 255)),
        ("magenta", Color(red: 255, green: 0, blue: 255)),
        ("yellow", Color(red: 255, green: 255, blue: 0)),
        ("LightGray", Color(red: 204, green: 204, blue: 204)),
        ("darkgray", Color(red: 68, green: 68, blue: 68))
    ]) func colourIsRead(_ text: String, _ color: Color) {
        #expect(Color(text) == color)
    }

    @Test(arguments: [
        "", "#", "#12", "#1234", "#12345", "#1234567", "#123456789", "102030", "#GGGGGG", "#+12345", "#-1234567",
        "# 12345", "rgb(1,2,3)", "orange", "#１２３",
        "red;background:url(x)", "#fff}", "transparent", "url(x)"
    ]) func whatIsNoColourIsRefused(_ text: String) {
        #expect(Color(text) == nil)
    }
}

@Suite struct TextSizeTests {
    @Test(arguments: [
        ("20sp", 20, TextSize.Unit.scaled), ("20dip", 20, .scaled), ("20dp", 20, .scaled), ("20pt", 20, .scaled),
        ("20", 20, .scaled), ("20px", 20, .pixels),
        ("13.5sp", 13.5, .scaled), ("20 SP", 20, .scaled), ("18Px", 18, .pixels), (".5px", 0.5, .pixels),
        ("999", 999, .scaled), ("1000sp", 1000, .scaled), ("99999999px", 1000, .pixels), ("+20sp", 20, .scaled),
        ("20em", 20, .scaled), ("20%", 20, .scaled), ("20sp;", 20, .scaled), ("20px;color:red", 20, .pixels),
        ("1.2.3sp", 1.2, .scaled), ("13,5sp", 13.5, .scaled), ("20, sp", 20, .scaled), ("1e3", 1, .scaled)
    ]) func sizeIsRead(_ text: String, _ value: Double, _ unit: TextSize.Unit) throws {
        let size = try #require(TextSize(text))
        #expect(size.value == value)
        #expect(size.unit == unit)
    }

    @Test(arguments: [
        "", "sp", "-12sp", "0", "0sp", "0.0sp", ".", "+", "grande", "٣sp", "sp20"
    ])
    func whatIsNoSizeIsRefused(_ text: String) {
        #expect(TextSize(text) == nil)
    }
}

@Suite struct FormatTests {
    @Test(
        arguments: [
            ("20em", 20, "‘20em’ is not a number with ‘sp’ or ‘px’; ‘20sp’ was taken"),
            ("20px;", 20, "‘20px;’ is not a number with ‘sp’ or ‘px’; ‘20px’ was taken"), ("+20 sp", 20, nil),
            ("1000sp", 1000, nil),
            ("0sp", nil, "‘0sp’ is not a size above 0; write a number with ‘sp’ or ‘px’, the theme's size is shown")
        ] as [(String, Double?, String?)])
    func sizeIsTheNumberAtTheStart(written: String, value: Double?, summary: String?) async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
                "xml/f.xml":
                    "<application><formats><format><name>t</name><textSize>\(written)</textSize></format></formats></application>"
            ]))
        #expect(app.graph.app.formats["t"]?.textSize?.value == value)
        #expect(
            app.diagnostics.filter { $0.kind.code == "format/bad-size" }.map(\.summary) == [summary].compactMap { $0 })
    }

    private func formats(_ xml: String) async throws -> (formats: [String: TextFormat], findings: [String]) {
        let bundle = MarkedBundle(
            Sample.bundle([
                "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
                "xml/f.xml": "<application><formats>\(xml)</formats></application>"
            ]))
        let app = try await TestApp(bundle.files)
        return (app.graph.app.formats, bundle.findings(app))
    }

    @Test func everyPropertyIsRead() async throws {
        let (formats, findings) = try await formats(
            "<format><name> t </name><textColor>#80000000</textColor><textSize>16sp</textSize><textStyle>bold</textStyle><typeFace>serif</typeFace>"
                + "<cacheColorHint>#000000</cacheColorHint><backgroundColor>white</backgroundColor><backgroundSelectionFileName>list_selector.xml</backgroundSelectionFileName></format>"
        )
        let format = try #require(formats["t"])
        #expect(format.textColor == Color(red: 0, green: 0, blue: 0, alpha: 128))
        #expect(format.textSize == TextSize("16sp"))
        #expect(format.textStyle == .bold)
        #expect(format.typeFace?.text == "serif")
        #expect(format.backgroundColor == Color("white"))
        #expect(format.selection?.value == "list_selector.xml")
        #expect(findings == [])
    }

    @Test(arguments: [
        ("normal", TextFormat.TextStyle.normal), ("BOLD", .bold), ("Italic", .italic), ("oblique", .normal)
    ])
    func textStyleIsRead(_ text: String, _ style: TextFormat.TextStyle) async throws {
        #expect(
            try await formats("<format><name>t</name><textStyle>\(text)</textStyle></format>").formats["t"]?.textStyle
                == style)
    }

    @Test func emptyFormatInheritsEverything() async throws {
        let (formats, findings) = try await formats(
            "<format><name>t</name><textColor/><textSize/><textStyle/><typeFace/><backgroundColor/></format>")
        let format = try #require(formats["t"])
        #expect(
            format.textColor == nil && format.textSize == nil && format.textStyle == nil && format.typeFace == nil
                && format.backgroundColor == nil)
        #expect(findings == [])
    }

    @Test func badValueLeavesTheRestOfTheFormat() async throws {
        let (formats, findings) = try await formats(
            "<format><name>t</name><textColor>1️⃣rojo</textColor><textSize>12sp</textSize><backgroundColor>2️⃣#12</backgroundColor></format>"
        )
        #expect(formats["t"]?.textSize == TextSize("12sp"))
        #expect(formats["t"]?.textColor == nil)
        #expect(findings == ["1️⃣ format/bad-color warning", "2️⃣ format/bad-color warning"])
    }

    @Test func lastFormatOfANameWins() async throws {
        let (formats, _) = try await formats(
            "<format><name>t</name><textSize>1sp</textSize></format><format><name>t</name><textSize>2sp</textSize></format>"
        )
        #expect(formats["t"]?.textSize == TextSize("2sp"))
    }

    @Test func formatWithoutANameIsReported() async throws {
        #expect(
            try await formats("1️⃣<format><textSize>1sp</textSize></format>").findings == ["1️⃣ format/no-name warning"])
    }
}

@Suite struct StyleTests {
    private func app(_ types: String, levels: String = Sample.level()) async throws -> (
        app: TestApp, findings: [String]
    ) {
        let formats = ["a", "b", "c", "d", "big title"].map { "<format><name>\($0)</name></format>" }.joined()
        let bundle = MarkedBundle(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>", levels: levels),
                "xml/s.xml": "<application><styles>\(types)</styles></application>",
                "xml/f.xml": "<application><formats>\(formats)</formats></application>",
                "images/1.png": "", "images/2.png": ""
            ]))
        let app = try await TestApp(bundle.files)
        return (app, bundle.findings(app))
    }

    private func type(_ id: String, _ components: String, _ background: String = "") -> String {
        "<type>\(id)<backgroundFileName>\(background)</backgroundFileName><components>\(components)</components></type>"
    }

    static let languages: [(text: String, components: [String: String], codes: [String])] = [
        ("header=a;basic_text=b;", ["header": "a", "basic_text": "b"], []),
        ("header=a;basic_text=b", ["header": "a", "basic_text": "b"], []),
        (
            " header = a ;\n basic_text= b ;\n ", ["header": "a", "basic_text": "b"], []
        ),
        ("header=a;header=b", ["header": "b"], ["style/repeated-component"]),
        (";;header=a;;", ["header": "a"], []),
        ("header=big title;", ["header": "big title"], []),
        ("", [:], []),
        (";", [:], []),
        ("header", [:], ["style/bad-component"]),
        ("header=", [:], ["style/bad-component"]),
        ("=a", [:], ["style/bad-component"]),
        ("header=a=b;footer=c", ["footer": "c"], ["style/bad-component"]),
        ("header a;=;footer=c", ["footer": "c"], ["style/bad-component"]),
        ("header;footer", [:], ["style/bad-component", "style/bad-component"]),
        ("header=x", ["header": "x"], ["style/undefined-format"])
    ]

    @Test(arguments: languages) func componentsAreRead(
        _ text: String, _ components: [String: String], _ codes: [String]
    ) async throws {
        let (app, _) = try await app(type("<typeId>LIST_ACTIVITY</typeId>", text))
        #expect(app.graph.app.styles.styles.first?.style.components.mapValues(\.format) == components)
        #expect(app.problems == codes)
    }

    /// `DEFAULT` < type < level < `levelFormat`, property by property (decision D13); the order in the file does not
    /// matter.
    @Test(arguments: [false, true]) func layersLieOverEachOther(_ isReversed: Bool) async throws {
        let types = [
            type("<typeId>Default</typeId>", "header=a;basic_text=a;footer=a;description=a;", "1.png"),
            type("<typeId>LIST_ACTIVITY</typeId>", "basic_text=b;footer=b;description=b;"),
            type("<levelId>l</levelId>", "footer=c;description=c;", "2.png")
        ]
        let format = "<levelFormat><components>description=d;</components></levelFormat>"
        let (app, findings) = try await app(
            (isReversed ? types.reversed() : types).joined(),
            levels: Sample.level("l", format) + Sample.level("m") + Sample.level("n", type: "IMAGE_LIST_ACTIVITY"))
        #expect(findings.filter { $0.hasSuffix("error") } == [])
        func look(_ number: Int) -> [String] {
            let level = app.graph.app.levels[number]
            let style = app.graph.app.styles.style(
                of: level.id, type: level.activity.type, format: level.declaration.format)
            return ["header", "basic_text", "footer", "description"].map { style.components[$0]?.format ?? "" } + [
                style.background?.value ?? ""
            ]
        }
        #expect(look(0) == ["a", "b", "c", "d", "2.png"])
        #expect(look(1) == ["a", "b", "b", "b", "1.png"])
        #expect(look(2) == ["a", "a", "a", "a", "1.png"])
    }

    @Test func lastStyleOfATypeLiesOnTop() async throws {
        let (app, _) = try await app(
            type("<typeId>LIST_ACTIVITY</typeId>", "header=a;footer=a;")
                + type("<typeId>list_activity</typeId>", "header=b;"))
        let style = app.graph.app.styles.style(of: LevelID("x"), type: "LIST_ACTIVITY", format: nil)
        #expect(style.components.mapValues(\.format) == ["header": "b", "footer": "a"])
    }

    /// A theme's type has a name of its author's.
    @Test(arguments: ["Weather_Activity", "WEATHER_ACTIVITY", "weather_activity"]) func caseOfATypeOfAThemeIsNoMatter(
        _ name: String
    ) async throws {
        let (app, _) = try await app(type("<typeId>Weather_Activity</typeId>", "header=a;"))
        let styles = app.graph.app.styles
        let type = ActivityType(name)
        #expect(styles.style(of: LevelID("x"), type: type, format: nil).components["header"]?.format == "a")
        #expect(styles.use(ofComponent: "header", level: LevelID("x"), type: type, format: nil)?.format == "a")
        #expect(ViewName(for: type).name == "weather")
    }

    /// A style of another name of a type is for the same screens.
    @Test(arguments: ["LIST", "List_Activity"]) func otherNameOfATypeIsReadAndReported(_ name: String) async throws {
        let (app, findings) = try await app(type("<typeId>1️⃣\(name)</typeId>", "header=a;"))
        #expect(app.graph.app.styles.styles.map(\.scope) == [.type("LIST_ACTIVITY")])
        #expect(findings.contains("1️⃣ style/type-alias warning"), "\(findings)")
        let fix = app.diagnostics.first { $0.kind.code == "style/type-alias" }?.fix
        #expect(fix?.new == "LIST_ACTIVITY")
    }

    @Test func typeBeatsLevelAndStyleWithoutEitherIsIgnored() async throws {
        let (app, findings) = try await app(
            type("<typeId>LIST_ACTIVITY</typeId><levelId>l</levelId>", "header=a;") + "1️⃣" + type("", "header=b;")
                + type("<nextLevel/><levelId>l</levelId>", "footer=c;"))
        #expect(app.graph.app.styles.styles.map(\.scope) == [.type("LIST_ACTIVITY"), .level(LevelID("l"))])
        #expect(findings == ["1️⃣ style/no-scope warning", "xml/s.xml:66 style/two-scopes warning"])
    }
}

@Suite struct FontLibraryTests {
    private func library(_ files: [String], layout: String = "xml/app.xml") async throws -> FontLibrary {
        let app = try await TestApp([layout: Sample.app()].merging(files.map { ($0, "") }) { own, _ in own })
        return app.graph.fonts
    }

    @Test(arguments: [
        ("Puerto", ["fonts/Puerto.ttf"], "fonts/Puerto.ttf"),
        ("Puerto", ["fonts/familia/Puerto.otf"], "fonts/familia/Puerto.otf"),
        ("Puerto", ["fonts/a/b/c/Puerto.woff2"], "fonts/a/b/c/Puerto.woff2"),
        ("puerto", ["fonts/Puerto.TTF"], "fonts/Puerto.TTF"),
        ("Puerto.ttf", ["fonts/Puerto.ttf"], "fonts/Puerto.ttf"),
        ("Puerto-Bold", ["fonts/Puerto.ttf", "fonts/Puerto-Bold.ttf"], "fonts/Puerto-Bold.ttf"),
        ("sans", ["fonts/sans.ttf"], "fonts/sans.ttf")
    ]) func fontOfTheBundleIsFound(_ name: String, _ files: [String], _ path: String) async throws {
        let library = try await library(files)
        #expect(library.font(name).file == path)
        #expect(library.hasFont(name))
    }

    @Test(
        arguments: [
            ("sans", nil, "sans-serif", nil, false, true), ("serif", nil, "serif", nil, false, true),
            ("monospace", nil, "monospace", nil, false, true),
            ("Arial", "Arial", "sans-serif", nil, false, true),
            ("Times New Roman", "Times New Roman", "serif", nil, false, true),
            ("courier", "courier", "monospace", nil, false, true),
            ("NeoGen", "NeoGen", "sans-serif", nil, false, false),
            ("Ubuntu-Medium", "Ubuntu", "sans-serif", 500, false, false),
            ("Ubuntu-Bold", "Ubuntu", "sans-serif", 700, false, false),
            ("Ubuntu-LightItalic", "Ubuntu", "sans-serif", 300, true, false),
            ("Ubuntu-Italic", "Ubuntu", "sans-serif", nil, true, false),
            ("Neo-Gen", "Neo-Gen", "sans-serif", nil, false, false),
            ("Times-Bold", "Times", "serif", 700, false, false),
            ("メイリオ", "メイリオ", "sans-serif", nil, false, false),
            ("Neo\"Gen", nil, "sans-serif", nil, false, false), ("Neo\\Gen", nil, "sans-serif", nil, false, false),
            ("Neo;}Gen-Bold", nil, "sans-serif", 700, false, false)
        ] as [(String, String?, String, Int?, Bool, Bool)])
    func otherFontIsAFamily(
        _ name: String, _ family: String?, _ generic: String, _ weight: Int?, _ isItalic: Bool, _ isKnown: Bool
    ) async throws {
        let library = try await library(["fonts/Otra.ttf", "images/NeoGen.ttf", "fonts/NeoGen.txt"])
        #expect(
            library.font(name)
                == FontLibrary.Font(file: nil, family: family, generic: generic, weight: weight, isItalic: isItalic))
        #expect(library.hasFont(name) == isKnown)
    }

    @Test func fontsLieBelowTheRootOfTheLayout() async throws {
        let library = try await library(["assets/fonts/Puerto.ttf", "fonts/Otra.ttf"], layout: "assets/xml/app.xml")
        #expect(library.hasFont("Puerto"))
        #expect(!library.hasFont("Otra"))
    }
}

@Suite struct ConcurrentMapTests {
    @Test(arguments: [0, 1, 2, 3, 7, 64, 1000], [1, 2, 3, 8, 2000]) func orderIsKept(_ count: Int, _ jobs: Int) async {
        let results = await concurrentMap(Array(0..<count), jobs: jobs) { $0 * 3 }
        #expect(results == (0..<count).map { $0 * 3 })
    }

    @Test(arguments: [0, 1, 2, 3, 7, 64, 1000], [1, 2, 3, 8, 2000])
    func resultsAreUsedInOrder(_ count: Int, _ jobs: Int) async {
        var results: [Int] = []
        await concurrentForEach(Array(0..<count), jobs: jobs) {
            $0 * 3
        } use: {
            results.append($0)
        }
        #expect(results == (0..<count).map { $0 * 3 })
    }

    @Test(arguments: [-1, 0]) func atLeastOneJobRuns(_ jobs: Int) async {
        #expect(await concurrentMap([1, 2, 3], jobs: jobs) { $0 + 1 } == [2, 3, 4])
    }
}
