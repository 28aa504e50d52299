// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text

/// What a site has at addresses that begin with its own one (`baseURL`). Its server cannot be asked: until the site is
/// published, it has the one before.
package struct OwnAddresses: Sendable {
    /// What the site has at an address.
    fileprivate enum Judgement {
        case there
        case noPage(path: String)
        /// The ids in a query of the framework's own HTML5 program name nothing.
        case noScreen
        /// The page is left out, because no link leads to it.
        case unreached

        var isProblem: Bool { if case .there = self { false } else { true } }
    }

    private let base: String
    /// The folder of the bundle whose files the site has in `assets/html/`.
    private let ownPages: String
    private let files: FileIndex
    private let bundle: AppBundle
    /// Whether the site has each page that it could have.
    private var pages: [String: Bool] = [:]
    private var languages: [Language] = []

    /// Folders of files that have other names than those in the bundle.
    private static let otherFolders: Set<String> = [DocumentSandbox.folder, WebManifest.folder, FrameFiles.folder]
    private static let firstPages = ["", PagePaths.index, HostingRules.oldProgram.from]

    /// - Parameter others: the app in the other languages of the site.
    /// - Returns: nil if the address of the site is not known, or not all of its languages have been read.
    package init?(of graph: AppGraph, others: [AppLanguage]) {
        guard let base = graph.app.settings.baseURL,
            !others.isEmpty || graph.app.otherLanguages.allSatisfy({ $0 == AppLanguage.outside })
        else { return nil }
        self.base = base
        bundle = graph.app.bundle
        files = bundle.files
        ownPages = graph.app.layout.root.appending("html")
        add(graph, at: LanguagePlace(besides: others))
        for other in others { add(other.graph, at: LanguagePlace(other)) }
    }

    private mutating func add(_ graph: AppGraph, at place: LanguagePlace) {
        let paths = PagePaths(graph, at: place)
        var language = Language(folder: place.folder)
        for screen in graph.allPlaces {
            guard let path = paths.path(of: screen) else { continue }
            let isBuilt = graph.reachable.contains(screen)
            pages[path] = isBuilt
            if case .builtIn(let builtIn) = screen.place {
                language.add(BuiltInScreen.level.text, builtIn.rawValue, isBuilt: isBuilt)
            } else if let level = graph.level(of: screen)?.id?.text {
                language.add(level, graph.item(of: screen)?.id?.text ?? "", isBuilt: isBuilt)
            }
        }
        pages[place.folder.appending(PagePaths.index)] = true
        if let entry = paths.entry { pages[entry] = true }
        for kind in NoticePage.Kind.allCases { pages[kind.path(in: place)] = true }
        for entry in graph.app.settings.moved.isEmpty ? [] : MovedScreens(in: graph).entries {
            let isBuilt = graph.reachable.contains(entry.screen)
            language.add(entry.level, entry.item ?? "", isBuilt: isBuilt)
            guard let new = paths.path(of: entry.screen) else { continue }
            let old = MovedPages.oldPath(
                of: entry, now: new, oldFolder: paths.oldFolders[entry.level], first: graph.entry, at: place)
            if pages[old] == nil { pages[old] = isBuilt }
        }
        languages.append(language)
    }

    /// Whether an address is one of a site.
    /// - Parameter site: the address of the site.
    package static func isOwn(_ address: String, of site: String) -> Bool { path(of: address, below: site) != nil }

    /// Whether the app tells what the site has at an address, so that its server need not be asked.
    package func tells(of address: String) -> Bool { judgement(of: address) != nil }

    /// Returns the addresses of the site at which it has nothing, each place once.
    package func problems(of references: [WebReference]) -> [Diagnostic] {
        var known: Set<WebReference> = []
        var found: [Diagnostic] = []
        var names: NearMiss?
        var places = AddressPlaces(bundle)
        for reference in references {
            let address = reference.address
            guard let judgement = judgement(of: address), judgement.isProblem, known.insert(reference).inserted else {
                continue
            }
            let position = places.place(of: address, at: reference.position)
            let start = "‘\(address)’ is an address of the site itself, which "
            switch judgement {
            case .there: continue
            case .noScreen: found.append(Diagnostic(.deadOwnAddress, start + "has no such screen", at: position))
            case .unreached:
                found.append(
                    Diagnostic(.deadOwnAddress, start + "leaves out this page: no link leads to it", at: position))
            case .noPage(let path):
                let built = names ?? NearMiss(among: pages.filter(\.value).keys.sorted())
                names = built
                found.append(
                    Diagnostic(
                        .deadOwnAddress, start + "has no such page", at: position,
                        suggestions: built.matches(for: path).map { base + $0.addressEncoded }))
            }
        }
        return found
    }

    /// Nil for what is no address of the site, and for files whose names in the site only a build knows.
    private func judgement(of address: String) -> Judgement? {
        guard let path = Self.path(of: address, below: base) else { return nil }
        let (folder, name) = path.hasSuffix("/") ? (String(path.dropLast()), "") : (path.folder, path.lastComponent)
        if Self.firstPages.contains(name), let language = languages.first(where: { $0.folder == folder }) {
            return language.judgement(of: address.addressQuery)
        }
        if let file = path.below(DocumentSandbox.pages) {
            return files.find(ownPages.appending(file)) == nil ? .noPage(path: path) : .there
        }
        guard !Self.otherFolders.contains(String(path.prefix { $0 != "/" })) else { return nil }
        let candidates: [String]
        if name.isEmpty {
            candidates = [folder.appending(PagePaths.index)]
        } else if name.contains(".") {
            guard [".html", ".htm"].contains(where: name.lowercased().hasSuffix) else { return nil }
            candidates = [path]
        } else {
            // Many hosts show a page without its ending, and lead from a folder without its slash to its first page.
            candidates = [path + ".html", path.appending(PagePaths.index)]
        }
        guard let isBuilt = candidates.lazy.compactMap({ pages[$0] }).first else { return .noPage(path: path) }
        return isBuilt ? .there : .unreached
    }

    /// Returns the path of an address from the top of a site, decoded; nil if it does not lie there. A site can be asked
    /// for with and without encryption.
    private static func path(of address: String, below site: String) -> String? {
        guard let server = address.webOrigin?.withoutScheme, server == site.webOrigin?.withoutScheme,
            let folder = site.pathOfAddress?.percentDecoded, let path = WebAddress(address)?.path.percentDecoded
        else { return nil }
        // Servers differ in what they make of these.
        guard !path.contains("//"), !path.contains("/.") else { return nil }
        return path + "/" == folder ? "" : path.rest(after: folder)
    }
}

