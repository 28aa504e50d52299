// SPDX-License-Identifier: MIT

internal import Foundation
internal import Text

/// What hosts ask a browser to send back while it follows redirections. Some answer everything with a redirection until
/// they get it. A cookie goes to the host that has set it, and nothing is kept once the address has been looked at.
struct CookieJar: Sendable {
    private var cookies: [String: [(name: String, value: String)]] = [:]

    /// More than a host sends that does not mean to fill the memory.
    private static let (mostOfHost, longest) = (50, 4096)

    /// - Parameter set: the values of the header `Set-Cookie`.
    mutating func add(_ set: [String], from url: URL) {
        guard let host = Self.host(of: url) else { return }
        for value in set {
            let pair = value.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)[0]
            guard let sign = pair.firstIndex(of: "="), pair.utf8.count <= Self.longest,
                !pair.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
            else { continue }
            let (name, text) = (String(pair[..<sign]).trimmed, String(pair[pair.index(after: sign)...]).trimmed)
            var known = cookies[host] ?? []
            known.removeAll { $0.name == name }
            if known.count < Self.mostOfHost { known.append((name, text)) }
            cookies[host] = known
        }
    }

    /// Returns the value of the header `Cookie` for an address; nil if nothing is to be sent.
    func header(for url: URL) -> String? {
        guard let known = Self.host(of: url).flatMap({ cookies[$0] }), !known.isEmpty else { return nil }
        return known.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    private static func host(of url: URL) -> String? { url.host(percentEncoded: false)?.lowercased() }
}
