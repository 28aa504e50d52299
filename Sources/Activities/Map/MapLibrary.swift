// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import FileSystem
internal import Text

extension SharedFile {
    /// The folder of the library that draws maps.
    package static let mapLibrary = SharedFile("mapLibrary", madeBy: MapLibrary.self)
}

/// The library that draws maps (Leaflet). It is not part of the tool: a site gets a copy of the one installed on the
/// machine, if any (`activities.md` 14). Without it, maps are lists of places.
package struct MapLibrary: SharedFileMaker {
    package static let diagnosticKinds: [Diagnostic.Kind] = [.noLeaflet]
    /// The folder of Debian's package.
    package static let systemFolder = "/usr/share/javascript/leaflet"
    private static let names = [
        "leaflet.min.js", "leaflet.css", "images/layers.png", "images/layers-2x.png", "images/marker-icon.png",
        "images/marker-icon-2x.png",
        "images/marker-shadow.png"
    ]

    /// The folder in the site.
    package let path = DocumentSandbox.folder + "/leaflet/"
    private let files: [LibraryFile]

    package init?() { self.init(folder: Self.systemFolder) }

    /// Returns nil if a file of the library is missing in the folder.
    package init?(folder: String) {
        let files = Self.names.map { LibraryFile($0, in: folder) }
        guard files.allSatisfy(\.isThere) else { return nil }
        self.files = files
    }

    package var sources: [String] { files.map(\.source) }

    package func files(for site: any SiteContents) -> [(path: String, bytes: [UInt8])] {
        files.compactMap { file in file.bytes.map { (path + file.name, $0) } }
    }

    package static func problem(of first: DataItem) -> Diagnostic? {
        Diagnostic(.noLeaflet, "Leaflet is not on this machine, so maps are lists of places", at: first.position)
    }
}

/// A file of a library on the machine.
struct LibraryFile: Sendable {
    /// The path in the folder of the library.
    let name: String
    /// The path on the machine.
    let source: String

    init(_ name: String, in folder: String) { (self.name, source) = (name, folder + "/" + name) }

    var isThere: Bool { FileSystem.read(source, limit: 1)?.isEmpty == false }

    /// The contents as a site has them. Lines that refer to source maps are left out because those are not copied.
    var bytes: [UInt8]? {
        let bytes = FileSystem.read(source)
        return name.hasSuffix(".png") ? bytes : bytes.map(Self.withoutSourceMap)
    }

    private static func withoutSourceMap(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self).keepingLines { line in
            line.hasPrefix("//# sourceMappingURL=") || line.hasPrefix("/*# sourceMappingURL=") ? nil : line
        }
        return Array(text.utf8)
    }
}

extension Diagnostic.Kind {
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
