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

    /// What the bundle's own pages load from other servers, each with the path of the page.
    package var partsOfOwnPages: [(address: String, page: String)] {
        localPages.references.filter { !$0.isLink && WebAddress($0.value)?.isWeb ?? false }.map {
            ($0.value, $0.position.file)
        }
    }
}
