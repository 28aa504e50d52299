// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing
import Text

@testable import Activities

@Suite struct VideoActivityTests: ActivityCases {
    static let cases = [
        video("a file with captions", "<local>true</local><videoUrl>a.mp4</videoUrl>", []),
        video("a file without captions", "<videoUrl>1️⃣b.mp4</videoUrl>", ["1️⃣ note video/no-captions"]),
        video(
            "captions of another format", "<videoUrl>1️⃣a.mp4</videoUrl>", ["1️⃣ warning video/bad-captions"],
            captions: "1\n00:00:01,000 --> 00:00:02,000"),
        video(
            "captions with the times of another format", "<videoUrl>1️⃣a.mp4</videoUrl>",
            ["1️⃣ warning video/bad-captions"], captions: "WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHola"),
        video(
            "captions with a merge conflict", "<videoUrl>1️⃣a.mp4</videoUrl>", ["1️⃣ warning video/bad-captions"],
            captions:
                "WEBVTT\n\n00:01.000 --> 00:02.000\n<<<<<<< HEAD\nHola\n=======\nAdiós\n>>>>>>> b\n"),
        video("a page of YouTube", "<videoUrl>https://www.youtube.com/watch?v=ABCDEFGHIJK</videoUrl>", []),
        video("a page of Vimeo", "<videoUrl>https://vimeo.com/1234</videoUrl>", []),
        video("nothing", "", ["9️⃣ error video/no-video"]),
        video("a missing file", "<videoUrl>1️⃣nada.mp4</videoUrl>", ["1️⃣ error file/missing"]),
        video(
            "a short id", "<videoUrl>1️⃣https://www.youtube.com/watch?v=ABC</videoUrl>",
            ["1️⃣ warning video/bad-youtube-id"]),
        video(
            "a long id", "<videoUrl>1️⃣https://www.youtube.com/watch?v=ABCDEFGHIJKLM</videoUrl>",
            ["1️⃣ warning video/bad-youtube-id"]),
        video(
            "a channel", "<videoUrl>1️⃣https://www.youtube.com/user/eMobc</videoUrl>", ["1️⃣ warning video/bad-youtube-id"]),
        video(
            "an event of Vimeo", "<videoUrl>1️⃣https://vimeo.com/event/4321</videoUrl>",
            ["1️⃣ warning video/bad-vimeo-id"]),
        video(
            "an album of Vimeo without a scheme", "<videoUrl>1️⃣vimeo.com/album/12345</videoUrl>",
            ["1️⃣ warning media/address-without-scheme", "1️⃣ warning video/bad-vimeo-id"]),
        video(
            "a comment in the address",
            "<videoUrl>https://www.youtube.com/watch?v=ABCDEFGHIJK1️⃣<!--&-->feature=plcp</videoUrl>",
            ["1️⃣ warning xml/comment-in-value"]),
        video("an old phone's file", "<videoUrl>1️⃣https://example.org/a.3gp</videoUrl>", ["1️⃣ warning video/unplayable"]),
        video("a Flash file", "<videoUrl>1️⃣https://example.org/a.FLV</videoUrl>", ["1️⃣ warning video/unplayable"]),
        video("a Windows file", "<videoUrl>1️⃣https://example.org/a.wmv</videoUrl>", ["1️⃣ warning video/unplayable"]),
        video("an AVI file", "<videoUrl>1️⃣https://example.org/a.avi</videoUrl>", ["1️⃣ warning video/unplayable"]),
        video(
            "a platform without a scheme", "<videoUrl>1️⃣youtube.com/watch?v=ABCDEFGHIJK</videoUrl>",
            ["1️⃣ warning media/address-without-scheme"]),
        video(
            "an address that takes the scheme of the page", "<videoUrl>1️⃣//example.org/a.mp4</videoUrl>",
            ["1️⃣ warning media/address-without-scheme"]),
        video(
            "a page that is called local", "<local>true</local><videoUrl>1️⃣https://youtu.be/ABCDEFGHIJK</videoUrl>",
            ["1️⃣ warning media/local-mismatch"]),
        video(
            "a file that is called remote", "<local>false</local><videoUrl>1️⃣a.mp4</videoUrl>",
            ["1️⃣ warning media/local-mismatch"]),
        video(
            "an address without encryption", "<videoUrl>1️⃣http://example.org/a.mp4</videoUrl>",
            ["1️⃣ note media/insecure-address"]),
        video(
            "a platform that is framed by https", "<videoUrl>http://www.youtube.com/watch?v=ABCDEFGHIJK</videoUrl>", []),
        video(
            "an address that is none of the web", "<videoUrl>1️⃣ftp://example.org/a.mp4</videoUrl>",
            ["1️⃣ warning media/bad-address"]),
        video("a stream", "<videoUrl>1️⃣rtsp://example.org/a</videoUrl>", ["1️⃣ warning video/unplayable"]),
        video(
            "a stream that is called remote", "<local>false</local><videoUrl>1️⃣RTSP://example.org/a</videoUrl>",
            ["1️⃣ warning video/unplayable"]),
        video(
            "a Flash file behind a query", "<videoUrl>1️⃣https://example.org/a.flv?quality=1.5#t=3</videoUrl>",
            ["1️⃣ warning video/unplayable"]),
        video("a query that ends like a file", "<videoUrl>https://example.org/a.mp4?next=b.flv</videoUrl>", []),
        video(
            "a file that no browser plays", "<local>true</local><videoUrl>1️⃣b.avi</videoUrl>",
            ["1️⃣ error file/missing", "1️⃣ warning video/unplayable"]),
        video(
            "a host without a scheme", "<videoUrl>1️⃣www.example.org/a.mp4</videoUrl>",
            ["1️⃣ warning media/address-without-scheme"]),
        video("the tag in other case", "1️⃣<videoURL>a.mp4</videoURL>", ["1️⃣ warning xml/element-case"])
    ]

