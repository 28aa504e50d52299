// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// Checks every link of the app: those that lead nowhere are one diagnostic for each missing
/// target, at the id that is wrong.
enum LinkCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = Diagnostic.Kind.linkProblems

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        var judge = LinkJudge(graph)
        graph.forEachLink { judge.check($0) }
        return judge.diagnostics()
    }
}

/// Checks the links of an app and keeps what near misses need.
private struct LinkJudge {
    private let graph: AppGraph
    private let path: ScreenPath
    /// Links on reachable screens come first, because where levels share a file, a reachable screen is the one to
    /// report.
    private var ofReached: [Diagnostic] = []
    private var ofOthers: [Diagnostic] = []
    /// The candidates for dead links; made at the first one.
    private var levelIDs: NearMiss?
    private var dataIDs: [Int: NearMiss] = [:]
    /// The route to the screen of the last query, because dead links on one screen come one after the other.
    private var lastRoute: (screen: ScreenID, route: Route?)?

    private var dead: DeadTargets
    private let sections: SectionScreens

    mutating func diagnostics() -> [Diagnostic] {
        let dead = dead.diagnostics()
        return ofReached + dead.ofReached + sections.diagnostics() + ofOthers + dead.ofOthers
    }

    init(_ graph: AppGraph) {
        self.graph = graph
        dead = DeadTargets(in: graph)
        sections = SectionScreens(graph)
        path = graph.paths
    }

    private var app: App { graph.app }

    mutating func check(_ use: LinkUse) {
        let next = use.next
        // The reader has reported it, and a link is reported once.
        if next.isUnreadable { return }
        // It is checked on each screen on which the menu stands.
        if use.isInMenu, sections.areFound(for: next) { return }
        // The links of a generated cover, which replaces a missing one, are not the author's.
        if app.hasFallbackCover, use.screen?.place == .builtIn(.cover) { return }
        if graph.usesOldReservedID(next) {
            report(
                .oldReservedID, summary: "The reserved level id is ‘\(BuiltInScreen.level)’", next: next,
                key: next.level,
                known: NearMiss.Answer(matches: [BuiltInScreen.level.text]))
        }
        switch graph.resolve(next) {
        case .screen(let target): checkTarget(use, screen: target)
        case .choice: break
        case .none(let obstacle): check(use, obstacle)
        }
    }

    /// Returns what a link that leads nowhere changes, to be added to a message.
    private func consequence(of use: LinkUse) -> String {
        use.isEntryPoint && graph.entry.place == .builtIn(.cover) ? "; the app starts at the cover" : ""
    }

    /// Reports where the target of a link is not exactly what is written.
    private mutating func checkTarget(_ use: LinkUse, screen: ScreenID) {
        let next = use.next
        switch screen.place {
        case .placeholder(let level):
            switch app.levels[level].content {
            // It is reported at the level.
            case .remote: break
            case .empty:
                report(
                    .unreadableTarget,
                    summary: "Level \(app.levels[level].name) has no screens" + consequence(of: use),
                    next: next, key: next.level)
            case .unreadable, .items, .builtIn:
                report(
                    .unreadableTarget,
                    summary: "The data of level \(app.levels[level].name) could not be read" + consequence(of: use),
                    next: next, key: next.level)
            }
        case .item(let level, _) where next.data == nil && !app.levels[level].isImplicit:
            report(
                .partialLink,
                summary: "The link names no data item; level \(app.levels[level].name) has just one, so it leads there",
                next: next, key: nil)
        case .item, .builtIn: break
        }
    }

