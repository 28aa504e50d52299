// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Links in the place of folders in which files are looked for that no value names by their paths. Without a word of the
/// link, the site would silently lack them.
@Suite struct LinkedFolderTests {
    /// What is said about the files of an app with a link to a folder.
    private func problems(_ files: [String: String], link path: String, to target: String) async throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(TestPicture.filled(Sample.bundle(files)))
        try folder.link(path, to: target)
        let app = try await TestApp(try AppBundle(folder: folder.path))
        let areas = ["file/", "format/unavailable-font", "web/missing-part", "app/banner"]
        return app.diagnostics.filter { found in areas.contains { found.kind.code.hasPrefix($0) } }.map(\.summary)
    }

    private func sentence(_ path: String, _ target: String) -> [String] {
        [
            "‘\(path)’ is a link to the folder ‘\(target)’, and links to folders are not followed, so what it holds counts as missing"
        ]
    }

    @Test(arguments: ["en", "pt-BR", "EN"], ["../lang", "../gone"])
    func folderOfALanguage(_ language: String, target: String) async throws {
        let files = ["lang/data.xml": Sample.list(Sample.item("a"))]
        #expect(
            try await problems(files, link: "xml/\(language)", to: target) == sentence("xml/\(language)", target))
    }

    /// Files in a folder in other case are found.
    @Test func folderIsNamedInOtherCase() async throws {
        let picture = Sample.list(Sample.item("a", "<imageFile>images/kind/x.png</imageFile>"))
        #expect(
            try await problems(["xml/data.xml": picture], link: "images/Kind", to: "../pics")
                == sentence("images/Kind", "../pics"))
        let level = Sample.app(levels: Sample.level() + Sample.level("m", file: "in/a.xml"))
        #expect(
            try await problems(["xml/app.xml": level], link: "xml/In", to: "../data") == sentence("xml/In", "../data"))
        let both = Sample.list(
            Sample.item("a", "<imageFile>images/kind/x.png</imageFile>"),
            Sample.item("b", "<imageFile>images/kind/y.png</imageFile>"))
        let files = ["xml/data.xml": both, "images/kind/y.png": ""]
        #expect(
            try await problems(files, link: "images/Kind", to: "kind") == [
                "The picture ‘images/kind/x.png’ does not exist"
            ])
    }

    @Test func folderBesideTheLanguagesMayBeALink() async throws {
        #expect(try await problems(["notes/a.xml": "<levelData/>"], link: "xml/notes", to: "../notes") == [])
    }

    @Test func folderOfFonts() async throws {
        let files = [
            "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
            "xml/f.xml":
                "<application><formats><format><name>a</name><typeFace>Own</typeFace></format><format><name>b</name><typeFace>serif</typeFace></format></formats></application>",
            "type/Own.ttf": "x"
        ]
        #expect(try await problems(files, link: "fonts", to: "type") == sentence("fonts", "type"))
        // It may lie elsewhere.
        let found = try await problems(files, link: "fonts/own", to: "../type")
        #expect(found.count == 2 && found.contains(sentence("fonts/own", "../type")[0]), "\(found)")
        #expect(found.contains { $0.hasPrefix("The font ‘Own’ is not in the bundle") }, "\(found)")
    }

    /// In a revision's copy, a folder beside the app is missing. What is said must be the same, or it is no longer known.
    @Test(
        arguments: zip(
            ["fonts/own", "fonts/Own.otf", "images/ads/sale", "images/ads/sale.png", "images/x.png"],
            [true, false, true, false, false]))
    func linkToAFolderBesideTheAppIsNamedAlikeWhereThatIsMissing(path: String, isNamed: Bool) async throws {
        let files = TestPicture.filled(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    "<formatsFileName>f.xml</formatsFileName><banner><type>custom</type><position>top</position></banner>"
                ),
                "xml/f.xml":
                    "<application><formats><format><name>a</name><typeFace>Own</typeFace></format></formats></application>",
                "xml/data.xml": Sample.list(Sample.item("a", "<imageFile>images/x.png</imageFile>"))
            ]))
        let folder = try TemporaryFolder()
        try folder.write(["shared/x.txt": ""])
        for app in ["a", "b/c"] {
            try folder.write(Dictionary(uniqueKeysWithValues: files.map { ("\(app)/\($0)", $1) }))
            let up = String(repeating: "../", count: path.split(separator: "/").count)
            try folder.link("\(app)/\(path)", to: up + "shared")
        }
        let there = try await TestApp(try AppBundle(folder: folder.path + "/a"))
        let missing = try await TestApp(try AppBundle(folder: folder.path + "/b/c"))
        #expect(missing.report == there.report, "\(missing.report)")
        #expect(there.report.contains("‘\(path)’ is a link to the folder") == isNamed, "\(there.report)")
    }

    /// As in a clone before `git annex get`. What the file is missed for is said where it is named.
    @Test(arguments: ["fonts/Own.otf", "fonts/OFL.txt"]) func linkToNothingAmongFontsIsAMissingFile(
        path: String
    ) async throws {
        let files = [
            "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
            "xml/f.xml":
                "<application><formats><format><name>a</name><typeFace>Own</typeFace></format></formats></application>"
        ]
        let found = try await problems(files, link: path, to: "../.git/annex/objects/x")
        #expect(found.count == 1 && found.first?.hasPrefix("The font ‘Own’ is not in the bundle") == true, "\(found)")
    }

    @Test func linkToNothingAmongAdvertisementsIsAMissingFile() async throws {
        let files = ["xml/app.xml": Sample.app("<banner><type>custom</type><position>top</position></banner>")]
        #expect(
            try await problems(files, link: "images/ads/a.png", to: "../../.git/annex/objects/x.png") == [
                "The banner of type ‘custom’ is not shown: there are no pictures in ‘images/ads’"
            ])
        #expect(
            try await problems(["sale/a.png": ""].merging(files) { $1 }, link: "images/ads/sale", to: "../../sale")
                == sentence("images/ads/sale", "../../sale"))
    }

    @Test func folderOfPartsOfAnOwnPage() async throws {
        let files = [
            "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")),
            "xml/data.xml":
                "<levelData><data><dataId>a</dataId><local>true</local><webUrl>rules.html</webUrl></data></levelData>",
            "html/rules.html": "<link rel=stylesheet href=css/a.css><link rel=stylesheet href=css/b.css><p>Rules",
            "looks/a.css": "p {}", "looks/b.css": "p {}"
        ]
        #expect(try await problems(files, link: "html/css", to: "../looks") == sentence("html/css", "../looks"))
    }

    @Test func folderOfTheBanner() async throws {
        let files = [
            "xml/app.xml": Sample.app("<banner><type>custom</type><position>top</position></banner>"),
            "sale/a.png": ""
        ]
        #expect(try await problems(files, link: "images/ads", to: "../sale") == sentence("images/ads", "../sale"))
    }
}
