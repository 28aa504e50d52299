// SPDX-License-Identifier: MIT

/// Gives a served page the preview's script. The file of the site is left as it is.
struct PageDressing {
    /// Where the preview's own files are.
    static let folder = "/__preview__/"

    /// The number of the build that the page is of.
    let build: Int
    /// The server as the browser calls it, such as `127.0.0.1:8080`.
    let host: String

    func dress(_ page: [UInt8]) -> [UInt8] {
        // One scalar for each byte: pages may be in any encoding that writes markup as ASCII does.
        let text = String(String.UnicodeScalarView(page.map { UnicodeScalar($0) }))
        let end = text.firstRange(of: /(?i)<\/head\s*>/)?.lowerBound
        let head = end.map { String(text[..<$0]) } ?? text
        let script = "<script src=\"\(Self.folder)live.js\" data-build=\"\(build)\" data-page=\"\(Self.key(of: page, head: head))\" defer></script>\n"
        let dressed = withPolicy(head) + script + (end.map { String(text[$0...]) } ?? "")
        return dressed.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    /// What tells a page from another, the contents of its stylesheets aside: those can be exchanged while it is shown.
    private static func key(of page: [UInt8], head: String) -> String {
        let rest = page.dropFirst(head.unicodeScalars.count)
        let plain = head.replacing(/(?i)<link\s[^>]*stylesheet[^>]*>/) { $0.output.replacing(/\.[0-9a-z]+\.css/, with: ".css") }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in plain.unicodeScalars.lazy.map({ UInt8(truncatingIfNeeded: $0.value) }) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for byte in rest { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }

    /// The head with policies that allow the preview's script, its style and its connection, and nothing else that is new.
    private func withPolicy(_ head: String) -> String {
        head.replacing(/(?i)<meta\s[^>]*http-equiv=["']?content-security-policy[^>]*>/) { tag in
            tag.output.replacing(/(?i)(content=")([^"]*)(")/) { match in
                match.1 + Self.escaped(allowingPreview(in: Self.unescaped(String(match.2)))) + match.3
            }
        }
    }

    func allowingPreview(in policy: String) -> String {
        var directives = policy.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }.filter { !$0.isEmpty }
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
        text.replacing("&#39;", with: "'").replacing("&apos;", with: "'").replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
