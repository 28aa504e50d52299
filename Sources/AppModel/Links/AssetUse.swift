// SPDX-License-Identifier: MIT

internal import Text

extension AppGraph {
    /// Calls `take` for every file and address that values of the app name, and for its icon. They are not put into a list,
    /// because a large app has millions.
    /// - Parameter kinds: those that are looked for; others may be among them.
    package func forEachAsset(of kinds: AssetReference.Kinds = .all, _ take: (AssetReference) -> Void) {
        func takeAll(of item: DataItem) {
            guard !item.assetKinds.isDisjoint(with: kinds) else { return }
            item.assets.forEach(take)
            item.headerImage.map(take)
        }
        for builtIn in BuiltInScreen.allCases { app.builtIns[builtIn].map { takeAll(of: $0) } }
        for level in app.levels where level.twin == nil { for item in level.items { takeAll(of: item) } }
        for menu in app.allMenus { menu.actions.compactMap(\.image).forEach(take) }
        app.styles.styles.compactMap(\.style.background).forEach(take)
        app.levels.compactMap(\.declaration.format?.background).forEach(take)
        // Other names are of drawables of the native project (`app.md` 11.1).
        app.formats.values.compactMap(\.selection).filter { MediaType.isPicture($0.value) }
            .sorted { $0.position < $1.position }.forEach(take)
        [app.menuBackground, app.icon].compactMap { $0 }.forEach(take)
        app.settings.links.compactMap(\.page).forEach(take)
    }

    /// Returns those of some kinds.
    package func assetReferences(of kinds: AssetReference.Kinds) -> [AssetReference] {
        var references: [AssetReference] = []
        forEachAsset(of: kinds) { if !$0.kinds.isDisjoint(with: kinds) { references.append($0) } }
        return references
    }
}