    /// Captions in UTF-16, or of another format with a new ending.
    @Test(arguments: [
        ("WEBVTT", false), ("\u{FEFF}WEBVTT\n", false), ("W\0E\0B\0", true), ("WEBVTTX\n", true),
        ("1\n00:00:01,000 --> 00:00:02,000", true)
    ])
    func captionsThatAreNoWebVTTAreReported(captions: String, isBad: Bool) async throws {
        var stage = Stage()
        stage.files["video/a.vtt"] = captions
        let app = try await ActivityApp(
            VideoActivity.self, .data("<local>true</local><videoUrl>a.mp4</videoUrl>"), on: stage)
        #expect(app.reported.map(\.kind.code).contains("video/bad-captions") == isBad)
    }

    /// What browsers cannot read has its place, also where there is more that they can.
    @Test(arguments: [
        ("WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000\nHola", "has no caption that browsers can read", 10),
        ("WEBVTT\r\n\r\n1:00.000 --> 1:02.000\r\nHola", "has no caption that browsers can read", 10),
        ("WEBVTT\n\n00:01.000 -> 00:02.000\nHola", "has no caption that browsers can read", 8),
        ("WEBVTT\n\n60:01.000 --> 61:02.000\nHola", "has no caption that browsers can read", 8),
        (
            "WEBVTT\n\n00:01.000-->00:02.000\nUno\n\n00:03,000 --> 00:04,000\nDos\n\n00:61.000 --> 00:62.000\nTres",
            "has 2 captions that browsers cannot read", 35
        ),
        (
            "WEBVTT\n\n00:01.000 --> 00:02.000\nUno\n\n00:03.000 \u{2013}> 00:04.000\nDos",
            "has 1 caption that browsers cannot read", 37
        ),
        (
            "WEBVTT\n\n00:01.000 --> 00:02.000\nUno\n\n00:09.000 --> 00:05.000\nDos",
            "has 1 caption that browsers cannot read", 37
        ),
        (
            "WEBVTT\n\n00:01.000 --> 00:02.000\n10:30 -> 11:00 Museo\n00:03,000 -> 00:04,000\nDos",
            "has 1 caption that browsers cannot read", 53
        ),
        (
            "WEBVTT\n\n00:01.000 --> 00:02.000\nNi\u{F1}os",
            "is no WebVTT in UTF-8: its letters are in another encoding", 34
        )
    ])
    func faultsOfCaptionsHaveTheirPlace(text: String, reason: String, offset: Int) throws {
        let encoding = text.contains("\u{F1}") ? TextEncoding.windows1252 : .utf8
        let bytes = try #require(encoding.encode(text))
        let fault = try #require(CaptionFault(of: bytes, at: "video/a.vtt"))
        #expect(fault.reason == reason)
        #expect(fault.note.position == SourcePosition(file: "video/a.vtt", offset: offset))
    }

