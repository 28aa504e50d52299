// SPDX-License-Identifier: MIT
package import Diagnostics

/// Judges every link of the app: each one that leads nowhere is exactly one diagnostic, at its start tag.
struct LinkChecker {
    private let app: App
    private let resolver: LinkResolver
    private(set) var diagnostics: [Diagnostic] = []

    init(app: App, resolver: LinkResolver) {
        self.app = app
        self.resolver = resolver
        if let entry = app.entryPoint { check(entry, isEntryPoint: true) }
        for builtIn in BuiltInScreen.allCases { app.builtIns[builtIn]?.activity.links.forEach { check($0) } }
        for level in app.levels {
            for item in level.items { item.activity.links.forEach { check($0) } }
        }
        for place in MenuPlace.allCases {
            for menu in app.menus[place] ?? [] { menu.actions.compactMap(\.next).forEach { check($0) } }
        }
    }

    private mutating func check(_ next: NextLevel, isEntryPoint: Bool = false) {
        // The reader has said what is wrong with it, and a link is reported once.
        if next.isUnreadable { return }
        if resolver.usesOldReservedID(next) {
            report(.oldReservedID, "The reserved level id is ‘emobc’", next, next.level, suggestions: ["emobc"])
        }
        switch resolver.resolve(next) {
        case .screen(let screen): checkTarget(next, screen)
        case .choice: break
        case .none(let obstacle): check(next, obstacle, isEntryPoint)
        }
    }

    /// The link leads somewhere; say where that is not quite what is written.
    private mutating func checkTarget(_ next: NextLevel, _ screen: ScreenID) {
        switch screen.place {
        case .placeholder(let level):
            switch app.levels[level].content {
            case .remote: report(.unverified, "The data of level \(app.levels[level].name) are on a server, so the target could not be checked", next, next.level)
            default: report(.unreadableTarget, "The data of level \(app.levels[level].name) could not be read", next, next.level)
            }
        case .item(let level, _) where next.data == nil && !app.levels[level].isImplicit:
            report(.partialLink, "The link names no data item; level \(app.levels[level].name) has just one, so it leads there", next, next.level)
        case .item, .builtIn: break
        }
    }

    private mutating func check(_ next: NextLevel, _ obstacle: LinkResolution.Obstacle, _ isEntryPoint: Bool) {
        let subject = isEntryPoint ? "The entry point's level" : "Level"
        switch obstacle {
        case .empty: break
        case .partial:
            let what = next.level == nil ? "names a data item but no level" : "names a level with several data items but none of them"
            report(.partialLink, "The link \(what), so it does nothing", next, next.level ?? next.data)
        case .unknownLevel(let id):
            let known = NearMiss.matches(for: id, among: resolver.index.levelIDs)
            if next.reach == .answer {
                report(.fromAnswer, "Level ‘\(id)’ is not in the bundle; the form's server may add it", next, next.level, suggestions: known)
            } else {
                report(.unknownLevel, "\(subject) ‘\(id)’ does not exist", next, next.level, suggestions: known)
            }
        case .unknownData(let id, let level):
            let known = NearMiss.matches(for: id, among: resolver.index.dataIDs(in: level))
            if next.reach == .answer {
                report(.fromAnswer, "Level \(app.levels[level].name) has no data item ‘\(id)’; the form's server may add it", next, next.data, suggestions: known)
            } else {
                report(.unknownData, "Level \(app.levels[level].name) has no data item ‘\(id)’", next, next.data, suggestions: known)
            }
        case .levelOutOfRange(let number):
            report(.numberOutOfRange, "There is no level number \(number); the app has \(app.levels.count), counted from 0", next, next.level)
        case .dataOutOfRange(let number, let level):
            let count = app.levels[level].items.count
            report(.numberOutOfRange, "Level \(app.levels[level].name) has no data item number \(number); it has \(count), counted from 0", next, next.data)
        case .noBuiltIn(let screen):
            report(.unknownData, "The app has no \(screen.rawValue) screen", next, next.data)
        }
    }

    private mutating func report(_ kind: Diagnostic.Kind, _ summary: String, _ next: NextLevel, _ key: NextLevel.Key?, suggestions: [String] = []) {
        let place = key.map { SourcePosition(file: next.position.file, offset: $0.offset) }
        let notes = place.map { $0 == next.position ? [] : [Diagnostic.Note("the id is here", at: $0)] } ?? []
        diagnostics.append(Diagnostic(kind, summary, at: next.position, suggestions: suggestions, notes: notes, fix: fix(key, suggestions)))
    }

    /// Only case, accents and blanks are mended without asking: other slips could mean another screen.
    private func fix(_ key: NextLevel.Key?, _ suggestions: [String]) -> Diagnostic.Fix? {
        guard case .id(let id, let offset)? = key, suggestions.count == 1, suggestions[0].folded == id.folded else { return nil }
        return .value(at: offset, from: id, to: suggestions[0])
    }
}

extension Diagnostic.Kind {
    /// Every problem that judging links can report.
    package static let linkProblems: [Diagnostic.Kind] = [
        .unknownLevel, .unknownData, .numberOutOfRange, .badLinkNumber, .partialLink, .fromAnswer, .unverified, .unreadableTarget, .oldReservedID,
    ]

    static let unknownLevel = Self("link/unknown-level", .error, "The link is shown disabled.")
    static let unknownData = Self("link/unknown-data", .error, "The link is shown disabled.")
    static let numberOutOfRange = Self("link/number-out-of-range", .error, "The link is shown disabled.")
    static let partialLink = Self("link/partial", .warning, "Most players follow a link only if both its halves are given.")
    static let fromAnswer = Self("link/from-answer", .note, "The screen exists only if the form's server sends it; the site shows its own ‘sent’ message.")
    static let unverified = Self("link/unverified", .note, "The link leads to a placeholder.")
    static let unreadableTarget = Self("link/unreadable-level", .note, "The link leads to a placeholder; the level itself is reported as an error.")
    static let oldReservedID = Self("link/old-reserved-id", .warning, "Only old versions of one player know this spelling.")
}
