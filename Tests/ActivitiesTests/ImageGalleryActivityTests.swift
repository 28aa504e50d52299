// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

@testable import Activities

@Suite struct ImageGalleryActivityTests: ActivityCases {
    static let cases = [
        FindingCase("the tag of the format", ImageGalleryActivity.self, .data("<galery>\(picture("a"))</galery>"), []),
        FindingCase(
            "the tag as it is spelt", ImageGalleryActivity.self, .data("<gallery>\(picture("a"))</gallery>"), []),
        FindingCase(
            "the tag in Spanish", ImageGalleryActivity.self, .data("1️⃣<galeria>\(picture("a"))</galeria>"),
            ["1️⃣ warning xml/tag-alias"]),
        FindingCase(
            "posters with words", ImageGalleryActivity.self,
            .data(
                "<galleryLayout>POSTERS</galleryLayout><galery><image><imageFile>a.png</imageFile><text>A</text></image></galery>"
            ), []),
        FindingCase(
            "a layout that is none", ImageGalleryActivity.self,
            .data("<galleryLayout>1️⃣strip</galleryLayout><galery>\(picture("a"))</galery>"),
            ["1️⃣ warning image-gallery/unknown-layout"]),
        FindingCase(
            "pictures without ‘image’", ImageGalleryActivity.self,
            .data(
                "<galery>1️⃣<imageFile>a.png</imageFile><text>A</text><imageFile>a.png</imageFile></galery>"),
            ["1️⃣ warning xml/misplaced-element"]),
        FindingCase(
            "pictures without ‘image’ in other case", ImageGalleryActivity.self,
            .data("1️⃣<Gallery>2️⃣<imageFile>a.png</imageFile><imageFile>a.png</imageFile></Gallery>"),
            ["1️⃣ warning xml/element-case", "2️⃣ warning xml/misplaced-element"]),
        FindingCase("no gallery", ImageGalleryActivity.self, .data(""), ["9️⃣ error image-gallery/no-gallery"]),
        FindingCase(
            "no pictures", ImageGalleryActivity.self, .data("<galery/>"), ["9️⃣ warning image-gallery/no-pictures"]),
        FindingCase(
            "a picture without a file", ImageGalleryActivity.self,
            .data("<galery>\(picture("a"))<image>1️⃣<imageFile/></image></galery>"),
            ["1️⃣ warning image-gallery/picture-without-file"]),
        FindingCase(
            "a missing picture beside one without a file", ImageGalleryActivity.self,
            .data("<galery><image><imageFile>1️⃣nada.png</imageFile></image><image>2️⃣<imageFile/></image></galery>"),
            ["1️⃣ error file/missing", "2️⃣ warning image-gallery/picture-without-file"]),
        FindingCase(
            "one missing picture of two", ImageGalleryActivity.self,
            .data("<galery>\(picture("a"))<image><imageFile>1️⃣nada.png</imageFile></image></galery>"),
            ["1️⃣ warning file/missing"]),
        FindingCase(
            "the only picture is missing", ImageGalleryActivity.self,
            .data("<galery><image><imageFile>1️⃣nada.png</imageFile></image></galery>"),
            ["1️⃣ error file/missing"]),
        FindingCase(
            "a dead link", ImageGalleryActivity.self,
            .data("<galery><image><imageFile>a.png</imageFile>\(String.link("1️⃣nada"))</image></galery>"),
            ["1️⃣ error link/unknown-data"]),
        FindingCase(
            "all of two pictures are missing", ImageGalleryActivity.self,
            .data(
                "3️⃣<galery><image><imageFile>1️⃣nada.png</imageFile></image><image><imageFile>2️⃣nadie.png</imageFile></image></galery>"
            ),
            ["1️⃣ warning file/missing", "2️⃣ warning file/missing", "3️⃣ error image-gallery/all-missing"]),
        FindingCase(
            "a remote picture is left", ImageGalleryActivity.self,
            .data(
                "<galery><image><imageFile>https://example.org/a.png</imageFile></image><image><imageFile>1️⃣nada.png</imageFile></image></galery>"
            ),
            ["1️⃣ warning file/missing"]),
        FindingCase(
            "a large picture", ImageGalleryActivity.self,
            .data("<galery>\(picture("a"))<image><imageFile>1️⃣images/grande.jpg</imageFile></image></galery>"),
            ["1️⃣ note image-gallery/large-picture"], on: withPicture(of: 3_000_001)),
        FindingCase(
            "a picture of just 3 MB", ImageGalleryActivity.self,
            .data("<galery><image><imageFile>images/grande.jpg</imageFile></image></galery>"),
            [], on: withPicture(of: 3_000_000))
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func picturesAreShownInFileOrderWithTheirNumbers() async throws {
        let page = try await ActivityApp(
            ImageGalleryActivity.self,
            .data(
                """
                <galery>\(Self.picture("b"))<image><imageFile>nada.png</imageFile></image>
                <image><imageFile>https://example.org/x.jpg</imageFile>\(String.link("c"))</image>\(Self.picture("a"))</galery>
                """)
        ).page()
        #expect(page.texts("pictures.image.src") == ["images/b.png", "https://example.org/x.jpg", "images/a.png"])
        // As the viewer counts them, without the one that is missing.
        #expect(page.numbers("pictures.number") == [1, 2, 3])
        #expect(page.texts("pictures.image.alt") == ["1 de 3", "2 de 3", "3 de 3"])
        #expect(page.texts("pictures.link.href") == ["‘ficha’/c"])
    }

    /// A link that visitors lack must not make a screen reachable, nor the search find what is not there.
    @Test func textAndLinkOfAMissingPictureStay() async throws {
        let page = try await ActivityApp(
            ImageGalleryActivity.self,
            .data(
                """
                <galery>\(Self.picture("a"))<image><imageFile>nada.png</imageFile><text>La &lt;b&gt;cascada&lt;/b&gt;</text>\(String.link("b"))</image>\
                <image><imageFile>nadie.png</imageFile>\(String.link("c"))</image><image><imageFile>nunca.png</imageFile></image></galery>
                """)
        ).page()
        #expect(page.texts("pictures.image.src") == ["images/a.png"])
        #expect(page.texts("pictures.image.alt") == ["1 de 1"])
        #expect(page.texts("pictures.name") == ["1 de 1", "La cascada", "Pantalla ‘ficha’/c"])
        #expect(page.texts("pictures.link.href") == ["‘ficha’/b", "‘ficha’/c"])
    }

    /// If an item has both spellings, the one with contents counts.
    @Test func filledGalleryWinsOverAnEmptyOne() async throws {
        let page = try await ActivityApp(
            ImageGalleryActivity.self, .data("<galery/><gallery>\(Self.picture("a"))</gallery>")
        ).page()
        #expect(page.texts("pictures.image.src") == ["images/a.png"])
    }

    private static func withPicture(of size: Int) -> Stage {
        var stage = Stage()
        stage.files["images/grande.jpg"] =
            TestPicture.text + String(repeating: "a", count: size - TestPicture.text.utf8.count)
        return stage
    }

    private static func picture(_ name: String) -> String { "<image><imageFile>images/\(name).png</imageFile></image>" }
}
