// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing

@testable import Activities

@Suite struct QuizActivityTests: ActivityCases {
    static let cases = [
        quiz("a test", question("a", right), []),
        quiz("a test with both spellings of ids", question("a", right) + question("b", right, tag: "id"), []),
        quiz(
            "a question without a text", "1️⃣<question><idQ>a</idQ><answers>\(right)\(wrong)</answers></question>",
            ["1️⃣ warning quiz/question-without-text"]),
        quiz(
            "a question in a picture",
            "<question><idQ>a</idQ><imageFile>images/a.png</imageFile><answers>\(right)\(wrong)</answers></question>",
            []),
        quiz(
            "an answer without a text",
            "<question><idQ>a</idQ><text>A</text><answers>\(right)1️⃣<answer/></answers></question>",
            ["1️⃣ warning quiz/answer-without-text"]),
        quiz("no time limit", "<time>0</time>", question("a", right), []),
        FindingCase("no container", QuizActivity.self, .data("<first/>"), ["9️⃣ error quiz/no-questions"]),
        quiz("no questions", "", ["9️⃣ error quiz/no-questions"]),
        quiz("an adventure without questions", "<first>a</first>", "", ["9️⃣ error quiz/no-questions"]),
        FindingCase(
            "no questions where nobody gets", QuizActivity.self,
            "<levelData><data><dataId>d</dataId><questions>\(question("a", right))</questions></data>1️⃣<data><dataId>e</dataId><questions/></data></levelData>",
            ["1️⃣ warning quiz/no-questions"]),
        quiz("a time limit", "1️⃣<time>30</time>", question("a", right), ["1️⃣ note quiz/time"]),
        quiz(
            "a picture that nobody shows", "1️⃣<descriptionImage>images/a.png</descriptionImage>", question("a", right),
            ["1️⃣ warning quiz/description-image"]),
        quiz(
            "a single answer in a test", "1️⃣<question><idQ>a</idQ><text>A</text><answers>\(right)</answers></question>",
            ["1️⃣ warning quiz/single-answer"]),
        quiz(
            "a single answer in an adventure", "<first>a</first>",
            "1️⃣<question><idQ>a</idQ><text>A</text><answers>\(end)</answers></question>",
            ["1️⃣ warning quiz/single-answer"]),
        quiz(
            "ways on in a test, said once",
            question("a", right + "<answer><answerText>B</answerText><next>1️⃣b</next></answer>")
                + question("b", right + on("a")),
            ["1️⃣ warning quiz/next-in-test"]),
        quiz(
            "a weight below zero",
            "<question><idQ>a</idQ><text>A</text><weight>1️⃣-1</weight><answers>\(right)\(wrong)</answers></question>",
            ["1️⃣ warning quiz/negative-weight"]),
        quiz("a question without an id in a test", "1️⃣\(question(nil, right))", ["1️⃣ warning quiz/question-without-id"]),
        quiz(
            "a question without an id in an adventure", "<first>a</first>",
            question("a", end) + "1️⃣\(question(nil, end))",
            ["1️⃣ error quiz/question-without-id"]),
        quiz(
            "an id twice in a test", question("a", right) + "1️⃣\(question("a", right, tag: "id"))",
            ["1️⃣ warning quiz/repeated-question-id"]),
        quiz(
            "an id twice in an adventure", "<first>a</first>", question("a", end) + "1️⃣\(question("a", end))",
            ["1️⃣ error quiz/repeated-question-id"]),
        quiz("an unknown start", "<first>1️⃣z</first>", question("a", end), ["1️⃣ error quiz/unknown-first"]),
        quiz(
            "an unknown next question", "<first>a</first>",
            question("a", end + "<answer><answerText>Sí</answerText><next>1️⃣z</next></answer>"),
            ["1️⃣ error quiz/unknown-next"]),
        quiz("a question without answers", "1️⃣\(question("a", ""))", ["1️⃣ error quiz/question-without-answers"]),
        quiz("no right answer", "1️⃣\(question("a", wrong))", ["1️⃣ warning quiz/right-answers"]),
        quiz("two right answers", "1️⃣\(question("a", right + right))", ["1️⃣ warning quiz/right-answers"]),
        quiz("an adventure without right answers", "<first>a</first>", question("a", end), []),
        quiz(
            "a question off the way", "<first>a</first>", question("a", end) + "1️⃣\(question("b", end))",
            ["1️⃣ warning quiz/unreachable-question"]),
        quiz(
            "questions that only lead to each other", "<first>a</first>",
            question("a", end) + "1️⃣\(question("b", on("c")))" + "2️⃣\(question("c", on("b")))",
            ["1️⃣ warning quiz/unreachable-question", "2️⃣ warning quiz/unreachable-question"]),
        quiz("a loop with an exit", "<first>a</first>", question("a", on("b")) + question("b", on("a") + end), []),
        quiz(
            "a loop without an exit", "<first>a</first>", question("a", on("b")) + question("b", on("a")),
            ["9️⃣ warning quiz/endless"]),
        quiz(
            "a question without answers is the cause", "<first>a</first>",
            question("a", on("b")) + "1️⃣\(question("b", ""))", ["1️⃣ error quiz/question-without-answers"]),
        quiz(
            "an exit of a question that is replaced", "<first>a</first>",
            question("a", on("b")) + question("b", end) + "1️⃣\(question("b", on("a")))",
            ["1️⃣ error quiz/repeated-question-id", "9️⃣ warning quiz/endless"]),
        quiz(
            "an exit that is never reached", "<first>a</first>", question("a", on("a")) + "1️⃣\(question("b", end))",
            ["1️⃣ warning quiz/unreachable-question", "9️⃣ warning quiz/endless"]),
        quiz(
            "a weight in words",
            "<question><idQ>a</idQ><text>A</text><weight>1️⃣mucho</weight><answers>\(right)\(wrong)</answers></question>",
            ["1️⃣ warning xml/bad-number"]),
        quiz(
            "a flag in words",
            "<question><idQ>a</idQ><text>A</text><answers>\(right)<answer><answerText>B</answerText><correct>1️⃣no</correct></answer></answers></question>",
            ["1️⃣ warning xml/bad-flag"]),
        quiz(
            "a right answer in words",
            "<question><idQ>a</idQ><text>A</text><answers><answer><answerText>A</answerText><correct>1️⃣sim</correct></answer>\(wrong)</answers></question>",
            ["1️⃣ warning xml/bad-flag"]),
        quiz(
            "a missing picture",
            "<question><idQ>a</idQ><text>A</text><imageFile>1️⃣nada.png</imageFile><answers>\(right)\(wrong)</answers></question>",
            ["1️⃣ warning file/missing"]),
        quiz(
            "answers without their container", "<question><idQ>a</idQ><text>A</text>1️⃣\(right)\(wrong)</question>",
            ["1️⃣ warning xml/misplaced-element"])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func bothSpellingsOfTheIdAreRead() async throws {
        let app = try await ActivityApp(
            QuizActivity.self,
            Self.file("", Self.question("uno", Self.right) + Self.question("dos", Self.right, tag: "id")))
        #expect(try app.activity(as: QuizActivity.self).questions.map(\.id) == ["uno", "dos"])
    }

    @Test func weightIsOneUnlessGiven() async throws {
        let weights = ["", "<weight/>", "<weight>0</weight>", "<weight>5</weight>", "<weight>x</weight>"]
        let questions = weights.enumerated().map {
            "<question><idQ>\($0)</idQ><text>A</text>\($1)<answers>\(Self.right)</answers></question>"
        }
        let app = try await ActivityApp(QuizActivity.self, Self.file("", questions.joined()))
        #expect(try app.activity(as: QuizActivity.self).questions.map(\.weight) == [1, 1, 0, 5, 1])
    }

    @Test func testShowsItsSolution() async throws {
        let page = try await ActivityApp(
            QuizActivity.self,
            Self.file(
                "<description>Uno\ndos</description><startImage>images/a.png</startImage>",
                "<question><idQ>a</idQ><text>¿Uno?</text><imageFile>images/b.png</imageFile><answers>\(Self.wrong)\(Self.right)</answers></question>"
                    + Self.question("b", Self.on("a") + Self.right))
        ).page()
        #expect(page.flag("isAdventure") == false)
        #expect(page.text("description") == "<p>Uno<br>dos</p>")
        #expect(page.numbers("questions.number") == [1, 2])
        #expect(page.numbers("questions.count") == [2, 2])
        #expect(page.text("questions.text") == "<p>¿Uno?</p>")
        #expect(page.texts("questions.image.src") == ["images/b.png"])
        #expect(page.texts("questions.answers.text") == ["No", "Sí", "Seguir", "Sí"])
        #expect(page.texts("questions.solution.text") == ["Sí", "Sí"])
        #expect(page.numbers("questions.answers.next") == [], "a test has no ways on")
    }

    @Test func adventureLeadsFromQuestionToQuestion() async throws {
        let page = try await ActivityApp(
            QuizActivity.self,
            Self.file(
                "<first>b</first>",
                Self.question("a", Self.right + Self.on("b"))
                    + Self.question("b", Self.on("a") + Self.on("nada") + Self.end))
        ).page()
        #expect(page.flag("isAdventure") == true)
        #expect(page.models("questions").map { $0.numbers("answers.next") } == [[2], [1]])
        #expect(page.flags("questions.hasSolution") == [false, false], "an adventure has no solution to show")
        #expect(
            page.flags("questions.answers.isRight").contains(true),
            "the points of an adventure are counted all the same")
        #expect(page.numbers("first") == [2])
    }

