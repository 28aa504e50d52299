// SPDX-License-Identifier: MIT
package import AppModel

/// Compares the names in a theme's templates with the fields their page models have. The template engine shows an unknown
/// name as nothing, without a word; this check finds it with its line.
package struct TemplateCheck {
    /// Something wrong in a template.
    package struct Finding: Sendable, Hashable {
        package let template: String
        /// Counted from 1.
        package let line: Int
        package let problem: String
    }

    private let sources: [String: String]
    private let words: [String: String]
    private var findings: [Finding] = []
    /// Partials can include each other; deeper nesting than this is a circle.
    private static let maximumDepth = 12

    /// What is wrong with the templates of a theme.
    package static func findings(in theme: Theme, for registry: ActivityRegistry) -> [Finding] {
        var check = TemplateCheck(sources: theme.sources, words: theme.words(in: "es"))
        check.check("page", scopes: [FramePage.self], depth: 0)
        check.check("activities/placeholder", scopes: [PlaceholderPage.self], depth: 0)
        for activity in registry.types + [registry.unknown] { check.check(activity) }
        var seen: Set<Finding> = []
        return check.findings.filter { seen.insert($0).inserted }
    }

    private init(sources: [String: String], words: [String: String]) {
        self.sources = sources
        self.words = words
    }

    private mutating func check<Kind: Activity>(_ activity: Kind.Type) {
        check("activities/\(activity.view)", scopes: [Kind.Page.self], depth: 0)
    }

    private mutating func check(_ name: String, scopes: [any PageModel.Type], depth: Int) {
        guard let source = sources[name] else {
            findings.append(Finding(template: name, line: 1, problem: "the template is missing"))
            return
        }
        guard depth < Self.maximumDepth else {
            findings.append(Finding(template: name, line: 1, problem: "the partial includes itself"))
            return
        }
        var stack = scopes
        var open: [(name: String, hasScope: Bool)] = []
        for tag in TemplateTag.all(in: source) {
            func report(_ problem: String) { findings.append(Finding(template: name, line: tag.line, problem: problem)) }
            switch tag.kind {
            case .comment: break
            case .partial: check(tag.name, scopes: stack, depth: depth + 1)
            case .close:
                if let last = open.popLast(), last.hasScope { stack.removeLast() }
            case .variable, .markup, .section, .inverted:
                let shape = shape(of: tag.name, in: stack)
                if shape == nil { report("there is no field ‘\(tag.name)’ here") }
                if case .html? = shape, tag.kind == .variable { report("‘\(tag.name)’ is markup; show it with three braces") }
                if tag.kind == .markup, shape.map({ if case .html = $0 { false } else { true } }) ?? false {
                    report("‘\(tag.name)’ is plain text; show it with two braces")
                }
                if tag.kind == .section || tag.kind == .inverted {
                    let child = tag.kind == .section ? shape.flatMap(\.child) : nil
                    if let child { stack.append(child) }
                    open.append((tag.name, child != nil))
                }
            }
        }
    }

    private func shape(of name: String, in scopes: [any PageModel.Type]) -> FieldShape? {
        if name.hasPrefix("words.") { return words[String(name.dropFirst(6))] == nil ? nil : .text }
        for scope in scopes.reversed() {
            if let field = scope.descriptions.first(where: { $0.name == name }) { return field.shape }
        }
        return nil
    }
}

extension FieldShape {
    /// The model that a section of this field enters.
    fileprivate var child: (any PageModel.Type)? {
        switch self {
        case .model(let type), .list(let type): type
        case .text, .html, .flag, .number: nil
        }
    }
}

/// One tag of a template.
struct TemplateTag {
    enum Kind { case variable, markup, section, inverted, close, partial, comment }

    let kind: Kind
    let name: String
    let line: Int

    static func all(in source: String) -> [TemplateTag] {
        var tags: [TemplateTag] = []
        var line = 1
        var rest = source[...]
        while let match = rest.firstMatch(of: /\{\{\{\s*([^}]+?)\s*\}\}\}|\{\{([#^\/>!&%]?)\s*([^}]*?)\s*\}\}/) {
            line += rest[..<match.range.lowerBound].count { $0.isNewline }
            tags.append(TemplateTag(kind: kind(match.2, isTriple: match.1 != nil), name: String(match.1 ?? match.3 ?? ""), line: line))
            line += match.0.count { $0.isNewline }
            rest = rest[match.range.upperBound...]
        }
        return tags
    }

    private static func kind(_ sign: Substring?, isTriple: Bool) -> Kind {
        if isTriple { return .markup }
        return switch sign {
        case "#": .section
        case "^": .inverted
        case "/": .close
        case ">": .partial
        case "!", "%": .comment
        case "&": .markup
        default: .variable
        }
    }
}
