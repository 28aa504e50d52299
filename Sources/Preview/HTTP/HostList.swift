// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Glibc

/// The host names that the server accepts. A page of another site whose name resolves to this machine (DNS rebinding)
/// sends its own name and is refused. An address in numbers cannot be made to lead elsewhere, and that of this machine may
/// change, or be that of another which forwards a port; so each is accepted. So are names below `localhost`, which browsers
/// resolve to this machine without asking (RFC 6761, 6.3), and which keep the storage of several apps apart.
package struct HostList: Sendable {
    private let names: Set<String>

    /// - Parameter address: the address that the server listens on.
    package init(listeningOn address: String) {
        names = ["0.0.0.0", "::"].contains(address) ? Self.machineNames().union(["localhost"]) : ["localhost"]
    }

    /// Whether a `Host` header names this server.
    package func allows(_ header: String?) -> Bool {
        guard let match = header?.wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|[^:\[\]]+)(:[0-9]{1,5})?/) else { return false }
        var name = match.1.lowercased().filter { $0 != "[" && $0 != "]" }
        // The root of all names may be written.
        if name.hasSuffix(".") { name.removeLast() }
        return names.contains(name) || name.hasSuffix(".localhost") || Self.isAddress(name)
    }

    private static func isAddress(_ name: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        return inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
    }

    /// Returns the addresses of this machine in its networks at which a server is reached, IPv4 first.
    /// - Parameter wildcard: what it listens on: `::` for all addresses, or `0.0.0.0` for those of IPv4.
    package static func machineAddresses(of wildcard: String) -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var addresses: [String] = []
        var next = list
        while let entry = next {
            if let address = entry.pointee.ifa_addr.flatMap(numeric) { addresses.append(address) }
            next = entry.pointee.ifa_next
        }
        let old = addresses.filter { !$0.contains(":") }
        return wildcard == "::" ? old + addresses.filter { $0.contains(":") && !$0.contains("%") } : old
    }

    private static func machineNames() -> Set<String> {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let table = FileSystem.read("/etc/hosts", limit: 1 << 20) ?? []
        return names(of: name, in: String(decoding: table, as: UTF8.self))
    }

    /// Returns the names of a machine: as it is called, as its network without a name server calls it, and those that stand
    /// beside them in the table of hosts, such as the one with the domain.
    static func names(of machine: String, in table: String) -> Set<String> {
        let own: Set = [machine.lowercased(), machine.lowercased() + ".local"]
        let lines = table.lowercased().split(whereSeparator: \.isNewline).map { line in
            line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }.dropFirst().map { String($0) }
        }
        return own.union(lines.filter { !own.isDisjoint(with: $0) }.joined())
    }

    private static func numeric(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        var buffer = [CChar](repeating: 0, count: 128)
        guard getnameinfo(address, socklen_t(size), &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0
        else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
