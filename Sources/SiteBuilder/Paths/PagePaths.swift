// SPDX-License-Identifier: MIT

package import AppModel
internal import Text

/// The paths of all pages. Names are assigned to every page that a site could have, so that they do not change when
/// some pages are left out.
package struct PagePaths: Sendable {
    /// The name of the page that hosts show at the address of a folder.
    static let index = "index.html"

    /// The paths of items, by their levels and numbers: every link of every page asks for one. Empty where there is none.
    private var items: [[String]]
    private var others: [ScreenID: String] = [:]
    /// The folders that levels had before they got other ids, by these ids.
    private(set) var oldFolders: [String: String] = [:]
    /// The path that the page of the first screen would have if it were not the first; nil for the cover, which is the first
    /// screen of most apps from their first day.
    private(set) var entry: String?

    /// - Parameter place: where the pages lie, if the site has several languages.
    package init(_ graph: AppGraph, at place: LanguagePlace = .whole) {
        var folders = LevelFolders(of: graph, reserved: Self.reserved(at: place))
        var names: [Int: SlugSet] = [:]
        items = graph.app.levels.map { Array(repeating: "", count: $0.items.count) }
        for screen in graph.allPlaces {
            let path: String
            switch screen.place {
            case .builtIn(let builtIn): path = "emobc/\(builtIn.rawValue).html"
            case .placeholder(let level):
                path = folders.folder(of: level).appending(Self.index)
            case .item(let level, let number):
                let folder = folders.folder(of: level)
                let item = graph.app.levels[level].items[number]
                let name =
                    item.id.map { names[level, default: SlugSet()].name(for: $0.text) }
                    ?? names[level, default: SlugSet()].name(for: "n\(number)")
                path = "\(folder)/\(name).html"
            }
            if screen == graph.entry, graph.level(of: screen) != nil { entry = place.folder.appending(path) }
            set(place.folder.appending(screen == graph.entry ? Self.index : path), of: screen)
        }
        oldFolders = folders.old
        set(place.folder.appending(Self.index), of: graph.entry)
    }

    /// The folders that no level has.
    private static func reserved(at place: LanguagePlace) -> Set<String> {
        Set([DocumentSandbox.folder, BuiltInScreen.level.text, WebManifest.folder, FrameFiles.folder] + place.reserved)
    }

    /// Returns the folder that a level of an id has if no other one has taken it.
    static func folder(of level: String, at place: LanguagePlace) -> String {
        var folders = SlugSet(reserved: reserved(at: place))
        return folders.name(for: level)
    }

    /// Returns the name that the page of an item has if no other one has taken it.
    /// - Parameter item: the id; nil for the page of a level without items.
    static func name(of item: String?) -> String {
        var names = SlugSet()
        return (item.map { names.name(for: $0) } ?? "index") + ".html"
    }

    private mutating func set(_ path: String, of screen: ScreenID) {
        if case .item(let level, let number) = screen.place {
            items[level][number] = path
        } else {
            others[screen] = path
        }
    }

    /// Returns the path of a screen's page in the site.
    package func path(of screen: ScreenID) -> String? {
        guard case .item(let level, let number) = screen.place else { return others[screen] }
        let path = items[level][number]
        return path.isEmpty ? nil : path
    }

    /// Leaves only the paths of some screens.
    mutating func keep(_ screens: [ScreenID]) {
        var kept = self
        for level in items.indices { kept.items[level] = Array(repeating: "", count: items[level].count) }
        kept.others = [:]
        for screen in screens { if let path = path(of: screen) { kept.set(path, of: screen) } }
        self = kept
    }

    /// Returns the address of a file of the site relative to a page in a folder: one of a level, of a language, or of a
    /// level in that of a language.
    static func relative(_ path: String, from folder: String) -> String {
        if folder.isEmpty { return path }
        let slash = UInt8(ascii: "/")
        // Most links lead to a page of the same folder.
        if let name = path.name(in: folder) { return name }
        guard folder.hasByte("/"), let end = folder.utf8.firstIndex(of: slash) else {
            return path.below(folder) ?? "../" + path
        }
        return path.below(String(folder[..<end])).map { "../" + $0 } ?? "../../" + path
    }

    /// Returns the way from a page in a folder to the top of the site.
    static func root(from folder: String) -> String {
        folder.isEmpty ? "" : folder.utf8.contains(UInt8(ascii: "/")) ? "../../" : "../"
    }
}

/// The folders of levels, which get their names in the order of the app.
private struct LevelFolders {
    private let graph: AppGraph
    private var names: SlugSet
    private var known: [Int: String] = [:]
    /// The ids that levels had before, by the numbers of the levels.
    private var oldIDs: [Int: [String]] = [:]
    /// The folders that levels had with these ids.
    private(set) var old: [String: String] = [:]

    init(of graph: AppGraph, reserved: Set<String>) {
        self.graph = graph
        names = SlugSet(reserved: reserved)
        guard !graph.app.settings.moved.isEmpty else { return }
        var known: [Int: Set<String>] = [:]
        for entry in MovedScreens(in: graph).entries where entry.isOfLevel {
            guard let level = graph.level(of: entry.screen)?.number,
                known[level, default: []].insert(entry.level).inserted
            else { continue }
            oldIDs[level, default: []].append(entry.level)
        }
    }

    /// Returns the folder of a level. The one that it had with another id is not given to a level after it, so that old
    /// addresses lead on, and those of levels with a similar id stay.
    mutating func folder(of level: Int) -> String {
        if let folder = known[level] { return folder }
        let oldNames = (oldIDs[level] ?? []).map { (id: $0, folder: names.nextName(for: $0)) }
        let folder = names.name(for: graph.app.levels[level].id?.text ?? "n\(level)")
        for oldName in oldNames {
            old[oldName.id] = oldName.folder
            names.reserve(oldName.folder)
        }
        known[level] = folder
        return folder
    }
}
