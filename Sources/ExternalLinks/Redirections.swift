// SPDX-License-Identifier: MIT

internal import Foundation

/// Follows the redirections of an address.
struct Redirections: Sendable {
    /// How many are followed.
    let most: Int
    /// Whether one is refused that leads from an encrypted connection to one without encryption.
    var keepsEncryption = false

    /// Where an address leads in the end.
    enum End: Sendable {
        /// An answer that is no redirection.
        /// - Parameters:
        ///   - url: the address that gave it.
        ///   - isPermanent: whether each redirection on the way is permanent.
        case answer(WebRequest.Answer, body: [UInt8], url: URL, isPermanent: Bool)
        case nowhere(reason: String)
    }

    /// - Parameter ask: sends a request with the value of the header `Cookie`; its redirection is not followed.
    func end(
        of address: URL, asking ask: (URL, _ cookie: String?) async -> (answer: WebRequest.Answer, body: [UInt8])
    ) async -> End {
        var current = address
        var isPermanent = true
        var jar = CookieJar()
        var visited: Set<[String]> = [[address.absoluteString]]
        for _ in 0...most {
            let (answer, body) = await ask(current, jar.header(for: current))
            guard case .status(let status, let location, _, let cookies) = answer,
                [301, 302, 303, 307, 308].contains(status)
            else {
                return .answer(answer, body: body, url: current, isPermanent: isPermanent)
            }
            guard let next = location.flatMap({ URL(string: $0, relativeTo: current) })?.absoluteURL,
                let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme)
            else { return .nowhere(reason: "it redirects to nowhere") }
            if keepsEncryption, scheme == "http", current.scheme?.lowercased() != "http" {
                return .nowhere(reason: "it redirects to an address without encryption")
            }
            isPermanent = isPermanent && (status == 301 || status == 308)
            jar.add(cookies, from: current)
            // With another cookie the answer may be another one.
            let step = [next.absoluteString] + [jar.header(for: next)].compactMap(\.self)
            guard visited.insert(step).inserted else { return .nowhere(reason: "it redirects in a circle") }
            current = next
        }
        return .nowhere(reason: "it redirects more than \(most) times")
    }
}
