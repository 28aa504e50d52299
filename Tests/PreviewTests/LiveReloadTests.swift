// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import Preview

@Suite struct LiveReloadTests {
    private let liveReload = LiveReload(path: "/", run: "r1", build: 3, host: "127.0.0.1:8080")

    private func rewrite(_ page: String) -> String {
        String(decoding: liveReload.rewrite(Array(page.utf8)), as: UTF8.self)
    }

    @Test func scriptStandsAtTheEndOfTheHead() {
        let page = rewrite("<!doctype html><html><head><title>ñ</title></head><body>one</body></html>")
        #expect(
            page.hasPrefix(
                "<!doctype html><html><head><title>ñ</title><script src=\"__preview__/live.js\" data-run=\"r1\" data-build=\"3\" data-page=\""
            ))
        #expect(page.hasSuffix("defer></script>\n</head><body>one</body></html>"))
    }

    /// The preview may lie below a path of a proxy.
    @Test(arguments: [
        ("/index.html", "", "__preview__/"), ("/a/b/c.html", "", "../../__preview__/"),
        ("//a", "", "../__preview__/"), ("/a/b/", "<base target='_top'>", "../../__preview__/"),
        ("/a/b.html", "<BASE HREF='c/'>", "/__preview__/")
    ])
    func addressOfTheScriptIsRelativeAsThoseOfThePage(path: String, head: String, folder: String) {
        let liveReload = LiveReload(path: path, run: "r1", build: 3, host: "localhost")
        let page = liveReload.rewrite(Array((head + "</head>").utf8))
        #expect(String(decoding: page, as: UTF8.self).hasPrefix(head + "<script src=\"\(folder)live.js\""))
    }

    @Test func pageWithoutHeadGetsItToo() {
        #expect(rewrite("<p>old").hasPrefix("<p>old<script src"))
    }

    @Test func bytesOfOtherEncodingsStay() {
        let page = Array("<head></head>".utf8) + [0xF1, 0xFF, 0x0D, 0x0A, 0x80]
        #expect(liveReload.rewrite(page).suffix(5) == [0xF1, 0xFF, 0x0D, 0x0A, 0x80])
    }

    @Test(arguments: [
        ("script-src 'none'", "script-src http://127.0.0.1:8080/__preview__/"),
        ("script-src 'self'", "script-src 'self'"),
        (
            "default-src 'self'; img-src *",
            "default-src 'self'; img-src *; script-src 'self'; style-src 'self'; connect-src 'self'"
        ),
        ("img-src 'none'", "img-src 'none'"),
        (
            "default-src 'none'; SCRIPT-SRC https://a.example",
            "default-src 'none'; SCRIPT-SRC https://a.example http://127.0.0.1:8080/__preview__/; style-src http://127.0.0.1:8080/__preview__/; connect-src http://127.0.0.1:8080/__preview__/"
        ),
        ("script-src-elem 'none'", "script-src-elem http://127.0.0.1:8080/__preview__/")
    ])
    func policyAllowsThePreviewAndNothingElse(policy: String, expected: String) {
        #expect(liveReload.allowingPreview(in: policy) == expected)
    }

    @Test func policyOfThePageIsRewritten() {
        let page = rewrite(
            "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; img-src a&amp;b\"></head>"
        )
        #expect(
            page.contains(
                "content=\"default-src &#39;none&#39;; img-src a&amp;b; script-src http://127.0.0.1:8080/__preview__/; style-src"
            ))
    }

    @Test func policyInSingleQuotesAndOnSeveralLinesIsRewritten() {
        let page = rewrite(
            "<head><META content='img-src a'\n HTTP-EQUIV=content-security-policy><meta http-equiv=refresh content=5><!-- <meta --></head>"
        )
        #expect(
            page.hasPrefix(
                "<head><META content='img-src a'\n HTTP-EQUIV=content-security-policy><meta http-equiv=refresh content=5><!-- <meta --><script"
            ))
        let other = rewrite("<head><meta content='script-src x>y' http-equiv='Content-Security-Policy'></head>")
        #expect(other.contains("content='script-src x>y http://127.0.0.1:8080/__preview__/' http-equiv"))
    }

    /// The end of an unclosed construct must not be searched for again and again.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: ["<meta ", "<link ", "</head ", "</head", "<meta http-equiv=", "<link rel='", "<"])
    func hostilePagesAreReadInOnePass(piece: String) {
        let page = "<html><head>" + String(repeating: piece, count: 100_000)
        #expect(rewrite(page).contains("data-build=\"3\""))
        #expect(rewrite(page + "></head>").contains("data-build=\"3\""))
    }

    /// What only looks like the end of the head is part of a script or a comment.
    @Test(arguments: ["<script>w('</head><body>')</script>", "<!-- </head> -->", "<style>/*</head>*/</style>"])
    func headGoesOnBehindScriptsAndComments(part: String) {
        let page = rewrite("<head>\(part)</head><p>x")
        #expect(page.hasPrefix("<head>\(part)<script src=") && page.hasSuffix("</script>\n</head><p>x"))
    }

    @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]]) func pagesInUTF16Stay(mark: [UInt8]) {
        let page = mark + Array("<\0h\0t\0m\0l\0>\0".utf8)
        #expect(liveReload.rewrite(page) == page)
    }

    @Test func headEndsInAnyCaseAndWithBlanks() {
        #expect(rewrite("<head><title></header></title></HEAD \n>x").contains("</title><script"))
    }

    @Test func keyOfAPageChangesWithItsTextsAndWhichStylesItHasButNotWithWhatTheySay() {
        func key(_ page: String) -> Substring? { rewrite(page).firstMatch(of: /data-page="([^"]+)"/)?.1 }
        let page = "<head><link rel=\"stylesheet\" href=\"app.1.css\"></head><p>one</p>"
        #expect(key(page) == key(page.replacing("app.1", with: "app.2")))
        #expect(key(page) != key(page.replacing("app.1", with: "other.1")))
        #expect(
            key(page) != key(page.replacing("</head>", with: "<link rel=\"stylesheet\" href=\"list.1.css\"></head>")))
        #expect(key(page) != key(page.replacing("one", with: "two")))
        #expect(key(page) != key(page.replacing("</head>", with: "<title>x</title></head>")))
    }
}