    private mutating func check(_ use: LinkUse, _ obstacle: LinkResolution.Obstacle) {
        let (next, screen, isEntryPoint) = (use.next, use.screen, use.isEntryPoint)
        if let reason = linkOfUnknownTarget(obstacle), next.reach != .answer {
            report(
                .unreadableTarget, summary: "\(reason.text), so the target could not be checked", next: next,
                key: reason.key == .data ? next.data : next.level)
            return
        }
        let subject = isEntryPoint ? "The entry point's level" : "Level"
        let ending = consequence(of: use)
        switch obstacle {
        case .empty: break
        case .partial:
            let what =
                next.level == nil
                ? "names a data item but no level" : "names a level with several data items but none of them"
            let instead = Self.effect(of: use) ?? "it does nothing"
            // The data id of the screen would be enough.
            let section =
                use.isInMenu && graph.namesSection(next)
                ? ", and the menu is on no other level with their data ids" : ""
            report(.partialLink, summary: "The link \(what)\(section), so \(instead)", next: next, key: nil, on: screen)
        case .unknownBuiltIn(let id):
            let known = NearMiss(among: BuiltInScreen.allCases.map(\.rawValue)).answer(for: id)
            report(
                .unknownData,
                summary:
                    "The app's own level ‘\(BuiltInScreen.level)’ has no screen ‘\(id)’\(builtIns(meant: known))\(ending)",
                next: next, key: next.data, on: screen, known: known)
        case .unknownLevel(let id):
            let known = levelsLike(id)
            if next.reach == .answer {
                report(
                    .fromAnswer, summary: "Level ‘\(id)’ is not in the bundle; the form's server may add it",
                    next: next, key: next.level,
                    known: known)
            } else {
                let swapped = swapped(next, id)
                report(
                    .unknownLevel,
                    summary: "\(subject) ‘\(id)’ does not exist"
                        + (swapped.map { "; it is a data id of level ‘\($0)’" } ?? "") + ending,
                    next: next, key: next.level,
                    on: screen, known: swapped.map { NearMiss.Answer(matches: [$0]) } ?? known,
                    target: isEntryPoint || swapped != nil ? nil : .level(id))
            }
        case .unknownData(let id, let level):
            let known = itemsLike(id, in: level)
            if next.reach == .answer {
                report(
                    .fromAnswer,
                    summary: "Level \(app.levels[level].name) has no data item ‘\(id)’; the form's server may add it",
                    next: next,
                    key: next.data, known: known)
            } else {
                report(
                    .unknownData, summary: "Level \(app.levels[level].name) has no data item ‘\(id)’\(ending)",
                    next: next, key: next.data,
                    on: screen, known: known, target: isEntryPoint ? nil : .data(id, level: level))
            }
        case .levelOutOfRange(let number):
            report(
                .numberOutOfRange,
                summary: "There is no level number \(number); the app has \(app.levels.count), counted from 0",
                next: next, key: next.level,
                on: screen)
        case .levelReplaced(let number):
            report(
                .unknownLevel,
                summary:
                    "\(subject) number \(number) has no screens, because a later level has its id \(app.levels[number].name)\(ending)",
                next: next, key: next.level, on: screen)
        case .dataOutOfRange(let number, let level):
            let count = app.levels[level].items.count
            report(
                .numberOutOfRange,
                summary:
                    "Level \(app.levels[level].name) has no data item number \(number); it has \(count), counted from 0",
                next: next, key: next.data, on: screen)
        case .noBuiltIn(.favourites):
            report(
                .noStar, summary: "The app has no favourites, because no menu has a star", next: next, key: next.data,
                on: screen)
        case .noBuiltIn(let builtIn):
            report(
                .unknownData,
                summary: "The app has no \(builtIn.rawValue) screen, which is there only \(builtIn.condition)\(ending)",
                next: next, key: next.data, on: screen)
        }
    }

    /// Returns what to say of the screens of the app's own level: when the one that is meant is there, or which ones are;
    /// nothing if one of these is suggested.
    private func builtIns(meant answer: NearMiss.Answer) -> String {
        let meant = answer.matches.compactMap(BuiltInScreen.init(rawValue:))
        if let lacking = meant.first(where: { app.builtIns[$0] == nil }) {
            return "; it has ‘\(lacking.rawValue)’ only \(lacking.condition)"
        }
        let names = app.builtInScreens.map(\.rawValue)
        return meant.isEmpty ? "; it has \(names.listed())" : ""
    }

    /// Returns why the link cannot be checked: its target is missing as a whole, which is reported once, at that place.
    private func linkOfUnknownTarget(_ obstacle: LinkResolution.Obstacle) -> (text: String, key: Half)? {
        switch obstacle {
        case .unknownLevel, .levelOutOfRange: app.levels.isEmpty ? ("The app has no levels", .level) : nil
        case .noBuiltIn(.profile): app.unreadParts.contains(.profile) ? ("The profile could not be read", .data) : nil
        case .unknownData(_, let level), .dataOutOfRange(_, let level):
            app.levels[level].doubt.map { ("The data file of level \(app.levels[level].name) \($0)", .data) }
        case .empty, .partial, .unknownBuiltIn, .levelReplaced, .noBuiltIn: nil
        }
    }

