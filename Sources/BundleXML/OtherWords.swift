// SPDX-License-Identifier: MIT

/// What authors call elements who know other formats, and have not looked up this one: names without a likeness of letters.
enum OtherWords {
    /// Returns the names of the format for the same thing, the likeliest first.
    static func names(for name: String) -> [String] { names[name.lowercased()] ?? [] }

    private static let names: [String: [String]] = {
        let things = [
            (["title", "name", "heading", "header", "label", "titulo", "nombre"], ["headerText", "text"]),
            (["body", "content", "description", "paragraph", "contenido"], ["text"]),
            (["subtitle", "detail", "details", "summary", "subtitulo"], ["description"]),
            (["picture", "photo", "icon", "img", "thumbnail", "imagen", "foto"], ["imageFile", "imageFilename"]),
            (["items", "rows", "entries", "filas"], ["list", "events", "positions"]),
            (["item", "row", "entry", "fila"], ["listItem", "event", "position"]),
            (["link", "href", "target", "goto", "enlace"], ["nextLevel"]), (["url", "website"], ["webUrl"])
        ]
        return things.reduce(into: [:]) { names, thing in for word in thing.0 { names[word] = thing.1 } }
    }()
}
