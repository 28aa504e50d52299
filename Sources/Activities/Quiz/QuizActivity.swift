// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Markup
internal import Text

/// Questions with answers to choose from: a test with points, or an adventure whose answers lead to further questions
/// (`activities.md` 19).
package struct QuizActivity: Activity {
    package static let type: ActivityType = "QUIZ_ACTIVITY"
    package static let traits = PageTraits(proseGrounds: [.card, .page])
    package static let diagnosticKinds: [Diagnostic.Kind] = [
        .quizWithoutQuestions, .questionWithoutID, .repeatedQuestionID, .unknownFirst, .unknownNext,
        .questionWithoutAnswers, .questionWithoutText, .answerWithoutText, .singleAnswer,
        .rightAnswers, .nextInTest, .negativeWeight, .quizTime, .descriptionImage, .unreachableQuestion,
        .endlessAdventure
    ]

    let description: String?
    let questions: [Question]
    /// The first question of an adventure; nil for a test.
    let first: String?
    /// The time limit, in the unit of the settings.
    private let timeLimit: TimeLimit?
    private let startImage: AssetReference?
    private let nextImage: AssetReference?
    private let finishImage: AssetReference?
    private let position: SourcePosition

    private struct TimeLimit: Sendable {
        let count: Int
        let position: SourcePosition
    }

    struct Question: Sendable {
        let id: String?
        let text: String
        let image: AssetReference?
        let weight: Int
        let answers: [Answer]
        let position: SourcePosition
    }

    struct Answer: Sendable {
        let text: String
        let isRight: Bool
        /// Whether another word than ‘true’ probably says so, which is reported by itself.
        let isProbablyRight: Bool
        /// The question that the answer leads to in an adventure; nil ends it.
        let next: ElementReader.Value?
    }

    package init(from data: inout ElementReader) {
        position = data.position
        description = data.prose("description")
        if let image = data.child("descriptionImage") {
            data.report(.descriptionImage, "No player shows ‘descriptionImage’", at: image)
        }
        let time = data.integer("time") ?? 0
        timeLimit = data.child("time").flatMap {
            time > 0 ? TimeLimit(count: time, position: data.position(of: $0)) : nil
        }
        startImage = data.image("startImage")
        nextImage = data.image("nextImage")
        finishImage = data.image("finishImage")
        let first = data.token("first")
        self.first = first?.text
        questions = data.items("questions", of: "question") { Question(from: &$0) }
        reportIDs(&data)
        if let first { reportAdventure(first, from: &data) } else { reportTest(&data) }
    }

    package func problems(in app: AppGraph) -> [Diagnostic] { ignoredTime(in: app) }

    package static func problems(of screens: some Sequence<QuizActivity>, in app: AppGraph) -> [Diagnostic] {
        screens.flatMap { $0.problems(in: app) }
            + missingQuestions(screens.filter(\.questions.isEmpty).map(\.position), in: app)
    }

    /// Reports quizzes without questions: an error if a link reaches the quiz, else a warning because it may be a
    /// draft.
    private static func missingQuestions(_ positions: [SourcePosition], in app: AppGraph) -> [Diagnostic] {
        guard !positions.isEmpty else { return [] }
        let reached = app.reachedPositions(ofType: Self.self)
        return positions.map {
            Diagnostic(
                .quizWithoutQuestions, "The quiz has no questions", at: $0,
                severity: reached.contains($0) ? .error : .warning)
        }
    }

    private func ignoredTime(in app: AppGraph) -> [Diagnostic] {
        guard let timeLimit, app.app.settings.quizTime == nil else { return [] }
        return [
            Diagnostic(
                .quizTime,
                "‘time’ has no unit and is ignored, unless the setting ‘quizTime’ says ‘minutes’ or ‘seconds’",
                at: timeLimit.position)
        ]
    }

    /// Returns the time limit in seconds; at most a day.
    private func seconds(in settings: SiteSettings) -> Int? {
        guard let timeLimit, let unit = settings.quizTime else { return nil }
        let length = unit == .minutes ? 60 : 1
        return min(timeLimit.count, 86_400 / length) * length
    }

    package var assets: [AssetReference] {
        ([startImage, nextImage, finishImage] + questions.map(\.image)).compactMap { $0 }
    }

    /// The texts for the search, without the answers, which would reveal the solution (`activities.md` 21).
    package var searchTexts: SearchTexts {
        SearchTexts(.text, [description].compactMap { $0 } + questions.map(\.text))
    }

    private var isAdventure: Bool { first != nil }

    private func reportIDs(_ data: inout ElementReader) {
        var seen: [String: Question] = [:]
        for question in questions {
            guard let id = question.id else {
                data.report(
                    .questionWithoutID, "The question has no id", at: question.position,
                    severity: isAdventure ? .error : .warning)
                continue
            }
            if let first = seen[id] {
                data.report(
                    .repeatedQuestionID, "The question id ‘\(id)’ is used again", at: question.position,
                    severity: isAdventure ? .error : .warning,
                    notes: [.previously(at: first.position)])
            }
            seen[id] = question
        }
    }

    private func reportAdventure(_ first: ElementReader.Value, from data: inout ElementReader) {
        let ids = Set(questions.compactMap(\.id))
        let names = NearMiss(among: ids)
        if !ids.contains(first.text), !questions.isEmpty {
            let near = names.matches(for: first.text)
            data.report(
                .unknownFirst, "There is no question ‘\(first.text)’ to start with", at: first.position,
                suggestions: near,
                fix: .spelling(at: first.offset, from: first.text, to: near))
        }
        for next in questions.flatMap(\.answers).compactMap(\.next) where !ids.contains(next.text) {
            let answer = names.answer(for: next.text)
            let near = answer.matches
            data.report(
                .unknownNext, "There is no question ‘\(next.text)’ to go on with", at: next.position, suggestions: near,
                notes: [answer.note].compactMap { $0 }, fix: .spelling(at: next.offset, from: next.text, to: near))
        }
        guard ids.contains(first.text) else { return }
        let reached = reachedQuestions(from: first.text)
        for question in questions where question.id.map({ !reached.contains($0) }) ?? false {
            data.report(
                .unreachableQuestion, "No answer leads to the question ‘\(question.id ?? "")’", at: question.position)
        }
        // Of several with one id, the last one is asked. One without answers is reported, and the way may lead on from there.
        let canEnd = questionsByID.contains { id, question in
            reached.contains(id)
                && (question.answers.isEmpty
                    || question.answers.contains { $0.next.map { !ids.contains($0.text) } ?? true })
        }
        if !canEnd { data.report(.endlessAdventure, "No way through the adventure comes to an end") }
    }

    private var questionsByID: [String: Question] {
        Dictionary(
            questions.compactMap { question in question.id.map { ($0, question) } },
            uniquingKeysWith: { _, last in last })
    }

    private func reachedQuestions(from first: String) -> Set<String> {
        let byID = questionsByID
        var reached: Set<String> = [first]
        var queue = [first]
        while let id = queue.popLast() {
            for next in byID[id]?.answers.compactMap(\.next?.text) ?? [] where reached.insert(next).inserted {
                queue.append(next)
            }
        }
        return reached
    }

    private func reportTest(_ data: inout ElementReader) {
        for next in questions.flatMap(\.answers).compactMap(\.next) {
            data.report(.nextInTest, "‘next’ has no effect without ‘first’", at: next.position)
        }
        for question in questions where !question.answers.isEmpty {
            let right = question.answers.filter(\.isRight).count
            if right > 1 || right == 0 && !question.answers.contains(where: \.isProbablyRight) {
                data.report(
                    .rightAnswers,
                    right == 0 ? "The question has no right answer" : "The question has \(right) right answers",
                    at: question.position)
            }
        }
    }

    package func page(in site: any PageContext) -> ScreenOutput<QuizPage> {
        let numbers = Dictionary(
            questions.enumerated().compactMap { number, question in question.id.map { ($0, number + 1) } },
            uniquingKeysWith: { _, last in last })
        return ScreenOutput(
            QuizPage(
                description: description.map(Prose.html), isAdventure: isAdventure,
                first: first.map { numbers[$0] ?? 1 },
                seconds: seconds(in: site.settings),
                startImage: site.image(startImage, alternative: site.string("start")),
                nextImage: site.image(nextImage, alternative: site.string("next")),
                finishImage: site.image(finishImage, alternative: site.string("quizClose")),
                questions: questions.enumerated().map { number, question in
                    QuestionViewModel(
                        number: number + 1, count: questions.count, weight: question.weight,
                        text: Prose.html(question.text),
                        image: site.image(question.image, alternative: ""), showsSolution: !isAdventure,
                        answers: question.answers.map { answer in
                            AnswerViewModel(
                                text: answer.text, isRight: answer.isRight,
                                next: answer.next.flatMap { isAdventure ? numbers[$0.text] : nil })
                        })
                }))
    }
}

