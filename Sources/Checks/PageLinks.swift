// SPDX-License-Identifier: MIT

package import AppModel
internal import Text

extension AppGraph {
    /// Addresses of other servers that the bundle's own pages lead to.
    package var pageLinks: [WebLink] {
        localPages.references.filter { $0.isLink && WebAddress($0.value)?.isWeb ?? false }.map {
            WebLink($0.value, at: $0.position)
        }
    }
}
