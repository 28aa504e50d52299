// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Tests of themes and files that an app's own settings name: nothing outside the app's folder gets into a site.
@Suite struct OwnThemeTests {
    /// Contents that must not be published.
    private static let secret = "TOP-SECRET-7261"
    private static let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"{{policy}}\">"
    private static let codes = ("settings/theme-outside", "settings/theme-with-scripts")

    /// An app with settings, a folder with secrets beside it, and links from one to the other.
    private func folder(
        _ settings: String, _ files: [String: String] = [:], links: [String: String] = [:],
        at place: String = "app/emobic-site.yaml"
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(SoundApp.files)
        try folder.write(
            [
                place: settings,
                "secret/theme.css": "a{color:#123456} /* \(Self.secret) */ b{--x:'\(Self.secret)'}",
                "secret/partials/footer.mustache": Self.secret, "secret/note.svg": "<svg>\(Self.secret)</svg>",
                "secret/en.yaml": "back: \(Self.secret)",
                "secret/theme.js": "/*\(Self.secret)*/ let x = '\(Self.secret)'"
            ].merging(files) { _, own in own })
        for (path, target) in links {
            let link = folder.url.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
        }
        return folder
    }

    private func published(_ folder: borrowing TemporaryFolder, _ name: String = "out") throws -> Bool {
        let site = folder.url.appendingPathComponent(name)
        return try FileManager.default.relativeFiles(below: site).contains {
            String(decoding: try Data(contentsOf: site.appendingPathComponent($0)), as: UTF8.self).contains(Self.secret)
        }
    }

