// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import FileSystem
internal import Text
internal import Theming

/// The page context of one screen: the site as its activity sees it.
struct SitePageContext: PageContext {
    let plan: SitePlan
    let shared: SharedPaths
    let screen: ScreenID
    /// The folder of the page, for relative links.
    let folder: String
    /// How broad the layout of the level shows the pictures of rows; nil for small ones.
    private let rowSizes: String?
    /// Is called with each screen whose title is asked for.
    private let takeTitle: ((ScreenID) -> Void)?

    init(_ plan: SitePlan, shared: SharedPaths, screen: ScreenID, takeTitle: ((ScreenID) -> Void)? = nil) {
        self.takeTitle = takeTitle
        self.plan = plan
        self.shared = shared
        self.screen = screen
        folder = plan.path(of: screen)?.folder ?? ""
        rowSizes = plan.graph.level(of: screen)?.declaration.layout.flatMap { plan.theme.rowSizes[$0.text] }
    }

    var language: String { plan.language }
    var settings: SiteSettings { plan.settings }
    var graph: AppGraph { plan.graph }
    var screenTitle: String { plan.title(of: screen) }
    // What visitors write is kept by these, so a number must not be the id of another.
    var levelID: String? { plan.graph.level(of: screen).map { $0.id?.text ?? "#\($0.number)" } }
    var itemID: String { plan.graph.item(of: screen).map { $0.id?.text ?? "#\($0.number)" } ?? "" }

    /// The ids of level and item that the screen had before, as pairs in JSON; nil if it had no others. An item keeps its
    /// id where all of its level has moved.
    var formerIDs: String? {
        plan.formerIDs[screen].map { places in
            let pairs = places.map { "[\($0.level.jsonQuoted),\(($0.item ?? itemID).jsonQuoted)]" }
            return "[\(pairs.joined(separator: ","))]"
        }
    }

    func link(_ next: NextLevel?) -> LinkModel? {
        guard let next else { return nil }
        switch plan.graph.resolve(next) {
        case .screen(let target): return link(to: target)
        case .choice, .none(.empty), .none(.partial): return nil
        case .none: return next.reach == .answer ? nil : LinkModel(href: nil, view: "unknown")
        }
    }

    func link(to target: ScreenID) -> LinkModel {
        let view = plan.graph.view(of: target)
        return target == screen
            ? LinkModel(href: nil, isCurrent: true, view: view) : LinkModel(href: address(of: target), view: view)
    }

    func address(of target: ScreenID) -> String? {
        plan.path(of: target).map { PagePaths.relative($0, from: folder) }
    }

    func image(_ reference: AssetReference?, alternative text: String) -> ImageModel? {
        guard let reference else { return nil }
        switch plan.assets.resolution(reference) {
        case .remote(let address): return ImageModel(source: address, width: nil, height: nil, alternative: text)
        case .file(let path):
            guard let picture = plan.assets.picture(path) else { return nil }
            return ImageModel(
                source: href(picture.target), width: picture.size?.width, height: picture.size?.height,
                pixels: picture.pixels?.width, alternative: text, rowSizes: rowSizes,
                hasAlpha: picture.pixels?.hasAlpha ?? false,
                narrower: picture.narrower.map { ImageModel.Narrower(source: href($0.path), width: $0.width) })
        case .missing, .refused: return nil
        }
    }

    func file(_ reference: AssetReference?) -> FileModel? {
        guard let reference else { return nil }
        switch plan.assets.resolution(reference) {
        case .remote(let address):
            let path = address.prefix { $0 != "?" && $0 != "#" }
            return FileModel(
                href: address, name: String(path).lastComponent, mediaType: MediaType.of(String(path)), isRemote: true)
        case .file(let path): return file(at: path, fragment: path.hasByte("#") ? nil : reference.fragment)
        case .missing, .refused: return nil
        }
    }

    func file(at path: String) -> FileModel? { file(at: path, fragment: nil) }

    private func file(at path: String, fragment: String?) -> FileModel? {
        plan.assets.entry(path).map {
            FileModel(
                href: href($0.target) + (fragment?.withEncodedBlanks ?? ""), name: path.lastComponent,
                mediaType: MediaType.of($0.target), isRemote: false)
        }
    }

    func address(of file: SharedFile) -> String? {
        shared.files[file].map { PagePaths.relative($0, from: folder) }
    }

    /// Returns the relative address of a file of the site itself.
    func address(ofFile path: String) -> String { href(path) }

    func attachmentAddress(_ ending: String) -> String {
        (plan.path(of: screen) ?? "").lastComponent.replacingExtension(with: ending)
    }

    func title(of screen: ScreenID) -> String {
        takeTitle?(screen)
        return plan.title(of: screen)
    }

    func string(_ key: String) -> String { plan.string(key, on: plan.graph.view(of: screen)) }

    func allScreens() -> [ScreenEntry] {
        let all = plan.screens.filter { $0 != screen && plan.isListed($0) }
        var uses: [String: Int] = [:]
        for entry in all { uses[plan.title(of: entry), default: 0] += 1 }
        return all.compactMap { entry in
            guard let href = address(of: entry) else { return nil }
            let title = title(of: entry)
            let parent = uses[title, default: 0] > 1 ? distinction(of: entry, titled: title) : nil
            return ScreenEntry(title: title, href: href, view: plan.graph.view(of: entry), parent: parent)
        }
    }

    /// The title of the parent of a screen; that of its level if the parent has the same title, as the sections of one
    /// thing have.
    private func distinction(of entry: ScreenID, titled title: String) -> String? {
        let parent = plan.graph.parents[entry].map { self.title(of: $0) }
        guard parent == title, let level = plan.graph.level(of: entry)?.declaration.title, level != title else {
            return parent
        }
        return level
    }

    private func href(_ target: String) -> String {
        PagePaths.relative(target, from: folder).addressEncoded
    }
}
