// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Text

/// What the rest of a site depends on of an item: everything but what only its own page, the files beside that and the
/// search show.
package struct ItemOutline: Sendable, Hashable {
    /// Nil if the item has none.
    package let id: String?
    /// The author's title, which other pages show; nil if the item has none of its own.
    package let title: String?
    /// The place it is about, which maps of the app show.
    package let place: String?
    /// Whether the search finds it by more than its title.
    package let hasTexts: Bool
    /// A hash of its links and of the files it names, which determine what can be reached and what is copied, and of
    /// what else has effects.
    package let references: UInt64

    package init(id: String?, title: String?, place: String?, hasTexts: Bool, references: UInt64) {
        (self.id, self.title, self.place) = (id, title, place)
        (self.hasTexts, self.references) = (hasTexts, references)
    }

    /// Whether an item can be replaced by another without effect on anything but its own page, what the search finds, and
    /// the pages that show its title.
    func canReplace(_ other: ItemOutline) -> Bool {
        id == other.id && place == other.place && hasTexts == other.hasTexts && references == other.references
            && (title == nil) == (other.title == nil)
    }

    /// If settings change, the whole site is built.
    private static let plain = SiteSettings()

    init(_ item: DataItem) {
        var references = ReferenceBytes()
        for link in item.links { references.add(link) }
        if item.leadsToPlaces { references.add("places") }
        let activity = item.activity
        for asset in activity.assets { references.add(asset) }
        if let image = item.headerImage { references.add(image) }
        if let rows = activity.keeps {
            references.add(rows.place)
            references.add("\(rows.given)")
            for column in rows.columns { references.add(column.name) }
        }
        // Files of the frame are there if a page asks for them.
        for part in activity.needs(Self.plain).parts { references.add(part.rawValue) }
        let effects = activity.effects
        if !effects.isEmpty { references.add(effects) }
        self.init(
            id: item.id?.text, title: item.title, place: item.geoReference?.text,
            hasTexts: activity.searchTexts.contains { !$0.isEmpty }, references: ContentHash.of(references.bytes))
    }
}

/// The references of an item one after the other, to be hashed. All links of an app pass here.
private struct ReferenceBytes {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(256) }

    mutating func add(_ text: String) {
        bytes.append(utf8: text)
        bytes.append(0)
    }

    mutating func add(_ link: NextLevel) {
        add(link.level)
        add(link.data)
        switch link.reach {
        case .item: add("item")
        case .answer: add("answer")
        case .anyItem: add("any")
        case .keys(let keys): for key in keys { add(key) }
        }
        add("link")
    }

    private mutating func add(_ key: NextLevel.Key?) {
        switch key {
        case nil: add("-")
        case .id(let id, _)?:
            bytes.append(UInt8(ascii: "i"))
            add(id)
        case .number(let number, _)?: add("n\(number)")
        }
    }

    mutating func add(_ asset: AssetReference) {
        add(asset.kind.rawValue)
        add(asset.value)
    }
}

extension DataItem {
    /// What the rest of a site depends on of this item.
    package var outline: ItemOutline { ItemOutline(self) }
}

/// The content of an item of which only the outline is known, because its page is not made again.
struct OutlinedActivity: Activity {
    static let type: ActivityType = ""

    init() {}

    init(from data: inout ElementReader) {}

    func page(in site: any PageContext) -> ScreenOutput<OutlinedPage> { ScreenOutput(OutlinedPage()) }
}

struct OutlinedPage: PageModel {
    static let fields: [Field<OutlinedPage>] = []
}
