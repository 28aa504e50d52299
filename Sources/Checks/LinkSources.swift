// SPDX-License-Identifier: MIT
internal import AppModel
internal import Diagnostics

/// Where the links to unreachable screens stand: on other such screens, or in menus that are never shown.
struct LinkSources {
    private struct Source {
        let note: Diagnostic.Note
        /// The screen with the first such link; nil for one in a menu.
        let screen: ScreenID?
        var others = 0
    }

    private var sources: [ScreenID: Source] = [:]
    /// The screens with which the chains of links begin; nil for a circle, which begins nowhere.
    private var starts: [ScreenID: ScreenID?] = [:]

    init(of screens: [ScreenID], in graph: AppGraph) {
        let wanted = Set(screens)
        let path = graph.paths
        for screen in screens {
            guard let item = graph.item(of: screen) else { continue }
            let targets = Set(item.activity.links.flatMap { graph.resolve($0).screens }).intersection(wanted).subtracting([screen])
            guard !targets.isEmpty else { continue }
            let note = Diagnostic.Note("only linked from ‘\(path.name(of: screen))’, which is unreachable too", at: item.position)
            for target in targets { add(note, on: screen, to: target) }
        }
        for menu in MenuPlace.allCases.flatMap({ graph.app.menus[$0] ?? [] }) {
            let targets = Set(menu.actions.compactMap(\.next).flatMap { graph.resolve($0).screens }).intersection(wanted)
            guard !targets.isEmpty else { continue }
            let note = Diagnostic.Note("only linked from a menu that is never shown", at: menu.position)
            for target in targets { add(note, on: nil, to: target) }
        }
        findStarts(of: screens)
    }

    /// Each screen is looked at once, however the chains run together.
    private mutating func findStarts(of screens: [ScreenID]) {
        for screen in screens {
            var chain: [ScreenID] = []
            var isOnChain: Set<ScreenID> = []
            var current = screen
            while starts[current] == nil, isOnChain.insert(current).inserted {
                chain.append(current)
                guard let source = sources[current]?.screen else { break }
                current = source
            }
            let isCircle = starts[current] == nil && sources[current]?.screen != nil
            let start: ScreenID? = isCircle ? nil : starts[current] ?? current
            for part in chain { starts[part] = .some(start) }
        }
    }

    /// The screen with which the way to this one begins, if that is another one.
    func start(of screen: ScreenID) -> ScreenID? {
        let start = starts[screen] ?? nil
        return start == screen ? nil : start
    }

    private mutating func add(_ note: Diagnostic.Note, on screen: ScreenID?, to target: ScreenID) {
        if sources[target] == nil { sources[target] = Source(note: note, screen: screen) } else { sources[target]?.others += 1 }
    }

    func note(for screen: ScreenID) -> Diagnostic.Note? {
        guard let source = sources[screen] else { return nil }
        let more = source.others == 0 ? "" : "; the same goes for \(source.others) more link\(source.others == 1 ? "" : "s")"
        return Diagnostic.Note(source.note.text + more, at: source.note.position)
    }
}
