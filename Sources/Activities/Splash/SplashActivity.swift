// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// The launch image, as a screen (`activities.md` 3). It needs no level file.
package struct SplashActivity: Activity {
    package static let type: ActivityType = "SPLASH_ACTIVITY"
    package static let source = ActivitySource.optionalDataFile
    package static let diagnosticKinds: [Diagnostic.Kind] = [.splashWithoutPicture]

    private let position: SourcePosition

    package init(from data: inout ElementReader) {
        position = data.position
    }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        guard app.app.splash == nil else { return [] }
        return [
            Diagnostic(
                .splashWithoutPicture, "There is no ‘images/splash.png’, so the screen has nothing but its button",
                at: position)
        ]
    }

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
