// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Tests of mistakes that a reader sees and no player reports.
@Suite struct MissedTests {
    // MARK: Pictures

    private static func files(_ picture: [UInt8], _ name: String = "a.png", zoom: Bool = false) -> AppBundle {
        var files = Sample.bundle([
            "xml/data.xml": Sample.list(Sample.item("a", "<imageFile>\(name)</imageFile>"))
        ])
        if zoom {
            files["xml/app.xml"] = Sample.app(levels: Sample.level(type: "IMAGE_ZOOM_ACTIVITY"))
            files["xml/data.xml"] =
                "<levelData><data><dataId>a</dataId><imageFile>\(name)</imageFile></data></levelData>"
        }
        return AppBundle(
            bytes: files.mapValues { Array($0.utf8) }.merging(["images/\(name)": picture]) { _, own in own })
    }

    @Test(
        arguments: [
            ([], "is empty"), (Array("<!DOCTYPE html><p>404".utf8), "is a web page and no picture"),
            (Array("\n<HTML>".utf8), "is a web page and no picture"),
            (Array("nothing".utf8), "is no picture of a known format"),
            (
                [0, 0, 0, 24] + Array("ftypheic".utf8),
                "is a picture of a phone's camera (HEIC), which few browsers show"
            ),
            (Array("<svg><g></svg>".utf8), "is not well-formed, so browsers show nothing of it"),
            (Array("<svg><text>a & b</text></svg>".utf8), "is not well-formed, so browsers show nothing of it"),
            (
                Array("<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>".utf8),
                "has no ‘xmlns=\"http://www.w3.org/2000/svg\"’, so browsers show nothing of it"
            ),
            (
                Array("<svg xmlns='http://www.w3.org/2000/svg'><use xlink:href='#a'/></svg>".utf8),
                "uses ‘xlink:’ without declaring it, so browsers show nothing of it"
            ),
            (
                Array("<svg xmlns='http://www.w3.org/2000/svg'><sodipodi:namedview/></svg>".utf8),
                "uses ‘sodipodi:’ without declaring it, so browsers show nothing of it"
            ),
            (
                Array("<svg>\n<<<<<<< HEAD\n<g/>\n=======\n<a/>\n>>>>>>> b\n</svg>\n".utf8),
                "holds two versions of some lines: a merge was not completed"
            ),
            ([0x4D, 0x4D, 0, 0x2A], "is a TIFF picture, which browsers do not show"),
            (Array("%PDF-1.4".utf8), "is a PDF document and no picture")
        ] as [([UInt8], String)])
    func fileThatIsNoPictureIsReported(bytes: [UInt8], reason: String) async throws {
        let app = try await TestApp(Self.files(bytes))
        let found = app.diagnostics.filter { $0.kind.code == "file/not-a-picture" }
        #expect(found.map(\.summary) == ["‘images/a.png’ \(reason)"])
        #expect(found.map(\.severity) == [.warning])
        let zoom = try await TestApp(Self.files(bytes, zoom: true))
        #expect(zoom.diagnostics.filter { $0.kind.code == "file/not-a-picture" }.map(\.severity) == [.error])
    }

