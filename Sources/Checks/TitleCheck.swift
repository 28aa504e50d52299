// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics

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
        howToFix:
            "Write a ‘headerText’ into the ‘data’. A ‘levelTitle’ for the level or a ‘title’ for the whole app in app.xml will do as well.",
        bad: park("↓<data><dataId>map</dataId></data>"),
        good: park("<data><dataId>map</dataId><headerText>Map of the park</headerText></data>"))

    private static func park(_ data: String) -> Example {
        Example.application(
            """
            <application>
              <coverFileName>cover.xml</coverFileName>
              <levels>
                <level>
                  <levelId>park</levelId>
                  <levelFile>park.xml</levelFile>
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
                      <buttonTitle>Park</buttonTitle>
                      <nextLevel><nextLevelLevelId>park</nextLevelLevelId><nextLevelDataId>map</nextLevelDataId></nextLevel>
                    </button>
                  </buttons>
                </level>
                """)
        )
        .with(.file("xml/park.xml", "<levelData>\(data)</levelData>"))
    }
}
