// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text

/// Checks that the site has the languages for which the settings give a text: one under a wrong tag is shown nowhere, and the pages that it was
/// meant for have that of another language.
package enum SettingsLanguageCheck: SettingsCheck {
    package static let diagnosticKinds: [Diagnostic.Kind] = [.unusedLanguage]

    package static func diagnostics(for graphs: [AppGraph]) -> [Diagnostic] {
        guard let settings = graphs.first?.app.settings else { return [] }
        let languages = graphs.map(\.app.settings.pageLanguage)
        return diagnostics(of: settings.footers, "footer", languages)
            + diagnostics(of: settings.ownerLinks, "links", languages)
    }

    private static func diagnostics<Value>(
        of setting: Translated<Value>, _ name: String, _ languages: [String]
    ) -> [Diagnostic] {
        let lacking = setting.lacking(among: languages, main: languages[0])
        return setting.unshown(in: languages, main: languages[0]).compactMap { version in
            guard let tag = version.language, let place = version.position else { return nil }
            return Diagnostic(
                .unusedLanguage, "The site has no pages in ‘\(tag)’, so what ‘\(name)’ has for it is not shown",
                at: place,
                suggestions: lacking.count == 1 ? lacking : [])
        }
    }
}

extension Diagnostic.Kind {
    private static func example(_ setting: String) -> Example {
        Example.data("MULTIMEDIA_ACTIVITY", "").with(.settings("language: en\n" + setting))
    }

    static let unusedLanguage = Self(
        "settings/unused-language", .warning,
        "Nobody sees the text, and pages in the language that was meant show that of another.",
        howToFix:
            "Write the tag of a language of the site: that of the setting ‘language’, or the name of a folder of translated files.",
        bad: example("footer:\n  en: City museum\n  ↓se: Stadsmuseet"),
        good: example("footer:\n  en: City museum"))
}
