// SPDX-License-Identifier: MIT

internal import Foundation

/// A request that is sent only to a host of the public network, unless others are permitted: a foreign bundle must not
/// make this machine send requests that only it can send.
struct GuardedRequest: Sendable {
    let url: URL
    let timeout: Double
    let includesPrivate: Bool
    let lookup: HostLookup

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

    private enum Permission {
        case given(WebRequest)
        case refused(WebRequest.Answer)
    }

    /// The host is looked up each time, immediately before the request, and the request goes to the addresses that were
    /// found, because the name could lead to others a moment later.
    private func permission(_ method: String) async -> Permission {
        guard let host = url.host(percentEncoded: false), let plain = url.withoutUser else {
            return .refused(.failure("it is not an address"))
        }
        var request = WebRequest(url: plain, method: method, timeout: timeout)
        guard !includesPrivate else { return .given(request) }
        let (place, addresses) = await lookup.resolved(host)
        switch place {
        case .outside:
            // An address in the place of a name is not looked up again.
            if let name = plain.host(), name.split(separator: ".").last?.first?.isLetter ?? false, !name.contains(":") {
                let port = plain.port ?? (plain.scheme?.lowercased() == "http" ? 80 : 443)
                request.pinned = ["\(name):\(port):\(addresses.map(\.text).joined(separator: ","))"]
            }
            return .given(request)
        case .inside: return .refused(.inside(host: host))
        case .nowhere: return .refused(.failure("nobody knows its server’s name"))
        }
    }
}

extension URL {
    /// The address without user name and password, which are not to be sent.
    fileprivate var withoutUser: URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        (components.user, components.password) = (nil, nil)
        return components.url
    }
}
