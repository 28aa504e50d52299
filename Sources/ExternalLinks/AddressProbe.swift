// SPDX-License-Identifier: MIT

internal import AppModel
internal import Foundation

/// The state of an address.
package enum AddressState: Sendable, Hashable, Codable {
    case fine
    /// The address has moved permanently.
    case moved(String)
    /// The server reports that nothing exists at the address.
    case dead(status: Int)
    /// The server gives no usable answer, for instance because it requires a password.
    case refused(status: Int)
    case unreachable(String)
    /// The address is on this machine or in a private network, or redirects there, and was not requested.
    case inside(host: String)

    /// Whether the state is valid for a day.
    var isLasting: Bool {
        switch self {
        // Whoever mends a page wants to see it in the next run.
        case .fine, .moved: true
        case .dead, .refused, .unreachable, .inside: false
        }
    }
}

/// Probes one address with as few requests as possible.
struct AddressProbe: Sendable {
    let options: ExternalLinkCheck.Options

    /// Returns the states of addresses, up to the first for which this machine cannot send a request.
    func states(of addresses: [String]) async -> (states: [(String, AddressState)], failure: UnsentRequest?) {
        var states: [(String, AddressState)] = []
        do throws(UnsentRequest) {
            for address in addresses { states.append((address, try await state(of: address))) }
        } catch {
            return (states, error)
        }
        return (states, nil)
    }

    func state(of address: String) async throws(UnsentRequest) -> AddressState {
        // What `check` calls no valid address is not requested.
        guard let url = URL(string: address), WebAddress(address)?.isWellFormed ?? false else {
            return .unreachable("it is not an address")
        }
        let end = await Redirections(most: options.redirections).end(of: url) { url, cookie in
            (answer: await answer(url, cookie), body: [])
        }
        switch end {
        case .nowhere(let reason), .answer(.failure(let reason), _, _, _): return .unreachable(reason)
        case .answer(.notSent(let reason), _, _, _): throw UnsentRequest(reason: reason)
        case .answer(.inside(let host), _, _, _): return .inside(host: host)
        case .answer(.status(let status, _, _, _), _, let last, let isPermanent):
            switch status {
            // Status 416 answers a range request for an empty file.
            case 200..<300, 416: return isPermanent && last != url ? .moved(last.absoluteString) : .fine
            case 404, 410: return .dead(status: status)
            // Beyond that are refusals of programs, such as 999.
            case 500..<600: return .unreachable("the server answers \(status)")
            default: return .refused(status: status)
            }
        }
    }

    /// Requests with `HEAD`, and with `GET` of one byte before an answer is believed that only `HEAD` may get. Repeats
    /// after a pause if the server is busy or says nothing, which some do to `HEAD` alone.
    private func answer(_ url: URL, _ cookie: String?) async -> WebRequest.Answer {
        var answer = WebRequest.Answer.failure("no answer")
        var method = "HEAD"
        for attempt in 0...options.retries {
            answer = await ask(url, method: method, cookie)
            if method == "HEAD", case .status(let status, _, _, _) = answer, Self.isDoubtful(status) {
                method = "GET"
                answer = await ask(url, method: method, cookie)
            }
            guard attempt < options.retries, let pause = pauseBefore(after: answer, attempt: attempt) else {
                return answer
            }
            if case .failure = answer { method = "GET" }
            try? await Task.sleep(for: .seconds(pause))
        }
        return answer
    }

    /// Whether a server may give the status to `HEAD` alone. Programs that only know `GET` answer 404 or 500 to it. That
    /// a password is wanted, that the page is gone for good, and that the server is busy does not depend on it.
    private static func isDoubtful(_ status: Int) -> Bool { status >= 400 && ![401, 410, 429, 503].contains(status) }

    private func ask(_ url: URL, method: String, _ cookie: String?) async -> WebRequest.Answer {
        await GuardedRequest(
            url: url, timeout: options.timeout, includesPrivate: options.includesPrivate, lookup: options.lookup,
            cookie: cookie
        ).ask(method: method)
    }

    /// Returns the pause before the next attempt, which grows each time; nil if the answer is final.
    private func pauseBefore(after answer: WebRequest.Answer, attempt: Int) -> Double? {
        let own = options.pause * Double(1 << attempt)
        switch answer {
        case .failure: return own
        case .status(429, _, let seconds, _), .status(503, _, let seconds, _):
            return min(max(own, Double(seconds ?? 0)), options.timeout)
        case .status(500..<600, _, _, _): return own
        case .status, .inside, .notSent: return nil
        }
    }
}
