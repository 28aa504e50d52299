// SPDX-License-Identifier: MIT

package import Text

/// What the page of a screen needs from outside of it, and its links out of the app.
package struct PageNeeds: Sendable {
    /// A picture behind the page that overrides every style's.
    package let background: AssetReference?
    /// Addresses of other servers that the page may show in a frame.
    package let frames: [String]
    /// Addresses of other servers whose pictures its script loads; a placeholder in the host stands for any name of a server below.
    package let pictureServers: [String]
    /// Those of its pictures that only its script shows, together with those of `pictureServers`.
    package let scriptPictures: [AssetReference]
    /// Addresses to which forms on the page are sent.
    package let receivers: [String]
    /// Whether the frames and what its script shows are loaded only after a tap of the visitor.
    package let waitsForTap: Bool
    /// What its script asks the visitor's permission for.
    package let features: Set<BrowserFeature>
    /// Addresses of other servers to which the page links, besides its files and the addresses in its texts.
    package let webLinks: [WebLink]
    /// The scripts of the frame that only some pages load.
    package let parts: [PagePart]

    package init(
        background: AssetReference? = nil, frames: [String] = [], pictureServers: [String] = [],
        scriptPictures: [AssetReference] = [], receivers: [String] = [], waitsForTap: Bool = false,
        features: Set<BrowserFeature> = [],
        webLinks: [WebLink] = [], parts: [PagePart] = []
    ) {
        self.parts = parts
        self.background = background
        self.frames = frames
        self.pictureServers = pictureServers
        self.scriptPictures = scriptPictures
        self.receivers = receivers
        self.waitsForTap = waitsForTap
        self.features = features
        self.webLinks = webLinks
    }
}

/// A script or style of the frame that only the pages load which ask for it: the files `theme-<name>.js` and
/// `theme-<name>.css` of the theme.
package enum PagePart: String, Sendable, CaseIterable {
    /// Tables whose rows are cards.
    case cards
    /// Screens that lead to kept rows, whose number they show.
    case counts
    /// Tables with more than texts, numbers and days.
    case columns
    /// Screens with the fields of forms.
    case fields
    /// Long lists, which visitors filter, and those that they narrow.
    case filter
    /// Screens that had other ids before, under which visitors have left something.
    case moved
    /// Lists that visitors narrow.
    case narrow
    /// Screens that lead to one which stores where the visitor came from.
    case origin
    /// Photos of the visitor: made smaller, and kept on the device.
    case pictures
    /// Pictures of other servers, which may be gone.
    case remote
    /// Posters that go on by themselves.
    case rotate
    /// Rows of tables, for the screens that store some: codes, and limits.
    case rows
    /// Screens that visitors can keep among their favourites, and the page of those.
    case star
    /// Kept rows as a file, and back.
    case transfer
}

/// What a page takes from other screens besides titles and addresses. A site with such a page is built as a whole after
/// each change.
package struct ScreenReliance: Sendable {
    /// The scripts of the frame that the page loads because of it.
    package let parts: [PagePart]
    /// Whether its script asks which screen led to it.
    package let asksOrigin: Bool

    package init(parts: [PagePart], asksOrigin: Bool) { (self.parts, self.asksOrigin) = (parts, asksOrigin) }
}

/// Rows that a screen keeps on the visitor's device. What leads to the screen shows their number (`extensions.md` 1).
package struct KeptRows: Sendable, Hashable {
    /// The name under which scripts store them.
    package let place: String
    /// Those that are there before the visitor adds any: for each a number that stands for its values, by which scripts
    /// know it again.
    package let given: [UInt64]
    /// The columns of a table. The values of a kept row have their names.
    package let columns: [Column]

    package init(place: String, given: [UInt64], columns: [Column] = []) {
        (self.place, self.given, self.columns) = (place, given, columns)
    }

    /// The name of a column, the type of its values, and where the bundle gives it.
    package struct Column: Sendable, Hashable {
        package let name: String
        package let type: String
        package let position: SourcePosition

        package init(_ name: String, type: String, at position: SourcePosition) {
            (self.name, self.type, self.position) = (name, type, position)
        }
    }
}

/// A part of the device that pages use only if the visitor permits it. The raw value is its name in the header
/// `Permissions-Policy` (W3C, Permissions Policy).
package enum BrowserFeature: String, Sendable, CaseIterable {
    case camera, geolocation, microphone
}

/// An address of another server to which a visitor can go from a screen, and where the bundle names it.
package struct WebLink: Sendable, Equatable {
    /// With its scheme: http, https, tel, mailto, sms or geo (`extensions.md` 4).
    package let address: String
    /// Where the address begins in the bundle or in the settings.
    package let position: SourcePosition

    package init(_ address: String, at position: SourcePosition) {
        self.address = address
        self.position = position
    }
}

/// The traits that all pages of a type share.
package struct PageTraits: Sendable {
    /// The grounds of running texts, the component `basic_text`, in the template.
    package let proseGrounds: Set<TextGrounds.Place>
    /// Whether the pages show files of the visitor's own device, picked or recorded there.
    package let showsOwnFiles: Bool
    /// Whether forms store in its screens what visitors fill in; without a receiver they then choose no screen.
    package let takesForms: Bool
    /// The files that the site has once for all of them.
    package let sharedFiles: [SharedFile]
    /// Whether the picture of the page has a frame of its own, so that no text but its title stands on it.
    package let framesBackground: Bool
    /// Whether visitors do not see its links, for instance because they belong to codes. Ways over other screens then
    /// count before them.
    package let hidesLinks: Bool
    /// Native layouts of levels that mean something for the type, in lower case.
    package let knownLayouts: Set<String>

    package init(
        proseGrounds: Set<TextGrounds.Place> = [.card], showsOwnFiles: Bool = false, takesForms: Bool = false,
        sharedFiles: [SharedFile] = [], framesBackground: Bool = false, hidesLinks: Bool = false,
        knownLayouts: Set<String> = []
    ) {
        self.hidesLinks = hidesLinks
        self.takesForms = takesForms
        self.proseGrounds = proseGrounds
        self.showsOwnFiles = showsOwnFiles
        self.sharedFiles = sharedFiles
        self.framesBackground = framesBackground
        self.knownLayouts = knownLayouts
    }

    /// The traits of most types.
    package static let standard = PageTraits()
}
