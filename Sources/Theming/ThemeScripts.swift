// SPDX-License-Identifier: MIT

internal import Markup

/// Finds the scripts of a theme that run in visitors' browsers.
enum ThemeScripts {
    /// Returns the files that contain scripts, by their paths in the theme's folder.
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

    /// Whether a template contains a script. A `script` element whose address is a field of the page model loads a file
    /// of the tool or of the theme, which is found on its own.
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