    @Test(arguments: [
        "WEBVTT", "WEBVTT\n\nNOTE no words", "WEBVTT\n\n00:01.000 --> 00:02.000\nNiños\n\n1,0 --> 2,0\nx",
        "WEBVTT\n\n00:01.000 --> 00:02.000\nA las 10:00 -> 11:00\n5 → 3\n00:02.000-->00:03.000 line:0\nx"
    ])
    func captionsThatBrowsersReadHaveNoFault(text: String) {
        #expect(CaptionFault(of: Array(text.utf8), at: "video/a.vtt") == nil)
    }

    @Test func captionsInOtherCaseAreUsedAndReported() async throws {
        var stage = Stage()
        stage.files["video/Vídeo Uno.MP4"] = "a"
        stage.files["video/vídeo uno.vtt"] = "WEBVTT\n\n00:01.000 --> 00:02.000\nHola"
        let app = try await ActivityApp(VideoActivity.self, .data("<videoUrl>Vídeo Uno.MP4</videoUrl>"), on: stage)
        #expect(app.reported.map(\.kind.code) == ["file/inexact-name"])
        #expect(app.reported.first?.position.file == "video/vídeo uno.vtt")
        #expect(app.reported.first?.suggestions == ["Vídeo Uno.vtt"])
        #expect(app.page().text("captions.href") == "video/vídeo uno.vtt")
        #expect(app.page().texts("cues.text") == ["Hola"])
    }

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: [
        "https://www.youtube.com/watch?v=abc-EFG_123", "http://youtube.com/watch?v=abc-EFG_123",
        "https://m.youtube.com/watch?list=x&v=abc-EFG_123",
        "https://www.youtube.com/watch?rv=AAAAAAAAAAA&v=abc-EFG_123",
        "https://www.youtube.com/watch?v=abc-EFG_123feature=plcp",
        "https://www.youtube.com/watch?v=abc-EFG_123&feature=plcp", "https://youtu.be/abc-EFG_123",
        "https://www.youtube.com/embed/abc-EFG_123?rel=0", "https://www.youtube.com/shorts/abc-EFG_123",
        "https://www.youtube.com/live/abc-EFG_123?si=x",
        "https://www.youtube-nocookie.com/embed/abc-EFG_123",
        "HTTPS://WWW.YouTube.com/watch?v=abc-EFG_123"
    ])
    func idsOfYouTubeAreFound(address: String) {
        #expect(VideoPlatform(address) == .youTube(id: "abc-EFG_123", start: nil))
    }

    @Test(arguments: [
        ("https://youtu.be/abc-EFG_123?t=42", "42"), ("https://www.youtube.com/watch?v=abc-EFG_123&t=42s", "42s"),
        ("https://www.youtube.com/watch?t=1m30s&v=abc-EFG_123", "1m30s"),
        ("https://www.youtube.com/embed/abc-EFG_123?start=7", "7"),
        ("https://www.youtube.com/watch?v=abc-EFG_123#t=9", "9"),
        ("https://www.youtube.com/watch?v=abc-EFG_123&amp;t=42", "42")
    ])
    func startsOfYouTubeAreKept(address: String, start: String) {
        #expect(VideoPlatform(address) == .youTube(id: "abc-EFG_123", start: start))
    }

    /// Their players have words of 11 letters where others have an id.
    @Test(arguments: [
        "https://www.youtube.com/embed/videoseries?list=PLabc",
        "https://www.youtube.com/embed/live_stream?channel=UCabc", "https://www.youtube.com/playlist?list=PLabc",
        "https://www.youtube.com", "https://youtu.be", "https://youtube.com?a=1"
    ])
    func listsOfYouTubeAreOnlyLinked(address: String) async throws {
        #expect(VideoPlatform(address) == .brokenYouTube)
        let app = try await ActivityApp(VideoActivity.self, .data("<videoUrl>\(address)</videoUrl>"))
        #expect(app.reported.map(\.kind.code) == ["video/bad-youtube-id"])
        #expect(app.page().text("address") == address && app.page().text("embed") == nil)
    }

    @Test(arguments: [
        "https://vimeo.com/76979871", "http://www.vimeo.com/76979871?x=1", "https://player.vimeo.com/video/76979871",
        "https://m.vimeo.com/76979871"
    ])
    func idsOfVimeoAreFound(address: String) { #expect(VideoPlatform(address) == .vimeo(id: "76979871")) }

    @Test(arguments: [
        "https://vimeo.com/channels/staffpicks/76979871", "https://vimeo.com/groups/name/videos/76979871",
        "https://vimeo.com/album/12/video/76979871", "https://vimeo.com/showcase/12/video/76979871#t=9",
        "https://vimeo.com/ondemand/name/76979871", "https://vimeo.com/76979871/embed",
        "https://vimeo.com/event/12/videos/76979871", "https://vimeo.com/channels/1598543/76979871"
    ])
    func filmsOfVimeoAreFoundInsideOfOthers(address: String) {
        #expect(VideoPlatform(address) == .vimeo(id: "76979871"))
    }

    /// Without it, a film that is not listed is not found.
    @Test(arguments: [
        "https://vimeo.com/76979871/abcdef1234", "https://player.vimeo.com/video/76979871?h=abcdef1234",
        "https://vimeo.com/76979871?a=1&amp;h=abcdef1234#t=1"
    ])
    func hashesOfVimeoAreKept(address: String) {
        let film = VideoPlatform(address)
        #expect(film == .vimeo(id: "76979871", hash: "abcdef1234"))
        #expect(film?.page == "https://vimeo.com/76979871/abcdef1234")
        #expect(film?.embed == "https://player.vimeo.com/video/76979871?h=abcdef1234&dnt=1&autoplay=1")
    }

    @Test(arguments: [
        "a.mp4", "https://example.org/a.mp4", "https://example.org/watch?v=abc-EFG_123",
        "https://notyoutube.com/watch?v=abc-EFG_123", "https://player.vimeo.com/external/12.hd.mp4?s=a",
        "https://notvimeo.com/staff", "https://vimeo.community/1", "https://youtube.company/a.mp4",
        "https://example.org/?u=https://youtu.be/abc-EFG_123"
    ])
    func otherAddressesAreOfNoPlatform(address: String) { #expect(VideoPlatform(address) == nil) }

    /// Another film must not stand for them.
    @Test(arguments: [
        "https://vimeo.com/channels/x", "https://vimeo.com/showcase/12", "https://vimeo.com/album/12",
        "https://vimeo.com/event/4321", "https://www.vimeo.com/event/4321/embed", "https://vimeo.com/staff",
        "https://vimeo.com/", "https://vimeo.com/٣", "https://vimeo.com/channels/1598543",
        "https://vimeo.com/groups/123", "https://vimeo.com/user/123", "https://vimeo.com/blog/post/2020",
        "https://vimeo.com", "https://vimeo.com?v=1", "https://m.vimeo.com#a"
    ])
    func pagesOfVimeoWithoutAFilmAreOnlyLinked(address: String) async throws {
        #expect(VideoPlatform(address) == .brokenVimeo)
        let page = try await ActivityApp(VideoActivity.self, .data("<videoUrl>\(address)</videoUrl>")).page()
        #expect(page.text("address") == address && page.text("service") == "Vimeo")
        #expect(page.text("embed") == nil && page.models("file").isEmpty)
    }

    @Test func fileIsPlayedWithItsCaptions() async throws {
        let page = try await ActivityApp(VideoActivity.self, .data("<videoUrl>a.mp4</videoUrl>")).page()
        #expect(page.text("file.href") == "video/a.mp4")
        #expect(page.text("captions.href") == "video/a.vtt")
        #expect(page.text("captions.language") == "es")
        #expect(page.text("service") == nil)
        #expect(page.flag("isMissing") == false)
    }

    @Test(arguments: [
        ("https://youtu.be/abc-EFG_123?t=42&amp;si=x", "YouTube", "https://www.youtube.com/watch?v=abc-EFG_123&t=42"),
        (
            "https://www.youtube.com/watch?v=abc-EFG_123<!--&-->feature=plcp", "YouTube",
            "https://www.youtube.com/watch?v=abc-EFG_123"
        ),
        (
            "https://www.youtube.com/watch?v=abc-EFG_123<!-- y -->feature=plcp", "YouTube",
            "https://www.youtube.com/watch?v=abc-EFG_123"
        ),
        ("http://player.vimeo.com/video/76979871", "Vimeo", "https://vimeo.com/76979871"),
        ("https://www.youtube.com/user/eMobc", "YouTube", "https://www.youtube.com/user/eMobc")
    ])
    func pagesOfPlatformsAreLinked(written: String, service: String, address: String) async throws {
        let app = try await ActivityApp(VideoActivity.self, .data("<videoUrl>\(written)</videoUrl>"))
        #expect(
            app.items[0].activity.needs(SiteSettings()).webLinks.map(\.address) == [address], "what --external looks at"
        )
        #expect(app.page().text("service") == service)
        #expect(app.page().text("address") == address)
        #expect(app.page().models("file").isEmpty)
        #expect(app.items[0].activity.assets.isEmpty)
    }

    @Test(arguments: [
        ("https://youtu.be/abc-EFG_123", "https://www.youtube-nocookie.com/embed/abc-EFG_123?autoplay=1"),
        ("https://youtu.be/abc-EFG_123?t=42", "https://www.youtube-nocookie.com/embed/abc-EFG_123?autoplay=1&start=42"),
        (
            "https://youtu.be/abc-EFG_123?t=1h1m30s",
            "https://www.youtube-nocookie.com/embed/abc-EFG_123?autoplay=1&start=3690"
        ),
        ("https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1")
    ])
    func platformsHaveAPlayerThatMayBeFramed(written: String, player: String) async throws {
        let app = try await ActivityApp(VideoActivity.self, .data("<videoUrl>\(written)</videoUrl>"))
        #expect(app.page().text("embed") == player)
        #expect(app.items[0].activity.needs(SiteSettings()).frames == [player])
    }

    @Test(arguments: ["a.mp4", "https://www.youtube.com/user/eMobc", "https://example.org/a.mp4"])
    func othersHaveNone(written: String) async throws {
        let app = try await ActivityApp(VideoActivity.self, .data("<videoUrl>\(written)</videoUrl>"))
        #expect(app.page().text("embed") == nil)
        #expect(app.items[0].activity.needs(SiteSettings()).frames == [])
    }

    @Test func headerPictureIsThePoster() async throws {
        let data = String.data("<headerImageFile>images/a.png</headerImageFile><videoUrl>a.mp4</videoUrl>")
        #expect(try await ActivityApp(VideoActivity.self, data).page().text("poster.src") == "images/a.png")
    }

    @Test func linesOfTheCaptionsAreRead() {
        let file = """
            WEBVTT - Un título

            NOTE
            a --> b

            STYLE
            ::cue { color: red }

            1
            00:01.000 --> 00:02.500 align:start
            <v Ana>Hola, <i>mar</i></v>
            y tierra &amp;lt; cielo

            01:00:00.000 --> 01:00:01.000\r
            Fin\r
            \r
            00:05.000 --> 00:04.000
            al revés

            00:06.000 --> 00:07.000
            """
        #expect(
            CaptionCue.all(in: Array(file.utf8)).map { "\($0.start) \($0.end) \($0.text)" } == [
                "1000 2500 Hola, mar y tierra &lt; cielo", "3600000 3601000 Fin"
            ])
    }

    /// As browsers do, which end a caption before the next line with an arrow.
    @Test func captionsWithoutBlanksAndEmptyLinesAreRead() {
        let file = "WEBVTT\n00:01.000-->00:02.000\nuno\na --> b\n 00:02.000\t-->00:03.000 line:0\ndos\n"
        #expect(CaptionCue.all(in: Array(file.utf8)).map { "\($0.start) \($0.text)" } == ["1000 uno", "2000 dos"])
    }

    @Test(arguments: [".", "x", " line:0", ".5 line:0", ":00"]) func whatFollowsTheTimesIsPassedOver(rest: String) {
        let file = Array("WEBVTT\n\n00:01.000 --> 00:02.000\(rest)\nuno".utf8)
        #expect(CaptionCue.all(in: file).map { "\($0.start) \($0.end) \($0.text)" } == ["1000 2000 uno"])
        #expect(CaptionFault(of: file, at: "video/a.vtt") == nil)
    }

    @Test(arguments: ["", "WEBVTT", "x --> y", "00:00.000 --> 99:99", "\u{0}-->\u{FFFD}"])
    func whatIsNoCaptionIsPassedOver(file: String) { #expect(CaptionCue.all(in: Array(file.utf8)) == []) }

    /// Digits of other scripts are not valid in times.
    @Test(arguments: [
        "00:00:0١.000 --> 00:00:02.000", "00:01.000 --> 00:0２.000", "00:01.000 --> 00:02.00", "00:01,000 --> 00:02,000",
        "12345:00:01.000 --> 12345:00:02.000", "60:01.000 --> 61:04.000", "00:00:61.000 --> 00:01:02.000"
    ])
    func timesHaveDigitsOfASCII(times: String) { #expect(CaptionCue.all(in: Array("\(times)\nHola".utf8)) == []) }

    @Test(arguments: ["\n", "\r", "\r\n"]) func linesMayEndInAnyWay(end: String) {
        let file = ["WEBVTT", "", "00:01.000 --> 00:02.000", "uno", "dos", "", "", "00:03.000\t-->  00:04.000", "tres"]
            .joined(separator: end)
        #expect(CaptionCue.all(in: Array(file.utf8)).map(\.text) == ["uno dos", "tres"])
    }

    @Test(arguments: [
        ("a < b", "a < b"), ("a <b c", "a <b c"), ("<b>a</b> < c", "a < c"), ("<a <b>c", "c"), ("&amp;lt;", "&lt;"),
        ("&lt", "&lt"), ("&nbsp;a&lrm;b&rlm;c&gt;", " abc>"), ("&&amp;", "&&")
    ]) func marksAndReferencesAreTakenOut(written: String, text: String) {
        #expect(CaptionCue.all(in: Array("00:01.000 --> 00:02.000\n\(written)".utf8)).map(\.text) == [text])
    }

    @Test(
        .timeLimit(.minutes(30)),
        arguments: [
            ("--> ", "1"), ("00:01.000 --> 00:02.000\n", "<"), ("", "1:"), ("", "1 --> "),
            ("00:01.000 --> 00:02.000\n", "&"), ("", "-->\n")
        ])
    func longCaptionsAreSoonRead(start: String, piece: String) {
        #expect(
            CaptionCue.all(in: Array((start + String(repeating: piece, count: 300_000)).utf8)).count
                == (start.contains("2") ? 1 : 0))
    }

    @Test(
        arguments: [
            ("9223372036854775807h", 999_999), ("٣", nil), ("1٣", 1), ("99999999999999999999", 999_999), ("0h0m0s", 0),
            ("1h1h", 7200)
        ] as [(String, Int?)])
    func startsAreNumbersThatFit(written: String, seconds: Int?) {
        let embed = VideoPlatform("https://youtu.be/abc-EFG_123?t=\(written)")?.embed
        #expect(
            embed == "https://www.youtube-nocookie.com/embed/abc-EFG_123?autoplay=1"
                + (seconds.map { "&start=\($0)" } ?? ""))
    }

    @Test func missingFileIsSaidToBeMissing() async throws {
        #expect(
            try await ActivityApp(VideoActivity.self, .data("<videoUrl>nada.mp4</videoUrl>")).page().flag("isMissing")
                == true)
        #expect(try await ActivityApp(VideoActivity.self, .data("")).page().flag("isMissing") == true)
    }

    @Test(arguments: [
        ("a.mp4", "a.vtt"), ("b/a.mp4", "b/a.vtt"), ("b.c/a", "b.c/a.vtt"), ("a", "a.vtt"), ("a.b.mp4", "a.b.vtt")
    ])
    func endingsAreReplaced(path: String, expected: String) {
        #expect(path.replacingExtension(with: "vtt") == expected)
    }

    private static func video(
        _ name: String, _ content: String, _ findings: [String], captions: String = "WEBVTT"
    ) -> FindingCase {
        var stage = Stage()
        stage.files["video/a.vtt"] = captions
        stage.files["video/b.mp4"] = "b"
        return FindingCase(name, VideoActivity.self, .data(content), findings, on: stage)
    }
}
