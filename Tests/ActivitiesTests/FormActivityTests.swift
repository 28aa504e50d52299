// SPDX-License-Identifier: MIT

import AppModel
import BundleXML
import Diagnostics
import TestSupport
import Testing

@testable import Activities

@Suite struct FormActivityTests: ActivityCases {
    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: [
        ("INPUT_TEXT", FormField.Kind.text), ("input_text", .text), ("TEXT", .text), ("INPUT_TEXTAREA", .longText),
        ("textview", .longText), ("INPUT_SELECT", .picker),
        ("picker", .picker), ("INPUT_CHECKBOX", .check), ("INPUT_TEL", .phone), ("tel", .phone), ("INPUT_DATE", .date),
        ("time", .time),
        ("", .text)
    ])
    func fieldTypesAreUnderstood(written: String, expected: FormField.Kind) async throws {
        let app = try await ActivityApp(
            FormActivity.self,
            .data("<form><field><fieldType>\(written)</fieldType><fieldName>a</fieldName></field></form>"))
        #expect(try app.activity(as: FormActivity.self).fields.map(\.kind) == [expected])
    }

    /// A form that is sent by mail needs no screen after it, so a forgotten scheme is one mistake, not two.
    @Test(arguments: [
        ("ana@example.org", ["mailto:ana@example.org"], false),
        ("example.org/f.php", ["https://example.org/f.php"], true), ("f.php", [], true)
    ])
    func receiverWithoutASchemeGetsOne(written: String, suggestions: [String], needsTarget: Bool) async throws {
        let field = "<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>A</fieldLabel><fieldName>a</fieldName></field>"
        let app = try await ActivityApp(
            FormActivity.self, .data("<form><actionUrl>\(written)</actionUrl>\(field)</form>"))
        #expect(app.reported.first { $0.kind == .badReceiver }?.suggestions == suggestions)
        #expect(app.reported.contains { $0.kind == .formWithoutTarget } == needsTarget)
    }

    @Test func explanationOfAnUnknownTypeNamesEveryType() {
        let advice = Diagnostic.Kind.unknownFieldType.howToFix
        for kind in FormField.Kind.allCases { #expect(advice.contains(kind.rawValue), "\(advice)") }
        #expect(advice.hasSuffix("or one of ours: INPUT_DATE or INPUT_TIME."), "\(advice)")
    }

    @Test func dayWithItsTimeIsProbablyADay() async throws {
        let app = try await ActivityApp(
            FormActivity.self,
            .data("<form><field><fieldType>INPUT_DATETIME</fieldType><fieldName>a</fieldName></field></form>"))
        let found = app.reported.first { $0.kind == .unknownFieldType }
        #expect(found?.suggestions == ["INPUT_DATE"])
    }

    /// A value that is no switch means the opposite of what it means elsewhere.
    @Test func explanationOfASwitchKnowsTheRequiredField() {
        #expect(Diagnostic.Kind.badFlag.explanation.contains("In ‘required’ of a field"))
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

    @Test func labelWithoutANameHasNoValueToBeSent() async throws {
        let app = try await ActivityApp(
            FormActivity.self,
            .data(
                "\(String.link("a"))<form><field><fieldType>INPUT_LABEL</fieldType><fieldLabel>A</fieldLabel></field></form>"
            ))
        #expect(app.app.diagnostics.map(\.summary).contains("The label has no ‘fieldName’"))
    }

    // MARK: Forms that choose a screen

    @Test(arguments: [
        (picker("VOLKSWAGEN", "Citroën"), ["volkswagen", "citroën"]),
        (picker("", "A", "B"), ["a", "b"]),
        (picker("Dos palabras", "Ñ"), ["dos palabras", "ñ"]),
        (picker("A", "B") + check(), ["a_true", "a_false", "b_true", "b_false"]),
        (
            check() + picker("A", "", "B"),
            ["true_a", "true_", "true", "true_b", "false_a", "false_", "false", "false_b"]
        ),
        (check("Uno", "Dos"), ["uno", "dos"]),
        // Without a chosen radio button the form sends nothing of the group, and of a choice the empty value.
        (picker("A", "B") + check("Uno", "Dos"), ["a", "a_uno", "a_dos", "b", "b_uno", "b_dos"]),
        (check("Uno") + picker("", "A"), ["a", "uno_", "uno", "uno_a"]),
        (
            picker("A", "B")
                + "<field><fieldType>INPUT_LABEL</fieldType></field><field><fieldType>INPUT_IMAGE</fieldType></field>",
            ["a", "b"]
        ),
        // An empty value is tried with the blank that it leaves, and without (`activities.md` 16.3).
        (picker("") + picker("A", "B"), ["_a", "a", "_b", "b"]),
        (picker("A", "") + picker("B"), ["a_b", "_b", "b"]),
        (picker("", "A").replacing("</field>", with: "<required/></field>") + picker("B"), ["a_b"]),
        // Without an empty first option it is not asked for.
        (picker("A", "").replacing("</field>", with: "<required/></field>") + picker("B"), ["a_b", "_b", "b"]),
        (picker("A", "B") + required("INPUT_CHECK", "<required/>"), ["a_true", "b_true"]),
        (picker("A", "B", "a"), ["a", "b"]),
        // A value that is broken over lines (`app.md` 18.14).
        (picker("Very long\n    name", "B"), ["very long name", "b"]),
        // As Unicode and as a Turk lowers them, without a point that nobody can type.
        (
            picker("İzmir", "Isparta") + picker("Iğdır"),
            ["izmir_iğdır", "izmir_ığdır", "isparta_iğdır", "ısparta_ığdır"]
        ),
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
        arguments: [
            ("mailto:", true), ("mailto:a", false), ("https://", true), ("https://a/", false), ("https:/", true),
            ("a", true)
        ])
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

    @Test func eitherSpellingOfTurkishLettersIsFound() async throws {
        var stage = Stage()
        stage.screens = ["ficha": ["izmir_bahçe", "ısparta_bahçe", "izmir_iğdır"]]
        let app = try await ActivityApp(
            FormActivity.self, Self.file(Self.picker("İzmir", "Isparta") + Self.picker("Bahçe", "Iğdır")), on: stage)
        #expect(
            app.reported.first?.summary == "1 of 4 combinations lead to no data item, such as ‘isparta_iğdır’")
        #expect(app.page().texts("choices.key") == ["izmir_bahçe", "izmir_iğdır", "ısparta_bahçe"])
    }

    @Test func eitherSpellingOfAFinalSigmaIsFound() async throws {
        var stage = Stage()
        stage.screens = ["ficha": ["οδος_α", "οδοσ_β", "σας_α"]]
        let app = try await ActivityApp(
            FormActivity.self, Self.file(Self.picker("ΟΔΟΣ", "ΣΑΣ") + Self.picker("Α", "Β")), on: stage)
        #expect(app.reported.first?.summary == "1 of 4 combinations lead to no data item, such as ‘σας_β’")
        #expect(app.page().texts("choices.key") == ["οδος_α", "οδοσ_β", "σας_α"])
    }

    /// What cannot be sent is not counted, and an option that is repeated is counted once.
    @Test(arguments: [
        (
            picker("A", "X") + required("INPUT_CHECK", "<required/>"),
            "1 of 2 combinations lead to no data item, such as ‘x_true’"
        ),
        (picker("A", "X", "x"), "1 of 2 combinations lead to no data item, such as ‘x’")
    ])
    func onlyWhatCanBeSentIsCounted(fields: String, expected: String) async throws {
        var stage = Stage()
        stage.screens = ["ficha": ["a", "a_true", "a_false", "x_false"]]
        let app = try await ActivityApp(FormActivity.self, Self.file(fields), on: stage)
        #expect(app.reported.filter { $0.kind.code == "form/missing-keys" }.map(\.summary) == [expected])
    }

    @Test func pageListsWhereAChoosingFormCanLead() async throws {
        let any = try await ActivityApp(FormActivity.self, Self.file(Self.text)).page()
        #expect(any.texts("choices.href") == ["‘ficha’/a", "‘ficha’/b", "‘ficha’/c"])
        #expect(any.flag("hasChoices") == true)
        #expect(any.text("receiver") == nil)
        #expect(any.models("next").isEmpty)
    }

    /// A form whose values all miss has no results; one without a level to choose from says that it leads nowhere.
    @Test(arguments: [
        ("<nextLevel><nextLevelLevelId>ficha</nextLevelLevelId></nextLevel>", false),
        ("<nextLevel><nextLevelLevelId>nadie</nextLevelLevelId></nextLevel>", true), ("", true)
    ])
    func onlyAFormWithoutALevelLeadsNowhere(link: String, isExpected: Bool) async throws {
        let page = try await ActivityApp(FormActivity.self, .data("\(link)<form>\(Self.picker("X", "Y"))</form>"))
            .page()
        #expect(page.flag("leadsNowhere") == isExpected)
        #expect(page.texts("choices.key") == [])
    }

    @Test func allValuesLeadToTheNoticeOfALevelOnAServer() async throws {
        var stage = Stage()
        stage.levels =
            "<level><levelId>lejos</levelId><levelFile>https://example.org/l.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
        let link = "<nextLevel><nextLevelLevelId>lejos</nextLevelLevelId></nextLevel>"
        let page = try await ActivityApp(
            FormActivity.self, .data("\(link)<form>\(Self.picker("X", "Y"))</form>"), on: stage
        ).page()
        #expect(page.flag("leadsNowhere") == false)
        let targets = page.texts("choices.href")
        #expect(page.texts("choices.key") == [] && targets.count == 1 && targets.first?.contains("lejos") == true)
    }

    /// The page needs all targets for the script, but lists them only up to a number that a visitor without script can
    /// read.
    @Test(arguments: [(200, true), (201, false)]) func veryLongListsOfChoicesAreNotShown(count: Int, isShown: Bool)
        async throws
    {
        var stage = Stage()
        stage.screens = ["ficha": (1...count).map { "D\($0)" }]
        let page = try await ActivityApp(FormActivity.self, Self.file(Self.text), on: stage).page()
        #expect(page.texts("choices.key") == (1...count).map { "D\($0)" })
        #expect(page.flag("hasChoices") == isShown)
    }

    @Test(arguments: [
        (nil, "The field has no ‘fieldName’"),
        ("https://example.org/f", "The field has no ‘fieldName’, so its value cannot be sent")
    ])
    func onlyAFormThatSendsIsToldSo(receiver: String?, expected: String) async throws {
        let file = Self.file("<field><fieldType>INPUT_TEXT</fieldType></field>", to: receiver)
        let app = try await ActivityApp(FormActivity.self, file).app
        #expect(app.diagnostics.filter { $0.kind.code == "form/field-without-name" }.map(\.summary) == [expected])
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

    /// What `form/bad-receiver` says of an address holds for its page.
    @Test(arguments: [
        ("mailto:a@example.org", true), ("Mailto:a@example.org", true), ("HTTPS://EXAMPLE.org/f", true),
        ("mailto:", false), ("a@example.org", false), ("https:///f", false)
    ])
    func checkAndPageJudgeReceiversAlike(address: String, isGood: Bool) async throws {
        let app = try await ActivityApp(FormActivity.self, Self.file(Self.text, to: address))
        #expect(app.page().text("receiver") == (isGood ? address : nil))
        #expect(app.page().flag("isFilled") == isGood)
        #expect(app.reported.contains { $0.kind.code == "form/bad-receiver" } == !isGood)
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

    /// Two groups of radio buttons with one name would be one.
    @Test func fieldsThatChooseAScreenHaveNamesOfTheirOwn() async throws {
        let name = "INPUT_CHECK"
        let label = "<field><fieldType>INPUT_LABEL</fieldType><fieldName>\(name)</fieldName></field>"
        let fields = label + Self.check("1", "2") + Self.check("1", "2") + Self.check("3")
        let choosing = try await ActivityApp(FormActivity.self, Self.file(fields)).page()
        #expect(choosing.texts("fields.name") == [name, name, name + "-3", name + "-4"])
        let sending = try await ActivityApp(FormActivity.self, Self.file(fields, to: "https://example.org/f")).page()
        #expect(sending.texts("fields.name") == [name, name, name, name])
    }

    @Test(arguments: [("Nombre:", "Nombre"), ("Nom :*", "Nom"), ("名前：", "名前"), ("A: b", "A: b")])
    func labelInASentenceHasNoColonAtItsEnd(label: String, plain: String) async throws {
        let field = "<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>\(label)</fieldLabel></field>"
        let page = try await ActivityApp(FormActivity.self, .data("<form>\(field)</form>")).page()
        #expect(page.texts("fields.label") == [label] && page.texts("fields.plainLabel") == [plain])
    }

    @Test func emptyOptionsAreOptionsAndTheFirstAsks() async throws {
        let page = try await ActivityApp(
            FormActivity.self, .data("<form>\(Self.picker("", "A", "", "B"))\(Self.picker("A", "", "B"))</form>")
        ).page()
        let pickers = page.models("fields")
        #expect(pickers.map { $0.texts("options.label") } == [["‹choose›", "A", "–", "B"], ["A", "–", "B"]])
        #expect(pickers.map { $0.texts("choices.value") } == [["A", "B"], ["A", "B"]])
        #expect(Set(page.texts("fields.options.id")).count == 7)
    }

    /// A list without an empty option always has a value.
    @Test(arguments: [(["", "A"], true), (["A", "B"], false), (["A", ""], false)])
    func onlyAListThatAsksIsRequired(options: [String], expected: Bool) async throws {
        let picker = Self.field("INPUT_PICKER", options).replacing("</field>", with: "<required/></field>")
        let page = try await ActivityApp(FormActivity.self, .data("<form>\(picker)</form>")).page()
        #expect(page.flags("fields.isRequired") == [expected])
    }

    @Test func labelsAreFoundAndDescribeNothing() async throws {
        let app = try await ActivityApp(
            FormActivity.self,
            .data("<form><field><fieldType>INPUT_LABEL</fieldType><fieldLabel>Horario</fieldLabel></field></form>"))
        #expect(app.items[0].activity.searchTexts.map(\.text) == ["Horario"])
        #expect(app.items[0].activity.searchTexts.allSatisfy { $0.kind == .label })
    }

    @Test func checkWithOptionsIsAGroup() async throws {
        let page = try await ActivityApp(
            FormActivity.self, .data("<form>\(Self.check("Uno", "Dos"))\(Self.check())</form>")
        ).page()
        #expect(page.flags("fields.isRadio") == [true, false])
        #expect(page.flags("fields.isCheck") == [false, true])
    }

    // MARK: Helpers

    private func reach(of fields: String) async throws -> NextLevel.Reach? {
        try await ActivityApp(FormActivity.self, Self.file(fields)).activity(as: FormActivity.self).next?.reach
    }
}
