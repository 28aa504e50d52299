// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

extension LocalReference {
    /// Returns a diagnostic if a page of the bundle requests a file that its site does not have, or a script over
    /// plain http.
    func problem(in app: App) -> Diagnostic? {
        if let address = WebAddress(value) {
            guard isActive, address.scheme == "http" else { return nil }
            return Diagnostic(
                .insecureScript, "‘\(value)’ is not encrypted; a page on https never loads it", at: position,
                suggestions: ["https" + value.dropFirst(4)])
        }
        let files = app.bundle.files
        if let found = path(in: files), found.below(app.layout.root) == nil {
            return Diagnostic(
                .missingPart, "‘\(value)’ lies outside of the folder of the app, so the site does not have it",
                at: position)
        }
        if let seen = fromOwnFolder(in: files, below: app.layout.root) {
            return Diagnostic(
                .missingPart, "‘\(value)’ counts from the root of the server, where the files of the app are not",
                at: position, suggestions: [seen])
        }
        guard isMissingFile(in: files) else { return nil }
        if let link = linkedFolder(in: app.bundle) { return link.problem }
        return Diagnostic(
            .missingPart, "‘\(value)’ does not exist", at: position,
            suggestions: [inOtherCase(in: files)].compactMap { $0 })
    }
}

extension [LocalReference] {
    /// Returns a note for each page and each style that has fonts or modules, at the first of them.
    func permissionProblems(in files: FileIndex) -> [Diagnostic] {
        var known: Set<String> = []
        return filter { reference in
            reference.needsPermission && reference.path(in: files) != nil
                && known.insert(reference.position.file).inserted
        }
        .map {
            Diagnostic(
                .partNeedsPermission, "‘\($0.value)’ is loaded only if the host of the site permits it",
                at: $0.position)
        }
    }
}

extension Diagnostic {
    /// Returns a warning about a page, a style or a script at its first byte that is not UTF-8.
    static func pageEncoding(at position: SourcePosition) -> Diagnostic {
        Diagnostic(.pageEncoding, "‘\(position.file)’ is not UTF-8, and many hosts say that it is", at: position)
    }
}

/// Diagnostics about the pages of the bundle's `html/` folder (`activities.md` 13).
extension Diagnostic.Kind {
    static let missingPart = Self(
        "web/missing-part", .warning,
        "The page, or a style of it, asks for a file that is not in the app's folder, so a picture, its look or one of its links is broken.",
        howToFix:
            "Put the file beside the page, or write the path it really has. Paths count from the folder of the file they stand in, and case matters.",
        bad: page("<img src=\"↓plan.svg\" alt=\"The rooms\">"),
        good: page("<img src=\"plan.svg\" alt=\"The rooms\">").with(
            .file("html/plan.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"></svg>")))
    static let insecureScript = Self(
        "web/insecure-script", .warning,
        "Browsers never load it on a page that is encrypted, so the part of the page that needs it does not work.",
        howToFix: "Write ‘https://’ if the server has it, or put the file into the bundle's ‘html’ folder.",
        bad: page("<script src=\"↓http://example.org/clock.js\"></script>"),
        good: page("<script src=\"https://example.org/clock.js\"></script>"))

    static let partNeedsPermission = Self(
        "web/part-needs-permission", .note,
        "Pages of ‘html’ are shown without an origin, and browsers load fonts and modules of scripts into such a page only if the host says so. The preview does, many hosts do not.",
        howToFix:
            "Name the host in the setting ‘hosting’: its rules permit it. Another host has to send ‘Access-Control-Allow-Origin: *’ for what is below ‘assets/’.",
        bad: font("↓signs.woff2"), good: font("signs.woff2").with(.settings("hosting: nginx")))

    static let pageEncoding = Self(
        "web/encoding", .warning,
        "The site has the file as it is. GitHub Pages, Netlify, Cloudflare Pages and other hosts tell browsers that each page is UTF-8, whatever it says itself, so visitors see question marks in the place of letters with accents. The preview shows the right ones.",
        howToFix:
            "Save the file as UTF-8; every editor can. At the beginning of a page write ‘<meta charset=\"utf-8\">’ in the place of the other encoding. The rules that ‘hosting’ writes for nginx and Apache leave such a file as it is.",
        bad: page("<meta charset=iso-8859-1>\n<p>Open until No↓ël</p>"),
        good: page("<meta charset=\"utf-8\">\n<p>Open until Noël</p>"))

    static let pageConflict = Self(
        "web/merge-conflict", .error,
        "The version control system could not tell which of two versions of these lines is meant. The site has both, and the marks between them.",
        howToFix:
            "Keep the lines of one version, or of both, and delete the lines with ‘<<<<<<<’, ‘=======’ and ‘>>>>>>>’.",
        bad: page("↓<<<<<<< HEAD\n<p>Open on Monday.\n=======\n<p>Open on Tuesday.\n>>>>>>> summer"),
        good: page("<p>Open on Tuesday."))

    private static func font(_ address: String) -> Example {
        page("<style>@font-face { font-family: Signs; src: url(\(address)) }</style>").with(
            .file("html/signs.woff2", "font"))
    }

    private static func page(_ markup: String) -> Example {
        Example.data("WEB_ACTIVITY", "<local>true</local><webUrl>rules.html</webUrl>").with(
            .file("html/rules.html", "<h1>House rules</h1>\n\(markup)"))
    }
}
