// SPDX-License-Identifier: MIT

/// What an activity may query while it makes its page. Every answer is final: addresses are relative to the page.
package protocol PageContext {
    /// The language of the texts, as a tag such as `es`.
    var language: String { get }
    /// Those of the site, with the options of the command line.
    var settings: SiteSettings { get }
    /// The app in the language of the page.
    var graph: AppGraph { get }
    /// The title shown above the page.
    var screenTitle: String { get }
    /// The id of the page's level; nil on built-in screens.
    var levelID: String? { get }
    /// The id of the page's data item, or its number if it has none.
    var itemID: String { get }
    /// Returns the model of a link; nil if there is nothing to follow.
    func link(_ next: NextLevel?) -> LinkModel?
    /// Returns the model of a link to a screen that exists, which may be the page's own.
    func link(to screen: ScreenID) -> LinkModel
    /// Returns the address of a screen of the site; nil if it has no page.
    func address(of screen: ScreenID) -> String?
    /// Returns a picture; nil if there is none or its file is missing.
    /// - Parameter text: the text alternative; empty if the same text stands beside it.
    func image(_ reference: AssetReference?, alternative text: String) -> ImageModel?
    /// Returns a file to play, show or download; nil if it is missing.
    func file(_ reference: AssetReference?) -> FileModel?
    /// Returns a file of the bundle by its path, such as the captions of a video; nil if the site does not have it.
    func file(at path: String) -> FileModel?
    /// Returns the address of a file that the site has once; nil if it was not built.
    func address(of file: SharedFile) -> String?
    /// Returns the address of the file with this ending that lies beside the page.
    func attachmentAddress(_ ending: String) -> String
    /// Returns the title of a screen.
    func title(of screen: ScreenID) -> String
    /// Returns a string of the interface in the site's language.
    func string(_ key: String) -> String
    /// All screens with a page that the search lists, in app order, for the index of the search page.
    func allScreens() -> [ScreenEntry]
}

extension PageContext {
    /// Returns the name of a link without a text of its own: its target, else what is known of it, else its picture.
    /// Never empty.
    package func name(of next: NextLevel, picture: AssetReference? = nil) -> String {
        if case .screen(let target) = graph.resolve(next) { return title(of: target) }
        let known = graph.level(namedIn: next)?.declaration.title
        return [known, picture?.value.fileStem, next.level?.id, next.data?.id].compactMap { $0 }.first { !$0.isEmpty }
            ?? graph.app.title
    }

    /// Returns the index entries of those screens that have a page.
    package func entries(of screens: [ScreenID]) -> [ScreenEntry] {
        screens.compactMap { screen in
            address(of: screen).map { ScreenEntry(title: title(of: screen), href: $0, view: graph.view(of: screen)) }
        }
    }
}

extension NextLevel.Key {
    fileprivate var id: String? {
        if case .id(let id, _) = self { id } else { nil }
    }
}

extension String {
    /// The name of a file without its folders and its ending.
    fileprivate var fileStem: String {
        let name = split { $0 == "/" || $0 == "\\" }.last ?? ""
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }
}

/// A link of a page.
package struct LinkModel: PageModel {
    /// The relative address; nil for a dead link and for the screen itself.
    package let href: String?
    /// Whether it leads to the screen it stands on.
    package let isCurrent: Bool
    /// The kind of screen it leads to, for an icon.
    package let view: String

    package init(href: String?, isCurrent: Bool = false, view: String) {
        self.href = href
        self.isCurrent = isCurrent
        self.view = view
    }

    /// Whether it is an address of http or https, which leads out of the app.
    package var isPage: Bool { href?.isWebAddress ?? false }

    package static let fields: [Field<LinkModel>] = [
        .text("href", "the address; absent for a dead link and for the screen itself") { $0.href },
        .flag("isCurrent", "whether it leads to the screen it stands on") { $0.isCurrent },
        .flag("isDead", "whether the target does not exist") { $0.href == nil && !$0.isCurrent },
        .text(
            "view",
            "the view name of the target's type, such as `list`; for an address `web`, `tel`, `mailto`, `sms` or `geo`"
        ) { $0.view },
        .flag("isPage", "whether it leads out of the app, to a page of the web") { $0.isPage }
    ]
}

