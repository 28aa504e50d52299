// SPDX-License-Identifier: MIT

package import BundleXML
package import Diagnostics

/// One screen type of the format. A value is one data item, read.
///
/// The conforming type is the model, its reader and its page at once. What all types share is data: links and files, so
/// reachability, dead links and missing files need no code per type.
package protocol Activity: Sendable {
    associatedtype Page: PageModel

    /// The `levelType` that selects it in `app.xml`.
    static var type: ActivityType { get }
    /// Other names that select it, understood with a warning (`activities.md` 27).
    static var aliases: [ActivityType] { get }
    /// The name of its folder in a theme's `activities/`.
    static var view: ViewName { get }
    /// Where its data come from.
    static var source: ActivitySource { get }
    /// Every problem it can report.
    static var problems: [Diagnostic.Kind] { get }
    /// Reads one data item. Never fails: what is wrong is reported and replaced by a default.
    init(from data: inout ElementReader)
    /// A title of its own, for screens whose file has no `headerText`.
    var title: String? { get }
    /// Where a visitor can go from here, in document order.
    var links: [NextLevel] { get }
    /// The files of the bundle it shows.
    var assets: [AssetReference] { get }
    /// A picture behind its screens that wins over every style's.
    var background: AssetReference? { get }
    /// Addresses that forms on its page send to.
    var receivers: [String] { get }
    /// Addresses of other servers that its page leads to, beside its files and what is written in its texts.
    func webLinks(_ settings: SiteSettings) -> [WebLink]
    /// Addresses of other servers that its page may show in a frame.
    func frames(_ settings: SiteSettings) -> [String]
    /// Whether its page shows files of the visitor's own device, picked or recorded there.
    static var showsOwnFiles: Bool { get }
    /// What running texts, the component `basic_text`, stand on in its template.
    static var proseGrounds: Set<TextGrounds.Place> { get }
    /// What the search finds on it beside its title.
    var searchTexts: [SearchText] { get }
    /// What its pages load of the files that the whole site has once.
    static var sharedFiles: Set<SharedFile> { get }
    /// Addresses of other servers whose pictures its script loads; `{s}` stands for any name of a server below.
    func pictureServers(_ settings: SiteSettings) -> [String]
    /// The codes that it reads.
    var codes: [ScanCode] { get }
    /// Files that lie beside its page.
    func attachments(in site: any PageContext) -> [Attachment]
    /// The pages that go on with its page, in order.
    func furtherPages(in site: any PageContext) -> [ContinuationPage]
    /// What can only be judged with the whole app in sight.
    func problems(in app: AppGraph) -> [Diagnostic]
    /// The same for all screens of the type, each once however many levels show it. For types that look something up in
    /// the whole app which is the same for all of their screens.
    static func problems(of screens: some Sequence<Self>, in app: AppGraph) -> [Diagnostic]
    /// What its template sees.
    func page(in site: any PageContext) -> Page
}

extension Activity {
    package static var aliases: [ActivityType] { [] }
    package static var view: ViewName { ViewName(for: type) }
    package static var source: ActivitySource { .dataFile }
    package static var problems: [Diagnostic.Kind] { [] }
    package static var showsOwnFiles: Bool { false }
    package static var proseGrounds: Set<TextGrounds.Place> { [.card] }
    package var title: String? { nil }
    package var links: [NextLevel] { [] }
    package var assets: [AssetReference] { [] }
    package var background: AssetReference? { nil }
    package var receivers: [String] { [] }
    package func frames(_ settings: SiteSettings) -> [String] { [] }
    package func webLinks(_ settings: SiteSettings) -> [WebLink] { [] }
    package static var sharedFiles: Set<SharedFile> { [] }
    package var searchTexts: [SearchText] { [] }
    package func pictureServers(_ settings: SiteSettings) -> [String] { [] }
    package var codes: [ScanCode] { [] }
    package func attachments(in site: any PageContext) -> [Attachment] { [] }
    package func furtherPages(in site: any PageContext) -> [ContinuationPage] { [] }
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
    package let shared: [String]
    /// Whether a level of this type may come without a file; it then is one screen without an id.
    package let isFileOptional: Bool
    /// The built-in screen that a level of this type opens instead of having screens of its own.
    package let builtIn: BuiltInScreen?

    package init(
        root: String?, item: String?, idTag: Tag?, hasEnvelope: Bool = false, shared: [String] = [],
        isFileOptional: Bool = false,
        builtIn: BuiltInScreen? = nil
    ) {
        self.root = root
        self.item = item
        self.idTag = idTag
        self.hasEnvelope = hasEnvelope
        self.shared = shared
        self.isFileOptional = isFileOptional
        self.builtIn = builtIn
    }

    private static let dataID = Tag("dataId", tolerated: ["dataID", "id"])

    /// `levelData` > `data`, as nearly all types have it.
    package static let dataFile = ActivitySource(root: "levelData", item: "data", idTag: dataID, hasEnvelope: true)

    /// The same, but the level may come without a file.
    package static let optionalDataFile = ActivitySource(
        root: "levelData", item: "data", idTag: dataID, hasEnvelope: true, isFileOptional: true)

    /// A built-in screen whose file, if any, `app.xml` names by its role.
    package static func builtIn(_ screen: BuiltInScreen, root: String? = nil) -> ActivitySource {
        ActivitySource(root: root, item: nil, idTag: nil, isFileOptional: true, builtIn: screen)
    }
}
