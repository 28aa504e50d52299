// SPDX-License-Identifier: MIT

internal import Text

/// The head of an HTTP request, as far as a file server needs it.
package struct Request: Sendable, Equatable {
    /// As sent, such as `GET`; case counts.
    package let method: String
    /// The path as sent, without the query.
    package private(set) var path: String
    /// The part after `?`, as sent.
    package let query: String?
    private let isPersistentVersion: Bool
    private let headers: [String: String]

    /// Parses a head, without the empty line that ends it; nil if it is not an HTTP/1 head.
    package init?(head: some Collection<UInt8>) {
        guard !head.contains(0) else { return nil }
        // Some clients send a line end after a body; one before a request does not count (RFC 9112, 2.2).
        let text = String(decoding: head, as: UTF8.self).trimmingPrefix("\r\n")
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let start = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard start.count == 3, Self.isToken(start[0]), ["HTTP/1.0", "HTTP/1.1"].contains(start[2]) else { return nil }
        // Answers repeat the target in their head, and a line end of any kind would begin another line there.
        guard start[1].utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        guard var headers = Self.readHeaders(lines.dropFirst()), let (host, address) = Self.target(start[1]) else {
            return nil
        }
        isPersistentVersion = start[2] == "HTTP/1.1"
        // HTTP/1.1 requires a `Host` header; only HTTP/1.0 may omit it.
        guard headers["host"] != nil || !isPersistentVersion else { return nil }
        if let host { headers["host"] = host }
        method = String(start[0])
        let target = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = target.first.map(String.init) ?? "/"
        query = target.count > 1 ? String(target[1]) : nil
        self.headers = headers
    }

    /// Returns the same request for another path.
    func at(_ path: String) -> Request {
        var request = self
        request.path = path
        return request
    }

    /// Returns the value of a header; the name is in lower case.
    package subscript(header header: String) -> String? { headers[header] }

    /// Whether the connection can be used for another request: the client allows it, and this request has no body.
    var keepsAlive: Bool {
        let wish = headers["connection"]?.lowercased() ?? ""
        return !hasBody && (isPersistentVersion ? !wish.contains("close") : wish.contains("keep-alive"))
    }

    /// Whether the request has a body, which the server never uses.
    private var hasBody: Bool { headers["transfer-encoding"] != nil || (headers["content-length"] ?? "0") != "0" }

    /// Returns the path with its query, and the host if the target contains it, as in requests to proxies (RFC 9112,
    /// 3.2.2).
    private static func target(_ text: Substring) -> (host: String?, address: Substring)? {
        if text.hasPrefix("/") { return (nil, text) }
        guard text.prefix(7).lowercased() == "http://" else { return nil }
        let rest = text.dropFirst(7)
        let host = rest.prefix { !"/?#".contains($0) }
        let address = rest[host.endIndex...]
        return host.isEmpty ? nil : (String(host), address.hasPrefix("/") ? address : "/" + address)
    }

    private static func readHeaders(_ lines: some Sequence<Substring>) -> [String: String]? {
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, isToken(parts[0]) else { return nil }
            let name = parts[0].lowercased()
            let value = String(parts[1].trimmingBlanks)
            // Two hosts are rejected as an attack; the values of other repeated headers form a list.
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
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }
}

extension Substring {
    /// The text without leading and trailing spaces and tabs.
    var trimmingBlanks: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...last]
    }
}
