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
    package let id: DataID?
    package let headerText: String?
    package let headerImage: AssetReference?
    /// A place name, an address or `lat,lon`.
    package let geoReference: ElementReader.Value?
    package let position: SourcePosition
    package let activity: any Activity

    /// The author's title: its header, or the title that its type has.
    package var title: String? { headerText ?? activity.title }

    /// Whether the screen shows a picture of another server, which may be gone when a visitor comes.
    package var showsRemotePicture: Bool {
        func isRemote(_ file: AssetReference) -> Bool { file.kind == .image && file.isRemote }
        return headerImage.map(isRemote) ?? false || activity.assets.contains(where: isRemote)
    }

    /// Reads one item; problems are added to `diagnostics`.
    convenience init(
        reading element: Element, number: Int, as type: any Activity.Type, file: String, shared: [Element],
        _ diagnostics: inout [Diagnostic]
    ) {
        var reader = ElementReader(element, file: file, shared: shared)
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
        activity = type.init(from: &reader)
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
        activity = OutlinedActivity()
    }

    private init(_ item: DataItem, number: Int, at position: SourcePosition) {
        self.number = number
        self.position = position
        (id, headerText, headerImage) = (item.id, item.headerText, item.headerImage)
        (geoReference, activity) = (item.geoReference, item.activity)
    }

    /// Returns the same item at another place of its file.
    func moved(to number: Int, by distance: Int) -> DataItem {
        DataItem(
            self, number: number, at: SourcePosition(file: position.file, offset: position.offset + distance))
    }
}
