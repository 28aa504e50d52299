// SPDX-License-Identifier: MIT

internal import ExternalPrograms
internal import Foundation

/// A request of which only the head of the response is read, sent by the program `curl`. Redirections are not followed.
struct WebRequest: Sendable {
    /// The outcome of a request.
    enum Answer: Sendable, Equatable {
        case status(Int, location: String?, retryAfter: Int?)
        /// No request was sent, because the host is in a network that a bundle must not access.
        case inside(host: String)
        case failure(String)
    }

    let url: URL
    let method: String
    let timeout: Double

    /// The program that sends requests; nil if it is not installed.
    static var sender: ExternalProgram? { ExternalProgram("curl") }

    func run() async -> Answer {
        // The program is waited for, so each request has a thread of its own.
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: answer) }
        }
    }

    private var answer: Answer {
        guard let sender = Self.sender else { return .failure("the program curl is not installed") }
        guard let (status, output) = sender.result(arguments, limit: .seconds(timeout + 2)) else {
            return .failure("no answer")
        }
        return AnswerHead(output).answer ?? .failure(Self.reason(of: status))
    }

    private var arguments: [String] {
        let own = [
            // The settings of the user's own requests, which must come first to have an effect.
            "--disable",
            "--silent", "--globoff", "--proto", "=http,https", "--max-time", "\(timeout)",
            "--user-agent", "emobic-site link check", "--suppress-connect-headers", "--dump-header", "-",
            "--url", url.absoluteString
        ]
        // A server may send the whole body nevertheless: the full device ends the transfer at its first byte.
        return own
            + (method == "HEAD"
                ? ["--head", "--output", "/dev/null"]
                : ["--request", method, "--range", "0-0", "--no-buffer", "--output", "/dev/full"])
    }

    /// Returns what an exit status of `curl` means where there was no answer.
    private static func reason(of status: Int32) -> String {
        switch status {
        case 3: "it is not an address"
        case 5, 6: "nobody knows its server’s name"
        case 7: "its server refuses the connection"
        case 35: "the encrypted connection fails"
        case 51, 58, 60, 77, 83, 90, 91: "its server’s certificate is not valid"
        default: "no answer"
        }
    }
}

/// The head of the last response in what `curl` received; others before it are preliminary (status 1xx).
struct AnswerHead {
    let answer: WebRequest.Answer?

    init(_ bytes: [UInt8]) {
        var answer: (status: Int, location: String?, retryAfter: Int?)?
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: line, as: UTF8.self)
            if line.hasPrefix("HTTP/") {
                answer = line.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) }.map {
                    ($0, nil, nil)
                }
            } else if let colon = line.firstIndex(of: ":") {
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
                switch line[..<colon].lowercased() {
                case "location": answer?.location = value
                case "retry-after": answer?.retryAfter = Int(value)
                default: break
                }
            }
        }
        self.answer = answer.map { .status($0.status, location: $0.location, retryAfter: $0.retryAfter) }
    }
}
