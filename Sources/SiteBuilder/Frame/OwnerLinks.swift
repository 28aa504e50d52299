// SPDX-License-Identifier: MIT

package import AppModel
internal import Text

/// A link below every screen to what the owner has to tell visitors.
package struct OwnerLinkViewModel: PageModel {
    let title: String
    let href: String?
    let isCurrent: Bool

    package static let fields: [Field<OwnerLinkViewModel>] = [
        .text("title", "the words of the link") { $0.title },
        .text("href", "where it leads; absent on that screen itself, and if the target does not exist") { $0.href },
        .flag("isCurrent", "whether it leads to the screen it stands on") { $0.isCurrent }
    ]
}

extension SitePlan {
    /// The language of the owner's links, where it is not that of the text above them; nil without links.
    var ownerLinksLanguage: String? {
        guard !settings.links.isEmpty else { return nil }
        let around = settings.footer == nil ? nil : settings.footerLanguage
        return settings.linksLanguage == around ? nil : settings.linksLanguage ?? language
    }

    /// Returns the owner's links for a page.
    /// - Parameters:
    ///   - root: the way to the top of the site.
    ///   - screen: the screen that the page shows, if any.
    func ownerLinks(from root: String, on screen: ScreenID? = nil) -> [OwnerLinkViewModel] {
        settings.links.map { link in
            var href: String?
            var isCurrent = false
            switch link.target {
            case .address(let address): href = address.address
            case .page(let page):
                if case .file(let path) = assets.resolution(page) {
                    href = assets.entry(path).map { root + $0.target.addressEncoded }
                }
            case .screen(let next):
                if case .screen(let target) = graph.resolve(next) {
                    isCurrent = target == screen
                    href = isCurrent ? nil : path(of: target).map { root + $0 }
                }
            }
            return OwnerLinkViewModel(title: link.title, href: href, isCurrent: isCurrent)
        }
    }
}
