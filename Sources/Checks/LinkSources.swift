// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// The places of links to unreachable screens: on other such screens, or in menus that are never shown.
struct LinkSources {
    private struct Source {
        let origin: Origin
        var others = 0

        /// The screen with the first such link; nil for one in a menu.
        var screen: ScreenID? { if case .screen(let screen) = origin { screen } else { nil } }
    }

    private enum Origin {
        case screen(ScreenID)
        case menu(SourcePosition)
    }

    private let graph: AppGraph
    private var sources: [ScreenID: Source] = [:]
    /// The screens with which the chains of links begin; nil for a cycle, which has no beginning.
    private var starts: [ScreenID: ScreenID?] = [:]

    init(of unreached: UnreachedScreens, in graph: AppGraph) {
        self.graph = graph
        // Many forms may each lead to any screen of a large level.
        var openLevels: Set<Int> = []
        for screen in unreached.screens {
            guard let item = graph.item(of: screen) else { continue }
            let links = item.links.filter { link in
                guard link.reach == .anyItem, let level = graph.level(namedIn: link)?.number else { return true }
                return openLevels.insert(level).inserted
            }
            add(
                .screen(screen),
                to: Set(links.flatMap { graph.resolve($0).screens }.compactMap(unreached.representative)).subtracting([
                    screen
                ]))
        }
        for menu in MenuPlace.allCases.flatMap({ graph.app.menus[$0] ?? [] }) {
            add(
                .menu(menu.position),
                to: Set(
                    menu.actions.compactMap(\.next).flatMap { graph.resolve($0).screens }.compactMap(
                        unreached.representative)))
        }
        findStarts(of: unreached.screens)
    }

    /// Finds where the chains begin. Each screen is visited once, however the chains join.
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

    /// Returns the screen with which the chain of links to this one begins, if that is another one.
    func start(of screen: ScreenID) -> ScreenID? {
        let start = starts[screen] ?? nil
        return start == screen ? nil : start
    }

    private mutating func add(_ origin: Origin, to targets: Set<ScreenID>) {
        for target in targets {
            if sources[target] == nil { sources[target] = Source(origin: origin) } else { sources[target]?.others += 1 }
        }
    }

    func note(for screen: ScreenID) -> Diagnostic.Note? {
        guard let source = sources[screen] else { return nil }
        let more =
            source.others == 0 ? "" : "; the same goes for \(counted(source.others, "more link"))"
        switch source.origin {
        case .screen(let other):
            return Diagnostic.Note(
                "only linked from ‘\(graph.name(of: other))’, which is unreachable too" + more,
                at: graph.item(of: other)?.position)
        case .menu(let position):
            return Diagnostic.Note("only linked from a menu that is never shown" + more, at: position)
        }
    }
}
