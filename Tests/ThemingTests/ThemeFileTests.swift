// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import SiteBuilder
import TestSupport
import Testing

@testable import Theming

@Suite struct ThemeFileTests {
    private func problems(_ paths: [String: String]) throws -> [String] {
        let known = paths.filter { ThemeFileRole($0.key) != nil }
        let others = paths.filter { ThemeFileRole($0.key) == nil }.mapValues { Array($0.utf8) }
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path),
            ThemeFolder(place: "mine", files: known, others: others)
        ]
        let theme = Theme(layers: layers)
        return theme.lines(ThemeCheck.faults(of: theme, for: .all, frame: .site))
    }

    @Test(arguments: [
        (
            "partials/page.mustache",
            "partials/page.mustache:1:1: error: ‘page’ is the name of the frame; give the partial another [theme/misplaced-file]"
        ),
        (
            "partials",
            "partials:1:1: error: ‘partials’ is no folder here: themes do not follow links to folders [theme/misplaced-file]"
        ),
        (
            "activites/list.mustache",
            "activites:1:1: error: A theme has no folder ‘activites’; did you mean ‘activities’? [theme/misplaced-file]"
        ),
        (
            "Partials/row.mustache",
            "Partials:1:1: error: A theme has no folder ‘Partials’; did you mean ‘partials’? [theme/misplaced-file]"
        ),
        (
            "pages.mustache",
            "pages.mustache:1:1: error: A theme has no file ‘pages.mustache’; did you mean ‘page.mustache’? [theme/misplaced-file]"
        ),
        (
            "theme.yml",
            "theme.yml:1:1: error: A theme has no file ‘theme.yml’; did you mean ‘theme.yaml’? [theme/misplaced-file]"
        ),
        (
            "style.css",
            "style.css:1:1: error: The style of every page is called ‘theme.css’, and that of a screen type lies in ‘activities’ [theme/misplaced-file]"
        ),
        (
            "partial.mustache",
            "partial.mustache:1:1: error: The frame is called ‘page.mustache’; other templates lie in ‘partials’ or ‘activities’ [theme/misplaced-file]"
        ),
        (
            "partials/icons/row.mustache",
            "partials/icons/row.mustache:1:1: error: The files of ‘partials’ lie directly in it [theme/misplaced-file]"
        ),
        (
            "partials/footr.mustache",
            "partials/footr.mustache:1:1: error: No template includes ‘footr’; did you mean ‘footer’? [theme/unused-partial]"
        ),
        (
            "strings/en.yml",
            "strings/en.yml:1:1: error: The file has no effect: no style names it, and ‘strings’ has files with the ending ‘.yaml’ [theme/misplaced-file]"
        ),
        (
            "signs/home.png",
            "signs/home.png:1:1: error: The file has no effect: no style names it, and ‘signs’ has files with the ending ‘.svg’ [theme/misplaced-file]"
        ),
        (
            "signs/types/home.svg",
            "signs/types/home.svg:1:1: error: The files of ‘signs’ lie directly in it [theme/misplaced-file]"
        ),
        (
            "theme-filtr.js",
            "theme-filtr.js:1:1: error: No script loads a part ‘filtr’; did you mean ‘filter’? [theme/misplaced-file]"
        ),
        (
            "theme-wroker.js",
            "theme-wroker.js:1:1: error: No script loads a part ‘wroker’; did you mean ‘worker’? [theme/misplaced-file]"
        ),
        (
            "activities/form/sned.js",
            "activities/form/sned.js:1:1: error: No script loads a part ‘sned’; did you mean ‘send’? [theme/misplaced-file]"
        ),
        (
            "layouts/Cards.css",
            "layouts/Cards.css:1:1: error: The layout ‘Cards’ is another one than that of the theme below; did you mean ‘cards’? [theme/misplaced-file]"
        ),
        (
            "strings/english.yaml",
            "strings/english.yaml:1:1: error: ‘english’ is not the tag of a language; such a file is called ‘en.yaml’ or ‘pt-BR.yaml’ [theme/bad-language]"
        ),
        (
            "strings/en-USA.yaml",
            "strings/en-USA.yaml:1:1: error: ‘en-USA’ is not the tag of a language; such a file is called ‘en.yaml’ or ‘pt-BR.yaml’ [theme/bad-language]"
        ),
        (
            "activities/lists/style.css",
            "activities/lists/style.css:1:1: error: There is no screen type ‘lists’; did you mean ‘list’? [theme/unknown-type]"
        ),
        (
            "activities/city-guides/style.css",
            "activities/city-guides/style.css:1:1: error: There is no screen type ‘city-guides’ [theme/unknown-type]"
        ),
        (
            "activities/from/send.js",
            "activities/from/send.js:1:1: error: There is no screen type ‘from’; did you mean ‘form’? [theme/unknown-type]"
        ),
        (
            "activities/list/list.html",
            "activities/list/list.html:1:1: error: The file has no effect: no style names it, and a screen type has ‘page.mustache’, ‘style.css’, ‘script.js’, ‘icon.svg’, ‘strings.en.yaml’ and scripts [theme/misplaced-file]"
        ),
        (
            "activities/list/strings.yaml",
            "activities/list/strings.yaml:1:1: error: The file has no effect: no style names it, and a screen type has ‘page.mustache’, ‘style.css’, ‘script.js’, ‘icon.svg’, ‘strings.en.yaml’ and scripts [theme/misplaced-file]"
        ),
        (
            "activities/list/styles.css",
            "activities/list/styles.css:1:1: error: A screen type has no file ‘styles.css’; did you mean ‘style.css’? [theme/misplaced-file]"
        ),
        (
            "activities/list/strings.english.yaml",
            "activities/list/strings.english.yaml:1:1: error: ‘english’ is not the tag of a language; such a file is called ‘strings.en.yaml’ or ‘strings.pt-BR.yaml’ [theme/bad-language]"
        ),
        (
            "activities/list/rows/page.mustache",
            "activities/list/rows/page.mustache:1:1: error: The files of a screen type lie directly in its folder [theme/misplaced-file]"
        ),
        (
            "activities/chat/more.js",
            "activities/chat/more.js:1:1: error: No script loads ‘more.js’: ‘chat’ has no ‘script.js’ [theme/misplaced-file]"
        ),
        (
            "activity/list/page.mustache",
            "activity:1:1: error: A theme has no folder ‘activity’; did you mean ‘activities’? [theme/misplaced-file]"
        ),
        (
            "script.js",
            "script.js:1:1: error: The script of every page is called ‘theme.js’, and that of a screen type lies in ‘activities’ [theme/misplaced-file]"
        ),
        (
            "strings.en.yaml",
            "strings.en.yaml:1:1: error: Strings lie in the folder ‘strings’, as ‘en.yaml’, and those of a screen type in ‘activities’ [theme/misplaced-file]"
        ),
        (
            "theme-fields.CSS",
            "theme-fields.CSS:1:1: error: A theme has no file ‘theme-fields.CSS’; did you mean ‘theme-fields.css’? [theme/misplaced-file]"
        ),
        (
            "activities/lists/strings.en.yaml",
            "activities/lists/strings.en.yaml:1:1: error: There is no screen type ‘lists’; did you mean ‘list’? [theme/unknown-type]"
        )
    ])
    func fileThatNobodyLooksForIsFound(path: String, problem: String) throws {
        #expect(try problems([path: ""]) == ["mine/" + problem])
    }

    @Test func partThatAScriptOfTheThemeNamesMayBeCalledNearlyAsOneOfTheTool() throws {
        #expect(try problems(["theme-filtr.js": "", "extra.js": "window.emobic.part(\"filtr\");"]) == [])
        #expect(try problems(["activities/form/sned.js": "", "activities/form/script.js": "part('sned')"]) == [])
    }

    /// A file of a theme that another one extends is a fault as in a theme that nobody extends, also where both have it.
    @Test(arguments: ["partials/footr.mustache", "signs/hme.svg", "theme-filtr.js"], [false, true])
    func faultOfAThemeThatAnotherOneExtendsIsFound(path: String, isTwice: Bool) throws {
        let svg = "<svg viewBox=\"0 0 24 24\"><path d=\"M2 2h20\"/></svg>"
        let theme = Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path),
            ThemeFolder(place: "base", files: [path: path.hasSuffix(".svg") ? svg : ""]),
            ThemeFolder(place: "top", files: isTwice ? [path: svg] : ["theme.css": "a{}"])
        ])
        let faults = theme.lines(ThemeCheck.faults(of: theme, for: .all, frame: .site))
        #expect(faults.count == 1 && faults.allSatisfy { $0.hasPrefix("base/\(path):1:1: error: No ") }, "\(faults)")
    }

    /// The frame that includes it is covered by that of the upper theme.
    @Test func partialOfAFrameThatAnotherThemeReplacesIsNoFault() throws {
        let theme = Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path),
            ThemeFolder(
                place: "base", files: ["page.mustache": "{{> imprint}}{{{body}}}", "partials/imprint.mustache": "a"]),
            ThemeFolder(place: "top", files: ["page.mustache": "{{{body}}}"])
        ])
        #expect(theme.lines(ThemeCheck.faults(of: theme, for: .all, frame: .site)) == [])
    }

    /// The former places of the files of screen types, before each type had a folder.
    @Test(arguments: [
        ("list.mustache", "list/page.mustache"), ("list.css", "list/style.css"), ("list.js", "list/script.js"),
        ("form-send.js", "form/send.js"), ("form-extra.js", "form/extra.js"), ("gallery.css", "gallery/style.css"),
        ("image-list.css", "image-list/style.css"), ("city-guide.mustache", "city-guide/page.mustache")
    ])
    func fileBesideTheFoldersOfTheTypesIsToldItsPlace(file: String, place: String) throws {
        #expect(
            try problems(["activities/" + file: "", "activities/list/page.mustache": ""]) == [
                "mine/activities/\(file):1:1: error: Each screen type has a folder; this file belongs to ‘activities/\(place)’ [theme/misplaced-file]"
            ])
        #expect(
            try problems(["activities/list.html": ""]) == [
                "mine/activities/list.html:1:1: error: Each screen type has a folder for its files [theme/misplaced-file]"
            ])
    }

    @Test(arguments: [["night/theme.css": "", "night/theme.yaml": ""], ["app.xml": "", "images/a.png": ""], [:]])
    func folderWithoutAFileOfAThemeIsNone(files: [String: String]) throws {
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path),
            ThemeFolder(place: "mine", files: [:], others: files.mapValues { Array($0.utf8) })
        ]
        let theme = Theme(layers: layers)
        #expect(
            theme.lines(ThemeCheck.faults(of: theme, for: .all, frame: .site)) == [
                "mine:1:1: error: The folder holds no file of a theme, such as ‘theme.yaml’ or ‘theme.css’ [theme/no-theme]"
            ])
    }

    @Test(arguments: [
        "README.md", "LICENSE", "fonts/serif.ttf", "images/paper.svg", "sources/paper.ai",
        "package.json", "activities/notes.md", "partials/README",
        "activities/list/style.css", "activities/gallery/style.css", "activities/form/send.js",
        "activities/form/extra.js",
        "activities/list/strings.fr.yaml", "activities/list/strings.pt-BR.yaml", "activities/list/notes.md",
        "activities/list/README",
        "strings/pt-BR.yaml", "strings/gsw.yaml", "theme-mine.js", "extra.js", "activity.svg",
        "rollup.config.js", "layouts-old/cards.css",
        "partials/ad.mustache", "activities/city-guide/page.mustache"
    ])
    func filesOfPeopleAndKnownOnesAreNoFault(path: String) throws {
        #expect(try problems([path: "", "theme.css": ""]) == [])
    }

    @Test func styleOfATypeOfItsOwnBelongsToItsTemplate() throws {
        #expect(
            try problems([
                "activities/city-guide/page.mustache": "", "activities/city-guide/style.css": "",
                "activities/city-guide/script.js": ""
            ]) == [])
        #expect(
            try problems(["activities/city-guide/page.mustache": "", "activities/city-guides/style.css": ""]) == [
                "mine/activities/city-guides/style.css:1:1: error: There is no screen type ‘city-guides’; did you mean ‘city-guide’? [theme/unknown-type]"
            ])
    }

    @Test func misspeltFolderIsReportedOnce() throws {
        #expect(try problems(["activites/list.mustache": "", "activites/list.css": ""]).count == 1)
    }

    @Test func pictureThatAStyleOfATypeNamesLiesBesideIt() throws {
        #expect(
            try problems([
                "activities/list/style.css": ".row{background:url(dots.svg)}", "activities/list/dots.svg": "<svg/>"
            ])
                == [])
    }

    /// A type called `lists` may belong to the app, which is unlikely if no level has it.
    @Test(arguments: [
        (
            "LIST_ACTIVITY",
            [
                "mine/activities/lists/page.mustache:1:1: error: No level has the type ‘lists’; did you mean ‘list’? [theme/unused-type]"
            ]
        ), ("LISTS_ACTIVITY", [])
    ])
    func templateOfATypeThatNoLevelHasIsFoundIfItsNameIsNearly(type: String, problems: [String]) async throws {
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path),
            ThemeFolder(place: "mine", files: ["activities/lists/page.mustache": ""])
        ]
        let theme = Theme(layers: layers)
        let app = try await TestApp(type: type, data: "<levelData><data><dataId>a</dataId></data></levelData>")
        #expect(theme.lines(ThemeCheck.faults(of: theme, for: .all, app: app.graph.app)) == problems)
    }

    /// What a preview takes for no change is no part of a theme: the theme would not be read again when it is gone.
    @Test(arguments: [
        "partials/#row.mustache#", "#theme.css#", "partials/row.mustache.bak", "partials/row.mustache~",
        "activities/list/style.css.tmp", "strings/.gitkeep", "partials/desktop.ini", "activities/list/.style.css.swp",
        ".editorconfig"
    ]) func fileOfAnEditorIsNoPartOfATheme(path: String) throws {
        let folder = try TemporaryFolder()
        try folder.write([path: "x", "theme.css": "a{}"])
        let theme = Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path), try ThemeFolder(reading: folder.path)
        ])
        #expect(theme.lines(ThemeCheck.faults(of: theme, for: .all, frame: .site)) == [])
    }

    /// So Emacs marks a file that is being changed.
    @Test func lockOfAnEditorIsNoPartOfATheme() throws {
        let folder = try TemporaryFolder()
        try folder.write(["partials/row.mustache": "", "theme.css": "a{}"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/partials/.#row.mustache", withDestinationPath: "somebody@machine.1:2")
        #expect(try ThemeFolder(reading: folder.path).others == [])
    }

    // MARK: Encodings

    @Test func markOfAnEditorIsNoPartOfTheTexts() throws {
        let folder = try TemporaryFolder()
        let files = [
            "theme.yaml": "contract: 1", "theme.css": "a{}", "page.mustache": "{{{body}}}",
            "strings/en.yaml": "back: Back", "theme.js": "x"
        ]
        try folder.write(files.mapValues { "\u{FEFF}" + $0 })
        let theme = try Theme(folders: [folder.path])
        #expect(
            theme.styles[.frame] == "a{}" && theme.sources["page"] == "{{{body}}}"
                && theme.strings.shared["en"] == ["back": "Back"]
                && theme.scripts[.frame] == "x")
    }

    @Test(arguments: ["theme.css", "page.mustache", "theme.js"]) func mergeConflictIsNamed(path: String) throws {
        let folder = try TemporaryFolder()
        try folder.write([path: "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> d\n"])
        let theme = try Theme(folders: [folder.path])
        #expect(
            theme.lines(theme.faults).contains(
                "\(folder.path)/\(path):2:1: error: A merge was not completed: two versions of the next lines are in the file [theme/merge-conflict]"
            ))
    }

    @Test(arguments: ["theme.css", "page.mustache", "strings/en.yaml", "theme.js"]) func fileInAnotherEncodingIsNamed(
        path: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write([path: ""])
        try Data([0x61, 0x0A, 0x62, 0xF1, 0x62]).write(to: folder.url.appendingPathComponent(path))
        let theme = try Theme(folders: [folder.path])
        #expect(
            theme.lines(theme.faults).first
                == "\(folder.path)/\(path):2:2: error: The file is not in UTF-8; save it in this encoding [theme/bad-encoding]"
        )
    }
}
