// SPDX-License-Identifier: MIT

internal import Text

/// nginx: a file that the block of the server includes.
enum NginxHost: WebHost {
    static let name = "nginx"
    static let limits = HostLimits()
    static let paths = ["emobic-site.nginx.conf"]

    static func texts(_ rules: HostingRules) -> [String] {
        let path = rules.path.percentDecoded
        func at(_ rest: String) -> String { quoted(path + rest) }
        func shown(_ page: String) -> String { quoted(path.replacing("$", with: "${\(dollar)}") + page) }
        let hidden = HostingRules.privatePrefixes.map { "    location ^~ \(at($0)) { return 404; }\n" }.joined()
        let languages = rules.languages.map {
            "    location ^~ \(at($0.folder.percentDecoded + "/")) {\n\(missing(shown($0.missingPage.percentDecoded), "        "))\n    }\n"
        }.joined()
        return [
            rules.heading(
                "Include this file in the block of the server, whose root has the site at \(rules.path):",
                "include /path/of/the/site/\(paths[0]);")
                + dollarAsVariable(path) + """
                    location ^~ \(at("")) {
                        index index.html;
                        autoindex off;
                    \(missing(shown(NoticePage.Kind.missing.path()), "    "))
                        absolute_redirect off;
                        charset utf-8;
                        charset_types \(texts);
                        gzip on;
                        gzip_vary on;
                        gzip_proxied any;
                        gzip_min_length 256;
                        gzip_types \(texts) image/svg+xml;
                        default_type application/octet-stream;
                        types {
                    \(types)    }
                    \(headers(rules.common + rules.ofPages, "    "))    add_header Cache-Control \(quoted(HostingRules.revalidated)) always;

                    \(moved(rules))\(hidden)\(languages)
                        # Not ‘always’: browsers must not keep for a year that a file is missing.
                        location ^~ \(at(FrameFiles.folder + "/")) {
                            # A redirection to the address of a folder would be kept, too.
                            if (-d $request_filename) { return 404; }
                    \(headers(rules.common, "        "))        add_header Cache-Control \(quoted(HostingRules.immutable));
                        }

                        # The app's own files, among them pages with scripts and styles of their own.
                        location ^~ \(at(HostingRules.ownFolder + "/")) {
                    \(headers(rules.common + [HostingRules.ofOwnFiles], "        "))        add_header Cache-Control \(quoted(HostingRules.revalidated)) always;
                    \(otherTexts(rules))
                            # Their scripts run without the origin of the site.
                            location ~* \(documents) {
                    \(documentHeaders(rules))        }
                        }
                    }
                    \(withoutSlash(rules))
                    """
        ]
    }

    /// Leads from the path without its last sign to the site. The server would do so itself, but with its own port and
    /// scheme, which behind another server are not those of the visitor.
    private static func withoutSlash(_ rules: HostingRules) -> String {
        guard rules.path != "/" else { return "" }
        let (path, address) = (rules.path.percentDecoded.dropLast(), quoted(rules.path + "$is_args$args"))
        return "location = \(quoted(String(path))) { absolute_redirect off; return 301 \(address); }\n"
    }

    /// The fields of documents of the app.
    private static func documentHeaders(_ rules: HostingRules) -> String {
        let indentation = "            "
        return headers(rules.common + [HostingRules.ofOwnFiles, HostingRules.ofDocuments], indentation)
            + "\(indentation)add_header Cache-Control \(quoted(HostingRules.revalidated)) always;\n"
    }

    /// Keeps silent about the encoding of those that are not UTF-8.
    private static func otherTexts(_ rules: HostingRules) -> String {
        rules.otherTexts.map { path in
            let place = quoted(rules.path.percentDecoded + path)
            let fields = DocumentSandbox.applies(to: path) ? documentHeaders(rules) : ""
            return "        location = \(place) {\n            charset off;\n\(fields)        }\n"
        }.joined()
    }

    /// The names of documents. There are no others, because the types above are all that the server sends.
    private static let documents = quoted("\\.(\(DocumentSandbox.endings.joined(separator: "|")))$")

    /// The variable for a `$`, which nothing else can express where nginx puts in variables.
    private static let dollar = "emobic_site_dollar"

    /// Other signs of a captured path would be encoded.
    private static func dollarAsVariable(_ path: String) -> String {
        path.hasByte("$") ? "if ($uri ~ \(quoted("(\\$)"))) { set $\(dollar) $1; }\n" : ""
    }

    /// Leads from the old addresses of screens to the new ones, and from those of the old program. What is sent to browsers
    /// is percent-encoded.
    private static func moved(_ rules: HostingRules) -> String {
        let path = rules.path.percentDecoded
        let pages = (rules.oldPrograms + rules.movedPages).map { page in
            let address = quoted(rules.path + page.new + "$is_args$args")
            return "    location = \(quoted(path + page.old.percentDecoded)) { return 301 \(address); }\n"
        }
        let folders = rules.movedFolders.map { folder in
            let old = path + folder.old.percentDecoded + "/"
            let new = quoted(rules.path + folder.new + "/$1")
            return "    location ^~ \(quoted(old)) { rewrite \(quoted("^\(old.asPattern)(.*)$")) \(new) permanent; }\n"
        }
        return (pages + folders).joined()
    }

    /// Shows a page for what is missing, and for folders without a page of their own.
    private static func missing(_ page: String, _ indentation: String) -> String {
        "\(indentation)error_page 404 \(page);\n\(indentation)error_page 403 =404 \(page);"
    }

    /// The types of texts but `text/html`, which nginx always has in such lists.
    private static let texts = Set(MediaType.byEnding.map(\.type)).filter {
        MediaType.isText($0) && $0 != "text/html" && $0 != "image/svg+xml"
    }.sorted().joined(separator: " ")

    private static let types = Dictionary(grouping: MediaType.byEnding, by: \.type).sorted { $0.key < $1.key }.map {
        "        \($0.key) \($0.value.map(\.ending).joined(separator: " "));\n"
    }.joined()

    private static func headers(_ headers: [HostingRules.Header], _ indentation: String) -> String {
        headers.map { "\(indentation)add_header \($0.name) \(quoted($0.value)) always;\n" }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
