// SPDX-License-Identifier: MIT

internal import BundleXML

/// A style and the grounds of running texts under it: one class of the stylesheet.
package struct StyleClass: Sendable {
    /// All layers of the style, each laid over the one before (decision D13).
    package let style: Style
    /// Whether the picture of the pages has a frame of its own.
    package let framesBackground: Bool
    /// The grounds on which running texts stand.
    package fileprivate(set) var prose: Set<TextGrounds.Place>
}

/// The style class of each level. Levels with the same style share one, so the stylesheet stays small.
package struct StyleClasses: Sendable {
    private let classOfBuiltIn: [ScreenID: Int]
    private let classOfLevel: [Int: Int]
    private let classOfNotices: Int?
    private let page: Color
    /// In the order of their numbers, from 1: the first is `.look-1`.
    package let classes: [StyleClass]

    /// - Parameter hasMenuPicture: whether the picture behind the menus of the native players is shown, behind the whole
    ///   page. Of those that belong to a bar, parts would be seen behind a theme's own bars.
    package init(_ graph: AppGraph, hasMenuPicture: Bool = false) {
        let menuPicture = hasMenuPicture ? graph.app.menuBackground : nil
        var table = Numbers()
        var classOfBuiltIn: [ScreenID: Int] = [:]
        for builtIn in BuiltInScreen.allCases {
            guard let screen = graph.builtIn(builtIn), let item = graph.item(of: screen) else { continue }
            var style = graph.app.styles.style(of: BuiltInScreen.level, type: builtIn.type, format: nil)
            style.addMenuPicture(menuPicture)
            style.background = item.activity.needs(graph.app.settings).background ?? style.background
            classOfBuiltIn[screen] = table.number(of: style, item.activityType.traits)
        }
        var classOfLevel: [Int: Int] = [:]
        var classOfType: [ActivityType?: Int?] = [:]
        for level in graph.app.levels where level.builtInScreen == nil {
            let type = graph.app.hasStyleOfType(level) ? graph.app.styledType(of: level) : nil
            if graph.app.hasStyleOfType(level), let known = classOfType[type] {
                classOfLevel[level.number] = known
                continue
            }
            var style = graph.app.style(of: level)
            style.addMenuPicture(menuPicture)
            let number = table.number(of: style, level.activity.traits)
            classOfLevel[level.number] = number
            if graph.app.hasStyleOfType(level) { classOfType.updateValue(number, forKey: type) }
        }
        var style = graph.app.styles.style(of: nil, type: nil, format: nil)
        style.addMenuPicture(menuPicture)
        classOfNotices = table.number(of: style, .standard)
        page = graph.app.themeColors.page.light
        self.classOfBuiltIn = classOfBuiltIn
        self.classOfLevel = classOfLevel
        classes = table.classes
    }

    /// Returns the name of a class by its place in the list.
    package static func name(of index: Int) -> String { "look-\(index + 1)" }

    /// Returns the class of a screen's page, such as `look-1`; nil if no style changes it.
    package func className(of screen: ScreenID) -> String? { number(of: screen).map(Self.name) }

    /// The style of pages that are no screens: the one for all, `DEFAULT`.
    package var classNameOfNotices: String? { classOfNotices.map(Self.name) }

    /// Returns the colour of a screen's whole page, if a style gives it one; over the theme's page if it lets that through.
    package func ground(of screen: ScreenID) -> Color? { number(of: screen).flatMap(ground) }

    /// The colour of the pages that are no screens.
    package var groundOfNotices: Color? { classOfNotices.flatMap(ground) }

    /// Returns the address of the picture behind a screen that is on another server; nil if there is none.
    package func remoteBackground(of screen: ScreenID) -> String? { number(of: screen).flatMap(remoteBackground) }

    /// The same for the pages that are no screens.
    package var remoteBackgroundOfNotices: String? { classOfNotices.flatMap(remoteBackground) }

    private func remoteBackground(ofClass number: Int) -> String? {
        classes[number].style.background.flatMap { $0.isRemote ? $0.value : nil }
    }

    private func ground(ofClass number: Int) -> Color? { classes[number].style.ground?.over(page) }

    private func number(of screen: ScreenID) -> Int? {
        switch screen.place {
        case .builtIn: classOfBuiltIn[screen]
        case .item(let level, _), .placeholder(let level): classOfLevel[level]
        }
    }

    /// The classes found so far, and the number of each by its distinguishing properties.
    private struct Numbers {
        private var known: [Key: Int] = [:]
        private(set) var classes: [StyleClass] = []

        mutating func number(of style: Style, _ traits: PageTraits) -> Int? {
            guard !style.isEmpty else { return nil }
            let isBoth = style.background != nil && style.ground != nil
            let key = Key(style, framesBackground: traits.framesBackground && isBoth)
            let number = known[key, default: classes.count]
            if number == classes.count {
                known[key] = number
                classes.append(StyleClass(style: style, framesBackground: key.framesBackground, prose: []))
            }
            classes[number].prose.formUnion(traits.proseGrounds)
            return number
        }
    }

    private struct Key: Hashable {
        let background: String?
        let ground: Color?
        let components: [String: String]
        let framesBackground: Bool

        init(_ style: Style, framesBackground: Bool) {
            self.framesBackground = framesBackground
            background = style.background?.value
            ground = style.ground
            components = style.components.mapValues(\.format)
        }
    }
}

extension App {
    /// Returns the style of a level's screens.
    func style(of level: Level) -> Style {
        styles.style(of: level.id, type: styledType(of: level), format: level.declaration.format)
    }

    /// Returns the type by which styles know a level.
    func styledType(of level: Level) -> ActivityType? {
        let declared = level.declaration.type.map { ActivityType($0.text) }
        return level.activity.type.name.isEmpty ? declared : level.activity.type
    }

    /// Whether the style of a level is that of all levels of its type.
    fileprivate func hasStyleOfType(_ level: Level) -> Bool {
        level.declaration.format == nil && !(level.id.map(styles.isStyled) ?? false)
    }
}

extension Style {
    /// Adds the picture behind menus if the style has nothing behind the page.
    fileprivate mutating func addMenuPicture(_ picture: AssetReference?) {
        if background == nil, ground == nil { background = picture }
    }
}
