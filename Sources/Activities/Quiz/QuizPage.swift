// SPDX-License-Identifier: MIT
package import AppModel

/// What the template of a quiz sees.
package struct QuizPage: PageModel {
    let description: String?
    let isAdventure: Bool
    let questions: [QuestionPage]

    package static let fields: [Field<QuizPage>] = [
        .html("description", "what the quiz is about, as paragraphs") { $0.description },
        .flag("isAdventure", "whether answers lead to further questions") { $0.isAdventure },
        .list("questions", "the questions in file order") { $0.questions },
        .flag("isEmpty", "whether there are none") { $0.questions.isEmpty },
    ]
}

/// One question.
package struct QuestionPage: PageModel {
    let number: Int
    let count: Int
    let text: String
    let image: ImageModel?
    let answers: [AnswerPage]

    package static let fields: [Field<QuestionPage>] = [
        .number("number", "its number, counted from 1") { $0.number },
        .number("count", "how many questions there are") { $0.count },
        .html("text", "the question as paragraphs") { $0.text },
        .model("image", "a picture above it") { $0.image },
        .list("answers", "the answers in file order") { $0.answers },
        .flag("hasSolution", "whether one of them is marked as right") { $0.answers.contains(where: \.isRight) },
        .list("solution", "the right answers") { $0.answers.filter(\.isRight) },
    ]
}

/// One answer.
package struct AnswerPage: PageModel {
    let text: String
    let isRight: Bool
    let next: Int?

    package static let fields: [Field<AnswerPage>] = [
        .text("text", "the answer") { $0.text },
        .flag("isRight", "whether it gives the points of a test") { $0.isRight },
        .number("next", "the number of the question it leads to in an adventure; absent if it ends there") { $0.next },
    ]
}
