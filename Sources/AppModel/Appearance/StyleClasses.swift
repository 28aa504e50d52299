// SPDX-License-Identifier: MIT

internal import BundleXML

/// Which look each level has. Levels with the same style share one class, so the stylesheet stays small.
package struct StyleClasses: Sendable {
    /// A style with the kinds of screens that have it.
    package struct Look: Sendable {
        package let style: Style
        /// What running texts stand on there.
        package fileprivate(set) var prose: Set<TextGrounds.Place>
    }

    private let classes: [ScreenID: String]
    private let classOfLevel: [Int: String]
    /// The distinct looks in the order of their class numbers.
    package let looks: [Look]

    package init(_ graph: AppGraph) {
        var table = Numbers()
        var classes: [ScreenID: String] = [:]
        for builtIn in BuiltInScreen.allCases {
            guard let screen = graph.builtIn(builtIn), let item = graph.item(of: screen) else { continue }
            var style = graph.app.styles.style(of: nil, type: builtIn.type, format: nil)
            style.background =
                item.activity.needs(graph.app.settings).background ?? style.background ?? graph.app.menuBackground
            classes[screen] = table.className(style, type(of: item.activity))
        }
        var classOfLevel: [Int: String] = [:]
        for level in graph.app.levels {
            let declared = level.declaration.type.map { ActivityType($0.text) }
            let type = level.activity.type.name.isEmpty ? declared : level.activity.type
            var style = graph.app.styles.style(of: level.id, type: type, format: level.declaration.format)
            style.background = style.background ?? graph.app.menuBackground
            classOfLevel[level.number] = table.className(style, level.activity)
        }
        self.classes = classes
        self.classOfLevel = classOfLevel
        looks = table.looks
    }

    package func className(of screen: ScreenID) -> String? {
        switch screen.place {
        case .builtIn: classes[screen]
        case .item(let level, _), .placeholder(let level): classOfLevel[level]
        }
    }

    /// The looks found so far by what tells them apart.
    private struct Numbers {
        private var known: [Key: Int] = [:]
        private(set) var looks: [Look] = []

        mutating func className(_ style: Style, _ activity: any Activity.Type) -> String? {
            guard !style.isEmpty else { return nil }
            let number = known[Key(style), default: looks.count]
            if number == looks.count {
                known[Key(style)] = number
                looks.append(Look(style: style, prose: []))
            }
            looks[number].prose.formUnion(activity.traits.proseGrounds)
            return "look-\(number + 1)"
        }
    }

    private struct Key: Hashable {
        let background: String?
        let components: [String: String]

        init(_ style: Style) {
            background = style.background?.value
            components = style.components.mapValues(\.format)
        }
    }
}