    @Test func searchFindsWhatIsAskedAndNoAnswer() async throws {
        let app = try await ActivityApp(
            QuizActivity.self,
            Self.file("<description>Uno</description>", Self.question("a", Self.right) + Self.question("b", Self.right))
        )
        #expect(app.items[0].activity.searchTexts.map(\.text) == ["Uno", "A", "A"])
    }

    @Test func picturesAreAssets() async throws {
        let pictures =
            "<startImage>images/a.png</startImage><nextImage>images/b.png</nextImage><finishImage>images/c.png</finishImage>"
        let app = try await ActivityApp(QuizActivity.self, Self.file(pictures, Self.question("a", Self.right)))
        #expect(app.items[0].activity.assets.map(\.value) == ["images/a.png", "images/b.png", "images/c.png"])
    }

    private static let right = "<answer><answerText>Sí</answerText><correct>true</correct></answer>"
    private static let wrong = "<answer><answerText>No</answerText><correct>false</correct></answer>"
    private static let end = "<answer><answerText>Fin</answerText><next/></answer>"

    private static func on(_ next: String) -> String {
        "<answer><answerText>Seguir</answerText><next>\(next)</next></answer>"
    }

    @Test(
        arguments: [
            ("30", nil, nil), ("30", .seconds, 30), ("30", .minutes, 1800), ("0", .minutes, nil), ("-5", .seconds, nil),
            ("9223372036854775807", .minutes, 86_400)
        ] as [(String, SiteSettings.QuizTime?, Int?)])
    func timeCountsInTheUnitOfTheSettings(time: String, unit: SiteSettings.QuizTime?, seconds: Int?) async throws {
        var stage = Stage()
        stage.settings = Stage.settings { $0.quizTime = unit }
        let quiz = "<time>\(time)</time><questions>\(Self.question("a", Self.right))</questions>"
        let app = try await ActivityApp(QuizActivity.self, .data(quiz), on: stage)
        #expect(app.page().numbers("seconds").first == seconds)
        #expect(app.reported.contains { $0.kind.code == "quiz/time" } == (time == "30" && unit == nil))
    }

    /// A question with at least two answers: a single one is repeated, the second time as a wrong one.
    private static func question(_ id: String?, _ answers: String, tag: String = "idQ") -> String {
        let isSingle = answers.split(separator: "</answer>").count == 1
        let all = isSingle ? answers + answers.replacing("true", with: "false") : answers
        return
            "<question>\(id.map { "<\(tag)>\($0)</\(tag)>" } ?? "")<text>A</text><answers>\(all)</answers></question>"
    }

    private static func file(_ head: String, _ questions: String) -> String {
        .data("\(head)<questions>\(questions)</questions>")
    }

    private static func quiz(_ name: String, _ head: String, _ questions: String, _ findings: [String]) -> FindingCase {
        FindingCase(name, QuizActivity.self, file(head, questions), findings)
    }

    private static func quiz(_ name: String, _ questions: String, _ findings: [String]) -> FindingCase {
        quiz(name, "", questions, findings)
    }
}
