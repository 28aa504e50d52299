// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics

/// The screens that the visitor has starred (`extensions.md` 2). They are kept on the device, so the page is the same for
/// all visitors until its script fills it.
package struct FavouritesActivity: Activity {
    package static let type: ActivityType = "FAVOURITES_ACTIVITY"
    package static let source = ActivitySource.builtIn(.favourites)
    package static let diagnosticKinds: [Diagnostic.Kind] = [.noWayToFavourites]

    package init(from data: inout ElementReader) { data.ignoreRest() }

    package static func problems(of screens: some Sequence<FavouritesActivity>, in app: AppGraph) -> [Diagnostic] {
        findings(in: app)
    }

    /// The number of starred screens stands on what leads here (`extensions.md` 1).
    package var keeps: KeptRows? { KeptRows(place: "favourites:screens", given: []) }

    package func needs(_ settings: SiteSettings) -> PageNeeds { PageNeeds(parts: [.star]) }

    package func page(in site: any PageContext) -> ScreenOutput<FavouritesPage> { ScreenOutput(FavouritesPage()) }
}

/// The page model for the template of the favourites, which shows nothing of the app.
package struct FavouritesPage: PageModel {
    package static let fields: [Field<FavouritesPage>] = []
}
