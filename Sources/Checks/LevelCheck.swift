// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// Compares levels with the profile (`activities.md` 1.9, 17) and with the layouts of the theme (`extensions.md` 5).
enum LevelCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [.levelWithoutProfile, .unknownLayout]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        withoutProfile(graph.app) + withUnknownLayout(graph.app)
    }

    private static func withoutProfile(_ app: App) -> [Diagnostic] {
        guard app.builtIns[.profile] == nil, !app.unreadParts.contains(.profile) else { return [] }
        return app.levels.filter(\.declaration.usesProfile).map { level in
            Diagnostic(
                .levelWithoutProfile, "Level \(level.name) wants the visitor's profile, but the app has none",
                at: level.declaration.profileElement ?? level.declaration.position)
        }
    }

    private static func withUnknownLayout(_ app: App) -> [Diagnostic] {
        let names = app.settings.layouts
        lazy var near = NearMiss(among: names)
        let all = Set(names)
        // A theme of the app may have any number of them, and each level with an unknown one names them.
        let known = names.isEmpty || names.count > 20 ? "" : ", only \(names.listed())"
        return app.levels.compactMap { level in
            guard let layout = level.declaration.layout, !all.contains(layout.text),
                !level.activity.traits.knownLayouts.contains(layout.text.lowercased())
            else { return nil }
            let name = level.declaration.layoutClass.map { "the body of its pages has the class ‘\($0.clipped)’" }
            return Diagnostic(
                .unknownLayout,
                "The theme has no layout ‘\(layout.text.clipped)’\(known); \(name ?? "no class can have that name")",
                at: layout.position, suggestions: near.matches(for: layout.text))
        }
    }
}

extension Diagnostic.Kind {
    static let unknownLayout = Self(
        "level/unknown-layout", .note,
        "On the phones the name is that of a layout in the native project. A site has the layouts of its theme; with another name its pages look as without one.",
        howToFix:
            "There is nothing to do for a native layout. Else write a name that the message lists, or add the layout to the theme: ‘layouts/<name>.css’.",
        bad: .levels(
            level(
                "<levelFile>events.xml</levelFile>", after: "<levelXib>↓card</levelXib>", type: "LIST_ACTIVITY")
        ).with(rows),
        good: .levels(
            level(
                "<levelFile>events.xml</levelFile>", after: "<levelXib>cards</levelXib>", type: "LIST_ACTIVITY")
        ).with(rows))
    static let levelWithoutProfile = Self(
        "level/no-profile", .warning, "A profile is where visitors say who they are, and this app never asks them.",
        howToFix:
            "Name a file with the questions in ‘profileFileName’ of app.xml, or remove ‘levelUseProfile’ from the level.",
        bad: .levels(level("<levelFile>events.xml</levelFile>↓<levelUseProfile>true</levelUseProfile>")).with(events),
        good: .levels(level("<levelFile>events.xml</levelFile>")).with(events))

    private static let events = Example.file(
        "xml/events.xml", "<levelData><data><dataId>may</dataId></data></levelData>")

    private static let rows = Example.file(
        "xml/events.xml",
        "<levelData><data><dataId>may</dataId><list><listItem><text>Fair</text></listItem></list></data></levelData>")

    private static func level(_ content: String, after: String = "", type: String = "CANVAS_ACTIVITY") -> String {
        "<level><levelId>events</levelId><levelTitle>Events</levelTitle>\(content)<levelType>\(type)</levelType>\(after)</level>"
    }
}
