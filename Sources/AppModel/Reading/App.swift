// SPDX-License-Identifier: MIT

internal import BundleXML
package import Text

/// An app as its bundle describes it: everything is read, nothing is resolved.
package struct App: Sendable {
    package let bundle: AppBundle
    package let layout: BundleLayout
    package let settings: SiteSettings
    /// The name of the app: its own title, else the cover's, else the folder's name.
    package let title: String
    /// Whether the app itself has a title.
    package let hasTitle: Bool
    /// Where the app starts; nil for the cover.
    package let entryPoint: NextLevel?
    /// All levels in file order, those replaced by a later one of the same id included, because positions count them.
    package let levels: [Level]
    package private(set) var builtIns: [BuiltInScreen: DataItem]
    package let menus: [MenuPlace: [Menu]]
    /// A picture behind the whole screen, under every style's.
    package let menuBackground: AssetReference?
    package let styles: AppStyles
    package let formats: [String: TextFormat]
    package let orientation: Orientation?
    package let banner: Banner?
    /// The payee of screens of type `SALE_ACTIVITY`.
    package let payPalRecipient: String?
    package let search: SearchEngineTexts
    /// The launch image (`app.md` 8).
    package let splash: AssetReference?
    package let icon: AssetReference?
    /// The XML files that were read, `app.xml` among them.
    package let readFiles: Set<String>
    /// The names of all files that the app asks for, there or not, in lower case: relative to the folder of the XML files or
    /// to that of a language.
    let fileNames: Set<String>
    /// Those of the level files that are known to have no comment that leaves out diagnostics.
    package let filesWithoutComments: Set<String>
    /// What a build leaves of the level files it has read, for those that it has read as a whole.
    let forms: [LevelFileRequest.Name: LevelFileForm]

    /// A hint for installed apps; never a rotated page (`app.md` 4.6).
    package enum Orientation: String, Sendable { case portrait, landscape }

    /// A declared advertisement: never third-party code, only a labelled slot of the theme (decision D17).
    package struct Banner: Sendable {
        package let type: String
        package let place: String
        package let id: String
        /// For the type `custom`: the pictures of the bundle's folder for them.
        package let pictures: [AssetReference]

        /// Only these two places are known to any player; elsewhere no banner was shown (`app.md` 4.4).
        package var isAbove: Bool { place == "top" }
        package var isBelow: Bool { place == "bottom" }
    }

    /// The contents of `seo.xml` (`app.md` 14.1).
    package struct SearchEngineTexts: Sendable {
        package var description: String?
        package var keywords: String?
        package var author: String?
    }

    /// Parts of the app whose files are named but could not be read: their contents are unknown, so links to them are
    /// not reported as wrong.
    package let unreadParts: Set<Part>
    /// Whether the cover is a generated list of levels because the app's own is missing.
    package private(set) var hasFallbackCover: Bool
    package let limits: Limits

    package enum Part: Sendable {
        case formats, profile
        /// Changed items of level files that no longer fit their known outlines.
        case knownItems
    }

    /// Adds a generated cover to an app without one.
    mutating func add(fallbackCover cover: DataItem) {
        builtIns[.cover] = cover
        hasFallbackCover = true
    }

    /// Returns the bytes of a file for the places of diagnostics.
    package func contents(of file: String) -> [UInt8]? { bundle.read(file) }
}