/// The data that the overlay shows of a problem.
@Suite struct ProblemTests {
    @Test func textsOfABundleAreHarmless() {
        let text = "a\u{1B}]0;x\u{7}\n::error::\u{202E}b"
        let shown = "a\u{FFFD}]0;x\u{FFFD}\u{FFFD}::error::\u{FFFD}b"
        let problem = Problem(failure: text, file: text)
        #expect(problem.message == shown && problem.file == shown && problem.excerpt.isEmpty)
    }
}

/// What pages are told of builds.
@Suite struct LiveSiteTests {
    private func message(of site: LiveSite) async -> String {
        for await message in await site.listen() { return message }
        return ""
    }

    /// Pages that are made before the app is checked come with the problems of the build before.
    @Test func problemsStayUntilTheAppHasBeenChecked() async {
        let site = LiveSite()
        await site.publish(BuildOutcome(isWhole: true, problems: [Problem(failure: "old")], inputs: []))
        await site.publish(BuildOutcome(isWhole: true, problems: nil, changed: ["a.html"], inputs: []))
        let early = await message(of: site)
        #expect(early.contains("\"old\"") && early.contains("a.html"))
        await site.publish(BuildOutcome(isWhole: true, problems: [], inputs: []))
        let late = await message(of: site)
        #expect(!late.contains("\"old\"") && !late.contains("a.html"))
    }

    /// The reason is not one of the problems, which a page may show otherwise.
    @Test func siteThatCannotBeWrittenHasAReason() async {
        func outcome(_ reason: String) -> BuildOutcome {
            BuildOutcome(
                isWhole: false, fault: .site(reason: reason), problems: [Problem(failure: "other")], inputs: [])
        }
        let full = outcome("full")
        #expect(full.unwritten == "full" && full.repeats("full"))
        #expect(!full.repeats(nil) && !full.repeats("read only"))
        let broken = BuildOutcome(isWhole: false, problems: [Problem(failure: "full")], inputs: [])
        #expect(broken.unwritten == nil && !broken.repeats(nil))
        let site = LiveSite()
        await site.publish(full)
        let sent = await message(of: site)
        #expect(sent.contains("\"fault\" : \"site\"") && sent.contains("\"severity\" : \"error\""))
    }

    /// Scripts and people open the address as soon as they know it.
    @Test func pagesWaitForTheFirstBuild() async throws {
        let folder = try TemporaryFolder()
        let (live, site) = (LiveSite(), folder.path + "/site")
        let preview = LivePreview(
            site: site, resources: folder.path, live: live,
            languageOverride: LanguageOverride(path: folder.path + "/language"), opener: PlaceOpener(.none, in: site))
        let request = try #require(Request(head: Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:1".utf8)))
        let early = Task { await preview.response(to: request).status.rawValue }
        for _ in 0..<1000 { await Task.yield() }
        try folder.write(["site/index.html": "<!doctype html><title>Start</title>"])
        await live.publish(BuildOutcome(isWhole: true, problems: [], inputs: []))
        #expect(await early.value == 200)
        #expect(await preview.response(to: request).status.rawValue == 200)
    }

    @Test func chosenLanguageIsKept() throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        func choice(_ name: String) -> LanguageOverride { LanguageOverride(path: "\(path)/\(name)") }
        #expect(choice("language").language == nil)
        #expect(choice("language").choose(language: "es") && choice("language").language == "es")
        #expect(choice("language").choose(language: "") && choice("language").language == nil)
        #expect(!choice("none/language").choose(language: "es"))
        // The system reads a path up to a NUL, which is that of another file.
        #expect(!choice("other\0language").choose(language: "es") && choice("other").language == nil)
    }

    /// Behind a proxy with its usual settings, pages follow too.
    @Test func eventsPassThroughProxiesAtOnce() async throws {
        let folder = try TemporaryFolder()
        let preview = LivePreview(
            site: folder.path, resources: folder.path, live: LiveSite(),
            languageOverride: LanguageOverride(path: folder.path + "/language"),
            opener: PlaceOpener(.none, in: folder.path))
        let response = await preview.response(to: try request("/__preview__/events"))
        #expect(response["X-Accel-Buffering"] == "no" && response["Content-Type"] == "text/event-stream")
    }

    @Test func silentStreamsHaveComments() async {
        let site = LiveSite()
        var messages = await site.listen().makeAsyncIterator()
        _ = await messages.next()
        await site.beat()
        let comment = await messages.next()
        #expect(comment == ": \n\n")
    }

    /// What does not end fails by its limit.
    @Test(.timeLimit(.minutes(1))) func waitingPagesAreAnsweredWhenTheFirstBuildFails() async {
        let live = LiveSite()
        let wait = Task {
            await live.firstBuild()
            return await live.build
        }
        await live.publish(BuildOutcome(isWhole: false, problems: [Problem(failure: "broken")], inputs: []))
        #expect(await wait.value == 1)
        let ended = Task { await LiveSite().firstBuild() }
        ended.cancel()
        await ended.value
    }
}
