// SPDX-License-Identifier: MIT

package import AppModel

/// The theme's templates, parsed: the part of Mustache that themes have (`docs/themes.md`).
package struct TemplateLibrary: Sendable {
    private let sources: [String: String]
    private let templates: [String: ParsedTemplate]
    private let signs: ThemeSigns

    /// - Parameter sources: the texts of the templates by the names that partial tags use.
    init(_ sources: [String: String], signs: ThemeSigns = ThemeSigns()) {
        self.sources = sources
        self.signs = signs
        templates = sources.mapValues { ParsedTemplate($0) }
    }

    /// Returns a template for a type of page model; it is empty if there is no such template.
    package func template(_ name: String, for model: any PageModel.Type, strings: [String: String]) -> BoundTemplate {
        BoundTemplate(name, in: templates, texts: sources, signs: signs, to: model, strings: strings)
    }
}
