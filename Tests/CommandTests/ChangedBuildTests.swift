// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A build after a change makes little anew, and its site is the one that a whole build makes.
@Suite struct ChangedBuildTests {
    // MARK: One change

    private static let data =
        "<levelData>\n" + ListData.item("a", "Uno", "uno", to: "b") + ListData.item("b", "Dos", "dos", to: "c")
        + ListData.item("c", "Tres", "tres", to: "a") + "</levelData>"
    private static let app = [
        "app/xml/app.xml": """
        <application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>
        <levels><level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels></application>
        """,
        "app/xml/l.xml": data, "app/emobic-site.yaml": "language: es\n"
    ]

    /// Builds, replaces a text of the level file, builds again, and compares with a whole build.
    private func rebuild(_ old: String, _ new: String) throws -> (run: Run, again: Run) {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        try folder.write(["app/xml/l.xml": Self.data.replacingOccurrences(of: old, with: new)])
        let run = try Command.run("build", "app", "site", in: folder.url)
        let whole = try Command.run("build", "app", "whole", "--full", in: folder.url)
        #expect(run.status == whole.status && run.errors == whole.errors)
        #expect(run.output.split(separator: ",").prefix(2) == whole.output.split(separator: ",").prefix(2))
        try expectSameSites(folder)
        return (run, try Command.run("build", "app", "site", in: folder.url))
    }

    @Test(arguments: [
        ("<description>dos</description>", "<description>dos y más</description>"),
        ("<description>tres</description>", "<description>tres &amp; más</description>"),
        ("<description>uno</description>", "<description>x</description>"), ("Tres", "Treinta"), ("Dos", "D&amp;s")
    ])
    func textsAndTitlesMakeLittleAnew(old: String, new: String) throws {
        let (run, again) = try rebuild(old, new)
        #expect(run.output.contains("updated in site"), Comment(rawValue: run.output))
        #expect(again.output.contains("unchanged"))
    }

    /// Scripts and styles of the frame are there if a page asks for them.
    @Test(arguments: [("", "playa, bar"), ("playa", "")])
    func partsOfPagesAreThereIfOneNeedsThem(old: String, new: String) throws {
        let tagged = { (tags: String) in
            [
                "app/xml/l.xml": Self.data.replacingOccurrences(
                    of: "<text>Sigue</text>", with: "<text>Sigue</text><tags>\(tags)</tags>")
            ]
        }
        let folder = try TemporaryFolder()
        try folder.write(Self.app.merging(tagged(old)) { $1 })
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        try folder.write(tagged(new))
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        #expect(try Command.run("build", "app", "whole", "--full", in: folder.url).status == 0)
        try expectSameSites(folder)
    }

    /// A map that lists other screens is compared with their places.
    @Test func placesOfAMapAreComparedAgain() throws {
        let map = { (latitude: String, longitude: String) in
            let places = ["43.5", "43.6", "43.7"].map { each in
                let (first, second) = each == "43.5" ? (latitude, longitude) : (each, "-5.6")
                return
                    "<position><positionTitle>P\(each)</positionTitle><lat>\(first)</lat><lon>\(second)</lon></position>"
            }
            return
                "<levelData><data><dataId>m</dataId><showAll>true</showAll><positions>\(places.joined())</positions></data></levelData>"
        }
        let folder = try TemporaryFolder()
        var app = Self.app
        let level = "<level><levelId>m</levelId><levelFile>m.xml</levelFile><levelType>MAP_ACTIVITY</levelType></level>"
        app["app/xml/app.xml"] = app["app/xml/app.xml"]?.replacingOccurrences(
            of: "</levels>", with: level + "</levels>")
        app["app/xml/l.xml"] = Self.data.replacingOccurrences(
            of: "<headerText>Dos</headerText>", with: "<headerText>Dos</headerText><geoRef>-5.6,43.5</geoRef>")
        try folder.write(app.merging(["app/xml/m.xml": map("43.5", "-5.6")]) { $1 })
        usleep(20_000)
        let first = try Command.run("build", "app", "site", in: folder.url)
        #expect(first.status == 0)
        try folder.write(["app/xml/m.xml": map("3.5", "75.6")])
        let second = try Command.run("build", "app", "site", in: folder.url)
        let whole = try Command.run("build", "app", "whole", "--full", in: folder.url)
        #expect(second.errors == whole.errors && first.errors != second.errors, Comment(rawValue: first.errors))
    }

