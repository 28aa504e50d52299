// SPDX-License-Identifier: MIT

internal import Foundation

/// A request that is sent only to a host of the public network, unless others are permitted: a foreign bundle must not
/// make this machine send requests that only it can send.
struct GuardedRequest: Sendable {
    let url: URL
    let timeout: Double
    let includesPrivate: Bool
    let lookup: HostLookup
    /// The value of the header `Cookie`.
    var cookie: String?
    /// Whether `curl` may send the request through a proxy.
    var usesProxy = Self.hasProxy(ProcessInfo.processInfo.environment)

    /// Whether variables name a proxy for `curl`.
    static func hasProxy(_ environment: [String: String]) -> Bool {
        ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains {
            environment[$0].map { !$0.isEmpty } ?? false
        }
    }

    /// Requests the head of the response.
    func ask(method: String) async -> WebRequest.Answer {
        switch await permission(method) {
        case .given(let request): await request.run()
        case .refused(let answer): answer
        }
    }

    /// Requests the whole body.
    /// - Parameter most: the number of bytes that it may have.
    func download(most: Int) async -> (answer: WebRequest.Answer, body: [UInt8]) {
        switch await permission("GET") {
        case .given(let request): await request.download(most: most)
        case .refused(let answer): (answer, [])
        }
    }

    enum Permission {
        case given(WebRequest)
        case refused(WebRequest.Answer)
    }

    /// The host is looked up each time, immediately before the request, and the request goes to the addresses that were
    /// found, because the name could lead to others a moment later.
    func permission(_ method: String) async -> Permission {
        guard let address = RequestAddress(url) else { return .refused(.failure("it is not an address")) }
        var request = WebRequest(url: address.url, method: method, timeout: timeout, cookie: cookie)
        guard !includesPrivate else { return .given(request) }
        let (place, addresses) = await lookup.resolved(address.host)
        switch place {
        case .outside:
            if address.isName { request.pin(address, to: addresses, throughProxy: usesProxy) }
            return .given(request)
        case .inside: return .refused(.inside(host: url.host(percentEncoded: false) ?? address.host))
        case .nowhere where usesProxy:
            return .refused(
                .failure(
                    "nobody here knows its server’s name, and a proxy is asked only with the permission for private networks"
                ))
        case .nowhere: return .refused(.failure("nobody knows its server’s name"))
        }
    }
}

extension WebRequest {
    /// Sends the request to addresses and nowhere else. A proxy gets one of them in place of the name, which it would
    /// look up again.
    fileprivate mutating func pin(_ address: RequestAddress, to found: [NetworkAddress], throughProxy: Bool) {
        let place = "\(address.host):\(address.port)"
        pinned = ["\(place):\(found.map(\.text).joined(separator: ","))"]
        // Few proxies reach IPv6.
        if throughProxy, let one = found.first(where: { $0.bytes.count == 4 }) ?? found.first {
            connected = ["\(place):\(one.text):\(address.port)"]
        }
    }
}
