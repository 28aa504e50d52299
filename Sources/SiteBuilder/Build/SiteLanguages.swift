// SPDX-License-Identifier: MIT

package import AppModel
internal import Text
internal import Theming

/// The languages of a site that has several, and where each screen is in each of them (`decisions.md` D4).
struct SiteLanguages: Sendable {
    struct Language: Sendable {
        /// The tag, such as `en`.
        let tag: String
        /// The language's own name for itself.
        let name: String
        /// The path of the first page.
        let entry: String
        fileprivate let pages: [ScreenIdentity: String]
        /// The screens whose texts are those of the main language, for want of a translation.
        fileprivate let untranslated: Set<ScreenIdentity>
    }

    /// The main language first.
    let all: [Language]

    /// - Parameter languages: the pages in each language, at least one, the main one first.
    init(_ languages: [LanguagePages], theme: Theme) {
        let main = languages[0].language
        let names = languages.map { Self.name(of: $0.language, in: theme.strings) }
        all = zip(languages, names).map { pages, name in
            let paths = pages.screens.compactMap { screen in
                pages.paths.path(of: screen).map { (pages.graph.identity(of: screen), $0) }
            }
            return Language(
                tag: pages.language,
                // The words of a language are also those of its regions, which have a name of their own.
                name: names.count { $0 == name } == 1 ? name : LanguageName(pages.language)?.text ?? name,
                entry: pages.place.entryPath,
                pages: Dictionary(paths) { first, _ in first },
                untranslated: pages.untranslated(from: main))
        }
    }

    /// Returns the path of the page of the same screen in each language; nil where it has none.
    func paths(of identity: ScreenIdentity) -> [String?] { all.map { $0.pages[identity] } }

    /// Returns the path of the page of the same screen in each language; nil where it has none, or shows the texts of the
    /// page in the main language.
    func translations(of identity: ScreenIdentity) -> [String?] {
        all.map { original(of: identity, in: $0) == nil ? $0.pages[identity] : nil }
    }

    /// Whether a screen has the texts of the main language in another one, because they are not translated.
    func isUntranslated(_ identity: ScreenIdentity, in tag: String) -> Bool {
        all.first { $0.tag == tag }?.untranslated.contains(identity) ?? false
    }

    /// Returns the path of the page in the main language whose texts a screen has in another one; nil if it has its own.
    func original(of identity: ScreenIdentity, in tag: String) -> String? {
        all.first { $0.tag == tag }.flatMap { original(of: identity, in: $0) }
    }

    private func original(of identity: ScreenIdentity, in language: Language) -> String? {
        language.untranslated.contains(identity) ? all[0].pages[identity] : nil
    }

    private static let key = "languageName"

    /// A theme without words in the language has those of English, and with them another name; the system knows most.
    private static func name(of language: String, in strings: ThemeStrings) -> String {
        guard let name = strings.strings(in: language, for: nil)[key],
            language.hasPrefix("en") || name != strings.strings(in: "en", for: nil)[key]
        else { return LanguageName(language)?.text ?? language.uppercased() }
        return name
    }
}

// MARK: The record of a build

extension SiteLanguages: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(all) { writer, language in
            writer.add(language.tag)
            writer.add(language.name)
            writer.add(language.entry)
            writer.add(language.pages.sorted { $0.value < $1.value }) { writer, page in
                let (level, data): (String?, String?) =
                    switch page.key {
                    case .builtIn(let builtIn): (nil, builtIn.rawValue)
                    case .placeholder(let level): (level, nil)
                    case .item(let level, let data): (level, data)
                    }
                writer.add(level)
                writer.add(data)
                writer.add(page.value)
                writer.add(language.untranslated.contains(page.key))
            }
        }
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        all = try reader.list { reader throws(RecordReader.Damage) in
            let (tag, name, entry) = (try reader.text(), try reader.text(), try reader.text())
            let pages = try reader.list { reader throws(RecordReader.Damage) in
                (identity: try reader.screenIdentity(), path: try reader.text(), isForeign: try reader.flag())
            }
            return Language(
                tag: tag, name: name, entry: entry,
                pages: Dictionary(pages.map { ($0.identity, $0.path) }) { first, _ in first },
                untranslated: Set(pages.lazy.filter(\.isForeign).map(\.identity)))
        }
    }
}

extension RecordReader {
    fileprivate mutating func screenIdentity() throws(Damage) -> ScreenIdentity {
        switch (try optional() as String?, try optional() as String?) {
        case (let level?, let data?): return .item(level: level, data: data)
        case (let level?, nil): return .placeholder(level: level)
        case (nil, let name?):
            guard let builtIn = BuiltInScreen(rawValue: name) else { throw Damage() }
            return .builtIn(builtIn)
        case (nil, nil): throw Damage()
        }
    }
}

/// The pages of an app that is a site, or one language of it: of which screens, and where.
struct LanguagePages: Sendable {
    let graph: AppGraph
    let place: LanguagePlace
    /// The screens that get a page, in app order.
    let screens: [ScreenID]
    /// The paths of their pages.
    let paths: PagePaths

    init(_ graph: AppGraph, at place: LanguagePlace, of screens: [ScreenID]) {
        (self.graph, self.place, self.screens) = (graph, place, screens)
        var paths = PagePaths(graph, at: place)
        paths.keep(screens)
        self.paths = paths
    }

    var language: String { graph.app.settings.pageLanguage }

    /// Returns the screens whose texts are those of the main language, because the app has no translation of their file.
    /// - Parameter main: the main language of the site.
    fileprivate func untranslated(from main: String) -> Set<ScreenIdentity> {
        guard main != language else { return [] }
        let files = Set(screens.compactMap(graph.textFile)).filter { graph.app.isFile($0, of: main) }
        return Set(screens.filter { graph.textFile(of: $0).map(files.contains) ?? false }.map(graph.identity))
    }
}

extension AppGraph {
    /// Returns the file that the texts of a screen are in; nil for those whose words are the theme's.
    func textFile(of screen: ScreenID) -> String? {
        switch screen.place {
        case .builtIn(.search), .builtIn(.favourites), .builtIn(.data): nil
        case .builtIn, .placeholder, .item: item(of: screen)?.position.file
        }
    }
}

/// Where the pages of an app lie that is one language of a site.
package struct LanguagePlace: Sendable, Equatable {
    /// The folder of the language, in lower case as all addresses; empty for the main one, whose pages lie at the top.
    package let folder: String
    /// The folders of all languages, which no level's folder may be called.
    let reserved: [String]

    /// The place of an app that is the whole site.
    package static let whole = LanguagePlace(folder: "", reserved: [])

    /// The place of the main language beside others.
    package init(besides others: [AppLanguage]) {
        self.init(folder: "", reserved: others.map { $0.folder.lowercased() })
    }

    /// The place of a language that is not the main one.
    package init(_ language: AppLanguage) { self.init(folder: language.folder.lowercased(), reserved: []) }

    /// The path of the page of the first screen, which every site has.
    var entryPath: String { folder.appending(PagePaths.index) }

    init(folder: String, reserved: [String]) { (self.folder, self.reserved) = (folder, reserved) }
}
