// SPDX-License-Identifier: MIT

internal import AppModel
internal import Markup

/// What search engines read of a site whose address is known: the list of its pages, and the file that names it.
struct Sitemap {
    /// The most addresses of a list (sitemaps.org, protocol 0.9).
    static let limit = 50_000

    /// All files, by their paths in the site. Dates are left out, because a build does not know when a text has changed.
    let files: [(path: String, bytes: [UInt8])]

    /// A page of the list.
    private struct Page {
        let address: String
        /// The same screen in all languages that have a translation of it, itself included.
        var alternates: [(tag: String, address: String)] = []
    }

    /// - Parameter plans: the site in each of its languages, the main one first.
    /// - Returns: nil if the address of the site is not known, or it has no page to list: an empty list is not valid.
    init?(_ plans: [SitePlan], limit: Int = Sitemap.limit) {
        guard let base = plans.first?.settings.baseURL else { return nil }
        let addresses = plans.flatMap { plan in
            plan.screens.compactMap { screen -> Page? in
                guard !screen.isUnlisted, plan.original(of: screen) == nil, let path = plan.path(of: screen) else {
                    return nil
                }
                return Page(address: base + plan.publicPath(path), alternates: plan.alternates(of: screen, base: base))
            }
        }
        guard !addresses.isEmpty else { return nil }
        let pieces = stride(from: 0, to: addresses.count, by: limit).map {
            addresses[$0..<min($0 + limit, addresses.count)]
        }
        var files: [(path: String, bytes: [UInt8])] = []
        if pieces.count == 1 {
            files.append(("sitemap.xml", Self.list("urlset", "url", pieces[0])))
        } else {
            let names = pieces.indices.map { "sitemap-\($0 + 1).xml" }
            for (name, piece) in zip(names, pieces) { files.append((name, Self.list("urlset", "url", piece))) }
            files.append(("sitemap.xml", Self.list("sitemapindex", "sitemap", names.map { Page(address: base + $0) })))
        }
        // Crawlers look for it at the top of a host only (RFC 9309).
        if base.pathOfAddress == "/" {
            files.append(("robots.txt", Array("User-agent: *\nAllow: /\nSitemap: \(base)sitemap.xml\n".utf8)))
        }
        self.files = files
    }

    private static func list(_ root: String, _ element: String, _ pages: some Collection<Page>) -> [UInt8] {
        let hasAlternates = pages.contains { !$0.alternates.isEmpty }
        let more = hasAlternates ? " xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"" : ""
        var bytes = Array(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(root) xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"\(more)>\n"
                .utf8)
        for page in pages {
            bytes += "<\(element)><loc>".utf8
            Prose.appendEscaped(page.address, to: &bytes)
            bytes += "</loc>".utf8
            for other in page.alternates {
                bytes += "<xhtml:link rel=\"alternate\" hreflang=\"\(other.tag)\" href=\"".utf8
                Prose.appendEscaped(other.address, to: &bytes)
                bytes += "\"/>".utf8
            }
            bytes += "</\(element)>\n".utf8
        }
        return bytes + Array("</\(root)>\n".utf8)
    }
}

extension SitePlan {
    /// Returns the addresses of a screen in all languages that have it with texts of their own; empty for a site of one language.
    fileprivate func alternates(of screen: ScreenID, base: String) -> [(tag: String, address: String)] {
        guard let languages else { return [] }
        let paths = languages.translations(of: graph.identity(of: screen))
        let found = zip(languages.all, paths).compactMap { language, path in
            path.map { (language.tag, base + publicPath($0)) }
        }
        // Visitors whose language the site does not have get the main one.
        return found + (paths.first.flatMap { $0 }.map { [("x-default", base + publicPath($0))] } ?? [])
    }
}

extension ScreenID {
    /// Whether search engines leave the screen out, because it has no contents of the app.
    var isUnlisted: Bool {
        switch place {
        case .placeholder, .builtIn(.profile), .builtIn(.search), .builtIn(.favourites), .builtIn(.data): true
        case .item, .builtIn(.cover): false
        }
    }
}