    /// The record of a build holds the names by which the app's own pages find pictures that screens show, too.
    @Test func filesOfOwnPagesKeepTheirNames() throws {
        let folder = try TemporaryFolder()
        let data = Self.data.replacingOccurrences(
            of: "<text>Sigue</text>", with: "<text>Sigue</text><imageFile>images/Escudo.PNG</imageFile>")
        try folder.write(Self.app)
        try folder.write([
            "app/xml/l.xml": data, "app/emobic-site.yaml": "language: es\nlinks:\n  Aviso: html/r.html\n",
            "app/html/r.html": "<img src='../images/Escudo.PNG'>", "app/images/Escudo.PNG": TestPicture.text
        ])
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        try folder.write(["app/xml/l.xml": data.replacingOccurrences(of: "tres", with: "treinta")])
        let run = try Command.run("build", "app", "site", in: folder.url)
        #expect(run.output.contains("updated in site"), Comment(rawValue: run.output))
        #expect(try Command.run("build", "app", "whole", "--full", in: folder.url).status == 0)
        try expectSameSites(folder)
        let pictures = FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("site/assets/images"))
        #expect(pictures == ["Escudo.PNG", "escudo.png"])
    }

    /// The list of other servers names a screen because of the page that it shows, which is in another file.
    @Test func changedTitleOfAScreenWithAnOwnPageMakesLittleAnew() throws {
        let folder = try TemporaryFolder()
        let web = { (title: String) in
            "<levelData><data><dataId>a</dataId><headerText>\(title)</headerText><local>true</local><webUrl>r.html</webUrl></data></levelData>"
        }
        try folder.write([
            "app/xml/app.xml": (Self.app["app/xml/app.xml"] ?? "").replacing("LIST_ACTIVITY", with: "WEB_ACTIVITY"),
            "app/xml/l.xml": web("Uno"), "app/emobic-site.yaml": "language: es\n",
            "app/html/r.html": "<img src='https://uno.example/a.png'>"
        ])
        usleep(20_000)
        let first = try Command.run("build", "app", "site", in: folder.url)
        let asked = "Asks https://uno.example when opened: index.html, assets/html/r.html\n"
        #expect(first.output.contains(asked), Comment(rawValue: first.output))
        try folder.write(["app/xml/l.xml": web("Dos")])
        let run = try Command.run("build", "app", "site", in: folder.url)
        #expect(run.output.contains("updated in site") && run.output.contains(asked), Comment(rawValue: run.output))
        #expect(try Command.run("build", "app", "whole", "--full", in: folder.url).status == 0)
        try expectSameSites(folder)
    }

    /// The title of a thing stands on the pages of its sections, which are in another file.
    @Test func sectionsShowTheChangedTitleOfTheirThing() throws {
        let folder = try TemporaryFolder()
        let row = "<list><listItem><text>Fila</text></listItem></list>"
        func levels(_ title: String) -> [String: String] {
            [
                "app/xml/hotel.xml":
                    "<levelData><data><dataId>a</dataId><headerText>\(title)</headerText>\(row)</data></levelData>",
                "app/xml/fotos.xml": "<levelData><data><dataId>a</dataId>\(row)</data></levelData>"
            ]
        }
        func entry(_ level: String) -> String {
            "<action><actionTitle>\(level)</actionTitle><nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId></nextLevel></action>"
        }
        func level(_ id: String) -> String {
            "<level><levelId>\(id)</levelId><levelFile>\(id).xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        }
        let app = """
            <application><title>A</title><entryPoint><pointLevelId>hotel</pointLevelId><pointDataId>a</pointDataId></entryPoint>
            <menu><topMenu>m.xml</topMenu></menu><levels>\(level("hotel"))\(level("fotos"))</levels></application>
            """
        let menu =
            "<level><menuActions><menuLevel>hotel</menuLevel>\(entry("hotel"))\(entry("fotos"))</menuActions></level>"
        try folder.write(
            levels("Uno").merging(["app/xml/app.xml": app, "app/xml/m.xml": menu]) { old, _ in old })
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        try folder.write(levels("Treinta"))
        let run = try Command.run("build", "app", "site", in: folder.url)
        #expect(run.output.contains("updated in site"), Comment(rawValue: run.output))
        let page = try String(contentsOf: folder.url.appendingPathComponent("site/fotos/a.html"), encoding: .utf8)
        #expect(page.contains(">Treinta</h1>"))
        #expect(try Command.run("build", "app", "whole", "--full", in: folder.url).status == 0)
        try expectSameSites(folder)
    }

    /// A page shows how many rows a table has to which it leads, which is in another file.
    /// The page of a form shows the columns of its table, and pages that lead to the form tell it where the visitor came
    /// from.
    @Test(arguments: [
        ("l", "Fila", "Hilera", true), ("f", "Nombre", "Su nombre", true), ("t", "NUMBER", "DATE", false)
    ])
    func formsThatFillATableAreReadForAChange(file: String, old: String, new: String, isPartial: Bool) throws {
        func level(_ id: String, _ type: String) -> String {
            "<level><levelId>\(id)</levelId><levelFile>\(id).xml</levelFile><levelType>\(type)</levelType></level>"
        }
        func link(_ level: String, _ data: String) -> String {
            "<nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId><nextLevelDataId>\(data)</nextLevelDataId></nextLevel>"
        }
        func column(_ name: String, _ type: String) -> String {
            "<field><fieldName>\(name)</fieldName><fieldType>\(type)</fieldType></field>"
        }
        let folder = try TemporaryFolder()
        try folder.write([
            "app/emobic-site.yaml": "language: es\n",
            "app/xml/app.xml": """
            <application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>
            <levels>\(level("l", "LIST_ACTIVITY"))\(level("f", "FORM_ACTIVITY"))\(level("t", "CRUD_ACTIVITY"))</levels></application>
            """,
            "app/xml/l.xml": """
            <levelData><data><dataId>a</dataId><headerText>Uno</headerText><list><listItem><text>Fila</text>\(link("f", "a"))</listItem></list></data></levelData>
            """,
            "app/xml/f.xml": """
            <levelData><data><dataId>a</dataId><headerText>Reserva</headerText>\(link("t", "Reserva"))
            <form><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Nombre</fieldLabel><fieldName>nombre</fieldName></field></form></data></levelData>
            """,
            "app/xml/t.xml": """
            <tables><modelName>m</modelName><table><name>Reserva</name><fields>\(column("nombre", "TEXT"))\(column("n", "NUMBER"))
            \(column("screenTitle", "TEXT"))</fields></table></tables>
            """
        ])
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        let path = folder.url.appendingPathComponent("app/xml/\(file).xml")
        let text = try String(contentsOf: path, encoding: .utf8)
        try folder.write(["app/xml/\(file).xml": text.replacingOccurrences(of: old, with: new)])
        let run = try Command.run("build", "app", "site", in: folder.url)
        #expect(run.output.contains("updated in site") == isPartial, Comment(rawValue: run.output))
        let whole = try Command.run("build", "app", "whole", "--full", in: folder.url)
        #expect(run.errors == whole.errors)
        try expectSameSites(folder)
    }

    @Test func numbersOfRowsStayOnAChangedPage() throws {
        let folder = try TemporaryFolder()
        func files(_ text: String, rows: Int) -> [String: String] {
            let row = "<row><value><fieldName>nombre</fieldName><fieldValue>Ana</fieldValue></value></row>"
            return [
                "app/emobic-site.yaml": "language: es\n",
                "app/xml/app.xml": """
                <application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>\
                <level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>\
                <level><levelId>t</levelId><levelFile>t.xml</levelFile><levelType>CRUD_ACTIVITY</levelType></level></levels></application>
                """,
                "app/xml/l.xml": """
                <levelData><data><dataId>a</dataId><headerText>Uno</headerText><list><listItem><text>\(text)</text><nextLevel>\
                <nextLevelLevelId>t</nextLevelLevelId><nextLevelDataId>casa</nextLevelDataId></nextLevel></listItem></list></data></levelData>
                """,
                "app/xml/t.xml": """
                <tables><modelName>m</modelName><table><name>casa</name><fields><field><fieldName>nombre</fieldName>\
                <fieldType>TEXT</fieldType></field></fields><rows>\(String(repeating: row, count: rows))</rows></table></tables>
                """
            ]
        }
        func page() throws -> String { try String(contentsOfFile: folder.path + "/site/index.html", encoding: .utf8) }
        try folder.write(files("Casa", rows: 2))
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        #expect(try page().contains("data-place=\"crud:m:casa\" data-href=\"t/casa.html\" value=\"2\""))
        for (text, rows, isPartial) in [("Hogar", 2, true), ("Hogar", 3, false)] {
            usleep(20_000)
            try folder.write(files(text, rows: rows))
            let run = try Command.run("build", "app", "site", in: folder.url)
            #expect(run.output.contains("updated in") == isPartial, Comment(rawValue: run.output))
            #expect(try page().contains(text) && page().contains(" value=\"\(rows)\""))
            #expect(try Command.run("build", "app", "whole", "--full", in: folder.url).status == 0)
            try expectSameSites(folder)
        }
    }

    /// What is reported about a changed item is checked anew, and what is reported about others moves with them.
    @Test(arguments: [
        ("mal", "mal y más", true), ("mal", "mal\ny\nmás", true), ("bien", "bien\n\nx", true),
        ("fin", "f &amp; g", true),
        ("no.png", "ni.png", false), ("mal", "&lt;table&gt;", false), ("Otra", "Nada", false),
        ("<text>mal</text>", "<text>mal</text><txt>x</txt>", false),
        ("bien", "bien https://a.example/l/nadie.html", false)
    ])
    func reportsMoveWithTheirItems(old: String, new: String, isUpdate: Bool) throws {
        let folder = try TemporaryFolder()
        func item(_ id: String, _ text: String, _ more: String, to next: String, from previous: String) -> String {
            func link(_ name: String, _ id: String) -> String {
                "<\(name)><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>\(id)</nextLevelDataId></\(name)>"
            }
            return """
                <data><dataId>\(id)</dataId><headerText>\(id)\(id)</headerText>\(more)<text>\(text)</text>
                \(link("nextLevel", next))\(link("prevLevel", previous))</data>

                """
        }
        let missing = "<imageFile>images/no.png</imageFile>"
        let data =
            "<levelData>\n" + item("a", "bien", "", to: "b", from: "c") + item("b", "mal", missing, to: "c", from: "c")
            + item("c", "fin", "", to: "a", from: "nadie")
            + item("Otra", "<barText>x</barText>", missing, to: "x", from: "x") + "</levelData>"
        var files = Self.app
        files["app/xml/app.xml"] = Self.app["app/xml/app.xml"]?.replacingOccurrences(
            of: "LIST_ACTIVITY", with: "IMAGE_TEXT_DESCRIPTION_ACTIVITY")
        files["app/xml/l.xml"] = data
        if new.contains("https://a.example/") {
            files["app/emobic-site.yaml"] = "language: es\nbaseURL: https://a.example/\n"
        }
        try folder.write(files)
        usleep(20_000)
        let first = try Command.run("build", "app", "site", "--notes", in: folder.url)
        #expect(first.errors.contains("one-way") && first.errors.contains("no.png"))
        for text in [data.replacingOccurrences(of: old, with: new), data] {
            try folder.write(["app/xml/l.xml": text])
            usleep(20_000)
            let run = try Command.run("build", "app", "site", "--notes", "--statistics", in: folder.url)
            let whole = try Command.run("build", "app", "whole", "--full", "--notes", "--statistics", in: folder.url)
            let comment = Comment(rawValue: run.output + run.errors + whole.errors)
            #expect(run.status == whole.status && run.errors == whole.errors, comment)
            #expect(run.output.contains("updated in site") == isUpdate, comment)
            try expectSameSites(folder)
        }
    }

    @Test func otherPagesAreNotTouched() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        func times() throws -> [String: Date] {
            try FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("site")).reduce(into: [:]) {
                $0[$1] =
                    try FileManager.default.attributesOfItem(atPath: folder.path + "/site/" + $1)[.modificationDate]
                    as? Date
            }
        }
        let before = try times()
        try folder.write([
            "app/xml/l.xml": Self.data.replacingOccurrences(of: "<description>dos", with: "<description>dos dos")
        ])
        #expect(try Command.run("build", "app", "site", in: folder.url).output.contains("updated in"))
        let changed = try times().filter { before[$0.key] != $0.value }.keys.filter { $0.hasSuffix(".html") }
        // The search page names the index, whose name has changed.
        #expect(Set(changed) == ["l/b.html", "emobc/search.html"])
    }

    @Test(arguments: [
        ("<dataId>b</dataId>", "<dataId>bb</dataId>"), ("<headerText>Dos</headerText>", ""),
        ("<description>dos</description>", "<description>dos</description><geoRef>Ibiza</geoRef>"),
        ("<description>dos</description>", "<txt>dos</txt>"),
        ("<description>dos</description>", "<description>dos</description><imageFile>images/no.png</imageFile>"),
        ("<description>tres", "<description><!-- tres"),
        ("<description>dos</description>", "<description></description>"), ("</levelData>", "</levelData><!-- end -->"),
        ("<levelData>", "<levelData >"), ("</data>\n</levelData>", "</data></levelData>"),
        ("<description>dos", "<!-- emobic-site: ignore list/no-rows --><description>dos"),
        ("<nextLevelDataId>a</nextLevelDataId>", "<nextLevelDataId>b</nextLevelDataId>"),
        ("<description>uno</description>", "<description>uno<!-- x --></description>"),
        ("</data>\n<data><dataId>b", "</data>\n\n\n<data><dataId>b"),
        ("<description>uno</description>", "<description>uno\n</description>"),
        ("<description>dos", "<description>&lt;table&gt;dos")
    ])
    func whateverElseChangesIsRight(old: String, new: String) throws { _ = try rebuild(old, new) }

    @Test func aTitleInAMenuOrAReportIsBuiltAsAWhole() throws {
        let folder = try TemporaryFolder()
        var files = Self.app
        files["app/xml/menu.xml"] =
            "<level><menuActions><menuLevel>default</menuLevel><action><nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>c</nextLevelDataId></nextLevel></action></menuActions></level>"
        files["app/xml/app.xml"] = Self.app["app/xml/app.xml"]?.replacingOccurrences(
            of: "<levels>", with: "<menu><topMenu>menu.xml</topMenu></menu><levels>")
        try folder.write(files)
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        try folder.write(["app/xml/l.xml": Self.data.replacingOccurrences(of: "Tres", with: "Cuatro")])
        #expect(try Command.run("build", "app", "site", in: folder.url).output.contains("written to"))
        #expect(try Command.run("build", "app", "whole", in: folder.url).status == 0)
        try expectSameSites(folder)
    }

    @Test func aDamagedRecordIsBuiltAsAWhole() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        try folder.write([
            "app/xml/l.xml": Self.data.replacingOccurrences(of: "<description>dos", with: "<description>cuatro"),
            "site/.emobic-site-record": "x"
        ])
        #expect(try Command.run("build", "app", "site", in: folder.url).output.contains("written to"))
    }

    @Test func filesOfOthersInTheWayAreKept() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        usleep(20_000)
        #expect(try Command.run("build", "app", "site", in: folder.url).status == 0)
        try folder.write([
            "site/mine.txt": "mine", "site/l/mine.txt": "mine",
            "app/xml/l.xml": Self.data.replacingOccurrences(of: "<description>dos", with: "<description>cuatro")
        ])
        #expect(try Command.run("build", "app", "site", in: folder.url).output.contains("updated in"))
        for path in ["/site/mine.txt", "/site/l/mine.txt"] {
            #expect(try String(contentsOfFile: folder.path + path, encoding: .utf8) == "mine")
        }
    }

    /// The rules of a host and the list of other servers depend on all pages.
    @Test func changedServerIsInTheRulesOfTheHost() throws {
        let form = { (server: String) in
            """
            <levelData><data><dataId>a</dataId><headerText>F</headerText><form><actionUrl>https://\(server).example/a</actionUrl>\
            <field><fieldType>INPUT_TEXT</fieldType><fieldLabel>N</fieldLabel><fieldName>n</fieldName></field></form></data></levelData>
            """
        }
        let folder = try TemporaryFolder()
        try folder.write([
            "app/xml/app.xml": (Self.app["app/xml/app.xml"] ?? "").replacing("LIST_ACTIVITY", with: "FORM_ACTIVITY"),
            "app/xml/l.xml": form("uno"), "app/emobic-site.yaml": "language: es\nhosting: cloudflare\n"
        ])
        usleep(20_000)
        let first = try Command.run("build", "app", "site", in: folder.url)
        #expect(first.output.contains("Asks https://uno.example after a tap: index.html\n"))
        let again = try Command.run("build", "app", "site", in: folder.url)
        #expect(again.output.contains("unchanged") && again.output.contains("Asks https://uno.example after a tap"))
        try folder.write(["app/xml/l.xml": form("dos")])
        let run = try Command.run("build", "app", "site", in: folder.url)
        #expect(
            run.output.contains("Asks https://dos.example after a tap: index.html\n") && !run.output.contains("uno"))
        _ = try Command.run("build", "app", "whole", "--full", in: folder.url)
        try expectSameSites(folder)
        let rules = try String(contentsOf: folder.url.appendingPathComponent("site/_headers"), encoding: .utf8)
        #expect(rules.contains("connect-src 'self' https://dos.example;"))
    }

    // MARK: Random edits

    func expectSameSites(_ folder: borrowing TemporaryFolder, _ comment: Comment? = nil) throws {
        func files(_ name: String) throws -> [String: Data] {
            let root = folder.url.appendingPathComponent(name)
            return try FileManager.default.relativeFiles(below: root).reduce(into: [:]) {
                $0[$1] = try Data(contentsOf: root.appendingPathComponent($1))
            }
        }
        let (site, whole) = try (files("site"), files("whole"))
        let different = Set(site.keys).union(whole.keys).filter { site[$0] != whole[$0] }.sorted()
        #expect(different == [], comment)
    }

    /// Writes the files that differ from what is there.
    private func write(_ files: [String: String], over old: [String: String], in folder: borrowing TemporaryFolder)
        throws
    {
        try folder.write(files.filter { old[$0.key] != $0.value })
    }

    @Test(arguments: [false, true])
    func randomEditsGiveTheSitesOfWholeBuilds(hasFaults: Bool) throws {
        let folder = try TemporaryFolder()
        var app = ChangingApp(seed: 20_261, hasFaults: hasFaults)
        var files = app.files
        try folder.write(files)
        var updated = 0
        for number in 0..<(hasFaults ? 90 : 180) {
            let edit = ChangingApp.Edit.allCases[number % ChangingApp.Edit.allCases.count]
            if number > 0 { app.apply(edit) }
            try write(app.files, over: files, in: folder)
            files = app.files
            // Files that are written within the same tick of the clock as a build are read again.
            usleep(8000)
            let run = try Command.run("build", "app", "site", "--theme", "theme", in: folder.url)
            let whole = try Command.run("build", "app", "whole", "--theme", "theme", "--full", in: folder.url)
            let comment = Comment(rawValue: "edit \(number), \(edit): \(run.output)\(run.errors)")
            #expect(run.status == whole.status && run.errors == whole.errors, comment)
            try expectSameSites(folder, comment)
            if run.output.contains("updated in") { updated += 1 }
        }
        // Nearly all edits of texts, which are a fifth, and of titles.
        #expect(updated > (hasFaults ? 9 : 27))
    }

    /// The texts of the example app, each a place to edit.
    @Test func randomEditsOfTheExampleGiveTheSitesOfWholeBuilds() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent("example-app"), to: folder.url.appendingPathComponent("app"))
        var chance = SeededGenerator(30)
        let xml = folder.url.appendingPathComponent("app/xml")
        let paths = try FileManager.default.contentsOfDirectory(atPath: xml.path).filter { $0.hasSuffix(".xml") }
            .sorted()
        for number in 0..<30 {
            let path = xml.appendingPathComponent(paths.randomElement(using: &chance) ?? "app.xml")
            let text = try String(contentsOf: path, encoding: .utf8)
            let places = text.matches(of: />([^<>]*\w[^<>]*)<\//)
            let place = places.randomElement(using: &chance)
            let more = ["más", "x &amp; y", "&lt;i&gt;z&lt;/i&gt;", ""].randomElement(using: &chance) ?? ""
            if let place {
                try
                    (text[..<place.range.lowerBound] + ">" + place.output.1 + more + "</"
                    + text[place.range.upperBound...])
                    .write(to: path, atomically: false, encoding: .utf8)
            }
            usleep(8000)
            let run = try Command.run("build", "app", "site", in: folder.url)
            let whole = try Command.run("build", "app", "whole", "--full", in: folder.url)
            let comment = Comment(rawValue: "edit \(number) of \(path.lastPathComponent): \(run.output)")
            #expect(run.status == whole.status && run.errors == whole.errors, comment)
            if run.status != 2 { try expectSameSites(folder, comment) }
        }
    }

    @Test func aBuildKilledAtAnyMomentIsMadeUpForByTheNext() throws {
        let folder = try TemporaryFolder()
        var app = ChangingApp(seed: 7)
        var files = app.files
        try folder.write(files)
        #expect(try Command.run("build", "app", "site", "--theme", "theme", in: folder.url).status == 0)
        var chance = SeededGenerator(11)
        for number in 0..<40 {
            app.apply(number % 2 == 0 ? .text : ChangingApp.Edit.allCases.randomElement(using: &chance) ?? .text)
            try write(app.files, over: files, in: folder)
            files = app.files
            usleep(8000)
            let process = Process()
            process.executableURL = Command.products.appendingPathComponent("emobic-site")
            process.arguments = ["build", "app", "site", "--theme", "theme", "--quiet"]
            process.currentDirectoryURL = folder.url
            process.standardError = FileHandle.nullDevice
            try process.run()
            usleep(UInt32.random(in: 0..<150_000, using: &chance))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            // Now and then the edits go on before the next build that ends.
            if number % 3 == 0 { continue }
            let run = try Command.run("build", "app", "site", "--theme", "theme", in: folder.url)
            let whole = try Command.run("build", "app", "whole", "--theme", "theme", "--full", in: folder.url)
            #expect(run.status == whole.status && run.errors == whole.errors)
            try expectSameSites(folder, Comment(rawValue: "kill \(number)"))
        }
    }
}