extension QuizActivity.Question {
    init(from item: inout ElementReader) {
        position = item.position
        id = item.token(Tag("idQ", attested: ["id"]))?.text
        text = item.prose("text") ?? ""
        image = item.image("imageFile")
        weight = item.integer("weight") ?? 1
        if weight < 0, let element = item.child("weight") {
            item.report(.negativeWeight, "A right answer would cost \(weight.magnitude) points", atTextOf: element)
        }
        let answers = item.items("answers", of: "answer") { reader in
            let text = reader.prose("answerText") ?? ""
            if text.isEmpty { reader.report(.answerWithoutText, "The answer has no ‘answerText’") }
            let isRight = reader.flag("correct")
            let word = isRight ? nil : reader.token("correct")?.text
            return QuizActivity.Answer(
                text: text, isRight: isRight, isProbablyRight: word.map(ElementReader.flags) == ["true"],
                next: reader.token("next"))
        }
        self.answers = answers
        if text.isEmpty, image == nil {
            item.report(.questionWithoutText, "The question has neither a ‘text’ nor a picture")
        }
        if answers.isEmpty { item.report(.questionWithoutAnswers, "The question has no answers") }
        if answers.count == 1 { item.report(.singleAnswer, "The question has just one answer") }
    }
}

extension QuizActivity {
    package static let tags = [
        "answer": "One answer.",
        "answerText": "What the answer says.",
        "answers": "The answers to choose from.",
        "correct": "true if the answer is right; false if it is left out.",
        "descriptionImage": "A picture that no player shows.",
        "finishImage": "A picture for the button that closes the quiz.",
        "first": "The question an adventure starts with; empty for a test with points.",
        "idQ": "The name of the question, unique in the quiz.",
        "next": "The question that follows this answer; empty ends the adventure.",
        "nextImage": "A picture for the button that leads to the next question.",
        "question": "One question with its answers.",
        "questions": "The questions; a test shows them in a random order.",
        "startImage": "A picture for the button that starts the quiz.",
        "time": "How long the quiz may take; the setting quizTime says in which unit.",
        "weight": "How many points the question is worth; 1 if it is left out."
    ]
}
