// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Text
package import Theming

/// The page model for the template of the frame: the page around every screen.
package struct FramePage: PageModel {
    var language: String
    var direction: String
    var foreignLanguage: String?
    var pageTitle: String
    var title: String
    var hasHeading: Bool
    var isHeadingLong: Bool
    var isHeadingBroad: Bool
    var description: String?
    var keywords: String?
    var author: String?
    var canonical: String?
    var sharing: SharingViewModel?
    var policy: String
    var stylesheet: String
    var preloads: [PreloadViewModel] = []
    var styles: [StyleViewModel]
    var scripts: [ScriptViewModel]
    var parts: [ScriptViewModel]
    var counts: [CountViewModel] = []
    var view: String
    var bodyClass: String
    var ground: String?
    var themeGround: ThemeColors.Pair
    var root: String
    var appKey: String
    var levelID: String?
    var itemID: String
    var formerIDs: String?
    var transition: String
    var headerImage: ImageModel?
    var parent: ScreenEntry?
    var home: String
    var isEntry: Bool
    var isCover: Bool
    var menus: [MenuPlace: MenuViewModel]
    var sections: MenuViewModel?
    var search: String?
    var placeHref: String?
    var profile: String?
    var launch: ImageModel?
    var topBanner: BannerViewModel?
    var bottomBanner: BannerViewModel?
    var icon: String?
    var touchIcon: String?
    var manifest: String
    var worker: String?
    var addresses: String?
    var isUnlisted = false
    var earlyScript: String?
    var offersScheme: Bool
    var hasStar = false
    var hasRemotePicture = false
    var footerText: String?
    var footerLanguage: String?
    var ownerLinks: [OwnerLinkViewModel]
    var ownerLinksLanguage: String?
    var languages: [LanguageLinkViewModel] = []
    var mainAlternate: String?
    var body: String

    package static let fields: [Field<FramePage>] = [
        .text("language", "the language of the texts, such as `es`") { $0.language },
        .text("direction", "`ltr` or `rtl`") { $0.direction },
        .text("foreignLanguage", "the language of the screen's texts where they are not translated; absent elsewhere") {
            $0.foreignLanguage
        },
        .text("foreignDirection", "`ltr` or `rtl` of that language") {
            $0.foreignLanguage.map(FramePage.textDirection(of:))
        },
        .text("pageTitle", "the title for the browser's tab") { $0.pageTitle },
        .text("title", "the title of the screen") { $0.title },
        .flag(
            "hasHeading", "whether the author gave the screen a title; if not, the heading is for those who listen only"
        ) { $0.hasHeading },
        .flag("isHeadingLong", "whether the title is more of a paragraph: above \(SitePlan.longHeading) characters") {
            $0.isHeadingLong
        },
        .flag(
            "isHeadingBroad",
            "whether it may be too long for the bar on a phone: above \(SitePlan.broadHeading) characters"
        ) { $0.isHeadingBroad },
        .text("description", "the description for search engines") { $0.description },
        .text("keywords", "the keywords for search engines") { $0.keywords },
        .text("author", "the author for search engines") { $0.author },
        .text(
            "canonical",
            "the page's full address, or that of the page whose texts it shows untranslated, if the site's is known"
        ) { $0.canonical },
        .model("sharing", "what the page tells programs that show shared addresses, if the site's is known") {
            $0.sharing
        },
        .text("policy", "the page's Content-Security-Policy") { $0.policy },
        .text("stylesheet", "the address of the style of every page") { $0.stylesheet },
        .list(
            "styles", "the styles of its type of screen; without them in the frame, `stylesheet` has those of all types"
        ) { $0.styles },
        .list("preloads", "the pictures that the styles show behind the page, to be loaded before the styles are there")
        { $0.preloads },
        .list("scripts", "the scripts of the page") { $0.scripts },
        .list("parts", "the scripts that those load when they are needed") { $0.parts },
        .list("counts", "the screens with rows of the visitor to which the page leads, itself among them") {
            $0.counts
        },
        .flag("hasCounts", "whether there are any") { !$0.counts.isEmpty },
        .text("view", "the view name of the screen's type, such as `list`") { $0.view },
        .text("bodyClass", "classes that tell the type, the style and the layout of the screen") { $0.bodyClass },
        .text("ground", "the colour of the whole page, if a style gives it one") { $0.ground },
        .text("lightGround", "the theme's colour of pages in the light look") { $0.themeGround.light.css },
        .text("darkGround", "the same in the dark look") { $0.themeGround.dark.css },
        .text("root", "the way to the top of the site: empty or `../`") { $0.root },
        .text("appKey", "a name for what scripts store in the browser, different for each app") { $0.appKey },
        .text("levelID", "the id of the screen's level, or `#` and its number; absent on built-in screens") {
            $0.levelID
        },
        .text("itemID", "the id of the screen's data item, or `#` and its number") { $0.itemID },
        .text("formerIDs", "the ids of level and item that it had before, as pairs in JSON; absent if it had no others")
        {
            $0.formerIDs
        },
        .text(
            "transition",
            "how the screen appears: `none`, `slide`, `flipLeft`, `flipRight`, `curlUp`, `curlDown`, `fade`"
        ) {
            $0.transition
        },
        .model("headerImage", "a picture behind the title") { $0.headerImage },
        .model("parent", "the screen that the back control leads to; absent on the first screen") { $0.parent },
        .text("home", "the address of the first screen") { $0.home },
        .flag("isEntry", "whether this is the first screen") { $0.isEntry },
        .flag("isCover", "whether this is the cover") { $0.isCover },
        .model("topMenu", "the menu above the content") { $0.menus[.top] },
        .model("bottomMenu", "the menu below the content") { $0.menus[.bottom] },
        .model("contextMenu", "the menu behind a button") { $0.menus[.context] },
        .model("sideMenu", "the menu in a drawer") { $0.menus[.side] },
        .model(
            "sections",
            "the sections of the thing that the screen is about: entries of the top menu, which has the others"
        ) { $0.sections },
        .text("search", "the address of the search; absent on its own page and where the settings hide it") {
            $0.search
        },
        .text("placeHref", "a map of the place the screen is about, if it names one") { $0.placeHref },
        .text("profile", "the address of the profile, on the first screen of an app that has one") { $0.profile },
        .model("launch", "the launch image, on the first screen of an app that has one") { $0.launch },
        .model("topBanner", "an advertisement that the app declares above the content") { $0.topBanner },
        .model("bottomBanner", "an advertisement that the app declares below the content") { $0.bottomBanner },
        .text("icon", "the app's icon, for the browser's tab") { $0.icon },
        .text("touchIcon", "its picture for the home screens of Apple's devices") { $0.touchIcon },
        .text(
            "manifest", "the file by which a browser installs the site; a link to it is an error on pages from the disk"
        ) { $0.manifest },
        .text(
            "worker", "the script that keeps the site for visits without a connection; absent if it is not to be kept"
        ) { $0.worker },
        .text(
            "addresses", "on the first screen, the script that leads addresses of the framework’s own HTML5 program on"
        ) { $0.addresses },
        .flag("isUnlisted", "whether search engines leave the page out") { $0.isUnlisted },
        .text("earlyScript", "the address of the script that runs before the page is shown") { $0.earlyScript },
        .flag("offersScheme", "whether visitors may choose between light and dark") { $0.offersScheme },
        .flag("hasStar", "whether visitors can keep the screen among their favourites") { $0.hasStar },
        .flag("hasRemotePicture", "whether the screen shows a picture of another server") { $0.hasRemotePicture },
        .flag(
            "hasMore",
            "whether there is anything behind the button for more: the context menu, the choice of the look or that of the language"
        ) {
            $0.menus[.context] != nil || $0.offersScheme || $0.menus[.top]?.isFull == true || !$0.languages.isEmpty
        },
        .list("languages", "the languages of the site, if it has several, the main one first") { $0.languages },
        .text("mainAlternate", "the screen in the main language for search engines, as the one for all other visitors")
        {
            $0.mainAlternate
        },
        .text("footerText", "a text of the site's owner") { $0.footerText },
        .html("footerMarkup", "the same with its links") { $0.footerText.map { Prose.inline($0, hasLinks: true) } },
        .text("footerLanguage", "the language of that text if it is not that of the page") { $0.footerLanguage },
        .text("footerDirection", "`ltr` or `rtl` of that language") {
            $0.footerLanguage.map(FramePage.textDirection(of:))
        },
        .list("ownerLinks", "links to what the owner has to tell visitors, such as an imprint") { $0.ownerLinks },
        .flag("hasOwnerLinks", "whether there are any") { !$0.ownerLinks.isEmpty },
        .text("ownerLinksLanguage", "the language of these links if it is not that of the text above them") {
            $0.ownerLinksLanguage
        },
        .text("ownerLinksDirection", "`ltr` or `rtl` of that language") {
            $0.ownerLinksLanguage.map(FramePage.textDirection(of:))
        },
        .flag("hasFooter", "whether there is a text of the owner or a link") {
            $0.footerText != nil || !$0.ownerLinks.isEmpty
        },
        .html("body", "the rendered screen") { $0.body }
    ]

    /// Returns the text direction of a language as the value of HTML's `dir`.
    private static func textDirection(of language: String) -> String {
        LanguageTag.isRightToLeft(language) ? "rtl" : "ltr"
    }
}

