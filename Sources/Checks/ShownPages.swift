// SPDX-License-Identifier: MIT

package import AppModel
internal import Text

extension AppGraph {
    /// The bundle's own pages, from those that screens show.
    package var localPages: LocalPages {
        let shown = assetReferences(of: .page).compactMap { reference -> String? in
            if case .file(let path) = assets.resolve(reference) { path } else { nil }
        }
        return LocalPages(shown, in: app)
    }

    /// Addresses of other servers that the bundle's own pages lead to.
    package var pageLinks: [WebLink] {
        localPages.references.filter { $0.isLink && WebAddress($0.value)?.isWeb ?? false }.map {
            WebLink($0.value, at: $0.position)
        }
    }
}
