// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
package import Diagnostics
internal import Text

extension SharedFile {
    /// The folder of the library that groups the markers of a map.
    package static let mapGroups = SharedFile("mapGroups", madeBy: MapGroups.self)
}

/// The library that gives markers that would lie over each other a common one (Leaflet.markercluster). As Leaflet, a site
/// gets a copy of the one installed on the machine, if any, and if a map has so many places that it needs it. Without it,
/// each place has its own marker.
package struct MapGroups: SharedFileMaker {
    package static let diagnosticKinds: [Diagnostic.Kind] = [.noGroups]
    package static let base: SharedFile? = .mapLibrary

    /// The folder in the site.
    package let path = DocumentSandbox.folder + "/leaflet.markercluster/"
    private let file: LibraryFile

    package init?() { self.init(folder: MapLibrary.systemFolder) }

    /// Returns nil if the library is missing in the folder.
    package init?(folder: String) {
        let file = LibraryFile("leaflet.markercluster.min.js", in: folder)
        guard file.isThere else { return nil }
        self.file = file
    }

    package var sources: [String] { [file.source] }

    package func files(for site: any SiteContents) -> [(path: String, bytes: [UInt8])] {
        file.bytes.map { [(path + file.name, $0)] } ?? []
    }

    package static func isNeeded(by item: DataItem, in graph: AppGraph) -> Bool {
        item.contents(as: MapActivity.self)?.needsGroups(in: graph) ?? false
    }

    package static func problem(of first: DataItem) -> Diagnostic? {
        Diagnostic(
            .noGroups, "Leaflet.markercluster is not on this machine, so markers of the map can lie over each other",
            at: first.position)
    }
}

extension MapActivity {
    /// The most places whose markers a map shows one by one.
    private static let mostMarkers = 30
    /// How near to each other two places are that no view of a map shows apart, in degrees: about ten metres.
    private static let nearness = 0.0001

    /// Whether markers would lie over each other: there are many, or two are at nearly the same point.
    func needsGroups(in graph: AppGraph) -> Bool {
        let own = positions.compactMap(\.coordinates)
        let others = showsAll ? graph.places.compactMap { graph.item(of: $0)?.geoReference?.text } : []
        let points = own + others.compactMap { Coordinates($0) }.filter { !$0.isUnset }
        guard points.count <= Self.mostMarkers else { return true }
        return points.indices.contains { index in
            points[..<index].contains { $0.degrees(to: points[index]) < Self.nearness }
        }
    }
}

extension Diagnostic.Kind {
    fileprivate static let noGroups = Self(
        "map/no-groups", .note,
        "Where markers lie over each other, visitors can tap only the topmost, and a map with thousands of them is slow. The list has all places.",
        howToFix:
            "Install the package ‘libjs-leaflet.markercluster’ on the machine that builds the site, and build again.",
        bad: .data("MAP_ACTIVITY", "↓" + closePlaces)
            .with(
                .terminal(
                    "$ emobic-site build my-app public\nmy-app/xml/map.xml:2:3: note: Leaflet.markercluster is not on this machine, so markers of the map can lie over each other [map/no-groups]"
                )),
        good: .terminal("$ sudo apt install libjs-leaflet.markercluster\n$ emobic-site build my-app public"))

    private static let closePlaces = """
        <data>
          <dataId>town</dataId>
          <positions>
            <position>
              <positionTitle>Library</positionTitle>
              <positionLat>40.4155</positionLat>
              <positionLon>-3.7074</positionLon>
            </position>
            <position>
              <positionTitle>Café of the library</positionTitle>
              <positionLat>40.41551</positionLat>
              <positionLon>-3.7074</positionLon>
            </position>
          </positions>
        </data>
        """
}
