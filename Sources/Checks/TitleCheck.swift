// SPDX-License-Identifier: MIT

internal import AppModel
package import Diagnostics

/// Finds screens without a title (`activities.md` 1.5).
enum TitleCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [.screenWithoutTitle]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        guard !graph.app.hasTitle else { return [] }
        var reported = ReportedItems(graph)
        return graph.screens.compactMap { screen in
            guard let item = graph.item(of: screen), graph.title(of: screen) == nil, reported.isNew(screen) else {
                return nil
            }
            return Diagnostic(
                .screenWithoutTitle, "Neither the screen, its level nor the app has a title", at: item.position)
        }
    }
}

extension Diagnostic.Kind {
    static let screenWithoutTitle = Self(
        "screen/no-title", .warning,
        "The browser's tab, bookmarks and screen readers call the page by the name of the bundle's folder.",
        isAbsence: true,
        howToFix:
            "Write a ‘headerText’ into the ‘data’. A ‘levelTitle’ for the level or a ‘title’ for the whole app in app.xml will do as well.",
        bad: .untitledLevel("↓<data><dataId>board</dataId></data>"),
        good: .untitledLevel("<data><dataId>board</dataId><headerText>Chalk board</headerText></data>"))
}

extension Example {
    /// An app of one screen whose level has no title: the app that is assumed around an example has titles.
    /// - Parameters:
    ///   - title: the element with the title of the app.
    ///   - button: a second button of its cover.
    package static func untitledLevel(_ data: String, title: String? = nil, button: String? = nil) -> Example {
        func line(_ text: String?, indent: Int) -> String {
            text.map { String(repeating: " ", count: indent) + $0 + "\n" } ?? ""
        }
        return Example.application(
            """
            <application>
            \(line(title, indent: 2))  <coverFileName>cover.xml</coverFileName>
              <levels>
                <level>
                  <levelId>drawing</levelId>
                  <levelFile>drawing.xml</levelFile>
                  <levelType>CANVAS_ACTIVITY</levelType>
                </level>
              </levels>
            </application>
            """
        )
        .with(
            .cover(
                """
                <level>
                  <buttons>
                    <button>
                      <buttonTitle>Draw</buttonTitle>
                      <nextLevel><nextLevelLevelId>drawing</nextLevelLevelId><nextLevelDataId>board</nextLevelDataId></nextLevel>
                    </button>
                \(line(button, indent: 4))  </buttons>
                </level>
                """)
        )
        .with(.file("xml/drawing.xml", "<levelData>\(data)</levelData>"))
    }
}
