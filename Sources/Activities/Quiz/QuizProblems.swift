// SPDX-License-Identifier: MIT

import Diagnostics
import Text

/// Diagnostics about a quiz (`activities.md` 19).
extension Diagnostic.Kind {
    static let quizWithoutQuestions = Self(
        "quiz/no-questions", .warning,
        "There is a button to start and nothing behind it. Where a link leads to the quiz, that is an error.",
        isAbsence: true,
        howToFix: "Add at least one ‘question’ with its answers, or remove the links to the quiz until it is written.",
        bad: .data(
            "QUIZ_ACTIVITY",
            """
            <data>
              <dataId>birds</dataId>
              <questions>
                \(robin)
              </questions>
            </data>
            ↓<data>
              <dataId>trees</dataId>
              <questions/>
            </data>
            """),
        good: .data("QUIZ_ACTIVITY", quizExample(robin)))
    static let questionWithoutID = Self(
        "quiz/question-without-id", .warning,
        "No answer can lead to the question; in an adventure it is lost, which is an error.",
        isAbsence: true, howToFix: "Give the question an ‘idQ’ of its own.",
        bad: .data("QUIZ_ACTIVITY", quizExample("↓<question>\(nestText)\(nestAnswers)</question>")),
        good: .data("QUIZ_ACTIVITY", quizExample(nest)))
    static let questionWithoutText = Self(
        "quiz/question-without-text", .warning, "Visitors see answers to a question that nobody asks.",
        isAbsence: true, howToFix: "Write the question into ‘text’, or show it in a picture.",
        bad: .data("QUIZ_ACTIVITY", quizExample("↓<question><idQ>nest</idQ>\(nestAnswers)</question>")),
        good: .data("QUIZ_ACTIVITY", quizExample(nest)))
    static let answerWithoutText = Self(
        "quiz/answer-without-text", .warning, "The answer is shown as an empty line that can be chosen.",
        isAbsence: true, howToFix: "Write what the answer says into ‘answerText’, or remove the answer.",
        bad: .data(
            "QUIZ_ACTIVITY",
            quizExample(
                "<question><idQ>nest</idQ>\(nestText)<answers>↓<answer><correct>true</correct></answer><answer><answerText>No</answerText></answer></answers></question>"
            )),
        good: .data("QUIZ_ACTIVITY", quizExample(nest)))
    static let repeatedQuestionID = Self(
        "quiz/repeated-question-id", .warning,
        "Answers that name the id lead to the last of the two questions only; in an adventure that is an error.",
        howToFix: "Give each question an ‘idQ’ of its own.",
        bad: .data("QUIZ_ACTIVITY", quizExample(robin + "\n↓" + robin)),
        good: .data("QUIZ_ACTIVITY", quizExample(robin + "\n" + nest)))
    static let unknownFirst = Self(
        "quiz/unknown-first", .error,
        "The adventure has no question to begin with, so it cannot be played from its start.",
        howToFix:
            "Write the ‘idQ’ of the first question into ‘first’. Leave ‘first’ empty for a test whose questions come in any order.",
        bad: .data("QUIZ_ACTIVITY", quizExample(gate, first: "↓gat")),
        good: .data("QUIZ_ACTIVITY", quizExample(gate, first: "gate")))
    static let unknownNext = Self(
        "quiz/unknown-next", .error, "Whoever gives this answer finds the adventure at its end instead of going on.",
        howToFix: "Write the ‘idQ’ of a question into ‘next’, or leave it empty where the adventure ends.",
        bad: .data("QUIZ_ACTIVITY", quizExample(doorExample("↓cellar"), first: "door")),
        good: .data("QUIZ_ACTIVITY", quizExample(doorExample("gate") + gate, first: "door")))
    static let questionWithoutAnswers = Self(
        "quiz/question-without-answers", .error, "There is nothing to choose, so visitors are stuck at the question.",
        isAbsence: true,
        howToFix: "Add ‘answers’ with at least two ‘answer’ elements. In an adventure one without ‘next’ ends it.",
        bad: .data("QUIZ_ACTIVITY", quizExample("↓<question><idQ>nest</idQ>\(nestText)<answers/></question>")),
        good: .data("QUIZ_ACTIVITY", quizExample(nest)))
    static let singleAnswer = Self(
        "quiz/single-answer", .warning, "With only one answer there is no choice to make.",
        howToFix: "Add another answer, or take the question out.",
        bad: .data(
            "QUIZ_ACTIVITY",
            quizExample(
                "↓<question><idQ>nest</idQ>\(nestText)<answers><answer><answerText>Moss</answerText><correct>true</correct></answer></answers></question>"
            )),
        good: .data("QUIZ_ACTIVITY", quizExample(nest)))
    static let rightAnswers = Self(
        "quiz/right-answers", .warning,
        "Visitors choose one answer, so with none or several right ones the points are not fair.",
        howToFix: "Write ‘<correct>true</correct>’ in exactly one answer of the question.",
        bad: .data("QUIZ_ACTIVITY", quizExample("↓" + nest.replacing("true", with: "false"))),
        good: .data("QUIZ_ACTIVITY", quizExample(nest)))
    static let nextInTest = Self(
        "quiz/next-in-test", .warning,
        "Without ‘first’ the quiz is a test: its questions come in any order, and answers lead nowhere in particular.",
        isSaidOncePerFile: true,
        howToFix: "To make it an adventure, name its first question in ‘first’. Otherwise remove ‘next’.",
        bad: .data(
            "QUIZ_ACTIVITY",
            quizExample(nest.replacing("</correct></answer>", with: "</correct><next>↓nest</next></answer>"))),
        good: .data("QUIZ_ACTIVITY", quizExample(nest)))
    static let negativeWeight = Self(
        "quiz/negative-weight", .warning, "Visitors lose points for being right.",
        howToFix: "Write 0 for a question that does not count, or a number of points above it.",
        bad: .data(
            "QUIZ_ACTIVITY",
            quizExample("<question><idQ>nest</idQ>\(nestText)<weight>↓-2</weight>\(nestAnswers)</question>")),
        good: .data(
            "QUIZ_ACTIVITY",
            quizExample("<question><idQ>nest</idQ>\(nestText)<weight>2</weight>\(nestAnswers)</question>")))
    static let quizTime = Self(
        "quiz/time", .note,
        "The quiz has no time limit, because the original players did not agree on the unit of ‘time’.",
        howToFix:
            "Write ‘quizTime: minutes’ or ‘quizTime: seconds’ into the settings file, and the time counts down; or leave ‘time’ at 0.",
        bad: .data("QUIZ_ACTIVITY", "↓<time>30</time>" + quizExample(nest)),
        good: .data("QUIZ_ACTIVITY", "<time>0</time>" + quizExample(nest)))
    static let descriptionImage = Self(
        "quiz/description-image", .warning,
        "One player knew this element for a single day; the picture appears nowhere.",
        howToFix: "Use ‘headerImageFile’ for a picture of the quiz, or ‘imageFile’ inside a question.",
        bad: .data("QUIZ_ACTIVITY", "↓<descriptionImage>images/a.png</descriptionImage>" + quizExample(nest)),
        good: .data("QUIZ_ACTIVITY", "<headerImageFile>images/a.png</headerImageFile>" + quizExample(nest)))
    static let unreachableQuestion = Self(
        "quiz/unreachable-question", .warning,
        "No way through the adventure comes past the question, so nobody ever sees it.",
        howToFix: "Write its id into the ‘next’ of an answer that visitors can get to.",
        bad: .data("QUIZ_ACTIVITY", quizExample(doorExample("") + "\n↓" + gate, first: "door")),
        good: .data("QUIZ_ACTIVITY", quizExample(doorExample("gate") + "\n" + gate, first: "door")))
    static let endlessAdventure = Self(
        "quiz/endless", .warning,
        "Every answer leads to another question, round and round, and the result never shows.",
        howToFix: "Leave the ‘next’ of the last answer empty.",
        bad: .data(
            "QUIZ_ACTIVITY",
            "↓<data><dataId>castle</dataId>\(quizExample(doorExample("door").replacing("<next/>", with: "<next>door</next>"), first: "door"))</data>"
        ),
        good: .data(
            "QUIZ_ACTIVITY", "<data><dataId>castle</dataId>\(quizExample(doorExample("door"), first: "door"))</data>"))

