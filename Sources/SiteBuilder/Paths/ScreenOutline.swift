// SPDX-License-Identifier: MIT

package import AppModel
package import Text

/// A summary of a screen for lists and drawings of an app.
package struct ScreenOutline: Sendable {
    /// The author's title; without one the name of the built-in screen, else the title of the app.
    package let title: String
    /// The `levelType`, or the name of a screen that the tool makes itself.
    package let type: String
    /// The position of the screen in its file.
    package let position: SourcePosition
    /// The path of its page in the site.
    package let path: String
    /// The paths of the pages that its links lead to, in document order.
    package let links: [String]

    /// Returns the screens of an app that links reach, in app order.
    /// - Parameter place: where its pages lie, if the site has several languages.
    package static func reachable(in graph: AppGraph, at place: LanguagePlace = .whole) -> [ScreenOutline] {
        let map = PagePaths(graph, at: place)
        return graph.allPlaces.filter { graph.reachable.contains($0) }.compactMap { ScreenOutline($0, graph, map) }
    }

    private init?(_ screen: ScreenID, _ graph: AppGraph, _ map: PagePaths) {
        guard let path = map.path(of: screen) else { return nil }
        let item = graph.item(of: screen)
        let level = graph.level(of: screen)
        let name: String? = if case .builtIn(let builtIn) = screen.place { builtIn.rawValue } else { nil }
        title = graph.title(of: screen) ?? name ?? graph.app.title
        type = name ?? level?.activity.type.name ?? ""
        position = item?.position ?? level?.declaration.position ?? SourcePosition(file: graph.app.layout.appFile)
        self.path = path
        links = (item?.links ?? []).flatMap { graph.resolve($0).screens }.compactMap(map.path)
    }
}
