// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

/// Checks that every file exists that the app names.
enum AssetCheck: AppCheck {
    static let diagnosticKinds = Diagnostic.Kind.fileProblems

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var resolver = graph.assets
        graph.forEachAsset { _ = resolver.resolve($0, reportingTo: &diagnostics) }
        return diagnostics
    }
}

extension AppGraph {
    /// Calls `take` for every file and address that the app shows. They are not put into a list, because a large app
    /// has millions.
    package func forEachAsset(_ take: (AssetReference) -> Void) {
        func takeAll(of item: DataItem) {
            item.activity.assets.forEach(take)
            item.headerImage.map(take)
        }
        for builtIn in BuiltInScreen.allCases { app.builtIns[builtIn].map { takeAll(of: $0) } }
        for level in app.levels where level.twin == nil { for item in level.items { takeAll(of: item) } }
        for menu in MenuPlace.allCases.flatMap({ app.menus[$0] ?? [] }) {
            menu.actions.compactMap(\.image).forEach(take)
        }
        app.styles.styles.compactMap(\.style.background).forEach(take)
        app.levels.compactMap(\.declaration.format?.background).forEach(take)
        [app.menuBackground, app.icon].compactMap { $0 }.forEach(take)
    }

    /// Returns those that meet a condition.
    package func assetReferences(where isWanted: (AssetReference) -> Bool) -> [AssetReference] {
        var references: [AssetReference] = []
        forEachAsset { if isWanted($0) { references.append($0) } }
        return references
    }
}
