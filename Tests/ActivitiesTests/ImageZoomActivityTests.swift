// SPDX-License-Identifier: MIT
@testable import Activities
import AppModel
import Testing

@Suite struct ImageZoomActivityTests {
    static let cases = [
        FindingCase("a picture", ImageZoomActivity.self, .data("<imageFile>images/a.png</imageFile>"), []),
        FindingCase("a remote picture", ImageZoomActivity.self, .data("<imageFile>https://example.org/a.png</imageFile>"), []),
        FindingCase("no picture", ImageZoomActivity.self, .data("<imageFile/>"), ["9️⃣ error image-zoom/no-image"]),
        FindingCase("a missing picture", ImageZoomActivity.self, .data("1️⃣<imageFile>nada.png</imageFile>"), ["1️⃣ error file/missing"]),
        FindingCase(
            "a missing header picture", ImageZoomActivity.self, .data("1️⃣<headerImageFile>nada.png</headerImageFile><imageFile>images/a.png</imageFile>"),
            ["1️⃣ warning file/missing"]),
        FindingCase(
            "two pictures", ImageZoomActivity.self, .data("<imageFile>images/a.png</imageFile>1️⃣<imageFile>images/b.png</imageFile>"),
            ["1️⃣ warning xml/repeated-element"]),
        FindingCase("a picture outside", ImageZoomActivity.self, .data("1️⃣<imageFile>../a.png</imageFile>"), ["1️⃣ error file/outside-bundle"]),
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws { try await example.expectFindings() }

    @Test func lastOfTwoPicturesIsShown() async throws {
        let page = try await ActivityApp(ImageZoomActivity.self, .data("<imageFile>images/a.png</imageFile><imageFile>images/b.png</imageFile>")).page()
        #expect(page.texts("image.src") == ["images/b.png"])
        #expect(page.texts("image.alt") == ["Título & más"])
    }

    @Test func missingPictureIsAbsent() async throws {
        #expect(try await ActivityApp(ImageZoomActivity.self, .data("<imageFile>nada.png</imageFile>")).page().models("image").isEmpty)
    }
}
