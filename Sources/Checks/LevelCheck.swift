// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics

/// Compares levels with each other and with the profile (`activities.md` 1.9, 17).
enum LevelCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [.levelWithoutProfile]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        withoutProfile(graph.app)
    }

    private static func withoutProfile(_ app: App) -> [Diagnostic] {
        guard app.builtIns[.profile] == nil, !app.unreadParts.contains(.profile) else { return [] }
        return app.levels.filter(\.declaration.usesProfile).map { level in
            Diagnostic(
                .levelWithoutProfile, "Level \(level.name) wants the visitor's profile, but the app has none",
                at: level.declaration.profileElement ?? level.declaration.position)
        }
    }
}

extension Diagnostic.Kind {
    static let levelWithoutProfile = Self(
        "level/no-profile", .warning, "A profile is where visitors say who they are, and this app never asks them.",
        howToFix:
            "Name a file with the questions in ‘profileFileName’ of app.xml, or remove ‘levelUseProfile’ from the level.",
        bad: .levels(level("<levelFile>events.xml</levelFile>↓<levelUseProfile>true</levelUseProfile>")).with(events),
        good: .levels(level("<levelFile>events.xml</levelFile>")).with(events))

    private static let events = Example.file(
        "xml/events.xml", "<levelData><data><dataId>may</dataId></data></levelData>")

    private static func level(_ content: String) -> String {
        "<level><levelId>events</levelId><levelTitle>Events</levelTitle>\(content)<levelType>CANVAS_ACTIVITY</levelType></level>"
    }
}
