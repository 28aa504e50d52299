// SPDX-License-Identifier: MIT

internal import Text

/// The screens that the settings name by ids they had before (`moved`), and the entries that name none.
package struct MovedScreens: Sendable {
    /// An old id with the screen that it names now.
    package struct Entry: Sendable {
        /// The id that the level had.
        package let level: String
        /// The id of the item; nil for a level that has a single page.
        package let item: String?
        /// The screen that it names now: the one at the end, if the new place has moved itself.
        package let screen: ScreenID
        /// Whether all of its level has gone to the level of the screen.
        package let isOfLevel: Bool
    }

    /// What is wrong with an entry.
    package struct Fault: Sendable {
        /// Why an entry has no effect.
        package enum Reason: Sendable {
            /// What has moved is still there, and has its page.
            case stillThere
            /// The new place does not exist.
            case missing(LinkResolution.Obstacle)
            /// Entries lead from one to the other, and nowhere else.
            case circle
        }

        /// The entry, with its places in the settings.
        package let move: SiteSettings.Move
        /// Only `missing` is about the new place, and reported there.
        package let reason: Reason
    }

    /// In the order of the settings, those of items first.
    package private(set) var entries: [Entry] = []
    /// First the entries that are not needed, then those of items, then those of levels. A circle is among them once.
    package private(set) var faults: [Fault] = []
    /// The entries whose new place has moved itself, with the place at the end.
    package private(set) var chains: [(move: SiteSettings.Move, end: SiteSettings.Move.Place)] = []
    /// The first entry with old addresses that are left out, because there are too many.
    package private(set) var firstLeftOut: SiteSettings.Move?
    private let graph: AppGraph
    /// How many old addresses may still be tried. Those that turn out to be none count too, because all take time.
    private var rest: Int
    private var moves: [SiteSettings.Move.Place: SiteSettings.Move] = [:]
    private var known: [SiteSettings.Move.Place: ScreenID] = [:]
    /// The entries of items by the level that they had.
    private var ofItems: [String: [SiteSettings.Move]] = [:]
    /// Places of circles that have been reported.
    private var circles: Set<SiteSettings.Move.Place> = []
    /// Where entries lead from a place on, so that each is followed once.
    private var ends: [Start: End] = [:]
    /// The levels that the entries of levels lead to from a level on; see `stop`.
    private var stops: [String: String] = [:]

    private struct Start: Hashable {
        let place: SiteSettings.Move.Place
        /// Whether a level is looked for, and not a screen.
        let isOfLevel: Bool
    }

    private enum End {
        case place(SiteSettings.Move.Place)
        case circle
    }

    /// Resolves the entries of the settings. Those of items count more than those of their levels.
    package init(in graph: AppGraph) {
        self.graph = graph
        rest = graph.app.limits.moved
        let written = graph.app.settings.moved
        for move in written {
            if isThere(move.old) {
                faults.append(Fault(move: move, reason: .stillThere))
            } else {
                moves[move.old] = move
                if move.old.item != nil { ofItems[move.old.level, default: []].append(move) }
            }
        }
        // What is said of an item counts more than what is said of its level.
        for move in written where moves[move.old] != nil && move.old.item != nil { addItem(move) }
        for move in written where moves[move.old] != nil && move.old.item == nil { addLevel(move) }
    }

    /// Whether a place has a screen, or is a level. Of a level that could not be read it is not known, and an entry for one
    /// of its screens is taken at its word.
    private func isThere(_ place: SiteSettings.Move.Place) -> Bool {
        if place.item == nil { return place.level == BuiltInScreen.level.text || level(of: place) != nil }
        guard case .screen(let screen) = resolve(place) else { return false }
        return graph.item(of: screen) != nil || graph.level(of: screen)?.isWhole ?? true
    }

    private func link(_ place: SiteSettings.Move.Place) -> NextLevel {
        NextLevel(
            level: .id(place.level, offset: 0), data: place.item.map { .id($0, offset: 0) },
            at: SourcePosition(file: ""))
    }

    private func resolve(_ place: SiteSettings.Move.Place) -> LinkResolution { graph.resolve(link(place)) }

    private func level(of place: SiteSettings.Move.Place) -> Level? { graph.level(namedIn: link(place)) }

    // MARK: Items

    private mutating func addItem(_ move: SiteSettings.Move) {
        guard let end = end(of: move) else { return }
        switch resolve(end) {
        case .screen(let screen): if mayAdd(from: move) { add(move.old, screen, isOfLevel: false) }
        case .none(let obstacle): faults.append(Fault(move: move, reason: .missing(obstacle)))
        case .choice: break
        }
    }

    /// Follows entries from the new place of one to a place that is there, or to the last one; nil for a circle, which is
    /// reported once.
    private mutating func end(of move: SiteSettings.Move) -> SiteSettings.Move.Place? {
        let isOfLevel = move.old.item == nil
        var place = move.new
        var passed: Set<SiteSettings.Move.Place> = [move.old]
        var end = ends[Start(place: place, isOfLevel: isOfLevel)]
        while end == nil {
            guard !isThere(place, instead: move.old), let next = next(after: place) else {
                end = .place(place)
                break
            }
            guard passed.insert(place).inserted else {
                if circles.isDisjoint(with: passed) { faults.append(Fault(move: move, reason: .circle)) }
                circles.formUnion(passed)
                end = .circle
                break
            }
            place = next
            end = ends[Start(place: place, isOfLevel: isOfLevel)]
        }
        for place in passed where place != move.old { ends[Start(place: place, isOfLevel: isOfLevel)] = end }
        guard case .place(let last) = end else { return nil }
        if last != move.new { chains.append((move, last)) }
        return last
    }

    /// Whether a place is what an entry can lead to: a level for all of a level, else a screen.
    private func isThere(_ place: SiteSettings.Move.Place, instead old: SiteSettings.Move.Place) -> Bool {
        if old.item == nil { return level(of: place) != nil }
        if case .screen = resolve(place) { return true }
        return false
    }

    private mutating func next(after place: SiteSettings.Move.Place) -> SiteSettings.Move.Place? {
        if let move = moves[place] { return move.new }
        guard let item = place.item, let level = moves[SiteSettings.Move.Place(level: place.level)] else { return nil }
        return SiteSettings.Move.Place(level: stop(from: level.new.level), item: item)
    }

    /// Follows the entries of levels from one on to the first that items have left, or to the last one; to one and the same
    /// of a circle without any. Nothing is said of an item in the levels between, which are gone.
    private mutating func stop(from level: String) -> String {
        var current = level
        var passed: Set<String> = []
        while true {
            if let known = stops[current] {
                current = known
                break
            }
            guard passed.insert(current).inserted, ofItems[current] == nil,
                let next = moves[SiteSettings.Move.Place(level: current)]
            else { break }
            current = next.new.level
        }
        for level in passed { stops[level] = current }
        return current
    }

    /// Counts one more old address of an entry.
    /// - Returns: false if it is left out.
    private mutating func mayAdd(from move: SiteSettings.Move) -> Bool {
        if rest == 0, firstLeftOut == nil { firstLeftOut = move }
        guard rest > 0 else { return false }
        rest -= 1
        return true
    }

    private mutating func add(_ place: SiteSettings.Move.Place, _ screen: ScreenID, isOfLevel: Bool) {
        guard known.updateValue(screen, forKey: place) == nil else { return }
        entries.append(Entry(level: place.level, item: place.item, screen: screen, isOfLevel: isOfLevel))
    }

    // MARK: Levels

    private mutating func addLevel(_ move: SiteSettings.Move) {
        guard let end = end(of: move) else { return }
        guard let level = level(of: end) else {
            faults.append(Fault(move: move, reason: .missing(.unknownLevel(end.level))))
            return
        }
        addItemsMovedTwice(to: move)
        let items = level.isImplicit ? [] : level.items
        if items.isEmpty, case .screen(let screen) = resolve(end), mayAdd(from: move) {
            add(move.old, screen, isOfLevel: true)
        }
        for item in items {
            guard mayAdd(from: move) else { return }
            let screen = ScreenID(.item(level: level.number, number: item.number))
            guard let id = item.id else {
                entries.append(Entry(level: move.old.level, item: nil, screen: screen, isOfLevel: true))
                continue
            }
            let place = SiteSettings.Move.Place(level: move.old.level, item: id.text)
            if case .screen(let screen) = resolve(SiteSettings.Move.Place(level: end.level, item: id.text)) {
                add(place, screen, isOfLevel: true)
            }
        }
    }

    /// Adds the items that have left the level after it got a new id.
    private mutating func addItemsMovedTwice(to move: SiteSettings.Move) {
        var level = stop(from: move.new.level)
        var passed: Set<String> = [move.old.level]
        while passed.insert(level).inserted {
            for later in ofItems[level] ?? [] {
                guard mayAdd(from: move) else { return }
                guard let screen = known[later.old] else { continue }
                add(SiteSettings.Move.Place(level: move.old.level, item: later.old.item), screen, isOfLevel: false)
            }
            guard let next = moves[SiteSettings.Move.Place(level: level)] else { return }
            level = stop(from: next.new.level)
        }
    }
}
