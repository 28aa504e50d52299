// SPDX-License-Identifier: MIT

package import AppModel
internal import Text

/// A language of the site on a page, for the choice between them and for search engines.
package struct LanguageLinkViewModel: PageModel {
    let tag: String
    let name: String
    let href: String
    let isCurrent: Bool
    let alternate: String?

    package static let fields: [Field<LanguageLinkViewModel>] = [
        .text("tag", "the tag of the language, such as `en`") { $0.tag },
        .text("name", "the language's own name for itself") { $0.name },
        .text("href", "the same screen in the language; its first screen, if it does not have this one") { $0.href },
        .flag("isCurrent", "whether it is the language of the page") { $0.isCurrent },
        .text(
            "alternate",
            "the same for search engines, in full if the site's address is known; absent where the screen is not translated"
        ) { $0.alternate }
    ]
}

/// The languages that have a screen: what differs between the frames of screens that are alike otherwise.
struct LanguagesOfScreen: Hashable {
    /// For each language whether it has the screen, with texts of its own.
    let translated: [Bool]
    /// Whether search engines are told of the other languages.
    let isListed: Bool
}

extension PageRenderer {
    /// Returns which languages have a screen; nil for a site of one language.
    func languages(of screen: ScreenID) -> LanguagesOfScreen? {
        plan.languages.map { languages in
            LanguagesOfScreen(
                translated: languages.translations(of: plan.graph.identity(of: screen)).map { $0 != nil },
                isListed: !screen.isUnlisted && plan.original(of: screen) == nil)
        }
    }

    /// Returns the languages for the frame of a screen, with markers for their addresses.
    func languageLinks(of screen: ScreenID) -> [LanguageLinkViewModel] {
        guard let languages = plan.languages, let here = self.languages(of: screen) else { return [] }
        return languages.all.enumerated().map { number, language in
            LanguageLinkViewModel(
                tag: language.tag, name: language.name,
                href: markers.text(of: .languageHref(number)), isCurrent: language.tag == plan.language,
                alternate: here.translated[number] && here.isListed ? markers.text(of: .alternate(number)) : nil)
        }
    }

    /// Returns the marker of the page for visitors whose language the site does not have: that of the main language.
    func mainAlternate(of screen: ScreenID) -> String? {
        guard let here = languages(of: screen), here.isListed, here.translated.first == true else { return nil }
        return markers.text(of: .alternate(0))
    }

    /// Returns the languages for a page that is no screen, and so leads to the first screens.
    /// - Parameter root: the way to the top of the site.
    func languageLinks(root: String) -> [LanguageLinkViewModel] {
        (plan.languages?.all ?? []).map { language in
            LanguageLinkViewModel(
                tag: language.tag, name: language.name, href: root + language.entry,
                isCurrent: language.tag == plan.language, alternate: nil)
        }
    }

    /// Returns the relative address of a screen in a language, or of that language's first screen.
    func languageHref(_ number: Int, of screen: ScreenID, from folder: String) -> String {
        guard let languages = plan.languages else { return "" }
        let path = languages.paths(of: plan.graph.identity(of: screen))[number] ?? languages.all[number].entry
        return PagePaths.relative(path, from: folder)
    }

    /// Returns the address of a screen in a language for search engines, which want it in full.
    func alternate(_ number: Int, of screen: ScreenID, from folder: String) -> String {
        guard let languages = plan.languages,
            let path = languages.translations(of: plan.graph.identity(of: screen))[number]
        else { return "" }
        return plan.settings.baseURL.map { $0 + plan.publicPath(path) } ?? PagePaths.relative(path, from: folder)
    }
}

extension SitePlan {
    /// Returns the language of the texts of a screen that is not translated; nil for all others. A voice that reads the
    /// page aloud has to know.
    func foreignLanguage(of screen: ScreenID) -> String? {
        if let languages {
            return languages.isUntranslated(graph.identity(of: screen), in: language) ? languages.all[0].tag : nil
        }
        // A site of one language of the app, which may lack translations, too.
        guard let main = graph.app.settings.mainLanguage, main != language,
            let file = graph.textFile(of: screen), graph.app.isFile(file, of: main)
        else { return nil }
        return main
    }

    /// Returns the path of the page in the main language that has the same texts, and which search engines are to take
    /// instead of that of a screen; nil for a screen with texts of its own.
    func original(of screen: ScreenID) -> String? {
        languages?.original(of: graph.identity(of: screen), in: language)
    }

    /// Returns a path as search engines get it: without the name of the first page of the site, and at a host that shows
    /// pages without their endings as it shows them.
    func publicPath(_ path: String) -> String {
        if path == PagePaths.index { return "" }
        guard path.hasSuffix(".html"), settings.hosting?.host.dropsEndings ?? false else { return path }
        return path.lastComponent == PagePaths.index ? path.folder + "/" : String(path.dropLast(".html".count))
    }
}