/// A stylesheet of a page.
package struct StyleViewModel: PageModel {
    let source: String

    package static let fields: [Field<StyleViewModel>] = [.text("src", "the address") { $0.source }]
}

/// A picture that the page's style shows behind it.
package struct PreloadViewModel: PageModel {
    let href: String
    let media: String?

    package static let fields: [Field<PreloadViewModel>] = [
        .text("href", "the address") { $0.href },
        .text("media", "the windows in which it is shown; absent if in all") { $0.media }
    ]
}

/// A screen whose rows are counted where a page leads to it.
package struct CountViewModel: PageModel {
    let href: String?
    let place: String
    let given: Int

    package static let fields: [Field<CountViewModel>] = [
        .text("href", "its address; absent if it is the page itself") { $0.href },
        .text("place", "the name under which scripts store its rows") { $0.place },
        .number("given", "how many are there before the visitor adds any") { $0.given }
    ]
}

/// A script of a page.
package struct ScriptViewModel: PageModel {
    let name: String
    let source: String

    package static let fields: [Field<ScriptViewModel>] = [
        .text("name", "the name of its file without the ending, and of a part what follows the dash, such as `actions`")
        { $0.name },
        .text("src", "the address") { $0.source }
    ]
}

/// The view model of a menu.
package struct MenuViewModel: PageModel {
    let actions: [MenuActionViewModel]
    /// The entries that the menu of more has in any case.
    var elsewhere: [MenuActionViewModel] = []
    /// The number of entries that a narrow bar has room for.
    private let fitting: Int

    /// - Parameters:
    ///   - actions: the entries in file order.
    ///   - isShown: whether the page shows the menu as it is; if not, behind a button. Of one that is shown, a narrow bar
    ///     has room for a few entries, and the others stand behind a button too.
    init(_ actions: [MenuActionViewModel], isShown: Bool, isNarrow: Bool) {
        var room = Self.room
        let fitting = actions.prefix(Self.narrowest).prefix { action in
            room -= action.estimatedWidth
            return room >= 0
        }.count
        self.fitting = fitting
        self.actions = actions.enumerated().map { number, action in
            var action = action
            action.mayBeHidden = !isShown || isNarrow && number >= fitting
            return action
        }
    }

    /// The most entries that a narrow bar has room for, and their width in pixels: what a bar of 320 leaves beside the
    /// way back, the drawer and the menu of more.
    private static let narrowest = 2
    private static let room = 160

    var isFull: Bool { actions.count >= Self.narrowest || fitting < actions.count }

    package static let fields: [Field<MenuViewModel>] = [
        .list("actions", "the entries in file order") { $0.actions },
        .list(
            "overflow",
            "those for which a narrow bar has no room, all from the third on, and whose words are long, without those of the same name and target in `contextMenu`"
        ) { menu in
            menu.actions.dropFirst(menu.fitting).filter { action in !menu.elsewhere.contains { $0.isSame(as: action) } }
        },
        .flag("hasOverflow", "whether a narrow bar has room for no more: there are two entries, or more, or a long one")
        {
            $0.isFull
        },
        .text(
            "fitting",
            "the number of entries that a narrow bar has room for, if their words leave room for fewer than two"
        ) {
            $0.fitting < min($0.actions.count, MenuViewModel.narrowest) ? "\($0.fitting)" : nil
        }
    ]
}

