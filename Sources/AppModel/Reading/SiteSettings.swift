// SPDX-License-Identifier: MIT

package import Diagnostics
package import Text

/// The options of the site, which are not part of the bundle: those of `emobic-site.yaml` and of the command line.
package struct SiteSettings: Sendable, Equatable {
    /// The address the site will have, with a `/` at its end; canonical links need it.
    package var baseURL: String?
    /// The place in the settings that names it; nil if the settings do not.
    package var baseURLPosition: SourcePosition?
    /// The name under which browsers keep what visitors enter; nil if it is made of the app's title and folder.
    package var id: String?
    /// The web host for which the site gets a file of rules; nil for none.
    package var hosting: Hosting?
    /// The place in the settings that names it; nil if the settings do not.
    package var hostingPosition: SourcePosition?
    /// The language of the bundle's texts; nil if neither the settings nor the command line names it.
    package var language: String?
    /// The language of the pages: the framework's own, if none is named.
    package var pageLanguage: String { language ?? "es" }
    /// The place in the settings that names it; nil if the settings do not.
    package var languagePosition: SourcePosition?
    /// The language of what the bundle has once for all languages; nil if it is that of the pages.
    package var mainLanguage: String?
    /// The name of a built-in theme or the path of a folder.
    package var theme: String?
    /// The place in the settings that names it; nil if the settings do not.
    package var themePosition: SourcePosition?
    /// The accent colour, as `#RRGGBB`.
    package var accent: String?
    /// The theme's colours, with which those of the bundle are combined.
    package var colors = ThemeColors()
    /// The layouts that the theme has for levels, sorted.
    package var layouts: [String] = []
    /// A picture of the bundle as the app's icon, in place of the bundle's own icon.
    package var icon: AssetReference?
    /// A text of the owner below every screen, such as an imprint.
    package var footers = Translated<String>(nil)
    /// The place in the settings that has it; nil if the settings do not.
    package var footerPosition: SourcePosition?
    /// What the owner has to tell visitors, linked below every screen.
    package var ownerLinks = Translated<[OwnerLink]>(nil)
    /// The place in the settings that has them; nil if the settings do not.
    package var linksPosition: SourcePosition?
    /// Whether screens have pages too that no link reaches.
    package var includesUnreachable = false
    /// The screens that had other ids, with those that they have.
    package var moved: [Move] = []
    /// Whether the page frame links to the search, with or without a menu.
    package var showsSearch = true
    /// Whether visitors can choose between the light and the dark look.
    package var showsSchemeSwitch = true
    /// The address of a chat for screens of type `CHAT_ACTIVITY`.
    package var chat: String?
    /// The unit of the times of quizzes; nil if they are not enforced (decision Q2).
    package var quizTime: QuizTime?
    /// The tiles that maps show under their places.
    package var map = MapTiles()
    /// The servers, such as `https://example.org`, whose pages are shown in frames instead of linked (`activities.md`
    /// 13).
    package var frames: Set<String> = []
    /// The place in the settings that names them; nil if the settings do not.
    package var framesPosition: SourcePosition?
    /// Receivers of forms, by the value of their `actionUrl`: a form-to-mail service or a `mailto:` address.
    package var forms: [String: String] = [:]
    /// The places in the settings of these values of ‘actionUrl’.
    package var formPositions: [String: SourcePosition] = [:]

    /// What browsers keep for visits without a connection.
    package var offline = Offline()
    /// Which diagnostics are left out, and how severe others are.
    package var rules = DiagnosticRules()

    package init() {}

    /// The owner's text, in the language of the pages if there is one.
    package var footer: String? {
        get { shown(footers)?.value }
        set { footers = Translated(newValue) }
    }
    /// The language of that text; nil if it is that of the pages.
    package var footerLanguage: String? { shown(footers)?.foreignLanguage }

    /// The owner's links, in the language of the pages if there are some.
    package var links: [OwnerLink] {
        get { shown(ownerLinks)?.value ?? [] }
        set { ownerLinks = Translated(newValue) }
    }
    /// The language of these links; nil if it is that of the pages.
    package var linksLanguage: String? { shown(ownerLinks)?.foreignLanguage }

    private func shown<Value: Sendable & Equatable>(
        _ setting: Translated<Value>
    ) -> (value: Value, foreignLanguage: String?)? {
        setting.shown(in: pageLanguage, main: mainLanguage ?? pageLanguage)
    }

    /// Selects a theme that is named elsewhere than in the settings.
    package mutating func choose(theme name: String) { (theme, themePosition) = (name, nil) }

    /// A link below every screen, such as one to an imprint.
    package struct OwnerLink: Sendable, Equatable {
        /// Where the link of an owner leads.
        package enum Target: Sendable, Equatable {
            case screen(NextLevel)
            /// A page of the bundle's folder `html/`.
            case page(AssetReference)
            case address(WebLink)
        }

        /// The words of the link, as plain text.
        package let title: String
        /// As written: the screen or the page may not exist.
        package let target: Target

        package init(_ title: String, to target: Target) {
            (self.title, self.target) = (title, target)
        }

        /// The link to a screen; nil if it leads elsewhere.
        package var next: NextLevel? { if case .screen(let next) = target { next } else { nil } }
        /// The page of the bundle; nil if it leads elsewhere.
        package var page: AssetReference? { if case .page(let page) = target { page } else { nil } }
        /// The address; nil if it leads to the site itself.
        package var address: WebLink? { if case .address(let address) = target { address } else { nil } }
    }

    /// A web host, or a program that is one. The raw value is the one in the settings file.
    package enum Hosting: String, Sendable, CaseIterable {
        case nginx, apache, netlify, cloudflare, github

        /// Whether the rules of the host let files that are not UTF-8 say themselves what they are.
        package var leavesEncodings: Bool {
            switch self {
            case .nginx, .apache: true
            case .netlify, .cloudflare, .github: false
            }
        }
    }

    /// A unit of the time that a quiz may take. The raw value is the one in the settings file.
    package enum QuizTime: String, Sendable, CaseIterable {
        case minutes, seconds
    }

    /// What browsers keep for visits without a connection.
    package struct Offline: Sendable, Equatable {
        /// Whether they keep anything.
        package var isOn = true
        /// The number of bytes that the first visit may load.
        package var budget = 5_000_000

        package init() {}
    }

    /// The pictures that maps consist of, which come from another server.
    package struct MapTiles: Sendable, Equatable {
        /// An address with `{z}`, `{x}` and `{y}` in it.
        package var tiles = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
        /// The addresses of other grounds, by the ‘mapType’ of the maps that show them.
        package var layers: [MapLayer: String] = [:]
        /// The attribution of the map; nil for OpenStreetMap.
        package var attribution: String?
        /// Whether a map is drawn only after a tap, so that before it no other server learns who visits a page.
        package var isOnRequest = false
        /// Whether maps are drawn without tiles, so that no other server learns who visits a page.
        package var noTiles = false

        package init() {}
    }
}

/// A ground of maps besides the usual one (`extensions.md` 4).
package enum MapLayer: String, Sendable, Hashable, CaseIterable {
    /// Pictures from above.
    case satellite
    /// The same with names and roads.
    case hybrid
}
