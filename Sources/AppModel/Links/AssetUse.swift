// SPDX-License-Identifier: MIT

internal import Text

extension App {
    /// Calls `take` for every file and address that values of the app name, and for its icon. They are not put into a list,
    /// because a large app has millions.
    /// - Parameter kinds: those that are looked for; others may be among them.
    func forEachAsset(of kinds: AssetReference.Kinds = .all, _ take: (AssetReference) -> Void) {
        func takeAll(of item: DataItem) {
            guard !item.assetKinds.isDisjoint(with: kinds) else { return }
            item.assets.forEach(take)
            item.headerImage.map(take)
        }
        for builtIn in BuiltInScreen.allCases { builtIns[builtIn].map { takeAll(of: $0) } }
        for level in levels where level.twin == nil { for item in level.items { takeAll(of: item) } }
        for menu in allMenus { menu.actions.compactMap(\.image).forEach(take) }
        styles.styles.compactMap(\.style.background).forEach(take)
        levels.compactMap(\.declaration.format?.background).forEach(take)
        // Other names are of drawables of the native project (`app.md` 11.1).
        formats.values.compactMap(\.selection).filter { MediaType.isPicture($0.value) }
            .sorted { $0.position < $1.position }.forEach(take)
        [menuBackground, icon].compactMap { $0 }.forEach(take)
        settings.links.compactMap(\.page).forEach(take)
    }

    /// Returns those of some kinds.
    func assetReferences(of kinds: AssetReference.Kinds) -> [AssetReference] {
        var references: [AssetReference] = []
        forEachAsset(of: kinds) { if !$0.kinds.isDisjoint(with: kinds) { references.append($0) } }
        return references
    }
}

extension AppGraph {
    /// Calls `take` for every file and address that values of the app name, and for its icon.
    /// - Parameter kinds: those that are looked for; others may be among them.
    package func forEachAsset(of kinds: AssetReference.Kinds = .all, _ take: (AssetReference) -> Void) {
        app.forEachAsset(of: kinds, take)
    }

    /// Returns those of some kinds.
    package func assetReferences(of kinds: AssetReference.Kinds) -> [AssetReference] {
        app.assetReferences(of: kinds)
    }
}
