// SPDX-License-Identifier: MIT

internal import AppModel
internal import Markup

/// What search engines read of a site whose address is known: the list of its pages, and the file that names it.
struct Sitemap {
    /// The most addresses of a list (sitemaps.org, protocol 0.9).
    static let limit = 50_000

    /// All files, by their paths in the site. Dates are left out, because a build does not know when a text has changed.
    let files: [(path: String, bytes: [UInt8])]

    /// - Returns: nil if the address of the site is not known.
    init?(_ plan: SitePlan, limit: Int = Sitemap.limit) {
        guard let base = plan.settings.baseURL else { return nil }
        let addresses = plan.screens.compactMap { screen -> String? in
            guard !screen.isUnlisted, let path = plan.path(of: screen) else { return nil }
            return base + (screen == plan.graph.entry ? "" : path)
        }
        let pieces = stride(from: 0, to: addresses.count, by: limit).map {
            addresses[$0..<min($0 + limit, addresses.count)]
        }
        var files: [(path: String, bytes: [UInt8])] = []
        if pieces.count == 1 {
            files.append(("sitemap.xml", Self.list("urlset", "url", Array(pieces[0]))))
        } else {
            let names = pieces.indices.map { "sitemap-\($0 + 1).xml" }
            for (name, piece) in zip(names, pieces) { files.append((name, Self.list("urlset", "url", Array(piece)))) }
            files.append(("sitemap.xml", Self.list("sitemapindex", "sitemap", names.map { base + $0 })))
        }
        // Crawlers look for it at the top of a host only (RFC 9309).
        if base.pathOfAddress == "/" {
            files.append(("robots.txt", Array("User-agent: *\nAllow: /\nSitemap: \(base)sitemap.xml\n".utf8)))
        }
        self.files = files
    }

    private static func list(_ root: String, _ element: String, _ addresses: [String]) -> [UInt8] {
        var bytes = Array(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(root) xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
                .utf8)
        for address in addresses {
            bytes += "<\(element)><loc>".utf8
            Prose.appendEscaped(address, to: &bytes)
            bytes += "</loc></\(element)>\n".utf8
        }
        return bytes + Array("</\(root)>\n".utf8)
    }
}

extension ScreenID {
    /// Whether search engines leave the screen out, because it has no contents of the app.
    var isUnlisted: Bool {
        switch place {
        case .placeholder, .builtIn(.profile), .builtIn(.search): true
        case .item, .builtIn(.cover): false
        }
    }
}
