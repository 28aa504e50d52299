// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics
internal import Text

/// The contents of an app's drawing: boxes for screens and menus, arrows for links. Boxes are identified by their
/// index.
package struct AppDrawing: Sendable {
    /// A box.
    package struct Node: Sendable {
        /// What a box stands for.
        package enum Kind: Sendable, Hashable {
            /// A screen, with the base name of its template.
            case screen(String)
            /// A menu, which appears on many screens and is drawn once.
            case menu
            /// The missing target of a dead link.
            case ghost
            /// A screen that only a form's server may provide.
            case answer
        }

        /// Determines its colours.
        package let kind: Kind
        /// The title of the screen, or what the box is, not escaped.
        package let title: String
        /// The ids as written, or other information that distinguishes boxes with the same title.
        package let detail: String
        /// False only for screens to which no way leads from the start.
        package var isReachable = true
        /// Whether it is the screen where the app starts.
        package var isEntry = false
        /// The path of the page in the site.
        package var address: String?
        /// The position of the element that the box is made from, as `file:line`.
        package var source: String?
    }

    /// An arrow. Several links between two boxes share one.
    package struct Edge: Sendable, Hashable {
        /// What the links of an arrow are.
        package enum Kind: Sendable, Hashable {
            case link
            /// A form decides at run time whether the link is followed.
            case choice
            case menu
            case dead
        }

        /// The index of the box where it starts.
        package let from: Int
        /// The index of the box that it points to; never the same one.
        package let to: Int
        /// Determines its line and its arrowhead.
        package let kind: Kind
    }

    /// A group of boxes: those of a level, the cover, the built-in screens, the menus, the dead links, or the screens
    /// of form servers.
    package struct Group: Sendable {
        /// The id of the level, or what the boxes are in English.
        package let title: String
        /// The indexes of its boxes; no box is in two groups.
        package let nodes: [Int]
    }

    /// The title of the app, not escaped.
    package let title: String
    /// The screens in app order, then the menus and the missing targets of links.
    package let nodes: [Node]
    /// Those from menus first; none is there twice.
    package let edges: [Edge]
    /// Those that have boxes, in the order of their first ones.
    package let groups: [Group]
    /// The number of links from the start to each box; unreachable boxes have a distance greater than all others.
    package let distances: [Int]

    /// - Parameters:
    ///   - address: the path of a screen's page in the site.
    package init(_ graph: AppGraph, address: @escaping (ScreenID) -> String?) {
        var plan = DrawingPlan(graph, address: address)
        plan.addScreens()
        plan.addMenus()
        plan.addLinks()
        self.init(
            title: graph.app.title, nodes: plan.nodes, edges: plan.edges, groups: plan.groups, distances: plan.distances
        )
    }

    package init(title: String, nodes: [Node], edges: [Edge], groups: [Group], distances: [Int]) {
        self.title = title
        self.nodes = nodes
        self.edges = edges
        self.groups = groups
        self.distances = distances
    }
}

/// Collects boxes and arrows in the order of the app's files.
private struct DrawingPlan {
    private let graph: AppGraph
    private let address: (ScreenID) -> String?
    private var lines: LineNumbers
    private(set) var nodes: [AppDrawing.Node] = []
    private(set) var edges: [AppDrawing.Edge] = []
    private(set) var distances: [Int] = []
    private var members: [(group: Group, nodes: [Int])] = []
    private var memberOf: [Group: Int] = [:]
    private var numbers: [ScreenID: Int] = [:]
    private var ghosts: [Ghost: Int] = [:]
    private var drawn: Set<AppDrawing.Edge> = []

    /// The key of a group. Levels are identified by number, because their names may be those of other groups.
    private enum Group: Hashable {
        case cover, builtIns, menus, deadLinks, server
        case level(Int)
    }

    private struct Ghost: Hashable {
        let kind: AppDrawing.Node.Kind
        let title: String
        let detail: String
    }

    init(_ graph: AppGraph, address: @escaping (ScreenID) -> String?) {
        self.graph = graph
        self.address = address
        lines = LineNumbers(graph.app)
    }

