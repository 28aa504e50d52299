// SPDX-License-Identifier: MIT

/// What a file of a theme is, by its path: the only places where one is looked for. `docs/themes.md` lists them.
enum ThemeFileRole {
    case manifest, frame, style, script, early
    case scriptPart(String)
    case partial(String)
    case template(String)
    case activityStyle(String)
    case activityScript(String)
    case words(language: String)

    static let folders = ["activities", "partials", "strings"]
    static let files = [ThemeManifest.file, "page.mustache", "theme.css", "theme.js", "early.js"]

    init?(_ path: String) {
        let parts = path.split(separator: "/").map(String.init)
        switch parts.count {
        case 1: self.init(file: path)
        case 2: self.init(file: parts[1], in: parts[0])
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
        default:
            guard file.hasPrefix("theme-"), let base = file.withoutEnding("js") else { return nil }
            self = .scriptPart(String(base.dropFirst("theme-".count)))
        }
    }

    private init?(file: String, in folder: String) {
        if folder == "activities", let base = file.withoutEnding("mustache") {
            self = .template(base)
        } else if folder == "activities", let base = file.withoutEnding("css") {
            self = .activityStyle(base)
        } else if folder == "activities", let base = file.withoutEnding("js") {
            self = .activityScript(base)
        } else if folder == "partials", let base = file.withoutEnding("mustache") {
            self = .partial(base)
        } else if folder == "strings", let language = file.withoutEnding("yaml") {
            self = .words(language: language)
        } else {
            return nil
        }
    }
}

extension String {
    /// The name without its ending; nil if it has another one.
    func withoutEnding(_ ending: String) -> String? {
        hasSuffix("." + ending) ? String(dropLast(ending.count + 1)) : nil
    }
}
