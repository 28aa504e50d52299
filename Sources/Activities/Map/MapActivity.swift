// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// Places, as a list that works without scripts (`activities.md` 14).
package struct MapActivity: Activity {
    package static let type: ActivityType = "MAP_ACTIVITY"
    package static let diagnosticKinds: [Diagnostic.Kind] =
        [
            .latitudeRange, .longitudeRange, .coordinateNotANumber, .coordinateMissing, .swappedCoordinates,
            .repeatedPoint,
            .placeWithoutTitle,
            .mapWithoutPlaces, .showAllWithoutPlaces, .referenceWithoutCoordinates, .unknownMapType,
            .mapTypeWithoutTiles
        ] + RowMarks.diagnosticKinds

    package static let traits = PageTraits(sharedFiles: [.mapLibrary, .mapGroups])

    let positions: [Position]
    /// Whether every screen with a `geoRef` is listed as a place too.
    let showsAll: Bool
    let locatesVisitor: Bool
    /// The ground that the map asks for; nil for the usual one.
    let layer: MapLayer?
    private let layerPosition: SourcePosition
    let visitorIcon: AssetReference?
    let nearImage: AssetReference?
    /// The position of ‘showAll’.
    private let showAllPosition: SourcePosition

    struct Position: Sendable {
        let title: String
        let address: String?
        /// The coordinates; nil if one of the two is missing or out of range.
        let coordinates: Coordinates?
        let icon: AssetReference?
        let image: AssetReference?
        let next: NextLevel?
        let marks: RowMarks
        let position: SourcePosition
    }

    package init(from data: inout ElementReader) {
        locatesVisitor = data.flag("localizeMe")
        showsAll = data.flag("showAll")
        showAllPosition = data.child("showAll").map { data.position(of: $0) } ?? data.position
        layerPosition = data.child("mapType").map { data.position(of: $0) } ?? data.position
        layer = Self.layer(from: &data)
        visitorIcon = data.image("currentPositionIconFile")
        nearImage = data.image("nearPosImage")
        positions = data.items("positions", of: "position") { Position(from: &$0) }
        if positions.isEmpty, !showsAll { data.report(.mapWithoutPlaces, "The map has no places") }
        data.report(positions.problemsTogether)
    }

    private static func layer(from data: inout ElementReader) -> MapLayer? {
        guard let value = data.token("mapType", among: layers) else { return nil }
        let name = value.text.lowercased()
        if !layers.contains(name) {
            data.report(
                .unknownMapType, "There is no map type ‘\(value.text)’; the map shows its usual ground",
                at: value.position, suggestions: NearMiss.matches(for: value.text, amongFew: layers))
        }
        return MapLayer(rawValue: name)
    }

    private static let layers = ["standard"] + MapLayer.allCases.map(\.rawValue)

    package var links: [NextLevel] { positions.compactMap(\.next) }
    package var leadsToPlaces: Bool { showsAll }
    package var assets: [AssetReference] {
        [visitorIcon, nearImage].compactMap { $0 } + positions.flatMap { [$0.icon, $0.image].compactMap { $0 } }
    }

    package static func problems(of screens: some Sequence<MapActivity>, in app: AppGraph) -> [Diagnostic] {
        screens.compactMap { $0.problem(with: app.app.settings.map) }
            + referenceProblems(of: screens.filter(\.showsAll), in: app)
    }

    /// Returns what there is to say about the screens that maps list beside their own places.
    private static func referenceProblems(of maps: [MapActivity], in app: AppGraph) -> [Diagnostic] {
        guard !maps.isEmpty else { return [] }
        let items = app.places.compactMap { app.item(of: $0) }
        let unknown = items.filter { $0.geoReference.flatMap { Coordinates($0.text) } == nil }
        let problems = unknown.compactMap { item in
            item.geoReference.map {
                Diagnostic(
                    .referenceWithoutCoordinates,
                    "‘\($0.text)’ is no point that a map could show; it is listed with a link to look for it",
                    at: $0.position)
            }
        }
        guard unknown.count == items.count else { return problems + pointProblems(of: maps, in: app) }
        return problems
            + maps.map {
                Diagnostic(
                    .showAllWithoutPlaces, "‘showAll’ is true, but no screen has a ‘geoRef’ with coordinates",
                    at: $0.showAllPosition)
            }
    }

    /// Returns what there is to say about the points of screens, which are compared with all places of these maps.
    private static func pointProblems(of maps: [MapActivity], in app: AppGraph) -> [Diagnostic] {
        // Levels may share a file.
        var known: Set<SourcePosition> = []
        let screens = app.places.compactMap { screen -> ComparedPlace? in
            guard let reference = app.item(of: screen)?.geoReference, let point = Coordinates(reference.text),
                known.insert(reference.position).inserted
            else { return nil }
            return ComparedPlace(title: app.name(of: screen), point: point, position: reference.position)
        }
        let unset = screens.filter(\.point.isUnset).map {
            Diagnostic(
                .coordinateMissing, "‘\($0.title)’ lies at 0, 0, in the sea off Africa; it is in the list only",
                at: $0.position)
        }
        let own = maps.flatMap(\.positions).compactMap(ComparedPlace.init)
        // Places of a map's own have been compared where they were read.
        let swapped = (own + screens.filter { !$0.point.isUnset }).swappedCoordinates.filter {
            known.contains($0.position)
        }
        return unset + swapped
    }

    /// Returns what there is to say if the settings have no ground of the map's type.
    private func problem(with settings: SiteSettings.MapTiles) -> Diagnostic? {
        guard let layer, !settings.noTiles, settings.layers[layer] == nil else { return nil }
        return Diagnostic(
            .mapTypeWithoutTiles,
            "The settings have no ‘\(layer)’ in ‘map’, so the map shows its usual ground", at: layerPosition)
    }

    /// Returns the address of the pictures of the ground; nil if there are none.
    private func tiles(_ settings: SiteSettings.MapTiles) -> String? {
        settings.noTiles ? nil : layer.flatMap { settings.layers[$0] } ?? settings.tiles
    }

    package var searchTexts: SearchTexts {
        SearchTexts(
            positions.map { position in
                SearchText(
                    .place, position.title, below: position.address.flatMap { $0.isEmpty ? nil : $0 },
                    tags: position.marks.tags)
            })
    }

    /// The rules of a host say for all pages what they ask permission for. Places of other screens are compared with its own.
    package var effects: String {
        let compared = showsAll ? positions.map { "\($0.coordinates.map { "\($0)" } ?? "")" } : []
        return (compared + (locatesVisitor ? [BrowserFeature.geolocation.rawValue] : [])).joined(separator: " ")
    }

    package func needs(_ settings: SiteSettings) -> PageNeeds {
        PageNeeds(
            pictureServers: [tiles(settings.map)].compactMap { $0 },
            // In the list, a place without a picture shows its pin.
            scriptPictures: [visitorIcon, nearImage].compactMap { $0 }
                + positions.filter { $0.image != nil }.compactMap(\.icon),
            waitsForTap: settings.map.isOnRequest, features: locatesVisitor ? [.geolocation] : [],
            webLinks: positions.compactMap(\.marks.web).filter(\.isPage),
            parts: positions.contains(where: \.marks.mayNarrow) ? [.narrow] : [])
    }

    package func page(in site: any PageContext) -> ScreenOutput<MapPage> {
        let places = places(in: site)
        let hasPoints = places.contains { $0.coordinates != nil }
        let page = MapPage(
            places: places, narrowing: NarrowingViewModel(positions.map(\.marks)),
            library: site.address(of: .mapLibrary),
            groups: needsGroups(in: site.graph) ? site.address(of: .mapGroups) : nil,
            tiles: tiles(site.settings.map),
            attribution: site.settings.map.attribution, server: server(site.settings),
            file: hasPoints ? site.attachmentAddress("geojson") : nil,
            locatesVisitor: locatesVisitor,
            visitorIcon: site.image(visitorIcon, alternative: ""), nearImage: site.image(nearImage, alternative: ""))
        return ScreenOutput(
            page, attachments: hasPoints ? [Attachment(ending: "geojson", text: PlaceFile.text(places))] : [])
    }

    /// Returns the host of the map's pictures, if the map waits for a tap before it asks there.
    private func server(_ settings: SiteSettings) -> String? {
        guard settings.map.isOnRequest, let tiles = tiles(settings.map) else { return nil }
        // Parts with a placeholder are no names that a visitor knows.
        return WebAddress(tiles)?.host.split(separator: ".").filter { !$0.contains("{") }.joined(separator: ".")
    }

    /// Returns the file's own places and, with ‘showAll’, those of all screens.
    private func places(in site: any PageContext) -> [PlaceViewModel] {
        let tags = TagNumbers(positions.map(\.marks))
        let own = positions.map { position in
            let link = site.link(position.next)
            let outward = position.marks.web?.link
            // What a dead link names tells less than the place's address.
            let isDead = link?.href == nil && link?.isCurrent != true
            let isKnown = !isDead || position.address == nil && position.coordinates == nil
            let target = isKnown ? position.next.map { site.name(of: $0, picture: position.image) } : nil
            return PlaceViewModel(
                title: position.title.isEmpty ? target ?? "" : position.title,
                address: position.address, coordinates: position.coordinates,
                image: site.image(position.image, alternative: ""), icon: site.image(position.icon, alternative: ""),
                link: link ?? outward, second: link == nil ? nil : outward,
                rating: position.marks.rating?.viewModel(in: site), tags: position.marks.tags,
                tagNumbers: tags.text(of: position.marks))
        }
        return own + (showsAll ? referencedPlaces(in: site) : [])
    }

    /// Returns the screens that have a `geoRef`, as places.
    private func referencedPlaces(in site: any PageContext) -> [PlaceViewModel] {
        site.graph.places.compactMap { screen in
            guard let reference = site.graph.item(of: screen)?.geoReference, site.address(of: screen) != nil else {
                return nil
            }
            let coordinates = Coordinates(reference.text)
            return PlaceViewModel(
                title: site.title(of: screen), address: coordinates == nil ? reference.text : nil,
                coordinates: coordinates.flatMap { $0.isUnset ? nil : $0 },
                image: nil, icon: nil, link: site.link(to: screen))
        }
    }
}

