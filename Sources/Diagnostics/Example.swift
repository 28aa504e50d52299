// SPDX-License-Identifier: MIT

/// A piece of a bundle that shows a problem, or how the same looks without it.
///
/// Only the relevant part is written; the rest of a small valid app is implied. In an example of a problem the mark `↓`
/// stands directly before the place that is reported. Every example is a test as well. ‘…’ in one stands for more of
/// the same.
package struct Example: Sendable, Hashable {
    /// Where a piece stands in a bundle.
    package enum Place: Sendable, Hashable {
        /// In the data file of a level of this `levelType`: whole `data` items, or the children of one; for tables the
        /// whole file.
        case data(type: String)
        /// In `app.xml`: children of `application`, or the whole document if it starts with `<application`.
        case application
        /// In `app.xml`: more children of `levels`.
        case levels
        /// The whole file that `coverFileName` names.
        case cover
        /// The whole file that `topMenu` names.
        case menu
        /// The whole file that `stylesFileName` names.
        case styles
        /// The whole file that `formatsFileName` names.
        case formats
        /// The whole file that `profileFileName` names.
        case profile
        /// The settings file of the site.
        case settings
        /// A file of the site's theme, by its path below the theme's folder.
        case theme(String)
        /// The names of all files of the bundle, a line each; the mark stands before the one that is reported, and
        /// nowhere if that is the folder.
        case listing
        /// A command and the output of the tool, which depends on the machine or on other servers.
        case terminal
        /// Any other file of the bundle, by its path below the bundle's folder.
        case file(String)
    }

    /// A part of an example that stands in one place.
    package struct Piece: Sendable, Hashable {
        /// Determines what of the file is implied.
        package let place: Place
        /// As in the file; in an example of a problem one piece has the mark.
        package let text: String
    }

    /// In the order in which they are shown.
    package let pieces: [Piece]

    private init(_ pieces: [Piece]) {
        self.pieces = pieces
    }

    /// An example of one piece; `with` adds others.
    package init(_ place: Place, _ text: String) {
        pieces = [Piece(place: place, text: text)]
    }

    /// An example of one piece in the data file of a level. The functions below are for the other places.
    package static func data(_ type: String, _ text: String) -> Self { Self(.data(type: type), text) }
    package static func application(_ text: String) -> Self { Self(.application, text) }
    package static func levels(_ text: String) -> Self { Self(.levels, text) }
    package static func cover(_ text: String) -> Self { Self(.cover, text) }
    package static func menu(_ text: String) -> Self { Self(.menu, text) }
    package static func styles(_ text: String) -> Self { Self(.styles, text) }
    package static func formats(_ text: String) -> Self { Self(.formats, text) }
    package static func profile(_ text: String) -> Self { Self(.profile, text) }
    package static func settings(_ text: String) -> Self { Self(.settings, text) }
    package static func theme(_ path: String, _ text: String) -> Self { Self(.theme(path), text) }
    package static func listing(_ text: String) -> Self { Self(.listing, text) }
    package static func terminal(_ text: String) -> Self { Self(.terminal, text) }
    package static func file(_ path: String, _ text: String) -> Self { Self(.file(path), text) }

    /// The same bundle with another piece.
    package func with(_ other: Example) -> Self { Self(pieces + other.pieces) }

    /// The mark before the reported place.
    package static let mark: Character = "↓"
}