/// The view model of a menu entry.
package struct MenuActionViewModel: PageModel {
    let title: String
    let image: ImageModel?
    /// Whether the word is shown in any case.
    let needsWord: Bool
    let link: LinkModel?
    /// Whether the page lies below the screen that it leads to.
    let isAbove: Bool
    let action: String?
    /// The view name of the type whose sign it has.
    let sign: String?
    let size: MenuSize?
    /// Whether it may stand in a closed menu.
    var mayBeHidden = false

    /// Whether a visitor sees no difference between the two in one menu.
    fileprivate func isSame(as other: Self) -> Bool {
        title == other.title && link?.href == other.link?.href && (link?.href != nil || action == other.action)
    }

    /// About how wide it is in a bar, in pixels: a sign has the size of what can be tapped, and a word its letters.
    fileprivate var estimatedWidth: Int { image != nil || action != nil ? 44 : max(44, 12 + 9 * title.count) }

    package static let fields: [Field<MenuActionViewModel>] = [
        .text("title", "the name of the entry") { $0.title },
        .model("image", "its picture") { $0.image },
        .flag("mayBeHidden", "whether it may stand in a closed menu, where its picture need not be loaded") {
            $0.mayBeHidden
        },
        .flag("hasWord", "whether its name is shown: it has no picture, one that others have too, or a title") {
            $0.image == nil || $0.needsWord
        },
        .text("href", "where it leads; absent for a dead entry, the current screen and actions that need a script") {
            $0.link?.href
        },
        .flag("isCurrent", "whether it leads to the screen it stands on") { $0.link?.isCurrent ?? false },
        .flag("isDead", "whether the target does not exist") {
            $0.link.map { $0.href == nil && !$0.isCurrent } ?? false
        },
        .flag("isAbove", "whether the page lies below the screen that it leads to, as a tab") { $0.isAbove },
        .flag("isPage", "whether it leads out of the app, to a page of the web") { $0.link?.isPage ?? false },
        .text("action", "the built-in action, such as `share`") { $0.action },
        .text("view", "the view name of the target's type, such as `list`, or of the type whose sign an action has") {
            $0.sign
        },
        .text(
            "sizeClass",
            "a class that sets `--menu-left`, `--menu-width` and `--menu-height` to the numbers that the app gives"
        ) {
            $0.size?.className
        }
    ]
}