/// A point on the earth, in decimal degrees.
struct Coordinates: Sendable, Hashable {
    let latitude: Double
    let longitude: Double

    init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both are 0, which is what somebody writes who does not know them.
    var isUnset: Bool { latitude == 0 && longitude == 0 }

    /// Parses `lat,lon`.
    init?(_ text: String) {
        let parts = text.split(separator: ",").map { String($0.filter { !$0.isWhitespace }).decimalNumber }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension MapActivity.Position {
    init(from item: inout ElementReader) {
        position = item.position
        title = item.text("positionTitle") ?? ""
        address = item.prose(Tag("positionAddress", attested: ["positionAdress"]))
        coordinates = Self.readCoordinates(from: &item)
        icon = item.image("iconFile")
        image = item.image("imageFile")
        next = item.nextLevel()
        marks = RowMarks(from: &item)
        if title.isEmpty { item.report(.placeWithoutTitle, "The place has no ‘positionTitle’") }
    }

    private static func readCoordinates(from item: inout ElementReader) -> Coordinates? {
        let (north, east): (Tag, Tag) = ("positionLat", Tag("positionLon", tolerated: ["positionLong", "positionLng"]))
        let missing = [north, east].filter { item.child($0)?.isEmpty ?? true }
        if !missing.isEmpty {
            let what = missing.count == 2 ? "neither ‘\(north.name)’ nor ‘\(east.name)’" : "no ‘\(missing[0].name)’"
            item.report(.coordinateMissing, "The place has \(what); it is in the list only")
        }
        let latitude = readCoordinate(north, limit: 90, .latitudeRange, from: &item, besides: east)
        let longitude = readCoordinate(east, limit: 180, .longitudeRange, from: &item)
        guard let latitude, let longitude,
            let coordinates = Coordinates(latitude: latitude, longitude: longitude)
        else { return nil }
        if coordinates.isUnset {
            item.report(.coordinateMissing, "The place lies at 0, 0, in the sea off Africa")
            return nil
        }
        return coordinates
    }

    private static func readCoordinate(
        _ tag: Tag, limit: Double, _ range: Diagnostic.Kind, from item: inout ElementReader, besides other: Tag? = nil
    )
        -> Double?
    {
        guard let element = item.child(tag), !element.isEmpty else { return nil }
        guard let value = item.decimal(tag) else {
            item.report(.coordinateNotANumber, "‘\(element.text)’ is not a number of degrees", atTextOf: element)
            return nil
        }
        guard abs(value) <= limit else {
            let counterpart = other.flatMap { item.child($0) }.flatMap {
                Double($0.text.trimmed.replacing(",", with: "."))
            }
            let areSwapped = abs(value) <= 180 && counterpart.map { abs($0) <= limit } ?? false
            item.report(
                range,
                "‘\(element.text)’ is outside of -\(Int(limit)) to \(Int(limit)) degrees"
                    + (areSwapped ? "; are latitude and longitude exchanged?" : ""), atTextOf: element)
            return nil
        }
        return value
    }
}

extension MapActivity {
    package static let tags = [
        "currentPositionIconFile": "A picture for the pin where the visitor is.",
        "iconFile": "A picture for the pin on the map.",
        "mapType":
            "standard, or satellite or hybrid if the setting map names such pictures; standard if it is left out.",
        "localizeMe": "true if visitors may ask the map where they are; false if it is left out.",
        "nearPosImage": "A picture for the button that asks where the visitor is.",
        "position": "One place.",
        "positionAddress": "The address of the place.",
        "positionLat": "Degrees north, with a decimal point; south of the equator below zero.",
        "positionLon": "Degrees east, with a decimal point; west of Greenwich below zero.",
        "positionTitle": "What the place is called.",
        "positions": "The places on the map.",
        "showAll": "true if the map also shows all screens whose geoRef is latitude,longitude; false if it is left out."
    ].merging(RowMarks.elements) { own, _ in own }
}
