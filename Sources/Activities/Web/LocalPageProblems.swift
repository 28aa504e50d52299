// SPDX-License-Identifier: MIT

internal import AppModel
internal import Checks
internal import Diagnostics

extension LocalReference {
    /// Returns a diagnostic if a page of the bundle requests a missing file or a script over plain http.
    func problem(in files: FileIndex) -> Diagnostic? {
        if let address = WebAddress(value) {
            guard isActive, address.scheme == "http" else { return nil }
            return Diagnostic(
                .insecureScript, "‘\(value)’ is not encrypted; a page on https never loads it", at: position,
                suggestions: ["https" + value.dropFirst(4)])
        }
        guard isMissingFile(in: files) else { return nil }
        return Diagnostic(
            .missingPart, "‘\(value)’ does not exist", at: position,
            suggestions: [inOtherCase(in: files)].compactMap { $0 })
    }
}

/// Diagnostics about the pages of the bundle's `html/` folder (`activities.md` 13).
extension Diagnostic.Kind {
    static let missingPart = Self(
        "web/missing-part", .warning,
        "The page, or a style of it, asks for a file that is not in the bundle, so a picture, its look or one of its links is broken.",
        howToFix:
            "Put the file beside the page, or write the path it really has. Paths count from the folder of the file they stand in, and case matters.",
        bad: page("<img src=\"↓reading-room.jpg\" alt=\"Reading room\">"),
        good: page("<img src=\"reading-room.jpg\" alt=\"Reading room\">").with(
            .file("html/reading-room.jpg", "picture")))
    static let insecureScript = Self(
        "web/insecure-script", .warning,
        "Browsers never load it on a page that is encrypted, so the part of the page that needs it does not work.",
        howToFix: "Write ‘https://’ if the server has it, or put the file into the bundle's ‘html’ folder.",
        bad: page("<script src=\"↓http://example.org/clock.js\"></script>"),
        good: page("<script src=\"https://example.org/clock.js\"></script>"))

    private static func page(_ markup: String) -> Example {
        Example.data("WEB_ACTIVITY", "<local>true</local><webUrl>rules.html</webUrl>").with(
            .file("html/rules.html", "<h1>House rules</h1>\n\(markup)"))
    }
}
