// SPDX-License-Identifier: MIT

/// The colour from which all other accent colours are made.
package enum AccentColor {
    /// Returns the setting, else the colour of the cover's header, else that of the headers of most levels, unless it is
    /// grey or too weak on both grounds; nil for the theme's own colour (the design's rule). The colour is opaque,
    /// because texts stand on it.
    package static func color(of app: App) -> Color? {
        let ground = app.settings.colors.card
        if let written = app.settings.accent, let color = Color(written) { return color.over(ground.light) }
        let ofCover = app.styles.styles.last {
            $0.scope == .type(BuiltInScreen.cover.type) && $0.style.components["header"] != nil
        }?.style
        return [app.headerColor(ofCover?.components["header"]), commonest(in: app)].compactMap {
            $0?.over(ground.light)
        }.first {
            !$0.isGrey && ($0.contrast(with: ground.light) >= 3 || $0.contrast(with: ground.dark) >= 3)
        }
    }

    /// Returns the colour of most levels; of several, that of the first level. Levels count, and not screens, so that
    /// neither a new screen nor one that a language lacks changes the colour.
    private static func commonest(in app: App) -> Color? {
        var counts: [Color: (count: Int, first: Int)] = [:]
        for (number, level) in app.levels.enumerated() {
            guard let color = app.headerColor(of: level) else { continue }
            counts[color, default: (0, number)].count += 1
        }
        return counts.max { ($0.value.count, -$0.value.first) < ($1.value.count, -$1.value.first) }?.key
    }
}

extension App {
    /// Returns the colour of the titles of a level; nil for the theme's own.
    fileprivate func headerColor(of level: Level) -> Color? {
        headerColor(
            styles.use(
                ofComponent: "header", level: level.id, type: styledType(of: level), format: level.declaration.format))
    }

    /// Returns the colour of titles of a format.
    fileprivate func headerColor(_ use: Style.Use?) -> Color? { use.flatMap(format)?.textColor }
}
