// SPDX-License-Identifier: MIT

internal import BundleXML
package import Diagnostics
internal import FileSystem
package import Text

extension App.SearchEngineTexts {
    init(from reader: inout ElementReader) {
        self.init(
            description: reader.text("description"), keywords: reader.text("keywords"), author: reader.text("author"))
    }
}

extension App {
    /// Reads `app.xml` and every file to which it leads. Other files of the bundle are not opened.
    /// - Parameters:
    ///   - known: items of level files that need not be read.
    ///   - keepsLargeFiles: whether the contents of level files beyond `Limits.wholeLevelFile` stay in memory. Otherwise
    ///     they are read again when they are asked for, which takes less memory and more time.
    /// - Throws: only if there is no usable `app.xml`; everything else is reported.
    package static func read(
        _ bundle: AppBundle, registry: ActivityRegistry, settings: SiteSettings = SiteSettings(), jobs: Int = 1,
        limits: Limits = .standard, known: KnownItems? = nil, keepsLargeFiles: Bool = true
    ) async throws(BundleError) -> (app: App, diagnostics: [Diagnostic]) {
        let layout = try BundleLayout(of: bundle)
        var reader: AppReader
        do {
            reader = try AppReader(
                bundle: bundle, layout: layout, registry: registry, settings: settings, limits: limits)
        } catch {
            guard case .noApp(let reasons) = error else { throw error }
            throw .noApp(await AppReader.refined(reasons, schemas: [:], registry))
        }
        reader.known = known
        reader.keepsLargeFiles = keepsLargeFiles
        let app = await reader.read(jobs: jobs)
        return (app, reader.diagnostics)
    }

    /// Returns what `app.xml` may hold, as its reader requests it.
    /// - Parameter answer: the text of every element.
    static func grammar(registry: ActivityRegistry, answer: String) async -> ElementGrammar {
        let bundle = AppBundle(["app.xml": "<application/>"])
        guard let layout = try? BundleLayout(of: bundle),
            var reader = try? AppReader(
                bundle: bundle, layout: layout, registry: registry, settings: SiteSettings(), limits: .standard)
        else { return ElementGrammar() }
        return await reader.record(answer: answer)
    }
}

/// Reads `app.xml` and the files that it names.
struct AppReader {
    let bundle: AppBundle
    let layout: BundleLayout
    let registry: ActivityRegistry
    let limits: Limits
    /// Items of level files that need not be read.
    var known: KnownItems?
    /// Whether the contents of large level files stay in memory.
    var keepsLargeFiles = true
    private let settings: SiteSettings
    var files: ReferencedFiles
    var root: ElementReader
    var diagnostics: [Diagnostic]
    var unreadParts: Set<App.Part> = []
    var filesWithoutComments: Set<String> = []
    var forms: [LevelFileRequest.Name: LevelFileForm] = [:]
    var hasFallbackCover = false
    /// Whether only one of the ids of the entry point is written.
    var hasPartialEntry = false
    /// The value of `coverFileName`.
    var coverFile: ElementReader.Value?

    init(bundle: AppBundle, layout: BundleLayout, registry: ActivityRegistry, settings: SiteSettings, limits: Limits)
        throws(BundleError)
    {
        let layout = layout.localised(in: settings.pageLanguage, of: bundle)
        self.limits = limits
        self.bundle = bundle
        self.layout = layout
        self.registry = registry
        self.settings = settings
        files = ReferencedFiles(bundle: bundle, layout: layout, language: settings.pageLanguage, limits: limits)
        let start = SourcePosition(file: layout.appFile)
        guard let bytes = bundle.read(layout.appFile) else {
            throw .noApp([bundle.whyUnread(layout.appFile, named: "‘app.xml’")])
        }
        let file = XMLFile<Element>(bytes, file: layout.appFile, limits: limits)
        guard file.isWhole, let element = file.root else {
            throw .noApp(file.diagnostics)
        }
        let isExact = element.name == "application"
        let inOtherCase = Diagnostic.rootInOtherCase(element, of: layout.appFile, among: ["application"])
        guard isExact || inOtherCase != nil else {
            let place = SourcePosition(file: layout.appFile, offset: element.offset)
            throw .noApp(
                file.diagnostics + [
                    Diagnostic(
                        .wrongRoot, "The root of ‘app.xml’ is ‘\(element.name)’; it must be ‘application’", at: place)
                ])
        }
        root = ElementReader(element, file: layout.appFile)
        root.contents = bytes
        diagnostics = file.diagnostics + [isExact ? nil : inOtherCase].compactMap { $0 }
        if layout.appFile.lastComponent != "app.xml" {
            diagnostics.append(
                Diagnostic(
                    .inexactName, "‘\(layout.appFile)’ was read as ‘app.xml’", at: start, suggestions: ["app.xml"]))
        }
    }

