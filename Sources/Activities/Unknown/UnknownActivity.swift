// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML

/// A screen of a type that nobody knows: a notice, and every link its data hold, so that a typo hides no other screen.
package struct UnknownActivity: Activity {
    package static let type: ActivityType = ""
    package static let view: ViewName = "unknown"

    package let links: [NextLevel]

    package init(from data: inout ElementReader) {
        var links: [NextLevel] = []
        Self.collect(from: &data, into: &links)
        self.links = links
    }

    /// Takes the links of an element and of everything in it, in document order; all else counts as read.
    private static func collect(from reader: inout ElementReader, into links: inout [NextLevel]) {
        let element = reader.element
        for child in element.children where !child.children.isEmpty {
            guard ["nextLevel", "prevLevel", "prevlevel"].contains(child.name) else {
                reader.nested(child) { collect(from: &$0, into: &links) }
                continue
            }
            // Read as if it were the only child: of several links in one element none may be lost.
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

/// What the template of an unknown screen sees.
package struct UnknownPage: PageModel {
    let targets: [ScreenEntry]

    package static let fields: [Field<UnknownPage>] = [
        .list("targets", "the screens its data lead to") { $0.targets },
        .flag("hasTargets", "whether there are any") { !$0.targets.isEmpty }
    ]
}