    /// Returns the level that a link means whose level and data id are exchanged.
    private func swapped(_ next: NextLevel, _ level: String) -> String? {
        guard case .id(let data, _)? = next.data, data != level, graph.hasLevel(LevelID(data)) else { return nil }
        let exchanged = NextLevel(level: LevelID(data), data: DataID(level), at: next.position)
        guard case .screen(let screen) = graph.resolve(exchanged), graph.item(of: screen) != nil else { return nil }
        return data
    }

    /// The half of a link that names something missing.
    private enum Half { case level, data }

    private mutating func levelsLike(_ id: String) -> NearMiss.Answer {
        let known = levelIDs ?? NearMiss(among: graph.levelIDs + [BuiltInScreen.level.text], limits: app.limits)
        levelIDs = known
        return known.answer(for: id)
    }

    private mutating func itemsLike(_ id: String, in level: Int) -> NearMiss.Answer {
        // Levels that share a file have the same ids.
        let level = app.levels[level].twin ?? level
        let known = dataIDs[level] ?? NearMiss(among: graph.dataIDs(in: level), limits: app.limits)
        dataIDs[level] = known
        return known.answer(for: id)
    }

    /// Returns what a menu entry does without its link; nil for nothing.
    private static func effect(of use: LinkUse) -> String? {
        use.hasAddress
            ? "the entry opens its ‘webUrl’" : use.systemAction.map { "the entry does ‘\($0.rawValue)’" }
    }

    /// - Parameters:
    ///   - key: the half of the link that is wrong; nil if the link as a whole is.
    ///   - target: the missing target, if all links to it are one diagnostic.
    private mutating func report(
        _ kind: Diagnostic.Kind, summary: String, next: NextLevel, key: NextLevel.Key?,
        on screen: ScreenID? = nil,
        known: NearMiss.Answer = NearMiss.Answer(), target: DeadTargets.Target? = nil
    ) {
        let place = key.map { SourcePosition(file: next.position.file, offset: $0.offset) }
        var route: Route?
        if let screen { route = self.route(to: screen) }
        let link = place.map { _ in Diagnostic.Note("the link starts here", at: next.position, role: .around) }
        // What a server adds may have a name like another, but a mistake is more likely.
        let isFromAnswer = kind == .fromAnswer
        let diagnostic = Diagnostic(
            kind, summary, at: place ?? next.position,
            severity: isFromAnswer && !known.matches.isEmpty ? .warning : nil, suggestions: known.matches,
            notes: [link, known.note, route?.note].compactMap { $0 },
            fix: isFromAnswer ? nil : fix(key, suggestions: known.matches))
        let isReached = route?.isReached ?? true
        if let target {
            var data: String?
            if case .id(let id, _)? = next.data { data = id }
            dead.add(.init(diagnostic: diagnostic, isReached: isReached, data: data), to: target)
        } else if isReached {
            ofReached.append(diagnostic)
        } else {
            ofOthers.append(diagnostic)
        }
    }

    private struct Route {
        let note: Diagnostic.Note
        let isReached: Bool
    }

    /// Returns how a visitor reaches the screen on which a link stands; nil for the entry. Where levels share a file,
    /// it is the first of their screens that can be reached.
    private mutating func route(to screen: ScreenID) -> Route? {
        if let lastRoute, lastRoute.screen == screen { return lastRoute.route }
        let reached = graph.copies.all(of: screen).first { graph.reachable.contains($0) }
        let route = findRoute(to: reached ?? screen)
        lastRoute = (screen, route)
        return route
    }

    private func findRoute(to screen: ScreenID) -> Route? {
        if screen == path.entry { return nil }
        if let path = path.text(to: screen) {
            return Route(note: Diagnostic.Note("reached by: \(path)"), isReached: true)
        }
        return Route(
            note: Diagnostic.Note("it stands on ‘\(graph.name(of: screen))’, which is unreachable"), isReached: false)
    }

    private func fix(_ key: NextLevel.Key?, suggestions: [String]) -> Diagnostic.Fix? {
        guard case .id(let id, let offset)? = key else { return nil }
        return .spelling(at: offset, from: id, to: suggestions)
    }
}

extension BuiltInScreen {
    /// When an app has the screen.
    fileprivate var condition: String {
        switch self {
        case .cover, .search: "if it is read"
        case .profile: "if app.xml names a profile"
        case .favourites: "if a menu has a star"
        case .data: "if the app has a table, or a menu with a star"
        }
    }
}

extension Level {
    /// Why its items may not be those that are meant; nil if nothing speaks against them.
    fileprivate var doubt: String? {
        if hasOtherType { return "holds screens of another type" }
        return isCut ? "could be read only in part" : nil
    }
}
