// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// What a frame takes of its screen, besides what fills the slots. Screens of equal traits share a frame, so the model of
/// the frame asks a screen for nothing else that differs within a level.
struct FrameTraits: Hashable {
    let level: Int?
    let builtIn: BuiltInScreen?
    let isEntry: Bool
    let hasParent: Bool
    let hasHeading: Bool
    let isHeadingLong: Bool
    let isHeadingBroad: Bool
    let hasPlace: Bool
    let hasFormerIDs: Bool
    let hasStar: Bool
    let hasRemotePicture: Bool
    let headerImage: String?
    /// How a picture is shown where the address is shared; nil without a picture.
    let card: String?
    /// The scripts that the page asks for.
    let parts: [PagePart]
    /// The screens whose rows it counts.
    let counted: [ScreenID]
    /// The screen itself, if a menu marks its entry as current or it counts its own rows.
    let current: ScreenID?
    /// The screen whose tab is marked because the page lies below it.
    let branch: ScreenID?
    /// The languages that have the screen; nil on a site of one.
    let languages: LanguagesOfScreen?
}

/// The model of the frame, with markers in its slots.
extension PageRenderer {
    func traits(of screen: ScreenID, headerImage: ImageModel?) -> FrameTraits {
        let counted = plan.counted(on: screen)
        return FrameTraits(
            level: plan.graph.level(of: screen)?.number, builtIn: builtIn(screen), isEntry: screen == plan.graph.entry,
            hasParent: parent(of: screen) != nil, hasHeading: plan.heading(of: screen) != nil,
            isHeadingLong: plan.isHeadingLong(screen),
            isHeadingBroad: plan.isHeadingBroad(screen), hasPlace: placeHref(screen) != nil,
            hasFormerIDs: plan.formerIDs[screen] != nil, hasStar: plan.graph.hasStar(screen),
            hasRemotePicture: plan.picturedRemotely.contains(screen), headerImage: headerImage?.source,
            card: sharedPicture(of: screen)?.card, parts: plan.parts(of: screen).all, counted: counted,
            current: plan.inMenus.contains(screen) || counted.contains(screen) ? screen : nil,
            branch: plan.branches[screen], languages: languages(of: screen))
    }

    func frameModel(
        of screen: ScreenID, _ traits: FrameTraits, in context: SitePageContext, headerImage: ImageModel?
    ) -> FramePage {
        let (graph, app, settings) = (plan.graph, plan.graph.app, plan.settings)
        let (folder, root) = (context.folder, PagePaths.root(from: context.folder))
        func marker(_ slot: RenderedFrame.Slot.Common) -> String { markers.text(of: .common(slot)) }
        return FramePage(
            language: plan.language, direction: plan.direction, foreignLanguage: plan.foreignLanguage(of: screen),
            pageTitle: marker(.pageTitle), title: marker(.title), hasHeading: traits.hasHeading,
            isHeadingLong: traits.isHeadingLong, isHeadingBroad: traits.isHeadingBroad,
            description: marker(.description), keywords: app.search.keywords, author: app.search.author,
            canonical: settings.baseURL.map { _ in marker(.canonical) }, sharing: sharing(traits),
            policy: marker(.policy), stylesheet: PagePaths.relative(files.stylesheet, from: folder),
            preloads: preloads(of: screen, in: context), styles: styles(of: screen, from: folder),
            scripts: files.scripts(for: screen, in: plan).map { ScriptViewModel($0, from: folder) },
            parts: files.parts(for: screen, in: plan).map { ScriptViewModel($0, from: folder) },
            counts: traits.counted.compactMap { count(of: $0, on: screen, in: context) },
            view: graph.view(of: screen), bodyClass: bodyClass(screen), ground: styleClasses.ground(of: screen)?.css,
            themeGround: app.settings.colors.page, root: root, appKey: plan.appKey, levelID: context.levelID,
            itemID: marker(.itemID), formerIDs: traits.hasFormerIDs ? marker(.formerIDs) : nil,
            transition: (graph.level(of: screen)?.declaration.transition ?? LevelDeclaration.Transition.none).rawValue,
            headerImage: headerImage,
            parent: traits.hasParent
                ? ScreenEntry(title: marker(.parentTitle), href: marker(.parentHref), view: marker(.parentView)) : nil,
            home: context.address(of: graph.entry) ?? "", isEntry: traits.isEntry, isCover: traits.builtIn == .cover,
            menus: menus(of: screen, in: context), sections: sections(of: screen, in: context),
            search: search(traits, in: context), placeHref: traits.hasPlace ? marker(.placeHref) : nil,
            profile: traits.isEntry ? profile(besides: screen, in: context) : nil,
            launch: traits.isEntry ? launch(on: screen, in: context) : nil,
            topBanner: app.banner.flatMap { $0.isAbove ? banner($0, in: context) : nil },
            bottomBanner: app.banner.flatMap { $0.isBelow ? banner($0, in: context) : nil },
            icon: context.address(ofFile: shared.icon), touchIcon: shared.touchIcon.map(context.address(ofFile:)),
            manifest: PagePaths.relative(WebManifest.path(in: plan.place), from: folder),
            worker: plan.isKeptOffline ? PagePaths.relative(OfflineWorker.path, from: folder) : nil,
            addresses: traits.isEntry ? shared.files[.oldAddresses].map(context.address(ofFile:)) : nil,
            isUnlisted: screen.isUnlisted, earlyScript: files.early.map { PagePaths.relative($0, from: folder) },
            offersScheme: files.early != nil && settings.showsSchemeSwitch, hasStar: traits.hasStar,
            hasRemotePicture: traits.hasRemotePicture, footerText: settings.footer,
            footerLanguage: settings.footerLanguage, ownerLinks: plan.ownerLinks(from: root, on: screen),
            ownerLinksLanguage: plan.ownerLinksLanguage, languages: languageLinks(of: screen),
            mainAlternate: mainAlternate(of: screen), body: marker(.body))
    }

