// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Markup
internal import Text
internal import Theming

/// Renders pages. Each worker has its own value, because it caches the frames that it has rendered.
struct PageRenderer {
    fileprivate struct TemplateKey: Hashable, Sendable {
        let name: String
        let model: ObjectIdentifier
    }

    let plan: SitePlan
    /// The files that the site has once. No frame names the index of the search.
    var shared: SharedPaths
    let styleClasses: StyleClasses
    let files: FrameFiles
    let markers = RenderedFrame.Markers()
    private var frames: [FrameTraits: RenderedFrame] = [:]
    private var templates: [TemplateKey: BoundTemplate]
    /// Memory for the contents of pages, one after the other.
    private var buffer: [UInt8] = []
    /// Whether texts may run from right to left: those of the language, or the main one's, which stand for untranslated ones.
    private let mayRunFromRight: Bool
    /// Which titles of other screens the pages show; nil if it is not to be known.
    private(set) var titleUses: TitleUses?

    /// Templates that are bound already, for several renderers.
    struct Templates: Sendable {
        fileprivate let bound: [TemplateKey: BoundTemplate]
    }

    /// Binds the templates of most pages.
    static func templates(for plan: SitePlan) -> Templates {
        var templates: [TemplateKey: BoundTemplate] = [:]
        func add(_ name: String, for model: any PageModel.Type, strings: [String: String]) {
            let key = TemplateKey(name: name, model: ObjectIdentifier(model))
            if templates[key] == nil {
                templates[key] = plan.theme.templates.template(name, for: model, strings: strings)
            }
        }
        add("page", for: FramePage.self, strings: plan.strings)
        var known: Set<String> = []
        for screen in plan.screens {
            let view = plan.graph.view(of: screen)
            guard known.insert(view).inserted, let type = plan.graph.item(of: screen)?.activityType else { continue }
            add("activities/" + view, for: type.pageType, strings: plan.stringsByView[view] ?? plan.strings)
        }
        return Templates(bound: templates)
    }

    /// - Parameters:
    ///   - templates: those that are bound already.
    ///   - recordsTitles: whether it is recorded which titles the pages show.
    init(
        _ plan: SitePlan, shared: SharedPaths, styleClasses: StyleClasses, files: FrameFiles,
        templates: Templates? = nil, recordsTitles: Bool = false
    ) {
        self.templates = templates?.bound ?? [:]
        titleUses = recordsTitles ? TitleUses() : nil
        mayRunFromRight = ([plan.language] + (plan.languages?.all.prefix(1).map(\.tag) ?? [])).contains(
            where: LanguageTag.isRightToLeft)
        self.plan = plan
        self.shared = shared
        self.styleClasses = styleClasses
        self.files = files
    }

    /// Returns the page of a screen, its attachments and its continuation pages, by their paths in the site.
    mutating func files(of screen: ScreenID) -> [(path: String, bytes: [UInt8])] {
        var files: [(path: String, bytes: [UInt8])] = []
        forEachFile(of: screen) { files.append(($0, $1)) }
        return files
    }

