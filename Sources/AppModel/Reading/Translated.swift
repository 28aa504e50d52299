// SPDX-License-Identifier: MIT

package import Text

/// A setting that may be there once for each language of the site.
package struct Translated<Value: Sendable & Equatable>: Sendable, Equatable {
    /// What the settings have for a language.
    package struct Version: Sendable, Equatable {
        /// The tag; nil for the main language of the site.
        package let language: String?
        package let value: Value
        /// The place of the language in the settings; nil without one.
        package let position: SourcePosition?

        package init(_ value: Value, in language: String?, at position: SourcePosition? = nil) {
            (self.value, self.language, self.position) = (value, language, position)
        }
    }

    /// In the order of the settings.
    private let versions: [Version]

    package init(versions: [Version]) { self.versions = versions }

    /// Creates the setting with one value, in the main language, for all.
    package init(_ value: Value?) { versions = value.map { [Version($0, in: nil)] } ?? [] }

    /// Returns what pages in a language show: the value in it or in a broader language, else the one in the main language,
    /// else the first.
    /// - Returns: the value with the tag of its language if that is not the one of the pages; nil without any value.
    package func shown(in language: String, main: String) -> (value: Value, foreignLanguage: String?)? {
        let tags = tags(main: main)
        guard let number = number(in: language, main: main, among: tags) else { return nil }
        return (versions[number].value, LanguageTag.withBroader(language).contains(tags[number]) ? nil : tags[number])
    }

    /// Returns what no page shows, because the site has none in its language.
    /// - Parameter languages: those of the site's pages.
    package func unshown(in languages: [String], main: String) -> [Version] {
        let tags = tags(main: main)
        let shown = Set(languages.compactMap { number(in: $0, main: main, among: tags) })
        return versions.enumerated().compactMap { shown.contains($0.offset) ? nil : $0.element }
    }

    /// Returns those of some languages in which pages show what was written for others.
    package func lacking(among languages: [String], main: String) -> [String] {
        languages.filter { shown(in: $0, main: main)?.foreignLanguage != nil }
    }

    private func tags(main: String) -> [String] { versions.map { LanguageTag.canonical($0.language ?? main) } }

    private func number(in language: String, main: String, among tags: [String]) -> Int? {
        let wanted = LanguageTag.withBroader(language) + LanguageTag.withBroader(main)
        return wanted.lazy.compactMap { tags.firstIndex(of: $0) }.first ?? versions.indices.first
    }
}
