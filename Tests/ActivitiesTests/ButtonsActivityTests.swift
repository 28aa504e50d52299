// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing

@testable import Activities

@Suite struct ButtonsActivityTests: ActivityCases {
    static let cases = [
        FindingCase(
            "a button with a title", ButtonsActivity.self,
            .data("<buttons><button><buttonTitle>A</buttonTitle>\(String.link("b"))</button></buttons>"), []),
        FindingCase(
            "an empty grid in short", ButtonsActivity.self, .data("1️⃣<buttons/>"), ["1️⃣ error buttons/no-buttons"]),
        FindingCase(
            "an empty grid", ButtonsActivity.self, .data("1️⃣<buttons></buttons>"), ["1️⃣ error buttons/no-buttons"]),
        FindingCase("no grid", ButtonsActivity.self, .data("<columns>2</columns>"), ["9️⃣ error buttons/no-buttons"]),
        FindingCase(
            "a button that shows nothing", ButtonsActivity.self, .data("<buttons>1️⃣<button/></buttons>"),
            ["1️⃣ warning buttons/no-label"]),
        FindingCase(
            "a button whose title nobody sees", ButtonsActivity.self,
            .data("<buttons>1️⃣<button><buttonTitle>&#160;</buttonTitle></button></buttons>"),
            ["1️⃣ warning buttons/no-label"]),
        FindingCase(
            "a button that leads out of the app", ButtonsActivity.self,
            .data("<buttons><button><buttonTitle>A</buttonTitle><webUrl>tel:112</webUrl></button></buttons>"), []),
        FindingCase(
            "a button with an address that nobody can follow", ButtonsActivity.self,
            .data(
                "<buttons><button><buttonTitle>A</buttonTitle><webUrl>1️⃣javascript:alert(1)</webUrl></button></buttons>"
            ), ["1️⃣ warning link/bad-address"]),
        FindingCase(
            "a button with two targets", ButtonsActivity.self,
            .data(
                "<buttons><button><buttonTitle>A</buttonTitle>\(String.link("b"))<webUrl>1️⃣https://a.example</webUrl></button></buttons>"
            ), ["1️⃣ warning buttons/two-targets"]),
        FindingCase(
            "no column", ButtonsActivity.self,
            .data(
                "<columns>1️⃣0</columns><buttons><button><buttonTitle>A</buttonTitle>\(String.link("b"))</button></buttons>"
            ),
            ["1️⃣ warning buttons/bad-columns"]),
        FindingCase(
            "too many columns", ButtonsActivity.self,
            .data(
                "<columns>1️⃣13</columns><buttons><button><buttonTitle>A</buttonTitle>\(String.link("b"))</button></buttons>"
            ),
            ["1️⃣ warning buttons/bad-columns"]),
        FindingCase(
            "columns in words", ButtonsActivity.self,
            .data(
                "<columns>1️⃣tres</columns><buttons><button><buttonTitle>A</buttonTitle>\(String.link("b"))</button></buttons>"
            ),
            ["1️⃣ warning xml/bad-number"]),
        FindingCase(
            "a missing picture beside a title", ButtonsActivity.self,
            .data(
                "<buttons><button><buttonTitle>A</buttonTitle><buttonFileName>1️⃣nada.png</buttonFileName>\(String.link("b"))</button></buttons>"
            ), ["1️⃣ warning file/missing"]),
        FindingCase(
            "a missing picture that is all there is", ButtonsActivity.self,
            .data("<buttons>2️⃣<button><buttonFileName>1️⃣nada.png</buttonFileName>\(String.link("b"))</button></buttons>"),
            ["1️⃣ error file/missing", "2️⃣ note buttons/no-title"]),
        FindingCase(
            "a picture without a title", ButtonsActivity.self,
            .data(
                "<buttons>1️⃣<button><buttonFileName>images/a.png</buttonFileName>\(String.link("b"))</button></buttons>"),
            ["1️⃣ note buttons/no-title"]),
        FindingCase(
            "a picture without a title that leads nowhere", ButtonsActivity.self,
            .data("<buttons>1️⃣<button><buttonFileName>images/a.png</buttonFileName></button></buttons>"),
            ["1️⃣ note buttons/no-target"]),
        FindingCase(
            "a dead link", ButtonsActivity.self,
            .data("<buttons><button><buttonTitle>A</buttonTitle>\(String.link("1️⃣nada"))</button></buttons>"),
            ["1️⃣ error link/unknown-data"]),
        FindingCase(
            "buttons outside the grid", ButtonsActivity.self,
            .data("1️⃣<button><buttonTitle>A</buttonTitle>\(String.link("b"))</button>"),
            ["1️⃣ warning xml/misplaced-element"]),
        FindingCase(
            "buttons beside an empty grid", ButtonsActivity.self,
            .data("<buttons/>1️⃣<button><buttonTitle>A</buttonTitle>\(String.link("b"))</button>"),
            ["1️⃣ warning xml/misplaced-element"])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func buttonsAreShownInFileOrder() async throws {
        let app = try await ActivityApp(
            ButtonsActivity.self,
            .data(
                """
                <columns>3</columns><buttons>
                <button><buttonTitle>Zoo</buttonTitle><buttonFileName>images/a.png</buttonFileName>\(String.link("b"))</button>
                <button><buttonTitle>Agua</buttonTitle><nextLevel><nextLevelLevelId/></nextLevel></button>
                <button><buttonTitle>Roto</buttonTitle>\(String.link("nada"))</button>
                <button><buttonTitle>Portada</buttonTitle><nextLevel><nextLevelLevelId>emobc</nextLevelLevelId><nextLevelDataId>cover</nextLevelDataId></nextLevel></button>
                </buttons>
                """))
        let page = app.page()
        #expect(page.numbers("columns") == [3])
        #expect(page.texts("buttons.title") == ["Zoo", "Agua", "Roto", "Portada"])
        #expect(page.texts("buttons.image.alt") == ["Zoo"])
        #expect(page.texts("buttons.link.href") == ["‘ficha’/b", "cover"])
        #expect(page.flags("buttons.link.isDead") == [false, true, false])
    }

    /// A button without a title is named after its link's target, or after what is known of it if the link is dead.
    @Test func linkWithoutATitleIsCalledLikeItsTarget() async throws {
        let picture = "<buttonFileName>images/a.png</buttonFileName>"
        let lost =
            "<nextLevel><nextLevelLevelId>nada</nextLevelLevelId><nextLevelDataId>x</nextLevelDataId></nextLevel>"
        let contents = [
            picture + String.link("b"), picture + String.link("nada"), picture + lost, lost, String.link("b"), picture,
            ""
        ]
        let page = try await ActivityApp(
            ButtonsActivity.self, .data("<buttons>" + contents.map { "<button>\($0)</button>" }.joined() + "</buttons>")
        ).page()
        #expect(page.texts("buttons.image.alt") == ["Pantalla ‘ficha’/b", "ficha", "a"])
        #expect(page.texts("buttons.title") == ["Pantalla ‘ficha’/b", "ficha", "a", "nada", "Pantalla ‘ficha’/b"])
    }

    /// The message names what pages read out: the title of the screen, and not its id; the words of the profile are the
    /// theme's.
    @Test(arguments: [("ficha", "b", "as ‘ficha’, like"), ("emobc", "profile", "out like")])
    func messageHasTheWordsThatAreReadOut(level: String, item: String, expected: String) async throws {
        let link =
            "<nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId><nextLevelDataId>\(item)</nextLevelDataId></nextLevel>"
        let app = try await ActivityApp(
            ButtonsActivity.self,
            .data("<buttons><button><buttonFileName>images/a.png</buttonFileName>\(link)</button></buttons>"))
        let summaries = app.reported.filter { $0.kind.code == "buttons/no-title" }.map(\.summary)
        #expect(summaries.count == 1 && summaries.allSatisfy { $0.contains(expected) }, "\(summaries)")
    }

    @Test(arguments: ["", "<columns/>", "<columns>-1</columns>", "<columns>muchas</columns>"])
    func columnsAreTwoUnlessAGoodNumberIsGiven(columns: String) async throws {
        let app = try await ActivityApp(ButtonsActivity.self, .data(columns + "<buttons/>"))
        #expect(app.page().numbers("columns") == [2])
    }

    /// `activities.md` 4.3.
    @Test func columnsThatDoNotFitAreAsManyAsDo() async throws {
        let app = try await ActivityApp(ButtonsActivity.self, .data("<columns>100</columns><buttons/>"))
        #expect(app.page().numbers("columns") == [12])
        #expect(app.page().flag("isEmpty") == true)
    }
}