    mutating func read(jobs: Int) async -> App {
        let title = root.text("title")
        coverFile = root.token("coverFileName")
        let entryPoint = entryPoint()
        let declarations = levelDeclarations()
        let (writtenMenus, menuBackground) = menus()
        let levels = await levels(declarations, jobs: jobs)
        let ownMenus = correctingReservedLevel(in: writtenMenus, besides: levels)
        let builtIns = builtIns(levels: levels, menus: ownMenus, hasEntryPoint: entryPoint != nil)
        let (writtenStyles, formats) = looks()
        let styles = correctingReservedLevel(in: writtenStyles, besides: levels)
        remoteMode()
        let search = searchEngineTexts()
        files.note(FileKind.app.rawValue, for: layout.appFile)
        var app = App(
            bundle: bundle, layout: layout, settings: settings,
            title: title ?? builtIns[.cover]?.activity.title ?? bundle.name,
            hasTitle: (title ?? builtIns[.cover]?.activity.title) != nil,
            entryPoint: entryPoint, levels: levels, builtIns: builtIns, menus: ownMenus, menuBackground: menuBackground,
            styles: styles, formats: formats, orientation: orientation(), banner: banner(),
            payPalRecipient: payPal(), search: search,
            splash: splash(), icon: settings.icon ?? icon, readFiles: files.used.union([layout.appFile]),
            fileNames: files.names.union(["app.xml"]), schemas: files.schemas,
            filesWithoutComments: filesWithoutComments, forms: forms, unreadParts: unreadParts,
            hasFallbackCover: hasFallbackCover,
            limits: limits)
        addCoverIfStartIsMissing(to: &app)
        readPushSettings()
        root.ignore("ads")
        if settings.language == nil {
            root.report(
                .languageAssumed,
                "The language of the texts is not given; Spanish was assumed. Set ‘language’ in emobic-site.yaml, or use --lang"
            )
        }
        reportWhatIsLeftOut()
        diagnostics += files.diagnostics + app.languageFolderProblems
        diagnostics += app.doubledLanguageFolders
        reportNoLevels(app)
        diagnostics += root.finish()
        diagnostics = await refined(diagnostics)
        return app
    }

    /// Reports files and folders that may be meant for the app and are not read.
    private mutating func reportWhatIsLeftOut() {
        for path in layout.unreadAppFiles(of: bundle) {
            root.report(
                .unreadAppFile, "‘\(path)’ is not read, because ‘\(layout.appFile)’ is",
                at: SourcePosition(file: path))
        }
        for folder in bundle.unlistedFolders where mayHoldFiles(folder.path) {
            root.report(
                .unlistedFolder,
                "The folder ‘\(folder.path)’ cannot be looked into, so what it holds counts as missing. \(folder.reason)",
                // No file is at fault, and the cause comes before what follows from it in all files.
                at: SourcePosition(file: ""))
        }
        let linked = BundleLayout.appFolders.prefix { $0 != layout.xmlFolder }.compactMap(bundle.linkedFolder(at:))
        diagnostics += linked.compactMap { $0.problem(ofReading: layout) }
        // Languages are found by their folders, so no value may name a file behind the link.
        diagnostics += bundle.possibleLinks(in: layout.xmlFolder).filter {
            LanguageFolder.isOrMeansOne($0.path.lastComponent)
        }.map(\.problem)
        for path in bundle.unnamedFiles where mayHoldFiles(path) {
            root.report(
                .fileNameEncoding,
                "The name of ‘\(path)’ is not UTF-8, so the file is left out", at: SourcePosition(file: layout.appFile))
        }
    }

