// SPDX-License-Identifier: MIT

internal import Foundation
internal import Glibc

/// Finds out where hosts lie. A bundle of somebody else must not have this machine ask what only it can reach.
package struct HostLookup: Sendable {
    /// Where a host lies.
    package enum Place: Sendable, Equatable {
        /// In the public network, with all of its addresses.
        case outside
        /// On this machine or in a network around it, with one of its addresses at least.
        case inside
        /// Nobody knows the name.
        case nowhere
    }

    private let addresses: @Sendable (String) async -> [NetworkAddress]

    /// - Parameter addresses: what a name or a written address stands for.
    init(_ addresses: @escaping @Sendable (String) async -> [NetworkAddress]) {
        self.addresses = addresses
    }

    /// As the system looks names up: addresses in any notation that the system reads are addresses for it too.
    package static let system = HostLookup { name in
        // The call waits for servers of names, so it has a thread of its own.
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: NetworkAddress.all(of: name)) }
        }
    }

    /// - Parameter host: as addresses of the web have it, with or without the brackets of IPv6.
    package func place(of host: String) async -> Place {
        let name = host.lowercased().trimmingCharacters(in: ["[", "]"]).trimmingCharacters(in: ["."])
        // Parts of such a name may be read by others in another way.
        guard !name.isEmpty,
            !name.unicodeScalars.contains(where: {
                $0.value <= 0x20 || $0.value == 0x7F || "%/\\@?#".unicodeScalars.contains($0)
            })
        else { return .nowhere }
        if Self.ownNames.contains(where: { name == $0 || name.hasSuffix("." + $0) }) { return .inside }
        let found = await addresses(name)
        return found.isEmpty ? .nowhere : found.allSatisfy(\.isPublic) ? .outside : .inside
    }

    /// What only networks of one's own are called (RFC 6761, 6762, 8375, and the reservation of `internal`).
    private static let ownNames = ["localhost", "local", "home.arpa", "internal"]
}

/// An address of the Internet Protocol: four bytes or sixteen.
struct NetworkAddress: Sendable, Equatable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What a name stands for; empty if nobody knows it.
    fileprivate static func all(of name: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = international
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list) { $0?.pointee.ai_next }.compactMap { $0.flatMap { NetworkAddress($0.pointee) } }
    }

    /// `AI_IDN`, which the headers show to programs in C only: letters beyond ASCII are taken as they are in the web.
    private static let international: Int32 = 0x40

    private init?(_ info: addrinfo) {
        guard let address = UnsafeRawPointer(info.ai_addr) else { return nil }
        switch info.ai_family {
        case AF_INET: bytes = withUnsafeBytes(of: address.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6: bytes = withUnsafeBytes(of: address.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }

    /// Whether it is an address of the public network that belongs to one machine.
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.reserved4.contains { begins(with: $0, $1) } }
        // An address of the old kind in one of the new, where translators reach it, counts as itself.
        if begins(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96) {
            return NetworkAddress(Array(bytes[12...])).isPublic
        }
        if begins(with: [0x20, 0x02], 16) { return NetworkAddress(Array(bytes[2..<6])).isPublic }
        return begins(with: [0x20], 3) && !Self.reserved6.contains { begins(with: $0, $1) }
    }

    private func begins(with prefix: [UInt8], _ bits: Int) -> Bool {
        let (whole, rest) = (bits / 8, bits % 8)
        guard bytes.starts(with: prefix.prefix(whole)) else { return false }
        return rest == 0 || (bytes[whole] ^ prefix[whole]) >> (8 - rest) == 0
    }

    /// The blocks that IANA sets apart for special purposes (RFC 6890 and its registry), and multicast.
    private static let reserved4: [([UInt8], Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24),
        ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 4), ([240], 4)
    ]
    /// Those in 2000::/3; outside of that, none is public. An address mapped from the old kind lies outside and has no
    /// use in the web.
    private static let reserved6: [([UInt8], Int)] = [
        ([0x20, 0x01, 0], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0], 20)
    ]
}
