// SPDX-License-Identifier: MIT

internal import Text

/// The activity types of a build. It is passed in as a value, so that a test can build a site with one invented type.
package struct ActivityRegistry: Sendable {
    /// The type that a name selects.
    package struct Match: Sendable {
        /// The type that reads the level.
        package let activity: any Activity.Type
        /// Whether the name was an alias or in other case.
        package let isAlias: Bool
    }

    /// All types, in the order given.
    package let types: [any Activity.Type]
    /// Reads levels of unknown types.
    package let unknown: any Activity.Type
    /// Reads levels of types for which only the theme has a template.
    private let themed: (any Activity.Type)?
    private var themedViews: Set<String> = []
    private let byName: [String: any Activity.Type]
    private let byAlias: [String: any Activity.Type]
    private let names: NearMiss

    /// Of two types with one name the first counts, and of two with one alias the last.
    package init(_ types: [any Activity.Type], unknown: any Activity.Type, themed: (any Activity.Type)? = nil) {
        self.types = types
        self.unknown = unknown
        self.themed = themed
        byName = Dictionary(types.map { ($0.type.name, $0) }, uniquingKeysWith: { first, _ in first })
        var aliases: [String: any Activity.Type] = [:]
        for activity in types {
            for name in [activity.type.name] + activity.aliases.map(\.name) {
                aliases[name] = activity
                // Without the ending that all names share (`activities.md` 27).
                aliases[String(name.replacing("_ACTIVITY", with: ""))] = activity
            }
        }
        byAlias = aliases
        names = NearMiss(among: types.map { $0.type.name })
    }

    /// Returns the names that an unknown name may have meant.
    package func typesLike(_ name: String) -> [String] {
        let word = name.uppercased().replacing("_ACTIVITY", with: "")
        if let other = Self.others[word], byName[other] != nil { return [other] }
        return names.matches(for: name)
    }

    /// What authors call types whose names they do not know, without the ending.
    private static let others: [String: String] = {
        let words = [
            "IMAGE_GALLERY": ["GALLERY", "GALERIA", "GALERY", "PHOTOS", "IMAGES", "PICTURES", "FOTOS"],
            "IMAGE_TEXT_DESCRIPTION": ["TEXT", "TEXTO", "IMAGE_TEXT", "DESCRIPTION", "ARTICLE", "DETAIL"],
            "IMAGE_ZOOM": ["ZOOM", "IMAGE", "PICTURE", "PLAN"], "CRUD": ["TABLE", "DATABASE", "TABLA"],
            "VIDEO": ["YOUTUBE", "VIMEO", "MOVIE", "FILM"], "WEB": ["HTML", "WEBVIEW", "BROWSER", "PAGE", "URL"],
            "CALENDAR": ["AGENDA", "EVENTS", "EVENT", "DATES", "CALENDARIO"],
            "QR": ["QRCODE", "QR_CODE", "BARCODE", "SCANNER"],
            "SALE": ["SHOP", "STORE", "PAYPAL", "BUY", "VENTA"], "MAP": ["MAPA", "MAPS", "GOOGLE_MAP", "PLACES"],
            "CANVAS": ["DRAW", "DRAWING", "PAINT"], "AUDIO": ["MUSIC", "MP3", "PODCAST"],
            "QUIZ": ["TEST", "QUESTIONS"], "MULTIMEDIA": ["CAMERA", "RECORDER"], "FORM": ["FORMULARIO", "CONTACT"]
        ]
        return words.reduce(into: [:]) { types, entry in
            for word in entry.value { types[word] = entry.key + "_ACTIVITY" }
        }
    }()

    /// Returns the types to which all elements of a data item belong that are of one type only, if none belongs to the
    /// given type.
    func types(owning names: Set<String>, insteadOf type: any Activity.Type) -> [any Activity.Type] {
        guard !type.tags.isEmpty, names.isDisjoint(with: type.tags.keys) else { return [] }
        let own = names.filter { name in types.contains { $0.tags[name] != nil } }
        guard !own.isEmpty else { return [] }
        return types.filter { candidate in
            candidate.source.builtIn == nil && own.allSatisfy { candidate.tags[$0] != nil }
        }
    }

    /// Whether only files of this type have their root.
    func hasOwnRoot(_ type: any Activity.Type) -> Bool {
        guard let root = type.source.root else { return false }
        return types.count { $0.source.root == root } == 1
    }

    /// The types that only a native player has, or none (`app.md` 5). Bundles name them, and a site has no screens of them.
    static let foreignTypes: Set<String> = ["AR_ACTIVITY", "SOUND_ACTIVITY", "NUEVAPANTALLA_ACTIVITY"]

    /// The type of exactly this name; nil for an alias and for an unknown name.
    package subscript(type: ActivityType) -> (any Activity.Type)? { byName[type.name] }

    /// Returns the type that a value of `levelType` denotes: exactly, or by an alias in any case.
    package func match(_ name: String) -> Match? {
        if let exact = byName[name] { return Match(activity: exact, isAlias: false) }
        if let alias = byAlias[name.uppercased()] { return Match(activity: alias, isAlias: true) }
        guard let themed, themedViews.contains(ViewName(for: ActivityType(name)).name) else { return nil }
        return Match(activity: themed, isAlias: false)
    }

    /// Returns the same registry for a site whose theme has templates of these names: those without a type here become
    /// types too.
    package func withTemplates(_ names: some Sequence<String>) -> ActivityRegistry {
        var copy = self
        copy.themedViews = Set(names).subtracting(types.map { $0.view.name } + [unknown.view.name, "placeholder"])
        return copy
    }

    /// The views of types that only the theme has, and the activity that reads them.
    package var themedTypes: (views: [String], activity: any Activity.Type)? {
        themed.map { (themedViews.sorted(), $0) }
    }
}
