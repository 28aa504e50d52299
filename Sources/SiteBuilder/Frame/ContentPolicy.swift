// SPDX-License-Identifier: MIT

internal import AppModel

/// What pages may load: their own site, and other servers only where the bundle names files on them.
struct ContentPolicy: Sendable {
    private var pictures: Set<String> = []
    private var media: Set<String> = []
    private var receivers: Set<String> = []
    private var frames: Set<String> = []
    /// Whether frames may show the site itself. A page that frames another server has none of its own, and that server
    /// must not lead its frame, which has an origin, back to the site.
    private var framesItself = true
    private var scripts: Set<String> = []
    private var styles: Set<String> = []

    /// The policy of a page that needs nothing but the site.
    init() {}

    /// - Parameter background: the address of a picture behind the page that is on another server.
    init(background: String?) {
        if let origin = background.flatMap({ WebOrigin(of: $0) }) { pictures = [origin.policySource] }
    }

    init(_ screen: ScreenID, graph: AppGraph, styles: StyleClasses) {
        for use in ForeignUse.all(on: screen, graph: graph, styles: styles) {
            switch use.kind {
            case .picture: pictures.insert(use.origin)
            case .media: media.insert(use.origin)
            case .frame: frames.insert(use.origin)
            case .receiver: receivers.insert(use.origin)
            }
        }
        guard let item = graph.item(of: screen) else { return }
        let needs = item.activity.needs(graph.app.settings)
        // Players of platforms, which wait for a tap, lead nowhere.
        framesItself = needs.frames.isEmpty || needs.waitsForTap
        if needs.receivers.contains(where: \.isMailTo) { self.receivers.insert("mailto:") }
        // Pictures and sounds that visitors choose or record have only a `blob:` address, which no other page can
        // create.
        if item.activityType.traits.showsOwnFiles {
            pictures.insert("blob:")
            media.insert("blob:")
        }
    }

    /// Permits what another policy permits, too.
    mutating func formUnion(_ other: ContentPolicy) {
        pictures.formUnion(other.pictures)
        media.formUnion(other.media)
        receivers.formUnion(other.receivers)
        frames.formUnion(other.frames)
        framesItself = framesItself || other.framesItself
        scripts.formUnion(other.scripts)
        styles.formUnion(other.styles)
    }

    /// Permits a script and a style in the page itself, by their hashes.
    mutating func permit(script: String, style: String) {
        scripts.insert(script)
        styles.insert(style)
    }

    /// Whether the policy permits nothing but the site, which is so of nearly all pages.
    private var isOwn: Bool {
        pictures.isEmpty && media.isEmpty && receivers.isEmpty && frames.isEmpty && scripts.isEmpty && styles.isEmpty
    }

    /// The directives, for a `meta` element.
    var text: String { isOwn ? Self.own : directives }

    /// The same for a header, with what browsers accept nowhere else (HTML, “Content security policy state”).
    var header: String { text + "; " + Self.framing }

    /// Permits other sites no frame around a page.
    static let framing = "frame-ancestors 'self'"

    private static let own = ContentPolicy().directives

    private var directives: String {
        func list(_ own: String, _ others: Set<String>) -> String { ([own] + others.sorted()).joined(separator: " ") }
        return [
            "default-src 'none'", "script-src " + list("'self'", scripts), "style-src " + list("'self'", styles),
            "img-src " + list("'self' data:", pictures), "font-src 'self'",
            "connect-src " + list("'self'", receivers.subtracting(["mailto:"])), "media-src " + list("'self'", media),
            "frame-src " + (framesItself ? list("'self'", frames) : frames.sorted().joined(separator: " ")),
            "object-src 'self'",
            "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action " + list("'self'", receivers)
        ].joined(separator: "; ")
    }
}
