// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup

/// The page model for the template of a quiz.
package struct QuizPage: PageModel {
    let description: String?
    let isAdventure: Bool
    let first: Int?
    let seconds: Int?
    let startImage: ImageModel?
    let nextImage: ImageModel?
    let finishImage: ImageModel?
    let questions: [QuestionViewModel]

    package static let fields: [Field<QuizPage>] = [
        .html("description", "what the quiz is about, as paragraphs") { $0.description },
        .flag("isAdventure", "whether answers lead to further questions") { $0.isAdventure },
        .number("first", "the number of the question an adventure starts with") { $0.first },
        .number("seconds", "the time it may take; absent if there is no limit") { $0.seconds },
        .model("startImage", "a picture for the button that starts") { $0.startImage },
        .model("nextImage", "a picture for the button that goes on") { $0.nextImage },
        .model("finishImage", "a picture for the button that closes the result") { $0.finishImage },
        .list("questions", "the questions in file order") { $0.questions },
        .flag("isEmpty", "whether there are none") { $0.questions.isEmpty }
    ]
}

/// One question.
package struct QuestionViewModel: PageModel {
    let number: Int
    let count: Int
    let weight: Int
    let text: String
    let image: ImageModel?
    let showsSolution: Bool
    let answers: [AnswerViewModel]

    package static let fields: [Field<QuestionViewModel>] = [
        .number("number", "its number, counted from 1") { $0.number },
        .number("count", "how many questions there are") { $0.count },
        .number("weight", "the points of a right answer") { $0.weight },
        .html("text", "the question as paragraphs") { $0.text },
        .model("image", "a picture above it") { $0.image },
        .list("answers", "the answers in file order") { $0.answers },
        .flag("hasSolution", "whether a test has an answer to show as right") {
            $0.showsSolution && $0.answers.contains(where: \.isRight)
        },
        .list("solution", "the right answers") { $0.answers.filter(\.isRight) }
    ]
}

/// One answer.
package struct AnswerViewModel: PageModel {
    let text: String
    let isRight: Bool
    let next: Int?

    package static let fields: [Field<AnswerViewModel>] = [
        .html("text", "the answer as markup, without links") { Prose.inline($0.text, hasLinks: false) },
        .flag("isRight", "whether it gives the points") { $0.isRight },
        .number("next", "the number of the question it leads to in an adventure; absent if it ends there") { $0.next }
    ]
}
