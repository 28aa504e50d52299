// SPDX-License-Identifier: MIT

package import AppModel

/// All that can be wrong with a theme that could be read: its files, its words, and the names in its templates.
package enum ThemeCheck {
    package static func problems(in theme: Theme, for registry: ActivityRegistry) -> [ThemeProblem] {
        ThemeFileCheck.problems(in: theme, for: registry) + ThemeWordCheck.problems(in: theme)
            + TemplateCheck.problems(in: theme, for: registry)
    }

    /// What can only be said of a theme together with the app that it dresses.
    package static func problems(in theme: Theme, for registry: ActivityRegistry, app: App) -> [ThemeProblem] {
        ThemeFileCheck.strayTypes(in: theme, for: registry, app: app)
    }
}
