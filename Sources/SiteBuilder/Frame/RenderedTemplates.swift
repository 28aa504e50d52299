// SPDX-License-Identifier: MIT

internal import AppModel
internal import Theming

/// What the templates of a theme made of page models, for the next build of a preview: most models are the same as
/// before.
struct RenderedTemplates: Sendable {
    struct Use: Sendable, Hashable {
        let template: String
        let contents: PageContents
    }

    private let sources: [String: String]
    private let strings: [String: [String: String]]
    private let frameStrings: [String: String]
    private var texts: [Use: String]

    /// Nothing rendered yet.
    init() {
        sources = [:]
        strings = [:]
        frameStrings = [:]
        texts = [:]
    }

    /// What was rendered by a build.
    init(_ plan: SitePlan, _ uses: some Sequence<[Use: String]>) {
        sources = plan.theme.sources
        strings = plan.stringsByView
        frameStrings = plan.strings
        texts = uses.reduce(into: [:]) { texts, more in texts.merge(more) { first, _ in first } }
    }

    /// The same if the templates and strings of a build are still those, else nothing.
    func fitting(_ plan: SitePlan) -> RenderedTemplates {
        sources == plan.theme.sources && strings == plan.stringsByView && frameStrings == plan.strings
            ? self : RenderedTemplates()
    }

    subscript(use: Use) -> String? { texts[use] }
}
