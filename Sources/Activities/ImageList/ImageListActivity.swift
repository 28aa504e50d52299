// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics

/// A picture above a list (`activities.md` 6).
package struct ImageListActivity: Activity {
    package static let type: ActivityType = "IMAGE_LIST_ACTIVITY"
    package static let diagnosticKinds = ListRows.diagnosticKinds + [.imageListWithoutImage]

    let image: AssetReference?
    let rows: ListRows

    package init(from data: inout ElementReader) {
        image = data.image("imageFile")
        if image == nil {
            data.report(.imageListWithoutImage, "The screen has no ‘imageFile’; ‘LIST_ACTIVITY’ shows a list alone")
        }
        rows = ListRows(from: &data)
    }

    package var links: [NextLevel] { rows.links }
    package var assets: [AssetReference] { [image].compactMap { $0 } + rows.images }

    package var searchTexts: SearchTexts { rows.searchTexts }

    package func problems(in app: AppGraph) -> [Diagnostic] { rows.problems(in: app) }

    package func page(in site: any PageContext) -> ScreenOutput<ImageListPage> {
        ScreenOutput(
            ImageListPage(
                image: site.image(image, alternative: site.screenTitle), rows: rows.viewModels(in: site),
                narrowing: rows.narrowing))
    }

    package func needs(_ settings: SiteSettings) -> PageNeeds { rows.needs }
}

/// The page model for the template of a picture with a list.
package struct ImageListPage: RowsPage {
    let image: ImageModel?
    let rows: [RowViewModel]
    let narrowing: NarrowingViewModel?

    package static let fields: [Field<ImageListPage>] =
        [.model("image", "the picture above the list") { $0.image }] + rowsFields
}

extension ImageListActivity {
    package static let tags = ListRows.tags
}
