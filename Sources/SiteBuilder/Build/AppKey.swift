// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import FileSystem
internal import Text

/// The name under which browsers keep what visitors enter, different for each app.
enum AppKey {
    static func key(of app: App) -> String {
        app.settings.id ?? ContentHash.short(Array((app.title + "\n" + app.bundle.name).utf8))
    }

    /// Returns a warning if the site that is replaced has another key than the new one.
    static func problems(of graph: AppGraph, replacing site: String) -> [Diagnostic] {
        let new = key(of: graph.app)
        guard let old = key(ofSite: site), old != new else { return [] }
        return [
            Diagnostic(
                .otherKey,
                "Visitors’ browsers keep what they enter under ‘\(new)’, and no longer under ‘\(old)’ as for the site that was here",
                at: SourcePosition(file: graph.app.layout.appFile),
                notes: [Diagnostic.Note("if it is the same app, ‘id: \(old)’ in emobic-site.yaml keeps it")])
        ]
    }

    /// Returns the key of a site in a folder; nil if there is none, or it keeps nothing for visits without a connection.
    private static func key(ofSite folder: String) -> String? {
        let start = FileSystem.read(folder + "/" + OfflineWorker.path, limit: 200, isLinkFollowed: false) ?? []
        guard start.starts(with: OfflineWorker.keyStart.utf8) else { return nil }
        let key = start.dropFirst(OfflineWorker.keyStart.utf8.count).prefix { $0 != UInt8(ascii: "\"") }
        return key.isEmpty || key.count > 64 ? nil : String(decoding: key, as: UTF8.self)
    }
}

extension Diagnostic.Kind {
    static let otherKey = Self(
        "settings/other-id", .warning,
        "Visitors of the site have favourites, rows of tables, drafts and answers under the old name. The pages look under the new one and find nothing, and visitors cannot erase what is left.",
        howToFix:
            "Without ‘id’ in ‘emobic-site.yaml’ the name is made of the app's title and folder, and one of them has changed. Write the old name as ‘id’, if it is the same app; it can stay for ever.",
        bad: .terminal(
            "$ emobic-site build night-guide site\nxml/app.xml:1:1: warning: Visitors’ browsers keep what they enter under ‘b0327fa1’, and no longer under ‘56f4e30b’ as for the site that was here [settings/other-id]"
        ),
        good: .settings("language: en\nid: 56f4e30b"))
}
