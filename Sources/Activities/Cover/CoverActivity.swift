// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// The first screen of most apps: a title, buttons, and links to social networks (`app.md` 7).
package struct CoverActivity: Activity {
    package static let type: ActivityType = "COVER_ACTIVITY"
    package static let aliases: [ActivityType] = ["PORTADA"]
    package static let source = ActivitySource.builtIn(.cover, root: "level", fallback: fallback)
    package static let traits = PageTraits(framesBackground: true)
    package static let diagnosticKinds =
        Button.diagnosticKinds + [.coverWithoutButtons, .manyCoverButtons, .badCoverAddress, .coverAddressWithoutScheme]

    package let title: String?
    let background: AssetReference?
    let titleImage: AssetReference?
    let buttons: [Button]
    let social: [SocialLink]

    /// A link below the buttons.
    struct SocialLink: Sendable {
        let name: String
        let address: String
        let image: AssetReference?
        /// The position of the address.
        let position: SourcePosition

        fileprivate init?(_ name: String?, _ link: WebLink?, image: AssetReference? = nil) {
            guard let link else { return nil }
            self.name = name ?? CoverActivity.shortName(of: link.address)
            self.image = image
            (address, position) = (link.address, link.position)
        }
    }

    package init(from data: inout ElementReader) {
        title = data.text("title")
        background = data.image("backgroundFileName")
        titleImage = data.image("titleFileName")
        buttons = data.items("buttons", of: "button") { Button(from: &$0) }
        social = Self.social(from: &data)
        if buttons.isEmpty { data.report(.coverWithoutButtons, "The cover has no buttons") }
        if buttons.count > 6 {
            data.report(
                .manyCoverButtons, "The cover has \(buttons.count) buttons; the Android player shows the first six")
        }
    }

    package var links: [NextLevel] { buttons.compactMap(\.next) }
    package var assets: [AssetReference] {
        [background, titleImage].compactMap { $0 } + buttons.compactMap(\.image) + social.compactMap(\.image)
    }

    package func problems(in app: AppGraph) -> [Diagnostic] { buttons.compactMap { $0.problem(in: app) } }

    package func needs(_ settings: SiteSettings) -> PageNeeds {
        PageNeeds(
            background: background,
            webLinks: social.map { WebLink($0.address, at: $0.position) } + buttons.compactMap(\.web).filter(\.isPage))
    }

    package var searchTexts: SearchTexts { SearchTexts(.button, buttons.compactMap(\.title)) }

    package func page(in site: any PageContext) -> ScreenOutput<CoverPage> {
        let name = title ?? site.graph.app.title
        return ScreenOutput(
            CoverPage(
                title: name, titleImage: site.image(titleImage, alternative: name),
                hasGround: site.image(background, alternative: "") != nil,
                buttons: buttons.map { $0.viewModel(in: site) },
                social: social.map {
                    SocialLinkViewModel(
                        name: $0.name, href: $0.address, image: site.image($0.image, alternative: $0.name))
                }
            ))
    }

    /// Reads the links to social networks. A Facebook or Twitter value may be an id instead of an address (decision
    /// D19).
    private static func social(from data: inout ElementReader) -> [SocialLink] {
        let facebook = (address("facebook", accountsAt: "www.facebook.com", from: &data), data.image("facebookImage"))
        let twitter = (address("twitter", accountsAt: "twitter.com", from: &data), data.image("twitterImage"))
        let site = address("www", accountsAt: nil, from: &data)
        return [
            SocialLink("Facebook", facebook.0, image: facebook.1), SocialLink("Twitter", twitter.0, image: twitter.1),
            SocialLink(nil, site)
        ].compactMap { $0 }
    }

    /// Returns the address that a value means; nil if the value is not a usable address.
    /// - Parameter host: the site whose accounts may be given by id alone.
    private static func address(_ tag: Tag, accountsAt host: String?, from data: inout ElementReader) -> WebLink? {
        guard let value = data.address(tag) else { return nil }
        let position = value.position
        if value.text.isWholeWebAddress { return checked(value.text, at: position, from: &data) }
        if let host, let account = accountAddress(value.text, at: host) {
            return WebLink("https://\(host)/" + account, at: position)
        }
        guard value.text.isHostWithPath else {
            data.report(.badCoverAddress, "‘\(value.text)’ is not the address of a web page", at: position)
            return nil
        }
        data.report(
            .coverAddressWithoutScheme, "‘\(value.text)’ has no scheme; ‘https://’ was assumed", at: position,
            suggestions: ["https://" + value.text])
        return checked("https://" + value.text, at: position, from: &data)
    }

    /// Returns a link to an address with its scheme; nil if it has no host that there could be.
    private static func checked(
        _ address: String, at position: SourcePosition, from data: inout ElementReader
    ) -> WebLink? {
        guard let parts = WebAddress(address), parts.isWellFormed else {
            data.report(.badCoverAddress, "‘\(address)’ is not the address of a web page", at: position)
            return nil
        }
        if parts.isPrivate {
            data.report(
                .privateOutwardAddress, "‘\(address)’ is a host of a private network, which visitors cannot reach",
                at: position)
        }
        return WebLink(address, at: position)
    }

    /// The hosts of accounts, which are no accounts themselves.
    private static let networks = ["facebook.com/", "fb.com/", "twitter.com/", "x.com/"]

    /// Returns the account id if the value is one, and not an address without its scheme.
    private static func accountAddress(_ value: String, at host: String) -> Substring? {
        guard !value.hasPrefix("www."), !value.hasPrefix("//"),
            !(value.lowercased() + "/").contains(host.replacing("www.", with: "") + "/")
        else {
            return nil
        }
        guard !networks.contains(where: { (value.lowercased() + "/").hasPrefix($0) }) else { return nil }
        // Ids may have points; but what has a point before the first slash is a host with a path.
        if value.isHostWithPath, value.contains("/") { return nil }
        let id = value.drop { $0 == "@" || $0 == "/" }
        return id.isEmpty || id.hasBlank || id.utf8.contains(UInt8(ascii: ":")) ? nil : id
    }

    /// Returns the address for display: without scheme and without trailing `/`.
    fileprivate static func shortName(of address: String) -> String {
        let rest =
            address.isWebAddress
            ? address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...] : address[...]
        return rest.hasSuffix("/") ? String(rest.dropLast()) : String(rest)
    }
}

