// SPDX-License-Identifier: MIT

@testable import Preview

extension Reader {
    static let requests: [Reader] = [
        Reader(name: "request") { bytes in
            guard let request = Request(head: bytes) else { return }
            for size in [0, 1, 1_000] {
                if case .part(let range) = ByteRange(request[header: "range"], size: size) {
                    require(range.lowerBound >= 0 && range.upperBound <= size && !range.isEmpty, "outside of the file")
                }
            }
            _ = HostList(listeningOn: "127.0.0.1").allows(request[header: "host"])
        }
    ]
}
