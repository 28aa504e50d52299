// SPDX-License-Identifier: MIT

/// The result of resolving a link.
package enum LinkResolution: Sendable {
    /// It leads to this screen.
    case screen(ScreenID)
    /// A link of a static form: it leads to one of these, depending on the form.
    case choice(ScreenChoice)
    /// It has no target, for this reason.
    case none(Obstacle)

    /// Why a link leads nowhere.
    package enum Obstacle: Sendable {
        /// The link is empty.
        case empty
        /// Only a data id is written, or only a level whose file has several items (`app.md` 6.1).
        case partial
        case unknownLevel(String)
        /// The data id of the reserved level is not one of its screens.
        case unknownBuiltIn(String)
        case unknownData(String, level: Int)
        case levelOutOfRange(Int)
        /// A later level has the id of the level with this number, so it has no screens (`app.md` 4.7).
        case levelReplaced(Int)
        case dataOutOfRange(Int, level: Int)
        /// The app has no such built-in screen.
        case noBuiltIn(BuiltInScreen)
    }

    /// Every screen it can lead to.
    package var screens: [ScreenID] {
        switch self {
        case .screen(let screen): [screen]
        case .choice(let screens): Array(screens)
        case .none: []
        }
    }

    /// Whether it can lead to a screen that fulfils a condition.
    package func canLead(where condition: (ScreenID) -> Bool) -> Bool {
        switch self {
        case .screen(let screen): condition(screen)
        case .choice(let screens): screens.contains(where: condition)
        case .none: false
        }
    }
}

/// The screens to which a form may lead. They are made when they are asked for: each of many forms may lead to any item of
/// a large level, and most questions about links are not about that.
package struct ScreenChoice: Sequence, Sendable {
    private let level: Int
    private let ids: [DataID]
    private let items: [DataItem]
    private let index: ScreenIndex

    /// The items with these ids.
    init(_ ids: [DataID], in level: Int, _ index: ScreenIndex) {
        (self.level, self.ids, items, self.index) = (level, ids, [], index)
    }

    /// All items with an id.
    init(_ items: [DataItem], in level: Int, _ index: ScreenIndex) {
        (self.level, ids, self.items, self.index) = (level, [], items, index)
    }

    package func makeIterator() -> Iterator { Iterator(choice: self) }

    package struct Iterator: IteratorProtocol {
        fileprivate let choice: ScreenChoice
        private var place = 0

        fileprivate init(choice: ScreenChoice) { self.choice = choice }

        package mutating func next() -> ScreenID? {
            let (ids, items) = (choice.ids, choice.items)
            while place < ids.count + items.count {
                defer { place += 1 }
                let id = place < ids.count ? ids[place] : items[place - ids.count].id
                guard let id, let number = choice.index.item(id, in: choice.level) else { continue }
                return ScreenID(.item(level: choice.level, number: number))
            }
            return nil
        }
    }
}

/// Resolves links to screens (`app.md` 6.1 and 6.3). Nothing is guessed: other case or accents do not match.
struct LinkResolver {
    let app: App
    let index: ScreenIndex

    /// The first screen: that of the entry point if there is one, else the cover, else the first screen there is.
    var entry: ScreenID {
        if let start { return start }
        if app.builtIns[.cover] != nil { return ScreenID(.builtIn(.cover)) }
        return index.screens(of: app).first ?? index.placeholders(of: app).first ?? ScreenID(.builtIn(.search))
    }

    /// The screen of the entry point; nil if its level or its item is missing, or if its file cannot be read: a notice
    /// that says so leads nowhere.
    var start: ScreenID? {
        guard let written = app.entryPoint, case .screen(let screen) = resolve(written) else { return nil }
        if case .placeholder(let level) = screen.place, !app.levels[level].isUsable { return nil }
        return screen
    }

    func resolve(_ next: NextLevel) -> LinkResolution {
        if next.isEmpty { return .none(.empty) }
        // Nearly all links name a level of the app, and every page and check resolves them.
        if !namesReservedLevel(next), case .success(let level) = level(next.level) { return resolve(next, in: level) }
        if let builtIn = reserved(next) { return resolve(builtIn) }
        switch levelOrReserved(next.level) {
        case .failure(.unknownLevel(BuiltInScreen.level.text)): return .none(unknownBuiltIn(next.data))
        case .failure(let obstacle): return .none(obstacle)
        case .success(let level): return resolve(next, in: level)
        }
    }

    /// Returns what is wrong with a link to the reserved level.
    private func unknownBuiltIn(_ data: NextLevel.Key?) -> LinkResolution.Obstacle {
        switch data {
        case nil: .partial
        case .id(let id, _)?: .unknownBuiltIn(id)
        case .number(let number, _)?: .unknownBuiltIn("\(number)")
        }
    }

