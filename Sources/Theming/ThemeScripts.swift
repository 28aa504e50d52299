// SPDX-License-Identifier: MIT

internal import Markup

/// What of a theme is run in the visitors' browsers and is not the tool's own.
enum ThemeScripts {
    /// The files with scripts in them, by their paths in the theme's folder.
    static func files(in layer: ThemeFolder) -> [String] {
        layer.files.filter { isScript($0.key) || isTemplate($0.key) && runs($0.value) }.map(\.key).sorted()
    }

    private static func isScript(_ path: String) -> Bool {
        switch ThemeFileRole(path) {
        case .script, .early, .scriptPart, .activity(_, .script), .activity(_, .scriptPart): true
        default: false
        }
    }

    private static func isTemplate(_ path: String) -> Bool {
        switch ThemeFileRole(path) {
        case .frame, .partial, .activity(_, .template): true
        default: false
        }
    }

    /// Whether markup brings a script. One whose address is a field of the page model is the tool's or a file of its
    /// own.
    private static func runs(_ template: String) -> Bool {
        HTMLTags(Array(template.utf8)).tags.contains { tag in
            tag.name == "script" && tag["src"]?.value.wholeMatch(of: /\{\{[a-zA-Z]+\}\}/) == nil
                || tag.attributes.contains {
                    $0.name.hasPrefix("on") || $0.value.prefixMatch(of: /(?i)\s*(javascript|data):/) != nil
                        || $0.name == "srcdoc"
                }
        }
    }
}
