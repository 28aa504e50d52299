// SPDX-License-Identifier: MIT

internal import Text

/// Scheme, host and port with which a web address begins. Read by bytes, because every page asks for those of its files.
package struct WebOrigin: Sendable {
    /// `http://` or `https://`.
    private let scheme: String
    /// Host and port, as browsers ask for them.
    private let server: String
    /// Whether a part of the host's name is a placeholder such as `{s}`: any name of a server below what follows it.
    package let isAnyBelow: Bool
    /// Whether the address is that of the server, with nothing but a slash behind and no user name before it.
    package let isBare: Bool

    /// Such as `https://tile.example:8080`.
    package var text: String { scheme + server }

    /// The origin as a source of a content policy.
    package var policySource: String { scheme + (isAnyBelow ? "*." : "") + server }

    /// Nil for what is no http or https address, or has no host with a name: a part of it would be another host. The name
    /// has only signs that cannot end a directive of a policy.
    package init?(of address: String) {
        guard address.isWebAddress else { return nil }
        let bytes = address.utf8
        scheme = bytes.dropFirst(4).first == UInt8(ascii: ":") ? "http://" : "https://"
        let rest = bytes.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { !Self.endsAuthority($0) }
        let place = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        var host = place.prefix { $0 != UInt8(ascii: ":") }
        let port = place[host.endIndex...].dropFirst()
        let number = UInt16(String(Substring(port))) ?? 0
        guard port.isEmpty || port.allSatisfy(\.isASCIIDigit) && number > 0 else { return nil }
        isAnyBelow = host.contains(UInt8(ascii: "{"))
        if isAnyBelow {
            guard let end = host.lastIndex(of: UInt8(ascii: "}")),
                let point = host[end...].firstIndex(of: UInt8(ascii: "."))
            else { return nil }
            host = host[point...].dropFirst()
        }
        guard let name = HostName(String(Substring(host))) else { return nil }
        server = name.text + (port.isEmpty ? "" : ":\(number)")
        let path = rest[authority.endIndex...]
        let hasPath = !path.isEmpty && !path.elementsEqual("/".utf8)
        isBare = !isAnyBelow && !hasPath && place.startIndex == authority.startIndex
    }

    /// Browsers read a backslash as a slash.
    private static func endsAuthority(_ byte: UInt8) -> Bool { "/?#\\".utf8.contains(byte) }
}

extension String {
    /// Scheme, host and port of a web address, as browsers ask for them: the origin that they isolate. Nil if there is
    /// none, or if it stands for several.
    package var webOrigin: String? {
        guard let origin = WebOrigin(of: self), !origin.isAnyBelow else { return nil }
        return origin.text
    }
}
