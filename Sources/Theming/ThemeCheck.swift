// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics

/// The page models of the templates that belong to no screen type: the frame around every screen, a level without a
/// file, and pages that are no screens.
package struct FrameModels: Sendable {
    let page: any PageModel.Type
    let placeholder: any PageModel.Type
    let notice: any PageModel.Type

    package init(page: any PageModel.Type, placeholder: any PageModel.Type, notice: any PageModel.Type) {
        (self.page, self.placeholder, self.notice) = (page, placeholder, notice)
    }
}

/// The checks of a theme whose files could be read: paths, strings, and names in templates.
package enum ThemeCheck {
    /// Returns the faults that stop a build.
    /// - Parameters:
    ///   - registry: all screen types, for the names of files and fields.
    ///   - frame: the page models of the other templates.
    package static func faults(of theme: Theme, for registry: ActivityRegistry, frame: FrameModels) -> [Diagnostic] {
        let faults = ThemeFileCheck.faults(of: theme, for: registry) + ThemeStringCheck.faults(of: theme)
        // Templates that are too large, or have no end, are not gone through.
        let endless = TemplateSize.faults(of: theme)
        return faults + (endless.isEmpty ? TemplateCheck.faults(of: theme, for: registry, frame: frame) : endless)
    }

    /// Returns warnings about a theme without faults, which do not stop a build.
    /// - Parameter builtIn: the folder of the tool's own themes.
    package static func warnings(of theme: Theme, builtIn: String) -> [Diagnostic] {
        PolicyCheck.warnings(of: theme, builtIn: builtIn)
    }

    /// Returns notes about strings that a theme lacks, for an app in these languages.
    package static func notes(of theme: Theme, in languages: [String]) -> [Diagnostic] {
        MissingWords.notes(of: theme, in: languages)
    }

    /// Returns the faults that can be found only for a theme together with the app that uses it.
    package static func faults(of theme: Theme, for registry: ActivityRegistry, app: App) -> [Diagnostic] {
        ThemeFileCheck.strayTypes(in: theme, for: registry, app: app)
    }
}
