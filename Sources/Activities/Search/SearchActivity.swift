// SPDX-License-Identifier: MIT
package import AppModel
package import BundleXML

/// The search of the whole app; without script an index of all screens (`app.md` 13, `activities.md` 21).
package struct SearchActivity: Activity {
    package static let type: ActivityType = "SEARCH_ACTIVITY"
    package static let source = ActivitySource.builtIn(.search)

    package static let sharedFiles: Set<SharedFile> = [.searchIndex]

    package init(from data: inout ElementReader) { data.ignoreRest() }

    package func page(in site: any PageContext) -> SearchPage {
        SearchPage(screens: site.allScreens(), index: site.address(of: .searchIndex))
    }
}

/// What the template of the search sees.
package struct SearchPage: PageModel {
    let screens: [ScreenEntry]
    let index: String?

    package static let fields: [Field<SearchPage>] = [
        .list("screens", "all screens in app order") { $0.screens },
        .text("index", "the script that says where the pieces of the index are") { $0.index },
    ]
}
