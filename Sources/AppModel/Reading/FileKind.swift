// SPDX-License-Identifier: MIT

internal import BundleXML

/// What a file of a bundle is, judged by its root and by what is in it (`app.md` 2.3). The name of a file says nothing.
enum FileKind: String {
    case app, cover, menu, styles, formats, seo, profile, data
    /// A cover or a menu.
    case level
    /// Any file with the root of `app.xml`.
    case application

    /// Nil for a root that is none of the format.
    init?(of root: Element) {
        func has(_ names: String...) -> Bool { root.children.contains { names.contains($0.name) } }
        switch root.name {
        case "levelData": self = .data
        case "menu": self = .menu
        case "level":
            let isMenu = has("menuActions")
            let isCover = has("buttons", "titleFileName")
            self = isMenu == isCover ? .level : isMenu ? .menu : .cover
        case "application":
            let isApp = has("levels", "coverFileName", "entryPoint")
            switch (isApp, has("styles"), has("formats")) {
            case (true, false, false): self = .app
            case (false, true, false): self = .styles
            case (false, false, true): self = .formats
            default: self = .application
            }
        case "seo", "profile", "styles", "formats": self.init(rawValue: root.name)
        default: return nil
        }
    }

    /// Whether a file of this kind can be one of another.
    func mayBe(_ other: FileKind) -> Bool {
        switch self {
        case .level: other == .cover || other == .menu
        case .application: [.app, .styles, .formats].contains(other)
        default: self == other
        }
    }

    /// The kind with its article, for messages.
    var noun: String {
        switch self {
        case .app: "the file of an app"
        case .cover: "a cover"
        case .menu: "a menu"
        case .styles: "a styles file"
        case .formats: "a formats file"
        case .seo: "a file for search engines"
        case .profile: "a profile"
        case .data: "a data file"
        case .level: "a cover or a menu"
        case .application: "a file like ‘app.xml’"
        }
    }
}