    /// Whether a folder may hold files of the app: not if no value can name it, and not if it belongs to another tool.
    private func mayHoldFiles(_ folder: String) -> Bool {
        guard let inside = folder.below(layout.root) else { return false }
        return !FileIndex.isOfOthers(inside)
    }

    private mutating func reportNoLevels(_ app: App) {
        if app.levels.isEmpty {
            guard !leadsToBuiltInScreens(app.builtIns[.cover], in: app) else { return }
            let levels = root.element.children.last { $0.name.lowercased() == "levels" }
            root.report(.noLevels, "The app has no levels, so it has no screens of its own", at: levels ?? root.element)
        } else if !app.levels.contains(where: \.isUsable), app.builtIns[.cover]?.activity.links.isEmpty ?? true {
            root.report(
                .noLevels, "The app has no usable level and no cover with buttons",
                at: SourcePosition(file: layout.appFile))
        }
    }

    /// Where bundles of the native players keep their icons, in the order in which they are looked for (`app.md` 8).
    private static let icons = [
        "images/iTunesArtwork@2x.png", "images/iTunesArtwork.png", "images/icon@2x.png", "images/Icon-72@2x.png",
        "images/icon.png", "images/Icon-72.png",
        "images/icons/apple-touch-icon.png"
    ]

    mutating func record(answer: String) async -> ElementGrammar {
        root = ElementReader(recording: "application", answer: answer)
        _ = await read(jobs: 1)
        return root.recording ?? ElementGrammar()
    }

    // MARK: app.xml

    private mutating func entryPoint() -> NextLevel? {
        guard let entry = root.entryPoint() else { return nil }
        if entry.level == nil || entry.data == nil {
            hasPartialEntry = true
            root.report(
                .partialEntryPoint,
                coverFile != nil
                    ? "Only one of the two ids of the entry point is filled; the app starts at the cover"
                    : "Only one of the two ids of the entry point is filled, and the app names no cover; a cover listing the levels was made",
                at: entry.position, severity: coverFile == nil ? .error : nil)
            return nil
        }
        return entry
    }

    private mutating func levelDeclarations() -> [LevelDeclaration] {
        var number = 0
        var firstCut: SourcePosition?
        let most = limits.levels
        let declarations = root.items("levels", of: "level") { reader -> LevelDeclaration? in
            defer { number += 1 }
            guard number < most else {
                firstCut = firstCut ?? reader.position
                reader.ignoreRest()
                return nil
            }
            return LevelDeclaration(from: &reader, number: number)
        }.compactMap(\.self)
        if let firstCut {
            root.report(
                .tooManyLevels,
                "The app has \(number) levels; those from here on are left out, because \(most) are the most",
                at: firstCut)
        }
        var seen: [LevelID: LevelDeclaration] = [:]
        for declaration in declarations {
            guard let id = declaration.id else { continue }
            if let first = seen[id] {
                root.report(
                    .duplicateLevel, "The level id ‘\(id)’ is used again; the last definition counts",
                    at: declaration.position,
                    notes: [.previously(at: first.position)])
            }
            seen[id] = declaration
        }
        var folded: [String: LevelDeclaration] = [:]
        for declaration in declarations {
            guard let id = declaration.id else { continue }
            if let other = folded.updateValue(declaration, forKey: id.text.lowercased()), let otherID = other.id,
                otherID != id
            {
                root.report(
                    .similarLevel, "The level ids ‘\(otherID)’ and ‘\(id)’ differ only in case",
                    at: declaration.position,
                    notes: [Diagnostic.Note("the other level is here", at: other.position)])
            }
        }
        return declarations
    }

