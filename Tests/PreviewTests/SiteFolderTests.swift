// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import Text

@testable import Preview

private let files = [
    "site/index.html": "<h1>start</h1>", "site/app.css": "a{}", "site/salas/index.html": "rooms",
    "site/salas/roja.html": "red", "site/empty/x.txt": "x",
    "site/a b/ñ.txt": "odd", "site/data.bin": "0123456789", "site/%2e%2e/inside.txt": "literal", "secret.txt": "secret",
    "site.txt": "secret beside"
]

@Suite struct SiteFolderTests {
    /// Returns the answer to a request for a path in a folder with the files above.
    private func answer(
        _ path: String, method: String = "GET", _ headers: [String: String] = [:], adding more: [String: String] = [:]
    ) throws -> Response {
        let folder = try TemporaryFolder()
        try folder.write(files.merging(more) { $1 })
        return SiteFolder(folder.path + "/site").response(to: try request(path, method: method, headers))
    }

    @Test(arguments: [
        ("/", "<h1>start</h1>", "text/html"), ("/index.html", "<h1>start</h1>", "text/html"),
        ("/app.css", "a{}", "text/css"), ("/salas/", "rooms", "text/html"),
        ("/salas/roja.html?x=1", "red", "text/html"), ("//salas//roja.html", "red", "text/html"),
        ("/a%20b/%C3%B1.txt", "odd", "text/plain; charset=utf-8"),
        ("/data.bin", "0123456789", "application/octet-stream"),
        ("/%252e%252e/inside.txt", "literal", "text/plain; charset=utf-8")
    ])
    func filesAreServed(path: String, text: String, type: String) throws {
        let response = try answer(path)
        #expect(response.status == .ok && response.text == text && response["Content-Type"] == type)
    }

    /// Scripts of the bundle must not have the origin of the preview.
    @Test(arguments: [
        ("/assets/html/a.html", true), ("/assets/images/a.svg", true), ("/assets/a.XML", true),
        ("/assets/images/a.png", false), ("/salas/roja.html", false)
    ])
    func documentsOfTheBundleAreSandboxed(path: String, isSandboxed: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(files.merging(["site" + path: "<p>a"]) { $1 })
        for rewrite in [nil, { $0 }] as [SiteFolder.PageRewrite?] {
            let answer = SiteFolder(folder.path + "/site", rewrite: rewrite).response(to: try request(path))
            #expect(answer.status == .ok)
            #expect((answer["Content-Security-Policy"] == DocumentSandbox.policy) == isSandboxed)
        }
    }

    /// Pages of the bundle, which have no origin, load fonts and modules only with permission.
    @Test(arguments: [
        ("/assets/html/f/a.woff2", "http://localhost/assets/html/a.css", true),
        ("/assets/html/a.html", "http://localhost/salas/roja.html", true),
        ("/salas/roja.html", "http://localhost/", false), ("/assets/a.js", "http://localhost.example/", false),
        ("/assets/a.js", "http://other.example/http://localhost/", false), ("/assets/a.js", "null", false)
    ])
    func filesOfTheBundleMayBeReadByItsPages(path: String, page: String, isPermitted: Bool) throws {
        let response = try answer(path, ["Referer": page], adding: ["site" + path: "a"])
        #expect(response.status == .ok)
        #expect(response["Access-Control-Allow-Origin"] == (isPermitted ? "null" : nil))
    }

    @Test func refusalIsAPageForABrowserAndASentenceForOthers() throws {
        let browser = try request("/", method: "PUT", ["Accept": "text/html,application/xhtml+xml"])
        let refusal = Response(
            .forbidden, "There is no <such> language.", headers: [.init(name: "Allow", value: "GET")])
        let page = refusal.readable(for: browser)
        #expect(page.status == .forbidden && page["Content-Type"] == "text/html" && page["Allow"] == "GET")
        #expect(page.text.contains("<h1>Forbidden</h1><p>There is no &lt;such&gt; language.\n</p>"))
        #expect(refusal.readable(for: try request("/")).text == "There is no <such> language.\n")
        let text = try answer("/a%20b/%C3%B1.txt", ["Accept": "text/html"])
        #expect(text.readable(for: browser).text == "odd")
    }

