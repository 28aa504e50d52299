// SPDX-License-Identifier: MIT

internal import AppModel
internal import Theming

/// A cache of the templates rendered by a build of a preview. Most page models do not change between builds.
struct RenderedTemplates: Sendable {
    struct Use: Sendable, Hashable {
        let template: String
        let contents: PageContents
    }

    private let sources: [String: String]
    private let strings: [String: [String: String]]
    private let frameStrings: [String: String]
    private var outputs: [Use: [UInt8]]

    /// Creates an empty cache.
    init() {
        sources = [:]
        strings = [:]
        frameStrings = [:]
        outputs = [:]
    }

    /// Creates the cache of a build.
    init(_ plan: SitePlan, _ uses: some Sequence<[Use: [UInt8]]>) {
        sources = plan.theme.sources
        strings = plan.stringsByView
        frameStrings = plan.strings
        outputs = uses.reduce(into: [:]) { outputs, more in outputs.merge(more) { first, _ in first } }
    }

    /// Returns the cache if the templates and strings of a build are unchanged, else an empty one.
    func fitting(_ plan: SitePlan) -> RenderedTemplates {
        sources == plan.theme.sources && strings == plan.stringsByView && frameStrings == plan.strings
            ? self : RenderedTemplates()
    }

    subscript(use: Use) -> [UInt8]? { outputs[use] }
}
