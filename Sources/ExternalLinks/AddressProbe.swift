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

    /// Whether asking again tomorrow is soon enough.
    var isLasting: Bool {
        switch self {
        case .fine, .moved, .dead: true
        case .refused, .unreachable: false
        }
    }
}

/// Asks for one address, as gently as possible.
struct AddressProbe: Sendable {
    let options: LinkCheck.Options

    func state(of address: String) async -> AddressState {
        guard let url = URL(string: address), url.host != nil else { return .unreachable("it is not an address") }
        var current = url
        var isPermanent = true
        for _ in 0...options.redirections {
            switch await answer(current) {
            case .failure(let reason): return .unreachable(reason)
            case .status(let status, let location, _) where [301, 302, 303, 307, 308].contains(status):
                guard let next = location.flatMap({ URL(string: $0, relativeTo: current) })?.absoluteURL, ["http", "https"].contains(next.scheme?.lowercased())
                else { return .unreachable("it redirects to nowhere") }
                isPermanent = isPermanent && (status == 301 || status == 308)
                current = next
            case .status(let status, _, _):
                switch status {
                case 200..<300: return isPermanent && current != url ? .moved(current.absoluteString) : .fine
                case 404, 410: return .dead(status: status)
                case 500...: return .unreachable("the server answers \(status)")
                default: return .refused(status: status)
                }
            }
        }
        return .unreachable("it redirects more than \(options.redirections) times")
    }

    /// `HEAD`, and `GET` for servers that do not know it; again after a pause if the server is busy.
    private func answer(_ url: URL) async -> WebRequest.Answer {
        var answer = WebRequest.Answer.failure("no answer")
        for attempt in 0...options.retries {
            answer = await WebRequest(url: url, method: "HEAD", timeout: options.timeout).run()
            if case .status(let status, _, _) = answer, [403, 405, 501].contains(status) {
                answer = await WebRequest(url: url, method: "GET", timeout: options.timeout).run()
            }
            guard attempt < options.retries, let pause = pause(after: answer, attempt) else { return answer }
            try? await Task.sleep(for: .seconds(pause))
        }
        return answer
    }

    /// How long to wait before asking again: longer each time; nil if the answer stands.
    private func pause(after answer: WebRequest.Answer, _ attempt: Int) -> Double? {
        let own = options.pause * Double(1 << attempt)
        switch answer {
        case .failure: return own
        case .status(429, _, let seconds), .status(503, _, let seconds): return min(max(own, Double(seconds ?? 0)), options.timeout)
        case .status(500..., _, _): return own
        case .status: return nil
        }
    }
}
