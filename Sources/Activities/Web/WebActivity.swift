// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics

/// A page of the bundle's `html/` folder, or one of another site (`activities.md` 13).
package struct WebActivity: Activity {
    package static let type: ActivityType = "WEB_ACTIVITY"
    package static let problems = Diagnostic.Kind.mediaProblems + [.pageMissing]

    let source: MediaSource

    package init(from data: inout ElementReader) {
        source = MediaSource(.page, "webUrl", from: &data, missing: .pageMissing)
    }

    package var assets: [AssetReference] { source.assets }

    package func frames(_ settings: SiteSettings) -> [String] {
        isFramed(settings) ? [source.reference?.value].compactMap { $0 } : []
    }

    /// Whether the page lies on a server that the settings let into frames.
    private func isFramed(_ settings: SiteSettings) -> Bool {
        source.reference?.value.webOrigin.map(settings.frames.contains) ?? false
    }

    package func page(in site: any PageContext) -> DocumentPage {
        DocumentPage(file: site.file(source.reference), title: site.screenTitle, isFramed: isFramed(site.settings))
    }
}
