// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics
internal import Text

/// Compares the names in a theme's templates with the fields their page models have. The template engine shows an
/// unknown name as nothing, without a word; this check finds it with its place.
package struct TemplateCheck {
    private let theme: Theme
    /// The strings that the template at hand sees.
    private var strings: [String: String]
    /// The screen type whose template that is.
    private var view: String?
    private var findings: [Finding] = []
    /// The models in whose scopes each partial is included.
    private var models: [String: [any PageModel.Type]] = [:]
    /// What is known of partials by the scopes they were looked at in. One that is included in many ways is looked at
    /// once.
    private var known: [Inclusion: [Finding]] = [:]
    /// The partials of each circle that was found: it is said at one of its tags.
    private var circles: Set<Set<String>> = []

    private struct Inclusion: Hashable {
        let name: String
        /// Templates of different types see different strings.
        let view: String?
        let scopes: [ObjectIdentifier]
    }

    /// A problem, and the field that is not there if it is that.
    private struct Finding {
        let diagnostic: Diagnostic
        let field: String?
    }

    /// What is wrong with the templates of a theme, each said once.
    static func faults(of theme: Theme, for registry: ActivityRegistry, _ frame: FrameModels) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return TemplateCheck(theme, for: registry, frame).findings.map(\.diagnostic).filter {
            seen.insert($0).inserted
        }
    }

    /// The fields that each partial of a theme can name: those of the models in whose scopes templates include it, in
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

    /// A frame that does not show the screens is of no use, however good its markup.
    private mutating func checkBody() {
        var seen: Set<String> = []
        guard theme.sources["page"] != nil, !shows("body", in: "page", &seen) else { return }
        let summary = "The frame does not show ‘body’; write ‘{{{body}}}’ where the screens belong"
        let position = SourcePosition(file: theme.paths["page"] ?? "page.mustache")
        add(Diagnostic(.frameWithoutBody, summary, at: position))
    }

    /// Whether a template or one of the partials it includes shows a field as markup.
    private func shows(_ field: String, in name: String, _ seen: inout Set<String>) -> Bool {
        guard seen.insert(name).inserted, let source = theme.sources[name] else { return false }
        for tag in TemplateTag.all(in: source) {
            if tag.kind == .markup && tag.name == field || tag.kind == .partial && shows(field, in: tag.name, &seen) {
                return true
            }
        }
        return false
    }

    // MARK: Tags

    /// Goes through a template and the partials it includes: those see what is in scope at their tag.
    /// - Parameter includes: the templates that led here, this one the last.
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

    /// - Returns: the model that the tag enters, if it is a section of one.
    private mutating func checkName(_ tag: TemplateTag, in name: String, scopes: [any PageModel.Type]) -> (
        any PageModel.Type
    )? {
        let found = shape(of: tag.name, in: scopes)
        if let list = found.list {
            let summary = "‘\(list.name)’ is a list; open a section ‘{{#\(list.name)}}’ and show ‘\(list.field)’ in it"
            report(.misusedField, summary, tag, in: name)
        } else if let shape = found.shape {
            if let summary = Self.misuse(of: shape, by: tag) { report(.misusedField, summary, tag, in: name) }
        } else {
            report(
                .unknownField, "There is no field ‘\(tag.name)’ here", tag, in: name, field: tag.name,
                suggestions: nearMisses(of: tag.name, in: scopes))
        }
        return tag.kind == .section ? found.shape?.child : nil
    }

    private mutating func checkPartial(_ tag: TemplateTag, scopes: [any PageModel.Type], includes: [String]) {
        let name = includes[includes.count - 1]
        if theme.sources[tag.name] == nil {
            let partials = theme.sources.keys.filter { !$0.hasPrefix("activities/") && $0 != "page" }
            report(
                .unknownPartial, "There is no partial ‘\(tag.name)’", tag, in: name,
                suggestions: NearMiss.matches(for: tag.name, among: partials.sorted(), shortest: 3))
        } else if let start = includes.firstIndex(of: tag.name) {
            if circles.insert(Set(includes[start...])).inserted {
                report(.circularPartial, "The partial ‘\(tag.name)’ includes itself", tag, in: name)
            }
        } else {
            if let model = scopes.last, !models[tag.name, default: []].contains(where: { $0 == model }) {
                models[tag.name, default: []].append(model)
            }
            let before = findings.count
            checkOnce(tag.name, scopes: scopes, includes: includes)
            // A partial of a theme below was sound where that included it, so it is the place that is wrong.
            guard theme.layer(of: tag.name) < theme.layer(of: name),
                let field = findings[before...].lazy.compactMap(\.field).first
            else { return }
            findings.removeSubrange(before...)
            let summary = "The partial ‘\(tag.name)’ does not fit here: it needs the field ‘\(field)’"
            report(.unfitPartial, summary, tag, in: name)
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
        _ kind: Diagnostic.Kind, _ summary: String, _ tag: TemplateTag, in name: String, field: String? = nil,
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

    /// The kind of value that the innermost scope with such a field has, by the engine's own rule; `a.b` is a field of
    /// a field. A list has none of its own: `list` is the one that was asked for a field.
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

extension FieldShape {
    /// The model that a section of this field enters.
    fileprivate var child: (any PageModel.Type)? {
        switch self {
        case .model(let type), .list(let type), .elements(let type): type
        case .text, .html, .flag, .number: nil
        }
    }
}
