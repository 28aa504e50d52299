// SPDX-License-Identifier: MIT

package import BundleXML
package import Diagnostics

/// One screen type of the format. A value is one data item that has been read.
///
/// The conforming type is model, reader and page of the screen type. What all types share is data: links and files, so
/// reachability, dead links and missing files need no code per type.
package protocol Activity: Sendable {
    /// What the template of its pages sees.
    associatedtype Page: PageModel

    // MARK: The type

    /// The `levelType` that selects it in `app.xml`.
    static var type: ActivityType { get }
    /// Other names that select it, accepted with a warning (`activities.md` 27).
    static var aliases: [ActivityType] { get }
    /// The name of its folder in a theme's `activities/`.
    static var view: ViewName { get }
    /// Where its data come from.
    static var source: ActivitySource { get }
    /// Every problem it can report.
    static var diagnosticKinds: [Diagnostic.Kind] { get }
    /// A description of each of its own elements, in a sentence; editors show it. `TagDocumentation` has those of
    /// several types.
    static var tags: [String: String] { get }
    /// What the reference says about it.
    static var guide: FormatGuide { get }
    /// The traits that all its pages share.
    static var traits: PageTraits { get }

    // MARK: One screen

    /// Reads one data item. Never fails: problems are reported, and defaults used in their place.
    init(from data: inout ElementReader)
    /// A title of its own, for screens whose file has no `headerText`.
    var title: String? { get }
    /// The links from this screen, in document order.
    var links: [NextLevel] { get }
    /// Whether the screen leads to every screen that has a `geoRef` (`activities.md` 14.4).
    var leadsToPlaces: Bool { get }
    /// The files of the bundle it shows.
    var assets: [AssetReference] { get }
    /// The texts of the screen that the search finds, besides its title.
    var searchTexts: SearchTexts { get }
    /// Returns the same as pages in a language show them.
    func searchTexts(in language: String) -> SearchTexts
    /// What of it, besides its links, files, texts and kept rows, has an effect on other files of the site; empty for most.
    /// If it changes, the whole site is built. What depends on the names of its elements alone need not be in it, such as
    /// the number of rows: if these change, the whole site is built, too.
    var effects: String { get }
    /// What the screen keeps on the visitor's device and other screens count; nil for most.
    var keeps: KeptRows? { get }
    /// Returns what its page needs from outside of it.
    func needs(_ settings: SiteSettings) -> PageNeeds
    /// Returns the contents of its page.
    func page(in site: any PageContext) -> ScreenOutput<Page>

    // MARK: The whole app

    /// Returns what its page takes from other screens besides titles and addresses; nil for most.
    func reliance(in app: AppGraph) -> ScreenReliance?

    /// Returns the problems that can only be found with the whole app.
    func problems(in app: AppGraph) -> [Diagnostic]
    /// Returns the same for all screens of the type, each once however many levels show it. For types that look
    /// something up in the whole app which is the same for all of their screens.
    static func problems(of screens: some Sequence<Self>, in app: AppGraph) -> [Diagnostic]
}

extension Activity {
    package static var aliases: [ActivityType] { [] }
    package static var view: ViewName { ViewName(for: type) }
    package static var source: ActivitySource { .dataFile }
    package static var diagnosticKinds: [Diagnostic.Kind] { [] }
    package static var tags: [String: String] { [:] }
    package static var guide: FormatGuide { .none }
    package static var traits: PageTraits { .standard }
    package var title: String? { nil }
    package var links: [NextLevel] { [] }
    package var leadsToPlaces: Bool { false }
    package var assets: [AssetReference] { [] }
    package var searchTexts: SearchTexts { SearchTexts([]) }
    package func searchTexts(in language: String) -> SearchTexts { searchTexts }
    package var effects: String { "" }
    package var keeps: KeptRows? { nil }
    package func needs(_ settings: SiteSettings) -> PageNeeds { PageNeeds() }
    package func reliance(in app: AppGraph) -> ScreenReliance? { nil }
    package func problems(in app: AppGraph) -> [Diagnostic] { [] }
    package static func problems(of screens: some Sequence<Self>, in app: AppGraph) -> [Diagnostic] {
        screens.flatMap { $0.problems(in: app) }
    }
}

/// Where the data of an activity type come from.
package struct ActivitySource: Sendable {
    /// The root element of its file; nil if any will do.
    package let root: String?
    /// The children of the root that are screens; nil if the root itself is the screen.
    package let item: String?
    /// The child that holds a screen's id.
    package let idTag: Tag?
    /// Whether `headerText` and the other elements of the envelope belong to its items.
    package let hasEnvelope: Bool
    /// Elements beside the items that concern all of them.
    package let shared: [Tag]
    /// Whether a level of this type may have no file; it then is one screen without an id.
    package let isFileOptional: Bool
    /// The built-in screen that a level of this type opens instead of having screens of its own.
    package let builtIn: BuiltInScreen?
    /// Makes the element that is read if the app has no file for its built-in screen; nil if it then has no such
    /// screen.
    package let fallback: (@Sendable ([Level]) -> Element)?

    package init(
        root: String?, item: String?, idTag: Tag?, hasEnvelope: Bool = false, shared: [Tag] = [],
        isFileOptional: Bool = false, builtIn: BuiltInScreen? = nil,
        fallback: (@Sendable ([Level]) -> Element)? = nil
    ) {
        self.root = root
        self.item = item
        self.idTag = idTag
        self.hasEnvelope = hasEnvelope
        self.shared = shared
        self.isFileOptional = isFileOptional
        self.builtIn = builtIn
        self.fallback = fallback
    }

    private static let dataID = Tag("dataId", tolerated: ["dataID", "id"])

    /// `levelData` > `data`, as nearly all types have it.
    package static let dataFile = ActivitySource(root: "levelData", item: "data", idTag: dataID, hasEnvelope: true)

    /// The same, but the level may come without a file.
    package static let optionalDataFile = ActivitySource(
        root: "levelData", item: "data", idTag: dataID, hasEnvelope: true, isFileOptional: true)

    /// A built-in screen whose file, if any, `app.xml` names by its role.
    package static func builtIn(
        _ screen: BuiltInScreen, root: String? = nil, fallback: (@Sendable ([Level]) -> Element)? = nil
    ) -> ActivitySource {
        ActivitySource(
            root: root, item: nil, idTag: nil, isFileOptional: true, builtIn: screen, fallback: fallback)
    }
}
