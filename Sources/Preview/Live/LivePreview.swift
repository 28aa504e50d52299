// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Answers the requests of a live preview: the site's pages with the preview's script, and the preview's own pages.
package struct LivePreview: Sendable {
    /// The data shown on the preview's page.
    private struct State: Encodable {
        let addresses: [String]
        let hasCode: Bool
        let outline: Outline?
    }

    private let site: String
    private let resources: String
    private let live: LiveSite
    private let languageOverride: LanguageOverride
    private let addresses: [String]
    private let code: [UInt8]?
    private let opener: PlaceOpener

    /// - Parameters:
    ///   - site: the folder that the site is built into.
    ///   - resources: the folder with the preview's own pages and scripts.
    ///   - languageOverride: stores the choices made on the preview's page.
    ///   - addresses: the addresses of the preview for other devices in the network.
    ///   - code: the QR code of the first address (SVG).
    ///   - opener: opens places in the app's files.
    package init(
        site: String, resources: String, live: LiveSite, languageOverride: LanguageOverride, addresses: [String] = [],
        code: [UInt8]? = nil, opener: PlaceOpener
    ) {
        self.site = site
        self.resources = resources
        self.live = live
        self.languageOverride = languageOverride
        self.addresses = addresses
        self.code = code
        self.opener = opener
    }

    /// Returns a page of the site with the preview's script, another file of the site, or what belongs to the preview
    /// itself.
    package func response(to request: Request) async -> Response {
        if request.path == LiveReload.folder.dropLast() {
            return Response(
                .movedPermanently, "It is at \(LiveReload.folder)",
                headers: [.init(name: "Location", value: String(LiveReload.folder.dropFirst()))])
        }
        if request.path.hasPrefix(LiveReload.folder) { return await own(request) }
        await live.firstBuild()
        let liveReload = LiveReload(
            path: request.path, run: live.run, build: await live.build, host: request[header: "host"] ?? "")
        // As hosts do by the rules that a build writes for them.
        if request.path == "/index.php" {
            let location = "index.html" + (request.query.map { "?" + $0 } ?? "")
            return Response(.found, "It is at \(location)", headers: [.init(name: "Location", value: location)])
        }
        return SiteFolder(
            site, rewrite: liveReload.rewrite,
            lost: ErrorPage.html(await live.unwritten ?? ErrorPage.lost, at: request.path)
        )
        .response(to: request)
    }

    private func own(_ request: Request) async -> Response {
        let fresh = Response.Header(name: "Cache-Control", value: "no-store")
        switch request.path.dropFirst(LiveReload.folder.count) {
        case "events":
            // Without it, nginx sends what it has only when it is enough for a buffer.
            let unbuffered = Response.Header(name: "X-Accel-Buffering", value: "no")
            return Response(
                .ok, type: "text/event-stream", headers: [fresh, unbuffered], body: .events(await live.listen()))
        case "state.json":
            let state = State(addresses: addresses, hasCode: code != nil, outline: await live.outline)
            return Response(
                .ok, type: "application/json", headers: [fresh], body: .bytes(Array(JSONText.encode(state).utf8)))
        case "code.svg":
            guard let code else {
                return Response(
                    .notFound, "There is no code: the preview is for this machine only, or qrencode is missing.")
            }
            return Response(.ok, type: "image/svg+xml", headers: [fresh], body: .bytes(code))
        case "graph.html":
            guard let page = await live.drawnApp() else { return Response(.notFound, "There is nothing to draw yet.") }
            return Response(.ok, type: "text/html; charset=utf-8", headers: [fresh], body: .bytes(Array(page.utf8)))
        case "language":
            return await choose(language: request.query ?? "", request: request)
        case "open": return open(request)
        default:
            return SiteFolder(resources).response(
                to: request.at(String(request.path.dropFirst(LiveReload.folder.count - 1))))
        }
    }

    /// Stores a language. Only available languages are accepted, and only from the preview's own page.
    private func choose(language: String, request: Request) async -> Response {
        guard request.method == "POST" else {
            return Response(
                .methodNotAllowed, "A language is chosen by POST.", headers: [.init(name: "Allow", value: "POST")])
        }
        guard request.isFromOwnPage, await live.outline?.languages.contains(language) ?? false else {
            return Response(.forbidden, "There is no such language.")
        }
        guard languageOverride.choose(language: language) else {
            return Response(.internalServerError, "The choice could not be kept.")
        }
        return Response(.ok, "The app is built again.")
    }

    /// Starts the editor at a place of the app. Only pages of this preview know the address.
    private func open(_ request: Request) -> Response {
        guard request.method == "POST" else {
            return Response(
                .methodNotAllowed, "A place is opened by POST.", headers: [.init(name: "Allow", value: "POST")])
        }
        guard request.isFromOwnPage, let isStarted = opener.open(request.query ?? "") else {
            return Response(.forbidden, "There is no such place to open.")
        }
        return isStarted
            ? Response(.ok, "The editor is started.")
            : Response(.internalServerError, "The editor cannot be started.")
    }
}

extension Request {
    /// Whether no other site's page has sent it, as far as the browser says.
    fileprivate var isFromOwnPage: Bool {
        self[header: "sec-fetch-site"].map { $0 == "same-origin" } ?? true
            && self[header: "origin"].map(isOwn) ?? true
    }

    /// Whether an origin is that of the preview, or of a server before it that visitors reach through TLS.
    private func isOwn(_ origin: String) -> Bool {
        guard let host = self[header: "host"] else { return false }
        return origin == "http://" + host || origin == "https://" + host
    }
}
