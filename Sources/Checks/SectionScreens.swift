// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// The screens on which the entries of menus find a section of the same thing (`extensions.md` 3), and those on which
/// they find none.
struct SectionScreens {
    /// A link of a menu to a section.
    private struct Entry {
        let next: NextLevel
        let level: Level
        /// The data ids that the section lacks, in file order, and the screens that have them.
        var lacking: [DataID] = []
        var places = PlaceList()
    }

    private let graph: AppGraph
    /// The entries that lead to a section on a screen.
    private var entries: [Entry] = []
    private var found: Set<SourcePosition> = []

    init(_ graph: AppGraph) {
        self.graph = graph
        guard graph.hasSections else { return }
        var screens: [Int: [ScreenID]] = [:]
        for screen in graph.screens where graph.reachable.contains(screen) {
            if let level = graph.level(of: screen) { screens[level.number, default: []].append(screen) }
        }
        for place in MenuPlace.allCases {
            var levels: [SourcePosition: [Int]] = [:]
            for level in graph.app.levels {
                if let menu = graph.menu(place, of: level) { levels[menu.position, default: []].append(level.number) }
            }
            for menu in graph.app.menus[place] ?? [] {
                inspect(menu, on: (levels[menu.position] ?? []).compactMap { screens[$0] })
            }
        }
    }

    /// Looks at the entries of a menu.
    /// - Parameter shown: the screens of each level on which it stands.
    private mutating func inspect(_ menu: Menu, on shown: [[ScreenID]]) {
        let links = menu.actions.compactMap(\.next)
        // What leads to no screen is reported elsewhere, and such a menu has nothing that could be compared.
        if shown.isEmpty {
            found.formUnion(links.filter(graph.namesSection).map(\.position))
            return
        }
        // A menu may name the same level more than once, perhaps once by its number.
        var named: [Int: SourcePosition] = [:]
        var repeated: [(place: SourcePosition, first: SourcePosition)] = []
        var ofOwnLevel: [SourcePosition] = []
        // An entry whose level is missing may be meant for another section.
        var hasOthers = links.contains(where: lacksLevel)
        for next in links where graph.namesSection(next) {
            guard let level = graph.level(namedIn: next) else { continue }
            if let first = named[level.number] {
                repeated.append((next.position, first))
                continue
            }
            named[level.number] = next.position
            add(Entry(next: next, level: level), on: shown)
            if areFound(for: next) {
                hasOthers = true
            } else if shown.contains(where: { graph.level(of: $0[0])?.number == level.number }) {
                ofOwnLevel.append(next.position)
            }
        }
        // Beside an entry that leads to another section, the one of the level itself is the current one.
        if hasOthers { found.formUnion(ofOwnLevel) }
        found.formUnion(repeated.filter { found.contains($0.first) }.map(\.place))
    }

    /// - Parameter levels: the screens of each level on which the menu stands. One on which no screen has the section is
    ///   not about the same things.
    private mutating func add(_ entry: Entry, on levels: [[ScreenID]]) {
        // The only item of a level stands for all things that have none of their own.
        if case .screen = graph.resolve(entry.next) {
            found.insert(entry.next.position)
            return
        }
        var entry = entry
        var lacking: Set<DataID> = []
        for screens in levels where graph.level(of: screens[0])?.number != entry.level.number {
            let without = screens.filter { !graph.hasSection(entry.next, of: $0) }
            if without.count == screens.count { continue }
            found.insert(entry.next.position)
            for item in without.compactMap(graph.item) {
                guard let id = item.id, lacking.insert(id).inserted else { continue }
                entry.lacking.append(id)
                entry.places.add(item.position)
            }
        }
        if !entry.lacking.isEmpty { entries.append(entry) }
    }

    /// Whether a link that names a level alone names a missing one, or one whose file could not be read.
    private func lacksLevel(_ next: NextLevel) -> Bool {
        guard next.data == nil else { return false }
        switch graph.resolve(next) {
        case .none(.unknownLevel), .none(.levelOutOfRange), .none(.levelReplaced): return true
        case .screen(let screen): if case .placeholder = screen.place { return true } else { return false }
        case .choice, .none: return false
        }
    }

    /// Whether the link of a menu leads to a section on a screen, or nothing tells that it does not.
    func areFound(for next: NextLevel) -> Bool { found.contains(next.position) }

    func diagnostics() -> [Diagnostic] {
        entries.map { entry in
            let more = entry.lacking.count - 1
            return Diagnostic(
                .missingSection,
                "Level \(entry.level.name) has no data item ‘\(entry.lacking[0])’\(more > 0 ? " and \(more) more" : ""), so the entry is not shown there",
                at: entry.next.position, notes: entry.places.notes("the entry is not shown on this screen"))
        }
    }
}
