// SPDX-License-Identifier: MIT

internal import AppModel

/// Which pages show the titles of which other screens, besides that of the screen to which their back control leads.
struct TitleUses: Sendable {
    /// The screens whose titles are shown, by the screen on whose page.
    private(set) var shown: [ScreenID: [ScreenID]] = [:]
    /// Screens whose pages show so many titles that they are not listed.
    private(set) var hubs: [ScreenID] = []
    /// Screens whose titles stand in menus, and so on many pages.
    private(set) var inMenus: Set<ScreenID> = []

    /// The maximum number of titles that are listed for a page.
    private static let most = 64

    init() {}

    /// Adds the titles that the contents of a page show.
    mutating func add(_ titles: Set<ScreenID>, on screen: ScreenID) {
        let others = titles.subtracting([screen])
        if others.count > Self.most {
            hubs.append(screen)
        } else if !others.isEmpty {
            shown[screen] = Array(others)
        }
    }

    /// Adds the titles that the frame of a page shows, which other pages may share.
    mutating func addMenus(_ titles: Set<ScreenID>) { inMenus.formUnion(titles) }

    mutating func add(_ other: TitleUses) {
        shown.merge(other.shown) { first, _ in first }
        hubs += other.hubs
        inMenus.formUnion(other.inMenus)
    }

    /// Replaces what is known of screens whose pages have been made anew.
    mutating func replace(_ screens: [ScreenID], by other: TitleUses) {
        let gone = Set(screens)
        for screen in screens { shown[screen] = nil }
        hubs.removeAll(where: gone.contains)
        add(other)
    }

    /// Returns the screens whose pages show one of the titles; nil if it stands in a menu.
    func screens(showing titles: Set<ScreenID>, in graph: AppGraph) -> Set<ScreenID>? {
        guard inMenus.isDisjoint(with: titles) else { return nil }
        let users = shown.filter { $0.value.contains(where: titles.contains) }.keys
        let below = graph.parents.filter { titles.contains($0.value) }.map(\.key)
        return Set(hubs).union(users).union(below)
    }
}

extension TitleUses {
    func write(to writer: inout RecordWriter) {
        func write(_ screens: some Sequence<ScreenID>, to writer: inout RecordWriter) {
            writer.add(KnownRoutes.numbers(of: screens))
        }
        writer.add(shown) { writer, use in
            write([use.key] + use.value, to: &writer)
        }
        write(hubs, to: &writer)
        write(inMenus, to: &writer)
    }

    /// What `write(to:)` has written, before the app is known.
    struct Stored: Recorded, Sendable {
        let shown: [[Int32]]
        let hubs: [Int32]
        let inMenus: [Int32]

        func write(to writer: inout RecordWriter) {
            writer.add(shown)
            writer.add(hubs)
            writer.add(inMenus)
        }

        init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
            shown = try reader.list()
            hubs = try reader.list()
            inMenus = try reader.list()
        }
    }

    /// Nil if the numbers do not fit the app.
    init?(_ stored: Stored, in app: App) {
        guard let hubs = KnownRoutes.screens(stored.hubs, in: app),
            let inMenus = KnownRoutes.screens(stored.inMenus, in: app)
        else { return nil }
        (self.hubs, self.inMenus) = (hubs, Set(inMenus))
        for numbers in stored.shown {
            guard let screens = KnownRoutes.screens(numbers, in: app), let first = screens.first else { return nil }
            shown[first] = Array(screens.dropFirst())
        }
    }
}
