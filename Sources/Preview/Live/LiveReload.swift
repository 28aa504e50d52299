// SPDX-License-Identifier: MIT

internal import Markup
internal import Text

/// Inserts the preview's script into a served page. The file of the site is not changed.
struct LiveReload {
    /// The path of the preview's own files.
    static let folder = "/__preview__/"
    /// The path of the page, as sent.
    let path: String

    /// The identifier of the preview's run, and the number of the page's build in it.
    let run: String
    let build: Int
    /// The server's host name as the browser sent it, such as `127.0.0.1:8080`.
    let host: String

    /// Inserts the script. The page is scanned once, byte by byte, because it may have any size, may be malformed, and
    /// may use any encoding in which markup is ASCII.
    func rewrite(_ page: [UInt8]) -> [UInt8] {
        // Nothing in ASCII can be put into a page in UTF-16.
        if page.starts(with: [0xFE, 0xFF]) || page.starts(with: [0xFF, 0xFE]) { return page }
        let read = HTMLTags(page)
        let end = read.endOfHead ?? page.count
        let head = Array(page[..<end])
        let tags = read.tags.filter { $0.range.upperBound <= end }
        let key = Self.key(of: page, tags: tags)
        let script =
            "<script src=\"\(folder(of: tags))live.js\" data-run=\"\(run)\" data-build=\"\(build)\" data-page=\"\(key)\" defer></script>\n"
        return withPolicy(head, tags: tags) + script.utf8 + page[end...]
    }

    /// Returns the address of the preview's own files from the page: a proxy may have the whole preview below a path of its
    /// own. If the page has other starts for its links, it is that at the top of the server.
    private func folder(of tags: [HTMLTag]) -> String {
        if tags.contains(where: { $0.name == "base" && $0["href"] != nil }) { return Self.folder }
        let depth = path.utf8.filter { $0 == UInt8(ascii: "/") }.count - 1
        return String(repeating: "../", count: max(0, depth)) + Self.folder.dropFirst()
    }

    /// Returns a key of the page that ignores the contents of its stylesheets, because those can be replaced without
    /// reloading it.
    private static func key(of page: [UInt8], tags: [HTMLTag]) -> String {
        let holes = tags.compactMap { fingerprint(of: $0, in: page) }
        var hash = ContentHash.Pieces(size: page.count - holes.reduce(0) { $0 + $1.count })
        var start = 0
        for hole in holes + [page.count..<page.count] {
            hash.add(Array(page[start..<hole.lowerBound]))
            start = hole.upperBound
        }
        return ContentHash.digits(hash.value, count: 16)
    }

    /// Returns the part of a stylesheet's name that changes with its contents, as in `app.2f7c01aa.css`.
    private static func fingerprint(of tag: HTMLTag, in page: [UInt8]) -> Range<Int>? {
        guard tag.name == "link", tag["rel"]?.value.lowercased() == "stylesheet", let address = tag["href"],
            address.value.hasSuffix(".css")
        else { return nil }
        let stem = page[address.range].dropLast(".css".utf8.count)
        guard let dot = stem.lastIndex(of: UInt8(ascii: ".")), !stem[dot...].contains(UInt8(ascii: "/")) else {
            return nil
        }
        return dot..<stem.endIndex
    }

    /// Returns the head with content security policies that additionally allow the preview's script, its style and its
    /// connection, and nothing else.
    private func withPolicy(_ head: [UInt8], tags: [HTMLTag]) -> [UInt8] {
        var result: [UInt8] = []
        var start = 0
        for tag in tags where tag.name == "meta" && tag["http-equiv"]?.value.lowercased() == "content-security-policy" {
            guard let policy = tag["content"] else { continue }
            result +=
                head[start..<policy.range.lowerBound]
                + Self.escaped(allowingPreview(in: Self.unescaped(policy.value))).utf8
            start = policy.range.upperBound
        }
        return result + head[start...]
    }

    func allowingPreview(in policy: String) -> String {
        var directives = policy.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
            .filter { !$0.isEmpty }
        let fallback = directives.first { $0[0].lowercased() == "default-src" }
        for name in ["script-src", "script-src-elem", "style-src", "style-src-elem", "connect-src"] {
            if let index = directives.firstIndex(where: { $0[0].lowercased() == name }) {
                directives[index] = [directives[index][0]] + allowingPreview(Array(directives[index].dropFirst()))
            } else if let fallback, !name.hasSuffix("-elem") {
                directives.append([name] + allowingPreview(Array(fallback.dropFirst())))
            }
        }
        return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }

    private func allowingPreview(_ sources: [String]) -> [String] {
        if sources.contains("'self'") || sources.contains("*") { return sources }
        return sources.filter { $0.lowercased() != "'none'" } + ["http://\(host)\(Self.folder)"]
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing("&#39;", with: "'").replacing("&apos;", with: "'").replacing("&quot;", with: "\"").replacing(
            "&amp;", with: "&")
    }

    private static func escaped(_ text: String) -> String {
        text.writing(["&": "&amp;", "\"": "&quot;", "'": "&#39;"])
    }
}
