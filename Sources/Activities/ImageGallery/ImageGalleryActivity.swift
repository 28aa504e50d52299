// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Markup
internal import Text

/// Pictures in a grid (`activities.md` 8). The format itself misspells the tag `galery`.
package struct ImageGalleryActivity: Activity {
    package static let type: ActivityType = "IMAGE_GALLERY_ACTIVITY"
    package static let aliases: [ActivityType] = ["IMAGE_GALERY_ACTIVITY"]
    package static let diagnosticKinds: [Diagnostic.Kind] = [
        .galleryMissing, .galleryEmpty, .pictureWithoutFile, .galleryLost, .largePicture, .unknownGalleryLayout
    ]

    /// How the pictures are laid out (`extensions.md` 4).
    enum Layout: String, CaseIterable {
        /// Small and cropped, side by side.
        case grid
        /// Whole, one after the other.
        case posters
    }

    let pictures: [Picture]
    let layout: Layout
    /// Whether the layout may become posters without another element.
    private let namesLayout: Bool
    private let position: SourcePosition

    struct Picture: Sendable {
        let image: AssetReference?
        let caption: String?
        let next: NextLevel?
    }

    package init(from data: inout ElementReader) {
        namesLayout = data.has("galleryLayout")
        layout = data.choice("galleryLayout", or: .grid, .unknownGalleryLayout) {
            "There is no layout ‘\($0)’; the pictures stand in a grid"
        }
        let tag = Tag("galery", attested: ["gallery"], tolerated: ["galeria"])
        data.gather(["imageFile", "text", "nextLevel"], into: "image", each: "imageFile", in: tag)
        let gallery = data.child(tag)
        position = gallery.map { data.position(of: $0) } ?? data.position
        let pictures = data.items(tag, of: "image") { item in
            let picture = Picture(
                image: item.image("imageFile"), caption: item.prose("text"), next: item.nextLevel())
            if picture.image == nil { item.report(.pictureWithoutFile, "The picture has no ‘imageFile’") }
            return picture
        }
        // A picture is the main content of the screen only if it is the gallery's only one.
        let isAlone = pictures.count { $0.image != nil } == 1
        self.pictures = pictures.map { picture in
            Picture(
                image: picture.image.map {
                    AssetReference($0.kind, $0.value, at: $0.position, isMain: isAlone)
                }, caption: picture.caption, next: picture.next)
        }
        if pictures.isEmpty {
            data.report(
                gallery == nil ? .galleryMissing : .galleryEmpty,
                gallery == nil ? "The screen has no ‘galery’" : "The gallery has no pictures")
        }
    }

    package var searchTexts: SearchTexts { SearchTexts(.text, pictures.compactMap(\.caption)) }

    package func needs(_ settings: SiteSettings) -> PageNeeds { PageNeeds(parts: namesLayout ? [.rotate] : []) }

    package var links: [NextLevel] { pictures.compactMap(\.next) }
    package var assets: [AssetReference] { pictures.compactMap(\.image) }

    /// The file size in bytes above which a picture is reported.
    private static let largeSize = 3_000_000

    package func problems(in app: AppGraph) -> [Diagnostic] {
        let found = assets.map { (reference: $0, resolution: app.assets.resolve($0)) }
        if found.count > 1, found.allSatisfy({ $0.resolution == .missing }) {
            return [Diagnostic(.galleryLost, "None of the \(found.count) pictures of the gallery exists", at: position)]
        }
        return found.compactMap { reference, resolution in
            guard case .file(let path) = resolution, let size = app.app.bundle.size(path), size > Self.largeSize else {
                return nil
            }
            return Diagnostic(
                .largePicture, "The picture ‘\(reference.value)’ is large: \(byteCount(size))",
                at: reference.position)
        }
    }

    /// A caption in one line and without markup, as a picture's text alternative.
    static func line(_ caption: String) -> String {
        Prose.plain(caption).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    package func page(in site: any PageContext) -> ScreenOutput<ImageGalleryPage> {
        let found = pictures.map { site.image($0.image, alternative: "") != nil }
        let count = found.filter { $0 }.count
        var number = 0
        let shown = zip(pictures, found).compactMap { picture, isFound -> GalleryPictureViewModel? in
            guard isFound else { return words(of: picture, in: site) }
            // Those that are missing are not counted, as they are not in the viewer.
            number += 1
            let name = site.string("pictureNumber").replacing("{n}", with: "\(number)").replacing(
                "{count}", with: "\(count)")
            let alternative = picture.caption.map(Self.line) ?? name
            return GalleryPictureViewModel(
                number: number, image: site.image(picture.image, alternative: alternative), name: alternative,
                caption: picture.caption, link: site.link(picture.next))
        }
        return ScreenOutput(ImageGalleryPage(pictures: shown, isPosters: layout == .posters))
    }

    /// Returns what stands in the place of a picture that is missing: its text and its link; nil if it has neither.
    private func words(of picture: Picture, in site: any PageContext) -> GalleryPictureViewModel? {
        let link = site.link(picture.next)
        let target = link == nil ? nil : picture.next.map { site.name(of: $0, picture: picture.image) }
        guard let name = picture.caption.map(Self.line) ?? target else { return nil }
        return GalleryPictureViewModel(number: nil, image: nil, name: name, caption: picture.caption, link: link)
    }
}

/// The page model for the template of a gallery.
package struct ImageGalleryPage: PageModel {
    let pictures: [GalleryPictureViewModel]
    let isPosters: Bool

    package static let fields: [Field<ImageGalleryPage>] = [
        .list("pictures", "the pictures in file order") { $0.pictures },
        .flag("isEmpty", "whether there are none") { $0.pictures.isEmpty },
        .flag("isPosters", "whether they stand whole, one after the other, and not in a grid") { $0.isPosters }
    ]
}

/// One picture of a gallery.
package struct GalleryPictureViewModel: PageModel {
    let number: Int?
    let image: ImageModel?
    let name: String
    let caption: String?
    let link: LinkModel?

    package static let fields: [Field<GalleryPictureViewModel>] = [
        .number("number", "its number, counted from 1; absent for one that is missing") { $0.number },
        .model("image", "the picture; absent for one that is missing, of which a text or a link is left") { $0.image },
        .text("name", "its text, else its number, or the title of the target of a picture that is missing") { $0.name },
        .text("caption", "what it shows, if the app says so; the picture's text alternative then") {
            $0.caption.map(ImageGalleryActivity.line)
        },
        .html("captionMarkup", "the same with its markup and lines, without links") {
            $0.caption.map { Prose.inline($0, hasLinks: false) }
        },
        .model("link", "where it leads, if anywhere") { $0.link }
    ]
}

extension ImageGalleryActivity {
    package static let tags = [
        "galleryLayout": "grid, or posters for whole pictures, one after the other; grid if it is left out.",
        "galery": "The pictures of the gallery; the name has one ‘l’.",
        "image": "One picture."
    ]
}
