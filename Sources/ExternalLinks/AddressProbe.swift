// SPDX-License-Identifier: MIT

internal import Foundation

/// What an address is worth.
package enum AddressState: Sendable, Hashable, Codable {
    case fine
    /// It has moved for good.
    case moved(String)
    /// The server says that there is nothing.
    case dead(status: Int)
    /// The server says nothing of use, for instance because it wants a password.
    case refused(status: Int)
    case unreachable(String)
    /// It lies on this machine or in a network around it, or leads there, and was not asked.
    case inside(host: String)

    /// Whether asking again tomorrow is soon enough.
    var isLasting: Bool {
        switch self {
        case .fine, .moved, .dead: true
        case .refused, .unreachable, .inside: false
        }
    }
}

/// Asks for one address, as gently as possible.
struct AddressProbe: Sendable {
    let options: ExternalLinkCheck.Options

    func state(of address: String) async -> AddressState {
        guard let url = URL(string: address), url.host != nil else { return .unreachable("it is not an address") }
        var current = url
        var isPermanent = true
        for _ in 0...options.redirections {
            switch await answer(current) {
            case .failure(let reason): return .unreachable(reason)
            case .inside(let host): return .inside(host: host)
            case .status(let status, let location, _) where [301, 302, 303, 307, 308].contains(status):
                guard let next = location.flatMap({ URL(string: $0, relativeTo: current) })?.absoluteURL,
                    ["http", "https"].contains(next.scheme?.lowercased())
                else { return .unreachable("it redirects to nowhere") }
                isPermanent = isPermanent && (status == 301 || status == 308)
                current = next
            case .status(let status, _, _):
                switch status {
                // The second is said of a part of something that is empty.
                case 200..<300, 416: return isPermanent && current != url ? .moved(current.absoluteString) : .fine
                case 404, 410: return .dead(status: status)
                case 500...: return .unreachable("the server answers \(status)")
                default: return .refused(status: status)
                }
            }
        }
        return .unreachable("it redirects more than \(options.redirections) times")
    }

    /// `HEAD`, and `GET` of one byte for servers that do not know it; again after a pause if the server is busy.
    private func answer(_ url: URL) async -> WebRequest.Answer {
        var answer = WebRequest.Answer.failure("no answer")
        for attempt in 0...options.retries {
            answer = await ask(url, "HEAD")
            if case .status(let status, _, _) = answer, [403, 405, 501].contains(status) {
                answer = await ask(url, "GET")
            }
            guard attempt < options.retries, let pause = pause(after: answer, attempt) else { return answer }
            try? await Task.sleep(for: .seconds(pause))
        }
        return answer
    }

    /// One request, if its host may be asked. Where that lies is looked up each time, as close to the request as can
    /// be: between the two, a name could still come to stand for something else.
    private func ask(_ url: URL, _ method: String) async -> WebRequest.Answer {
        guard let host = url.host(percentEncoded: false), let plain = url.withoutUser else {
            return .failure("it is not an address")
        }
        if !options.includesPrivate {
            switch await options.lookup.place(of: host) {
            case .outside: break
            case .inside: return .inside(host: host)
            case .nowhere: return .failure("nobody knows its server’s name")
            }
        }
        return await WebRequest(url: plain, method: method, timeout: options.timeout).run()
    }

    /// How long to wait before asking again: longer each time; nil if the answer stands.
    private func pause(after answer: WebRequest.Answer, _ attempt: Int) -> Double? {
        let own = options.pause * Double(1 << attempt)
        switch answer {
        case .failure: return own
        case .status(429, _, let seconds), .status(503, _, let seconds):
            return min(max(own, Double(seconds ?? 0)), options.timeout)
        case .status(500..., _, _): return own
        case .status, .inside: return nil
        }
    }
}

extension URL {
    /// The address without a name and a password: those are nobody's to send.
    fileprivate var withoutUser: URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        (components.user, components.password) = (nil, nil)
        return components.url
    }
}
