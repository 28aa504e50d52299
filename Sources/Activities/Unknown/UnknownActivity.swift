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
        var links: [NextLevel] = []
        Self.collect(from: &data, into: &links)
        self.links = links
    }

    /// Collects the links of an element and its descendants in document order; everything else counts as read.
    private static func collect(from reader: inout ElementReader, into links: inout [NextLevel]) {
        let element = reader.element
        for child in element.children where !child.children.isEmpty {
            guard ["nextLevel", "prevLevel", "prevlevel"].contains(child.name) else {
                reader.nested(child) { collect(from: &$0, into: &links) }
                continue
            }
            // Read as if it were the only child, because an element with several links must not lose any.
            let parent = Element(
                name: element.name, offset: element.offset, textOffset: element.textOffset, text: "", children: [child])
            reader.nested(parent) { reader in
                if let link = reader.nextLevel(Tag(child.name)) { links.append(link) }
            }
        }
        reader.ignoreRest()
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
