// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// Places as a GeoJSON file (RFC 7946).
enum PlaceFile {
    static func text(_ places: [PlaceViewModel]) -> String {
        let features = places.compactMap { place in place.coordinates.map { geoJSONFeature(place, point: $0) } }
        return "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    }

    /// Returns one place as a feature. GeoJSON puts the longitude first.
    private static func geoJSONFeature(_ place: PlaceViewModel, point: Coordinates) -> String {
        let properties = [("title", place.name), ("address", place.addressLine ?? ""), ("url", place.link?.href ?? "")]
            .filter { !$0.1.isEmpty }.map { "\"\($0)\":\($1.jsonQuoted)" }.joined(separator: ",")
        return
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(point.longitude),\(point.latitude)]},"
            + "\"properties\":{\(properties)}}"
    }
}
