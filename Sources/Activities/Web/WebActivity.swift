// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
internal import Checks
package import Diagnostics
internal import Text

/// A page of the bundle's `html/` folder, or one of another site (`activities.md` 13).
package struct WebActivity: Activity {
    package static let type: ActivityType = "WEB_ACTIVITY"
    package static let diagnosticKinds =
        Diagnostic.Kind.mediaKinds + [
            .pageMissing, .missingPart, .insecureScript, .partNeedsPermission, .pageEncoding, .pageConflict,
            .ownAddress
        ]

    let source: MediaSource

    package init(from data: inout ElementReader) {
        source = MediaSource(.page, "webUrl", from: &data, missing: .pageMissing)
    }

    package var assets: [AssetReference] { source.assets }

    package func needs(_ settings: SiteSettings) -> PageNeeds {
        let isShown = isFramed(settings) || isOwnAddress(settings)
        return PageNeeds(frames: isShown ? [source.reference?.value].compactMap { $0 } : [])
    }

    package static func problems(of screens: some Sequence<WebActivity>, in app: AppGraph) -> [Diagnostic] {
        let settings = app.app.settings
        let framed = settings.baseURL?.webOrigin.flatMap { origin -> Diagnostic? in
            guard settings.frames.contains(origin), let position = settings.framesPosition else { return nil }
            return Diagnostic(
                .ownAddress, "‘frames’ names ‘\(origin)’, the server of the site itself", at: position)
        }
        let own = screens.compactMap { screen -> Diagnostic? in
            guard let reference = screen.source.reference, screen.isOwnAddress(settings) else { return nil }
            return Diagnostic(
                .ownAddress, "‘\(reference.value)’ is an address of the site itself", at: reference.position)
        }
        let pages = app.localPages
        let files = app.app.bundle.files
        // The rules of a host permit it.
        let permissions = settings.hosting == nil ? pages.references.permissionProblems(in: files) : []
        let areLeft = settings.hosting?.leavesEncodings ?? false
        let encodings = areLeft ? [] : pages.otherBytes.map { Diagnostic.pageEncoding(at: $0) }
        let conflicts = pages.conflicts(in: app.app.bundle).map {
            Diagnostic(.pageConflict, MergeMarks.summary, at: $0)
        }
        let ofFiles = permissions + encodings + conflicts
        return pages.references.compactMap { $0.problem(in: app.app) } + ofFiles + [framed].compactMap { $0 } + own
    }

    /// Whether the page is on a server that the settings allow in frames.
    private func isFramed(_ settings: SiteSettings) -> Bool {
        source.reference?.value.webOrigin.map(settings.frames.contains) ?? false
    }

    /// Whether the page is one of the site itself, or of a server with it that the settings allow in frames. With its
    /// origin and scripts, such a page could leave its frame. Where the address of the site is not known, the script of
    /// the page finds out.
    private func isOwnAddress(_ settings: SiteSettings) -> Bool {
        guard let address = settings.baseURL, let page = source.reference?.value,
            let origin = page.webOrigin, origin == address.webOrigin
        else { return false }
        return settings.frames.contains(origin) || page.hasPrefix(address)
    }

    package func page(in site: any PageContext) -> ScreenOutput<DocumentPage> {
        let file = site.file(source.reference)
        return ScreenOutput(
            DocumentPage(
                file: file, title: site.screenTitle, isFramed: isFramed(site.settings),
                isOwn: file?.isRemote == false || isOwnAddress(site.settings)))
    }
}

extension WebActivity {
    package static let tags = MediaSource.tags.merging([
        "webUrl": "A page of html/, also a place in it (‘rules.html#prices’), or an address."
    ]) { _, own in own }
}
