// SPDX-License-Identifier: MIT

internal import AppModel

/// The content security policy of a page: its own site, and other servers only where the bundle names files on them.
struct ContentPolicy {
    let text: String

    /// The policy of a page that needs nothing but the site.
    init() { text = Self.own }

    init(_ screen: ScreenID, plan: SitePlan) {
        let item = plan.graph.item(of: screen)
        let needs = item?.activity.needs(plan.settings) ?? PageNeeds()
        var assets = item?.activity.assets ?? []
        if let image = item?.headerImage { assets.append(image) }
        var pictures: [String] = []
        var media: [String] = []
        for asset in assets where asset.isRemote {
            guard let origin = Self.origin(of: asset.value) else { continue }
            switch asset.kind {
            case .image: pictures.append(origin)
            case .audio, .video: media.append(origin)
            case .pdf, .page: break
            }
        }
        pictures += needs.pictureServers.compactMap(Self.origin)
        let receivers = needs.receivers.compactMap { receiver in
            receiver.hasPrefix("mailto:") ? "mailto:" : Self.origin(of: receiver)
        }
        let frames = needs.frames.compactMap(Self.origin)
        // Pictures and sounds that visitors choose or record have only a `blob:` address, which no other page can
        // create.
        if let item, type(of: item.activity).traits.showsOwnFiles {
            pictures.append("blob:")
            media.append("blob:")
        }
        // Nearly all pages load nothing from other servers.
        let isOwn = pictures.isEmpty && media.isEmpty && receivers.isEmpty && frames.isEmpty
        text =
            isOwn ? Self.own : Self.text(pictures: pictures, media: media, receivers: receivers, frames: frames)
    }

    private static let own = text(pictures: [], media: [], receivers: [], frames: [])

    private static func text(pictures: [String], media: [String], receivers: [String], frames: [String]) -> String {
        func list(_ own: String, _ others: [String]) -> String { ([own] + Set(others).sorted()).joined(separator: " ") }
        return [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src " + list("'self' data:", pictures),
            "font-src 'self'",
            "connect-src " + list("'self'", receivers.filter { $0 != "mailto:" }), "media-src " + list("'self'", media),
            "frame-src " + list("'self'", frames), "object-src 'self'",
            "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action " + list("'self'", receivers)
        ].joined(separator: "; ")
    }

    /// Returns scheme, host and port of an http or https address, limited to characters that cannot end a directive;
    /// nil for other addresses.
    private static func origin(of address: String) -> String? {
        guard let match = address.firstMatch(of: /(?i)^(https?):\/\/(\{s\}\.)?([a-z0-9.\-]+)(:[0-9]{1,5})?/) else {
            return nil
        }
        return match.1.lowercased() + "://" + (match.2 == nil ? "" : "*.") + match.3.lowercased() + (match.4 ?? "")
    }
}
