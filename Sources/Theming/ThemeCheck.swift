// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics

/// What the templates see that are no screen type's: the page around every screen, and a level without a file.
package struct FrameModels: Sendable {
    let page: any PageModel.Type
    let placeholder: any PageModel.Type

    package init(page: any PageModel.Type, placeholder: any PageModel.Type) {
        (self.page, self.placeholder) = (page, placeholder)
    }
}

/// All that can be wrong with a theme whose files could be read: their places, the strings, and the names in templates.
package enum ThemeCheck {
    package static func faults(of theme: Theme, for registry: ActivityRegistry, _ frame: FrameModels) -> [Diagnostic] {
        ThemeFileCheck.faults(of: theme, for: registry) + ThemeStringCheck.faults(of: theme)
            + TemplateCheck.faults(of: theme, for: registry, frame)
    }

    /// What can only be said of a theme together with the app that it dresses.
    package static func faults(of theme: Theme, for registry: ActivityRegistry, app: App) -> [Diagnostic] {
        ThemeFileCheck.strayTypes(in: theme, for: registry, app: app)
    }
}