    private func expectRefused(_ folder: borrowing TemporaryFolder, _ place: String, _ words: String) throws {
        let check = try Command.run("check", "app", in: folder.url)
        #expect(
            check.status == 1 && check.output.contains("\(place): error: ")
                && check.output.contains("[\(Self.codes.0)]"), "\(check.output)\(check.errors)")
        #expect(check.output.contains(words) && !check.output.contains(Self.secret), "\(check.output)")
        let build = try Command.run("build", "app", "out", in: folder.url)
        #expect(
            build.status == 0 && build.errors.contains("\(place): error: ")
                && build.errors.contains("[\(Self.codes.0)]"), "\(build.errors)")
        #expect(try !published(folder))
        #expect(try Command.run("build", "app", "strict", "--strict", in: folder.url).status == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/strict"))
    }

    @Test(arguments: [
        "../secret", "./../secret", "../app/../secret", "./inner/../../secret", "../app2", "..", "../", "/", "/etc",
        "../nothing", "./nothing/../../secret", "./leading", "./leading/", "./leading/../secret"
    ])
    func themeOutsideOfTheAppIsRefusedAtItsPlace(name: String) throws {
        let folder = try folder(
            "language: es\ntheme: \(name)\n", ["app2/theme.css": Self.secret], links: ["app/leading": "../secret"])
        try expectRefused(folder, "emobic-site.yaml:2:8", "lies outside of the app’s folder")
    }

    @Test func absolutePathOfAFolderElsewhereIsRefusedAndOneOfTheAppsIsNot() throws {
        let folder = try folder("")
        try folder.write(["app/emobic-site.yaml": "theme: \(folder.path)/secret\n"])
        try expectRefused(folder, "emobic-site.yaml:1:8", "lies outside of the app’s folder")
        try folder.write([
            "app/emobic-site.yaml": "theme: \(folder.path)/app/look\n", "app/look/theme.css": "/* */ a{--mine:1px}"
        ])
        #expect(try Command.run("check", "app", in: folder.url).status == 0)
    }

    @Test(
        arguments: [
            (["app/look/theme.css": "../../secret/theme.css"], "theme.css"),
            (
                ["app/look/partials/footer.mustache": "../../../secret/partials/footer.mustache"],
                "partials/footer.mustache"
            ),
            (["app/look/strings/en.yaml": "../../../secret/en.yaml"], "strings/en.yaml"),
            (["app/look/theme.js": "../../secret/theme.js"], "theme.js"),
            (["app/look/page.mustache": "../../secret/note.svg"], "page.mustache"),
            (["app/look/theme.yaml": "../../secret/en.yaml"], "theme.yaml"),
            (["app/look/activities/list/style.css": "../../../../secret/theme.css"], "activities/list/style.css"),
            (["app/look/paper.svg": "../../secret/note.svg"], "paper.svg"),
            (["app/look/early.js": "/etc/hostname"], "early.js"),
            (["app/look/paper.svg": "round", "app/look/round": "../../secret/note.svg"], "paper.svg")
        ] as [([String: String], String)])
    func linkInAThemeThatLeadsOutIsRefused(links: [String: String], file: String) throws {
        let folder = try folder(
            "theme: ./look\n",
            ["app/look/activities/map/style.css": "a{background:url(../../paper.svg)}", "app/look/README": "x"],
            links: links)
        if file != "paper.svg" { try folder.write(["app/look/paper.svg": "<svg/>"]) }
        try expectRefused(
            folder, "emobic-site.yaml:1:8",
            "‘\(file)’ of the theme ‘app/./look’ is a link that leads out of the app’s folder")
    }

    @Test func folderInAThemeThatIsALinkIsNotLookedInto() throws {
        let folder = try folder(
            "theme: ./look\n", ["app/look/theme.css": "a{background:url(pictures/note.svg)}"],
            links: ["app/look/partials": "../../secret/partials", "app/look/pictures": "../../secret"])
        _ = try Command.run("build", "app", "out", in: folder.url)
        #expect(try !published(folder))
    }

    @Test(arguments: ["../../secret", "/etc", "../leading"]) func themeThatExtendsOneOutsideIsRefused(name: String)
        throws
    {
        let folder = try folder(
            "theme: ./look\n", ["app/look/theme.yaml": "contract: 1\nextends: \(name)\n"],
            links: ["app/leading": "../secret"])
        try expectRefused(
            folder, "emobic-site.yaml:1:8",
            "‘\(name)’, which the theme ‘app/./look’ extends, lies outside of the app’s folder")
    }

    @Test func addressInAStyleDoesNotLeaveTheThemeEither() throws {
        let folder = try folder("theme: ./look\n", ["app/look/theme.css": "a{background:url(../../secret/note.svg)}"])
        let run = try Command.run("check", "app", in: folder.url)
        #expect(
            run.status == 1
                && run.output.contains(
                    "app/look/theme.css:1:18: error: The file lies outside of the theme’s folder [theme/bad-address]"),
            "\(run.output)\(run.errors)")
    }

    /// A name without a folder is a theme of the tool or a folder beside the settings; the working folder does not
    /// matter.
    @Test func folderWhereTheCommandIsRunIsNotTheApps() throws {
        let folder = try folder("theme: secret\n")
        let run = try Command.run("build", "app", "out", in: folder.url)
        #expect(
            run.status == 1 && run.errors.contains("emobic-site.yaml:1:8: error: There is no theme ‘secret’"),
            "\(run.errors)")
    }

    @Test(arguments: ["app/emobic-site.yaml", "app/xml/emobic-site.yaml"]) func themeInTheAppMayBeAnywhereInIt(
        place: String
    ) throws {
        let name = place.contains("xml/") ? "../look" : "look"
        let folder = try folder(
            "theme: \(name)\n",
            [
                "app/look/theme.yaml": "contract: 1\nextends: ../base\n", "app/shared/paper.svg": "<svg/>",
                "app/base/theme.css": "b{background:url(paper.svg)} c{--mine:2px}"
            ],
            links: ["app/base/paper.svg": "../shared/paper.svg"], at: place)
        let build = try Command.run("build", "app", "out", in: folder.url)
        #expect(build.status == 0 && !build.errors.contains("theme"), "\(build.errors)")
        let styles = FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("out")).filter {
            $0.hasSuffix(".css")
        }
        #expect(
            try styles.contains {
                try String(contentsOfFile: folder.path + "/out/" + $0, encoding: .utf8).contains("--mine:2px")
            })
    }

    @Test(arguments: ["default", "classic"]) func themesOfTheToolMayBeNamed(name: String) throws {
        let folder = try folder("theme: \(name)\n")
        let run = try Command.run("check", "app", in: folder.url)
        #expect(run.status == 0 && !run.output.contains("settings/"), "\(run.output)\(run.errors)")
    }

    @Test func operatorMayNameAnyTheme() throws {
        let folder = try folder(
            "theme: ../nothing\n", ["own.yaml": "theme: secret\n"],
            links: ["look": "secret", "secret/early.js": "theme.js"])
        for (number, options) in [
            ["--theme", "secret"], ["--theme", "look"], ["--config", "own.yaml"], ["--theme", "app/../secret"]
        ].enumerated() {
            let build = try Command.run(["build", "app", "out\(number)"] + options, in: folder.url)
            #expect(build.status == 0 && !build.errors.contains("settings/"), "\(options) \(build.errors)")
            #expect(try published(folder, "out\(number)"), "\(options)")
            let check = try Command.run(["check", "app"] + options, in: folder.url)
            #expect(check.status == 0 && !check.output.contains("settings/"), "\(options) \(check.output)")
        }
    }

    /// A theme is not trusted with files outside of its folder, whoever names it.
    @Test(arguments: ["theme.css", "partials/footer.mustache", "images/p.svg"], ["--theme", "--config"])
    func linkInAThemeOfTheOperatorThatLeadsOutIsRefused(path: String, option: String) throws {
        let target = ["theme.css": "theme.css", "images/p.svg": "note.svg"][path] ?? path
        let up = String(repeating: "../", count: path.split(separator: "/").count)
        let folder = try folder(
            "",
            ["own.yaml": "theme: look\n", "look/activities/list/style.css": "a{background:url(../../images/p.svg)}"],
            links: ["look/" + path: up + "secret/" + target])
        if path != "images/p.svg" { try folder.write(["look/images/p.svg": "<svg/>"]) }
        let options = [option, option == "--theme" ? "look" : "own.yaml"]
        for command in [["build", "app", "out"], ["check", "app"]] {
            let run = try Command.run(command + options, in: folder.url)
            #expect(run.status != 0)
            #expect(
                run.errors.contains("‘\(path)’ of the theme ‘")
                    && run.errors.contains("is a link that leads out of its folder"),
                "\(run.output)\(run.errors)")
        }
        #expect(try !FileManager.default.fileExists(atPath: folder.path + "/out") || !published(folder))
    }

    // MARK: Scripts

    @Test(arguments: [
        ("theme.js", "x()", true), ("early.js", "x()", true), ("theme-more.js", "x()", true),
        ("activities/list/script.js", "x()", true), ("theme.css", "a{color:red}", false),
        ("partials/footer.mustache", "<p>{{title}}</p>", false),
        ("partials/footer.mustache", "<script>x()</script>", true),
        ("partials/footer.mustache", "<IMG onerror=x() src=a>", true),
        ("partials/footer.mustache", "<script src=\"https://example.org/x.js\"></script>", true),
        ("partials/footer.mustache", "<a href=\" JavaScript:x()\">a</a>", true),
        ("partials/footer.mustache", "{{#icon}}<script src=\"{{icon}}\" defer></script>{{/icon}}", false),
        ("partials/footer.mustache", "<iframe srcdoc='&lt;script&gt;'></iframe>", true), ("extra.js", "x()", true),
        ("partials/footer.mustache", "<scr{{! }}ipt src=images/x.js>", true),
        ("partials/footer.mustache", "<{{strings.back}}>", true),
        ("partials/footer.mustache", "<SCRI{{#title}}pt{{/title}}>x()</SCRI{{#title}}pt{{/title}}>", true),
        ("partials/footer.mustache", "<a{{#home}} href=\"{{home}}\"{{/home}}><li{{> action-size}}>", false),
        ("partials/footer.mustache", "<img src=x o{{! }}nerror=x()>", true),
        ("partials/footer.mustache", "<img src=x/onerror=x()>", false),
        ("partials/footer.mustache", "<a href=\"javas&#99;ript:x()\">a</a>", true),
        ("partials/footer.mustache", "<p>1 < 2, a &lt; {{title}}</p>", false),
        ("activities/city-guide/page.mustache", "<script src=\"{{file}}\"></script>", true),
        ("activities/city-guide/page.mustache", "<p>{{file}}</p>", false),
        ("page.mustache", "<p>{{{body}}}</p>", true),
        ("page.mustache", "<title>{{title}}</title>\(policy){{{body}}}", true),
        ("page.mustache", "{{#canonical}}\(policy){{/canonical}}{{{body}}}", true),
        ("page.mustache", "<html onclick=x()>\(policy){{{body}}}", true),
        (
            "page.mustache",
            "<!doctype html>\n<html lang=\"{{language}}\">\n<head>\n<meta charset=\"utf-8\">\n\(policy){{{body}}}",
            false
        )
    ]) func scriptsOfAnAppsThemeAreSaid(path: String, text: String, isSaid: Bool) throws {
        let folder = try folder(
            "language: es\ntheme: ./look\nignore: [settings, settings/theme-with-scripts]\n", ["app/look/" + path: text]
        )
        for (app, place) in [("app", folder.url), (".", folder.url.appendingPathComponent("app"))] {
            let run = try Command.run("check", app, "--notes", in: place)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(
                run.output.contains(
                    "emobic-site.yaml:2:8: note: The app’s own theme has scripts: ‘look/\(path)’ [\(Self.codes.1)]")
                    == isSaid, "\(run.output)")
        }
        let option = try Command.run("check", "app", "--notes", "--ignore", Self.codes.1, in: folder.url)
        #expect(option.status == 0 && !option.output.contains(Self.codes.1))
        // With the option, the choice is that of the user who runs the tool.
        #expect(
            try !Command.run("check", "app", "--notes", "--theme", "app/look", in: folder.url).output.contains(
                Self.codes.1))
    }

    // MARK: Other files

    @Test(arguments: [
        "../secret/note.svg", "/etc/hostname", "images/link.svg", "../../secret/note.svg",
        "images/../../secret/note.svg"
    ]) func iconLiesInTheApp(name: String) throws {
        let folder = try folder(
            "icon: \(name)\n", ["app/images/x.png": "x"], links: ["app/images/link.svg": "../../secret/note.svg"])
        let check = try Command.run("check", "app", in: folder.url)
        #expect(
            check.output.contains("emobic-site.yaml:1:7: ") && !check.output.contains(Self.secret), "\(check.output)")
        #expect(try Command.run("build", "app", "out", in: folder.url).status == 0)
        #expect(try !published(folder))
    }

    @Test(arguments: ["footer", "accent", "chat", "baseURL", "language", "map", "frames", "forms", "quizTime"])
    func noOtherSettingReadsAFile(key: String) throws {
        for name in ["../secret/note.svg", "/etc/hostname", "images/link.svg", "file:///etc/hostname"] {
            let folder = try folder(
                "\(key): \(name)\n", ["app/images/x.png": "x"], links: ["app/images/link.svg": "../../secret/note.svg"])
            #expect(try Command.run("build", "app", "out", in: folder.url).status == 0)
            #expect(try !published(folder), "\(key) \(name)")
        }
    }

    @Test func settingsThatAreALinkOutOfTheAppAreNotRead() throws {
        let folder = try folder("", ["own.yaml": "footer: \(Self.secret)\n"])
        try FileManager.default.removeItem(atPath: folder.path + "/app/emobic-site.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/app/emobic-site.yaml", withDestinationPath: "../own.yaml")
        #expect(try Command.run("build", "app", "out", in: folder.url).status == 0)
        #expect(try !published(folder))
    }
}