/// The screens of a language by their ids, which the script for old addresses looks for in the same way.
private struct Language: Sendable {
    let folder: String
    /// For each level whether the site has the pages of its items. Ids are found without case and accents.
    private var levels: [String: [String: Bool]] = [:]

    init(folder: String) { self.folder = folder }

    mutating func add(_ level: String, _ item: String, isBuilt: Bool) {
        if isBuilt || levels[level.folded]?[item.folded] == nil {
            levels[level.folded, default: [:]][item.folded] = isBuilt
        }
    }

    func judgement(of query: [String: String]) -> OwnAddresses.Judgement {
        let (level, item) = (query["level"]?.folded ?? "", query["data"]?.folded ?? "")
        guard !level.isEmpty || !item.isEmpty else { return .there }
        let items = levels[level] ?? [:]
        if item.isEmpty, !items.isEmpty { return items.values.contains(true) ? .there : .unreached }
        // A level that comes from a server has one page for all its items. The old program showed its own screens for
        // their ids, whatever the level.
        let only = items.count == 1 ? items[""] : nil
        guard let isBuilt = items[item] ?? only ?? levels[BuiltInScreen.level.text]?[item] else { return .noScreen }
        return isBuilt ? .there : .unreached
    }
}

extension String {
    /// A web origin without its scheme.
    fileprivate var withoutScheme: String? { firstRange(of: "://").map { String(self[$0.upperBound...]) } }

    /// The names and values of the query of an address, decoded.
    fileprivate var addressQuery: [String: String] {
        guard let start = firstIndex(of: "?") else { return [:] }
        let fields = self[index(after: start)...].prefix { $0 != "#" }.split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.map { String($0).replacing("+", with: " ").percentDecoded }
        }
        return Dictionary(fields.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
    }
}

extension Diagnostic.Kind {
    /// The diagnostics about addresses of the site itself.
    package static let ownAddressKinds: [Diagnostic.Kind] = [.deadOwnAddress]

    fileprivate static let deadOwnAddress = Self(
        "link/own-address", .warning,
        "Visitors get the page for addresses that lead nowhere, or the search, as soon as the site is published. Until then the server still has the old site, so asking it (‘--external’) says nothing about this one.",
        howToFix:
            "Lead to the screen with a ‘nextLevel’ where that is possible: such links are checked, and work at any address. Otherwise write the address that the page has now. If something other than the site lies there, ignore the code.",
        bad: Example.data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>welcome</dataId>
              <headerText>Welcome</headerText>
              <text>What grows here: ↓https://garden.example.org/plants/list.html</text>
            </data>
            """
        ).with(.settings("baseURL: https://garden.example.org/")),
        good: Example.data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>welcome</dataId>
              <headerText>Welcome</headerText>
              <text>What grows here: https://garden.example.org/other/first.html</text>
            </data>
            """
        ).with(.settings("baseURL: https://garden.example.org/")))
}
