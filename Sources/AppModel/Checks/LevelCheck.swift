// SPDX-License-Identifier: MIT
internal import BundleXML
internal import Diagnostics

/// Compares levels with each other and with the profile (`activities.md` 1.9, 17).
enum LevelCheck: AppCheck {
    static let problems: [Diagnostic.Kind] = [.sharedLevelFile, .levelWithoutProfile]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        shared(graph.app) + withoutProfile(graph.app)
    }

    private static func shared(_ app: App) -> [Diagnostic] {
        var first: [String: Level] = [:]
        return app.levels.compactMap { level in
            guard let file = level.declaration.file else { return nil }
            guard let other = first[file.text] else {
                first[file.text] = level
                return nil
            }
            return Diagnostic(
                .sharedLevelFile, "‘\(file.text)’ is the file of level \(other.name) too",
                at: SourcePosition(file: app.layout.appFile, offset: file.elementOffset), notes: [Diagnostic.Note("that level is here", at: other.declaration.position)])
        }
    }

    private static func withoutProfile(_ app: App) -> [Diagnostic] {
        guard app.builtIns[.profile] == nil else { return [] }
        return app.levels.filter(\.declaration.usesProfile).map { level in
            Diagnostic(
                .levelWithoutProfile, "Level \(level.name) wants the visitor's profile, but the app has none",
                at: level.declaration.profileElement ?? level.declaration.position)
        }
    }
}

extension Diagnostic.Kind {
    static let sharedLevelFile = Self(
        "level/shared-file", .note, "Both levels show the same data; a change of the file changes both.",
        mending: "Nothing has to be done if the same data are meant to be shown in two ways. Otherwise name the level's own file.",
        bad: .levels(level("↓<levelFile>other.xml</levelFile>")), good: .levels(level("<levelFile>events.xml</levelFile>")).with(events))
    static let levelWithoutProfile = Self(
        "level/no-profile", .warning, "A profile is where visitors say who they are, and this app never asks them.",
        mending: "Name a file with the questions in ‘profileFileName’ of app.xml, or remove ‘levelUseProfile’ from the level.",
        bad: .levels(level("<levelFile>events.xml</levelFile>↓<levelUseProfile>true</levelUseProfile>")).with(events),
        good: .levels(level("<levelFile>events.xml</levelFile>")).with(events))

    private static let events = Example.file("xml/events.xml", "<levelData><data><dataId>may</dataId></data></levelData>")

    private static func level(_ content: String) -> String {
        "<level><levelId>events</levelId><levelTitle>Events</levelTitle>\(content)<levelType>CANVAS_ACTIVITY</levelType></level>"
    }
}
