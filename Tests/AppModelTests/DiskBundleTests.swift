// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

/// Tests of what only a folder on the disk has: links, permissions, wrapping folders.
@Suite struct DiskBundleTests {
    @Test func folderIsReadAsABundleInMemoryIs() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Sample.bundle([
                "images/a/x.png": "PNG", "images/.DS_Store": "", "__MACOSX/xml/app.xml": "?", "xml/._app.xml": "?"
            ]))
        let bundle = try AppBundle(folder: folder.path)
        #expect(bundle.name == folder.url.lastPathComponent)
        #expect(bundle.files.paths == ["images/a/x.png", "xml/app.xml", "xml/data.xml", "xml/portada.xml"])
        #expect(bundle.read("images/a/x.png") == Array("PNG".utf8))
        #expect(bundle.head("images/a/x.png", count: 2) == Array("PN".utf8))
        #expect(bundle.size("images/a/x.png") == 3)
        let app = try await TestApp(bundle)
        #expect(app.report == "")
        #expect(app.screenNames == ["l/a"])
    }

    @Test(arguments: ["demo", "demo/assets", "una carpeta/demo"]) func wrappingFolderIsPassedThrough(_ prefix: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let files = Sample.bundle([
            "images/x.png": TestPicture.text,
            "xml/data.xml": Sample.list(Sample.item("a", "<imageFile>x.png</imageFile>"))
        ])
        try folder.write(Dictionary(uniqueKeysWithValues: files.map { ("\(prefix)/\($0)", $1) }))
        let app = try await TestApp(try AppBundle(folder: folder.path))
        #expect(app.report == "")
        #expect(app.screenNames == ["l/a"])
        #expect(app.graph.app.layout.root == prefix)
    }

    /// An own page of the app may be a site that this tool has built.
    @Test func sitesInTheFolderAreNotTheAppUnlessItShowsThem() throws {
        let folder = try TemporaryFolder()
        let sites = ["public", "html/guide"].flatMap { ["\($0)/emobic-site.manifest", "\($0)/deep/a.html"] }
        try folder.write(Sample.bundle(Dictionary(uniqueKeysWithValues: sites.map { ($0, "") })))
        let paths = try AppBundle(folder: folder.path).files.paths
        #expect(paths.filter { !$0.hasSuffix(".xml") } == ["html/guide/deep/a.html", "html/guide/emobic-site.manifest"])
    }

    @Test func folderThatIsNotThereCannotBeRead() throws {
        let folder = try TemporaryFolder()
        #expect(throws: BundleError.self) { try AppBundle(folder: folder.path + "/nada") }
    }

    @Test func appThatVanishesBehindTheListIsReported() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Sample.bundle())
        let bundle = try AppBundle(folder: folder.path)
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("xml/app.xml"))
        do {
            _ = try await TestApp(bundle)
            Issue.record("an app that is gone was read")
        } catch BundleError.noApp(let diagnostics) {
            #expect(diagnostics.map(\.kind.code) == ["app/unreadable"])
        }
    }

    /// Root may read every file, so missing files stand in for unreadable ones.
    @Test func fileThatCannotBeReadIsNotCalledMalformed() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Sample.bundle())
        let bundle = try AppBundle(folder: folder.path)
        for name in ["data.xml", "portada.xml"] {
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent("xml/" + name))
        }
        let app = try await TestApp(bundle)
        let unreadable = app.diagnostics.filter { $0.kind.code == "app/unreadable" }
        #expect(unreadable.map(\.position.file).sorted() == ["xml/data.xml", "xml/portada.xml"])
        #expect(unreadable.allSatisfy { $0.summary.hasSuffix("cannot be read: No such file or directory") })
        #expect(!app.diagnostics.contains { $0.kind.code.hasPrefix("xml/") })
    }

    @Test func fileIsNoFolder() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app.xml": "<application/>"])
        let reason = #expect(throws: BundleError.self) { try AppBundle(folder: folder.path + "/app.xml") }
        guard case .unreadable = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
    }

    /// Root may read every folder, so the test is skipped for root.
    @Test(.enabled(if: getuid() != 0)) func folderWithoutRightsCannotBeRead() throws {
        let folder = try TemporaryFolder()
        let locked = folder.url.appendingPathComponent("locked")
        try FileManager.default.createDirectory(
            at: locked, withIntermediateDirectories: true, attributes: [.posixPermissions: 0])
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: locked.path) }
        #expect(throws: BundleError.self) { try AppBundle(folder: locked.path) }
    }

    @Test func linksOutOfTheBundleAreRefused() async throws {
        let outside = try TemporaryFolder()
        try outside.write([
            "secreto.png": "secret", "fotos/mar.png": "secret", "datos.xml": Sample.list(Sample.item("a"))
        ])
        let folder = try TemporaryFolder()
        try folder.write(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m", file: "fuera.xml")),
                "xml/data.xml": Sample.list(
                    Sample.item("a", "<imageFile>secreto.png</imageFile>"),
                    Sample.item("b", "<imageFile>images/fotos/mar.png</imageFile>"))
            ]))
        try folder.link("images/secreto.png", to: outside.path + "/secreto.png")
        try folder.link("images/fotos", to: outside.path + "/fotos")
        try folder.link("xml/fuera.xml", to: outside.path + "/datos.xml")
        let bundle = try AppBundle(folder: folder.path)
        #expect(bundle.refusedLinks == ["images/secreto.png", "images/fotos", "xml/fuera.xml"])
        #expect(bundle.read("images/secreto.png") == nil)
        #expect(bundle.head("xml/fuera.xml", count: 10) == nil)
        let app = try await TestApp(bundle)
        #expect(
            app.diagnostics.filter { $0.severity == .error }.map(\.kind.code).sorted() == [
                "file/linked-folder", "file/outside-bundle", "file/outside-bundle"
            ])
    }

    /// For each file that app.xml names: one with a similar name is no suggestion, because the author's name is right.
    @Test(arguments: [
        "coverFileName", "profileFileName", "stylesFileName", "formatsFileName", "topMenu", "levelFile"
    ]) func fileOfAnyRoleBehindALinkOutOfTheBundleIsRefused(_ tag: String) async throws {
        let outside = try TemporaryFolder()
        try outside.write(["secret.xml": "<level/>"])
        let folder = try TemporaryFolder()
        let named = "<\(tag)>secret.xml</\(tag)>"
        let app =
            switch tag {
            case "levelFile":
                Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>m</levelId>\(named)<levelType>LIST_ACTIVITY</levelType></level>")
            case "topMenu": Sample.app("<menu>\(named)</menu>")
            default: Sample.app(named)
            }
        try folder.write(Sample.bundle(["xml/app.xml": app, "xml/secrets.xml": "<level/>"]))
        try folder.link("xml/secret.xml", to: outside.path + "/secret.xml")
        let diagnostics = try await TestApp(try AppBundle(folder: folder.path)).diagnostics
        let refused = try #require(diagnostics.first { $0.kind.code == "file/outside-bundle" })
        #expect(refused.position.file == "xml/app.xml" && refused.suggestions.isEmpty)
        #expect(!diagnostics.contains { $0.kind.code.hasSuffix("-missing") }, "\(diagnostics.map(\.summary))")
    }

    @Test(arguments: ["seo", "config"]) func fileThatIsFoundByItsNameIsRefusedBehindALinkToo(_ name: String)
        async throws
    {
        let outside = try TemporaryFolder()
        try outside.write(["a.xml": "<\(name)/>"])
        let folder = try TemporaryFolder()
        try folder.write(Sample.bundle())
        try folder.link("xml/\(name).xml", to: outside.path + "/a.xml")
        let diagnostics = try await TestApp(try AppBundle(folder: folder.path)).diagnostics
        let refused = diagnostics.filter { $0.kind.code == "file/outside-bundle" }
        #expect(refused.map(\.summary) == ["‘xml/\(name).xml’ leads out of the bundle and was refused"])
    }

    @Test func fileBehindALinkToNothingIsMissing() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Sample.bundle(["xml/data.xml": Sample.list(Sample.item("a", "<imageFile>images/puerto.svg</imageFile>"))]))
        try folder.link("images/puerto.svg", to: "gone.svg")
        let app = try await TestApp(try AppBundle(folder: folder.path))
        #expect(app.problems == ["file/missing"])
    }

    @Test func appXMLThatIsALinkOutOfTheBundleIsNoApp() async throws {
        let outside = try TemporaryFolder()
        try outside.write(["app.xml": Sample.app()])
        let folder = try TemporaryFolder()
        try folder.write(["images/x.txt": ""])
        try folder.link("xml/app.xml", to: outside.path + "/app.xml")
        let bundle = try AppBundle(folder: folder.path)
        let error = #expect(throws: BundleError.self) { try BundleLayout(of: bundle) }
        guard case .noApp(let diagnostics) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(diagnostics.map(\.summary) == ["‘xml/app.xml’ leads out of this folder and was refused"])
    }

    @Test func foldersThatAreNotLookedIntoAreReported() async throws {
        let folder = try TemporaryFolder()
        let deep = (1...30).map { "d\($0)" }.joined(separator: "/")
        try folder.write(Sample.bundle(["images/\(deep)/x.png": "PNG"]))
        let found = try await TestApp(try AppBundle(folder: folder.path)).diagnostics.filter {
            $0.kind.code == "app/unlisted-folder"
        }
        #expect(
            found.count == 1 && found.first?.summary.contains("It lies deeper than 24 folders") == true,
            "\(found.map(\.summary))")
        #expect(found.first?.severity == .warning)
    }

    /// Whether such a file exists is not known, and the cause comes first.
    @Test func fileInAFolderThatIsNotLookedIntoIsNotSaidToBeMissing() async throws {
        let folder = try TemporaryFolder()
        let path = "images/" + (1...30).map { "d\($0)" }.joined(separator: "/") + "/x.png"
        try folder.write(
            Sample.bundle([
                path: TestPicture.text,
                "xml/aaa.xml": Sample.list(
                    Sample.item("a", "<imageFile>\(path)</imageFile>"),
                    Sample.item("b", "<imageFile>images/none.png</imageFile>")),
                "xml/app.xml": Sample.app(levels: Sample.level(file: "aaa.xml"))
            ]))
        let app = try await TestApp(try AppBundle(folder: folder.path))
        #expect(app.problems == ["app/unlisted-folder", "file/missing", "file/missing"])
        let said = app.diagnostics.filter { $0.kind.code == "file/missing" }.map(\.summary)
        let left = try #require(app.bundle.unlistedFolders.first).path
        #expect(
            said == [
                "The picture ‘\(path)’ cannot be looked for in the folder ‘\(left)’",
                "The picture ‘images/none.png’ does not exist"
            ])
    }

    @Test(arguments: ["web/node_modules/x", "assets/node_modules", ".cache", "assets/images/.thumbs", "web"])
    func foldersThatHoldNothingOfTheAppAreNobodysBusiness(place: String) async throws {
        let folder = try TemporaryFolder()
        let deep = (1...30).map { "d\($0)" }.joined(separator: "/")
        try folder.write(Dictionary(uniqueKeysWithValues: Sample.bundle().map { ("assets/" + $0, $1) }))
        try folder.write(["\(place)/\(deep)/x.png": "PNG"])
        let bundle = try AppBundle(folder: folder.path)
        #expect(bundle.unlistedFolders.count == 1)
        #expect(try await TestApp(bundle).report == "")
    }

    @Test func linkInsideTheBundleIsFollowed() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Sample.bundle([
                "images/x.png": TestPicture.text,
                "xml/data.xml": Sample.list(Sample.item("a", "<imageFile>y.png</imageFile>"))
            ]))
        try folder.link("images/y.png", to: "x.png")
        let app = try await TestApp(try AppBundle(folder: folder.path))
        #expect(app.report == "")
        #expect(app.bundle.read("images/y.png") == Array(TestPicture.text.utf8))
    }

    /// A letter with an accent as one sign and as two; an archive of a Mac over another folder makes such pairs.
    @Test(arguments: [false, true]) func ofNamesInTwoUnicodeFormsOneCounts(_ isComposedFirst: Bool) async throws {
        let folder = try TemporaryFolder()
        let (composed, apart) = ("images/\u{D6}l.svg", "images/O\u{308}l.svg")
        try folder.write(
            Sample.bundle(["xml/data.xml": Sample.list(Sample.item("a", "<imageFile>\(composed)</imageFile>"))]))
        for path in isComposedFirst ? [composed, apart] : [apart, composed] {
            let text = path.utf8.elementsEqual(composed.utf8) ? TestPicture.text : TestPicture.text + "\n"
            try folder.write([path: text])
        }
        let bundle = try AppBundle(folder: folder.path)
        let app = try await TestApp(bundle)
        #expect(app.problems == ["file/ambiguous-name"], "\(app.report)")
        #expect(bundle.files.find(apart).map { Array($0.utf8) } == Array(composed.utf8))
        // A bundle with one more file still knows of the two.
        let more = bundle.replacing(["xml/more.xml": []]).files
        #expect(more.isAmbiguous(apart) && !more.isAmbiguous("xml/more.xml"))
    }

    /// However many files are behind it.
    @Test(arguments: ["images/fotos", "images"]) func linkToAFolderIsNamedOnce(_ path: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Sample.bundle([
                "fotos/x.png": TestPicture.text, "fotos/y.png": TestPicture.text,
                "xml/data.xml": Sample.list(
                    Sample.item("a", "<imageFile>\(path)/x.png</imageFile>"),
                    Sample.item("b", "<imageFile>\(path)/y.png</imageFile>"))
            ]))
        let target = path == "images" ? "fotos" : "../fotos"
        try folder.link(path, to: target)
        let app = try await TestApp(try AppBundle(folder: folder.path))
        #expect(
            app.diagnostics.filter { $0.severity != .note }.map(\.summary) == [
                "‘\(path)’ is a link to the folder ‘\(target)’, and links to folders are not followed, so what it holds counts as missing"
            ])
        #expect(app.problems == ["file/linked-folder"] && app.diagnostics.first?.severity == .error)
    }

    /// A checkout, or the copy of a revision, may lack what the link leads to, and the finding is still a known one.
    @Test func linkToAFolderIsNamedAlikeWhereTheFolderIsMissing() async throws {
        let folder = try TemporaryFolder()
        for app in ["a", "b/c"] {
            let files = Sample.bundle([
                "xml/data.xml": Sample.list(
                    Sample.item("a", "<imageFile>images/x.png</imageFile>"),
                    Sample.item("b", "<imageFile>images/y.png</imageFile>"))
            ])
            try folder.write(Dictionary(uniqueKeysWithValues: files.map { ("\(app)/\($0)", $1) }))
            try folder.link(app + "/images", to: "../shared")
        }
        try folder.write(["shared/x.png": TestPicture.text, "shared/y.png": TestPicture.text])
        let there = try await TestApp(try AppBundle(folder: folder.path + "/a"))
        let missing = try await TestApp(try AppBundle(folder: folder.path + "/b/c"))
        #expect(there.problems == ["file/linked-folder"] && missing.report == there.report, "\(missing.report)")
        #expect(there.report.contains("‘images’ is a link to the folder ‘../shared’"))
    }

    @Test func linkToAFolderBehindWhichFilesOfTheFormatLieIsNamedOnce() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Sample.bundle([
                "datos/a.xml": "<levelData/>", "datos/b.xml": "<levelData/>",
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + Sample.level("m", file: "in/a.xml") + Sample.level("n", file: "in/b.xml"))
            ]))
        try folder.link("xml/in", to: folder.path + "/datos")
        let app = try await TestApp(try AppBundle(folder: folder.path))
        #expect(app.diagnostics.filter { $0.kind.code == "file/linked-folder" }.count == 1)
        #expect(!app.diagnostics.contains { $0.kind.code == "file/outside-bundle" })
    }

    /// Otherwise the app would silently have another root, and all its pictures would be missing.
    @Test func linkInThePlaceOfTheFolderOfTheAppIsNamed() async throws {
        let folder = try TemporaryFolder()
        let files = Sample.bundle().map { ($0.replacing("xml/", with: "xml2/"), $1) }
        try folder.write(Dictionary(uniqueKeysWithValues: files))
        try folder.link("xml", to: "xml2")
        let app = try await TestApp(try AppBundle(folder: folder.path))
        #expect(
            app.diagnostics.filter { $0.kind.code == "file/linked-folder" }.map(\.summary) == [
                "‘xml’ is a link to the folder ‘xml2’, and links to folders are not followed, so ‘xml2/app.xml’ is read as that of the app"
            ])
    }

    @Test func linkToAnotherPlaceOfTheAppIsNoMistake() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Dictionary(uniqueKeysWithValues: Sample.bundle().map { ("assets/" + $0, $1) }))
        try folder.link("xml", to: folder.path + "/assets/xml")
        #expect(try await TestApp(try AppBundle(folder: folder.path)).report == "")
    }

    @Test func folderOfTheAppThatIsALinkOutOfItIsNoApp() async throws {
        let outside = try TemporaryFolder()
        try outside.write(["app.xml": Sample.app()])
        let folder = try TemporaryFolder()
        try folder.write(["images/x.txt": ""])
        try folder.link("xml", to: outside.path)
        let bundle = try AppBundle(folder: folder.path)
        let error = #expect(throws: BundleError.self) { try BundleLayout(of: bundle) }
        guard case .noApp(let diagnostics) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let target = outside.path
        #expect(
            diagnostics.map(\.summary) == [
                "‘xml’ is a link to the folder ‘\(target)’, and links to folders are not followed; ‘app.xml’ is not elsewhere"
            ])
    }

    @Test(arguments: ["bucle.png", "nada.png"]) func linkToNothingIsNoFile(_ target: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Sample.bundle())
        try folder.link("bucle.png", to: target)
        let bundle = try AppBundle(folder: folder.path)
        #expect(!bundle.files.contains("bucle.png") && bundle.refusedLinks.isEmpty)
    }

    /// Archives of old systems have such names. No page can ask for the file, so a build must not end because of it.
    @Test func fileWhoseNameIsNoTextIsLeftOutAndReported() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Sample.bundle(["html/page.html": "<p>x", "html/a\u{FFFD}o.css": "p {}"]))
        let name = Array(folder.path.utf8) + "/html/e".utf8 + [0xF1] + "o.css".utf8 + [0]
        let file = name.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { fopen($0.baseAddress, "w") }
        }
        fclose(file)
        let app = try await TestApp(AppBundle(folder: folder.path))
        #expect(app.bundle.unnamedFiles == ["html/e\u{FFFD}o.css"])
        #expect(app.bundle.files.below("html").sorted() == ["html/a\u{FFFD}o.css", "html/page.html"])
        #expect(app.problems == ["app/file-name"], "\(app.report)")
    }

    /// A link to an enclosing folder would be followed endlessly.
    @Test func linkToAFolderIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write(Sample.bundle())
        try folder.link("otra", to: ".")
        let bundle = try AppBundle(folder: folder.path)
        #expect(bundle.files.paths == Sample.bundle().keys.sorted())
    }

    /// The bundle's folder itself may be a link; its target counts.
    @Test func bundleBehindALinkIsRead() throws {
        let folder = try TemporaryFolder()
        try folder.write(["real/app.xml": "<application/>"])
        try folder.link("alias", to: "real")
        let bundle = try AppBundle(folder: folder.path + "/alias")
        #expect(bundle.files.paths == ["app.xml"])
        #expect(bundle.name == "real")
    }
}

extension TemporaryFolder {
    func link(_ path: String, to target: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    }
}