    /// Makes the files of a screen one by one, because one with many continuations has hundreds of pages.
    mutating func forEachFile<Failure: Error>(
        of screen: ScreenID, _ take: (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        guard let path = plan.path(of: screen) else { return }
        var shown: Set<ScreenID> = []
        defer { titleUses?.addMenus(shown) }
        let context = SitePageContext(
            plan, shared: shared, screen: screen, takeTitle: titleUses == nil ? nil : { shown.insert($0) })
        let view = plan.graph.view(of: screen)
        let (template, strings) = ("activities/" + view, plan.stringsByView[view] ?? plan.strings)
        guard let output = plan.graph.item(of: screen)?.activity.output(in: context) else {
            return try take(path, page(of: screen, in: context, template, placeholder(screen), strings))
        }
        titleUses?.add(shown, on: screen)
        shown = []
        try take(path, page(of: screen, in: context, template, output.page, strings))
        for file in output.attachments { try take(path.replacingExtension(with: file.ending), Array(file.text.utf8)) }
        for next in output.continuations {
            try take(
                path.replacingExtension(with: ContinuationPage.ending(next.number)),
                page(of: screen, in: context, continuation: next, template, next.model, strings))
        }
    }

    /// Returns the complete page of a screen, or one of its continuations.
    private mutating func page(
        of screen: ScreenID, in context: SitePageContext, continuation: ContinuationPage? = nil, _ template: String,
        _ model: any PageModel, _ strings: [String: String]
    ) -> [UInt8] {
        // Taken out of this value while it is filled, so that it is not copied.
        var body: [UInt8] = []
        swap(&body, &buffer)
        body.removeAll(keepingCapacity: true)
        boundTemplate(template, for: type(of: model), strings: strings).render(model, to: &body)
        let page = page(of: screen, in: context, continuation: continuation, body: body)
        swap(&body, &buffer)
        return page
    }

    /// Returns the complete page of a screen, or one of its continuations, whose back link leads to the first page.
    private mutating func page(
        of screen: ScreenID, in context: SitePageContext, continuation: ContinuationPage? = nil, body: [UInt8]
    ) -> [UInt8] {
        let frame = frame(of: screen, in: context)
        let title = plan.title(of: screen)
        let ownTitle = distinctTitle(of: screen)
        let fullTitle = continuation.map { "\(ownTitle) \($0.title)" } ?? ownTitle
        let parent = parent(of: screen)
        let page = frame.fill(body: body) { slot in
            switch slot {
            case .common(.pageTitle):
                fullTitle == plan.graph.app.title ? fullTitle : "\(fullTitle) · \(plan.graph.app.title)"
            case .common(.title): title
            case .common(.description): ScreenDescription.text(of: screen, in: plan)
            case .common(.canonical): canonical(of: screen, continuation: continuation) ?? ""
            case .common(.sharedPicture): sharedPicture(of: screen).map { address(of: $0) } ?? ""
            case .common(.policy): ContentPolicy(screen, graph: plan.graph, styles: styleClasses).text
            case .common(.parentHref):
                continuation == nil ? parent.flatMap(context.address) ?? "" : context.attachmentAddress("html")
            case .common(.parentTitle): continuation == nil ? parent.map { distinctTitle(of: $0) } ?? "" : ownTitle
            // From a continuation the way back leads to the screen itself.
            case .common(.parentView): (continuation == nil ? parent : screen).map(plan.graph.view) ?? ""
            case .common(.itemID): context.itemID
            case .common(.formerIDs): context.formerIDs ?? ""
            case .common(.placeHref): placeHref(screen) ?? ""
            case .languageHref(let number): languageHref(number, of: screen, from: context.folder)
            case .alternate(let number): alternate(number, of: screen, from: context.folder)
            case .common(.body): ""
            }
        }
        return finished(page)
    }

    /// Returns a page as it is written.
    func finished(_ page: [UInt8]) -> [UInt8] { mayRunFromRight ? IsolatedNumbers.isolated(page) : page }

    /// Returns the page model of a level without screens.
    private func placeholder(_ screen: ScreenID) -> PlaceholderPage {
        if case .remote(let address)? = plan.graph.level(of: screen)?.content {
            return PlaceholderPage(address: address.withoutUser)
        }
        return PlaceholderPage(address: nil)
    }

    /// Returns a template bound to a type of model. The strings follow from the template.
    mutating func boundTemplate(
        _ name: String, for model: any PageModel.Type, strings: [String: String]
    ) -> BoundTemplate {
        let key = TemplateKey(name: name, model: ObjectIdentifier(model))
        if let known = templates[key] { return known }
        let template = plan.theme.templates.template(name, for: model, strings: strings)
        templates[key] = template
        return template
    }

    private mutating func frame(of screen: ScreenID, in context: SitePageContext) -> RenderedFrame {
        let headerImage = context.image(plan.graph.headerImage(of: screen), alternative: "")
        let traits = traits(of: screen, headerImage: headerImage)
        // The links to the sections of a thing are on no other page.
        let isOwn = plan.graph.hasSections && hasSections(screen)
        if !isOwn, let known = frames[traits] { return known }
        let model = frameModel(of: screen, traits, in: context, headerImage: headerImage)
        let frame = RenderedFrame(
            boundTemplate("page", for: FramePage.self, strings: plan.strings).render(model), markers: markers,
            languages: plan.languages?.all.count ?? 0)
        if !isOwn { frames[traits] = frame }
        return frame
    }

    /// Returns the address of the place in OpenStreetMap, whose search accepts coordinates and addresses alike.
    func placeHref(_ screen: ScreenID) -> String? {
        plan.graph.item(of: screen)?.geoReference.flatMap { reference in
            let text = reference.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return text.isEmpty ? nil : "https://www.openstreetmap.org/search?query=" + text.addressEncoded
        }
    }

    func builtIn(_ screen: ScreenID) -> BuiltInScreen? {
        if case .builtIn(let builtIn) = screen.place { builtIn } else { nil }
    }

    func parent(of screen: ScreenID) -> ScreenID? {
        guard screen != plan.graph.entry else { return nil }
        return plan.graph.parents[screen] ?? plan.graph.entry
    }

    private func canonical(of screen: ScreenID, continuation: ContinuationPage? = nil) -> String? {
        guard let base = plan.settings.baseURL, let own = plan.path(of: screen) else { return nil }
        let path = plan.original(of: screen) ?? own
        let ending = continuation.map { ContinuationPage.ending($0.number) }
        return base + plan.publicPath(ending.map(path.replacingExtension) ?? path)
    }

    /// Returns the picture for programs that show shared addresses; nil if the address of the site is not known.
    func sharedPicture(of screen: ScreenID) -> SharedPicture? {
        plan.settings.baseURL.flatMap { _ in SharedPicture(of: screen, in: plan, icon: shared.touchIcon) }
    }

    private func address(of picture: SharedPicture) -> String {
        (plan.settings.baseURL ?? "") + picture.path.addressEncoded
    }
}
