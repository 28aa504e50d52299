// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML

extension CoverActivity {
    /// Returns a cover with a button for each level, for bundles without a cover of their own (`app.md` 19, E4). It is
    /// read like any other cover.
    @Sendable package static func fallback(listing levels: [Level]) -> Element {
        func leaf(_ name: String, _ text: String) -> Element {
            Element(name: name, offset: 0, textOffset: 0, text: text, children: [])
        }
        func parent(_ name: String, _ children: [Element]) -> Element {
            Element(name: name, offset: 0, textOffset: 0, text: "", children: children)
        }
        let buttons = levels.filter(\.isUsable).filter { $0.activity.source.builtIn != .cover }.map { level in
            // By position, because levels and data items need not have an id.
            parent(
                "button",
                [
                    leaf("buttonTitle", level.declaration.title ?? level.id?.text ?? level.activity.type.name),
                    parent(
                        "nextLevel", [leaf("nextLevelLevel", String(level.number)), leaf("nextLevelDataNumber", "0")])
                ])
        }
        return parent("level", [parent("buttons", buttons)])
    }
}
