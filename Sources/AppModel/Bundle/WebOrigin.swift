// SPDX-License-Identifier: MIT

/// Scheme, host and port with which a web address begins. Read by bytes, because every page asks for those of its files.
package struct WebOrigin: Sendable {
    /// `http://` or `https://`.
    private let scheme: String
    /// Host and port, in lower case.
    private let server: String
    /// Whether the address has `{s}.` before the host: any name of a server below it.
    package let isAnyBelow: Bool
    /// Whether the address ends here, or goes on with a path, a query or a fragment.
    package let isWhole: Bool

    /// Such as `https://tile.example:8080`.
    package var text: String { scheme + server }

    /// The origin as a source of a content policy.
    package var policySource: String { scheme + (isAnyBelow ? "*." : "") + server }

    /// Nil for what is no http or https address, or has no host. The host has only ASCII letters, digits, points and
    /// hyphens, so it cannot end a directive of a policy.
    package init?(of address: String) {
        guard address.isWebAddress else { return nil }
        let bytes = address.utf8
        scheme = bytes.dropFirst(4).first == UInt8(ascii: ":") ? "http://" : "https://"
        var rest = bytes.dropFirst(scheme.utf8.count)
        isAnyBelow = rest.starts(with: "{s}.".utf8)
        if isAnyBelow { rest = rest.dropFirst(4) }
        let host = rest.prefix(while: Self.isOfHost)
        guard !host.isEmpty else { return nil }
        rest = rest[host.endIndex...]
        var port = rest.prefix(0)
        if rest.first == UInt8(ascii: ":") {
            let digits = rest.dropFirst().prefix(5).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            if !digits.isEmpty { port = rest[..<digits.endIndex] }
        }
        rest = rest[port.endIndex...]
        server = String(Substring(host)).lowercased() + String(Substring(port))
        isWhole = rest.first.map { "/?#".utf8.contains($0) } ?? true
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension String {
    /// Scheme, host and port of a web address, in lower case: the origin that browsers isolate. Nil if there is none,
    /// or if it has characters that no host has.
    package var webOrigin: String? {
        guard let origin = WebOrigin(of: self), origin.isWhole, !origin.isAnyBelow else { return nil }
        return origin.text
    }
}