    /// Whether the level is written in an old spelling of the reserved id: for a built-in screen, or for the app's own
    /// level of that id.
    func usesOldReservedID(_ next: NextLevel) -> Bool {
        isOldReservedID(next.level) && (reserved(next) != nil || index.level(BuiltInScreen.level) != nil)
    }

    private func isOldReservedID(_ key: NextLevel.Key?) -> Bool {
        guard case .id(let level, _)? = key, BuiltInScreen.oldSpellings.contains(level) else { return false }
        return index.level(LevelID(level)) == nil
    }

    /// Returns the level that the link names, whether or not it has the data item.
    func levelNumber(_ next: NextLevel) -> Int? {
        if case .success(let number) = levelOrReserved(next.level) { number } else { nil }
    }

    private func namesReservedLevel(_ next: NextLevel) -> Bool {
        if case .id(BuiltInScreen.level.text, _)? = next.level { true } else { false }
    }

    private func reserved(_ next: NextLevel) -> BuiltInScreen? {
        guard case .id(let data, _)? = next.data, namesReservedLevel(next) || isOldReservedID(next.level),
            let builtIn = BuiltInScreen(rawValue: data)
        else { return nil }
        // A level of that id that was there before our additions keeps its items (`extensions.md`).
        let isOfLevel =
            builtIn.isAddition && app.builtIns[builtIn] == nil
            && index.level(BuiltInScreen.level).flatMap { index.item(DataID(data), in: $0) } != nil
        return isOfLevel ? nil : builtIn
    }

    private func resolve(_ builtIn: BuiltInScreen) -> LinkResolution {
        app.builtIns[builtIn] == nil ? .none(.noBuiltIn(builtIn)) : .screen(ScreenID(.builtIn(builtIn)))
    }

    /// Returns the level of a link; an old spelling of the reserved id means the app's own level of that id.
    private func levelOrReserved(_ key: NextLevel.Key?) -> Found {
        guard isOldReservedID(key), let reserved = index.level(BuiltInScreen.level) else { return level(key) }
        return .success(reserved)
    }

    private enum Found {
        case success(Int)
        case failure(LinkResolution.Obstacle)
    }

    private func level(_ key: NextLevel.Key?) -> Found {
        switch key {
        case nil: return .failure(.partial)
        case .id(let id, _)?: return index.level(LevelID(id)).map(Found.success) ?? .failure(.unknownLevel(id))
        case .number(let number, _)?:
            guard app.levels.indices.contains(number) else { return .failure(.levelOutOfRange(number)) }
            let effective = index.effective(number, in: app)
            return showSameItems(number, effective) ? .success(effective) : .failure(.levelReplaced(number))
        }
    }

    private func showSameItems(_ level: Int, _ other: Int) -> Bool {
        app.levels[level].twin ?? level == app.levels[other].twin ?? other
    }

    private func resolve(_ next: NextLevel, in level: Int) -> LinkResolution {
        switch app.levels[level].content {
        case .builtIn(let builtIn): return resolve(builtIn)
        case .remote, .unreadable, .empty: return .screen(ScreenID(.placeholder(level: level)))
        case .items(let items):
            switch next.reach {
            case .item, .answer: return resolve(next.data, in: level, items)
            case .keys where app.levels[level].activity.traits.takesForms,
                .anyItem where app.levels[level].activity.traits.takesForms:
                return resolve(next.data, in: level, items)
            case .keys(let keys):
                return .choice(ScreenChoice(keys.map { DataID($0) }, in: level, index))
            case .anyItem:
                return .choice(ScreenChoice(items, in: level, index))
            }
        }
    }

    private func resolve(_ key: NextLevel.Key?, in level: Int, _ items: [DataItem]) -> LinkResolution {
        if app.levels[level].isImplicit { return .screen(ScreenID(.item(level: level, number: 0))) }
        switch key {
        case .id(let id, _)?:
            guard let number = index.item(DataID(id), in: level) else { return .none(.unknownData(id, level: level)) }
            return .screen(ScreenID(.item(level: level, number: number)))
        case .number(let number, _)?:
            guard items.indices.contains(number) else { return .none(.dataOutOfRange(number, level: level)) }
            let effective = items[number].id.flatMap { index.item($0, in: level) } ?? number
            return .screen(ScreenID(.item(level: level, number: effective)))
        case nil:
            return items.count == 1 ? .screen(ScreenID(.item(level: level, number: 0))) : .none(.partial)
        }
    }
}
