// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

@testable import Activities

@Suite struct ImageZoomActivityTests: ActivityCases {
    static let cases = [
        FindingCase("a picture", ImageZoomActivity.self, .data("<imageFile>images/a.png</imageFile>"), []),
        FindingCase(
            "a remote picture", ImageZoomActivity.self, .data("<imageFile>https://example.org/a.png</imageFile>"), []),
        FindingCase("no picture", ImageZoomActivity.self, .data("1️⃣<imageFile/>"), ["1️⃣ error image-zoom/no-image"]),
        FindingCase(
            "a missing picture", ImageZoomActivity.self, .data("<imageFile>1️⃣nada.png</imageFile>"),
            ["1️⃣ error file/missing"]),
        FindingCase(
            "a missing header picture", ImageZoomActivity.self,
            .data("<headerImageFile>1️⃣nada.png</headerImageFile><imageFile>images/a.png</imageFile>"),
            ["1️⃣ warning file/missing"]),
        FindingCase(
            "two pictures", ImageZoomActivity.self,
            .data("<imageFile>images/a.png</imageFile>1️⃣<imageFile>images/b.png</imageFile>"),
            ["1️⃣ warning xml/repeated-element"]),
        FindingCase(
            "a picture outside", ImageZoomActivity.self, .data("<imageFile>1️⃣../a.png</imageFile>"),
            ["1️⃣ error file/outside-bundle"]),
        FindingCase(
            "a small picture", ImageZoomActivity.self, .data("<imageFile>1️⃣images/sello.gif</imageFile>"),
            ["1️⃣ warning image-zoom/small-picture"],
            on: withPicture("d\0d\0")),
        FindingCase(
            "a picture wide enough", ImageZoomActivity.self, .data("<imageFile>images/sello.gif</imageFile>"), [],
            on: withPicture("@\u{1}d\0")),
        FindingCase(
            "a picture high enough", ImageZoomActivity.self, .data("<imageFile>images/sello.gif</imageFile>"), [],
            on: withPicture("d\0@\u{1}")),
        FindingCase(
            "a picture a little too small", ImageZoomActivity.self, .data("<imageFile>1️⃣images/sello.gif</imageFile>"),
            ["1️⃣ warning image-zoom/small-picture"],
            on: withPicture("?\u{1}?\u{1}"))
    ]

    /// A GIF of that size: two bytes each for width and height, the lower one first.
    private static func withPicture(_ size: String) -> Stage {
        var stage = Stage()
        stage.files["images/sello.gif"] = TestPicture.gif(size)
        return stage
    }

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func lastOfTwoPicturesIsShown() async throws {
        let page = try await ActivityApp(
            ImageZoomActivity.self, .data("<imageFile>images/a.png</imageFile><imageFile>images/b.png</imageFile>")
        ).page()
        #expect(page.texts("image.src") == ["images/b.png"])
        #expect(page.texts("image.alt") == ["Título & más"])
    }

    @Test func missingPictureIsAbsent() async throws {
        #expect(
            try await ActivityApp(ImageZoomActivity.self, .data("<imageFile>nada.png</imageFile>")).page().models(
                "image"
            ).isEmpty)
    }
}
