// SPDX-License-Identifier: MIT

internal import Text

/// A file of captions beside a film of the bundle: it has the name of the film with the ending `.vtt`, perhaps with the
/// tag of a language before it.
package struct CaptionFile: Sendable {
    /// The path as it is on the disk.
    package let path: String
    /// The path as it should be, from which the other one may differ in case.
    package let expected: String
    /// The tag of the language of the captions.
    package let language: String

    /// Returns the captions of a film for pages in a language: those in that language, else those in the main one, in which
    /// is what has no tag.
    /// - Parameter language: nil for that of the app.
    package static func beside(_ film: String, for language: String? = nil, in app: App) -> CaptionFile? {
        let main = app.settings.mainLanguage ?? app.settings.pageLanguage
        let names = tagged(language ?? app.settings.pageLanguage) + [("vtt", main)] + tagged(main)
        let files = app.bundle.files
        for find in [files.find, files.findIgnoringCase] {
            for (ending, language) in names {
                let expected = film.replacingExtension(with: ending)
                guard let path = find(expected) else { continue }
                return CaptionFile(path: path, expected: expected, language: language)
            }
        }
        return nil
    }

    /// The endings for a language and for broader ones, with the tags in them.
    private static func tagged(_ language: String) -> [(String, String)] {
        LanguageTag.withBroader(language).map { ("\($0).vtt", $0) }
    }
}
