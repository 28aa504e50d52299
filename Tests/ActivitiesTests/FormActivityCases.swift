// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing

@testable import Activities

/// Mistakes in forms, each with the diagnostics it must give.
extension FormActivityTests {
    static let cases = [
        form("a form that chooses", picker("A", "B"), []),
        form(
            "tags in a label and in a value",
            "<field><fieldType>INPUT_PICKER</fieldType><fieldLabel>1️⃣&lt;b&gt;A&lt;/b&gt;</fieldLabel><fieldName>a</fieldName><fieldParam>A</fieldParam><fieldParam>2️⃣&lt;i&gt;B&lt;/i&gt;</fieldParam></field>",
            ["1️⃣ warning text/shown-markup", "2️⃣ warning text/shown-markup"], to: "https://example.org/f"),
        form("a form that sends", text, [], to: "https://example.org/f"),
        form("a form that writes a mail", text, ["8️⃣ note form/unused-target"], to: "mailto:a@example.org"),
        form(
            "a form that writes a picture and a password into a mail",
            "1️⃣" + field("INPUT_IMAGE", "foto") + "2️⃣" + field("INPUT_PASSWORD", "clave"),
            [
                "1️⃣ warning form/picture-by-mail", "2️⃣ warning form/insecure-password", "8️⃣ note form/unused-target"
            ], to: "mailto:a@example.org"),
        stored("a form that fills a table", field("INPUT_TEXT", "nombre") + field("INPUT_DATE", "dia"), []),
        stored(
            "values that the table does not take",
            field("INPUT_TEXT", "1️⃣Nombre") + field("INPUT_TEXT", "2️⃣dia") + field("INPUT_IMAGE", "3️⃣nombre")
                + field("INPUT_TEXT", "4️⃣clave") + field("INPUT_LABEL", "rotulo"),
            [
                "1️⃣ warning form/unfit-column", "2️⃣ warning form/unfit-column", "3️⃣ warning form/unfit-column",
                "4️⃣ warning form/unfit-column"
            ]),
        stored(
            "a choice of several for a box, and a value for the screen that leads to the form",
            "<field><fieldType>INPUT_CHECK</fieldType><fieldName>1️⃣visto</fieldName>2️⃣<fieldParam>A</fieldParam><fieldParam>B</fieldParam></field>"
                + field("INPUT_TEXT", "3️⃣screenTitle"),
            ["1️⃣ warning form/unfit-column", "2️⃣ warning form/check-with-options", "3️⃣ warning form/unfit-column"],
            columns: ["visto": "CHECK"]),
        stored(
            "values that are sent need no column", field("INPUT_TEXT", "otra") + field("INPUT_TIME", "1️⃣dia"),
            ["1️⃣ warning form/unfit-column"], to: "https://example.org/f"),
        stored(
            "names in a form that fills a table",
            field("INPUT_TEXT", "nombre") + "1️⃣" + field("INPUT_TEXT", "nombre")
                + "2️⃣<field><fieldType>INPUT_TEXT</fieldType></field>",
            ["1️⃣ error form/repeated-field-name", "2️⃣ error form/field-without-name"]),
        FindingCase(
            "a table that does not exist", FormActivity.self,
            .data(
                "<nextLevel><nextLevelLevelId>tabla</nextLevelLevelId><nextLevelDataId>1️⃣Paso</nextLevelDataId></nextLevel><form>\(text)</form>"
            ), ["1️⃣ error link/unknown-data"], on: .withTable),
        FindingCase("no form", FormActivity.self, .data(.link("a")), ["9️⃣ error form/no-form"]),
        FindingCase(
            "fields without ‘form’", FormActivity.self, .data(.link("a") + "1️⃣" + picker("A", "B")),
            ["1️⃣ warning xml/misplaced-element"]),
        form(
            "options of a field that shows none",
            "<field><fieldType>INPUT_TEXT</fieldType><fieldName>a</fieldName><fieldParam/>1️⃣<fieldParam>A</fieldParam><fieldParam>B</fieldParam></field>"
                + "<field><fieldType>INPUT_DATE</fieldType><fieldName>b</fieldName>2️⃣<fieldParam>A</fieldParam></field>"
                + "<field><fieldType>INPUT_LABEL</fieldType><fieldName>c</fieldName><fieldParam/></field>",
            ["1️⃣ warning form/options-without-picker", "2️⃣ warning form/options-without-picker"]),
        form(
            "options of a field of an unknown type",
            "<field><fieldType>1️⃣INPUT_WHEEL</fieldType><fieldName>a</fieldName><fieldParam>A</fieldParam></field>",
            ["1️⃣ error form/unknown-field-type"]),
        form("no fields", "", ["9️⃣ warning form/no-fields"]),
        FindingCase("no target", FormActivity.self, .data("<form>\(text)</form>"), ["9️⃣ error form/no-target"]),
        FindingCase(
            "no target behind a mail", FormActivity.self,
            .data("<form><actionUrl>mailto:a@example.org</actionUrl>\(text)</form>"), []),
        FindingCase(
            "no target of a form that sends", FormActivity.self,
            .data("<form><actionUrl>https://example.org/f</actionUrl>\(text)</form>"), ["9️⃣ warning form/no-target"]),
        FindingCase(
            "an empty target", FormActivity.self,
            .data("1️⃣<nextLevel><nextLevelLevelId/></nextLevel><form>\(text)</form>"), ["1️⃣ error form/no-target"]),
        FindingCase(
            "a dead level of a form that chooses", FormActivity.self,
            .data("<nextLevel><nextLevelLevelId>1️⃣nadie</nextLevelLevelId></nextLevel><form>\(text)</form>"),
            ["1️⃣ error link/unknown-level"]),
        FindingCase(
            "a target that the answer brings", FormActivity.self,
            .data(
                """
                <nextLevel><nextLevelLevelId>1️⃣nadie</nextLevelLevelId><nextLevelDataId>ok</nextLevelDataId></nextLevel>\
                <form><actionUrl>https://example.org/f</actionUrl>\(text)</form>
                """), ["1️⃣ note link/from-answer"]),
        FindingCase(
            "a picture that is missing", FormActivity.self,
            .data("<submitImage>1️⃣nada.png</submitImage>\(String.link("a"))<form>\(picker("A", "B"))</form>"),
            ["1️⃣ warning file/missing"]),
        form(
            "no name in a form that chooses", "1️⃣<field><fieldType>INPUT_TEXT</fieldType></field>",
            ["1️⃣ warning form/field-without-name"]),
        form(
            "no name in a form that sends", "1️⃣<field><fieldType>INPUT_TEXT</fieldType></field>",
            ["1️⃣ error form/field-without-name"],
            to: "https://example.org/f"),
        form(
            "a label without a name", "1️⃣<field><fieldType>INPUT_LABEL</fieldType><fieldLabel>A</fieldLabel></field>",
            ["1️⃣ warning form/field-without-name"],
            to: "https://example.org/f"),
        form("a name twice", "\(text)1️⃣\(text)", ["1️⃣ error form/repeated-field-name"], to: "https://example.org/f"),
        form(
            "a name twice in a form that chooses",
            "\(picker("A", "B"))1️⃣\(required("INPUT_CHECK", ""))".replacing(
                "<fieldName>a<", with: "<fieldName>INPUT_PICKER<"),
            ["1️⃣ warning form/repeated-field-name", "8️⃣ warning form/missing-keys"]),
        form(
            "names of labels",
            "\(required("INPUT_LABEL", ""))1️⃣\(required("INPUT_LABEL", ""))2️⃣\(text)3️⃣\(required("INPUT_LABEL", ""))4️⃣\(text)",
            [
                "1️⃣ warning form/repeated-field-name", "2️⃣ warning form/repeated-field-name",
                "3️⃣ warning form/repeated-field-name", "4️⃣ error form/repeated-field-name"
            ], to: "https://example.org/f"),
        form("no address", text, ["7️⃣ warning form/bad-receiver"], to: "recibir.php"),
        form("an address of another kind", text, ["7️⃣ warning form/bad-receiver"], to: "ftp://example.org/f"),
        form("an address without encryption", text, ["7️⃣ note form/insecure-receiver"], to: "http://example.org/f"),
        form(
            "a private address", text, ["7️⃣ note form/insecure-receiver", "7️⃣ warning form/private-receiver"],
            to: "http://172.20.0.3/f"),
        form("the own machine", text, ["7️⃣ warning form/private-receiver"], to: "https://localhost:8080/f"),
        form("a name of the own network", text, ["7️⃣ warning form/private-receiver"], to: "https://impresora.local/f"),
        form("the own machine of newer networks", text, ["7️⃣ warning form/private-receiver"], to: "https://[::1]/f"),
        form("an address that only looks private", text, [], to: "https://172.32.0.1/f"),
        form("a name that begins like a private address", text, [], to: "https://10.example.org/f"),
        form("an address without a host", text, ["7️⃣ warning form/bad-receiver"], to: "https:///f"),
        form("an address with a blank", text, ["7️⃣ warning form/bad-receiver"], to: "https://example.org/mi formulario"),
        form("a host beyond ASCII", text, [], to: "https://jardín.example/f"),
        form("a sign that no host has", text, ["7️⃣ warning form/bad-receiver"], to: "https://jard'ín.example/f"),
        form("a mail to nobody", text, ["7️⃣ warning form/bad-receiver"], to: "mailto:ana"),
        form("no type", "1️⃣<field><fieldName>a</fieldName></field>", ["1️⃣ error form/field-without-type"]),
        form(
            "an unknown type", "<field><fieldType>1️⃣INPUT_COLOR</fieldType><fieldName>a</fieldName></field>",
            ["1️⃣ error form/unknown-field-type"]),
        form(
            "a type by another name", "<field><fieldType>1️⃣input_textarea</fieldType><fieldName>a</fieldName></field>",
            ["1️⃣ warning form/field-type-alias"]),
        form("a picker without options", "1️⃣\(picker())", ["1️⃣ error form/picker-without-options"]),
        form("a picker with one option", "1️⃣\(picker("A"))", ["1️⃣ warning form/picker-with-one-option"]),
        form("a picker with one option beside the empty one", picker("", "A"), []),
        form("an option twice", picker("A", "B", "1️⃣A"), ["1️⃣ warning form/repeated-option"]),
        form(
            "two empty options",
            "<field><fieldType>INPUT_PICKER</fieldType><fieldName>a</fieldName><fieldParam/><fieldParam>A</fieldParam>1️⃣<fieldParam/></field>",
            ["1️⃣ warning form/repeated-option"]),
        form("a check with options", check("1️⃣A", "B"), ["1️⃣ warning form/check-with-options"]),
        form(
            "a check with an option twice", check("1️⃣A", "2️⃣A"),
            ["1️⃣ warning form/check-with-options", "2️⃣ warning form/repeated-option"]),
        FindingCase(
            "a check with empty options", FormActivity.self,
            .data("\(String.link("a"))<form><actionUrl>https://example.org/f</actionUrl>\(check("", ""))</form>"), []),
        form(
            "a box that must be ticked", required("INPUT_CHECK", "1️⃣<required/>"), ["1️⃣ warning form/required-check"],
            to: "https://example.org/f"),
        form(
            "a box that need not be ticked", required("INPUT_CHECK", "<required>1️⃣false</required>"),
            ["1️⃣ note form/required-false"], to: "https://example.org/f"),
        form(
            "a requirement that is none", required("INPUT_TEXT", "<required>1️⃣False</required>"),
            ["1️⃣ note form/required-false"]),
        form(
            "names of the screen's own ids", "\(named("1️⃣levelId"))\(named("2️⃣dataId"))\(named("levelid"))",
            ["1️⃣ warning form/reserved-field-name", "2️⃣ warning form/reserved-field-name"], to: "https://example.org/f"),
        form("names of the screen's own ids in a form that sends nothing", named("levelId"), []),
        form(
            "a password without encryption", "1️⃣\(required("INPUT_PASSWORD", ""))",
            ["7️⃣ note form/insecure-receiver", "1️⃣ warning form/insecure-password"],
            to: "http://example.org/f"),
        form("a password with encryption", required("INPUT_PASSWORD", ""), [], to: "https://example.org/f"),
        FindingCase(
            "a way in to what only a server has", FormActivity.self, login(required("INPUT_PASSWORD", "")),
            ["8️⃣ note link/from-answer", "7️⃣ warning form/needs-server"]),
        FindingCase(
            "the same with a receiver of one's own", FormActivity.self, login(required("INPUT_PASSWORD", "")),
            ["8️⃣ note link/from-answer"],
            on: Stage(settings: Stage.settings { $0.forms = ["https://example.org/f": "https://mail.example/x"] })),
        FindingCase(
            "a way in that is the first screen", FormActivity.self, login(text),
            ["8️⃣ note link/from-answer", "7️⃣ warning form/needs-server"],
            on: Stage(
                appElements:
                    "<entryPoint><pointLevelId>\(ActivityApp.level)</pointLevelId><pointDataId>d</pointDataId></entryPoint>"
            )),
        FindingCase(
            "a way in by its layout", FormActivity.self, login(text),
            ["8️⃣ note link/from-answer", "7️⃣ warning form/needs-server", "9️⃣ note search/no-text"],
            on: Stage(
                levels: """
                    <level><levelId>entrada</levelId><levelFile>data.xml</levelFile><levelType>FORM_ACTIVITY</levelType><levelXib>Login</levelXib></level>
                    """)),
        FindingCase(
            "fields beside an empty form", FormActivity.self, .data("\(String.link("a"))<form/>1️⃣\(picker("A", "B"))"),
            ["1️⃣ warning xml/misplaced-element"]),
        form(
            "empty options of a text field",
            "<field><fieldType>INPUT_TEXT</fieldType><fieldName>a</fieldName><fieldParam/><fieldParam/></field>", []),
        form(
            "a required label",
            "1️⃣<field><fieldType>INPUT_LABEL</fieldType><fieldName>b</fieldName><required/></field>\(text)",
            ["1️⃣ warning form/required-label"]),
        form(
            "a requirement in other words",
            "<field><fieldType>INPUT_TEXT</fieldType><fieldName>a</fieldName><required>1️⃣sí</required></field>",
            ["1️⃣ warning xml/bad-flag"]),
        form("choices that lead nowhere", picker("A", "X", "B", "Y"), ["8️⃣ warning form/missing-keys"]),
        form(
            "the address in other case", "\(text)1️⃣<actionURL>https://example.org/f</actionURL>",
            ["1️⃣ warning xml/element-case"])
    ]

