// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

@testable import Activities

@Suite struct AudioActivityTests: ActivityCases {
    static let cases = [
        FindingCase(
            "a file with its ending", AudioActivity.self, .data("<local>true</local><audioUrl>a.mp3</audioUrl>"), []),
        FindingCase(
            "a file without its ending, as iOS wants it", AudioActivity.self, .data("<audioUrl>a</audioUrl>"), []),
        FindingCase("an address", AudioActivity.self, .data("<audioUrl>https://example.org/a.mp3</audioUrl>"), []),
        FindingCase(
            "no address", AudioActivity.self, .data("<imageFile>images/a.png</imageFile>"), ["9️⃣ error audio/no-audio"]),
        FindingCase(
            "an empty address", AudioActivity.self, .data("1️⃣<audioUrl> </audioUrl>"), ["1️⃣ error audio/no-audio"]),
        FindingCase(
            "a missing file", AudioActivity.self, .data("<audioUrl>1️⃣nada.mp3</audioUrl>"), ["1️⃣ error file/missing"]),
        FindingCase(
            "a missing picture", AudioActivity.self,
            .data("<audioUrl>a.mp3</audioUrl><imageFile>1️⃣images/nada.png</imageFile>"), ["1️⃣ warning file/missing"]),
        FindingCase(
            "an address that is called local", AudioActivity.self,
            .data("<local>true</local><audioUrl>1️⃣https://example.org/a.mp3</audioUrl>"),
            ["1️⃣ warning media/local-mismatch"]),
        FindingCase(
            "a file that is called remote", AudioActivity.self,
            .data("<local>false</local><audioUrl>1️⃣a.mp3</audioUrl>"),
            ["1️⃣ warning media/local-mismatch"]),
        FindingCase(
            "an address without encryption", AudioActivity.self,
            .data("<audioUrl>1️⃣http://example.org/a.mp3</audioUrl>"), ["1️⃣ note media/insecure-address"]),
        FindingCase(
            "a MIDI file", AudioActivity.self, .data("<audioUrl>1️⃣https://example.org/a.MID</audioUrl>"),
            ["1️⃣ warning audio/unplayable"]),
        FindingCase(
            "a Windows file with a query", AudioActivity.self,
            .data("<audioUrl>1️⃣https://example.org/a.wma?dl=1</audioUrl>"), ["1️⃣ warning audio/unplayable"]),
        FindingCase(
            "a query with the name of a file", AudioActivity.self,
            .data("<audioUrl>https://example.org/play?name=a.mid</audioUrl>"), []),
        FindingCase(
            "a phone's recording", AudioActivity.self, .data("<audioUrl>1️⃣https://example.org/a.amr</audioUrl>"),
            ["1️⃣ warning audio/unplayable"]),
        FindingCase(
            "a Windows file", AudioActivity.self, .data("<audioUrl>1️⃣https://example.org/a.wma</audioUrl>"),
            ["1️⃣ warning audio/unplayable"]),
        FindingCase(
            "the tag in other case", AudioActivity.self, .data("1️⃣<audioURL>a.mp3</audioURL>"),
            ["1️⃣ warning xml/element-case"]),
        FindingCase(
            "a flag that is neither true nor false", AudioActivity.self,
            .data("<local>1️⃣sí</local><audioUrl>a.mp3</audioUrl>"), ["1️⃣ warning xml/bad-flag"])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func allFieldsAreRead() async throws {
        let app = try await ActivityApp(
            AudioActivity.self,
            .data(
                """
                <headerText>Ranas</headerText><local>true</local><audioUrl>a.mp3</audioUrl><imageFile>images/a.png</imageFile>
                <lyrics>Una
                    dos &lt;b&gt;y&lt;/b&gt;

                    tres</lyrics>
                """))
        let audio = try app.activity(as: AudioActivity.self)
        #expect(app.items[0].headerText == "Ranas")
        #expect(audio.assets.map(\.value) == ["a.mp3", "images/a.png"])
        #expect(audio.assets.map(\.isMain) == [true, false])
        let page = app.page()
        #expect(page.text("file.href") == "audio/a.mp3")
        #expect(page.text("image.src") == "images/a.png")
        #expect(page.text("lyrics") == "<p>Una<br>dos <b>y</b></p>\n<p>tres</p>")
    }

    @Test func missingFileWithoutItsEndingSaysWhatWasTried() async throws {
        let app = try await ActivityApp(AudioActivity.self, .data("<audioUrl>eMobc</audioUrl>"))
        #expect(
            app.app.diagnostics.flatMap(\.notes).map(\.text).contains(
                "looked for as ‘audio/eMobc.mp3’, ‘audio/eMobc.m4a’ and ‘audio/eMobc.ogg’"))
    }

    @Test func missingFileLeavesThePageWithoutSound() async throws {
        let page = try await ActivityApp(AudioActivity.self, .data("<audioUrl>nada.mp3</audioUrl>")).page()
        #expect(page.models("file").isEmpty)
    }
}
