// SPDX-License-Identifier: MIT

/// The colour from which all other accent colours are made.
package enum AccentColor {
    /// Returns the setting, else the colour of the format that the cover's or the commonest header names, unless it is
    /// grey or too weak on both grounds; nil for the theme's own colour (the design's rule). The colour is opaque,
    /// because texts stand on it.
    package static func color(of app: App) -> Color? {
        let ground = app.settings.colors.card
        if let written = app.settings.accent, let color = Color(written) { return color.over(ground.light) }
        let headers = app.styles.styles.compactMap { entry in
            entry.style.components["header"].map { (entry.scope, $0.format) }
        }
        let counts = Dictionary(headers.map { ($0.1, 1) }, uniquingKeysWith: +)
        let commonest = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.first?.key
        let ofCover = headers.last { $0.0 == .type(BuiltInScreen.cover.type) }?.1
        let colors = [ofCover, commonest].compactMap { $0 }.compactMap {
            app.formats[$0]?.textColor?.over(ground.light)
        }
        return colors.first {
            !$0.isGrey && ($0.contrast(with: ground.light) >= 3 || $0.contrast(with: ground.dark) >= 3)
        }
    }
}