    private func sharing(_ traits: FrameTraits) -> SharingViewModel? {
        guard plan.settings.baseURL != nil else { return nil }
        return SharingViewModel(
            siteName: plan.graph.app.title, picture: traits.card.map { _ in markers.text(of: .common(.sharedPicture)) },
            card: traits.card ?? "summary")
    }

    private func preloads(of screen: ScreenID, in context: SitePageContext) -> [PreloadViewModel] {
        let background = styleClasses.className(of: screen).flatMap { files.backgrounds[$0] }
        return (background?.preloads ?? []).map {
            PreloadViewModel(href: context.address(ofFile: $0.path), media: $0.media)
        }
    }

    private func styles(of screen: ScreenID, from folder: String) -> [StyleViewModel] {
        files.styles(for: screen, in: plan).map { StyleViewModel(source: PagePaths.relative($0.path, from: folder)) }
    }

    private func count(of target: ScreenID, on screen: ScreenID, in context: SitePageContext) -> CountViewModel? {
        plan.kept[target].map { kept in
            CountViewModel(
                href: target == screen ? nil : context.address(of: target), place: kept.place, given: kept.given.count)
        }
    }

    private func bodyClass(_ screen: ScreenID) -> String {
        let xib = plan.graph.level(of: screen)?.declaration.layoutClass
        return ["view-" + plan.graph.view(of: screen), styleClasses.className(of: screen), xib].compactMap { $0 }
            .joined(separator: " ")
    }

    private func search(_ traits: FrameTraits, in context: SitePageContext) -> String? {
        guard traits.builtIn != .search, plan.settings.showsSearch else { return nil }
        return plan.graph.builtIn(.search).flatMap(context.address)
    }

    private func profile(besides screen: ScreenID, in context: SitePageContext) -> String? {
        plan.graph.builtIn(.profile).flatMap { $0 == screen ? nil : context.address(of: $0) }
    }

    /// Returns the launch image, which its own page shows itself.
    private func launch(on screen: ScreenID, in context: SitePageContext) -> ImageModel? {
        guard plan.graph.view(of: screen) != FrameFiles.launchView else { return nil }
        return context.image(plan.graph.app.splash, alternative: "")
    }

    private func banner(_ banner: App.Banner, in context: SitePageContext) -> BannerViewModel {
        BannerViewModel(
            type: banner.type, place: banner.place, id: banner.id,
            pictures: banner.pictures.enumerated().compactMap { number, picture in
                let alternative = plan.string("pictureNumber").replacing("{n}", with: "\(number + 1)").replacing(
                    "{count}", with: "\(banner.pictures.count)")
                return context.image(picture, alternative: alternative)
            })
    }
}

extension ScriptViewModel {
    fileprivate init(_ file: FrameFiles.File, from folder: String) {
        self.init(name: file.name, source: PagePaths.relative(file.path, from: folder))
    }
}
