// SPDX-License-Identifier: MIT

internal import Foundation

/// The addresses in a built page, found by parsing its markup without the builder.
package struct SiteLinks: Sendable {
    /// Values of `href`, `src`, `srcset`, `data`, `action` and `poster`, unescaped.
    package let addresses: [String]
    /// The values of `id`, which fragments can name.
    package let ids: Set<String>

    package init(html: String) {
        var addresses: [String] = []
        var ids: Set<String> = []
        for tag in html.matches(
            of: /<[a-zA-Z][a-zA-Z0-9]*((?:\s+[a-zA-Z\-:]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/)
        {
            for attribute in tag.1.matches(of: /([a-zA-Z\-:]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/) {
                let value = Self.unescaped(String(attribute.2 ?? attribute.3 ?? attribute.4 ?? ""))
                switch attribute.1.lowercased() {
                case "href", "src", "data", "action", "poster": addresses.append(value)
                case "srcset":
                    addresses += value.split(separator: ",").compactMap {
                        $0.split(separator: " ").first.map(String.init)
                    }
                case "id": ids.insert(value)
                default: break
                }
            }
        }
        self.addresses = addresses
        self.ids = ids
    }

    /// The addresses in a stylesheet.
    package init(css: String) {
        addresses = css.matches(of: /url\(\s*["']?([^"')]+)["']?\s*\)/).map { String($0.1) }
        ids = []
    }

    /// The addresses that point into the site, without fragment and percent-decoded.
    package var relativePaths: [String] {
        addresses.filter { !$0.isEmpty && $0.firstMatch(of: /^[a-zA-Z][a-zA-Z0-9+.\-]*:/) == nil && !$0.hasPrefix("#") }
            .map { String($0.prefix { $0 != "#" && $0 != "?" }) }
            .map { $0.removingPercentEncoding ?? $0 }
    }

    private static func unescaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&quot;", with: "\"")
            .replacingOccurrences(of: "&#39;", with: "'").replacingOccurrences(of: "&amp;", with: "&")
    }
}

extension String {
    /// The main element of a page; empty if it has none.
    package var mainElement: String {
        guard let start = range(of: "<main"), let end = range(of: "</main>") else { return "" }
        return self[start.lowerBound..<end.upperBound] + "\n"
    }
}
