// SPDX-License-Identifier: MIT

package import AppModel
internal import Text

/// The paths of all pages. Names are assigned to every page that a site could have, so that they do not change when
/// some pages are left out.
package struct PagePaths: Sendable {
    private let paths: [ScreenID: String]

    package init(_ graph: AppGraph) {
        var folders = SlugSet(reserved: ["assets", "emobc", "icons", FrameFiles.folder])
        var names: [Int: SlugSet] = [:]
        var folderOfLevel: [Int: String] = [:]
        var paths: [ScreenID: String] = [graph.entry: "index.html"]
        for place in graph.allPlaces {
            let path: String
            switch place.place {
            case .builtIn(let screen): path = "emobc/\(screen.rawValue).html"
            case .placeholder(let level):
                path = Self.folder(of: level, in: graph, known: &folderOfLevel, names: &folders) + "/index.html"
            case .item(let level, let number):
                let folder = Self.folder(of: level, in: graph, known: &folderOfLevel, names: &folders)
                let item = graph.app.levels[level].items[number]
                let name =
                    item.id.map { names[level, default: SlugSet()].name(for: $0.text) }
                    ?? names[level, default: SlugSet()].name(for: "n\(number)")
                path = "\(folder)/\(name).html"
            }
            if place != graph.entry { paths[place] = path }
        }
        self.paths = paths
    }

    /// Returns the path of a screen's page in the site.
    package func path(of screen: ScreenID) -> String? { paths[screen] }

    /// Returns the address of a file of the site relative to a page in a folder; both are at most one folder deep.
    static func relative(_ path: String, from folder: String) -> String {
        if folder.isEmpty { return path }
        return path.folder == folder ? path.lastComponent : "../" + path
    }

    private static func folder(
        of level: Int, in graph: AppGraph, known: inout [Int: String], names: inout SlugSet
    ) -> String {
        if let folder = known[level] { return folder }
        let folder = names.name(for: graph.app.levels[level].id?.text ?? "n\(level)")
        known[level] = folder
        return folder
    }
}
