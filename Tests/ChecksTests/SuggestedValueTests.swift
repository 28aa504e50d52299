// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Tests of suggestions that go beyond letters typed wrong: what other systems call a thing, and halves of names.
@Suite struct SuggestedValueTests {
    private static func form(_ type: String) -> String {
        "<form><field><fieldType>\(type)</fieldType><fieldName>a</fieldName></field></form>"
    }

    private static func event(_ date: String) -> String {
        "<events><event><title>A</title><eventDate>\(date)</eventDate><time>10:00</time></event></events>"
    }

    private static func table(_ type: String, _ value: String = "") -> String {
        let row =
            value.isEmpty
            ? ""
            : "<rows><row><value><fieldName>nombre</fieldName><fieldValue>\(value)</fieldValue></value></row></rows>"
        return
            "<name>T</name><fields><field><fieldName>nombre</fieldName><fieldType>\(type)</fieldType></field></fields>\(row)"
    }

    @Test(arguments: [
        ("CRUD_ACTIVITY", table("NUMERO"), "crud/unknown-column-type", ["NUMBER"]),
        ("CRUD_ACTIVITY", table("Número"), "crud/unknown-column-type", ["NUMBER"]),
        ("CRUD_ACTIVITY", table("DATE", "26.11.2026"), "crud/bad-value", ["2026-11-26"]),
        ("CRUD_ACTIVITY", table("DATE", "2026/11/6"), "crud/bad-value", ["2026-11-06"]),
        ("CRUD_ACTIVITY", table("DATE", "26.11.26"), "crud/bad-value", []),
        ("CRUD_ACTIVITY", table("CHECK", "sim"), "crud/bad-value", ["true"]),
        ("FORM_ACTIVITY", form("INPUT_NUMERO"), "form/unknown-field-type", ["INPUT_NUMBER"]),
        ("FORM_ACTIVITY", form("INPUT_STRING"), "form/unknown-field-type", ["INPUT_TEXT"]),
        ("FORM_ACTIVITY", form("radio"), "form/unknown-field-type", ["INPUT_PICKER"]),
        ("FORM_ACTIVITY", form("INPT_PICKER"), "form/unknown-field-type", ["INPUT_PICKER"]),
        ("FORM_ACTIVITY", form("IMPUT_CHECK"), "form/unknown-field-type", ["INPUT_CHECK"]),
        ("FORM_ACTIVITY", form("INPUT CHECK"), "form/unknown-field-type", ["INPUT_CHECK"]),
        ("FORM_ACTIVITY", form("INPUT-CHECK"), "form/unknown-field-type", ["INPUT_CHECK"]),
        ("FORM_ACTIVITY", form("INPUT_WHATEVER"), "form/unknown-field-type", []),
        ("CALENDAR_ACTIVITY", event("05/13/2024"), "calendar/bad-date", ["13/05/2024"]),
        ("CALENDAR_ACTIVITY", event("2024-13-05"), "calendar/bad-date", ["13/05/2024"]),
        ("CALENDAR_ACTIVITY", event("31/02/2024"), "calendar/bad-date", []),
        (
            "MAP_ACTIVITY",
            "<positions><position><positionTitle>A</positionTitle><positionLatitude>1</positionLatitude><positionLon>2</positionLon></position></positions>",
            "xml/unknown-element", ["positionLat"]
        ),
        ("IMAGE_ZOOM_ACTIVITY", "<imageFile>a.png</imageFile><head>A</head>", "xml/unknown-element", []),
        // Halves of names, and names without that of the element around them.
        (
            "MAP_ACTIVITY",
            "<positions><position><title>A</title><positionLat>1</positionLat><positionLon>2</positionLon></position></positions>",
            "xml/unknown-element", ["positionTitle"]
        ),
        (
            "MAP_ACTIVITY",
            "<positions><position><positionTitle>A</positionTitle><lat>1</lat><positionLon>2</positionLon></position></positions>",
            "xml/unknown-element", ["positionLat"]
        ),
        (
            "CALENDAR_ACTIVITY",
            "<events><event><title>A</title><eventDate>1/2/2024</eventDate><eventTime>9:00</eventTime></event></events>",
            "xml/unknown-element", ["time"]
        ),
        ("LIST_ACTIVITY", "<list><item><text>A</text></item></list>", "xml/unknown-element", ["listItem"]),
        (
            "LIST_ACTIVITY", "<list><listItem><text>A</text><webUrl>93 555 01 20</webUrl></listItem></list>",
            "link/bad-address", ["tel:93 555 01 20"]
        ),
        (
            "LIST_ACTIVITY", "<list><listItem><text>A</text><webUrl>info@vila.example</webUrl></listItem></list>",
            "link/bad-address", ["mailto:info@vila.example"]
        ),
        (
            "LIST_ACTIVITY", "<list><listItem><text>A</text><webUrl>about 12</webUrl></listItem></list>",
            "link/bad-address", []
        )
    ])
    func valueIsSuggested(type: String, data: String, code: String, suggestions: [String]) async throws {
        let file =
            type == "CRUD_ACTIVITY"
            ? "<tables><table>\(data)</table></tables>"
            : "<levelData><data><dataId>a</dataId>\(data)</data></levelData>"
        let app = try await TestApp(type: type, data: file)
        let found = app.diagnostics.filter { $0.kind.code == code }
        #expect(found.map(\.suggestions) == [suggestions], "\(app.report)")
    }

    @Test(arguments: [
        ("14212B", ["#14212B"]), ("8014212B", ["#8014212B"]), ("1421", []), ("GREY", ["gray"]),
        ("light grey", ["lightgray"])
    ])
    func colourThatIsMeantIsSuggested(written: String, suggestions: [String]) async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
                "xml/f.xml":
                    "<application><formats><format><name>a</name><textColor>\(written)</textColor></format></formats></application>"
            ]))
        #expect(app.diagnostics.filter { $0.kind.code == "format/bad-color" }.map(\.suggestions) == [suggestions])
    }

    @Test func fontOfTheBundleIsSuggested() async throws {
        let formats =
            "<application><formats><format><name>a</name><typeFace>Ermitta</typeFace></format></formats></application>"
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"), "xml/f.xml": formats,
                "fonts/Ermita.ttf": "x"
            ]))
        let found = app.diagnostics.filter { $0.kind.code == "format/unavailable-font" }
        #expect(found.map(\.suggestions) == [["Ermita"]])
    }
}
