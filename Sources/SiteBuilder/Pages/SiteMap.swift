// SPDX-License-Identifier: MIT
package import AppModel
internal import Foundation

/// Which page lies where. Names are made for all pages a site could have, so that they do not move when some are left out.
package struct SiteMap: Sendable {
    private let paths: [ScreenID: String]

    package init(_ graph: AppGraph) {
        var folders = NameSet(reserved: ["assets", "emobc"])
        var names: [Int: NameSet] = [:]
        var folderOfLevel: [Int: String] = [:]
        var paths: [ScreenID: String] = [graph.entry: "index.html"]
        for place in graph.allPlaces {
            let path: String
            switch place.place {
            case .builtIn(let screen): path = "emobc/\(screen.rawValue).html"
            case .placeholder(let level):
                path = Self.folder(of: level, graph, &folderOfLevel, &folders) + "/index.html"
            case .item(let level, let number):
                let folder = Self.folder(of: level, graph, &folderOfLevel, &folders)
                let item = graph.app.levels[level].items[number]
                let name = item.id.map { names[level, default: NameSet()].name(for: $0.text) } ?? names[level, default: NameSet()].name(for: "n\(number)")
                path = "\(folder)/\(name).html"
            }
            if place != graph.entry { paths[place] = path }
        }
        self.paths = paths
    }

    /// The path of a screen's page in the site.
    package func path(of screen: ScreenID) -> String? { paths[screen] }

    /// An address of one file of the site as seen from a page in a folder; both are at most one folder deep.
    static func relative(_ path: String, from folder: String) -> String {
        if folder.isEmpty { return path }
        return path.hasPrefix(folder + "/") && path.folder == folder ? path.lastComponent : "../" + path
    }

    private static func folder(of level: Int, _ graph: AppGraph, _ known: inout [Int: String], _ names: inout NameSet) -> String {
        if let folder = known[level] { return folder }
        let folder = names.name(for: graph.app.levels[level].id?.text ?? "n\(level)")
        known[level] = folder
        return folder
    }
}

/// Names for files made from ids: readable ASCII in lower case. On a collision the first keeps the plain name and later
/// ones get a short hash of their id.
struct NameSet: Sendable {
    private var taken: Set<String>

    init(reserved: Set<String> = []) {
        taken = reserved
    }

    mutating func name(for id: String) -> String {
        let plain = Self.readable(id)
        // Some systems cannot store a file called like one of their devices.
        let isUsable = !plain.isEmpty && !Self.deviceNames.contains(plain)
        if isUsable, taken.insert(plain).inserted { return plain }
        var suffix = ContentHash.short(Array(id.utf8), 6)
        while true {
            let name = plain.isEmpty ? "x-" + suffix : plain + "-" + suffix
            if taken.insert(name).inserted { return name }
            suffix = ContentHash.short(Array((id + suffix).utf8), 6)
        }
    }

    private static func readable(_ id: String) -> String {
        var result: [UInt8] = []
        func add(_ text: some Sequence<UInt8>) {
            for byte in text {
                let isPlain = byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
                if isPlain { result.append(byte) } else if result.last != 0x2D, !result.isEmpty { result.append(0x2D) }
            }
        }
        if id.utf8.allSatisfy({ $0 < 0x80 }) {
            add(id.utf8.lazy.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 })
        } else {
            add(id.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil).lowercased().utf8)
        }
        if result.count > 60 { result.removeSubrange(60...) }
        while result.last == 0x2D { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }

    private static let deviceNames: Set<String> = [
        "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2", "lpt3",
    ]
}
