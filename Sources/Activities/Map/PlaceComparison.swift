// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics

extension [MapActivity.Position] {
    /// What is seen only if the places of a map are compared with each other.
    var problemsTogether: [Diagnostic] { repeatedPoints + swappedCoordinates }

    private var repeatedPoints: [Diagnostic] {
        var first: [Coordinates: MapActivity.Position] = [:]
        return compactMap { place in
            guard let point = place.coordinates else { return nil }
            guard let other = first[point] else {
                first[point] = place
                return nil
            }
            return Diagnostic(
                .repeatedPoint, "‘\(place.title)’ lies on the same point as ‘\(other.title)’", at: place.position,
                notes: [Diagnostic.Note("that place is here", at: other.position)])
        }
    }

    /// Places far from all others that would lie among them if latitude and longitude changed places. One or two places
    /// say nothing about where the others should be.
    private var swappedCoordinates: [Diagnostic] {
        let points = compactMap(\.coordinates)
        guard points.count > 2,
            let centre = Coordinates(latitude: points.map(\.latitude).median, longitude: points.map(\.longitude).median)
        else { return [] }
        return compactMap { place in
            guard let point = place.coordinates,
                let swapped = Coordinates(latitude: point.longitude, longitude: point.latitude),
                point.degrees(to: centre) > 20, swapped.degrees(to: centre) < 5
            else { return nil }
            return Diagnostic(
                .swappedCoordinates,
                "‘\(place.title)’ lies far from the other places; with latitude and longitude swapped it would be among them",
                at: place.position)
        }
    }
}

extension Coordinates {
    /// The larger of the two differences.
    fileprivate func degrees(to other: Coordinates) -> Double {
        max(abs(latitude - other.latitude), abs(longitude - other.longitude))
    }
}

extension [Double] {
    fileprivate var median: Double { sorted()[count / 2] }
}
