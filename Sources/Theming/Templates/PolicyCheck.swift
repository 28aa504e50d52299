// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Markup
internal import Text

/// Compares the templates of a theme with the Content-Security-Policy of pages: a frame without it, and markup that
/// browsers leave out because of it.
enum PolicyCheck {
    private static let field = "policy"

    static func warnings(of theme: Theme, builtIn: String) -> [Diagnostic] {
        let own = theme.sources.keys.filter { isOwn($0, in: theme, builtIn) }.sorted()
        guard !own.isEmpty else { return [] }
        if theme.shows(field, in: "page", kinds: [.variable]) {
            return own.flatMap { blockedMarkup(in: theme.sources[$0] ?? "", at: theme.paths[$0] ?? $0) }
        }
        guard own.contains("page") else { return [] }
        let summary =
            "The frame does not show ‘\(field)’, so pages load files of any server; write ‘\(Diagnostic.Kind.policy)’ into its head"
        return [Diagnostic(.frameWithoutPolicy, summary, at: SourcePosition(file: theme.paths["page"] ?? ""))]
    }

    private static func isOwn(_ template: String, in theme: Theme, _ builtIn: String) -> Bool {
        theme.paths[template] != nil && theme.layers[theme.layer(of: template)].place.below(builtIn) == nil
    }

    /// Returns a warning for each tag of a template that does not work on a page with the policy.
    private static func blockedMarkup(in source: String, at path: String) -> [Diagnostic] {
        HTMLTags(Array(source.utf8)).tags.compactMap { tag in
            blocked(tag).map {
                Diagnostic(.blockedMarkup, $0.summary, at: SourcePosition(file: path, offset: $0.offset))
            }
        }
    }

    private static func blocked(_ tag: HTMLTag) -> (summary: String, offset: Int)? {
        if tag.name == "style" {
            return ("Pages permit no ‘style’ element; write the rules into ‘theme.css’", tag.range.lowerBound)
        }
        if tag.name == "script", tag["src"] == nil, tag["type"].map({ !$0.value.contains("json") }) ?? true {
            return ("Pages permit no script in the markup; write it into a script of the theme", tag.range.lowerBound)
        }
        return tag.attributes.lazy.compactMap { attribute in blocked(attribute, of: tag).map { ($0, attribute.start) } }
            .first
    }

    private static func blocked(_ attribute: HTMLTag.Attribute, of tag: HTMLTag) -> String? {
        switch attribute.name {
        case "style": "Pages permit no ‘style’ attribute; write a rule into a style of the theme"
        case let name where name.hasPrefix("on") && name.utf8.dropFirst(2).first.map { $0 | 0x20 >= 0x61 } == true:
            "Pages permit no ‘\(name)’ attribute; let a script of the theme add a listener"
        case "src", "srcset", "poster": isForeign(attribute.value) ? noForeign : nil
        case "href" where tag.name == "link" && isLoaded(tag): isForeign(attribute.value) ? noForeign : nil
        default: nil
        }
    }

    private static let noForeign = "Pages load nothing from servers that the app does not name"

    /// Whether a `link` element loads what it names.
    private static func isLoaded(_ link: HTMLTag) -> Bool {
        ["stylesheet", "icon", "preload"].contains { link["rel"]?.value.lowercased().contains($0) ?? false }
    }

    private static func isForeign(_ address: String) -> Bool {
        let start = address.prefix(8).lowercased()
        return ["https://", "http://", "//"].contains { start.hasPrefix($0) }
    }
}

extension Theme {
    /// Whether a template or one of the partials it includes shows a field by a tag of one of these kinds.
    func shows(_ field: String, in template: String, kinds: Set<TemplateTag.Kind>) -> Bool {
        var seen: Set<String> = [template]
        var rest = [template]
        while let name = rest.popLast() {
            for tag in TemplateTag.all(in: sources[name] ?? "") {
                if kinds.contains(tag.kind), tag.name == field { return true }
                if tag.kind == .partial, seen.insert(tag.name).inserted { rest.append(tag.name) }
            }
        }
        return false
    }
}
