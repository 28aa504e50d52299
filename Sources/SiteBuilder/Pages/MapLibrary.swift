// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import FileSystem

/// The library that draws maps. It is no part of the tool: a site gets a copy of the one on the machine, if there is
/// one.
package struct MapLibrary: Sendable {
    /// Where Debian's package has it.
    package static let systemFolder = "/usr/share/javascript/leaflet"
    private static let files = [
        "leaflet.min.js", "leaflet.css", "images/layers.png", "images/layers-2x.png", "images/marker-icon.png",
        "images/marker-icon-2x.png",
        "images/marker-shadow.png"
    ]

    /// The folder in the site.
    static let target = "assets/leaflet/"
    private let folder: String

    /// Nil if the library is not in the folder, all of it.
    package init?(folder: String = MapLibrary.systemFolder) {
        guard Self.files.allSatisfy({ FileSystem.read(folder + "/" + $0, limit: 1)?.isEmpty == false }) else {
            return nil
        }
        self.folder = folder
    }

    /// What to copy, with the paths in the site. Lines that name files for developers are left out: those are not
    /// copied.
    func contents() -> [(path: String, bytes: [UInt8])] {
        Self.files.compactMap { name in
            FileSystem.read(folder + "/" + name).map {
                (Self.target + name, name.hasSuffix(".png") ? $0 : Self.withoutSourceMap($0))
            }
        }
    }

    /// A note if an app has maps and the machine no library to draw them.
    package static func problems(in graph: AppGraph, library: MapLibrary?) -> [Diagnostic] {
        guard library == nil else { return [] }
        let first = graph.screens.lazy.compactMap(graph.item).first { loadsLibrary($0.activity) }
        return first.map {
            [Diagnostic(.noLeaflet, "Leaflet is not on this machine, so maps are lists of places", at: $0.position)]
        } ?? []
    }

    private static func loadsLibrary<Kind: Activity>(_ activity: Kind) -> Bool {
        Kind.sharedFiles.contains(.mapLibrary)
    }

    private static func withoutSourceMap(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self).keepingLines { line in
            ["//# sourceMappingURL=", "/*# sourceMappingURL="].contains { line.starts(with: $0.utf8) } ? nil : line
        }
        return Array(text.utf8)
    }
}

extension Diagnostic.Kind {
    /// What the site builder itself can report.
    package static let siteProblems: [Diagnostic.Kind] = [.noLeaflet, .noIcons, .iconTooLarge]

    fileprivate static let noLeaflet = Self(
        "map/no-leaflet", .note,
        "The places of every map are listed with links to a map service, but there is no map to move about on.",
        howToFix: "Install the package ‘libjs-leaflet’ on the machine that builds the site, and build again.",
        bad: .data(
            "MAP_ACTIVITY",
            """
            ↓<data>
              <dataId>town</dataId>
              <positions>
                <position>
                  <positionTitle>Town hall</positionTitle>
                  <positionLat>40.4155</positionLat>
                  <positionLon>-3.7074</positionLon>
                </position>
              </positions>
            </data>
            """
        )
        .with(
            .terminal(
                "$ emobic-site build my-app public\nmy-app/xml/map.xml:2:3: note: Leaflet is not on this machine, so maps are lists of places [map/no-leaflet]"
            )),
        good: .terminal("$ sudo apt install libjs-leaflet\n$ emobic-site build my-app public"))
}
