// SPDX-License-Identifier: MIT

package import Text

/// What the page of a screen needs from outside of it, and where it leads to outside of the app.
package struct PageNeeds: Sendable {
    /// A picture behind the page that wins over every style's.
    package let background: AssetReference?
    /// Addresses of other servers that the page may show in a frame.
    package let frames: [String]
    /// Addresses of other servers whose pictures its script loads; `{s}` stands for any name of a server below.
    package let pictureServers: [String]
    /// Addresses that forms on the page send to.
    package let receivers: [String]
    /// Addresses of other servers that the page leads to, beside its files and what is written in its texts.
    package let webLinks: [WebLink]

    package init(
        background: AssetReference? = nil, frames: [String] = [], pictureServers: [String] = [],
        receivers: [String] = [], webLinks: [WebLink] = []
    ) {
        self.background = background
        self.frames = frames
        self.pictureServers = pictureServers
        self.receivers = receivers
        self.webLinks = webLinks
    }
}

/// An address of another server to which a visitor can go from a screen, and where the bundle names it.
package struct WebLink: Sendable, Equatable {
    package let address: String
    package let position: SourcePosition

    package init(_ address: String, at position: SourcePosition) {
        self.address = address
        self.position = position
    }
}

/// What is so for all pages of a type.
package struct PageTraits: Sendable {
    /// What running texts, the component `basic_text`, stand on in the template.
    package let proseGrounds: Set<TextGrounds.Place>
    /// Whether the pages show files of the visitor's own device, picked or recorded there.
    package let showsOwnFiles: Bool
    /// What the site has once for all of them.
    package let sharedFiles: [SharedFile]

    package init(
        proseGrounds: Set<TextGrounds.Place> = [.card], showsOwnFiles: Bool = false, sharedFiles: [SharedFile] = []
    ) {
        self.proseGrounds = proseGrounds
        self.showsOwnFiles = showsOwnFiles
        self.sharedFiles = sharedFiles
    }

    /// Those of most types.
    package static let standard = PageTraits()
}
