// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics
internal import Text

/// Compares the names in a theme's templates with the fields of their page models. A template shows nothing
/// for an unknown name; this check reports it with its position.
package struct TemplateCheck {
    private let theme: Theme
    /// The strings available to the current template.
    private var strings: [String: String]
    /// The screen type of the current template.
    private var view: String?
    private var findings: [Finding] = []
    /// The models in whose scopes each partial is included.
    private var models: [String: [any PageModel.Type]] = [:]
    /// The findings in partials by inclusion, so that a partial is checked once per screen type and scopes.
    private var known: [Inclusion: [Finding]] = [:]
    /// The partials of each cycle found, so that a cycle is reported at one tag only.
    private var circles: Set<Set<String>> = []

    private struct Inclusion: Hashable {
        let name: String
        /// Part of the key because the available strings depend on the screen type.
        let view: String?
        let scopes: [ObjectIdentifier]
    }

    /// A diagnostic and, if a field is unknown, its name.
    private struct Finding {
        let diagnostic: Diagnostic
        let field: String?
    }

    /// Returns the diagnostics about the templates of a theme, without duplicates.
    static func faults(of theme: Theme, for registry: ActivityRegistry, frame: FrameModels) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return TemplateCheck(theme, for: registry, frame).findings.map(\.diagnostic).filter {
            seen.insert($0).inserted
        }
    }

    /// Returns the models whose fields each partial of a theme can use: those in whose scopes templates include it, in
    /// that order.
    package static func modelsOfPartials(
        in theme: Theme, for registry: ActivityRegistry, _ frame: FrameModels
    ) -> [String: [any PageModel.Type]] {
        TemplateCheck(theme, for: registry, frame).models
    }

    private init(_ theme: Theme, for registry: ActivityRegistry, _ frame: FrameModels) {
        self.theme = theme
        strings = theme.strings.strings(in: "es", for: nil)
        check(template: "page", for: frame.page)
        checkBody()
        check(view: "placeholder", for: frame.placeholder)
        check(view: "notice", for: frame.notice)
        for activity in registry.types + [registry.unknown] { check(activity, as: activity.view.name) }
        guard let themed = registry.withTemplates(theme.views).themedTypes else { return }
        for view in themed.views { check(themed.activity, as: view) }
    }

    private mutating func check<Kind: Activity>(_ activity: Kind.Type, as view: String) {
        check(view: view, for: Kind.Page.self)
    }

    private mutating func check(view: String, for model: any PageModel.Type) {
        self.view = view
        strings = theme.strings.strings(in: "es", for: view)
        check(template: "activities/\(view)", for: model)
    }

    private mutating func check(template: String, for model: any PageModel.Type) {
        if theme.sources[template] == nil {
            let path = view == nil ? template + ".mustache" : template + "/page.mustache"
            add(Diagnostic(.missingTemplate, "The template is missing", at: SourcePosition(file: path)))
        } else {
            check(template, scopes: [model], includes: [template])
        }
    }

    /// Reports a frame that does not show the screens.
    private mutating func checkBody() {
        var seen: Set<String> = []
        guard theme.sources["page"] != nil, !shows("body", in: "page", seen: &seen) else { return }
        let summary = "The frame does not show ‘body’; write ‘{{{body}}}’ where the screens belong"
        let position = SourcePosition(file: theme.paths["page"] ?? "page.mustache")
        add(Diagnostic(.frameWithoutBody, summary, at: position))
    }

    /// Whether a template or one of the partials it includes shows a field as markup.
    private func shows(_ field: String, in name: String, seen: inout Set<String>) -> Bool {
        guard seen.insert(name).inserted, let source = theme.sources[name] else { return false }
        for tag in TemplateTag.all(in: source) {
            if tag.kind == .markup && tag.name == field
                || tag.kind == .partial && shows(field, in: tag.name, seen: &seen)
            {
                return true
            }
        }
        return false
    }

    // MARK: Tags

    /// Checks a template and the partials it includes. A partial sees the scopes at its tag.
    /// - Parameter includes: the templates that led here, ending with this one.
    private mutating func check(_ name: String, scopes: [any PageModel.Type], includes: [String]) {
        var stack = scopes
        var entered: [Bool] = []
        for tag in TemplateTag.all(in: theme.sources[name] ?? "") {
            switch tag.kind {
            case .comment, .foreign, .unclosed: break
            case .partial: checkPartial(tag, scopes: stack, includes: includes)
            case .close:
                if entered.popLast() ?? false { stack.removeLast() }
            case .variable, .markup, .section, .inverted:
                let child = checkName(tag, in: name, scopes: stack)
                guard tag.kind == .section || tag.kind == .inverted else { break }
                if let child { stack.append(child) }
                entered.append(child != nil)
            }
        }
    }

    /// - Returns: the model that the tag enters, if it is a section of a model.
    private mutating func checkName(_ tag: TemplateTag, in name: String, scopes: [any PageModel.Type]) -> (
        any PageModel.Type
    )? {
        let found = shape(of: tag.name, in: scopes)
        if let list = found.list {
            let summary = "‘\(list.name)’ is a list; open a section ‘{{#\(list.name)}}’ and show ‘\(list.field)’ in it"
            report(.misusedField, summary: summary, tag: tag, in: name)
        } else if let shape = found.shape {
            if let summary = Self.misuse(of: shape, by: tag) {
                report(.misusedField, summary: summary, tag: tag, in: name)
            }
        } else {
            report(
                .unknownField, summary: "There is no field ‘\(tag.name)’ here", tag: tag, in: name, field: tag.name,
                suggestions: nearMisses(of: tag.name, in: scopes))
        }
        return tag.kind == .section ? found.shape?.child : nil
    }

    private mutating func checkPartial(_ tag: TemplateTag, scopes: [any PageModel.Type], includes: [String]) {
        let name = includes[includes.count - 1]
        if theme.sources[tag.name] == nil {
            let partials = theme.sources.keys.filter { !$0.hasPrefix("activities/") && $0 != "page" }
            report(
                .unknownPartial, summary: "There is no partial ‘\(tag.name)’", tag: tag, in: name,
                suggestions: NearMiss.matches(for: tag.name, among: partials.sorted(), shortest: 3))
        } else if let start = includes.firstIndex(of: tag.name) {
            if circles.insert(Set(includes[start...])).inserted {
                report(.circularPartial, summary: "The partial ‘\(tag.name)’ includes itself", tag: tag, in: name)
            }
        } else {
            if let model = scopes.last, !models[tag.name, default: []].contains(where: { $0 == model }) {
                models[tag.name, default: []].append(model)
            }
            let before = findings.count
            checkOnce(tag.name, scopes: scopes, includes: includes)
            // The partial of a theme below is valid where that theme includes it, so the include tag is reported.
            guard theme.layer(of: tag.name) < theme.layer(of: name),
                let field = findings[before...].lazy.compactMap(\.field).first
            else { return }
            findings.removeSubrange(before...)
            let summary = "The partial ‘\(tag.name)’ does not fit here: it needs the field ‘\(field)’"
            report(.unfitPartial, summary: summary, tag: tag, in: name)
        }
    }

    private mutating func checkOnce(_ name: String, scopes: [any PageModel.Type], includes: [String]) {
        let inclusion = Inclusion(name: name, view: view, scopes: scopes.map { ObjectIdentifier($0) })
        if let found = known[inclusion] {
            findings += found
        } else {
            let before = findings.count
            check(name, scopes: scopes, includes: includes + [name])
            known[inclusion] = Array(findings[before...])
        }
    }

    private mutating func report(
        _ kind: Diagnostic.Kind, summary: String, tag: TemplateTag, in name: String, field: String? = nil,
        suggestions: [String] = []
    ) {
        let position = SourcePosition(file: theme.paths[name] ?? name, offset: tag.offset)
        add(Diagnostic(kind, summary, at: position, suggestions: suggestions), field: field)
    }

    private mutating func add(_ diagnostic: Diagnostic, field: String? = nil) {
        findings.append(Finding(diagnostic: diagnostic, field: field))
    }

    // MARK: Names

    private static func misuse(of shape: FieldShape, by tag: TemplateTag) -> String? {
        switch (tag.kind, shape) {
        case (.variable, .html): "‘\(tag.name)’ is markup; show it with three braces"
        case (.markup, .html): nil
        case (.variable, .list), (.variable, .model), (.markup, .list), (.markup, .model):
            "‘\(tag.name)’ holds fields; open a section ‘{{#\(tag.name)}}’"
        case (.markup, _): "‘\(tag.name)’ is plain text; show it with two braces"
        default: nil
        }
    }

    /// Returns the kind of value in the innermost scope that has such a field, as templates are bound; `a.b` is a
    /// field of a field. A list has no fields of its own: `list` is the one of which a field was requested.
    private func shape(of name: String, in scopes: [any PageModel.Type]) -> (
        shape: FieldShape?, list: (name: String, field: String)?
    ) {
        if let key = ThemeStrings.key(in: name) { return (strings[key] == nil ? nil : .text, nil) }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first else { return (nil, nil) }
        var found = scopes.reversed().lazy.compactMap { $0.shape(named: first) }.first
        for (number, part) in parts.enumerated().dropFirst() {
            let shape = found?.child?.shape(named: part)
            if shape != nil, case .list = found {
                return (shape, (parts[..<number].joined(separator: "."), parts[number...].joined(separator: ".")))
            }
            found = shape
        }
        return (found, nil)
    }

    private func nearMisses(of name: String, in scopes: [any PageModel.Type]) -> [String] {
        if let key = ThemeStrings.key(in: name) {
            return NearMiss.matches(for: key, among: strings.keys.sorted()).map { ThemeStrings.prefix + $0 }
        }
        var known: [String] = []
        for field in scopes.reversed().flatMap({ $0.descriptions }) where !known.contains(field.name) {
            known.append(field.name)
        }
        return NearMiss.matches(for: name, among: known)
    }
}
