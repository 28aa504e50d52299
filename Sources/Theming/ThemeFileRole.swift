// SPDX-License-Identifier: MIT

package import AppModel

/// The role of a theme's file, which its path determines. `docs/themes.md` lists all roles.
enum ThemeFileRole {
    case manifest, frame
    case style(StyleRole)
    case script(ScriptRole)
    case partial(String)
    /// Another file in the folder of a screen type.
    case activity(String, Part)
    case strings(language: String)
    /// The sign of an action, or of a link that opens no screen.
    case sign(String)

    /// The parts of a screen type that are neither styles nor scripts.
    enum Part {
        case template, icon
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

    /// What templates call the frame, so no partial has that name.
    static let frameName = "page"

    init?(_ path: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        switch parts.count {
        case 1: self.init(file: path)
        case 2: self.init(file: parts[1], in: parts[0])
        case 3 where parts[0] == Self.types: self.init(file: parts[2], ofType: parts[1])
        default: return nil
        }
    }

    private init?(file: String) {
        switch file {
        case ThemeManifest.file: self = .manifest
        case "page.mustache": self = .frame
        case "theme.css": self = .style(.frame)
        case "theme.js": self = .script(.frame)
        case "early.js": self = .script(.early)
        case "extra.js": self = .script(.extra)
        default:
            guard file.hasPrefix("theme-") else { return nil }
            let name = file.dropFirst("theme-".count)
            if let part = String(name).withoutEnding("js") {
                self = .script(.part(part))
            } else if let part = String(name).withoutEnding("css").flatMap(PagePart.init) {
                self = .style(.part(part))
            } else {
                return nil
            }
        }
    }

    private init?(file: String, in folder: String) {
        guard let name = Self.endings[folder].flatMap(file.withoutEnding) else { return nil }
        switch folder {
        case "layouts": self = .style(.layout(name))
        case "partials" where name == Self.frameName: return nil
        case "partials": self = .partial(name)
        case "signs": self = .sign(name)
        case "strings": self = .strings(language: name)
        default: return nil
        }
    }

    private init?(file: String, ofType type: String) {
        switch file {
        case "page.mustache": self = .activity(type, .template)
        case "style.css": self = .style(.type(type))
        case "script.js": self = .script(.type(type))
        case "icon.svg": self = .activity(type, .icon)
        default:
            if let name = file.withoutEnding("js") {
                self = .script(.typePart(type, name))
            } else if file.hasPrefix("strings."), let name = file.withoutEnding("yaml"), name != "strings" {
                self = .activity(type, .strings(language: String(name.dropFirst("strings.".count))))
            } else {
                return nil
            }
        }
    }
}

/// Which pages a style of a theme is for.
package enum StyleRole: Hashable, Sendable {
    /// All.
    case frame
    /// Those that ask for the script of the same name.
    case part(PagePart)
    /// Those of a screen type, by its view name.
    case type(String)
    /// Those whose levels choose a layout by this name (`extensions.md` 5).
    case layout(String)
}

/// Which pages load a script of a theme, and when.
package enum ScriptRole: Hashable, Sendable {
    /// All.
    case frame
    /// All, before they are shown.
    case early
    /// All: a script of the theme's own, beside those of the themes below.
    case extra
    /// Those that ask for it, or all of them on demand, by the name after `theme-`.
    case part(String)
    /// Those of a screen type, by its view name.
    case type(String)
    /// Those of a screen type, on demand: `form` has `send`.
    case typePart(String, String)

    /// The script that loads this one on demand.
    package var loader: ScriptRole? {
        switch self {
        case .part: .frame
        case .typePart(let type, _): .type(type)
        case .frame, .early, .extra, .type: nil
        }
    }
}

extension String {
    /// Returns the name without an extension; nil if it has another one.
    func withoutEnding(_ ending: String) -> String? {
        hasSuffix("." + ending) ? String(dropLast(ending.count + 1)) : nil
    }
}