    static let text = "<field><fieldType>INPUT_TEXT</fieldType><fieldName>a</fieldName></field>"

    static func named(_ name: String) -> String {
        "<field><fieldType>INPUT_TEXT</fieldType><fieldName>\(name)</fieldName></field>"
    }

    static func required(_ type: String, _ element: String) -> String {
        "<field><fieldType>\(type)</fieldType><fieldName>a</fieldName>\(element)</field>"
    }

    /// A form whose target is not in the bundle. Marks: 8️⃣ the link, 7️⃣ the address.
    static func login(_ fields: String) -> String {
        .data(
            """
            <nextLevel><nextLevelLevelId>8️⃣cuenta</nextLevelLevelId><nextLevelDataId>ok</nextLevelDataId></nextLevel>\
            <form><actionUrl>7️⃣https://example.org/f</actionUrl>\(fields)</form>
            """)
    }

    static func picker(_ options: String...) -> String { field("INPUT_PICKER", options) }

    static func check(_ options: String...) -> String { field("INPUT_CHECK", options) }

    static func field(_ type: String, _ options: [String]) -> String {
        // A mark before an option stands before its element.
        let params = options.map { option in
            let mark = option.prefix { $0.unicodeScalars.contains("\u{20E3}") }
            return mark
                + (option.isEmpty ? "<fieldParam/>" : "<fieldParam>\(option.dropFirst(mark.count))</fieldParam>")
        }.joined()
        return "<field><fieldType>\(type)</fieldType><fieldName>\(type)</fieldName>\(params)</field>"
    }