    /// The largest date does not fit into a 64-bit number of nanoseconds.
    @Test(arguments: [-1, 0, 16_725_225_600, 253_402_300_799]) func fileOfAnyDateIsServed(date: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(date))], ofItemAtPath: folder.path + "/site/app.css")
        #expect(SiteFolder(folder.path + "/site").response(to: try request("/app.css")).text == "a{}")
    }

    /// Caches compute the age of a response from it.
    @Test func headSaysWhenItWasSent() throws {
        let head = try answer("/nothing.html").head(keepsAlive: true, now: 784_111_777)
        #expect(head.hasPrefix("HTTP/1.1 404 Not Found\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
    }

    /// Browsers request it without a link to it, and would log an error.
    @Test func iconThatNobodyNamedIsNoMistake() throws {
        let response = try answer("/favicon.ico")
        #expect(response.status == .noContent && response.text.isEmpty)
        #expect(
            response.head(keepsAlive: true).contains("HTTP/1.1 204 No Content\r\n")
                && !response.head(keepsAlive: true).contains("Content-Length"))
        let own = try answer("/favicon.ico", adding: ["site/favicon.ico": "own"])
        #expect(own.status == .ok && own.text == "own" && own["Content-Type"] == "image/x-icon")
        #expect(try answer("/salas/favicon.ico").status == .notFound)
        #expect(try answer("/nothing.html").text.contains("<link rel=\"icon\""))
    }

    @Test(arguments: [
        "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%2E%2E%2Fsecret.txt", "/salas/../../secret.txt",
        "/salas/..%2f..%2fsecret.txt",
        "/./../secret.txt", "/%252e%252e/secret.txt", "/..%252fsecret.txt", "/%c0%ae%c0%ae/secret.txt",
        "/..\\secret.txt", "/../site.txt", "/.", "/..",
        "/%00", "/index.html%00.txt", "/%zz", "/%2", "//etc/passwd", "/etc/passwd", "/nothing.html",
        "/salas/roja.html/", "/empty/", "/empty", "/index.html/x"
    ])
    func nothingElseIs(path: String) throws {
        let response = try answer(path)
        #expect(
            [.notFound, .badRequest].contains(response.status) && !response.text.contains("secret")
                && !response.text.contains("root:"))
    }

    @Test func hiddenFilesAreNotServed() throws {
        let hidden = [
            "site/.env": "hidden", "site/.git/config": "hidden", "site/salas/.x/a.txt": "hidden",
            "site/.well-known/.x": "hidden", "site/.well-known/security.txt": "mail us"
        ]
        for path in ["/.env", "/.git/config", "/%2egit/config", "/salas/.x/a.txt", "/.well-known/.x"] {
            #expect(try answer(path, adding: hidden).status == .notFound)
        }
        #expect(try answer("/.well-known/security.txt", adding: hidden).text == "mail us")
    }

    @Test func linksLeadNowhereOutside() throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        let site = folder.url.appendingPathComponent("site")
        for (name, target) in [
            ("out.txt", "../secret.txt"), ("passwd", "/etc/passwd"), ("up", ".."), ("in.html", "salas/roja.html"),
            ("loop", "loop"), ("beside.txt", "../site.txt")
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: site.appendingPathComponent(name).path, withDestinationPath: target)
        }
        let server = SiteFolder(site.path)
        for path in ["/out.txt", "/passwd", "/up/secret.txt", "/up/", "/loop", "/beside.txt"] {
            #expect(server.response(to: try request(path)).status == .notFound)
        }
        #expect(server.response(to: try request("/in.html")).text == "red")
    }

    @Test func folderWithoutSlashIsRedirectedWithinTheSite() throws {
        #expect(try answer("/salas")["Location"] == "./salas/")
        #expect(try answer("/salas?x=1")["Location"] == "./salas/?x=1")
        // Two slashes would lead to another host.
        #expect(try answer("//salas")["Location"] == "./salas/")
    }

    @Test func ownErrorPageIsShown() throws {
        let response = try answer("/nothing", adding: ["site/404.html": "ours"])
        #expect(response.status == .notFound && response.text == "ours" && response["Content-Type"] == "text/html")
    }

    @Test func onlyReadingIsAllowed() throws {
        for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
            let response = try answer("/", method: method)
            #expect(response.status == .methodNotAllowed && response["Allow"] == "GET, HEAD")
        }
    }

    @Test func rangesAreServed() throws {
        let part = try answer("/data.bin", ["Range": "bytes=2-4"])
        #expect(part.status == .partialContent && part.text == "234" && part["Content-Range"] == "bytes 2-4/10")
        let outside = try answer("/data.bin", ["Range": "bytes=10-"])
        #expect(outside.status == .rangeNotSatisfiable && outside["Content-Range"] == "bytes */10")
        #expect(try answer("/data.bin", ["Range": "bytes=2-4", "If-Range": "\"old\""]).status == .ok)
        #expect(try answer("/data.bin", method: "HEAD", ["Range": "bytes=2-4"]).status == .ok)
    }

    @Test func unchangedFilesAreNotSentAgain() throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        let site = SiteFolder(folder.path + "/site")
        let first = site.response(to: try request("/data.bin"))
        let tag = try #require(first["ETag"])
        let date = try #require(first["Last-Modified"])
        for headers in [
            ["If-None-Match": tag], ["If-None-Match": "\"x\", W/\(tag)"], ["If-None-Match": "*"],
            ["If-Modified-Since": date]
        ] {
            #expect(site.response(to: try request("/data.bin", headers)).status == .notModified)
        }
        for headers in [
            ["If-None-Match": "\"x\""], ["If-None-Match": "\"x\"", "If-Modified-Since": date],
            ["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"], ["If-Modified-Since": "?"]
        ] {
            #expect(site.response(to: try request("/data.bin", headers)).status == .ok)
        }
        #expect(
            site.response(to: try request("/data.bin", ["Range": "bytes=0-1", "If-Range": tag])).status
                == .partialContent)
        try folder.write(["site/data.bin": "01234567890"])
        #expect(site.response(to: try request("/data.bin", ["If-None-Match": tag])).status == .ok)
    }

    @Test func largeFilesAreSentInPieces() throws {
        let response = try answer("/film.mp4", adding: ["site/film.mp4": String(repeating: "x", count: 300_000)])
        guard case .file(_, 300_000, 0..<300_000) = response.body else {
            Issue.record("the whole file is in memory")
            return
        }
        #expect(
            response.head(keepsAlive: true).contains("Content-Length: 300000\r\n")
                && response["Content-Type"] == "video/mp4")
    }
}
