// SPDX-License-Identifier: MIT

internal import Glibc

/// The host names that the server accepts. A page of another site whose name resolves to this machine (DNS rebinding)
/// sends its own name and is refused.
package struct HostList: Sendable {
    private let names: Set<String>

    /// - Parameter address: the address that the server listens on.
    package init(listeningOn address: String) {
        var names: Set = ["127.0.0.1", "localhost", "::1", address.lowercased()]
        if address == "0.0.0.0" || address == "::" { names.formUnion(Self.machineNames()) }
        self.names = names
    }

    /// Whether a `Host` header names this server.
    package func allows(_ header: String?) -> Bool {
        guard let match = header?.wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|[^:\[\]]+)(:[0-9]{1,5})?/) else { return false }
        return names.contains(match.1.lowercased().filter { $0 != "[" && $0 != "]" })
    }

    /// Returns the addresses of this machine in its networks, IPv4 first.
    package static func machineAddresses() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var addresses: [String] = []
        var next = list
        while let entry = next {
            if let address = entry.pointee.ifa_addr.flatMap(numeric) { addresses.append(address) }
            next = entry.pointee.ifa_next
        }
        return addresses.filter { !$0.contains(":") } + addresses.filter { $0.contains(":") && !$0.contains("%") }
    }

    private static func machineNames() -> Set<String> {
        var names = Set(machineAddresses())
        var buffer = [CChar](repeating: 0, count: 256)
        if gethostname(&buffer, buffer.count - 1) == 0 {
            let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                .lowercased()
            names.formUnion([name, name + ".local"])
        }
        return names
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
