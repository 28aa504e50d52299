// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
internal import Checks
package import Diagnostics

/// A page of the bundle's `html/` folder, or one of another site (`activities.md` 13).
package struct WebActivity: Activity {
    package static let type: ActivityType = "WEB_ACTIVITY"
    package static let diagnosticKinds = Diagnostic.Kind.mediaKinds + [.pageMissing, .missingPart, .insecureScript]

    let source: MediaSource

    package init(from data: inout ElementReader) {
        source = MediaSource(.page, "webUrl", from: &data, missing: .pageMissing)
    }

    package var assets: [AssetReference] { source.assets }

    package func needs(_ settings: SiteSettings) -> PageNeeds {
        PageNeeds(frames: isFramed(settings) ? [source.reference?.value].compactMap { $0 } : [])
    }

    package static func problems(of screens: some Sequence<WebActivity>, in app: AppGraph) -> [Diagnostic] {
        LocalPages.references(in: app).compactMap { $0.problem(in: app.app.bundle.files) }
    }

    /// Whether the page is on a server that the settings allow in frames.
    private func isFramed(_ settings: SiteSettings) -> Bool {
        source.reference?.value.webOrigin.map(settings.frames.contains) ?? false
    }

    package func page(in site: any PageContext) -> ScreenOutput<DocumentPage> {
        ScreenOutput(
            DocumentPage(file: site.file(source.reference), title: site.screenTitle, isFramed: isFramed(site.settings)))
    }
}

extension WebActivity {
    package static let tags = MediaSource.tags.merging([
        "webUrl": "A page of html/, or an address."
    ]) { _, own in own }
}
