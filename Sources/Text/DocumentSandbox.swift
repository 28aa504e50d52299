// SPDX-License-Identifier: MIT

/// What browsers are told of documents of the bundle: its own pages, and drawings and XML that are opened by themselves.
/// They may have scripts, which must not run with the origin of the site (`SECURITY.md`).
package enum DocumentSandbox {
    /// The folder of the site with all files of the bundle.
    package static let folder = "assets"
    /// The folder of the bundle's own pages.
    package static let pages = folder + "/html"

    /// The content policy. Such a document has no origin, like one in the frame of its screen, and can do no more than
    /// a page of another server; pages of the site that it opens are no part of its sandbox.
    package static let policy =
        "sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts"

    /// Whether browsers run the scripts of a file of this type (HTML and XML, “scripting”).
    package static func applies(toType type: String) -> Bool { type.hasSuffix("html") || type.hasSuffix("xml") }

    /// The endings of such files.
    package static let endings = MediaType.byEnding.filter { applies(toType: $0.type) }.map(\.ending)

    /// Whether a file of the site is one.
    package static func applies(to path: String) -> Bool {
        path.below(folder) != nil && MediaType.of(path).map(applies(toType:)) ?? false
    }
}
