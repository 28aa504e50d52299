// SPDX-License-Identifier: MIT

package import BundleXML
internal import Diagnostics
package import Text

/// The content of one screen: the envelope that every type shares (`activities.md` 1.2) and what its activity read.
///
/// A class, because it never changes and every question about a screen takes its item: a copy of a structure would count
/// each of its texts anew.
package final class DataItem: Sendable {
    /// The position among the items of its file, counted from 0.
    package let number: Int
    /// Nil if none is written, and for types without ids; then a link can reach it by position only.
    package let id: DataID?
    /// The title of the envelope; nil if it is missing or empty. `title` knows others too.
    package let headerText: String?
    /// The picture of the envelope; nil if none is named.
    package let headerImage: AssetReference?
    /// A place name, an address or `lat,lon`.
    package let geoReference: ElementReader.Value?
    /// The start tag of the item.
    package let position: SourcePosition
    /// The kinds of the files that it shows, with that of its header.
    package let assetKinds: AssetReference.Kinds
    private let kept: any Activity
    /// What is known of the contents of a file that is too large to stay in memory; nil if `kept` are the contents.
    private let remembered: RememberedContents?

    /// What its activity read. It may take a reading of the file, so that `links`, `assets`, `title` and `contents(as:)` are cheaper.
    package var activity: any Activity { remembered?.activity(number, from: position.offset) ?? kept }

    /// The links from the screen, in document order.
    package var links: [NextLevel] {
        if let links = remembered?.links(in: position.file) { return links }
        return activity.links
    }

    /// Whether the screen leads to every screen that has a `geoRef`.
    package var leadsToPlaces: Bool { remembered?.leadsToPlaces ?? kept.leadsToPlaces }

    /// The files of the bundle that the screen shows, besides that of its header.
    package var assets: [AssetReference] {
        if let assets = remembered?.assets { return assets }
        return activity.assets
    }

    /// The type of its activity.
    package var activityType: any Activity.Type {
        remembered?.type ?? type(of: kept)
    }

    /// Returns its activity if it is one of a type.
    package func contents<Wanted: Activity>(as type: Wanted.Type) -> Wanted? {
        activityType == type ? activity as? Wanted : nil
    }

    /// The author's title: its header, or the title that its type has.
    package var title: String? {
        if let headerText { return headerText }
        if let remembered { return remembered.title }
        return kept.title
    }

    /// Whether the screen shows a picture of another server, which may be gone when a visitor comes.
    package var showsRemotePicture: Bool { assetKinds.contains(.remoteImage) }

    /// The names of the elements that the items of all types have.
    static func sharedNames(of source: ActivitySource) -> Set<String> {
        let id = source.idTag.map { [$0.name] + $0.attested + $0.tolerated } ?? []
        return Set(id + (source.hasEnvelope ? ["headerText", "header", "headerImageFile", "geoRef"] : []))
    }

    /// Reads one item; problems are added to `diagnostics`.
    /// - Parameter contents: the bytes of the file, for the places of parts of texts; nil if they are not in memory.
    convenience init(
        reading element: Element, number: Int, as type: any Activity.Type, file: String, contents: [UInt8]? = nil,
        shared: [Element], _ diagnostics: inout [Diagnostic]
    ) {
        var reader = ElementReader(element, file: file, shared: shared)
        reader.contents = contents
        self.init(from: &reader, number: number, as: type)
        diagnostics += reader.finish()
    }

    init(from reader: inout ElementReader, number: Int, as type: any Activity.Type) {
        self.number = number
        position = reader.position
        let source = type.source
        if let idTag = source.idTag {
            id = reader.token(idTag).map { DataID($0.text) }
            if id == nil {
                reader.report(
                    .dataWithoutID,
                    "‘\(reader.element.name)’ has no ‘\(idTag.name)’; only links by position can reach it")
            }
        } else {
            id = nil
        }
        if source.hasEnvelope {
            headerText = reader.text(Tag("headerText", tolerated: ["header"]))
            headerImage = reader.image("headerImageFile")
            geoReference = reader.value("geoRef")
        } else {
            (headerText, headerImage, geoReference) = (nil, nil, nil)
        }
        let activity = type.init(from: &reader)
        assetKinds = activity.assets.reduce(headerImage?.kinds ?? []) { $0.union($1.kinds) }
        (kept, remembered) = (activity, nil)
    }

    /// Makes an item of which only the outline is known.
    init(_ outline: ItemOutline, number: Int, at position: SourcePosition) {
        self.number = number
        self.position = position
        id = outline.id.map { DataID($0) }
        headerText = outline.title
        headerImage = nil
        geoReference = outline.place.map {
            ElementReader.Value(text: $0, file: position.file, offset: position.offset)
        }
        assetKinds = []
        (kept, remembered) = (OutlinedActivity(), nil)
    }

    private init(
        _ item: DataItem, number: Int, at position: SourcePosition, kept: any Activity, remembered: RememberedContents?
    ) {
        self.number = number
        self.position = position
        (id, headerText, headerImage) = (item.id, item.headerText, item.headerImage)
        (geoReference, assetKinds) = (item.geoReference, item.assetKinds)
        (self.kept, self.remembered) = (kept, remembered)
    }

    /// Returns the same item, of which only a little stays in memory.
    /// - Parameter range: its place in the file.
    func remembered(in file: LargeLevelFile, at range: Range<Int>) -> DataItem {
        DataItem(
            self, number: number, at: position, kept: OutlinedActivity(),
            remembered: RememberedContents(self, in: file, at: range))
    }

    /// Returns the same item at another place of its file.
    func moved(to number: Int, by distance: Int) -> DataItem {
        DataItem(
            self, number: number, at: SourcePosition(file: position.file, offset: position.offset + distance),
            kept: kept, remembered: remembered)
    }
}
