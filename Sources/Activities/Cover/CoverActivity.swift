// SPDX-License-Identifier: MIT
package import AppModel
package import BundleXML
package import Diagnostics

/// The first screen of most apps: a title, buttons, and links to social networks (`app.md` 7).
package struct CoverActivity: Activity {
    package static let type: ActivityType = "COVER_ACTIVITY"
    package static let aliases: [ActivityType] = ["PORTADA"]
    package static let source = ActivitySource.builtIn(.cover, root: "level")
    package static let problems = Button.problems + [.coverWithoutButtons, .manyCoverButtons]

    package let title: String?
    package let background: AssetReference?
    let titleImage: AssetReference?
    let buttons: [Button]
    let social: [SocialLink]

    /// A link below the buttons.
    struct SocialLink: Sendable {
        let name: String
        let address: String
        let image: AssetReference?
    }

    package init(from data: inout ElementReader) {
        title = data.text("title")
        background = data.image("backgroundFileName")
        titleImage = data.image("titleFileName")
        buttons = data.items("buttons", of: "button") { Button(from: &$0) }
        social = Self.social(from: &data)
        if buttons.isEmpty { data.report(.coverWithoutButtons, "The cover has no buttons") }
        if buttons.count > 6 {
            data.report(.manyCoverButtons, "The cover has \(buttons.count) buttons; the Android player shows the first six")
        }
    }

    package var links: [NextLevel] { buttons.compactMap(\.next) }
    package var assets: [AssetReference] {
        [background, titleImage].compactMap { $0 } + buttons.compactMap(\.image) + social.compactMap(\.image)
    }

    package var searchTexts: [SearchText] { buttons.compactMap(\.title).map { SearchText(.button, $0) } }

    package func page(in site: any PageContext) -> CoverPage {
        let name = title ?? site.graph.app.title
        return CoverPage(
            title: name, titleImage: site.image(titleImage, name), buttons: buttons.map { $0.page(in: site) },
            social: social.map { SocialLinkPage(name: $0.name, href: $0.address, image: site.image($0.image, $0.name)) })
    }

    /// A Facebook or Twitter value may be an id instead of an address (decision D19).
    private static func social(from data: inout ElementReader) -> [SocialLink] {
        let facebook = (data.address("facebook")?.text, data.image("facebookImage"))
        let twitter = (data.address("twitter")?.text, data.image("twitterImage"))
        let site = data.address("www")?.text
        return [
            facebook.0.map { SocialLink(name: "Facebook", address: address($0, host: "www.facebook.com"), image: facebook.1) },
            twitter.0.map { SocialLink(name: "Twitter", address: address($0, host: "twitter.com"), image: twitter.1) },
            site.map { SocialLink(name: shortName(of: $0), address: $0.isWebAddress ? $0 : "https://" + $0, image: nil) },
        ].compactMap { $0 }
    }

    private static func address(_ value: String, host: String) -> String {
        if value.isWebAddress { return value }
        let isHost = value.hasPrefix("www.") || value.lowercased().contains(host.replacing("www.", with: "") + "/")
        return isHost ? "https://" + value : "https://\(host)/" + value.drop { $0 == "@" || $0 == "/" }
    }

    /// An address as people say it: without scheme and without `/` at the end.
    private static func shortName(of address: String) -> String {
        let rest = address.isWebAddress ? address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...] : address[...]
        return rest.hasSuffix("/") ? String(rest.dropLast()) : String(rest)
    }
}

/// What the template of the cover sees.
package struct CoverPage: PageModel {
    let title: String
    let titleImage: ImageModel?
    let buttons: [ButtonPage]
    let social: [SocialLinkPage]

    package static let fields: [Field<CoverPage>] = [
        .text("title", "the app's title") { $0.title },
        .model("titleImage", "a picture in the place of the title") { $0.titleImage },
        .list("buttons", "the buttons in file order") { $0.buttons },
        .list("social", "links to other sites") { $0.social },
        .flag("hasSocial", "whether there are such links") { !$0.social.isEmpty },
    ]
}

/// A link from the cover to another site.
package struct SocialLinkPage: PageModel {
    let name: String
    let href: String
    let image: ImageModel?

    package static let fields: [Field<SocialLinkPage>] = [
        .text("name", "what to call the site") { $0.name },
        .text("href", "its address") { $0.href },
        .model("image", "an icon") { $0.image },
    ]
}

extension Diagnostic.Kind {
    fileprivate static let coverWithoutButtons = Self("cover/no-buttons", .warning, "The cover leads nowhere.")
    fileprivate static let manyCoverButtons = Self("cover/many-buttons", .note, "The site shows all of them.")
}
