// SPDX-License-Identifier: MIT
package import AppModel
internal import Diagnostics

/// Compares the names in a theme's templates with the fields their page models have. The template engine shows an unknown
/// name as nothing, without a word; this check finds it with its place.
package struct TemplateCheck {
    private let theme: Theme
    private let words: [String: String]
    private var problems: [ThemeProblem] = []
    /// Partials can include each other; deeper nesting than this is a circle.
    private static let maximumDepth = 12

    /// What is wrong with the templates of a theme, each said once.
    package static func problems(in theme: Theme, for registry: ActivityRegistry) -> [ThemeProblem] {
        var check = TemplateCheck(theme: theme)
        check.check(template: "page", for: FramePage.self)
        check.check(template: "activities/placeholder", for: PlaceholderPage.self)
        for activity in registry.types + [registry.unknown] { check.check(activity, as: activity.view.name) }
        if let themed = registry.withTemplates(theme.views).themedTypes {
            for view in themed.views { check.check(themed.activity, as: view) }
        }
        var seen: Set<ThemeProblem> = []
        return check.problems.filter { seen.insert($0).inserted }
    }

    private init(theme: Theme) {
        self.theme = theme
        words = theme.words(in: "es")
    }

    private mutating func check<Kind: Activity>(_ activity: Kind.Type, as view: String) {
        check(template: "activities/\(view)", for: Kind.Page.self)
    }

    private mutating func check(template: String, for model: any PageModel.Type) {
        if theme.sources[template] == nil {
            problems.append(ThemeProblem(path: template + ".mustache", reason: "the template is missing"))
        } else {
            check(template, scopes: [model], depth: 0)
        }
    }

    /// Goes through a template and the partials it includes: those see what is in scope at their tag.
    private mutating func check(_ name: String, scopes: [any PageModel.Type], depth: Int) {
        var stack = scopes
        var entered: [Bool] = []
        for tag in TemplateTag.all(in: theme.sources[name] ?? "") {
            switch tag.kind {
            case .comment: break
            case .partial: checkPartial(tag, in: name, scopes: stack, depth: depth)
            case .close:
                if entered.popLast() ?? false { stack.removeLast() }
            case .variable, .markup, .section, .inverted:
                let shape = shape(of: tag.name, in: stack)
                if let reason = problem(with: tag, shape, in: stack) { report(reason, tag, in: name) }
                guard tag.kind == .section || tag.kind == .inverted else { break }
                let child = tag.kind == .section ? shape?.child : nil
                if let child { stack.append(child) }
                entered.append(child != nil)
            }
        }
    }

    private mutating func checkPartial(_ tag: TemplateTag, in name: String, scopes: [any PageModel.Type], depth: Int) {
        if theme.sources[tag.name] == nil {
            let known = theme.sources.keys.filter { !$0.hasPrefix("activities/") && $0 != "page" }
            report("there is no partial ‘\(tag.name)’" + ThemeProblem.hint(NearMiss.matches(for: tag.name, among: known.sorted())), tag, in: name)
        } else if depth >= Self.maximumDepth {
            report("the partial ‘\(tag.name)’ includes itself", tag, in: name)
        } else {
            check(tag.name, scopes: scopes, depth: depth + 1)
        }
    }

    private mutating func report(_ reason: String, _ tag: TemplateTag, in name: String) {
        problems.append(ThemeProblem(path: theme.paths[name] ?? name, line: tag.line, column: tag.column, reason: reason))
    }

    // MARK: Names

    private func problem(with tag: TemplateTag, _ shape: FieldShape?, in scopes: [any PageModel.Type]) -> String? {
        guard let shape else { return "there is no field ‘\(tag.name)’ here" + ThemeProblem.hint(nearMisses(of: tag.name, in: scopes)) }
        switch (tag.kind, shape) {
        case (.variable, .html): return "‘\(tag.name)’ is markup; show it with three braces"
        case (.markup, .html): return nil
        case (.variable, .list), (.variable, .model): return "‘\(tag.name)’ holds fields; open a section with it"
        case (.markup, _): return "‘\(tag.name)’ is plain text; show it with two braces"
        default: return nil
        }
    }

    /// The kind of value that the innermost scope with such a field has, by the engine's own rule; `a.b` is a field of a field.
    private func shape(of name: String, in scopes: [any PageModel.Type]) -> FieldShape? {
        if name.hasPrefix("words.") { return words[String(name.dropFirst(6))] == nil ? nil : .text }
        var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let first = parts.removeFirst()
        let found = scopes.reversed().lazy.compactMap { $0.shape(named: first) }.first
        return parts.reduce(found) { shape, part in shape?.child?.shape(named: part) }
    }

    private func nearMisses(of name: String, in scopes: [any PageModel.Type]) -> [String] {
        if name.hasPrefix("words.") { return NearMiss.matches(for: String(name.dropFirst(6)), among: words.keys.sorted()).map { "words." + $0 } }
        var known: [String] = []
        for field in scopes.reversed().flatMap({ $0.descriptions }) where !known.contains(field.name) { known.append(field.name) }
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
