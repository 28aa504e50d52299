// SPDX-License-Identifier: MIT

/// The head of an HTTP request: all that a server of files needs to know.
package struct Request: Sendable, Equatable {
    package let method: String
    /// The path as it was sent, without the query.
    package private(set) var path: String
    /// What follows `?`, as it was sent.
    package let query: String?
    private let isPersistentVersion: Bool
    private let headers: [String: String]

    /// Reads a head, up to and without the empty line that ends it; nil if it is not one of HTTP/1.
    package init?(head: some Collection<UInt8>) {
        guard !head.contains(0) else { return nil }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        let start = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard start.count == 3, Self.isToken(start[0]), ["HTTP/1.0", "HTTP/1.1"].contains(start[2]) else { return nil }
        guard var headers = Self.headers(lines.dropFirst()), let (host, address) = Self.target(start[1]) else {
            return nil
        }
        isPersistentVersion = start[2] == "HTTP/1.1"
        // Without a name nobody knows who is meant; only the old version may leave it out.
        guard headers["host"] != nil || !isPersistentVersion else { return nil }
        if let host { headers["host"] = host }
        method = String(start[0])
        let target = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = target.first.map(String.init) ?? "/"
        query = target.count > 1 ? String(target[1]) : nil
        self.headers = headers
    }

    /// The same request for another path.
    func at(_ path: String) -> Request {
        var request = self
        request.path = path
        return request
    }

    /// The value of a header; the name in lower case.
    package subscript(header header: String) -> String? { headers[header] }

    /// Whether the client wants to send another request on this connection, and nothing is left of this one.
    var keepsAlive: Bool {
        let wish = headers["connection"]?.lowercased() ?? ""
        return !hasBody && (isPersistentVersion ? !wish.contains("close") : wish.contains("keep-alive"))
    }

    /// Whether a body follows, which no request to a site has a use for.
    private var hasBody: Bool { headers["transfer-encoding"] != nil || (headers["content-length"] ?? "0") != "0" }

    /// The path with its query, and the host if the target names it, as it does for proxies (RFC 9112, 3.2.2).
    private static func target(_ text: Substring) -> (host: String?, address: Substring)? {
        if text.hasPrefix("/") { return (nil, text) }
        guard text.prefix(7).lowercased() == "http://" else { return nil }
        let rest = text.dropFirst(7)
        let host = rest.prefix { !"/?#".contains($0) }
        let address = rest[host.endIndex...]
        return host.isEmpty ? nil : (String(host), address.hasPrefix("/") ? address : "/" + address)
    }

    private static func headers(_ lines: some Sequence<Substring>) -> [String: String]? {
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, isToken(parts[0]) else { return nil }
            let name = parts[0].lowercased()
            let value = String(parts[1].trimmingBlanks)
            // Two hosts are a trick; of other headers that are sent twice the values form a list.
            if let known = headers[name] {
                guard name != "host" else { return nil }
                headers[name] = known + ", " + value
            } else {
                headers[name] = value
            }
        }
        return headers
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }
}

extension Substring {
    /// The text without blanks and tabs at its ends.
    var trimmingBlanks: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...last]
    }
}
