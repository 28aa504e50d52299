// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Text

extension [MapActivity.Position] {
    /// The diagnostics that require comparing the places of a map with each other.
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
                .repeatedPoint, "‘\(place.name)’ lies on the same point as ‘\(other.name)’", at: place.position,
                notes: [Diagnostic.Note("that place is here", at: other.position)])
        }
    }

    private var swappedCoordinates: [Diagnostic] { compactMap(ComparedPlace.init).swappedCoordinates }
}

extension MapActivity.Position {
    /// What messages call it: its title, else the first line of its address, else its degrees.
    fileprivate var name: String {
        if !title.isEmpty { return title }
        let line = address?.split(whereSeparator: \.isNewline).first.map(String.init)?.clipped
        return line ?? coordinates.map { "\($0.latitude), \($0.longitude)" } ?? ""
    }
}

/// What is compared of a place: one of a map's own, or a screen with a ‘geoRef’.
struct ComparedPlace {
    let title: String
    let point: Coordinates
    let position: SourcePosition
}

extension ComparedPlace {
    /// Nil for a place without a point.
    init?(_ place: MapActivity.Position) {
        guard let point = place.coordinates else { return nil }
        self.init(title: place.name, point: point, position: place.position)
    }
}

extension [ComparedPlace] {
    /// Reports places far from all others that would lie among them if latitude and longitude were swapped. One or two
    /// places are not enough to estimate where the others should be.
    var swappedCoordinates: [Diagnostic] {
        let points = map(\.point)
        guard points.count > 2,
            let centre = Coordinates(latitude: points.map(\.latitude).median, longitude: points.map(\.longitude).median)
        else { return [] }
        return compactMap { place in
            // As far as the places of a country lie from its middle, and much nearer than it lies now.
            let now = place.point.degrees(to: centre)
            guard let swapped = Coordinates(latitude: place.point.longitude, longitude: place.point.latitude),
                now > 20, swapped.degrees(to: centre) < Swift.max(5, Swift.min(10, now / 4))
            else { return nil }
            return Diagnostic(
                .swappedCoordinates,
                "‘\(place.title)’ lies far from the other places; with latitude and longitude swapped it would be among them",
                at: place.position)
        }
    }
}

extension Coordinates {
    /// Returns the larger of the two differences, in degrees.
    func degrees(to other: Coordinates) -> Double {
        max(abs(latitude - other.latitude), abs(longitude - other.longitude))
    }
}

extension [Double] {
    fileprivate var median: Double { sorted()[count / 2] }
}
