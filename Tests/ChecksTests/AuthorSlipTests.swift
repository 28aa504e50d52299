// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Slips that authors and their editors make: one diagnostic for each, at its place, and advice that mends it.
@Suite struct AuthorSlipTests {
    struct Slip: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let type: String
        /// What is in the data file, with marks.
        let data: String
        let more: [String: String]
        let findings: [String]
        /// What the message of the first diagnostic says.
        let says: String

        init(
            _ name: String, of type: String = "LIST_ACTIVITY", _ data: String, more: [String: String] = [:],
            _ findings: String..., says: String
        ) {
            (testDescription, self.type, self.data, self.more) = (name, type, data, more)
            (self.findings, self.says) = (findings, says)
        }
    }

    @Test(arguments: elements + absences + links + tables + forms + places)
    func slipIsOneDiagnostic(_ slip: Slip) async throws {
        let files = [
            "xml/app.xml": Sample.app(levels: Sample.level(type: slip.type)),
            "xml/data.xml": "<levelData>\(slip.data)</levelData>"
        ]
        let bundle = MarkedBundle(Sample.bundle(files.merging(slip.more) { $1 }))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == slip.findings.sorted(), "\(app.report)")
        #expect(app.report.contains(slip.says), "\(app.report)")
    }

    private static func row(_ more: String) -> String {
        "<data><dataId>a</dataId><list><listItem><text>T</text>\(more)</listItem></list></data>"
    }

    private static let elements = [
        Slip(
            "the end of a row is missing, and comes later",
            "<data><dataId>a</dataId><list><listItem><text>A</text>1️⃣<listItem><text>B</text></listItem></listItem></list></data>",
            "1️⃣ xml/unknown-element error", says: "is the end of the other one missing before it?"),
        Slip(
            "a misspelt order",
            "<data><dataId>a</dataId><order>1️⃣ratng</order><list><listItem><text>A</text></listItem></list></data>",
            "1️⃣ xml/bad-flag warning", says: "did you mean ‘rating’?"),
        Slip(
            "a wrapper in the plural",
            "<data><dataId>a</dataId>1️⃣<lists><listItem><text>A</text></listItem></lists></data>",
            "1️⃣ xml/unknown-element error", says: "did you mean ‘list’?"),
        Slip(
            "a wrapper with another name",
            "<data><dataId>a</dataId>1️⃣<ul><listItem><text>A</text></listItem></ul></data>",
            "1️⃣ xml/unknown-element error", says: "did you mean ‘list’?"),
        Slip(
            "columns of a table", of: "CRUD_ACTIVITY",
            "",
            more: [
                "xml/data.xml":
                    "<tables><modelName>m</modelName><table><name>a</name>1️⃣<columns><field><fieldName>n</fieldName><fieldType>TEXT</fieldType></field></columns></table></tables>"
            ], "1️⃣ xml/unknown-element error", says: "did you mean ‘fields’?"),
        Slip(
            "what is meant stands there already", row("1️⃣<texts>U</texts>"), "1️⃣ xml/unknown-element warning",
            says: "‘texts’ is not known in ‘listItem’; it is ignored ["),
        Slip(
            "another word for it", of: "SALE_ACTIVITY",
            "<data><dataId>a</dataId><headerText>H</headerText><itemDescripcion>D</itemDescripcion>1️⃣<price>2</price></data>",
            more: [
                "xml/app.xml": Sample.app(
                    "<payPalRecipient>a@b.org</payPalRecipient>", levels: Sample.level(type: "SALE_ACTIVITY"))
            ],
            "1️⃣ xml/unknown-element error", "xml/app.xml:91 app/paypal note", says: "did you mean ‘itemPrice’?"),
        Slip(
            "hyphens for capitals",
            row(
                "<nextLevel>1️⃣<next-level-level-id>l</next-level-level-id><nextLevelDataId>a</nextLevelDataId></nextLevel>"
            ),
            "1️⃣ xml/unknown-element warning", says: "did you mean ‘nextLevelLevelId’?"),
        Slip(
            "the shorter name of another place", row(""),
            more: [
                "xml/app.xml":
                    "<application><title>Test</title><coverFileName>portada.xml</coverFileName><entryPoint>1️⃣<levelId>l</levelId><pointDataId>a</pointDataId></entryPoint><levels>\(Sample.level())</levels></application>"
            ], "1️⃣ xml/unknown-element warning", says: "did you mean ‘pointLevelId’?")
    ]

    private static let absences = [
        Slip(
            "an element before its container", of: "AUDIO_ACTIVITY",
            "1️⃣<audioUrl>a.mp3</audioUrl><data><dataId>a</dataId><headerText>H</headerText></data>",
            more: ["audio/a.mp3": "x"], "1️⃣ xml/unknown-element error", says: "it belongs into ‘data’"),
        Slip(
            "an empty element", of: "AUDIO_ACTIVITY",
            "<data><dataId>a</dataId><headerText>H</headerText>1️⃣<audioUrl></audioUrl></data>",
            "1️⃣ audio/no-audio error", says: "; here it is empty"),
        Slip(
            "a value as an attribute", of: "AUDIO_ACTIVITY",
            "<data><dataId>a</dataId><headerText>H</headerText>1️⃣<audioUrl value=\"a.mp3\"/></data>",
            "1️⃣ xml/attribute error", says: "a value stands between the tags"),
        Slip(
            "an element of a page", row("1️⃣<img src=\"images/a.png\"/>"), "1️⃣ xml/unknown-element warning",
            says: "did you mean ‘imageFile’?"),
        Slip(
            "a text without its tags",
            "<data><dataId>a</dataId><list><listItem>1️⃣Fern<description>D</description></listItem></list></data>",
            "1️⃣ xml/loose-text warning", says: "Text stands in ‘listItem’")
    ]

    private static let links = [
        Slip(
            "mail without a host", row("<webUrl>1️⃣mailto:marea</webUrl>"), "1️⃣ link/bad-address warning",
            says: "‘mailto:marea’"),
        Slip("mail with a blank", row("<webUrl>1️⃣mailto:a b@c.org</webUrl>"), "1️⃣ link/bad-address warning", says: "a b"),
        Slip(
            "a number in letters", row("<webUrl>1️⃣tel:Anna</webUrl>"), "1️⃣ link/bad-address warning", says: "‘tel:Anna’"),
        Slip(
            "a number with words", row("<webUrl>1️⃣tel:0171/2345 (Büro)</webUrl>"), "1️⃣ link/bad-address warning",
            says: "Büro"),
        Slip(
            "a place without a longitude", row("<webUrl>1️⃣geo:36.7</webUrl>"), "1️⃣ link/bad-address warning",
            says: "geo:36.7"),
        Slip(
            "a page of the bundle", row("<webUrl>1️⃣contacto.html</webUrl>"), "1️⃣ link/bad-address warning",
            says: "it is ignored ["),
        Slip(
            "an own machine", row("<webUrl>1️⃣http://localhost:3000/x</webUrl>"), "1️⃣ link/private-address warning",
            says: "private network"),
        Slip(
            "a number for emergencies", row("<webUrl>1️⃣112</webUrl>"), "1️⃣ link/bad-address warning",
            says: "did you mean ‘tel:112’?"),
        Slip(
            "a picture's address with one slash", row("<imageFile>1️⃣https:/x.example/a.png</imageFile>"),
            "1️⃣ media/bad-address warning", says: "did you mean ‘https://x.example/a.png’?"),
        Slip(
            "a picture's address without a colon", row("<imageFile>1️⃣https//x.example/a.png</imageFile>"),
            more: ["images/a.png": ""], "1️⃣ file/missing warning",
            says: "did you mean ‘https://x.example/a.png’?"),
        Slip(
            "two pictures", row("<imageFile>1️⃣images/a.png images/b.png</imageFile>"),
            more: ["images/a.png": "x", "images/b.png": "x"], "1️⃣ file/missing warning", says: "names more than one file"
        )
    ]

    @Test(arguments: [
        "mailto:a@b.org", "mailto:a@b.org,c@d.org?subject=x y", "mailto:?subject=x", "tel:+34 952 11", "tel:*100#",
        "tel:0171/23-45",
        "sms:+34952,+34953", "sms:?body=x", "geo:36.7,-4.4", "geo:36.7,-4.4;u=35", "geo:0,0?q=Calle 1"
    ]) func addressOfAProgramIsTaken(_ address: String) async throws {
        let app = try await TestApp(
            type: "LIST_ACTIVITY", data: "<levelData>\(Self.row("<webUrl>\(address)</webUrl>"))</levelData>")
        #expect(app.remarkable.isEmpty, "\(app.report)")
    }

    private static func table(_ columns: String, _ more: String = "") -> [String: String] {
        [
            "xml/data.xml":
                "<tables><modelName>m</modelName><table><name>a</name><fields>\(columns)</fields>\(more)</table></tables>"
        ]
    }

    private static func column(_ name: String, _ type: String = "TEXT") -> String {
        "<field><fieldName>\(name)</fieldName><fieldType>\(type)</fieldType></field>"
    }

    private static let tables = [
        Slip(
            "a name of another kind", of: "CRUD_ACTIVITY", "",
            more: table(column("nombre") + column("dia", "DATE"), "<expires>1️⃣nombre</expires>"),
            "1️⃣ crud/unknown-column error", says: "does not hold days; did you mean ‘dia’?"),
        Slip(
            "a column of an unknown kind", of: "CRUD_ACTIVITY", "",
            more: table(column("nombre") + column("dia", "1️⃣DATETIME"), "<expires>dia</expires>"),
            "1️⃣ crud/unknown-column-type error", says: "There is no column type ‘DATETIME’"),
        Slip(
            "a column that no form fills", of: "CRUD_ACTIVITY", "",
            more: table(column("nombre") + column("1️⃣screenlink")),
            "1️⃣ crud/unfilled-column warning", says: "did you mean ‘screenLink’?")
    ]

    private static func form(_ fields: String, to address: String, _ more: String = "") -> String {
        "<data><dataId>a</dataId><headerText>H</headerText>\(more)<form><actionUrl>\(address)</actionUrl>\(fields)</form></data>"
    }

    private static func field(_ type: String) -> String {
        "<field><fieldType>\(type)</fieldType><fieldLabel>F</fieldLabel><fieldName>f</fieldName></field>"
    }

    private static let forms = [
        Slip(
            "a picture by mail", of: "FORM_ACTIVITY", form("1️⃣" + field("INPUT_IMAGE"), to: "mailto:a@b.org"),
            "1️⃣ form/picture-by-mail warning", says: "which the picture does not go with"),
        Slip(
            "a password by mail", of: "FORM_ACTIVITY", form("1️⃣" + field("INPUT_PASSWORD"), to: "mailto:a@b.org"),
            "1️⃣ form/insecure-password warning", says: "as the text of a mail"),
        Slip(
            "a screen behind a mail", of: "FORM_ACTIVITY",
            form(field("INPUT_TEXT"), to: "mailto:a@b.org", "1️⃣" + Sample.link("l", "a")),
            "1️⃣ form/unused-target note", says: "‘nextLevel’ has no effect")
    ]

    private static func place(_ latitude: String, _ longitude: String, _ mark: String = "") -> String {
        "\(mark)<position><positionTitle>\(latitude)</positionTitle><positionLat>\(latitude)</positionLat><positionLon>\(longitude)</positionLon></position>"
    }

    private static let places = [
        Slip(
            "a country's place with its degrees exchanged", of: "MAP_ACTIVITY",
            "<data><dataId>a</dataId><headerText>H</headerText><positions>\(place("-3.7", "40.3", "1️⃣"))\(place("41.4", "2.1"))\(place("41.6", "-0.9"))\(place("39.8", "-4.0"))</positions></data>",
            "1️⃣ map/swapped-coordinates warning", says: "‘-3.7’ lies far from the other places"),
        Slip(
            "degrees that are exchanged beyond the poles", of: "MAP_ACTIVITY",
            "<data><dataId>a</dataId><headerText>H</headerText><positions><position><positionTitle>T</positionTitle><positionLat>1️⃣139.69</positionLat><positionLon>35.69</positionLon></position></positions></data>",
            "1️⃣ map/latitude-out-of-range error", says: "are latitude and longitude exchanged?")
    ]

    // MARK: Whole apps

    @Test(arguments: [
        ("QRCODE_ACTIVITY", "QR_ACTIVITY"), ("GALLERY_ACTIVITY", "IMAGE_GALLERY_ACTIVITY"),
        ("TEXT_ACTIVITY", "IMAGE_TEXT_DESCRIPTION_ACTIVITY"), ("TABLE_ACTIVITY", "CRUD_ACTIVITY"),
        ("ZOOM_ACTIVITY", "IMAGE_ZOOM_ACTIVITY"), ("YOUTUBE_ACTIVITY", "VIDEO_ACTIVITY"),
        ("html_activity", "WEB_ACTIVITY"), ("Agenda", "CALENDAR_ACTIVITY")
    ]) func typeUnderAnotherWordIsFound(written: String, type: String) async throws {
        let app = try await TestApp(Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(type: written))]))
        let found = app.diagnostics.filter { $0.kind.code == "level/unknown-type" }
        #expect(found.map(\.suggestions) == [[type]], "\(app.report)")
    }

    @Test(arguments: [
        ("*", "a style for all screens has the type ‘DEFAULT’", "warning"),
        ("LIST_ACTIVITY, MAP_ACTIVITY", "write a ‘type’ for each", "warning"),
        ("l", "it is the id of a level", "warning"), ("RADAR", "There is no screen type ‘RADAR’ to style", "note")
    ]) func styleIsForNoScreen(type: String, says: String, severity: String) async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName>"),
                "xml/s.xml":
                    "<application><styles><type><typeId>\(type)</typeId><backgroundColor>#fff</backgroundColor></type></styles></application>"
            ]))
        let found = app.diagnostics.filter { $0.kind.code == "style/unknown-type" }
        #expect(found.count == 1 && found.first?.severity.rawValue == severity, "\(app.report)")
        #expect(found.first?.summary.contains(says) ?? false, "\(app.report)")
    }

    @Test func settingsNameWhoReceivesAForm() async throws {
        var settings = SiteSettings()
        settings.language = "es"
        settings.forms = ["http://a.example/x": "https://b.example/x"]
        let data =
            "<levelData>\(Self.form(Self.field("INPUT_PASSWORD"), to: "http://a.example/x", Sample.link("l", "a")))</levelData>"
        let mended = try await TestApp(type: "FORM_ACTIVITY", data: data, settings: settings)
        #expect(mended.remarkable.isEmpty, "\(mended.report)")
        settings.forms = ["https://b.example/x": "http://a.example/x"]
        let spoilt = try await TestApp(
            type: "FORM_ACTIVITY", data: data.replacing("http://a", with: "https://b"), settings: settings)
        #expect(spoilt.report.contains("‘http://a.example/x’ is not encrypted"), "\(spoilt.report)")
    }

    @Test func levelThatReadsAFileAsAnotherTypeIsNamed() async throws {
        let bundle = MarkedBundle(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY")
                        + Sample.level("m", type: "1️⃣LIST_ACTIVITY")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><headerText>H</headerText><text>T</text></data></levelData>"
            ]))
        let app = try await TestApp(bundle.files)
        let found = try #require(app.diagnostics.first { $0.kind.code == "list/no-list" }, "\(app.report)")
        #expect(bundle.places(of: found.notes) == ["1️⃣"])
        #expect(found.notes.contains { $0.text == "level ‘m’ reads the file as ‘LIST_ACTIVITY’" })
    }

    @Test(arguments: [("Uno\u{A0}dos", "Uno dos", false), ("Uno  dos", "Uno dos", false), ("Uno dos", "uno dos", true)])
    func linksAreNotMadeToHoldWhatNobodySees(id: String, link: String, isMended: Bool) async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/portada.xml": Sample.cover(Sample.link("l", link)), "xml/data.xml": Sample.list(Sample.item(id))
            ]))
        let found = try #require(app.diagnostics.first { $0.kind.code == "link/unknown-data" }, "\(app.report)")
        #expect((found.fix != nil) == isMended && found.suggestions == [id])
    }

    @Test func aTagOfWebPagesInATextIsTold() async throws {
        let data = "<levelData><data><dataId>a</dataId><text>A<br>B</text></data></levelData>"
        let app = try await TestApp(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: data)
        #expect(app.report.contains("; a tag of a web page is written ‘&lt;br&gt;’ in a text"), "\(app.report)")
    }

    @Test func aFolderInOtherCaseIsOneDiagnostic() async throws {
        let rows = ["a", "b"].map { "<listItem><text>T</text><imageFile>images/\($0).png</imageFile></listItem>" }
            .joined()
        let data = "<levelData><data><dataId>a</dataId><list>\(rows)</list></data></levelData>"
        let app = try await TestApp(
            type: "LIST_ACTIVITY", data: data, more: ["Images/a.png": "x", "Images/b.png": "x"])
        let found = app.diagnostics.filter { $0.kind.code == "file/inexact-name" }
        #expect(found.map(\.summary) == ["The folder ‘Images’ has to be called ‘images’"] && found[0].fix == nil)
    }

    @Test func aPathFromTheRootOfTheServerIsTold() async throws {
        let app = try await TestApp(
            type: "WEB_ACTIVITY",
            data: "<levelData><data><dataId>a</dataId><local>true</local><webUrl>r.html</webUrl></data></levelData>",
            more: ["html/r.html": "<img src=\"/images/a.png\"><a href=\"/privacy.html\">P</a>", "images/a.png": "x"])
        let found = app.diagnostics.filter { $0.kind.code == "web/missing-part" }
        #expect(found.map(\.suggestions) == [["../images/a.png"]], "\(app.report)")
    }

    @Test func visitorsComeByWhatTheySee() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level("codes", file: "codes.xml", type: "QR_ACTIVITY") + Sample.level()
                        + Sample.level("floor", file: "floor.xml") + Sample.level("work", file: "work.xml")),
                "xml/portada.xml": Sample.cover(Sample.link("codes", "a"), Sample.link("l", "a")),
                "xml/codes.xml":
                    "<levelData><data><dataId>a</dataId><qrCodes><qrCode><idQr>1</idQr>\(Sample.link("work", "w"))</qrCode></qrCodes></data></levelData>",
                "xml/data.xml": Sample.list(Sample.item("a", Sample.link("floor", "f"))),
                "xml/floor.xml": Sample.list(Sample.item("f", Sample.link("work", "w"))),
                "xml/work.xml": Sample.list(Sample.item("w"))
            ]))
        let parents = Dictionary(uniqueKeysWithValues: app.graph.parents.map { (app.name(of: $0), app.name(of: $1)) })
        #expect(parents["work/w"] == "floor/f", "\(parents)")
    }
}
