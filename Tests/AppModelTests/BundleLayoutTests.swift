// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

@Suite struct BundleLayoutTests {
    @Test(arguments: [
        ("xml/app.xml", "xml", ""),
        ("app.xml", "", ""),
        ("assets/xml/app.xml", "assets/xml", "assets"),
        ("assets/app.xml", "assets", "assets"),
        ("demo/xml/app.xml", "demo/xml", "demo"),
        ("demo/assets/xml/app.xml", "demo/assets/xml", "demo/assets"),
        ("demo/app.xml", "demo", "demo"),
        ("a/b/c/d/app.xml", "a/b/c/d", "a/b/c/d"),
        ("xml/App.xml", "xml", ""),
        ("APP.XML", "", ""),
        ("XML/app.xml", "XML", ""),
        ("Assets/Xml/App.xml", "Assets/Xml", "Assets"),
        ("Demo/XML/App.xml", "Demo/XML", "Demo")
    ]) func rootIsFound(_ path: String, _ xmlFolder: String, _ root: String) throws {
        let layout = try BundleLayout(of: AppBundle([path: "", "images/x.png": "", "html/otro.xml": ""]))
        #expect(layout.appFile == path)
        #expect(layout.xmlFolder == xmlFolder)
        #expect(layout.root == root)
    }

    @Test func knownPlacesAreTriedInOrder() throws {
        let order = ["xml/app.xml", "app.xml", "assets/xml/app.xml", "assets/app.xml", "otro/app.xml"]
        for count in 1...order.count {
            let files = Dictionary(uniqueKeysWithValues: order.suffix(count).map { ($0, "") })
            #expect(try BundleLayout(of: AppBundle(files)).appFile == order[order.count - count])
        }
    }

    /// The `app.xml` of a language lies below the other one, and is no app of its own.
    @Test(arguments: [["wrap/xml/app.xml", "wrap/xml/en/app.xml", "wrap/xml/ES/app.xml"], ["a/app.xml", "a/ca/app.xml"]]
    )
    func languagesOfAWrappedAppAreNoOtherApps(_ paths: [String]) throws {
        let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
        #expect(try BundleLayout(of: AppBundle(files)).appFile == paths[0])
    }

    @Test(arguments: [
        ["a/app.xml", "b/app.xml"], ["en/app.xml", "es/app.xml"], ["a/xml/app.xml", "a/b/xml/app.xml"],
        ["xml/App.xml", "xml/APP.xml"]
    ])
    func severalAppsAreRefused(_ paths: [String]) {
        let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
        #expect(throws: BundleError.self) { try BundleLayout(of: AppBundle(files)) }
    }

    @Test func exactNameWinsOverOtherCase() throws {
        #expect(try BundleLayout(of: AppBundle(["xml/App.xml": "", "xml/app.xml": ""])).appFile == "xml/app.xml")
    }

    @Test func otherAppXMLIsReported() async throws {
        let app = try await TestApp(Sample.bundle(["xml/App.xml": Sample.app()]))
        #expect(app.problems == ["app/unread-app-xml"], "\(app.report)")
    }

    @Test func appXMLInOtherCaseIsReadWithAWarning() async throws {
        var files = Sample.bundle()
        files["xml/App.xml"] = files.removeValue(forKey: "xml/app.xml")
        let app = try await TestApp(files)
        #expect(app.problems == ["file/inexact-name"])
        #expect(app.screenNames == ["l/a"])
    }

    @Test(arguments: [
        "._app.xml", ".emobic-site-lock", ".public.emobic-site-0123456789abcdef/xml/app.xml",
        "xml/.site.emobic-site-12/app.xml", "xml/._app.xml", ".DS_Store", "images/.DS_Store", "images/Thumbs.db",
        "__MACOSX/xml/app.xml", "__MACOSX/._app.xml", "xml/app.xml~",
        "images/fondo.xcf", ".git/config", "xml/#app.xml#", "xml/app.xml.bak", "xml/app.xml.tmp", "images/desktop.ini"
    ]) func junkIsNotListed(_ path: String) async throws {
        let bundle = AppBundle(Sample.bundle([path: "<<< not XML"]))
        #expect(!bundle.files.contains(path))
        let app = try await TestApp(bundle)
        #expect(app.report == "")
    }

    @Test(arguments: ["images/a.b~c.png", "images/_.png", "xml/.hidden.xml", "images/MACOSX.png", "images/thumbs.png"])
    func otherOddNamesAreListed(_ path: String) {
        #expect(AppBundle([path: ""]).files.contains(path))
    }
}
