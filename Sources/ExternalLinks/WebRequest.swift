// SPDX-License-Identifier: MIT

internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// A request of which only the head of the response is read. Redirections are not followed.
struct WebRequest: Sendable {
    /// The outcome of a request.
    enum Answer: Sendable {
        case status(Int, location: String?, retryAfter: Int?)
        /// No request was sent, because the host is in a network that a bundle must not access.
        case inside(host: String)
        case failure(String)
    }

    let url: URL
    let method: String
    let timeout: Double

    func run() async -> Answer {
        let (answers, continuation) = AsyncStream.makeStream(of: Answer.self)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = timeout
        configuration.httpCookieStorage = nil
        let session = URLSession(configuration: configuration, delegate: AnswerHead(continuation), delegateQueue: nil)
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("emobic-site link check", forHTTPHeaderField: "User-Agent")
        // If a server sends the whole body nevertheless, it is not read.
        if method == "GET" { request.setValue("bytes=0-0", forHTTPHeaderField: "Range") }
        session.dataTask(with: request).resume()
        var first: Answer?
        for await answer in answers { first = first ?? answer }
        session.invalidateAndCancel()
        return first ?? .failure("no answer")
    }
}

/// Yields the head of a response and cancels the rest. A class because the library requires a delegate; it has no
/// mutable state.
private final class AnswerHead: NSObject, URLSessionDataDelegate, Sendable {
    private let answers: AsyncStream<WebRequest.Answer>.Continuation

    init(_ answers: AsyncStream<WebRequest.Answer>.Continuation) {
        self.answers = answers
    }

    private func end(_ response: URLResponse?) {
        guard let response = response as? HTTPURLResponse else { return }
        answers.yield(
            .status(
                response.statusCode, location: response.value(forHTTPHeaderField: "Location"),
                retryAfter: response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }))
        answers.finish()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        end(response)
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        end(response)
        completionHandler(.cancel)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task.response)
        answers.yield(.failure(error?.localizedDescription ?? "no answer"))
        answers.finish()
    }
}
