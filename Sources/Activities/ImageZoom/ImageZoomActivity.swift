// SPDX-License-Identifier: MIT
package import AppModel
package import BundleXML
package import Diagnostics

/// One large picture to look at closely (`activities.md` 9).
package struct ImageZoomActivity: Activity {
    package static let type: ActivityType = "IMAGE_ZOOM_ACTIVITY"
    package static let problems: [Diagnostic.Kind] = [.zoomWithoutImage]

    let image: AssetReference?

    package init(from data: inout ElementReader) {
        image = data.image("imageFile", isMain: true)
        if image == nil { data.report(.zoomWithoutImage, "The screen has no ‘imageFile’") }
    }

    package var assets: [AssetReference] { [image].compactMap { $0 } }

    package func page(in site: any PageContext) -> ImageZoomPage {
        ImageZoomPage(image: site.image(image, site.screenTitle))
    }
}

/// What the template of a zoomable picture sees.
package struct ImageZoomPage: PageModel {
    let image: ImageModel?

    package static let fields: [Field<ImageZoomPage>] = [
        .model("image", "the picture; absent if it is missing") { $0.image }
    ]
}

extension Diagnostic.Kind {
    fileprivate static let zoomWithoutImage = Self("image-zoom/no-image", .error, "The screen is shown empty.")
}
