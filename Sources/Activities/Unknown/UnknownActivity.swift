// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML

/// A screen of an unknown type: a notice, and every link in its data, so that a misspelt type leaves no other screen
/// unreachable.
package struct UnknownActivity: Activity {
    package static let type: ActivityType = ""
    package static let view: ViewName = "unknown"

    package let links: [NextLevel]

    package init(from data: inout ElementReader) {
        links = data.allLinks()
    }

    package func page(in site: any PageContext) -> ScreenOutput<UnknownPage> {
        var known: Set<ScreenID> = []
        let targets = links.flatMap { site.graph.resolve($0).screens }.filter { known.insert($0).inserted }
        return ScreenOutput(UnknownPage(targets: site.entries(of: targets)))
    }
}

/// The page model for the template of an unknown screen.
package struct UnknownPage: PageModel {
    let targets: [ScreenEntry]

    package static let fields: [Field<UnknownPage>] = [
        .list("targets", "the screens its data lead to") { $0.targets },
        .flag("hasTargets", "whether there are any") { !$0.targets.isEmpty }
    ]
}
