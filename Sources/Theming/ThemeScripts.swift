// SPDX-License-Identifier: MIT

internal import Markup
internal import Text

/// Finds the scripts of a theme that run in visitors' browsers.
enum ThemeScripts {
    /// Returns the files that contain scripts, by their paths in the theme's folder, and a frame on whose pages scripts
    /// of templates may run: one whose policy does not come before all else.
    /// - Parameter views: the view names of the screen types of which the tool has templates.
    static func files(in layer: ThemeFolder, views: Set<String>) -> [String] {
        layer.files.filter { isScript($0.key) || mayRun($0.value, at: $0.key, views) }.map(\.key).sorted()
    }

    private static func mayRun(_ text: String, at path: String, _ views: Set<String>) -> Bool {
        switch ThemeFileRole(path) {
        case .frame: !beginsWithPolicy(text) || runs(text, isOwnType: false)
        case .partial: runs(text, isOwnType: false)
        case .activity(let type, .template): runs(text, isOwnType: !views.contains(type))
        default: false
        }
    }

    /// Whether a frame has its policy before anything that could be, or could load, a script: behind nothing but the
    /// document type, `html`, `head` and the encoding.
    private static func beginsWithPolicy(_ frame: String) -> Bool {
        let policy = "<meta http-equiv=\"content-security-policy\" content=\"{{policy}}\">"
        guard let found = frame.lowercased().firstRange(of: policy) else { return false }
        let start = String(frame.lowercased()[..<found.lowerBound])
        let known = ["<!doctype html", "<head", "<meta charset=\"utf-8\"", "<meta charset=utf-8"]
        return start.split(separator: ">").allSatisfy { tag in
            let tag = tag.trimmed
            return tag.isEmpty || known.contains(tag) || isPlainRoot(tag)
        }
    }

    /// Whether this is an `html` tag, without its end, whose attributes run nothing.
    private static func isPlainRoot(_ tag: String) -> Bool {
        let tags = HTMLTags(Array((tag + ">").utf8)).tags
        let fields: Set<String> = ["{{language}}", "{{direction}}", "{{transition}}"]
        return tag.hasPrefix("<html") && tags.count == 1 && tags[0].name == "html"
            && tags[0].attributes.allSatisfy {
                (["lang", "dir", "class"].contains($0.name) || $0.name.hasPrefix("data-"))
                    && (fields.contains($0.value) || !$0.value.contains("{{"))
            }
    }

    private static func isScript(_ path: String) -> Bool {
        if case .script = ThemeFileRole(path) { true } else { false }
    }

    /// Whether a template may contain a script. A `script` element whose address is a field of the page model loads a
    /// file of the tool or of the theme, which is found on its own; in a type of the theme's own, the fields are those
    /// of the bundle.
    private static func runs(_ template: String, isOwnType: Bool) -> Bool {
        let bytes = withoutComments(template)
        return hidesScript(in: bytes)
            || HTMLTags(bytes).tags.contains { tag in
                tag.name == "script" && (isOwnType || !(tag["src"].map { isField($0.value) } ?? false))
                    || tag.attributes.contains {
                        $0.name.hasPrefix("on") || $0.name == "srcdoc" || isCode($0)
                    }
            }
    }

    private static func withoutComments(_ template: String) -> [UInt8] {
        let bytes = Array(template.utf8)
        var result: [UInt8] = []
        var start = 0
        for tag in TemplateTag.all(in: template) where tag.kind == .comment {
            result += bytes[start..<tag.range.lowerBound]
            start = tag.range.upperBound
        }
        return result + bytes[start...]
    }

    /// Whether the name of a script may be put together: the letters of a name end in a tag of the template, or with the
    /// file, and `script` begins with them.
    private static func hidesScript(in bytes: [UInt8]) -> Bool {
        var index = 0
        while let next = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = next + 1
            while index < bytes.count, bytes[index].isASCIILetter { index += 1 }
            if index == bytes.count || bytes[index...].starts(with: "{{".utf8),
                "script".utf8.starts(with: bytes[(next + 1)..<index].lazy.map { $0 | 0x20 })
            {
                return true
            }
        }
        return false
    }

    private static func isField(_ text: String) -> Bool {
        text.hasPrefix("{{") && text.hasSuffix("}}") && text.utf8.count > 4
            && text.utf8.dropFirst(2).dropLast(2).allSatisfy(\.isASCIILetter)
    }

    /// Whether the address in an attribute runs code. A reference such as `&#99;` may stand for a letter of its scheme.
    private static func isCode(_ attribute: HTMLTag.Attribute) -> Bool {
        let scheme = attribute.value.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
        let text = String(decoding: scheme, as: UTF8.self).lowercased()
        let isCode =
            attribute.value.utf8.count > scheme.count
            && ["javascript", "data"].contains(text.filter { !$0.isWhitespace })
        return isCode || addresses.contains(attribute.name) && text.contains("&")
    }

    private static let addresses: Set<String> = ["href", "xlink:href", "src", "action", "formaction", "data"]
}
