// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Markup
internal import Text

/// Compares the templates of a theme with the Content-Security-Policy of pages: a frame without it, markup that
/// browsers leave out because of it, and addresses that lead nowhere.
enum PolicyCheck {
    private static let field = "policy"

    static func warnings(of theme: Theme, builtIn: String) -> [Diagnostic] {
        let own = theme.sources.keys.filter { isOwn($0, in: theme, builtIn) }.sorted()
        guard !own.isEmpty else { return [] }
        if theme.shows(field, in: "page", kinds: [.variable]) {
            return own.flatMap { faults(in: theme.sources[$0] ?? "", at: theme.paths[$0] ?? $0) }
        }
        guard own.contains("page") else { return [] }
        let summary =
            "The frame does not show ‘\(field)’, so pages load files of any server; write ‘\(Diagnostic.Kind.policy)’ into its head"
        return [Diagnostic(.frameWithoutPolicy, summary, at: SourcePosition(file: theme.paths["page"] ?? ""))]
    }

    private static func isOwn(_ template: String, in theme: Theme, _ builtIn: String) -> Bool {
        theme.paths[template] != nil && theme.layers[theme.layer(of: template)].place.below(builtIn) == nil
    }

    /// Returns a warning for each element and attribute of a template that does not work on a page with the policy, or in
    /// any folder.
    private static func faults(in source: String, at path: String) -> [Diagnostic] {
        HTMLTags(Array(source.utf8)).tags.flatMap { tag -> [Diagnostic] in
            blocked(tag).map { fault in
                Diagnostic(
                    .blockedMarkup, fault.summary, at: SourcePosition(file: path, offset: fault.range.lowerBound),
                    length: fault.range.count)
            }
                + tag.attributes.compactMap { attribute in
                    relativeAddress(of: attribute, tag).map { address in
                        let summary = "‘\(address)’ leads to another place from each folder of the site"
                        let position = SourcePosition(file: path, offset: attribute.start)
                        return Diagnostic(.relativeAddress, summary, at: position, length: attribute.whole.count)
                    }
                }
        }
    }

    /// Returns the address of an attribute that depends on the folder of the page; nil for any other, and for one that
    /// begins with a tag.
    private static func relativeAddress(of attribute: HTMLTag.Attribute, _ tag: HTMLTag) -> String? {
        guard Use(of: attribute, tag) != nil else { return nil }
        return addresses(of: attribute).first { address in
            guard let first = address.utf8.first, !"{#?/".utf8.contains(first) else { return false }
            // A colon in the first part ends a scheme.
            return !address.prefix { $0 != "/" }.contains(":")
        }
    }

    private static func addresses(of attribute: HTMLTag.Attribute) -> [String] {
        attribute.name.hasSuffix("srcset") ? attribute.candidates.map(\.address) : [attribute.value]
    }

    private static func blocked(_ tag: HTMLTag) -> [(summary: String, range: Range<Int>)] {
        if tag.name == "style" {
            return [("Pages permit no ‘style’ element; write the rules into ‘theme.css’", tag.range)]
        }
        if tag.name == "script", tag["src"] == nil, tag["type"].map({ !$0.value.contains("json") }) ?? true {
            return [(noScript, tag.range)]
        }
        return tag.attributes.compactMap { attribute in blocked(attribute, of: tag).map { ($0, attribute.whole) } }
    }

    private static func blocked(_ attribute: HTMLTag.Attribute, of tag: HTMLTag) -> String? {
        switch attribute.name {
        case "style": return "Pages permit no ‘style’ attribute; write a rule into a style of the theme"
        case let name where name.hasPrefix("on") && name.utf8.dropFirst(2).first.map { $0 | 0x20 >= 0x61 } == true:
            return "Pages permit no ‘\(name)’ attribute; let a script of the theme add a listener"
        case "href" where tag.name == "base": return "Pages permit no other base of their addresses"
        default: break
        }
        guard let use = Use(of: attribute, tag) else { return nil }
        return addresses(of: attribute).lazy.compactMap { use.fault(of: $0) }.first
    }

    private static let noScript = "Pages permit no script in the markup; write it into a script of the theme"

    /// What a browser does with an address in a page.
    private enum Use {
        case link, receiver, picture, otherContent

        /// Nil for what is no address, or one that nothing is loaded from.
        init?(of attribute: HTMLTag.Attribute, _ tag: HTMLTag) {
            switch (attribute.name, tag.name) {
            case ("srcset", _), ("imagesrcset", _), ("poster", _), ("src", "img"), ("src", "input"): self = .picture
            case ("href", "image"), ("xlink:href", "image"), ("href", "feimage"), ("xlink:href", "feimage"):
                self = .picture
            case ("src", _), ("data", "object"), ("href", "use"), ("xlink:href", "use"): self = .otherContent
            case ("action", "form"), ("formaction", _): self = .receiver
            case ("href", "a"), ("xlink:href", "a"), ("href", "area"): self = .link
            case ("href", "link"):
                let relation = tag["rel"]?.value.lowercased() ?? ""
                guard ["stylesheet", "icon", "preload", "manifest"].contains(where: relation.contains) else {
                    return nil
                }
                self = relation.contains("icon") || tag["as"]?.value.lowercased() == "image" ? .picture : .otherContent
            default: return nil
            }
        }

        func fault(of address: String) -> String? {
            let start = address.prefix(11).lowercased()
            if start.hasPrefix("javascript:") { return PolicyCheck.noScript }
            let isForeign = ["https://", "http://", "//"].contains { start.hasPrefix($0) }
            switch self {
            case .link: return nil
            case .receiver:
                return isForeign || start.hasPrefix("mailto:")
                    ? "Pages send no form to a server that the app does not name" : nil
            case .picture, .otherContent:
                if isForeign { return "Pages load nothing from servers that the app does not name" }
                return self == .otherContent && start.hasPrefix("data:")
                    ? "Pages load nothing but pictures from a ‘data:’ address" : nil
            }
        }
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
