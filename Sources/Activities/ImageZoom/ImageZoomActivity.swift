// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics

/// One large zoomable picture (`activities.md` 9).
package struct ImageZoomActivity: Activity {
    package static let type: ActivityType = "IMAGE_ZOOM_ACTIVITY"
    package static let diagnosticKinds: [Diagnostic.Kind] = [.zoomWithoutImage, .smallZoomPicture]

    let image: AssetReference?

    package init(from data: inout ElementReader) {
        image = data.image("imageFile", isMain: true)
        if image == nil { data.report(.zoomWithoutImage, "The screen has no ‘imageFile’") }
    }

    package var assets: [AssetReference] { [image].compactMap { $0 } }

    /// The side length in pixels below which a picture fits every screen, if both sides are smaller.
    private static let smallestSide = 320

    package func problems(in app: AppGraph) -> [Diagnostic] {
        guard let image, case .file(let path) = app.assets.resolve(image), ImageSize.isImage(path),
            !ImageSize.isDrawing(path),
            let size = app.app.bundle.head(path, count: 64 * 1024).flatMap({ ImageSize(of: $0) }),
            max(size.width, size.height) < Self.smallestSide
        else { return [] }
        return [
            Diagnostic(
                .smallZoomPicture, "The picture ‘\(image.value)’ has only \(size.width) × \(size.height) pixels",
                at: image.position)
        ]
    }

    package func page(in site: any PageContext) -> ScreenOutput<ImageZoomPage> {
        ScreenOutput(ImageZoomPage(image: site.image(image, alternative: site.screenTitle)))
    }
}

/// The page model for the template of a zoomable picture.
package struct ImageZoomPage: PageModel {
    let image: ImageModel?

    package static let fields: [Field<ImageZoomPage>] = [
        .model("image", "the picture; absent if it is missing") { $0.image }
    ]
}
