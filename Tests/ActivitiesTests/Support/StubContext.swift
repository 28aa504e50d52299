// SPDX-License-Identifier: MIT

import AppModel
import Text

/// A page context whose addresses name what they lead to.
struct StubContext: PageContext {
    let graph: AppGraph
    var language = "es"
    var screenTitle = "Título & más"
    var levelID: String? = "nivel"
    var itemID = "dato"
    /// The page's own screen, which links do not lead to.
    var screen: ScreenID?

    var settings: SiteSettings { graph.app.settings }

    func link(_ next: NextLevel?) -> LinkModel? {
        guard let next else { return nil }
        switch graph.resolve(next) {
        case .screen(let target): return link(to: target)
        case .choice, .none(.empty), .none(.partial): return nil
        case .none: return next.reach == .answer ? nil : LinkModel(href: nil, view: "unknown")
        }
    }

    func link(to target: ScreenID) -> LinkModel {
        LinkModel(
            href: target == screen ? nil : address(of: target), isCurrent: target == screen,
            view: graph.level(of: target)?.activity.view.name ?? "built-in")
    }

    func address(of screen: ScreenID) -> String? {
        switch screen.place {
        case .item(let level, let number):
            "\(graph.app.levels[level].name)/\(graph.app.levels[level].items[number].id?.text ?? "\(number)")"
        case .builtIn(let builtIn): builtIn.rawValue
        case .placeholder(let level): "\(graph.app.levels[level].name)"
        }
    }

    func image(_ reference: AssetReference?, alternative text: String) -> ImageModel? {
        address(of: reference).map { ImageModel(source: $0, width: 640, height: nil, alternative: text) }
    }

    func file(_ reference: AssetReference?) -> FileModel? {
        guard let reference else { return nil }
        return address(of: reference).map {
            FileModel(href: $0, name: $0.lastComponent, mediaType: nil, isRemote: reference.isRemote)
        }
    }

    func file(at path: String) -> FileModel? {
        graph.app.bundle.files.contains(path)
            ? FileModel(href: path, name: path.lastComponent, mediaType: nil, isRemote: false) : nil
    }

    func address(of file: SharedFile) -> String? { "‹\(file)›" }

    func attachmentAddress(_ ending: String) -> String { "página.\(ending)" }

    func title(of screen: ScreenID) -> String { "Pantalla \(address(of: screen) ?? "")" }

    func string(_ key: String) -> String { Self.words[key] ?? "‹\(key)›" }

    func allScreens() -> [ScreenEntry] {
        graph.allPlaces.map {
            ScreenEntry(
                title: title(of: $0), href: address(of: $0) ?? "",
                view: graph.level(of: $0)?.activity.view.name ?? "built-in")
        }
    }

    private func address(of reference: AssetReference?) -> String? {
        switch reference.map({ graph.assets.resolve($0) }) {
        case .file(let path), .remote(let path): path
        case .missing, .refused, nil: nil
        }
    }

    private static let words = ["dayTitle": "{weekday}, {day} de {month}", "pictureNumber": "{n} de {count}"]
}
