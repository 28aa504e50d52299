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
    private let words: [String: [String: String]]
    private let frameWords: [String: String]
    private var texts: [Use: String]

    /// Nothing rendered yet.
    init() {
        sources = [:]
        words = [:]
        frameWords = [:]
        texts = [:]
    }

    /// What was rendered by a build.
    init(_ plan: SitePlan, _ uses: some Sequence<[Use: String]>) {
        sources = plan.theme.sources
        words = plan.wordsByView
        frameWords = plan.words
        texts = uses.reduce(into: [:]) { texts, more in texts.merge(more) { first, _ in first } }
    }

    /// The same if the templates and words of a build are still those, else nothing.
    func fitting(_ plan: SitePlan) -> RenderedTemplates {
        sources == plan.theme.sources && words == plan.wordsByView && frameWords == plan.words
            ? self : RenderedTemplates()
    }

    subscript(use: Use) -> String? { texts[use] }
}
