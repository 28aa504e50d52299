// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics

/// The search of the whole app; without scripts, a list of all screens (`app.md` 13, `activities.md` 21).
package struct SearchActivity: Activity {
    package static let type: ActivityType = "SEARCH_ACTIVITY"
    package static let source = ActivitySource.builtIn(.search)

    package static let diagnosticKinds: [Diagnostic.Kind] = [.screenWithoutText, .emptySearch]
    package static let traits = PageTraits(sharedFiles: [.searchIndex])

    /// The maximum number of screens on one page. A longer list is split into pages of this size, so that the search
    /// page itself stays small.
    static let longestList = 200

    package init(from data: inout ElementReader) { data.ignoreRest() }

    package static func problems(of screens: some Sequence<SearchActivity>, in app: AppGraph) -> [Diagnostic] {
        findings(in: app)
    }

    package func page(in site: any PageContext) -> ScreenOutput<SearchPage> {
        let screens = site.allScreens()
        let parts = Self.parts(of: screens)
        let page = SearchPage(
            screens: parts.isEmpty ? screens : [], index: site.address(of: .searchIndex),
            types: Set(screens.map(\.view)).sorted().map(SearchType.init),
            parts: parts.enumerated().map { number, part in
                let titles = "\(screens[part.lowerBound].title) – \(screens[part.upperBound - 1].title)"
                return SearchPart(title: titles, range: Self.name(of: part), href: Self.address(number + 1, in: site))
            })
        return ScreenOutput(page, continuations: Self.continuations(parts, of: screens, in: site))
    }

    private static func continuations(
        _ parts: [Range<Int>], of screens: [ScreenEntry], in site: any PageContext
    ) -> [ContinuationPage] {
        parts.enumerated().map { number, part in
            ContinuationPage(
                number: number + 1, title: name(of: part),
                model: SearchPage(
                    screens: Array(screens[part]), range: name(of: part),
                    previous: number > 0 ? address(number, in: site) : nil,
                    next: number + 1 < parts.count ? address(number + 2, in: site) : nil))
        }
    }

    /// Returns the parts of a long list; empty if the list fits on one page.
    private static func parts(of screens: [ScreenEntry]) -> [Range<Int>] {
        guard screens.count > longestList else { return [] }
        return stride(from: 0, to: screens.count, by: longestList).map { $0..<min(screens.count, $0 + longestList) }
    }

    private static func name(of part: Range<Int>) -> String { "\(part.lowerBound + 1)–\(part.upperBound)" }

    private static func address(_ number: Int, in site: any PageContext) -> String {
        site.attachmentAddress(ContinuationPage.ending(number))
    }
}

/// The page model for the template of the search.
package struct SearchPage: PageModel {
    let screens: [ScreenEntry]
    var index: String?
    var types: [SearchType] = []
    var parts: [SearchPart] = []
    var range: String?
    var previous: String?
    var next: String?

    package static let fields: [Field<SearchPage>] = [
        .list("screens", "all screens in app order; of a large app none, and some on each of the pages that list them")
        { $0.screens },
        .text(
            "index",
            "the script that says where the pieces of the index are; absent on the pages that only list screens"
        ) { $0.index },
        .list("types", "the types of screens that results may be, for their signs") { $0.types },
        .list("parts", "the pages that list the screens of a large app") { $0.parts },
        .text("range", "on such a page the numbers of its screens, such as `201–400`") { $0.range },
        .text("previous", "the address of the page before") { $0.previous },
        .text("next", "the address of the page behind") { $0.next },
        .flag("hasNeighbours", "whether there is one of these two") { $0.previous != nil || $0.next != nil }
    ]
}

/// A type of screens that the search finds.
package struct SearchType: PageModel {
    let view: String

    package static let fields: [Field<SearchType>] = [
        .text("view", "its view name, such as `list`") { $0.view }
    ]
}

/// A page that lists some of an app's screens.
package struct SearchPart: PageModel {
    let title: String
    let range: String
    let href: String

    package static let fields: [Field<SearchPart>] = [
        .text("title", "the titles of its first and its last screen") { $0.title },
        .text("range", "their numbers, such as `201–400`") { $0.range },
        .text("href", "its address") { $0.href }
    ]
}
