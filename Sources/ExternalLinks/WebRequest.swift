// SPDX-License-Identifier: MIT

internal import ExternalPrograms
internal import Foundation
internal import Text

/// A request sent by the program `curl`, of whose response only the head is read or, if it is asked for, the body.
/// Redirections are not followed.
struct WebRequest: Sendable {
    /// The outcome of a request.
    enum Answer: Sendable, Equatable {
        /// - Parameter cookies: the values of `Set-Cookie`.
        case status(Int, location: String?, retryAfter: Int?, cookies: [String] = [])
        /// No request was sent, because the host is in a network that a bundle must not access.
        case inside(host: String)
        case failure(String)
        /// This machine could not send the request, or not keep the answer.
        case notSent(reason: String)
    }

    let url: URL
    let method: String
    let timeout: Double
    /// The value of the header `Cookie`.
    var cookie: String?
    /// The addresses that the host has, as `--resolve` wants them; empty to look them up again.
    var pinned: [String] = []
    /// The address to connect to in place of the host, also through a proxy, as `--connect-to` wants it.
    var connected: [String] = []

    /// The program that sends requests; nil if it is not installed.
    static var sender: ExternalProgram? { ExternalProgram("curl") }

    func run() async -> Answer {
        await onItsThread { answer }
    }

    /// Requests the whole body.
    /// - Parameter most: the number of bytes that it may have.
    func download(most: Int) async -> (answer: Answer, body: [UInt8]) {
        await onItsThread { downloaded(most: most) }
    }

    private var answer: Answer {
        do throws(ExternalProgram.Failure) {
            guard let sender = Self.sender else { return Self.missingSender }
            let (status, output) = try sender.result(arguments, limit: .seconds(timeout + 2))
            return AnswerHead(output).answer ?? Self.answer(forStatus: status, output)
        } catch {
            return Self.answer(for: error)
        }
    }

    private static let missingSender = Answer.failure("the program curl is not installed")

    /// The most bytes of the heads before the body.
    private static let longestHead = 256 << 10

    private func downloaded(most: Int) -> (answer: Answer, body: [UInt8]) {
        do throws(ExternalProgram.Failure) {
            guard let sender = Self.sender else { return (Self.missingSender, []) }
            let (status, output) = try sender.result(
                common + ["--max-filesize", "\(most)", "--include"], limit: .seconds(timeout + 2),
                most: most + Self.longestHead)
            let (head, body) = AnswerHead.split(output)
            // The end of the body may be missing, whatever its head says.
            guard status == 0, let answer = AnswerHead(head).answer else {
                return (Self.answer(forStatus: status, output, most: most), [])
            }
            return body.count > most ? (Self.tooMuch(most), []) : (answer, Array(body))
        } catch {
            return (Self.answer(for: error, most: most), [])
        }
    }

    private static func tooMuch(_ most: Int) -> Answer { .failure("it has more than \(most) bytes") }

    /// Returns the answer in place of one when `curl` has no result.
    /// - Parameter most: the number of bytes that the body may have; 0 if it was not asked for.
    private static func answer(for failure: ExternalProgram.Failure, most: Int = 0) -> Answer {
        switch failure {
        case .notRun: .notSent(reason: "the program curl \(failure.reason)")
        case .late: .failure("no answer in time")
        case .tooMuch: tooMuch(most)
        case .ended: .failure("the program curl \(failure.reason)")
        }
    }

    /// Returns the answer in place of one that `curl` has not written.
    /// - Parameters:
    ///   - status: the exit status.
    ///   - output: what it has written.
    ///   - most: the number of bytes that the body may have; 0 if it was not asked for.
    static func answer(forStatus status: Int32, _ output: [UInt8], most: Int = 0) -> Answer {
        switch status {
        // The transfer was fine, but what it wrote is not there. A body that is not asked for cannot be written either.
        case 0 where output.isEmpty, 23 where output.isEmpty || most > 0:
            .notSent(reason: "what the program curl writes cannot be kept in the folder for temporary files")
        default: .failure(reason(of: status, most: most))
        }
    }

    /// What all requests have. The settings of the user's own requests must be switched off first.
    var common: [String] {
        [
            "--disable",
            "--silent", "--globoff", "--proto", "=http,https", "--max-time", "\(timeout)",
            "--user-agent", "emobic-site", "--suppress-connect-headers", "--url", url.absoluteString
        ] + pinned.flatMap { ["--resolve", $0] } + connected.flatMap { ["--connect-to", $0] }
            + (cookie.map { ["--header", "Cookie: " + $0] } ?? [])
    }

    private var arguments: [String] {
        let own = common + ["--dump-header", "-"]
        // A server may send the whole body nevertheless: the full device ends the transfer at its first byte.
        return own
            + (method == "HEAD"
                ? ["--head", "--output", "/dev/null"]
                : ["--request", method, "--range", "0-0", "--no-buffer", "--output", "/dev/full"])
    }

    /// Returns what an exit status of `curl` means where there was no answer.
    /// - Parameter most: the number of bytes that the body may have; 0 if it was not asked for.
    private static func reason(of status: Int32, most: Int = 0) -> String {
        switch status {
        case 63: "it has more than \(most) bytes"
        case 18, 28, 56, 92: "no answer in time, or not all of it"
        case 3: "it is not an address"
        case 5, 6: "nobody knows its server’s name"
        case 7: "its server refuses the connection"
        case 35: "the encrypted connection fails"
        case 51, 58, 60, 77, 83, 90, 91: "its server’s certificate is not valid"
        default: "no answer"
        }
    }
}

/// Why this machine sends no requests. It says nothing about any server.
package struct UnsentRequest: ReasonedError {
    package let reason: String

    /// - Parameter reason: part of a sentence, without a full stop.
    init(reason: String) { self.reason = "no server can be asked: \(reason)" }
}

extension AnswerHead {
    /// Returns the heads of all responses in what `curl` received, and the body of the last one.
    static func split(_ bytes: [UInt8]) -> (head: [UInt8], body: ArraySlice<UInt8>) {
        var start = 0
        while true {
            guard let end = bytes[start...].firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else {
                return (bytes, [])
            }
            // Status 1xx announces another response.
            let status = bytes[start..<end].split(separator: UInt8(ascii: " "), maxSplits: 2).dropFirst().first
            guard status?.first == UInt8(ascii: "1") else { return (Array(bytes[..<end]), bytes[end...]) }
            start = end
        }
    }
}

/// The head of the last response in what `curl` received; others before it are preliminary (status 1xx).
struct AnswerHead {
    let answer: WebRequest.Answer?

    init(_ bytes: [UInt8]) {
        var answer: (status: Int, location: String?, retryAfter: Int?, cookies: [String])?
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: line, as: UTF8.self)
            if line.hasPrefix("HTTP/") {
                answer = line.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) }.map {
                    ($0, nil, nil, [])
                }
            } else if let colon = line.firstIndex(of: ":") {
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
                switch line[..<colon].lowercased() {
                case "location": answer?.location = value
                case "retry-after": answer?.retryAfter = Int(value)
                case "set-cookie": answer?.cookies.append(value)
                default: break
                }
            }
        }
        self.answer = answer.map {
            .status($0.status, location: $0.location, retryAfter: $0.retryAfter, cookies: $0.cookies)
        }
    }
}
