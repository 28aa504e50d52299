// SPDX-License-Identifier: MIT

internal import Markup
internal import Text

/// The page for addresses that lead nowhere, of a site whose address is not known. Hosts show it at any depth, so it
/// loads nothing and links nothing but the address of the framework's own HTML5 program.
struct LonePage {
    private static let script =
        // An address that begins with two slashes names another server.
        "const a=location.pathname.replace(/^[\\/\\\\]+/,\"/\"),"
        + "p=a.split(\"/\"),"
        + "t=new Map(JSON.parse(document.body.dataset.moved||\"[]\")).get(p.at(-2));"
        + "if(/\\/index\\.php$/.test(a))location.replace(a.slice(0,-3)+\"html\"+location.search);"
        + "if(t){p[p.length-2]=t;location.replace(p.join(\"/\")+location.search+location.hash)}"
        + "document.querySelector(\"button\").onclick=()=>history.back();"
        + "document.querySelector(\"button\").hidden=history.length<2"
    private static let style =
        "body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;"
        + "box-sizing:border-box;font:17px/1.5 system-ui,sans-serif;text-align:center;color:#1c1c1e;background:#f2f2f7}"
        + "h1{font-size:22px;margin:0}p{margin:8px 0 24px}[hidden]{display:none}body *{unicode-bidi:plaintext}"
        + "button{font:600 17px/1.2 system-ui,sans-serif;min-height:48px;padding:8px 24px;border:1px solid #0000;"
        + "border-radius:12px;color:inherit;background:#e1e1e8;cursor:pointer}:root{color-scheme:light dark}"
        + "@media(prefers-color-scheme:dark){body{color:#f2f2f7;background:#000}button{background:#2c2c2e}}"

    /// The hashes by which a content policy permits its script and its style, for headers of a host.
    static let scriptHash = "'sha256-\(Base64.encode(SHA256.digest(of: Array(script.utf8))))'"
    static let styleHash = "'sha256-\(Base64.encode(SHA256.digest(of: Array(style.utf8))))'"

    let bytes: [UInt8]

    init(_ plan: SitePlan) {
        let strings = plan.noticeStrings
        func text(_ key: String) -> String { Prose.escaped(strings[key] ?? key) }
        let title = text(NoticePage.Kind.missing.title)
        let moved = MovedPages(plan).foldersForScript.map { " data-moved=\"\(Prose.escaped($0))\"" } ?? ""
        let policy =
            "default-src 'none'; script-src \(Self.scriptHash); style-src \(Self.styleHash); img-src data:; base-uri 'none'; form-action 'none'"
        bytes = Array(
            """
            <!doctype html>
            <html lang="\(plan.language)" dir="\(plan.direction)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <meta name="description" content="\(text("noticeMissing"))">
            <link rel="icon" href="data:,">
            <title>\(title)</title>
            <style>\(Self.style)</style>
            </head>
            <body\(moved)>
            <main><h1>\(title)</h1><p>\(text("noticeMissing"))</p><button type="button" hidden>\(text("back"))</button></main>
            <script>\(Self.script)</script>
            </body>
            </html>

            """.utf8)
    }
}
