// SPDX-License-Identifier: MIT

internal import Foundation

/// What a language is called in itself, with a capital letter, as the system knows it.
struct LanguageName {
    let text: String

    /// Nil for a tag that the system does not know.
    init?(_ tag: String) {
        let locale = Locale(identifier: tag)
        guard let name = locale.localizedString(forIdentifier: tag), !name.isEmpty, name != tag else { return nil }
        text = name.prefix(1).uppercased(with: locale) + name.dropFirst()
    }
}
