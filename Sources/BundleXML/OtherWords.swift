// SPDX-License-Identifier: MIT

/// What authors call elements who know other formats, and have not looked up this one: names without a likeness of letters.
enum OtherWords {
    /// Returns the names of the format for the same thing, the likeliest first.
    static func names(for name: String) -> [String] { names[name.lowercased()] ?? [] }

    private static let names: [String: [String]] = {
        let things = [
            (["title", "name", "heading", "header", "label", "titulo", "nombre"], ["headerText", "text"]),
            (["headertitle"], ["headerText"]), (["levelname"], ["levelTitle"]),
            (["body", "content", "paragraph", "contenido"], ["text"]), (["caption"], ["text"]),
            (["description"], ["text", "itemDescripcion"]),
            (["subtitle", "detail", "details", "summary", "subtitulo"], ["description"]),
            (
                ["picture", "photo", "icon", "img", "thumbnail", "imagen", "foto"],
                ["imageFile", "imageFilename", "image"]
            ),
            (["items", "rows", "entries", "filas"], ["list", "events", "positions"]),
            (["item", "row", "entry", "fila"], ["listItem", "event", "position"]), (["menuitem"], ["action"]),
            (["link", "href", "target", "goto", "enlace"], ["nextLevel"]), (["url", "website"], ["webUrl"]),
            (["nextlevelid", "levelref"], ["nextLevelLevelId"]), (["nextdataid", "dataref"], ["nextLevelDataId"]),
            (["startpoint", "start"], ["entryPoint"]), (["input"], ["field"]), (["option"], ["fieldParam"]),
            (["price", "cost", "precio"], ["itemPrice"]), (["audio", "audiofile", "sound", "mp3"], ["audioUrl"]),
            (["lat", "latitude", "latitud"], ["positionLat"]),
            (["lon", "lng", "longitude", "longitud"], ["positionLon"]),
            (["qrid", "codeid"], ["idQr"]), (["date", "startdate", "fecha", "day"], ["eventDate"]),
            (["font", "fontfamily"], ["typeFace"]), (["color", "colour"], ["textColor"]),
            (["layout"], ["levelXib", "galleryLayout"])
        ]
        return things.reduce(into: [:]) { names, thing in for word in thing.0 { names[word] = thing.1 } }
    }()
}
