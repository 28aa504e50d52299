// SPDX-License-Identifier: MIT

internal import Foundation
internal import Text

/// An address as it is requested: with one host, which is the one that is judged, looked up and sent, whoever reads the
/// address. Other software could read another host out of escapes or of other notations of an address.
struct RequestAddress: Sendable {
    /// The address without user name and password, which are not to be sent.
    let url: URL
    /// A name in lower case, without a dot at its end, or an IP address in its usual notation.
    let host: String
    /// Whether the host is a name, which has to be looked up.
    let isName: Bool

    /// Nil if the host is neither a name nor an address.
    init?(_ written: URL) {
        guard let name = written.host(percentEncoded: false).flatMap(Self.plainHost),
            var components = URLComponents(url: written, resolvingAgainstBaseURL: true)
        else { return nil }
        let address = NetworkAddress(literal: name)
        guard address != nil || Self.isName(name) else { return nil }
        (host, isName) = (address?.text ?? name, address == nil)
        (components.user, components.password) = (nil, nil)
        components.encodedHost = host
        guard let url = components.url else { return nil }
        self.url = url
    }

    /// The port of the address, or that of its scheme.
    var port: Int { url.port ?? (url.scheme?.lowercased() == "http" ? 80 : 443) }

    /// Returns a host in lower case without a dot at its end; nil if it has a sign that no host has.
    private static func plainHost(_ written: String) -> String? {
        var host = written.lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        let isPlain = host.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.:".utf8.contains($0) }
        return isPlain && !host.isEmpty ? host : nil
    }

    /// A name that ends in a number is an address to some software and a name to other.
    private static func isName(_ host: String) -> Bool {
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return !host.utf8.contains(UInt8(ascii: ":")) && labels.allSatisfy { !$0.isEmpty }
            && labels.last?.first?.isASCIIDigit == false
    }
}
