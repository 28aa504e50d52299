// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics
internal import Markup

extension AppGraph {
    /// All addresses of servers that the app shows or links to.
    package var webAddresses: [WebReference] {
        let files = assetReferences(of: [.remoteImage, .remoteMedia]).compactMap { reference -> WebReference? in
            guard case .remote(let address) = assets.resolve(reference) else { return nil }
            return WebReference(address, at: reference.position)
        }
        let levels = app.levels.compactMap { level -> WebReference? in
            guard case .remote(let address) = level.content else { return nil }
            return WebReference(address, at: level.declaration.position)
        }
        let texts = allPlaces.compactMap(item).flatMap { $0.webAddresses(app.settings) }
        let actions = app.allMenus.flatMap(\.actions)
        let menus = actions.compactMap(\.web).filter(\.isPage)
        let owned = app.settings.links.compactMap(\.address).filter { WebAddress($0.address)?.isWeb ?? false }
        let pages = pageLinks + owned
        return files + levels + texts + menus.map { WebReference($0.address, at: $0.position) }
            + pages.map { WebReference($0.address, at: $0.position) }
    }
}

extension DataItem {
    /// The addresses of servers in its texts and behind its links.
    package func webAddresses(_ settings: SiteSettings) -> [WebReference] {
        let texts = activity.searchTexts.filter { $0.kind != .button && $0.kind != .label }.map(\.text)
        let links = activity.needs(settings).webLinks.filter { WebAddress($0.address)?.isWeb ?? false }
        return links.map { WebReference($0.address, at: $0.position) }
            + Set(texts.flatMap(Prose.webAddresses)).sorted().map { WebReference($0, at: position) }
    }
}
