// SPDX-License-Identifier: MIT

internal import AppModel
internal import Markup
internal import Text

/// The pages that a site had at other paths, in one of its languages: before its screens got other ids (`moved` in the
/// settings), or before a screen became the first.
struct MovedPages {
    /// Old and new path in the site.
    struct Pair: Sendable, Equatable {
        let old: String
        let new: String

        var addressEncoded: Pair { Pair(old: old.addressEncoded, new: new.addressEncoded) }
    }

    /// Single pages, those of the folders among them.
    private(set) var pages: [Pair] = []
    /// Folders of which nothing is left, with those that have the same pages now.
    private(set) var folders: [Pair] = []
    /// The page at the address that the first screen has while it is not the first. No host redirects it for ever, because
    /// another screen may be the first later.
    let entry: Pair?

    init(_ plan: SitePlan) {
        entry = plan.entryPath.map { Pair(old: $0, new: plan.place.folder.appending(PagePaths.index)) }
        guard !plan.settings.moved.isEmpty else { return }
        let present = Set(plan.screens.compactMap(plan.path))
        let presentFolders = Set(present.map(\.folder))
        var known = present.union([entry?.old].compactMap { $0 })
        var knownFolders: Set<String> = []
        for entry in MovedScreens(in: plan.graph).entries {
            // A level that is a screen of the tool has no page of its own.
            if entry.isOfLevel, case .builtIn = entry.screen.place { continue }
            guard let new = plan.path(of: entry.screen) else { continue }
            let old = Self.oldPath(
                of: entry, now: new, oldFolder: plan.oldFolder(of: entry.level), first: plan.graph.entry, at: plan.place
            )
            if known.insert(old).inserted { pages.append(Pair(old: old, new: new)) }
            let folder = Pair(old: old.folder, new: new.folder)
            guard entry.isOfLevel, entry.screen != plan.graph.entry, !presentFolders.contains(folder.old),
                knownFolders.insert(folder.old).inserted
            else { continue }
            folders.append(folder)
        }
    }

    /// Returns the path that the page of a screen had: made of its old ids like any other, or in another folder like the
    /// page in the new one.
    /// - Parameters:
    ///   - oldFolder: the folder that the level had before it got another id, if one had this id.
    ///   - first: the first screen of the site.
    static func oldPath(
        of entry: MovedScreens.Entry, now new: String, oldFolder: String?, first: ScreenID, at place: LanguagePlace
    ) -> String {
        let isInFolder = entry.isOfLevel && entry.screen != first
        let folder = oldFolder ?? PagePaths.folder(of: entry.level, at: place)
        return place.folder.appending(folder).appending(
            isInFolder ? new.lastComponent : PagePaths.name(of: entry.item))
    }

    /// The pages that are in none of the folders.
    var single: [Pair] {
        let news = Dictionary(folders.map { ($0.old, $0.new) }) { first, _ in first }
        return pages.filter { page in
            news[page.old.folder].map { $0.appending(page.old.lastComponent) } != page.new
        }
    }

    /// The folders as pairs of names in JSON, for the page of addresses that lead nowhere; nil if there are none.
    var foldersForScript: String? {
        let pairs = folders.map { "[\($0.old.lastComponent.jsonQuoted),\($0.new.lastComponent.jsonQuoted)]" }
        return pairs.isEmpty ? nil : "[\(pairs.joined(separator: ","))]"
    }

    /// Returns a page that leads on. It loads nothing, needs no script, and says nothing of the screen, so that it stays the same
    /// when that changes.
    static func page(_ pair: Pair, in plan: SitePlan) -> [UInt8] {
        let strings = plan.noticeStrings
        let title = Prose.escaped(strings["noticeMovedTitle"] ?? "noticeMovedTitle")
        let address = Prose.escaped(PagePaths.relative(pair.new, from: pair.old.folder).addressEncoded)
        let canonical = plan.settings.baseURL.map {
            "\n<link rel=\"canonical\" href=\"\(Prose.escaped($0 + plan.publicPath(pair.new).addressEncoded))\">"
        }
        return Array(
            """
            <!doctype html>
            <html lang="\(plan.language)" dir="\(plan.direction)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'">
            <meta http-equiv="refresh" content="0; url=\(address)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">\(canonical ?? "")
            <link rel="icon" href="data:,">
            <title>\(title)</title>
            </head>
            <body>
            <main><h1>\(title)</h1><p><a href="\(address)">\(Prose.escaped(strings["noticeMoved"] ?? "noticeMoved"))</a></p></main>
            </body>
            </html>

            """.utf8)
    }
}