/// A declared advertisement.
package struct BannerViewModel: PageModel {
    let type: String
    let place: String
    let id: String
    let pictures: [ImageModel]

    package static let fields: [Field<BannerViewModel>] = [
        .text("type", "the network, such as `admob`, or `custom`") { $0.type },
        .text("place", "`top` or `bottom`") { $0.place },
        .text("id", "the publisher's id") { $0.id },
        .list("pictures", "the pictures of the bundle's folder `images/ads`, if the type is `custom`") { $0.pictures },
        .flag("hasPictures", "whether there are any") { !$0.pictures.isEmpty }
    ]
}

extension FrameModels {
    /// The page models of the frame and of placeholders.
    package static let site = FrameModels(
        page: FramePage.self, placeholder: PlaceholderPage.self, notice: NoticePage.self)
}

/// The page model for the template of a level that is not in the bundle.
package struct PlaceholderPage: PageModel {
    /// The address of the server's file, as visitors may see it; nil if the level's own file could not be read.
    let address: String?

    package static let fields: [Field<PlaceholderPage>] = [
        .flag("isRemote", "whether the data are on a server") { $0.address != nil },
        .text("address", "the address of the data") { $0.address },
        .text("href", "the same for a link; absent if no browser can follow it") { $0.href }
    ]

    private var href: String? { address.flatMap { WebAddress($0)?.isWellFormed == true ? $0 : nil } }
}
