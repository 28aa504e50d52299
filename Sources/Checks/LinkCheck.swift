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
                Finding(
                    .oldReservedID, "The reserved level id is ‘\(BuiltInScreen.level)’", at: next.level,
                    known: NearMiss.Answer(matches: [BuiltInScreen.level.text])), of: next)
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
                let summary = "Level \(app.levels[level].name) has no screens\(consequence(of: use))"
                report(Finding(.unreadableTarget, summary, at: next.level), of: next)
            case .unreadable, .items, .builtIn:
                let summary =
                    "The data of level \(app.levels[level].name) could not be read\(consequence(of: use))"
                report(Finding(.unreadableTarget, summary, at: next.level), of: next)
            }
        case .item(let level, _) where next.data == nil && !app.levels[level].isImplicit:
            let name = app.levels[level].name
            let summary = "The link names no data item; level \(name) has just one, so it leads there"
            report(Finding(.partialLink, summary, at: nil), of: next)
        case .item, .builtIn: break
        }
    }

    /// Reports a link that leads nowhere.
    private mutating func check(_ use: LinkUse, _ obstacle: LinkResolution.Obstacle) {
        let next = use.next
        if let finding = next.reach == .answer ? inAnswer(obstacle, next) : ofUnknownTarget(obstacle, use) {
            report(finding, of: next)
        } else if let finding = finding(of: obstacle, use) {
            report(finding, of: next, on: use.screen)
        }
    }

    /// What is wrong with a link.
    private struct Finding {
        let kind: Diagnostic.Kind
        let summary: String
        /// The half that is wrong; nil if the link as a whole is.
        let half: NextLevel.Key?
        let known: NearMiss.Answer
        /// The missing target, if all links to it are one diagnostic.
        let target: DeadTargets.Target?

        init(
            _ kind: Diagnostic.Kind, _ summary: String, at half: NextLevel.Key?,
            known: NearMiss.Answer = NearMiss.Answer(), target: DeadTargets.Target? = nil
        ) {
            (self.kind, self.summary, self.half) = (kind, summary, half)
            (self.known, self.target) = (known, target)
        }
    }

    /// Returns what to say of a target that the server of a form may add; nil of any other.
    private mutating func inAnswer(_ obstacle: LinkResolution.Obstacle, _ next: NextLevel) -> Finding? {
        switch obstacle {
        case .unknownLevel(let id):
            Finding(
                .fromAnswer, "Level ‘\(id)’ is not in the bundle; the form's server may add it", at: next.level,
                known: levelsLike(id))
        case .unknownData(let id, let level):
            Finding(
                .fromAnswer,
                "Level \(app.levels[level].name) has no data item ‘\(id)’; the form's server may add it",
                at: next.data, known: itemsLike(id, in: level))
        case .empty, .partial, .unknownBuiltIn, .levelOutOfRange, .levelReplaced, .dataOutOfRange, .noBuiltIn: nil
        }
    }

    /// Returns why the link cannot be checked: its target is missing as a whole, which is reported once, at that place.
    private func ofUnknownTarget(_ obstacle: LinkResolution.Obstacle, _ use: LinkUse) -> Finding? {
        let next = use.next
        func finding(_ reason: String, at half: NextLevel.Key?) -> Finding {
            let summary = "\(reason), so the target could not be checked\(consequence(of: use))"
            return Finding(.unreadableTarget, summary, at: half)
        }
        switch obstacle {
        case .unknownLevel, .levelOutOfRange:
            return app.levels.isEmpty ? finding("The app has no levels", at: next.level) : nil
        case .noBuiltIn(.profile):
            return app.unreadParts.contains(.profile) ? finding("The profile could not be read", at: next.data) : nil
        case .noBuiltIn(.favourites) where app.unreadParts.contains(.menus),
            .noBuiltIn(.data) where app.unreadParts.contains(.menus):
            return finding("A menu could not be read", at: next.data)
        case .noBuiltIn(.data):
            return app.levels.first { !$0.isWhole }.map {
                finding("The data of level \($0.name) could not be read", at: next.data)
            }
        case .unknownData(_, let level), .dataOutOfRange(_, let level):
            return app.levels[level].doubt.map {
                finding("The data file of level \(app.levels[level].name) \($0)", at: next.data)
            }
        case .empty, .partial, .unknownBuiltIn, .levelReplaced, .noBuiltIn: return nil
        }
    }

    /// Returns what to say of a link without its target; nil of an empty one.
    private mutating func finding(of obstacle: LinkResolution.Obstacle, _ use: LinkUse) -> Finding? {
        let (next, ending) = (use.next, consequence(of: use))
        switch obstacle {
        case .empty: return nil
        case .partial: return partial(use)
        case .unknownBuiltIn(let id):
            let known = NearMiss(among: BuiltInScreen.allCases.map(\.rawValue)).answer(for: id)
            return Finding(
                .unknownData,
                "The app's own level ‘\(BuiltInScreen.level)’ has no screen ‘\(id)’\(builtIns(meant: known))\(ending)",
                at: next.data, known: known)
        case .unknownLevel(let id): return unknownLevel(id, use)
        case .unknownData(let id, let level):
            return Finding(
                .unknownData, "Level \(app.levels[level].name) has no data item ‘\(id)’\(ending)", at: next.data,
                known: itemsLike(id, in: level), target: use.isEntryPoint ? nil : .data(id, level: level))
        case .levelOutOfRange(let number):
            return Finding(
                .numberOutOfRange,
                "There is no level number \(number); the app has \(app.levels.count), counted from 0", at: next.level)
        case .levelReplaced(let number):
            return Finding(
                .unknownLevel,
                "\(Self.subject(of: use)) number \(number) has no screens, because a later level has its id \(app.levels[number].name)\(ending)",
                at: next.level)
        case .dataOutOfRange(let number, let level):
            let (name, count) = (app.levels[level].name, app.levels[level].items.count)
            return Finding(
                .numberOutOfRange, "Level \(name) has no data item number \(number); it has \(count), counted from 0",
                at: next.data)
        case .noBuiltIn(.favourites):
            return Finding(
                .noStar, "The app has no favourites, because no menu has a star\(ending)", at: next.data)
        case .noBuiltIn(let builtIn):
            return Finding(
                .unknownData,
                "The app has no \(builtIn.rawValue) screen, which is there only \(builtIn.condition)\(ending)",
                at: next.data)
        }
    }

    /// The level of a link at the start of a sentence.
    private static func subject(of use: LinkUse) -> String { use.isEntryPoint ? "The entry point's level" : "Level" }

    private func partial(_ use: LinkUse) -> Finding {
        let what =
            use.next.level == nil
            ? "names a data item but no level" : "names a level with several data items but none of them"
        let instead = Self.effect(of: use) ?? "it does nothing"
        // The data id of the screen would be enough.
        let section =
            use.isInMenu && graph.namesSection(use.next)
            ? ", and the menu is on no other level with their data ids" : ""
        return Finding(.partialLink, "The link \(what)\(section), so \(instead)", at: nil)
    }

    private mutating func unknownLevel(_ id: String, _ use: LinkUse) -> Finding {
        let swapped = swapped(use.next, id)
        let meant = swapped.map { "; it is a data id of level ‘\($0)’" } ?? ""
        return Finding(
            .unknownLevel, "\(Self.subject(of: use)) ‘\(id)’ does not exist\(meant)\(consequence(of: use))",
            at: use.next.level, known: swapped.map { NearMiss.Answer(matches: [$0]) } ?? levelsLike(id),
            target: use.isEntryPoint || swapped != nil ? nil : .level(id))
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

    /// Returns the level that a link means whose level and data id are exchanged.
    private func swapped(_ next: NextLevel, _ level: String) -> String? {
        guard case .id(let data, _)? = next.data, data != level, graph.hasLevel(LevelID(data)) else { return nil }
        let exchanged = NextLevel(level: LevelID(data), data: DataID(level), at: next.position)
        guard case .screen(let screen) = graph.resolve(exchanged), graph.item(of: screen) != nil else { return nil }
        return data
    }

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

    /// - Parameter screen: the one on which the link stands, if the way there is to be told.
    private mutating func report(_ finding: Finding, of next: NextLevel, on screen: ScreenID? = nil) {
        let place = finding.half.map { SourcePosition(file: next.position.file, offset: $0.offset) }
        var route: Route?
        if let screen { route = self.route(to: screen) }
        let link = place.map { _ in Diagnostic.Note("the link starts here", at: next.position, role: .around) }
        // What a server adds may have a name like another, but a mistake is more likely.
        let isFromAnswer = finding.kind == .fromAnswer
        let suggestions = finding.known.matches
        let diagnostic = Diagnostic(
            finding.kind, finding.summary, at: place ?? next.position,
            severity: isFromAnswer && !suggestions.isEmpty ? .warning : nil, suggestions: suggestions,
            notes: [link, finding.known.note, route?.note].compactMap { $0 },
            fix: isFromAnswer ? nil : fix(finding.half, suggestions: suggestions))
        let isReached = route?.isReached ?? true
        if let target = finding.target {
            var data: String?
            if case .id(let id, _)? = next.data { data = id }
            let link = DeadTargets.Link(
                diagnostic: diagnostic, isReached: isReached, data: data, likely: finding.known.equals)
            dead.add(link, to: target)
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

    /// Returns the fix of a name. What nobody sees in a name is not copied into others.
    private func fix(_ key: NextLevel.Key?, suggestions: [String]) -> Diagnostic.Fix? {
        guard case .id(let id, let offset)? = key, let known = suggestions.first, !known.hasUnseenBlanks else {
            return nil
        }
        return .spelling(at: offset, from: id, to: suggestions)
    }
}

extension String {
    /// Whether it has blanks that look like one plain blank, or like none.
    fileprivate var hasUnseenBlanks: Bool {
        contains("  ") || contains { $0 != " " && $0.isWhitespace }
            || unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }
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
