// SPDX-License-Identifier: MIT

internal import Text

/// Serves a folder like a simple web host: index files, ranges, validators, its own 404 page, no listings and no hidden
/// files.
package struct SiteFolder: Sendable {
    /// Modifies a page before it is sent.
    package typealias PageRewrite = @Sendable ([UInt8]) -> [UInt8]

    private let root: String
    private let rewrite: PageRewrite?
    /// The page for addresses that lead nowhere; nil for that of the folder.
    private let lost: String?
    /// The size in bytes above which files are sent in chunks.
    private static let wholeSize = 256 * 1024

    /// - Parameters:
    ///   - root: the folder to serve.
    ///   - lost: the page for addresses that lead nowhere, as HTML; nil for the folder's own `404.html`.
    package init(_ root: String, rewrite: PageRewrite? = nil, lost: String? = nil) {
        self.root = root
        self.rewrite = rewrite
        self.lost = lost
    }

    /// Returns the file that the path of a request names, in whole or in part, or why there is none.
    package func response(to request: Request) -> Response {
        guard request.method == "GET" || request.method == "HEAD" else {
            return Response(
                .methodNotAllowed, "A site can only be read.", headers: [.init(name: "Allow", value: "GET, HEAD")])
        }
        guard let path = SitePath(request.path) else { return Response(.badRequest, "This is no address of a file.") }
        guard !path.isHidden else { return missing(request) }
        switch StoredFile.find(path, in: root) {
        case .file(let file) where path.parts == [BuiltSite.workerName]: return removal(of: file)
        case .file(let file): return response(file, request, isOwn: path.parts.first == DocumentSandbox.folder)
        case .folder:
            // Relative, because a proxy may have the site below a path of its own.
            let name = path.encoded.split(separator: "/").last ?? ""
            let location = "./\(name)/" + (request.query.map { "?" + $0 } ?? "")
            return Response(
                .movedPermanently, "It is at \(location)", headers: [.init(name: "Location", value: location)])
        // Browsers request it on their own if a page names no icon, so its absence is not an error.
        case .nothing where path.parts == ["favicon.ico"]: return Response(.noContent)
        case .nothing: return missing(request)
        }
    }

    /// Answers the worker of a finished site with one that removes itself, because a preview must show what is on the
    /// disk: the build writes a version into it, and without one it keeps nothing.
    private func removal(of file: StoredFile) -> Response {
        Response(
            .ok, type: "text/javascript", headers: [.init(name: "Cache-Control", value: "no-cache")],
            body: .bytes(BuiltSite.withoutVersion(file.read() ?? [])))
    }

    private func missing(_ request: Request) -> Response {
        guard lost == nil, let path = SitePath("/404.html"), case .file(let file) = StoredFile.find(path, in: root),
            let bytes = file.read()
        else {
            return page(.notFound, bytes: Array((lost ?? ErrorPage.html(ErrorPage.lost, at: request.path)).utf8))
        }
        return page(.notFound, bytes: bytes)
    }

    private func page(_ status: Response.Status, bytes: [UInt8], headers: [Response.Header] = []) -> Response {
        Response(
            status, type: ContentType.html, headers: [.init(name: "Cache-Control", value: "no-cache")] + headers,
            body: .bytes(rewrite?(bytes) ?? bytes))
    }

    /// - Parameter isOwn: whether the file is one of the bundle, whose scripts must not have the origin of the preview.
    private func response(_ file: StoredFile, _ request: Request, isOwn: Bool) -> Response {
        let type = ContentType.of(file.path)
        let own = isOwn ? Self.headers(ofOwnType: type, request) : []
        if type == ContentType.html, rewrite != nil, let bytes = file.read() {
            return page(.ok, bytes: bytes, headers: own)
        }
        let validators = Validators(file)
        let headers =
            [
                Response.Header(name: "ETag", value: validators.tag),
                .init(name: "Last-Modified", value: validators.date), .init(name: "Accept-Ranges", value: "bytes"),
                .init(name: "Cache-Control", value: "no-cache")
            ] + own
        if validators.match(request) { return Response(.notModified, headers: headers) }
        let range =
            request.method == "GET" && validators.matchesPartialCopy(request)
            ? ByteRange(request[header: "range"], size: file.size) : .whole
        switch range {
        case .whole: return Response(.ok, type: type, headers: headers, body: body(file, range: 0..<file.size))
        case .part(let part):
            let place = Response.Header(
                name: "Content-Range", value: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)")
            return Response(.partialContent, type: type, headers: headers + [place], body: body(file, range: part))
        case .outside:
            return Response(
                .rangeNotSatisfiable, "The file ends before.",
                headers: [.init(name: "Content-Range", value: "bytes */\(file.size)")])
        }
    }

    /// Returns the headers that only files of the bundle have. Pages among them have no origin, and load fonts, modules and
    /// the files beside them only with permission. Pages of other sites, which cannot feign the address that a request
    /// comes from, get none.
    private static func headers(ofOwnType type: String, _ request: Request) -> [Response.Header] {
        let host = "http://\(request[header: "host"] ?? "")/"
        var headers: [Response.Header] = []
        if DocumentSandbox.applies(toType: type) {
            headers.append(.init(name: "Content-Security-Policy", value: DocumentSandbox.policy))
        }
        if request[header: "referer"]?.hasPrefix(host) ?? false {
            headers.append(.init(name: "Access-Control-Allow-Origin", value: "null"))
        }
        return headers
    }

    private func body(_ file: StoredFile, range: Range<Int>) -> Response.Body {
        if range.count <= Self.wholeSize, let bytes = file.read(range) { return .bytes(bytes) }
        return .file(path: file.path, size: file.size, range: range)
    }
}

/// The values with which a browser validates its cached copy of a file.
private struct Validators {
    let tag: String
    let date: String
    private let seconds: Int

    init(_ file: StoredFile) {
        tag =
            "\"\(String(file.size, radix: 16))-\(String(file.seconds, radix: 16)).\(String(file.nanoseconds, radix: 16))\""
        seconds = file.seconds
        date = HTTPDate.text(seconds)
    }

    /// Whether the request shows that the client has the current file. The entity tag takes precedence over the date.
    func match(_ request: Request) -> Bool {
        if let tags = request[header: "if-none-match"] {
            let good: Set<Substring> = ["*", Substring(tag), Substring("W/" + tag)]
            return tags.split(separator: ",").contains { good.contains($0.trimmingBlanks) }
        }
        return request[header: "if-modified-since"].flatMap(HTTPDate.seconds).map { seconds <= $0 } ?? false
    }

    /// Whether a range of the file matches the client's partial copy.
    func matchesPartialCopy(_ request: Request) -> Bool {
        request[header: "if-range"].map { $0 == tag || $0 == date } ?? true
    }
}