    /// As after a checkout without them, which lacks all.
    @Test func filesThatGitLFSHasNotFetchedAreOneError() async throws {
        let text = "version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 9\n"
        var files = Sample.bundle([
            "xml/data.xml":
                "<levelData><data><dataId>a</dataId><local>true</local><pdfUrl>a.pdf</pdfUrl></data></levelData>",
            "pdf/a.pdf": text, "images/a.png": text
        ])
        files["xml/app.xml"] = Sample.app(levels: Sample.level(type: "PDF_ACTIVITY"))
        let app = try await TestApp(AppBundle(files))
        let found = app.diagnostics.filter { $0.kind.code == "file/git-lfs" || $0.kind.area == "pdf" }
        #expect(found.map(\.summary) == ["‘pdf/a.pdf’ was not fetched: Git LFS has only a text there"])
        let picture = try await TestApp(Self.files(Array(text.utf8)))
        #expect(
            picture.diagnostics.filter { $0.kind.area == "file" }.map { "\($0.severity) \($0.kind.code)" }
                == ["error file/git-lfs"])
    }

    /// Fonts, pages and what lies beside them, and captions. A file is one, however often it is named.
    @Test func filesOfAllKindsThatGitLFSHasNotFetchedAreCounted() async throws {
        let text = "version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 9\n"
        let page = "<data><dataId>%</dataId><local>true</local><webUrl>%.html</webUrl></data>"
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    "<formatsFileName>f.xml</formatsFileName>",
                    levels: Sample.level() + Sample.level("p", file: "p.xml", type: "WEB_ACTIVITY")
                        + Sample.level("v", file: "v.xml", type: "VIDEO_ACTIVITY")),
                "xml/f.xml":
                    "<application><formats><format><name>t</name><typeFace>Foo</typeFace></format><format><name>u</name><typeFace>Foo</typeFace></format></formats></application>",
                "xml/p.xml":
                    "<levelData>\(page.replacing("%", with: "a"))\(page.replacing("%", with: "b"))</levelData>",
                "xml/v.xml":
                    "<levelData><data><dataId>a</dataId><local>true</local><videoUrl>f.mp4</videoUrl></data></levelData>",
                "fonts/Foo.ttf": text, "html/a.html": "<p><img src=i.png>", "html/b.html": text, "html/i.png": text,
                "video/f.mp4": "film", "video/f.vtt": text
            ]))
        let found = app.diagnostics.filter { ["file", "video"].contains($0.kind.area) && $0.severity != .note }
        #expect(found.count == 1 && found.first?.kind.code == "file/git-lfs", "\(app.report)")
        #expect(found.first?.summary.contains("and 3 other files were not fetched") == true, "\(app.report)")
    }

    @Test func dataThatGitLFSHasNotFetchedIsReportedAsThat() async throws {
        let text = "version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 9\n"
        let app = try await TestApp(Sample.bundle(["xml/data.xml": text]))
        let found = app.diagnostics.filter { $0.kind.code == "xml/malformed" }
        #expect(found.count == 1 && found.first?.summary.contains("Git LFS") == true, "\(app.report)")
    }

    private static let drawings: [String] = [
        "<?xml version='1.0'?>\n<!-- drawn -->\n<svg xmlns='http://www.w3.org/2000/svg'/>",
        "<s:svg xmlns:s='http://www.w3.org/2000/svg' xml:lang='es'><s:path s:d=''/></s:svg>",
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink'><use x:href='#a'/></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'><style><![CDATA[a:b {}]]></style></svg>",
        "<?xml version='1.0'?><?x <a:b> ?><svg xmlns='http://www.w3.org/2000/svg'><?x <a:b> ?></svg>",
        "<svg xmlns='http:&#47;&#47;www.w3.org/2000/svg'/>"
    ]

    @Test(arguments: drawings) func drawingsOfBrowsersAreNot(drawing: String) async throws {
        let units = Array("\u{FEFF}\(drawing)".utf16)
        let wide: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [Array(drawing.utf8), wide] {
            let app = try await TestApp(Self.files(bytes, "a.svg"))
            #expect(!app.diagnostics.contains { $0.kind.code == "file/not-a-picture" })
        }
    }

    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47], "a.png"), ([0xFF, 0xD8, 0xFF, 0xE1], "a.jpg"), (Array("GIF87a".utf8), "a.gif"),
            (Array("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ".utf8), "a.webp"),
            (Array("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg width='1' b='&a;'/>".utf8), "a.svg"),
            ([0, 0, 0, 24] + Array("ftypavif".utf8), "a.avif"),
            // Browsers go by the contents.
            ([0x89, 0x50, 0x4E, 0x47], "a.jpg")
        ] as [([UInt8], String)])
    func picturesOfBrowsersAreNot(bytes: [UInt8], name: String) async throws {
        let app = try await TestApp(Self.files(bytes, name))
        #expect(!app.diagnostics.contains { $0.kind.code == "file/not-a-picture" })
    }

    // MARK: Texts and ids

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
        let findings: [String]

        init(_ name: String, _ files: [String: String], _ findings: String...) {
            (testDescription, self.files, self.findings) = (name, files, findings)
        }
    }

    private static func data(_ text: String) -> [String: String] { ["xml/data.xml": text] }
    private static func menu(_ actions: String) -> [String: String] {
        [
            "xml/app.xml": Sample.app("<menu><topMenu>m.xml</topMenu></menu>"),
            "xml/m.xml": "<level><menuActions>\(actions)</menuActions></level>"
        ]
    }
    private static func formats(_ style: String) -> [String: String] {
        [
            "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
            "xml/f.xml":
                "<application><formats><format><name>a</name><textStyle>\(style)</textStyle></format></formats></application>"
        ]
    }

    private static let cases = [
        Case("text between items", data("<levelData>1️⃣ups\(Sample.item("a"))</levelData>"), "1️⃣ xml/loose-text warning"),
        Case(
            "text behind an item", data("<levelData>\(Sample.item("a"))\n  1️⃣ups</levelData>"),
            "1️⃣ xml/loose-text warning"),
        Case(
            "text between rows",
            data(
                "<levelData><data><dataId>a</dataId><list><listItem><text>A</text></listItem>\n 1️⃣ñu &amp; más<!-- x --></list></data></levelData>"
            ), "1️⃣ xml/loose-text warning"),
        Case(
            "text in an empty link",
            data("<levelData>\(Sample.item("a", "<nextLevel>1️⃣l/a</nextLevel>"))</levelData>"),
            "1️⃣ xml/loose-text warning"),
        Case("only blanks and comments", data("<levelData>\n<!-- x -->\n\(Sample.item("a"))\n\t</levelData>\n")),
        Case(
            "markup in a text is no loose text",
            data(
                "<levelData><data><dataId>a</dataId><list><listItem><text>a 1️⃣<b>c</b> d</text></listItem></list></data></levelData>"
            ), "1️⃣ xml/markup-in-value warning"),
        Case(
            "entry without a target", menu("1️⃣<action><actionTitle>A</actionTitle></action>"),
            "1️⃣ menu/no-target warning"),
        Case(
            "entry whose target is misspelt",
            menu("<action><actionTitle>A</actionTitle>1️⃣<systemActoin>home</systemActoin></action>"),
            "1️⃣ xml/unknown-element warning"),
        Case("bold", formats("Bold")), Case("unknown style", formats("1️⃣boldd"), "1️⃣ format/unknown-style warning"),
        Case(
            "level ids that differ in case",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + "1️⃣" + Sample.level("L", file: "m.xml")),
                "xml/m.xml": Sample.list(Sample.item("a")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("L", "a"))
            ], "1️⃣ level/similar-id note"),
        Case(
            "data ids that differ in case",
            [
                "xml/data.xml": "<levelData>\(Sample.item("a"))1️⃣\(Sample.item("A"))</levelData>",
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("l", "A"))
            ], "1️⃣ data/similar-id note"),
        Case(
            "button without a link",
            [
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), "").replacing(
                    "<button><buttonTitle>Go</buttonTitle></button>",
                    with: "1️⃣<button><buttonTitle>Go</buttonTitle></button>")
            ],
            "1️⃣ buttons/no-target note"),
        Case(
            "file of another type",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "1️⃣MAP_ACTIVITY"))
            ], "1️⃣ level/other-type error"),
        Case(
            "file of no type",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "MAP_ACTIVITY")),
                "xml/data.xml": "<levelData>2️⃣<data><dataId>a</dataId>1️⃣<cosas/></data></levelData>"
            ], "1️⃣ xml/unknown-element warning", "2️⃣ map/no-places warning")
    ]

    @Test(arguments: cases) func mistakeIsReported(_ example: Case) async throws {
        let bundle = MarkedBundle(Sample.bundle(example.files))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == example.findings.sorted(), "\(app.report)")
    }

    @Test func fileOfAnotherTypeNamesIt() async throws {
        let app = try await TestApp(
            Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(type: "QUIZ_ACTIVITY"))]))
        let found = try #require(app.diagnostics.first { $0.kind.code == "level/other-type" })
        #expect(found.suggestions == ["IMAGE_LIST_ACTIVITY", "LIST_ACTIVITY"], "\(found.summary)")
    }
}
