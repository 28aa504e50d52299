// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// Checks the setting `moved`: old ids that are not in use, and new ones that are.
enum MovedCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [
        .movedNowhere, .notMoved, .movedInCircle, .movedAgain, .tooManyMoved
    ]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        guard !graph.app.settings.moved.isEmpty else { return [] }
        let moved = MovedScreens(in: graph)
        var names = KnownNames(graph)
        return moved.faults.filter { !mayBeUnread($0, in: graph) }.map { diagnostic(of: $0, &names) }
            + moved.chains.map(diagnostic)
            + withoutPage(moved, in: graph)
            + (moved.firstLeftOut.map { [tooMany(from: $0, most: graph.app.limits.moved)] } ?? [])
    }

    private static func tooMany(from move: SiteSettings.Move, most: Int) -> Diagnostic {
        Diagnostic(
            .tooManyMoved, "With this line there are more than \(most) old addresses; those beyond are left out",
            at: move.oldPosition)
    }

    /// Whether what is missing may be in the part of a file that could not be read.
    private static func mayBeUnread(_ fault: MovedScreens.Fault, in graph: AppGraph) -> Bool {
        guard case .missing(.unknownData(_, let level)) = fault.reason else { return false }
        return !graph.app.levels[level].isWhole
    }

    private static func diagnostic(of fault: MovedScreens.Fault, _ names: inout KnownNames) -> Diagnostic {
        let move = fault.move
        switch fault.reason {
        case .stillThere:
            return Diagnostic(
                .notMoved, "\(move.old.item == nil ? "The level" : "The screen") ‘\(move.old)’ is still there",
                at: move.oldPosition)
        case .circle:
            return Diagnostic(.movedInCircle, "‘\(move.old)’ leads in a circle, to no screen", at: move.oldPosition)
        case .missing(let obstacle):
            return Diagnostic(
                .movedNowhere, summary(of: obstacle, for: move.new), at: move.newPosition,
                suggestions: suggestions(for: obstacle, move.new, &names))
        }
    }

    private static func summary(of obstacle: LinkResolution.Obstacle, for place: SiteSettings.Move.Place) -> String {
        switch obstacle {
        case .unknownLevel(let id): "There is no level ‘\(id)’"
        case .partial: "The level ‘\(place.level)’ has several screens, and ‘\(place)’ names none of them"
        default: "There is no screen ‘\(place)’"
        }
    }

    private static func suggestions(
        for obstacle: LinkResolution.Obstacle, _ place: SiteSettings.Move.Place, _ names: inout KnownNames
    ) -> [String] {
        switch obstacle {
        case .unknownLevel(let id):
            return names.levels.matches(for: id).map {
                SiteSettings.Move.Place(level: $0, item: place.item).description
            }
        case .unknownData(let id, let level):
            return names.items(of: level).matches(for: id).map {
                SiteSettings.Move.Place(level: place.level, item: $0).description
            }
        default: return []
        }
    }

    /// The ids of an app, gathered once for all suggestions.
    private struct KnownNames {
        private let graph: AppGraph
        private(set) lazy var levels = NearMiss(among: graph.app.levels.compactMap(\.id?.text))
        private var items: [Int: NearMiss] = [:]

        init(_ graph: AppGraph) { self.graph = graph }

        mutating func items(of level: Int) -> NearMiss {
            if let known = items[level] { return known }
            let names = NearMiss(among: graph.app.levels[level].items.compactMap(\.id?.text))
            items[level] = names
            return names
        }
    }

    private static func diagnostic(
        of chain: (move: SiteSettings.Move, end: SiteSettings.Move.Place)
    ) -> Diagnostic {
        Diagnostic(
            .movedAgain, "‘\(chain.move.new)’ has moved itself; ‘\(chain.end)’ is the place now",
            at: chain.move.newPosition, suggestions: [chain.end.description])
    }

    /// Reports entries for a screen that no link reaches, because such a screen has no page.
    private static func withoutPage(_ moved: MovedScreens, in graph: AppGraph) -> [Diagnostic] {
        // The links may be in what could not be read.
        guard !graph.app.settings.includesUnreachable, graph.app.levels.allSatisfy(\.isWhole) else { return [] }
        let lost = moved.entries.filter { !$0.isOfLevel && !graph.reachable.contains($0.screen) }
        let places = Dictionary(graph.app.settings.moved.map { ($0.old, $0) }) { first, _ in first }
        return lost.compactMap { entry in
            places[SiteSettings.Move.Place(level: entry.level, item: entry.item)].map { move in
                Diagnostic(
                    .movedNowhere, "No link leads to ‘\(move.new)’, so it has no page", at: move.newPosition,
                    severity: .warning)
            }
        }
    }
}

extension Diagnostic.Kind {
    private static func example(_ entry: String) -> Example {
        .settings("language: en\nmoved:\n  " + entry)
    }

    static let movedNowhere = Self(
        "settings/moved-nowhere", .error,
        "Old addresses of the screen, such as bookmarks and printed codes, find nothing.",
        howToFix: "Write the ids that the screen has now, as ‘level/item’, and link the screen from another one.",
        bad: example("news/opening: ↓othr/first"),
        good: example("news/opening: other/first"))
    static let notMoved = Self(
        "settings/not-moved", .error,
        "The address belongs to the screen that the app has, so it leads to that one and not to the new place.",
        howToFix: "Delete the line, or remove the screen from the app.",
        bad: example("↓other/first: other/second"),
        good: example("other/old: other/second"))
    static let movedInCircle = Self(
        "settings/moved-in-circle", .error, "Each of the old addresses leads to the next one, so none finds a screen.",
        howToFix: "Write behind each old id where the screen is now.",
        bad: example("↓news/opening: archive/opening\n  archive/opening: news/opening"),
        good: example("news/opening: other/first\n  archive/opening: other/first"))
    static let movedAgain = Self(
        "settings/moved-again", .note,
        "It works: old addresses lead to the last place at once. But a chain is easily broken when one of its lines is deleted.",
        howToFix: "Write the last place into each line.",
        bad: example("news/opening: ↓archive/opening\n  archive/opening: other/first"),
        good: example("news/opening: other/first\n  archive/opening: other/first"))
    static let tooManyMoved = Self(
        "settings/too-many-moved", .error,
        "Each old address of a screen has a page of its own. A line for a level stands for all its items, and for those that have left it since. Addresses beyond 100,000 find nothing.",
        howToFix:
            "Delete lines for addresses that nobody has any more, and write the last place into each line instead of chains of levels.",
        bad: .terminal(
            "$ emobic-site check my-app\nmy-app/emobic-site.yaml:1204:3: error: With this line there are more than 100000 old addresses; those beyond are left out [settings/too-many-moved]"
        ),
        good: example("news: other"))
}