    private mutating func menus() -> ([MenuPlace: [Menu]], AssetReference?) {
        var names: [MenuPlace: ElementReader.Value] = [:]
        let background = root.inside("menu") { reader in
            for place in MenuPlace.allCases { names[place] = reader.token(place.tag) }
            return reader.image("backgroundMenu")
        }
        for place in MenuPlace.allCases where names[place] == nil {
            guard let element = root.child(place.tag) else { continue }
            names[place] = root.token(place.tag)
            root.report(.misplacedElement, "‘\(place.tag.name)’ stands outside ‘menu’", at: element)
        }
        var menus: [MenuPlace: [Menu]] = [:]
        for place in MenuPlace.allCases {
            guard let name = names[place] else { continue }
            let role = ReferencedFiles.Role(
                noun: "\(place.rawValue) menu", kind: .menu, roots: ["level", "menu", "menuActions"],
                missing: .menuMissing,
                wrongRoot: .menuRoot)
            guard let (element, path) = files.open(name, as: role) else {
                unreadParts.insert(.menus)
                continue
            }
            if files.incomplete.contains(path) { unreadParts.insert(.menus) }
            menus[place] = Menu.read(
                element, file: path, contents: bundle.read(path), limits: limits, reportingTo: &diagnostics)
        }
        return (menus, background.flatMap { $0 })
    }

    private mutating func readPushSettings() {
        let url = root.child("pushUrl")
        let id = root.child("appId")
        root.gather(["server", "sender", "appname"], into: "push")
        if let element = root.child("push") {
            root.nested(element) { reader in
                reader.ignore("server", "sender", Tag("appname", attested: ["appName"]), "type")
            }
            if !element.wholeText.isEmpty {
                root.report(.push, "Push messages need the native app; the site has none", at: element)
            }
        } else if let element = url ?? id, !element.isEmpty {
            root.report(.push, "Push messages need the native app; the site has none", at: element)
        }
    }

    private mutating func payPal() -> String? {
        let application = root.token("payPalApplicationId")
        guard let recipient = root.token("payPalRecipient") else {
            if let application {
                root.report(
                    .payPal,
                    "PayPal’s program is for native players; without a ‘payPalRecipient’ sales have no payment",
                    at: application.position)
            }
            return nil
        }
        root.report(
            .payPal, "Sales lead to the payment page of ‘\(recipient.text)’; the site itself takes no money",
            at: recipient.position)
        return recipient.text
    }

    private mutating func orientation() -> App.Orientation? {
        let names = ["portrait", "landscape", "both"]
        guard let value = root.token("rotation", among: names) else { return nil }
        let name = value.text.lowercased()
        if let orientation = App.Orientation(rawValue: name) { return orientation }
        if name != "both" {
            root.report(
                .unknownRotation, "There is no rotation ‘\(value.text)’; it counts as ‘both’", at: value.position,
                suggestions: NearMiss.matches(for: name, amongFew: names))
        }
        return nil
    }

    // MARK: Files by role

    private mutating func searchEngineTexts() -> App.SearchEngineTexts {
        guard let (element, path) = files.openIfPresent("seo.xml", root: "seo") else { return App.SearchEngineTexts() }
        var reader = ElementReader(element, file: path)
        reader.contents = bundle.read(path)
        let texts = App.SearchEngineTexts(from: &reader)
        diagnostics += reader.finish()
        return texts
    }

    private mutating func remoteMode() {
        guard let (element, path) = files.openIfPresent("config.xml", root: "config") else { return }
        var reader = ElementReader(element, file: path)
        if let address = reader.token("applicationDataUrl") {
            reader.report(
                .remoteMode, "Remote mode is not supported: levels from ‘\(address.text)’ are not in the site",
                at: address.position)
        }
        reader.ignoreRest()
        diagnostics += reader.finish()
    }

    private var icon: AssetReference? {
        Self.icons.first { bundle.files.contains(layout.root.appending($0)) }.map(ownPicture)
    }

    /// Returns the launch picture, which is found like any other one (`app.md` 8).
    private mutating func splash() -> AssetReference? {
        for value in ["images/splash.png", "images/Default.png"] {
            let paths = AssetResolver.candidates(for: value, kind: .image, in: layout)
            if paths.contains(where: bundle.files.contains) { return ownPicture(value) }
            if let found = paths.lazy.compactMap(bundle.files.findIgnoringCase).first {
                root.report(
                    .inexactName, "The launch picture ‘\(value)’ was found with other case as ‘\(found)’",
                    at: SourcePosition(file: layout.appFile))
                return ownPicture(value)
            }
        }
        return nil
    }

    /// Returns a picture that no value names.
    private func ownPicture(_ path: String) -> AssetReference {
        AssetReference(.image, path, at: SourcePosition(file: layout.appFile))
    }
}
