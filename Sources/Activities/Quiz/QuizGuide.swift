// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension QuizActivity {
    package static let guide = FormatGuide(
        "Questions with answers to choose from: a test with points, or an adventure.",
        site:
            "In a test the questions come in a new random order each time, and the end shows the points. With ‘first’ it is an adventure: each answer names the question that follows in ‘next’, and an empty ‘next’ ends it. Answers keep the order of the file. A game goes on after a reload or a visit to another screen, for as long as the tab is open, with a button to start again; going back leaves the screen, and the time of a limit goes on. Where the browser keeps nothing, the page asks before it is left. Without script all questions can be read. The right answers are in the page.",
        players:
            "Android and the HTML5 player call the id of a question ‘id’, iOS ‘idQ’; both are read. No player keeps to ‘time’.",
        example: .data(
            "QUIZ_ACTIVITY",
            """
            <data>
              <dataId>questions</dataId>
              <headerText>Quiz</headerText>
              <description>One question about the garden.</description>
              <questions>
                <question>
                  <idQ>bulbs</idQ>
                  <text>When are tulip bulbs planted?</text>
                  <weight>2</weight>
                  <answers>
                    <answer>
                      <answerText>In October</answerText>
                      <correct>true</correct>
                    </answer>
                    <answer>
                      <answerText>In May</answerText>
                      <correct>false</correct>
                    </answer>
                  </answers>
                </question>
              </questions>
            </data>
            """))
}
