// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics
internal import Markup
package import Text

extension AppGraph {
    /// All addresses of servers that the app shows or links to, without fragments.
    package var webAddresses: [(address: String, position: SourcePosition)] {
        let files = assetReferences(of: [.remoteImage, .remoteMedia]).compactMap {
            reference -> (address: String, position: SourcePosition)? in
            guard case .remote(let address) = assets.resolve(reference) else { return nil }
            return (address: address, position: reference.position)
        }
        let levels = app.levels.compactMap { level -> (address: String, position: SourcePosition)? in
            guard case .remote(let address) = level.content else { return nil }
            return (address: address, position: level.declaration.position)
        }
        let texts = allPlaces.compactMap(item).flatMap { $0.webAddresses(app.settings) }
        let actions = app.allMenus.flatMap(\.actions)
        let menus = actions.compactMap(\.web).filter(\.isPage).map { (address: $0.address, position: $0.position) }
        let owned = app.settings.links.compactMap(\.address).filter { WebAddress($0.address)?.isWeb ?? false }
        let pages = (pageLinks + owned).map { (address: $0.address, position: $0.position) }
        return (files + levels + texts + menus + pages).map {
            (address: String($0.address.prefix { $0 != "#" }), position: $0.position)
        }
    }
}

extension DataItem {
    /// The addresses of servers in its texts and behind its links.
    package func webAddresses(_ settings: SiteSettings) -> [(address: String, position: SourcePosition)] {
        let texts = activity.searchTexts.filter { $0.kind != .button && $0.kind != .label }.map(\.text)
        let links = activity.needs(settings).webLinks.filter { WebAddress($0.address)?.isWeb ?? false }
        return links.map { (address: $0.address, position: $0.position) }
            + Set(texts.flatMap(Prose.webAddresses)).sorted().map { (address: $0, position: position) }
    }
}
