// SPDX-License-Identifier: MIT
package import AppModel

/// What the template of a map sees.
package struct MapPage: PageModel {
    let places: [PlacePage]

    package static let fields: [Field<MapPage>] = [
        .list("places", "the places in file order") { $0.places },
        .flag("isEmpty", "whether there are none") { $0.places.isEmpty },
    ]
}

/// One place of a map.
package struct PlacePage: PageModel {
    let title: String
    let address: String?
    let coordinates: Coordinates?
    let image: ImageModel?
    let icon: ImageModel?
    let link: LinkModel?

    package static let fields: [Field<PlacePage>] = [
        .text("title", "what the place is called") { $0.title },
        .text("address", "its postal address") { $0.address },
        .text("latitude", "in decimal degrees; absent if it is not known") { $0.coordinates.map { "\($0.latitude)" } },
        .text("longitude", "in decimal degrees; absent if it is not known") { $0.coordinates.map { "\($0.longitude)" } },
        .text("mapHref", "the place on a public map") { $0.mapHref },
        .model("image", "a picture of the place") { $0.image },
        .model("icon", "its marker") { $0.icon },
        .model("link", "the screen about it") { $0.link },
    ]

    private var mapHref: String? {
        if let coordinates {
            let (latitude, longitude) = (coordinates.latitude, coordinates.longitude)
            return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=17/\(latitude)/\(longitude)"
        }
        return address.map { "https://www.openstreetmap.org/search?query=" + $0.percentEncoded }
    }
}

extension String {
    /// The text as a part of an address.
    var percentEncoded: String {
        let hex = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in utf8 {
            let isPlain = byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A && byte < 0x80 || "-._~".utf8.contains(byte)
            if isPlain { result.append(byte) } else { result += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]] }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
