// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics
internal import Text

/// Compares the names in a theme's templates with the fields of their page models. A template shows nothing
/// for an unknown name; this check reports it with its position.
package struct TemplateCheck {
    private let theme: Theme
    /// The names of the strings available to the current template.
    private var strings: Set<String> { didSet { stringNames = nil } }
    /// For names of strings that there are not; nil until there is one.
    private var stringNames: NearMiss?
    /// For names of partials that there are not.
    private lazy var partialNames = NearMiss(
        among: theme.sources.keys.filter { !$0.hasPrefix("activities/") && $0 != "page" }.sorted(), shortest: 3)
    /// For names of signs that there are not.
    private lazy var signNames = NearMiss(among: theme.signs.names, shortest: 3)
    /// The screen type of the current template.
    private var view: String?
    private var findings: [Finding] = []
    /// The models in whose scopes each partial is included, for `modelsOfPartials`.
    private var models: [String: [any PageModel.Type]] = [:]
    /// The tags that have led to the current template, with the partials that they include.
    private var path: [(partial: String, tag: SourcePosition)] = []
    /// For a diagnostic in a partial the tags that led there when it was found first.
    private var inclusions: [Diagnostic: [Diagnostic.Note]] = [:]
    /// The findings in partials by inclusion, so that a partial is checked once per screen type and scopes.
    private var known: [Inclusion: [Finding]] = [:]

    private struct Inclusion: Hashable {
        let name: String
        /// Part of the key because the available strings depend on the screen type.
        let view: String?
        let scopes: [ObjectIdentifier]
        let lists: [String]
    }

    /// A model that is open at a tag.
    private struct Scope {
        let model: any PageModel.Type
        /// The list whose items are entered, with the number of the model that has it; nil for a single model.
        var list: String?
    }

    private struct Finding: Hashable {
        let diagnostic: Diagnostic
        /// The name of a field that is missing, or is of another kind.
        let field: String?
        /// The number of the layer of the template.
        let layer: Int
    }

    /// Returns the diagnostics about the templates of a theme, without duplicates.
    static func faults(of theme: Theme, for registry: ActivityRegistry, frame: FrameModels) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        let check = TemplateCheck(theme, for: registry, frame)
        return check.findings.map(\.diagnostic).filter { seen.insert($0).inserted }.map { diagnostic in
            diagnostic.adding(check.inclusions[diagnostic] ?? [])
        }
    }

    /// Returns the models whose fields each partial of a theme can use: those in whose scopes templates include it, in
    /// that order. For `docs/themes.md`, which a test writes from it; no command asks.
    package static func modelsOfPartials(
        in theme: Theme, for registry: ActivityRegistry, _ frame: FrameModels
    ) -> [String: [any PageModel.Type]] {
        TemplateCheck(theme, for: registry, frame).models
    }

    private init(_ theme: Theme, for registry: ActivityRegistry, _ frame: FrameModels) {
        self.theme = theme
        strings = theme.strings.names(for: nil)
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
        strings = theme.strings.names(for: view)
        check(template: "activities/\(view)", for: model)
    }

    private mutating func check(template: String, for model: any PageModel.Type) {
        if theme.sources[template] == nil {
            let path = view == nil ? template + ".mustache" : template + "/page.mustache"
            add(Diagnostic(.missingTemplate, "The template is missing", at: SourcePosition(file: path)))
        } else {
            check(template, scopes: [Scope(model: model)], includes: [template])
        }
    }

    /// Reports a frame that does not show the screens.
    private mutating func checkBody() {
        guard theme.sources["page"] != nil, !theme.shows("body", in: "page", kinds: [.markup]) else { return }
        let summary = "The frame does not show ‘body’; write ‘{{{body}}}’ where the screens belong"
        let position = SourcePosition(file: theme.paths["page"] ?? "page.mustache")
        add(Diagnostic(.frameWithoutBody, summary, at: position))
    }

    // MARK: Tags

    /// Checks a template and the partials it includes. A partial sees the scopes at its tag.
    /// - Parameter includes: the templates that led here, ending with this one.
    private mutating func check(_ name: String, scopes: [Scope], includes: [String]) {
        var stack = scopes
        var entered: [Entry] = []
        for tag in TemplateTag.all(in: theme.sources[name] ?? "") {
            let isKnown = !entered.contains { $0 == .unknown }
            switch tag.kind {
            case .comment, .foreign, .unclosed: break
            case .partial:
                if isKnown { checkPartial(tag, scopes: stack, includes: includes) }
            case .close:
                if entered.popLast() == .model { stack.removeLast() }
            case .variable, .markup, .section, .inverted:
                let entry = isKnown ? checkName(tag, in: name, scopes: &stack) : .condition
                if tag.kind == .section || tag.kind == .inverted { entered.append(entry) }
            }
        }
    }

    /// What a section enters.
    private enum Entry {
        case model
        /// Nothing: what is in it has the fields of what is around it.
        case condition
        /// A section whose name is not known: nothing can be said of what is in it.
        case unknown
    }

    /// - Parameter scopes: gets the model that the tag enters, if it is a section of a model, or is probably meant for one.
    private mutating func checkName(_ tag: TemplateTag, in name: String, scopes: inout [Scope]) -> Entry {
        let found = shape(of: tag.name, in: scopes)
        if let list = found.list {
            let summary = "‘\(list.name)’ is a list; open a section ‘{{#\(list.name)}}’ and show ‘\(list.field)’ in it"
            report(.misusedField, summary: summary, tag: tag, in: name, field: tag.name)
        } else if tag.kind == .markup, let near = markupLike(tag.name, in: scopes, scope: found.scope) {
            report(
                .unknownField, summary: "There is no field ‘\(tag.name)’ here", tag: tag, in: name, field: tag.name,
                suggestions: [near])
        } else if let shape = found.shape {
            if let summary = Self.misuse(of: shape, by: tag) {
                report(.misusedField, summary: summary, tag: tag, in: name, field: tag.name)
            }
        } else {
            let near = nearMisses(of: tag.name, in: scopes)
            report(
                .unknownField, summary: "There is no field ‘\(tag.name)’ here", tag: tag, in: name, field: tag.name,
                suggestions: near)
            guard tag.kind == .section else { return .condition }
            guard near.count == 1, let meant = shape(of: near[0], in: scopes).shape else { return .unknown }
            if let child = meant.child { scopes.append(Scope(model: child)) }
            return meant.child == nil ? .condition : .model
        }
        guard tag.kind == .section, let shape = found.shape, let child = shape.child else { return .condition }
        var scope = Scope(model: child)
        if case .list = shape { scope.list = "\(found.scope) \(tag.name)" }
        if scope.list != nil, scopes.contains(where: { $0.list == scope.list }) {
            let summary = "‘\(tag.name)’ is open already; opened in itself it repeats all of its items for each of them"
            report(.listInItself, summary: summary, tag: tag, in: name)
        }
        scopes.append(scope)
        return .model
    }

    private mutating func checkPartial(_ tag: TemplateTag, scopes: [Scope], includes: [String]) {
        let name = includes[includes.count - 1]
        if theme.sources[tag.name] == nil {
            // Of a path to its file the name counts.
            let last = tag.name.split(separator: "/").last.map(String.init) ?? tag.name
            let meant = last.hasSuffix(".mustache") ? String(last.dropLast(".mustache".count)) : last
            report(
                .unknownPartial, summary: "There is no partial ‘\(tag.name)’", tag: tag, in: name,
                suggestions: partialNames.matches(for: meant))
        } else if !includes.contains(tag.name) {
            if let model = scopes.last?.model, !models[tag.name, default: []].contains(where: { $0 == model }) {
                models[tag.name, default: []].append(model)
            }
            let before = findings.count
            path.append((tag.name, position(of: tag, in: name)))
            checkOnce(tag.name, scopes: scopes, includes: includes)
            path.removeLast()
            // The partial of a theme below is valid where that theme includes it, so the include tag is reported.
            let layer = theme.layer(of: name)
            guard theme.layer(of: tag.name) < layer else { return }
            let inside = findings[before...]
            guard let first = inside.first(where: { $0.layer < layer && $0.field != nil }), let field = first.field
            else { return }
            findings.replaceSubrange(before..., with: inside.filter { $0.layer >= layer })
            let need =
                first.diagnostic.kind == .unknownField ? "the field ‘\(field)’" : "a field ‘\(field)’ of another kind"
            let summary = "The partial ‘\(tag.name)’ does not fit here: it needs \(need)"
            report(.unfitPartial, summary: summary, tag: tag, in: name)
        }
    }

    private mutating func checkOnce(_ name: String, scopes: [Scope], includes: [String]) {
        let inclusion = Inclusion(
            name: name, view: view, scopes: scopes.map { ObjectIdentifier($0.model) }, lists: scopes.compactMap(\.list))
        if let found = known[inclusion] {
            findings += found
        } else {
            let before = findings.count
            check(name, scopes: scopes, includes: includes + [name])
            // Each once, because a partial may include another one with a fault many times.
            var seen: Set<Finding> = []
            findings.replaceSubrange(before..., with: findings[before...].filter { seen.insert($0).inserted })
            known[inclusion] = Array(findings[before...])
        }
    }

    private mutating func report(
        _ kind: Diagnostic.Kind, summary: String, tag: TemplateTag, in name: String, field: String? = nil,
        suggestions: [String] = []
    ) {
        let diagnostic = Diagnostic(
            kind, summary, at: position(of: tag, in: name), length: tag.range.count, suggestions: suggestions)
        add(diagnostic, field: field, layer: theme.layer(of: name))
        guard inclusions[diagnostic] == nil, let last = path.last else { return }
        // A partial can fit in one place and not in another. The last and the first tag tell which it is.
        let tags = path.count == 1 ? [last] : [last, path[0]]
        inclusions[diagnostic] = tags.map { Diagnostic.Note("‘\($0.partial)’ is included here", at: $0.tag) }
    }

    private func position(of tag: TemplateTag, in name: String) -> SourcePosition {
        SourcePosition(file: theme.paths[name] ?? name, offset: tag.offset)
    }

    private mutating func add(_ diagnostic: Diagnostic, field: String? = nil, layer: Int = 0) {
        findings.append(Finding(diagnostic: diagnostic, field: field, layer: layer))
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

    /// Returns the kind of value in the innermost scope that has such a field, as templates are bound, and the number
    /// of that scope; `a.b` is a field of a field. A list has no fields of its own: `list` is the one of which a field
    /// was requested.
    private func shape(of name: String, in scopes: [Scope]) -> (
        shape: FieldShape?, scope: Int, list: (name: String, field: String)?
    ) {
        if let key = ThemeStrings.key(in: name) { return (strings.contains(key) ? .text : nil, 0, nil) }
        if let sign = name.rest(after: ThemeSigns.prefix) {
            return (theme.signs.sign(named: sign) == nil ? nil : .text, 0, nil)
        }
        if name == ThemeSigns.name { return (.text, 0, nil) }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first, let scope = scope(with: first, in: scopes) else { return (nil, 0, nil) }
        var found = scopes[scope].model.shape(named: first)
        for (number, part) in parts.enumerated().dropFirst() {
            let shape = found?.child?.shape(named: part)
            if shape != nil, case .list = found {
                let list = (parts[..<number].joined(separator: "."), parts[number...].joined(separator: "."))
                return (shape, scope, list)
            }
            found = shape
        }
        return (found, scope, nil)
    }

    /// Returns the number of the innermost scope that has a field; nil if none has, and if the name is none of a model
    /// but nearly is: an element around it has all names.
    private func scope(with field: String, in scopes: [Scope]) -> Int? {
        for (number, scope) in scopes.enumerated().reversed() where scope.model.shape(named: field) != nil {
            let isMeant = scope.model.hasOnlyItsFields || scope.model.descriptions.contains { $0.name == field }
            return isMeant || fixedMisses(of: field, in: scopes[(number + 1)...]).isEmpty ? number : nil
        }
        return nil
    }

    private mutating func nearMisses(of name: String, in scopes: [Scope]) -> [String] {
        if let key = ThemeStrings.key(in: name) {
            let known = stringNames ?? NearMiss(among: strings.sorted())
            stringNames = known
            return known.matches(for: key).map { ThemeStrings.prefix + $0 }
        }
        if let sign = name.rest(after: ThemeSigns.prefix) {
            return signNames.matches(for: sign).map { ThemeSigns.prefix + $0 }
        }
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2 { return nearMisses(of: parts[0], field: parts[1], in: scopes) }
        let element = scopes.lastIndex { !$0.model.hasOnlyItsFields }
        return element.map { fixedMisses(of: name, in: scopes[($0 + 1)...]) }
            ?? NearMiss.matches(for: name, amongFew: Self.fields(of: scopes[...]), shortest: 3)
    }

    /// Returns the field with markup that a name with three braces probably means where an element has all names.
    private func markupLike(_ name: String, in scopes: [Scope], scope: Int) -> String? {
        guard scopes.indices.contains(scope), !scopes[scope].model.hasOnlyItsFields else { return nil }
        let known = scopes[scope].model.descriptions
        guard !known.contains(where: { $0.name == name }) else { return nil }
        let markup = known.filter { if case .html = $0.shape { true } else { false } }
        return NearMiss.matches(for: name, amongFew: markup.map(\.name)).first
    }

    /// Returns what a name with a point probably means: the field of a field, or a string.
    private mutating func nearMisses(of name: String, field: String, in scopes: [Scope]) -> [String] {
        if let child = shape(of: name, in: scopes).shape?.child {
            return nearMisses(of: field, in: [Scope(model: child)]).map { name + "." + $0 }
        }
        let places = [ThemeStrings.prefix, ThemeSigns.prefix].map { String($0.dropLast()) }
        return (nearMisses(of: name, in: scopes) + NearMiss.matches(for: name, amongFew: places)).map {
            $0 + "." + field
        }
        .filter { shape(of: $0, in: scopes).shape != nil }
    }

    /// Returns the fields of models inside of an element, such as the target of its link, that are probably meant.
    private func fixedMisses(of name: String, in scopes: ArraySlice<Scope>) -> [String] {
        scopes.isEmpty ? [] : NearMiss.matches(for: name, amongFew: Self.fields(of: scopes), shortest: 2)
    }

    private static func fields(of scopes: ArraySlice<Scope>) -> [String] {
        var seen: Set<String> = []
        return scopes.reversed().flatMap { $0.model.descriptions.map(\.name) }.filter { seen.insert($0).inserted }
    }
}