/// A picture of a page.
package struct ImageModel: PageModel {
    /// The address, relative to the page or on another server.
    package let source: String
    /// What it takes on the page, in pixels; nil for remote pictures and unknown formats.
    package let width: Int?
    /// In pixels; nil where the width is.
    package let height: Int?
    /// Plain text; empty if the same words stand beside the picture.
    package let alternative: String
    /// The width of the file at the address.
    private let pixels: Int?
    private let rowSizes: String?
    private let hasAlpha: Bool
    private let narrower: [Narrower]

    /// A narrower copy of the picture.
    package struct Narrower: Sendable {
        /// The address, relative to the page.
        package let source: String
        /// In pixels, less than that of the picture.
        package let width: Int

        package init(source: String, width: Int) { (self.source, self.width) = (source, width) }
    }

    /// - Parameters:
    ///   - pixels: the width of the file, if that is not the width on the page.
    ///   - rowSizes: how broad the layout of the page shows pictures of rows, as in `sizes`; nil for small ones.
    ///   - narrower: its narrower copies, the narrowest first.
    package init(
        source: String, width: Int?, height: Int?, pixels: Int? = nil, alternative: String, rowSizes: String? = nil,
        hasAlpha: Bool = false, narrower: [Narrower] = []
    ) {
        self.rowSizes = rowSizes
        self.narrower = narrower
        self.source = source
        self.width = width
        self.height = height
        self.pixels = pixels ?? width
        self.alternative = alternative
        self.hasAlpha = hasAlpha
    }

    /// The classes that say how a picture may be shown. What is drawn, such as a logo or a banner, must not be cropped: a
    /// picture with transparent parts, a small one, or a narrow one more than twice as long as it is broad. A small one
    /// would be blown up by the width of a page.
    private var shape: String? {
        guard let width, let height, let pixels else { return nil }
        let isSmall = pixels < Self.smallWidth
        let shorter = min(pixels, Int(Double(pixels) / Double(width) * Double(height)))
        let isStrip = max(width, height) > 2 * min(width, height) && shorter < Self.stripWidth
        let isWhole = hasAlpha || isSmall || isStrip
        return isSmall ? "whole small" : isWhole ? "whole" : nil
    }

    /// All files of the picture with their widths, as `srcset` lists them.
    private var sourceSet: String? {
        guard let pixels, !narrower.isEmpty else { return nil }
        return (narrower + [Narrower(source: source, width: pixels)]).map { "\($0.source) \($0.width)w" }.joined(
            separator: ", ")
    }

    /// The file for a place that takes only one: wide enough for a phone, and for the column of a page.
    private var middle: String { narrower.first { $0.width >= Self.middleWidth }?.source ?? source }

    private static let middleWidth = 960

    /// The width in pixels from which one and a half times of it fill the column of a page, which is 720 wide.
    private static let smallWidth = 480
    /// The shorter side of a banner or a logo is less than this; a longer one is that of a photo.
    private static let stripWidth = 300

    package static let fields: [Field<ImageModel>] = [
        .text("src", "the address") { $0.source },
        .text("srcset", "the addresses of its narrower copies and its own, with their widths; absent if it has none") {
            $0.sourceSet
        },
        .text("rowSizes", "how broad it is in rows, as in `sizes`, where the layout shows it large; absent otherwise") {
            $0.rowSizes
        },
        .text("middle", "the address of a copy for places that take only one; its own if it has none") { $0.middle },
        .number("width", "the width in pixels, if known") { $0.width },
        .number("height", "the height in pixels, if known") { $0.height },
        .text(
            "shape",
            "`whole` if it must not be cropped, `whole small` if it must not fill the page either; absent otherwise"
        ) { $0.shape },
        .text("alt", "the text alternative; absent if the same words stand beside the picture") { $0.alternative }
    ]
}

/// A file of a page.
package struct FileModel: PageModel {
    /// The address, relative to the page or on another server.
    package let href: String
    /// The file's name as the author wrote it.
    package let name: String
    /// The media type, such as `audio/mpeg`; nil if unknown.
    package let mediaType: String?
    /// Whether it lies on another server, so that the site has no copy.
    package let isRemote: Bool

    package init(href: String, name: String, mediaType: String?, isRemote: Bool) {
        self.href = href
        self.name = name
        self.mediaType = mediaType
        self.isRemote = isRemote
    }

    package static let fields: [Field<FileModel>] = [
        .text("href", "the address") { $0.href },
        .text("name", "the file's name") { $0.name },
        .text("type", "the media type, if known") { $0.mediaType },
        .flag("isRemote", "whether it lies on another server") { $0.isRemote }
    ]
}

/// A line of an index of all screens.
package struct ScreenEntry: PageModel {
    /// Plain text; several screens may have the same.
    package let title: String
    /// The address, relative to the page with the line.
    package let href: String
    /// The view name of the screen's type, such as `list`.
    package let view: String
    /// The title of the parent, if other screens have the same title; that of the level, if the parent has it too.
    package let parent: String?

    package init(title: String, href: String, view: String, parent: String? = nil) {
        self.title = title
        self.href = href
        self.view = view
        self.parent = parent
    }

    package static let fields: [Field<ScreenEntry>] = [
        .text("title", "the screen's title") { $0.title },
        .text("href", "its address") { $0.href },
        .text("view", "the view name of its type, such as `list`") { $0.view },
        .text(
            "parent",
            "in a list of all screens the title of its parent, or of its level, if other screens have the same title"
        ) {
            $0.parent
        }
    ]
}
