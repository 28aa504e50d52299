// SPDX-License-Identifier: MIT

internal import AppModel

/// The content policies of all pages as one, which is what a host can send, and what they ask permission for.
struct HostedPolicies {
    private var union = ContentPolicy()
    private var features: Set<BrowserFeature> = []

    /// - Parameter apps: the screens of the site in each of its languages.
    init(_ apps: [(screens: [ScreenID], graph: AppGraph, styles: StyleClasses)]) {
        for (screens, graph, styles) in apps {
            union.formUnion(ContentPolicy(background: styles.remoteBackgroundOfNotices))
            for screen in screens {
                union.formUnion(ContentPolicy(screen, graph: graph, styles: styles))
                guard let item = graph.item(of: screen) else { continue }
                features.formUnion(item.activity.needs(graph.app.settings).features)
            }
        }
        if apps.first?.graph.app.settings.baseURL == nil {
            union.permit(script: LonePage.scriptHash, style: LonePage.styleHash)
        }
    }

    /// The policy for a header. One that is longer than the host takes is left to the pages, each of which has its own.
    func header(within limits: HostLimits) -> String {
        isTooLong(for: limits) ? ContentPolicy.framing : union.header
    }

    /// The number of characters of the field in a file of rules.
    var length: Int { "Content-Security-Policy: ".count + union.header.count }

    func isTooLong(for limits: HostLimits) -> Bool { limits.header.map { length > $0 } ?? false }

    var permissions: String {
        let own = BrowserFeature.allCases.map { "\($0.rawValue)=\(features.contains($0) ? "(self)" : "()")" }
        return (own + ["payment=()", "usb=()"]).joined(separator: ", ")
    }
}