    /// A form with a target. Marks: 9️⃣ the item, 8️⃣ the link, 7️⃣ the address.
    static func file(_ fields: String, to address: String? = nil) -> String {
        let action = address.map { "<actionUrl>7️⃣\($0)</actionUrl>" } ?? ""
        return .data("8️⃣\(String.link("a"))<form>\(action)\(fields)</form>")
    }

    static func form(_ name: String, _ fields: String, _ findings: [String], to address: String? = nil)
        -> FindingCase
    {
        FindingCase(name, FormActivity.self, file(fields, to: address), findings)
    }

    /// A form that leads to the table of the stage.
    /// - Parameter columns: further columns of the table, by their types.
    private static func stored(
        _ name: String, _ fields: String, _ findings: [String], to receiver: String? = nil,
        columns: KeyValuePairs<String, String> = [:]
    ) -> FindingCase {
        var stage = Stage.withTable
        let more = columns.map { "<field><fieldName>\($0)</fieldName><fieldType>\($1)</fieldType></field>" }
        stage.files["xml/tabla.xml"]?.replace("</fields>", with: more.joined() + "</fields>")
        let address = receiver.map { "<actionUrl>\($0)</actionUrl>" } ?? ""
        return FindingCase(
            name, FormActivity.self,
            .data(
                "<nextLevel><nextLevelLevelId>tabla</nextLevelLevelId><nextLevelDataId>Pase</nextLevelDataId></nextLevel><form>\(address)\(fields)</form>"
            ), findings, on: stage)
    }

    private static func field(_ type: String, _ name: String) -> String {
        "<field><fieldType>\(type)</fieldType><fieldName>\(name)</fieldName></field>"
    }
}
