// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Text

/// The page model for the template of a map.
package struct MapPage: PageModel {
    let places: [PlaceViewModel]
    let narrowing: NarrowingViewModel?
    let library: String?
    let groups: String?
    let tiles: String?
    let attribution: String?
    let server: String?
    let file: String?
    let locatesVisitor: Bool
    let visitorIcon: ImageModel?
    let nearImage: ImageModel?

    package static let fields: [Field<MapPage>] = [
        .list("places", "the places in file order") { $0.places },
        .flag("hasPictures", "whether one of them has a picture") { $0.places.contains { $0.image != nil } },
        .model("narrowing", "by what visitors can narrow the list; absent if by nothing") { $0.narrowing },
        .flag("isEmpty", "whether there are none") { $0.places.isEmpty },
        .flag("hasPoints", "whether one of them can be drawn on a map") { $0.file != nil },
        .text("library", "the folder of the map library; absent if there is none") { $0.library },
        .text("groups", "the folder of the library that groups markers; absent if there is none or no two overlap") {
            $0.groups
        },
        .text("tiles", "the address of the map's pictures; absent if it has none") { $0.tiles },
        .text("attribution", "who made the map, if the settings say so") { $0.attribution },
        .text("server", "the server of the map's pictures, if the map is drawn only after a tap") { $0.server },
        .text("file", "the address of the places for map programs") { $0.file },
        .flag("locatesVisitor", "whether visitors may ask where they are") { $0.locatesVisitor },
        .model("visitorIcon", "the marker of the visitor") { $0.visitorIcon },
        .model("nearImage", "the picture of the button that asks where the visitor is") { $0.nearImage }
    ]
}

/// One place of a map.
package struct PlaceViewModel: PageModel {
    /// The author's title, or that of its screen; empty without either.
    let title: String
    let address: String?
    let coordinates: Coordinates?
    let image: ImageModel?
    let icon: ImageModel?
    let link: LinkModel?
    var second: LinkModel?
    var rating: RatingViewModel?
    var tags: [String] = []
    var tagNumbers: String?

    package static let fields: [Field<PlaceViewModel>] = [
        .text("title", "what the place is called; without a title the first line of its address, or its degrees") {
            $0.name
        },
        .html("address", "its postal address as markup, on one or more lines, without the one that is its title") {
            $0.shownAddress.map { Prose.inline($0, hasLinks: true) }
        },
        .text("latitude", "in decimal degrees; absent if it is not known") { $0.coordinates.map { "\($0.latitude)" } },
        .text("longitude", "in decimal degrees; absent if it is not known") {
            $0.coordinates.map { "\($0.longitude)" }
        },
        .text("mapHref", "the place on a public map") { $0.mapHref },
        .text("directionsHref", "the way there on a public map") { $0.directionsHref },
        .model("image", "a picture of the place") { $0.image },
        .model("icon", "its marker") { $0.icon },
        .model("link", "the screen about it, or an address outside of the app") { $0.link },
        .model("second", "an address outside of the app that it has besides a screen") { $0.second },
        .text("destination", "its host, or what else of it tells where it leads, such as a telephone number") {
            $0.destination
        },
        .model("rating", "its stars") { $0.rating },
        .text("tags", "the words that the list can be narrowed by; absent without any") { place in
            place.tags.isEmpty ? nil : place.tags.joined(separator: " · ")
        },
        .text("tagNumbers", "their numbers, with blanks between them") { $0.tagNumbers }
    ]

    /// The address on one line, without markup.
    var addressLine: String? { address.map(Self.onOneLine) }

    private static func onOneLine(_ text: String) -> String {
        Prose.plain(text).split(whereSeparator: \.isNewline).joined(separator: ", ")
    }

    /// The title, or what stands in its place: a marker without a name cannot be told from others.
    var name: String {
        if !title.isEmpty { return title }
        if let line = addressParts?.name { return line }
        return coordinates.map { "\($0.latitude), \($0.longitude)" } ?? ""
    }

    private var shownAddress: String? { title.isEmpty ? addressParts?.rest : address }

    /// The first line of the address, for a place without a title, and the others: all of them if the first has no words or
    /// a tag goes on behind it.
    private var addressParts: (name: String, rest: String?)? {
        guard let address, let whole = addressLine else { return nil }
        let lines = address.split(separator: "\n", maxSplits: 1).map(String.init)
        let words = lines.map(Self.onOneLine)
        if let first = words.first, !first.isEmpty, words.filter({ !$0.isEmpty }).joined(separator: ", ") == whole {
            return (first, lines.dropFirst().first)
        }
        return Prose.plain(address).split(whereSeparator: \.isNewline).lazy.map(\.trimmed).first { !$0.isEmpty }
            .map { (name: $0, rest: address) }
    }

    var destination: String? { second?.href?.destination }

    private var directionsHref: String? {
        let target = coordinates.map { "\($0.latitude)%2C\($0.longitude)" } ?? addressLine?.percentEncoded
        return target.map { "https://www.openstreetmap.org/directions?to=" + $0 }
    }

    private var mapHref: String? {
        if let coordinates {
            let (latitude, longitude) = (coordinates.latitude, coordinates.longitude)
            return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=17/\(latitude)/\(longitude)"
        }
        return addressLine.map { "https://www.openstreetmap.org/search?query=" + $0.percentEncoded }
    }
}