    // MARK: Parts of the examples

    private static func quizExample(_ questions: String, first: String = "") -> String {
        "<first>\(first)</first>\n<questions>\n\(questions)\n</questions>"
    }

    private static let robin = """
        <question>
          <idQ>robin</idQ>
          <text>What colour is the robin's breast?</text>
          <answers>
            <answer><answerText>Red</answerText><correct>true</correct></answer>
            <answer><answerText>Blue</answerText></answer>
          </answers>
        </question>
        """
    private static let nestText = "<text>What does the wren build its nest of?</text>"
    private static let nestAnswers = """
        <answers>
          <answer><answerText>Moss</answerText><correct>true</correct></answer>
          <answer><answerText>Pebbles</answerText></answer>
        </answers>
        """
    private static let nest = "<question><idQ>nest</idQ>\(nestText)\(nestAnswers)</question>"
    private static let gate = """
        <question>
          <idQ>gate</idQ>
          <text>The gate creaks.</text>
          <answers>
            <answer><answerText>Go in</answerText></answer>
            <answer><answerText>Go home</answerText></answer>
          </answers>
        </question>
        """

    private static func doorExample(_ next: String) -> String {
        """
        <question>
          <idQ>door</idQ>
          <text>A door stands ajar.</text>
          <answers>
            <answer><answerText>Push it</answerText><next>\(next)</next></answer>
            <answer><answerText>Run</answerText><next/></answer>
          </answers>
        </question>
        """
    }
}
