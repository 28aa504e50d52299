// SPDX-License-Identifier: MIT

internal import Glibc

/// The response to a request.
package struct Response: Sendable {
    /// What follows the head.
    package enum Body: Sendable {
        case bytes([UInt8])
        /// A range of a file that is too large to be held in memory. The file must still have that size when it is
        /// sent.
        case file(path: String, size: Int, range: Range<Int>)
        /// Messages for a browser, sent until it disconnects.
        case events(AsyncStream<String>)
    }

    /// The statuses that a preview answers with. The raw value is the code.
    package enum Status: Int, Sendable {
        case ok = 200
        case noContent = 204
        case partialContent = 206
        case movedPermanently = 301
        case found = 302
        case notModified = 304
        case badRequest = 400
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
        case requestTimeout = 408
        case rangeNotSatisfiable = 416
        case headTooLarge = 431
        case internalServerError = 500

        var phrase: String {
            switch self {
            case .ok: "OK"
            case .noContent: "No Content"
            case .partialContent: "Partial Content"
            case .movedPermanently: "Moved Permanently"
            case .found: "Found"
            case .notModified: "Not Modified"
            case .badRequest: "Bad Request"
            case .forbidden: "Forbidden"
            case .notFound: "Not Found"
            case .methodNotAllowed: "Method Not Allowed"
            case .requestTimeout: "Request Timeout"
            case .rangeNotSatisfiable: "Range Not Satisfiable"
            case .headTooLarge: "Request Header Fields Too Large"
            case .internalServerError: "Internal Server Error"
            }
        }
    }

    /// A header as it is sent, without escapes.
    package struct Header: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// Some statuses have no body, whatever `body` is.
    package let status: Status
    /// In the order in which they are sent. `Date`, `Content-Length` and `Connection` are added to them.
    package var headers: [Header]
    /// For `HEAD` its length is sent, and not the body itself.
    package let body: Body

    /// - Parameter type: the media type of the body; nil without one.
    package init(_ status: Status, type: String? = nil, headers: [Header] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = (type.map { [Header(name: "Content-Type", value: $0)] } ?? []) + headers
        self.body = body
    }

    /// Creates a response with a plain-text sentence as its body.
    package init(_ status: Status, _ sentence: String, headers: [Header] = []) {
        self.init(
            status, type: "text/plain; charset=utf-8", headers: headers, body: .bytes(Array((sentence + "\n").utf8)))
    }

    /// The value of the first header of exactly this name; nil if there is none.
    package subscript(header: String) -> String? { headers.first { $0.name == header }?.value }

    /// The number of bytes of the body; nil if the end of the connection ends it.
    package var length: Int? {
        switch body {
        case .bytes(let bytes): bytes.count
        case .file(_, _, let range): range.count
        case .events: nil
        }
    }

    /// Whether a response with this status has a body.
    var hasBody: Bool { status != .notModified && status != .noContent }

    /// Returns the serialised head.
    /// - Parameter now: the seconds since 1970.
    func head(keepsAlive: Bool, now: Int = time(nil)) -> String {
        var text = "HTTP/1.1 \(status.rawValue) \(status.phrase)\r\nDate: \(HTTPDate.text(now))\r\n"
        for header in headers { text += "\(header.name): \(header.value)\r\n" }
        if let length, hasBody { text += "Content-Length: \(length)\r\n" }
        return text + "Connection: \(keepsAlive && length != nil ? "keep-alive" : "close")\r\n\r\n"
    }
}