    var groups: [AppDrawing.Group] {
        members.filter { !$0.nodes.isEmpty }.map { AppDrawing.Group(title: title(of: $0.group), nodes: $0.nodes) }
    }

    private func title(of group: Group) -> String {
        switch group {
        case .cover: "Cover"
        case .builtIns: "Built in"
        case .menus: "Menus"
        case .deadLinks: "Dead links"
        case .server: "From a server"
        case .level(let number): graph.app.levels[number].id?.text ?? "Level \(number)"
        }
    }

    // MARK: Boxes

    mutating func addScreens() {
        let depths = depths()
        let last = (depths.values.max() ?? 0) + 1
        for screen in graph.allPlaces {
            let isReachable = graph.reachable.contains(screen)
            let node = AppDrawing.Node(
                kind: .screen(graph.view(of: screen)), title: title(of: screen), detail: detailText(of: screen),
                isReachable: isReachable,
                isEntry: screen == graph.entry, address: address(screen), source: lines.text(of: position(of: screen)))
            numbers[screen] = add(node, to: group(of: screen), distance: depths[screen] ?? last)
        }
    }

    mutating func addMenus() {
        for place in MenuPlace.allCases {
            let screens = screensWithSections(at: place)
            for menu in graph.app.menus[place] ?? [] where menu.actions.contains(where: { $0.next != nil }) {
                let level = graph.isGeneral(menu) ? nil : menu.level
                let node = AppDrawing.Node(
                    kind: .menu, title: "\(place.rawValue.withCapital) menu",
                    detail: level.map { "on ‘\($0)’" } ?? "on all screens", source: lines.text(of: menu.position))
                let number = add(node, to: .menus, distance: 0)
                for next in menu.actions.compactMap(\.next) {
                    let sections =
                        graph.namesSection(next)
                        ? (screens[menu.position] ?? []).compactMap { graph.section(next, on: $0) } : []
                    for section in sections { draw(number, to: numbers[section], kind: .menu) }
                    if sections.isEmpty { connect(number, next: next, as: .menu) }
                }
            }
        }
    }

    /// The screens of menus in which an entry leads to a section of each of them (`extensions.md` 3), by the places of the menus.
    private func screensWithSections(at place: MenuPlace) -> [SourcePosition: [ScreenID]] {
        let menus = (graph.app.menus[place] ?? []).filter {
            $0.actions.compactMap(\.next).contains(where: graph.namesSection)
        }
        let places = Set(menus.map(\.position))
        guard !places.isEmpty else { return [:] }
        return graph.allPlaces.reduce(into: [:]) { screens, screen in
            guard let menu = graph.menu(place, on: screen), places.contains(menu.position) else { return }
            screens[menu.position, default: []].append(screen)
        }
    }

    private mutating func add(_ node: AppDrawing.Node, to group: Group, distance: Int) -> Int {
        nodes.append(node)
        distances.append(distance)
        let number = nodes.count - 1
        let index = memberOf[group] ?? members.count
        if index == members.count { members.append((group, [])) }
        memberOf[group] = index
        members[index].nodes.append(number)
        return number
    }

    private func depths() -> [ScreenID: Int] {
        var depths: [ScreenID: Int] = [graph.entry: 0]
        for screen in graph.allPlaces where graph.reachable.contains(screen) {
            var path = [screen]
            while let last = path.last, depths[last] == nil, let parent = graph.parents[last],
                path.count <= graph.reachable.count
            { path.append(parent) }
            let start = path.last.flatMap { depths[$0] } ?? 0
            for (step, screen) in path.reversed().enumerated() where depths[screen] == nil {
                depths[screen] = start + step
            }
        }
        return depths
    }

    private func title(of screen: ScreenID) -> String {
        screen.place == .builtIn(.cover) ? graph.title(of: screen) ?? graph.app.title : graph.name(of: screen)
    }

