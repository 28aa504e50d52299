// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics

extension FavouritesActivity {
    /// Reports a star whose screens the visitor never sees again (`extensions.md` 2).
    static func findings(in graph: AppGraph) -> [Diagnostic] {
        guard graph.firstLink(to: .favourites) == nil else { return [] }
        let star = graph.app.allMenus.lazy.flatMap { graph.effectiveActions(of: $0) }.first(where: \.isStar)
        return star.map {
            [Diagnostic(.noWayToFavourites, "Visitors can star screens, but nothing leads to them", at: $0.position)]
        } ?? []
    }
}

extension Diagnostic.Kind {
    static let noWayToFavourites = Self(
        "favourites/no-way", .note, "Visitors find what they have starred only if something leads to the favourites.",
        isAbsence: true, isDisuse: true,
        howToFix: "Add an entry to a menu, or a button, that leads to the level ‘emobc’ and the screen ‘favourites’.",
        bad: .menu(menu(star: "↓" + star)), good: .menu(menu(star: star, more: "\n    " + way)))

    private static let star =
        "<action><actionTitle>Star</actionTitle><systemAction>favourite</systemAction></action>"
    private static let way =
        "<action><actionTitle>Favourites</actionTitle><nextLevel><nextLevelLevelId>emobc</nextLevelLevelId><nextLevelDataId>favourites</nextLevelDataId></nextLevel></action>"

    private static func menu(star: String, more: String = "") -> String {
        "<level>\n  <menuActions>\n    \(star)\(more)\n  </menuActions>\n</level>"
    }
}
