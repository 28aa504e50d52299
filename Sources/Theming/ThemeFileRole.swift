// SPDX-License-Identifier: MIT

internal import AppModel

/// The role of a theme's file, which its path determines. `docs/themes.md` lists all roles.
enum ThemeFileRole {
    case manifest, frame, style, script, early
    /// A script of the theme's own for every page, beside those of the themes below.
    case extra
    case scriptPart(String)
    /// The style of the pages that ask for the script of the same name.
    case stylePart(PagePart)
    case partial(String)
    /// A file in the folder of a screen type.
    case activity(String, Part)
    case strings(language: String)
    /// The sign of an action, or of a link that opens no screen.
    case sign(String)
    /// The style of a layout that levels choose by its name (`extensions.md` 5).
    case layout(String)

    /// The parts of a screen type in its folder.
    enum Part: Equatable {
        case template, style, script, icon
        /// A script that the type's script loads on demand.
        case scriptPart(String)
        case strings(language: String)
    }

    /// The folder that holds a folder for each screen type.
    static let types = "activities"
    /// The folders of files of one kind, with the ending of their names.
    static let endings = ["layouts": "css", "partials": "mustache", "signs": "svg", "strings": "yaml"]
    static let folders = [types] + endings.keys.sorted()
    static let files = [ThemeManifest.file, "page.mustache", "theme.css", "theme.js", "early.js", "extra.js"]
    /// The names of a screen type's files.
    static let typeFiles = ["page.mustache", "style.css", "script.js", "icon.svg"]

    init?(_ path: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        switch parts.count {
        case 1: self.init(file: path)
        case 2: self.init(file: parts[1], in: parts[0])
        case 3 where parts[0] == Self.types:
            guard let part = Part(parts[2]) else { return nil }
            self = .activity(parts[1], part)
        default: return nil
        }
    }

    private init?(file: String) {
        switch file {
        case ThemeManifest.file: self = .manifest
        case "page.mustache": self = .frame
        case "theme.css": self = .style
        case "theme.js": self = .script
        case "early.js": self = .early
        case "extra.js": self = .extra
        default:
            guard file.hasPrefix("theme-") else { return nil }
            let name = file.dropFirst("theme-".count)
            if let part = String(name).withoutEnding("js") {
                self = .scriptPart(part)
            } else if let part = String(name).withoutEnding("css").flatMap(PagePart.init) {
                self = .stylePart(part)
            } else {
                return nil
            }
        }
    }

    private init?(file: String, in folder: String) {
        guard let name = Self.endings[folder].flatMap(file.withoutEnding) else { return nil }
        switch folder {
        case "layouts": self = .layout(name)
        case "partials": self = .partial(name)
        case "signs": self = .sign(name)
        case "strings": self = .strings(language: name)
        default: return nil
        }
    }
}

extension ThemeFileRole.Part {
    init?(_ file: String) {
        switch file {
        case "page.mustache": self = .template
        case "style.css": self = .style
        case "script.js": self = .script
        case "icon.svg": self = .icon
        default:
            if let name = file.withoutEnding("js") {
                self = .scriptPart(name)
            } else if file.hasPrefix("strings."), let name = file.withoutEnding("yaml"), name != "strings" {
                self = .strings(language: String(name.dropFirst("strings.".count)))
            } else {
                return nil
            }
        }
    }
}

extension String {
    /// Returns the name without an extension; nil if it has another one.
    func withoutEnding(_ ending: String) -> String? {
        hasSuffix("." + ending) ? String(dropLast(ending.count + 1)) : nil
    }
}
