// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML

/// The launch image, as a screen (`activities.md` 3). It needs no level file.
package struct SplashActivity: Activity {
    package static let type: ActivityType = "SPLASH_ACTIVITY"
    package static let source = ActivitySource.optionalDataFile

    package init(from data: inout ElementReader) {}

    package func page(in site: any PageContext) -> ScreenOutput<SplashPage> {
        ScreenOutput(
            SplashPage(
                image: site.image(site.graph.app.splash, alternative: site.graph.app.title),
                start: site.address(of: site.graph.entry)))
    }
}

/// The page model for the template of the launch image.
package struct SplashPage: PageModel {
    let image: ImageModel?
    let start: String?

    package static let fields: [Field<SplashPage>] = [
        .model("image", "the launch image") { $0.image },
        .text("start", "the address of the app's first screen") { $0.start }
    ]
}
