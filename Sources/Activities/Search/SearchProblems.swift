// SPDX-License-Identifier: MIT

internal import AppModel
internal import Checks
internal import Diagnostics
internal import Text

extension SearchActivity {
    /// Reports screens that the search cannot find, and a search that finds nothing at all (`activities.md` 21).
    static func findings(in graph: AppGraph) -> [Diagnostic] {
        var reported = ReportedItems(graph)
        var hidden = 0
        var notes: [Diagnostic] = []
        // Those of the other levels are not in the index.
        let listed = graph.screens.filter { graph.level(of: $0)?.declaration.isSearched ?? true }
        for screen in listed {
            guard let item = graph.item(of: screen), graph.title(of: screen) == nil,
                item.activity.searchTexts.allSatisfy(\.isEmpty)
            else { continue }
            hidden += 1
            if reported.isNew(screen) {
                notes.append(
                    Diagnostic(
                        .screenWithoutText, "The screen has no text that the search could find", at: item.position))
            }
        }
        // An app without screens has a diagnostic of its own.
        let isEmpty = hidden == listed.count && !graph.screens.isEmpty
        return notes
            + (isEmpty ? [firstLinkToSearch(graph)].compactMap { $0 } : []).map {
                Diagnostic(
                    .emptySearch, "The search opens here, but no screen besides the cover has any text to find", at: $0)
            }
    }

    /// Returns the position of the first menu entry or link that opens the search.
    private static func firstLinkToSearch(_ graph: AppGraph) -> SourcePosition? {
        let actions = graph.app.allMenus.flatMap { graph.effectiveActions(of: $0) }
        return graph.firstLink(to: .search) ?? actions.first { $0.systemAction == .search && $0.next == nil }?.position
    }
}

extension Diagnostic.Kind {
    static let screenWithoutText = Self(
        "search/no-text", .note,
        "Neither a title nor any other text of the screen is in the search index, so visitors find it by the title of the app alone.",
        howToFix: "Write a ‘headerText’ into the ‘data’, or a ‘levelTitle’ for its level in app.xml.",
        bad: .untitledLevel("↓" + untitled, title: title), good: .untitledLevel(titled, title: title))
    static let emptySearch = Self(
        "search/empty", .warning,
        "Visitors can open the search, and find nothing there but the cover and screens that are called like the app.",
        howToFix:
            "Give the screens titles (‘headerText’, or ‘levelTitle’ in app.xml), or take the way to the search out.",
        bad: .untitledLevel(untitled, title: title, button: searchButton(mark: "↓")),
        good: .untitledLevel(titled, title: title, button: searchButton()))

    private static let title = "<title>Drawing</title>"
    private static let untitled = "<data><dataId>board</dataId></data>"
    private static let titled = "<data><dataId>board</dataId><headerText>Chalk board</headerText></data>"

    private static func searchButton(mark: String = "") -> String {
        "<button><buttonTitle>Search</buttonTitle>\(mark)<nextLevel><nextLevelLevelId>emobc</nextLevelLevelId><nextLevelDataId>search</nextLevelDataId></nextLevel></button>"
    }
}
