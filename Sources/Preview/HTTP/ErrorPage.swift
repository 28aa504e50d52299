// SPDX-License-Identifier: MIT

internal import Markup
internal import Text

/// What a browser shows in the place of a page that cannot be sent.
enum ErrorPage {
    /// In the page as an address, because a preview's page that requests this one may not even parse inline style.
    private static let style = """
        body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}
        h1{font-size:1.4rem;margin:0 0 .5rem}
        a{color:inherit;text-underline-offset:.2em}
        """

    /// Addresses may be long, and nothing lies deeper.
    private static let deepest = 64

    /// The heading for an address that leads nowhere.
    static let lost = "There is no such page"

    /// Returns a page with a heading, a sentence, and a link to the start.
    /// - Parameter path: that of the request. The link is relative, because a proxy may have all below a path of its own.
    static func html(_ heading: String, _ sentence: String = "", at path: String) -> String {
        let depth = path.utf8.count { $0 == UInt8(ascii: "/") } - 1
        let start = depth > 0 ? String(repeating: "../", count: min(depth, deepest)) : "./"
        let text = sentence.isEmpty ? "" : "<p>\(Prose.escaped(sentence))</p>"
        return """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,"><title>\(Prose.escaped(heading))</title>
            <link rel="stylesheet" href="data:text/css,\(style.percentEncoded)">
            <h1>\(Prose.escaped(heading))</h1>\(text)<p><a href="\(start)">To the start</a></p></html>

            """
    }
}

extension Response {
    /// The response as a page, if it is a refusal in one sentence and the browser asks for a page.
    func readable(for request: Request) -> Response {
        guard status.rawValue >= 400, request[header: "accept"]?.contains("text/html") ?? false,
            self["Content-Type"]?.hasPrefix("text/plain") ?? false, case .bytes(let sentence) = body
        else { return self }
        let page = ErrorPage.html(status.phrase, String(decoding: sentence, as: UTF8.self), at: request.path)
        let others = headers.filter { $0.name != "Content-Type" }
        return Response(status, type: ContentType.html, headers: others, body: .bytes(Array(page.utf8)))
    }
}
