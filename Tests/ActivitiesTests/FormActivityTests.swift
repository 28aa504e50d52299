// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing

@testable import Activities

@Suite struct FormActivityTests: ActivityCases {
    static let cases = [
        form("a form that chooses", picker("A", "B"), []),
        form("a form that sends", text, [], to: "https://example.org/f"),
        form("a form that writes a mail", text, [], to: "mailto:a@example.org"),
        FindingCase("no form", FormActivity.self, .data(.link("a")), ["9️⃣ error form/no-form"]),
        form("no fields", "", ["9️⃣ warning form/no-fields"]),
        FindingCase("no target", FormActivity.self, .data("<form>\(text)</form>"), ["9️⃣ warning form/no-target"]),
        FindingCase(
            "an empty target", FormActivity.self,
            .data("<nextLevel><nextLevelLevelId/></nextLevel><form>\(text)</form>"), ["9️⃣ warning form/no-target"]),
        FindingCase(
            "a dead level of a form that chooses", FormActivity.self,
            .data("1️⃣<nextLevel><nextLevelLevelId>nadie</nextLevelLevelId></nextLevel><form>\(text)</form>"),
            ["1️⃣ error link/unknown-level"]),
        FindingCase(
            "a target that the answer brings", FormActivity.self,
            .data(
                """
                1️⃣<nextLevel><nextLevelLevelId>nadie</nextLevelLevelId><nextLevelDataId>ok</nextLevelDataId></nextLevel>\
                <form><actionUrl>https://example.org/f</actionUrl>\(text)</form>
                """), ["1️⃣ note link/from-answer"]),
        FindingCase(
            "a picture that is missing", FormActivity.self,
            .data("1️⃣<submitImage>nada.png</submitImage>\(String.link("a"))<form>\(picker("A", "B"))</form>"),
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
        form("a mail to nobody", text, ["7️⃣ warning form/bad-receiver"], to: "mailto:ana"),
        form("no type", "1️⃣<field><fieldName>a</fieldName></field>", ["1️⃣ error form/field-without-type"]),
        form(
            "an unknown type", "<field><fieldType>1️⃣INPUT_DATE</fieldType><fieldName>a</fieldName></field>",
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
        FindingCase(
            "fields without a form", FormActivity.self, .data("\(String.link("a"))\(picker("A", "B"))"),
            ["9️⃣ error form/no-form"]),
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

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: [
        ("INPUT_TEXT", FormField.Kind.text), ("input_text", .text), ("TEXT", .text), ("INPUT_TEXTAREA", .longText),
        ("textview", .longText), ("INPUT_SELECT", .picker),
        ("picker", .picker), ("INPUT_CHECKBOX", .check), ("INPUT_TEL", .phone), ("tel", .phone), ("INPUT_DATE", .text),
        ("", .text)
    ])
    func fieldTypesAreUnderstood(written: String, expected: FormField.Kind) async throws {
        let app = try await ActivityApp(
            FormActivity.self,
            .data("<form><field><fieldType>\(written)</fieldType><fieldName>a</fieldName></field></form>"))
        #expect(try app.activity(as: FormActivity.self).fields.map(\.kind) == [expected])
    }

    @Test(arguments: [
        ("", false), ("<required/>", true), ("<required> </required>", true), ("<required>true</required>", true),
        ("<required>TRUE</required>", true),
        ("<required>false</required>", false), ("<required>False</required>", false), ("<required>1</required>", true)
    ])
    func presentAndNotFalseIsRequired(element: String, expected: Bool) async throws {
        let app = try await ActivityApp(
            FormActivity.self,
            .data("<form><field><fieldType>INPUT_CHECK</fieldType><fieldName>a</fieldName>\(element)</field></form>"))
        #expect(app.page().flags("fields.isRequired") == [expected])
    }

    // MARK: Forms that choose a screen

    @Test(arguments: [
        (picker("VOLKSWAGEN", "Citroën"), ["volkswagen", "citroën"]),
        (picker("", "A", "B"), ["a", "b"]),
        (picker("Dos palabras", "Ñ"), ["dos palabras", "ñ"]),
        (picker("A", "B") + check(), ["a_true", "a_false", "b_true", "b_false"]),
        (check() + picker("A", "", "B"), ["true_a", "true_b", "false_a", "false_b"]),
        (check("Uno", "Dos"), ["uno", "dos"]),
        (
            picker("A", "B")
                + "<field><fieldType>INPUT_LABEL</fieldType></field><field><fieldType>INPUT_IMAGE</fieldType></field>",
            ["a", "b"]
        ),
        (picker("") + picker("A", "B"), ["a", "b"]),
        ("", []),
        ("<field><fieldType>INPUT_LABEL</fieldType></field>", [])
    ])
    func keysAreTheValuesInFieldOrder(fields: String, expected: [String]) async throws {
        #expect(try await reach(of: fields) == .keys(expected))
    }

    @Test(arguments: ["INPUT_TEXT", "INPUT_TEXTVIEW", "INPUT_NUMBER", "INPUT_EMAIL", "INPUT_PHONE", "INPUT_PASSWORD"])
    func freeTextCanLeadToAnyItem(type: String) async throws {
        #expect(
            try await reach(
                of: Self.picker("A", "B") + "<field><fieldType>\(type)</fieldType><fieldName>x</fieldName></field>")
                == .anyItem)
    }

    @Test func onlyAThousandCombinationsAreLookedAt() async throws {
        let ten = Self.picker("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
        let eleven = Self.picker("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
        guard case .keys(let keys) = try await reach(of: ten + ten + ten) else {
            Issue.record("a thousand combinations should be listed")
            return
        }
        #expect(keys.count == 1000)
        #expect(try await reach(of: ten + ten + eleven) == .anyItem)
    }

    /// The combinations are counted before they are made.
    @Test(.timeLimit(.minutes(30))) func longListsAreNotMultiplied() async throws {
        let few = Self.field("INPUT_PICKER", (0..<1000).map { "\($0)" })
        let many = Self.field("INPUT_PICKER", (0..<20_000).map { "\($0)" })
        #expect(try await reach(of: few + many) == .anyItem)
        #expect(try await reach(of: many) == .anyItem)
    }

    @Test(
        .timeLimit(.minutes(30)),
        arguments: [("mailto:", true), ("mailto:a", false), ("https://", false), ("https:/", true), ("a", true)])
    func longReceiversAreSoonJudged(start: String, isBad: Bool) async throws {
        let address = start + String(repeating: "@.", count: 50_000)
        let app = try await ActivityApp(FormActivity.self, .data("<form><actionUrl>\(address)</actionUrl></form>"))
        #expect(app.reported.contains { $0.kind.code == "form/bad-receiver" } == isBad)
    }

    @Test func missingCombinationsAreCounted() async throws {
        var stage = Stage()
        stage.screens = ["ficha": ["a_true", "a_false", "b_true"]]
        let app = try await ActivityApp(
            FormActivity.self, Self.file(Self.picker("", "A", "B") + Self.check()), on: stage)
        #expect(app.findings == ["8️⃣ warning form/missing-keys"])
        #expect(app.reported.map(\.summary) == ["1 of 4 combinations lead to no data item, such as ‘b_false’"])
        #expect(app.page().texts("choices.href") == ["‘ficha’/a_true", "‘ficha’/a_false", "‘ficha’/b_true"])
    }

    @Test func pageListsWhereAChoosingFormCanLead() async throws {
        let any = try await ActivityApp(FormActivity.self, Self.file(Self.text)).page()
        #expect(any.texts("choices.href") == ["‘ficha’/a", "‘ficha’/b", "‘ficha’/c"])
        #expect(any.flag("hasChoices") == true)
        #expect(any.text("receiver") == nil)
        #expect(any.models("next").isEmpty)
    }

    /// The page needs all targets for the script, but lists them only up to a number that a visitor without script can
    /// read.
    @Test(arguments: [(200, true), (201, false)]) func veryLongListsOfChoicesAreNotShown(count: Int, isShown: Bool)
        async throws
    {
        var stage = Stage()
        stage.screens = ["ficha": (1...count).map { "D\($0)" }]
        let page = try await ActivityApp(FormActivity.self, Self.file(Self.text), on: stage).page()
        #expect(page.texts("choices.key") == (1...count).map { "d\($0)" })
        #expect(page.flag("hasChoices") == isShown)
    }

    // MARK: Forms that send

    @Test func sendingFormLeadsOnAndListsNothing() async throws {
        let app = try await ActivityApp(FormActivity.self, Self.file(Self.text, to: "https://example.org/f"))
        #expect(app.page().text("receiver") == "https://example.org/f")
        #expect(app.page().text("next.href") == "‘ficha’/a")
        #expect(app.page().flag("hasChoices") == false)
        #expect(app.items[0].activity.needs(SiteSettings()).receivers == ["https://example.org/f"])
    }

    @Test(arguments: [
        ("https://mail.example/x", "https://mail.example/x"), ("mailto:a@example.org", "mailto:a@example.org"),
        ("nada", nil)
    ])
    func receiverCanBeReplacedBySettings(setting: String, expected: String?) async throws {
        var stage = Stage()
        stage.settings = Stage.settings { $0.forms = ["http://172.20.0.3/f": setting] }
        #expect(
            try await ActivityApp(FormActivity.self, Self.file(Self.text, to: "http://172.20.0.3/f"), on: stage).page()
                .text("receiver") == expected)
    }

    @Test func emptyAddressMakesAFormThatChooses() async throws {
        let app = try await ActivityApp(
            FormActivity.self, .data("\(String.link("x"))<form><actionUrl/>\(Self.picker("A", "B"))</form>"))
        #expect(try app.activity(as: FormActivity.self).next?.reach == .keys(["a", "b"]))
        #expect(app.items[0].activity.needs(SiteSettings()).receivers == [])
    }

    /// The page says to the visitor, before and after sending, what `form/needs-server` says to the author.
    @Test(arguments: [("PASSWORD", "nadie", true), ("TEXT", "nadie", false), ("PASSWORD", "ficha", false)])
    func pageSaysWhatOnlyTheServerHas(type: String, level: String, needsServer: Bool) async throws {
        let app = try await ActivityApp(
            FormActivity.self,
            .data(
                """
                <nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel>\
                <form><actionUrl>https://example.org/f</actionUrl>\(Self.required("INPUT_" + type, ""))</form>
                """))
        #expect(app.page().flag("needsServer") == needsServer)
        #expect(app.reported.contains { $0.kind.code == "form/needs-server" } == needsServer)
    }

    @Test func idsOfTheScreenAreSentAlong() async throws {
        let page = try await ActivityApp(FormActivity.self, Self.file(Self.text, to: "https://example.org/f")).page()
        #expect(page.text("levelID") == "nivel" && page.text("itemID") == "dato")
    }

    // MARK: Fields

    @Test func fieldsAreDescribedForTheTemplate() async throws {
        let kinds = ["TEXT", "TEXTVIEW", "NUMBER", "EMAIL", "PHONE", "PASSWORD", "CHECK", "PICKER", "IMAGE", "LABEL"]
        let fields = kinds.map {
            "<field><fieldType>INPUT_\($0)</fieldType><fieldLabel>L\($0)</fieldLabel><fieldName>\($0)</fieldName></field>"
        }
        let page = try await ActivityApp(
            FormActivity.self, .data("<submitImage>images/a.png</submitImage><form>\(fields.joined())</form>")
        ).page()
        #expect(page.texts("fields.name") == kinds)
        #expect(page.texts("fields.label") == kinds.map { "L" + $0 })
        #expect(Set(page.texts("fields.id")).count == kinds.count)
        #expect(page.texts("fields.inputType") == ["text", "number", "email", "tel", "password"])
        #expect(page.texts("fields.autocomplete") == ["email", "tel"])
        let shapes = ["isInput", "isLongText", "isCheck", "isPicker", "isImage", "isLabel"]
        for (number, field) in page.models("fields").enumerated() {
            #expect(shapes.filter { field.flag($0) == true }.count == 1, "\(kinds[number]) has one look")
        }
        #expect(page.flags("fields.isNumber").filter { $0 }.count == 1)
        #expect(page.text("submitImage.alt") == "‹send›")
    }

    @Test func namesAndLabelsHaveSubstitutes() async throws {
        let fields =
            "<field><fieldType>INPUT_TEXT</fieldType></field><field><fieldType>INPUT_TEXT</fieldType><fieldName>correo</fieldName></field>"
        let page = try await ActivityApp(FormActivity.self, .data("<form>\(fields)</form>")).page()
        #expect(page.texts("fields.name") == ["field1", "correo"])
        #expect(page.texts("fields.label") == ["‹field›", "correo"])
    }

    @Test func onlyAFirstEmptyOptionIsAskedFor() async throws {
        let page = try await ActivityApp(
            FormActivity.self, .data("<form>\(Self.picker("", "A", "", "B"))\(Self.picker("A", "", "B"))</form>")
        ).page()
        let pickers = page.models("fields")
        #expect(pickers.map { $0.texts("options.label") } == [["‹choose›", "A", "B"], ["A", "B"]])
        #expect(pickers.map { $0.texts("choices.value") } == [["A", "B"], ["A", "B"]])
        #expect(Set(page.texts("fields.options.id")).count == 5)
    }

    @Test func checkWithOptionsIsAGroup() async throws {
        let page = try await ActivityApp(
            FormActivity.self, .data("<form>\(Self.check("Uno", "Dos"))\(Self.check())</form>")
        ).page()
        #expect(page.flags("fields.isRadio") == [true, false])
        #expect(page.flags("fields.isCheck") == [false, true])
    }

    // MARK: Helpers

    private static let text = "<field><fieldType>INPUT_TEXT</fieldType><fieldName>a</fieldName></field>"

    private static func named(_ name: String) -> String {
        "<field><fieldType>INPUT_TEXT</fieldType><fieldName>\(name)</fieldName></field>"
    }

    private static func required(_ type: String, _ element: String) -> String {
        "<field><fieldType>\(type)</fieldType><fieldName>a</fieldName>\(element)</field>"
    }

    /// A form whose target is not in the bundle. Marks: 8️⃣ the link, 7️⃣ the address.
    private static func login(_ fields: String) -> String {
        .data(
            """
            8️⃣<nextLevel><nextLevelLevelId>cuenta</nextLevelLevelId><nextLevelDataId>ok</nextLevelDataId></nextLevel>\
            <form>7️⃣<actionUrl>https://example.org/f</actionUrl>\(fields)</form>
            """)
    }

    private static func picker(_ options: String...) -> String { field("INPUT_PICKER", options) }

    private static func check(_ options: String...) -> String { field("INPUT_CHECK", options) }

    private static func field(_ type: String, _ options: [String]) -> String {
        // A mark before an option stands before its element.
        let params = options.map { option in
            let mark = option.prefix { $0.unicodeScalars.contains("\u{20E3}") }
            return mark
                + (option.isEmpty ? "<fieldParam/>" : "<fieldParam>\(option.dropFirst(mark.count))</fieldParam>")
        }.joined()
        return "<field><fieldType>\(type)</fieldType><fieldName>\(type)</fieldName>\(params)</field>"
    }

    /// A form with a target. Marks: 9️⃣ the item, 8️⃣ the link, 7️⃣ the address.
    private static func file(_ fields: String, to address: String? = nil) -> String {
        let action = address.map { "7️⃣<actionUrl>\($0)</actionUrl>" } ?? ""
        return .data("8️⃣\(String.link("a"))<form>\(action)\(fields)</form>")
    }

    private static func form(_ name: String, _ fields: String, _ findings: [String], to address: String? = nil)
        -> FindingCase
    {
        FindingCase(name, FormActivity.self, file(fields, to: address), findings)
    }

    private func reach(of fields: String) async throws -> NextLevel.Reach? {
        try await ActivityApp(FormActivity.self, Self.file(fields)).activity(as: FormActivity.self).next?.reach
    }
}
