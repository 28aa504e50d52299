// SPDX-License-Identifier: MIT

/// The grounds on which the texts of a component stand, in a theme and under a style. The stylesheet moves colours by
/// them, and the check uses them too.
package struct TextGrounds: Sendable {
    /// A part of a page that carries texts with a format of the bundle.
    package enum Place: Sendable, Hashable, CaseIterable {
        /// The title's own ground, else the page.
        case title
        case page
        case card
        /// Rows at rest, marked, under the pointer, and touched where the format has a picture for that.
        case row, markedRow, pointedRow, touchedRow
        case button, pointedButton
    }

    /// The place of a ground, and its visible colour.
    package struct Ground: Sendable, Hashable {
        /// Where the colour of a ground comes from; the messages of checks name it.
        package enum Kind: Sendable, Hashable {
            case theme(Place)
            /// A background picture under the theme's veil.
            case veiledPicture
            /// The colour that a style has for the page.
            case page
            /// The colour that a list's format has for its ground.
            case list
        }

        /// The place of the theme, or what of the app takes its place.
        package let kind: Kind
        /// Opaque: what shines through from below is mixed in.
        package let color: Color
    }

    /// Which of the component's texts the grounds are for.
    package enum Part: Sendable { case all, insideLists }

    /// `insideLists` if the texts inside lists have other grounds than the rest.
    package let part: Part
    /// The theme's grounds there in the light.
    package let light: [Ground]
    /// The same in the dark; empty where the author's colour is the ground in the dark as well.
    package let dark: [Ground]
    /// The grounds that the author chose, in the light; in the dark the theme's are used.
    package let authors: [Ground]
    let keepsColors: Bool

    /// Returns the colours in which a text is shown: in the light as written on grounds of the author's choice and in
    /// themes that keep colours, else moved until it can be read.
    package func shown(_ color: Color) -> ThemeColors.Pair {
        guard self.light != dark || keepsColors || !authors.isEmpty else {
            let only = color.readable(on: dark.map(\.color))
            return ThemeColors.Pair(light: only, dark: only)
        }
        let light = keepsColors || self.light.isEmpty ? color : color.readable(on: self.light.map(\.color))
        let isSame = keepsColors && self.light.map(\.color) == dark.map(\.color)
        let grounds = (self.light + authors).map(\.color)
        return ThemeColors.Pair(
            light: light, dark: isSame ? color : color.readableInDark(on: dark.map(\.color), insteadOf: grounds))
    }

    /// Returns the ground in the light on which a text of this colour, as written, has the least contrast.
    package func worst(for color: Color) -> (ground: Ground, contrast: Double)? {
        (light + authors).map { ($0, color.contrast(on: [$0.color])) }.min { $0.1 < $1.1 }
    }
}