/// The page model for the template of the cover.
package struct CoverPage: PageModel {
    let title: String
    let titleImage: ImageModel?
    let hasGround: Bool
    let buttons: [ButtonViewModel]
    let social: [SocialLinkViewModel]

    package static let fields: [Field<CoverPage>] = [
        .text("title", "the app's title") { $0.title },
        .model("titleImage", "a picture in the place of the title") { $0.titleImage },
        .flag("isPlain", "whether that picture stands on no other picture") { $0.titleImage != nil && !$0.hasGround },
        .list("buttons", "the buttons in file order") { $0.buttons },
        .list("social", "links to other sites") { $0.social },
        .flag("hasSocial", "whether there are such links") { !$0.social.isEmpty }
    ]
}

/// A link from the cover to another site.
package struct SocialLinkViewModel: PageModel {
    let name: String
    let href: String
    let image: ImageModel?

    package static let fields: [Field<SocialLinkViewModel>] = [
        .text("name", "what to call the site") { $0.name },
        .text("href", "its address") { $0.href },
        .model("image", "an icon") { $0.image }
    ]
}

extension CoverActivity {
    package static let tags = Button.tags.merging([
        "facebook": "A page on Facebook: its address, or the id of the account.",
        "facebookImage": "An icon for the link to Facebook.",
        "titleFileName": "A picture in the place of the title.",
        "twitter": "An account on Twitter: its address, or its id.",
        "twitterImage": "An icon for the link to Twitter.",
        "www": "The address of a web page."
    ]) { _, own in own }
}
