// SPDX-License-Identifier: MIT

internal import AppModel
internal import Checks
import Diagnostics

/// Diagnostics about the pair of `local` and an address (`activities.md` 10 to 13).
extension Diagnostic.Kind {
    /// The kinds that all four screen types can report.
    static let mediaKinds: [Diagnostic.Kind] = addressProblems + [.localMismatch, .addressWithoutScheme]

    static let localMismatch = Self(
        "media/local-mismatch", .warning,
        "The site goes by the value itself and works, but phones go by ‘local’ and look in the wrong place.",
        howToFix: "Write ‘true’ for a file of the bundle and ‘false’ for an address.",
        bad: .data("PDF_ACTIVITY", "<local>true</local><pdfUrl>↓https://example.org/timetable.pdf</pdfUrl>"),
        good: .data("PDF_ACTIVITY", "<local>false</local><pdfUrl>https://example.org/timetable.pdf</pdfUrl>"))
    static let addressWithoutScheme = Self(
        "media/address-without-scheme", .warning,
        "The site puts ‘https://’ before it, but a phone takes it for a file and shows an empty page.",
        howToFix:
            "Write the whole address, with ‘https://’ in front. If a file of the bundle is meant, set ‘local’ to ‘true’.",
        bad: .data("WEB_ACTIVITY", "<webUrl>↓www.example.org</webUrl>"),
        good: .data("WEB_ACTIVITY", "<webUrl>https://www.example.org</webUrl>"))
}