    private func detailText(of screen: ScreenID) -> String {
        switch screen.place {
        case .builtIn(let builtIn): return "\(BuiltInScreen.level) / \(builtIn.rawValue)"
        case .placeholder: return "data not in the app"
        case .item(let level, let number):
            let id = graph.app.levels[level].items[number].id?.text ?? "number \(number)"
            return "\(graph.app.levels[level].id?.text ?? "level \(level)") / \(id)"
        }
    }

    private func group(of screen: ScreenID) -> Group {
        guard let level = graph.level(of: screen) else { return screen.place == .builtIn(.cover) ? .cover : .builtIns }
        return .level(level.number)
    }

    private func position(of screen: ScreenID) -> SourcePosition? {
        graph.item(of: screen)?.position ?? graph.level(of: screen)?.declaration.position
    }

    // MARK: Arrows

    mutating func addLinks() {
        let places = graph.places
        for screen in graph.allPlaces {
            guard let from = numbers[screen] else { continue }
            guard let item = graph.item(of: screen) else { continue }
            for next in item.links { connect(from, next: next, as: .link) }
            if item.leadsToPlaces { for place in places { draw(from, to: numbers[place], kind: .choice) } }
        }
    }

    private mutating func connect(_ from: Int, next: NextLevel, as kind: AppDrawing.Edge.Kind) {
        switch graph.resolve(next) {
        case .screen(let screen): draw(from, to: numbers[screen], kind: kind)
        case .choice(let screens): for screen in screens { draw(from, to: numbers[screen], kind: .choice) }
        case .none(.empty): break
        case .none(let obstacle):
            let isAnswer = next.reach == .answer
            draw(
                from,
                to: ghost(for: obstacle, next: next, kind: isAnswer ? .answer : .ghost, distance: distances[from] + 1),
                kind: isAnswer ? .choice : .dead)
        }
    }

    private mutating func draw(_ from: Int, to: Int?, kind: AppDrawing.Edge.Kind) {
        guard let to, from != to else { return }
        let edge = AppDrawing.Edge(from: from, to: to, kind: kind)
        if drawn.insert(edge).inserted { edges.append(edge) }
    }

    private mutating func ghost(
        for obstacle: LinkResolution.Obstacle, next: NextLevel, kind: AppDrawing.Node.Kind, distance: Int
    ) -> Int {
        let written = [next.level, next.data].map { $0?.written ?? "…" }.joined(separator: " / ")
        let ghost = Ghost(kind: kind, title: obstacle.wrongName, detail: written)
        if let number = ghosts[ghost] { return number }
        let node = AppDrawing.Node(
            kind: kind, title: ghost.title, detail: written, source: lines.text(of: next.position))
        let number = add(node, to: kind == .ghost ? .deadLinks : .server, distance: distance)
        ghosts[ghost] = number
        return number
    }
}

extension NextLevel.Key {
    fileprivate var written: String {
        switch self {
        case .id(let id, _): id
        case .number(let number, _): "number \(number)"
        }
    }
}

extension LinkResolution.Obstacle {
    /// The name of the missing target.
    fileprivate var wrongName: String {
        switch self {
        case .empty, .partial: "half a link"
        case .unknownLevel(let id): "level ‘\(id)’?"
        case .unknownBuiltIn(let id): "screen ‘\(id)’?"
        case .unknownData(let id, _): "screen ‘\(id)’?"
        case .levelOutOfRange(let number), .levelReplaced(let number): "level number \(number)?"
        case .dataOutOfRange(let number, _): "screen number \(number)?"
        case .noBuiltIn(let screen): "\(screen.rawValue)?"
        }
    }
}

extension String {
    fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

/// Converts positions to line numbers. Each file is split into lines once.
private struct LineNumbers {
    private let app: App
    private var texts: [String: SourceText] = [:]

    init(_ app: App) {
        self.app = app
    }

    mutating func text(of position: SourcePosition?) -> String? {
        guard let position, !position.file.isEmpty else { return nil }
        let text = texts[position.file] ?? SourceText(app.contents(of: position.file) ?? [])
        texts[position.file] = text
        return "\(position.file):\(text.location(of: position.offset).line)"
    }
}
