// SPDX-License-Identifier: MIT

internal import Foundation
internal import Glibc

/// Determines the networks of hosts, because a foreign bundle must not make this machine send requests that only it can
/// send.
package struct HostLookup: Sendable {
    /// The network of a host.
    enum Place: Sendable, Equatable {
        /// In the public network, with all of its addresses.
        case outside
        /// On this machine or in a private network, with at least one of its addresses.
        case inside
        /// The name cannot be resolved.
        case nowhere
    }

    private let addresses: @Sendable (String) async -> [NetworkAddress]

    /// - Parameter addresses: resolves a name or a literal address.
    init(_ addresses: @escaping @Sendable (String) async -> [NetworkAddress]) {
        self.addresses = addresses
    }

    /// The lookup of the operating system. Every notation of an address that the system accepts counts as an address
    /// here too.
    package static let system = HostLookup { name in
        // `getaddrinfo` blocks until name servers answer, so it runs on a thread of its own.
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: NetworkAddress.all(of: name)) }
        }
    }

    /// - Parameter host: the host as in a URL, with or without the brackets of IPv6.
    func place(of host: String) async -> Place { await resolved(host).place }

    /// Returns the place of a host with its addresses, which may be others the next time.
    func resolved(_ host: String) async -> (place: Place, addresses: [NetworkAddress]) {
        let name = host.lowercased().trimmingCharacters(in: ["[", "]"]).trimmingCharacters(in: ["."])
        // Other software may parse such a name differently.
        guard !name.isEmpty,
            !name.unicodeScalars.contains(where: {
                $0.value <= 0x20 || $0.value == 0x7F || "%/\\@?#".unicodeScalars.contains($0)
            })
        else { return (.nowhere, []) }
        if Self.ownNames.contains(where: { name == $0 || name.hasSuffix("." + $0) }) { return (.inside, []) }
        let found = await addresses(name)
        return (found.isEmpty ? .nowhere : found.allSatisfy(\.isPublic) ? .outside : .inside, found)
    }

    /// The top-level names of private networks (RFC 6761, 6762, 8375, and the reservation of `internal`).
    private static let ownNames = ["localhost", "local", "home.arpa", "internal"]
}

/// An IP address: four bytes or sixteen.
struct NetworkAddress: Sendable, Equatable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The address that a text is in any notation that the system accepts, such as `0x7f.1`; nil for a name.
    init?(literal text: String) {
        var (four, six) = (in_addr(), in6_addr())
        if inet_aton(text, &four) != 0 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: six) { Array($0) }
        } else {
            return nil
        }
    }

    /// Returns the addresses of a name; empty if it cannot be resolved.
    fileprivate static func all(of name: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = international
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list) { $0?.pointee.ai_next }.compactMap { $0.flatMap { NetworkAddress($0.pointee) } }
    }

    /// `AI_IDN`, which the headers do not export to Swift: non-ASCII names are resolved as on the web.
    private static let international: Int32 = 0x40

    private init?(_ info: addrinfo) {
        guard let address = UnsafeRawPointer(info.ai_addr) else { return nil }
        switch info.ai_family {
        case AF_INET: bytes = withUnsafeBytes(of: address.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6: bytes = withUnsafeBytes(of: address.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }

    /// The address as `curl` reads it.
    var text: String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return "[\(groups.joined(separator: ":"))]"
    }

    /// Whether the address is a public unicast address.
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.reserved4.contains { begins(with: $0, bits: $1) } }
        // An IPv6 address that embeds an IPv4 address (NAT64, 6to4) is public if the embedded one is.
        if begins(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], bits: 96) {
            return NetworkAddress(Array(bytes[12...])).isPublic
        }
        if begins(with: [0x20, 0x02], bits: 16) { return NetworkAddress(Array(bytes[2..<6])).isPublic }
        return begins(with: [0x20], bits: 3) && !Self.reserved6.contains { begins(with: $0, bits: $1) }
    }

    private func begins(with prefix: [UInt8], bits: Int) -> Bool {
        let (whole, rest) = (bits / 8, bits % 8)
        guard bytes.starts(with: prefix.prefix(whole)) else { return false }
        return rest == 0 || (bytes[whole] ^ prefix[whole]) >> (8 - rest) == 0
    }

    /// The special-purpose blocks of IANA (RFC 6890 and its registry), and multicast.
    private static let reserved4: [([UInt8], Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24),
        ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 4), ([240], 4)
    ]
    /// The special-purpose blocks in 2000::/3, the only public range. IPv4-mapped addresses lie outside of it and are
    /// not used on the web.
    private static let reserved6: [([UInt8], Int)] = [
        ([0x20, 0x01, 0], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0], 20)
    ]
}
