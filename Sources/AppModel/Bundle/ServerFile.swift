// SPDX-License-Identifier: MIT

package import Diagnostics
package import Text

/// Files that rule or run on web servers. A bundle is trusted with what its screens show and with nothing on a server,
/// so its site never has them (`SECURITY.md`).
package enum ServerFile {
    /// Whether a file is one, by its name alone.
    /// - Parameters:
    ///   - path: the path in the bundle.
    ///   - keepsName: whether the site has it under its own name, as it has what lies in `html/`.
    package static func isOne(_ path: String, in layout: BundleLayout, keepsName: Bool = false) -> Bool {
        let inside = path.below(layout.root) ?? path
        let parts = inside.utf8.split(separator: UInt8(ascii: "/"))
        if parts.contains(where: { $0.first == UInt8(ascii: ".") }) { return true }
        guard let name = parts.last else { return false }
        if names.contains(String(Substring(name)).lowercased()) { return true }
        let endings = name.split(separator: UInt8(ascii: ".")).dropFirst().map(plain)
        guard let last = endings.last else { return false }
        if Self.endings.contains(last) { return true }
        // Other names are made safe. Some servers heed every ending of a name, such as `a.php.html`.
        return (keepsName || layout.isBesidePages(path))
            && endings.dropLast().contains { Self.endings.contains($0) && !languages.contains($0) }
    }

    /// Whether a file is one that systems and version control leave in folders, about which nothing need be said.
    package static func isLeftByASystem(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { part in
            [".DS_Store", "._", ".git", ".svn", ".hg"].contains { part.starts(with: $0.utf8) }
        }
    }

    /// A warning about such a file, at the place that names it or at the file.
    package static func problem(_ path: String, at position: SourcePosition) -> Diagnostic {
        Diagnostic(.serverFile, "‘\(path)’ rules or runs on some web servers, so it is not published", at: position)
    }

    /// An ending without what follows its letters and digits, which some servers pass over, such as the `~` of a copy.
    private static func plain(_ ending: Substring.UTF8View) -> String {
        String(Substring(ending.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }))
            .lowercased()
    }

    // The names and the endings are documented in `docs/publishing.md`.

    /// Rules of Internet Information Services, Netlify, Cloudflare and PHP; those of Apache begin with a dot.
    package static let names: Set<String> = [
        "web.config", "_headers", "_redirects", "_routes.json", "_worker.js", "php.ini"
    ]
    /// The endings of what servers execute, or read instead of sending it.
    package static let endings: Set<String> = [
        "php", "php3", "php4", "php5", "php6", "php7", "php8", "phps", "pht", "phtm", "phtml", "phar",
        "shtml", "shtm", "stm", "cgi", "fcgi", "fpl", "pl", "py", "pyc", "wsgi", "rb", "erb", "sh", "lua",
        "asp", "aspx", "asa", "asax", "ascx", "ashx", "asmx", "svc", "cshtml", "vbhtml", "idc", "htr", "cer", "cdx",
        "jsp", "jspx", "jspf", "jsw", "jsv", "cfm", "cfml", "cfc",
        // Apache sends another file that these name, or takes their first lines as the head of its answer.
        "var", "asis"
    ]
    /// Those that are languages as well, and so stand before the last ending of harmless names, such as `rules.pl.html`.
    private static let languages: Set<String> = ["pl"]
}

extension Diagnostic.Kind {
    package static let serverFile = Self(
        "file/server-file", .warning,
        "Some web servers run such a file, or take it as rules, instead of sending it. A site consists of plain files, so it is left out, and pages show what they show for a missing file.",
        isSaidOncePerFile: true,
        howToFix:
            "Save what visitors are to see under a plain name, such as ‘rules.html’, and remove the file. Rules for the host are written by ‘hosting’ in emobic-site.yaml.",
        bad: .data("WEB_ACTIVITY", "<local>true</local><webUrl>↓rules.php</webUrl>").with(
            .file("html/rules.php", "<h1>House rules</h1>")),
        good: .data("WEB_ACTIVITY", "<local>true</local><webUrl>rules.html</webUrl>").with(
            .file("html/rules.html", "<h1>House rules</h1>")))
}
