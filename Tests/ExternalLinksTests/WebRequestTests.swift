// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import ExternalLinks

@Suite struct WebRequestTests {
    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\r\nServer: x\r\n\r\n", .status(200, location: nil, retryAfter: nil)),
            (
                "HTTP/2 301 \r\nlocation: https://example.org/a:b\r\n\r\n",
                .status(301, location: "https://example.org/a:b", retryAfter: nil)
            ),
            (
                "HTTP/1.1 103 Early Hints\r\nLocation: /no\r\n\r\nHTTP/1.1 503 Busy\r\nRETRY-AFTER:  7 \r\n\r\n",
                .status(503, location: nil, retryAfter: 7)
            ),
            ("HTTP/1.1 abc\r\nLocation: /x\r\n", nil), ("", nil), ("HTTP/", nil)
        ] as [(String, WebRequest.Answer?)])
    func lastHeadCounts(text: String, answer: WebRequest.Answer?) {
        #expect(AnswerHead(Array(text.utf8)).answer == answer)
    }

    /// The server ignores the range, sends the first byte of a body, and waits.
    @Test(.enabled(if: WebRequest.sender != nil)) func bodyIsNotRead() async throws {
        let folder = try TemporaryFolder()
        let log = folder.url.appendingPathComponent("log")
        let server = try StubServer(log: log)
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/endless"))
        let answer = await WebRequest(url: url, method: "GET", timeout: 60).run()
        #expect(answer == .status(200, location: nil, retryAfter: nil))
        // The server writes its last line when it notices, at the latest after 30 seconds.
        for _ in 0..<400 where try !String(contentsOf: log, encoding: .utf8).contains(/ended|kept/) {
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(try server.end() == ["GET /endless 1 bytes=0-0", "ended by the client"])
    }

    /// On a full disk `curl` ends well or cannot write, and there is no answer.
    @Test func answerThatIsLostHereIsNoFaultOfTheServer() {
        func isLocal(_ status: Int32, _ output: String, most: Int = 0) -> Bool {
            if case .notSent = WebRequest.answer(forStatus: status, Array(output.utf8), most: most) {
                true
            } else {
                false
            }
        }
        #expect(isLocal(0, "") && isLocal(23, "") && isLocal(23, "HTTP/1.1 200", most: 9))
        #expect(
            !isLocal(7, "") && !isLocal(0, "HTTP/1.1 abc") && !isLocal(23, "HTTP/1.1 abc") && !isLocal(63, "", most: 9))
    }

    @Test(.enabled(if: WebRequest.sender != nil)) func failuresSayWhy() async throws {
        for (address, reason) in [
            ("http://127.0.0.1:1/", "its server refuses the connection"),
            ("ftp://127.0.0.1/x", "no answer")
        ] {
            let url = try #require(URL(string: address))
            #expect(await WebRequest(url: url, method: "HEAD", timeout: 5).run() == .failure(reason))
        }
    }
}
