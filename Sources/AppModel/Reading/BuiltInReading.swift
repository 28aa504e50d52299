// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Text

/// The built-in screens, with the files that `app.xml` names for some of them.
extension AppReader {
    mutating func builtIns(levels: [Level], menus: [MenuPlace: [Menu]], hasEntryPoint: Bool) -> [BuiltInScreen:
        DataItem]
    {
        var items: [BuiltInScreen: DataItem] = [:]
        items[.cover] = cover(levels: levels, hasEntryPoint: hasEntryPoint)
        if let name = root.token("profileFileName"), let type = registry[BuiltInScreen.profile.type] {
            let role = ReferencedFiles.Role(
                noun: "profile", kind: .profile, roots: [type.source.root].compactMap { $0 }, missing: .profileMissing,
                wrongRoot: .wrongRoot)
            if let (element, path) = files.open(name, as: role) {
                items[.profile] = item(element, file: path, contents: bundle.read(path), type: type)
            } else {
                unreadParts.insert(.profile)
            }
        }
        items[.search] = item(of: .search)
        if menus.values.joined().contains(where: { $0.actions.contains(where: \.mayBeStar) }) {
            items[.favourites] = item(of: .favourites)
        }
        // It is about rows and stars (`extensions.md` 1); drafts and the profile alone make none.
        if items[.favourites] != nil
            || levels.contains(where: { $0.activity.traits.takesForms && !$0.items.isEmpty })
        {
            items[.data] = item(of: .data)
        }
        return items
    }

    /// Returns a screen that has no file.
    private mutating func item(of screen: BuiltInScreen) -> DataItem? {
        registry[screen.type].map { type in
            item(
                Element(name: screen.rawValue, offset: 0, textOffset: 0, text: "", children: []), file: layout.appFile,
                type: type)
        }
    }

    private mutating func cover(levels: [Level], hasEntryPoint: Bool) -> DataItem? {
        guard let type = registry[BuiltInScreen.cover.type] else { return nil }
        let severity: Diagnostic.Severity = hasEntryPoint ? .warning : .error
        if let coverFile {
            let role = ReferencedFiles.Role(
                noun: "cover", kind: .cover, roots: [type.source.root].compactMap { $0 }, missing: .coverMissing,
                wrongRoot: .wrongRoot, missingSeverity: severity, instead: "a cover listing the levels was made")
            if let (element, path) = files.open(coverFile, as: role) {
                if files.incomplete.contains(path) { unreadParts.insert(.cover) }
                return item(element, file: path, contents: bundle.read(path), type: type)
            }
            unreadParts.insert(.cover)
        } else if hasEntryPoint {
            return nil
        } else if !hasPartialEntry {
            // The HTML5 player opens it without being told (`app.md` 4.1).
            let usual = bundle.files.find(layout.xmlFolder.appending("portada.xml"))
            root.report(
                .coverMissing, "The app names neither a cover nor an entry point; a cover listing the levels was made",
                severity: severity,
                notes: usual.map {
                    [Diagnostic.Note("only the HTML5 player shows this file unnamed", at: SourcePosition(file: $0))]
                } ?? [])
        }
        let cover = fallbackCover(type, levels: levels)
        hasFallbackCover = cover != nil
        return cover
    }

    private func fallbackCover(_ type: any Activity.Type, levels: [Level]) -> DataItem? {
        guard let fallback = type.source.fallback?(levels) else { return nil }
        // The author did not write the fallback, so its problems are not reported.
        var ignored: [Diagnostic] = []
        return DataItem(reading: fallback, number: 0, as: type, file: layout.appFile, shared: [], &ignored)
    }

    /// Adds a generated cover to an app that has none and whose entry point leads nowhere: with any other start, most of
    /// its screens could not be reached (`app.md` 19, E5). If no level can be read, the notice of one says more.
    func addCoverIfStartIsMissing(to app: inout App) {
        guard app.entryPoint != nil, app.builtIns[.cover] == nil,
            app.levels.isEmpty || app.levels.contains(where: \.isUsable),
            LinkResolver(app: app, index: ScreenIndex(app)).start == nil,
            let cover = registry[BuiltInScreen.cover.type].flatMap({ fallbackCover($0, levels: app.levels) })
        else { return }
        app.add(fallbackCover: cover)
    }

    /// Whether an item has links, and all of them lead to screens of an app without levels.
    func leadsToBuiltInScreens(_ item: DataItem?, in app: App) -> Bool {
        let resolver = LinkResolver(app: app, index: ScreenIndex(app))
        let links = item?.links ?? []
        return !links.isEmpty && links.allSatisfy { !resolver.resolve($0).screens.isEmpty }
    }

    private mutating func item(
        _ element: Element, file: String, contents: [UInt8]? = nil, type: any Activity.Type
    ) -> DataItem {
        DataItem(reading: element, number: 0, as: type, file: file, contents: contents, shared: [], &diagnostics)
    }
}
