// SPDX-License-Identifier: MIT
internal import Diagnostics

/// Looks for every file the app names.
enum AssetCheck: AppCheck {
    static let problems = Diagnostic.Kind.fileProblems

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var resolver = graph.assets
        for reference in graph.assetReferences { _ = resolver.resolve(reference, &diagnostics) }
        return diagnostics
    }
}

extension AppGraph {
    /// Every file and address that the app shows.
    package var assetReferences: [AssetReference] {
        let items = BuiltInScreen.allCases.compactMap { app.builtIns[$0] } + app.levels.filter { $0.twin == nil }.flatMap(\.items)
        let menus = MenuPlace.allCases.flatMap { app.menus[$0] ?? [] }
        var references = items.flatMap { $0.activity.assets + [$0.headerImage].compactMap { $0 } }
        references += menus.flatMap(\.actions).compactMap(\.image)
        references += app.styles.styles.compactMap(\.style.background)
        references += app.levels.compactMap(\.declaration.format?.background)
        references += [app.menuBackground, app.icon].compactMap { $0 }
        return references
    }
}
