// SPDX-License-Identifier: MIT

internal import Text

/// A setting that may be there once for each language of the site.
package struct Translated<Value: Sendable & Equatable>: Sendable, Equatable {
    /// What the settings have for a language.
    package struct Version: Sendable, Equatable {
        /// The tag; nil for the main language of the site.
        package let language: String?
        package let value: Value

        package init(_ value: Value, in language: String?) { (self.value, self.language) = (value, language) }
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
        let own = LanguageTag.withBroader(language)
        let tags = versions.map { LanguageTag.canonical($0.language ?? main) }
        let wanted = own + LanguageTag.withBroader(main)
        guard let number = wanted.lazy.compactMap({ tags.firstIndex(of: $0) }).first ?? versions.indices.first else {
            return nil
        }
        return (versions[number].value, own.contains(tags[number]) ? nil : tags[number])
    }
}
