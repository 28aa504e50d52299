// SPDX-License-Identifier: MIT

internal import BundleXML
package import Text

/// An app as its bundle describes it: everything is read, nothing is resolved.
package struct App: Sendable {
    /// The files that it was read from.
    package let bundle: AppBundle
    /// Where in the bundle its files lie, in the language that was read.
    package let layout: BundleLayout
    /// Those with which it was read: the language decides which files were.
    package let settings: SiteSettings
    /// The name of the app: its own title, else the cover's, else the folder's name.
    package let title: String
    /// Whether the app itself has a title.
    package let hasTitle: Bool
    /// Where the app starts; nil for the cover.
    package let entryPoint: NextLevel?
    /// All levels in file order, those replaced by a later one of the same id included, because positions count them.
    package let levels: [Level]
    /// The contents of the built-in screens that the app has; the others have no page.
    package private(set) var builtIns: [BuiltInScreen: DataItem]
    /// In file order, the general ones and those of single levels (`app.md` 9.2).
    package let menus: [MenuPlace: [Menu]]
    /// A picture behind the whole screen, under every style's.
    package let menuBackground: AssetReference?
    /// What the styles file says (`app.md` 10); empty without one.
    package let styles: AppStyles
    /// By their names; of two with one name the last (`app.md` 11.1).
    package let formats: [String: TextFormat]
    /// Nil if the app follows the device, and if it says nothing or something unknown.
    package let orientation: Orientation?
    /// Nil if none is declared. One that is declared is not always shown.
    package let banner: Banner?
    /// The payee of screens of type `SALE_ACTIVITY`.
    package let payPalRecipient: String?
    /// All nil without a `seo.xml`.
    package let search: SearchEngineTexts
    /// The launch image (`app.md` 8).
    package let splash: AssetReference?
    /// The one of the settings, else the first of the native players' that is there (`app.md` 8); nil without any.
    package let icon: AssetReference?
    /// The XML files that were read, `app.xml` among them.
    package let readFiles: Set<String>
    /// The names of all files that the app asks for, there or not, in lower case: relative to the folder of the XML files or
    /// to that of a language.
    let fileNames: Set<String>
    /// The base names of the schemas that its files follow, by their paths: those that a reader has opened, and those that
    /// are still empty.
    package let schemas: [String: Set<String>]
    /// Those of the level files that are known to have no comment that leaves out diagnostics.
    package let filesWithoutComments: Set<String>
    /// What a build leaves of the level files it has read, for those that it has read as a whole.
    let forms: [LevelFileRequest.Name: LevelFileForm]

    /// A hint for installed apps; never a rotated page (`app.md` 4.6).
    package enum Orientation: String, Sendable { case portrait, landscape }

    /// A declared advertisement: never third-party code, only a labelled slot of the theme (decision D17).
    package struct Banner: Sendable {
        /// In lower case, such as `yoc`; `admob` if none is written.
        package let type: String
        /// As written but in lower case; empty if nothing is.
        package let place: String
        /// The id at the network; empty if none is written.
        package let id: String
        /// For the type `custom`: the pictures of the bundle's folder for them.
        package let pictures: [AssetReference]

        /// Only these two places are known to any player; elsewhere no banner was shown (`app.md` 4.4).
        package var isAbove: Bool { place == "top" }
        /// Whether it has the second of these places, below the content.
        package var isBelow: Bool { place == "bottom" }
    }

    /// The contents of `seo.xml` (`app.md` 14.1).
    package struct SearchEngineTexts: Sendable {
        /// The description of pages without texts of their own, and of the first one; nil if none is written.
        package var description: String?
        /// As written, for all pages; nil for none.
        package var keywords: String?
        /// For all pages; nil for none.
        package var author: String?
    }

    /// Parts of the app whose files are named but could not be read: their contents are unknown, so links to them are
    /// not reported as wrong.
    package let unreadParts: Set<Part>
    /// Whether the cover is a generated list of levels because the app's own is missing.
    package private(set) var hasFallbackCover: Bool
    /// Those with which it was read, for the checks as well.
    package let limits: Limits

    /// A part of an app that can be unread while the rest is known.
    package enum Part: Sendable {
        case formats, profile, menus, cover
        /// Changed items of level files that no longer fit their known outlines.
        case knownItems
    }

    /// Adds a generated cover to an app without one.
    mutating func add(fallbackCover cover: DataItem) {
        builtIns[.cover] = cover
        hasFallbackCover = true
    }

    /// The menus of all places, those of a place in the order of their file.
    package var allMenus: [Menu] { MenuPlace.allCases.flatMap { menus[$0] ?? [] } }

    /// The built-in screens that the app has.
    package var builtInScreens: [BuiltInScreen] { BuiltInScreen.allCases.filter { builtIns[$0] != nil } }

    /// The files that the site has of the app as a whole: the launch picture, the icon, and the pictures of the banner.
    package var ownPictures: [AssetReference] { [splash, icon].compactMap { $0 } + (banner?.pictures ?? []) }

    /// Returns the bytes of a file for the places of diagnostics.
    package func contents(of file: String) -> [UInt8]? { bundle.read(file) }
}
