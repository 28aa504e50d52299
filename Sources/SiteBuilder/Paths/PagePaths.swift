// SPDX-License-Identifier: MIT

package import AppModel
internal import Text

/// The paths of all pages. Names are assigned to every page that a site could have, so that they do not change when
/// some pages are left out.
package struct PagePaths: Sendable {
    private let paths: [ScreenID: String]

    /// - Parameter place: where the pages lie, if the site has several languages.
    package init(_ graph: AppGraph, at place: LanguagePlace = .whole) {
        var folders = SlugSet(
            reserved: Set(["assets", "emobc", "icons", FrameFiles.folder] + place.reserved))
        var names: [Int: SlugSet] = [:]
        var folderOfLevel: [Int: String] = [:]
        var paths: [ScreenID: String] = [graph.entry: place.folder.appending("index.html")]
        for screen in graph.allPlaces {
            let path: String
            switch screen.place {
            case .builtIn(let builtIn): path = "emobc/\(builtIn.rawValue).html"
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
            if screen != graph.entry { paths[screen] = place.folder.appending(path) }
        }
        self.paths = paths
    }

    /// Returns the path of a screen's page in the site.
    package func path(of screen: ScreenID) -> String? { paths[screen] }

    /// Returns the address of a file of the site relative to a page in a folder: one of a level, of a language, or of a
    /// level in that of a language.
    static func relative(_ path: String, from folder: String) -> String {
        if folder.isEmpty { return path }
        if path.folder == folder { return path.lastComponent }
        guard let slash = folder.utf8.firstIndex(of: UInt8(ascii: "/")) else {
            return path.below(folder) ?? "../" + path
        }
        return path.below(String(folder[..<slash])).map { "../" + $0 } ?? "../../" + path
    }

    /// Returns the way from a page in a folder to the top of the site.
    static func root(from folder: String) -> String {
        folder.isEmpty ? "" : folder.utf8.contains(UInt8(ascii: "/")) ? "../../" : "../"
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
