// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
internal import Text

/// What the app keeps on the visitor's device: to look at, to save to a file, to read from one, and to erase
/// (`extensions.md` 1).
package struct DataActivity: Activity {
    package static let type: ActivityType = "DATA_ACTIVITY"
    package static let source = ActivitySource.builtIn(.data)

    package init(from data: inout ElementReader) { data.ignoreRest() }

    package func needs(_ settings: SiteSettings) -> PageNeeds {
        PageNeeds(parts: [.counts, .pictures, .rows, .transfer] + (settings.moved.isEmpty ? [] : [.moved]))
    }

    package func page(in site: any PageContext) -> ScreenOutput<DataPage> {
        let former = Self.formerNames(in: site.graph)
        var known: Set<String> = []
        let tables = site.graph.screens.compactMap { screen -> KeptTableViewModel? in
            // Several levels may show the same table.
            guard let table = site.graph.item(of: screen)?.contents(as: CrudActivity.self), let kept = table.keeps,
                let href = site.address(of: screen), known.insert(kept.place).inserted
            else { return nil }
            return KeptTableViewModel(
                table, kept, former: former[kept.place] ?? [], title: site.title(of: screen), href: href,
                view: site.graph.view(of: screen))
        }
        return ScreenOutput(
            DataPage(
                app: site.graph.app.title, tables: tables, profile: site.graph.builtIn(.profile).flatMap(site.address)))
    }

    /// Returns the names of tables whose screens had other ids before (`moved`), by the names under which their rows are
    /// stored now. A name that another table has now is none of them.
    private static func formerNames(in graph: AppGraph) -> [String: [String]] {
        guard !graph.app.settings.moved.isEmpty else { return [:] }
        let present = Set(graph.screens.compactMap { graph.item(of: $0)?.activity.keeps?.place })
        return MovedScreens(in: graph).entries.reduce(into: [:]) { found, entry in
            guard let name = entry.item, let item = graph.item(of: entry.screen),
                let table = item.contents(as: CrudActivity.self), let place = table.keeps?.place,
                table.name == item.id?.text, !present.contains(table.place(ofRowsIn: name)),
                found[place]?.contains(name) != true
            else { return }
            found[place, default: []].append(name)
        }
    }
}

/// The page model for the template of what is kept.
package struct DataPage: PageModel {
    let app: String
    let tables: [KeptTableViewModel]
    let profile: String?

    package static let fields: [Field<DataPage>] = [
        .text("app", "the name of the app") { $0.app },
        .list("tables", "its tables, each once") { $0.tables },
        .text("profile", "the address of the profile; absent without one") { $0.profile }
    ]
}

/// A table among what is kept.
package struct KeptTableViewModel: PageModel {
    private let table: CrudActivity
    private let kept: KeptRows
    private let former: [String]
    private let title: String
    private let href: String
    private let view: String

    init(_ table: CrudActivity, _ kept: KeptRows, former: [String], title: String, href: String, view: String) {
        (self.table, self.kept, self.former) = (table, kept, former)
        (self.title, self.href, self.view) = (title, href, view)
    }

    package static let fields: [Field<KeptTableViewModel>] = [
        .text("title", "its title") { $0.title },
        .text("href", "the address of its screen") { $0.href },
        .text("view", "the view name of its screen") { $0.view },
        .text("place", "the name under which scripts store its rows") { $0.kept.place },
        .number("given", "how many are there before the visitor adds any") { $0.kept.given.count },
        .text("model", "the name of the local database") { $0.table.model },
        .text("table", "the name of the table") { $0.table.name },
        .text("former", "the names that it had before, as a list in JSON; absent if it had no others") {
            $0.former.isEmpty ? nil : "[" + $0.former.map(\.jsonQuoted).joined(separator: ",") + "]"
        },
        .list("columns", "its columns in file order") { $0.table.columns.all.map(StoredColumnViewModel.init) }
    ]
}
