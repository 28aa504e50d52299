// SPDX-License-Identifier: MIT

internal import Text

/// Apache: a file in each folder that has rules of its own, so that no rule names a path.
enum ApacheHost: WebHost {
    static let name = "Apache"
    static let limits = HostLimits()
    /// The name of its file in a folder.
    static let fileName = ".htaccess"
    static let paths = ["", FrameFiles.folder, HostingRules.ownFolder].map { $0.appending(fileName) }

    static func texts(_ rules: HostingRules) -> [String] {
        let hidden = (HostingRules.privatePrefixes + [".ht"]).map { $0.replacing(".", with: "\\.") }
        let old = HostingRules.oldProgram
        // Only the site's own: below it there may be other programs.
        let languages = rules.languages.map { $0.folder.percentDecoded.asPattern + "/" }.joined(separator: "|")
        let folders = "(\(rules.path.percentDecoded.asPattern)\(languages.isEmpty ? "" : "(?:\(languages))?"))"
        let top =
            rules.heading("Apache reads it if its configuration says for this folder: AllowOverride FileInfo") + """
                ErrorDocument 404 "\(rules.path)\(NoticePage.Kind.missing.path())"
                RedirectMatch 404 "/(\(hidden.joined(separator: "|")))[^/]*$"
                # A folder without a page of its own, whether or not the server lists such folders. Those of programs below have one.
                <If "-d %{REQUEST_FILENAME} && ! -f '%{REQUEST_FILENAME}/index.html' && ! -f '%{REQUEST_FILENAME}/index.php'">
                RedirectMatch 404 "."
                </If>
                RedirectMatch 301 \(quoted("^\(folders)\(old.from.asPattern)$")) "$1\(old.to)"
                \(moved(rules))
                \(types)
                <IfModule mod_filter.c>
                <IfModule mod_deflate.c>
                AddOutputFilterByType DEFLATE \(texts)
                </IfModule>
                </IfModule>

                <IfModule mod_headers.c>
                \(set(rules.common + rules.ofPages + [cache(HostingRules.revalidated)]))</IfModule>

                """
        let own = unset(rules.ofPages)
        return [
            top,
            // Not ‘always’: browsers must not keep for a year that a file is missing.
            rules.heading() + """
                <IfModule mod_headers.c>
                \(own)Header always unset Cache-Control
                Header set Cache-Control "\(HostingRules.immutable)"
                </IfModule>

                """,
            rules.heading("The app's own files, among them pages with scripts and styles of their own.") + """
                <IfModule mod_headers.c>
                \(own)\(set([HostingRules.ofOwnFiles]))# Scripts of documents run without the origin of the site, whatever type the server has for an ending.
                Header always set \(HostingRules.ofDocuments.name) "\(HostingRules.ofDocuments.value)" "expr=%{CONTENT_TYPE} =~ /html|xml|xsl/"
                </IfModule>
                \(otherTexts(rules))
                """
        ]
    }

    /// Keeps silent about the encoding of those that are not UTF-8.
    private static func otherTexts(_ rules: HostingRules) -> String {
        rules.otherTexts.map { path in
            let endings = path.lastComponent.split(separator: ".").dropFirst().map { $0.lowercased() }
                .filter { MediaType.of("." + $0) != nil }
            return """
                <If "%{REQUEST_URI} =~ m#^\((rules.path.percentDecoded + path).asPlainPattern)$#">
                AddDefaultCharset Off
                RemoveCharset \(endings.map { "." + $0 }.joined(separator: " "))
                </If>

                """
        }.joined()
    }

    /// Leads from the old addresses of screens to the new ones. Both stand there without percent-encoding: Apache encodes the
    /// new ones itself.
    private static func moved(_ rules: HostingRules) -> String {
        let path = rules.path.percentDecoded
        func rule(_ pair: MovedPages.Pair, _ old: String = "", _ new: String = "") -> String {
            let from = (path + pair.old.percentDecoded).asPattern + old
            let to = (path + pair.new.percentDecoded).asReplacement + new
            // No line can hold an end of line. The page at the old address leads on.
            guard !(from + to).utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return "" }
            return "RedirectMatch 301 \(quoted("^\(from)$")) \(quoted(to))\n"
        }
        return (rules.movedPages.map { rule($0) } + rules.movedFolders.map { rule($0, "/(.*)", "/$1") }).joined()
    }

    /// Between quotes a backslash stands for itself, except before another one or a quote. Scalars are compared, because a
    /// quote with an accent is another character, but ends the text, too.
    private static func quoted(_ text: String) -> String {
        let signs = Array(text.unicodeScalars)
        var result = "\"".unicodeScalars
        for (index, sign) in signs.enumerated() {
            let next = index + 1 < signs.count ? signs[index + 1] : "\""
            if sign == "\"" || sign == "\\" && (next == "\\" || next == "\"") { result.append("\\") }
            result.append(sign)
        }
        result.append("\"")
        return String(result)
    }

    static func languageFiles(_ rules: HostingRules) -> [(path: String, text: String)] {
        rules.languages.map { language in
            (
                language.folder.appending(fileName),
                rules.heading() + "ErrorDocument 404 \"\(rules.path)\(language.missingPage)\"\n"
            )
        }
    }

    private static let texts = Set(MediaType.byEnding.map(\.type)).filter(MediaType.isText).sorted()
        .joined(separator: " ")

    private static let types = MediaType.byEnding.map { type in
        "AddType \(type.type) .\(type.ending)\n"
            + (MediaType.isText(type.type) ? "AddCharset utf-8 .\(type.ending)\n" : "")
    }.joined()

    private static func cache(_ value: String) -> HostingRules.Header { .init(name: "Cache-Control", value: value) }

    private static func set(_ headers: [HostingRules.Header]) -> String {
        headers.map { "Header always set \($0.name) \"\($0.value)\"\n" }.joined()
    }

    private static func unset(_ headers: [HostingRules.Header]) -> String {
        headers.map { "Header always unset \($0.name)\n" }.joined()
    }
}

extension String {
    /// The text as a regular expression in which all signs that could mean anything to Apache are numbers.
    fileprivate var asPlainPattern: String {
        unicodeScalars.reduce(into: "") { pattern, sign in
            let isPlain = Character(sign).isLetter || Character(sign).isNumber || "/-_".unicodeScalars.contains(sign)
            if isPlain || sign.value >= 0x80 {
                pattern.unicodeScalars.append(sign)
            } else {
                pattern += "\\x" + (sign.value < 0x10 ? "0" : "") + String(sign.value, radix: 16)
            }
        }
    }

    /// The text as what a pattern is replaced with, with nothing of the pattern in it.
    fileprivate var asReplacement: String { replacing("\\", with: "\\\\").replacing("$", with: "\\$") }
}
