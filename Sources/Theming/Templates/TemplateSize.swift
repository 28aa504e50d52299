// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Measures templates with their partials, signs and strings put in, before anything goes through them. A few small partials that include
/// each other twice are more text than a machine has memory for, and a long row of them is deeper than its stack; one
/// that includes itself never ends.
struct TemplateSize {
    /// A template with its partials. All numbers stop at `most`.
    private struct Measure {
        var bytes = 0
        var lines = 1
        /// The sections and partials in each other.
        var depth = 0

        static let most = 1_000_000_000

        mutating func add(_ inner: Measure, behind blanks: Int) {
            bytes = min(Self.most, bytes + inner.bytes + min(Self.most, blanks * inner.lines))
            lines = min(Self.most, lines + inner.lines)
        }
    }

    /// A tag that includes a partial.
    private struct Inclusion {
        let name: String
        let offset: Int
        /// The open sections around it.
        let depth: Int
        /// The blanks before it, which precede each line of the partial.
        let blanks: Int
    }

    /// A template while its partials are measured.
    private struct Visit {
        let name: String
        let inclusions: [Inclusion]
        var next = 0
        var measure: Measure
        var isReported = false
    }

    private let theme: Theme
    private let limits: Limits
    /// The bytes of the longest sign, and of each string in the language in which it is longest.
    private let longestSign: Int
    private let stringLengths: [String: Int]
    private var known: [String: Measure] = [:]
    /// The templates that are being measured.
    private var open: Set<String> = []
    private var faults: [Diagnostic] = []
    private var circles: [Diagnostic] = []

    /// Returns a diagnostic for each tag by which a partial includes itself; if there is none, for each template or
    /// partial that exceeds a limit and that holds none that does.
    static func faults(of theme: Theme, limits: Limits = .standard) -> [Diagnostic] {
        var size = TemplateSize(theme: theme, limits: limits)
        for name in theme.sources.keys.sorted() { size.measure(name) }
        return size.circles.isEmpty ? size.faults : size.circles
    }

    /// Returns the diagnostic for sections or partials that are too deep in each other.
    static func tooDeep(at position: SourcePosition, _ limits: Limits) -> Diagnostic {
        Diagnostic(
            .largeTemplate, "More than \(limits.templateDepth) sections and partials lie in each other here",
            at: position)
    }

    private init(theme: Theme, limits: Limits) {
        (self.theme, self.limits) = (theme, limits)
        longestSign = theme.signs.names.compactMap { theme.signs.sign(named: $0)?.utf8.count }.max() ?? 0
        stringLengths = theme.entries.reduce(into: [:]) { lengths, string in
            lengths[string.key.text] = max(lengths[string.key.text] ?? 0, string.text.text.utf8.count)
        }
    }

    /// Measures a template after all of its partials, without a function that calls itself.
    private mutating func measure(_ name: String) {
        guard known[name] == nil else { return }
        var visits = [visit(name)]
        while var last = visits.popLast() {
            guard last.next < last.inclusions.count else {
                known[last.name] = last.measure
                open.remove(last.name)
                continue
            }
            let inclusion = last.inclusions[last.next]
            if open.contains(inclusion.name) {
                last.next += 1
                let position = SourcePosition(file: theme.paths[last.name] ?? last.name, offset: inclusion.offset)
                circles.append(
                    Diagnostic(.circularPartial, "The partial ‘\(inclusion.name)’ includes itself", at: position))
                visits.append(last)
            } else if let inner = known[inclusion.name] {
                last.next += 1
                add(inner, of: inclusion, to: &last)
                visits.append(last)
            } else {
                visits.append(last)
                visits.append(visit(inclusion.name))
            }
        }
    }

    private mutating func visit(_ name: String) -> Visit {
        open.insert(name)
        var visit = Visit(name: name, inclusions: [], measure: Measure())
        guard let source = theme.sources[name] else { return visit }
        let bytes = Array(source.utf8)
        visit.measure.bytes = bytes.count
        visit.measure.lines += bytes.count { $0 == UInt8(ascii: "\n") }
        let tags = TemplateTag.all(in: source)
        let (inclusions, depth) = Self.inclusions(in: tags, bytes)
        visit.measure.depth = depth
        if bytes.count > limits.template { report(&visit, isDeep: false, at: 0) }
        for tag in tags where tag.kind == .variable || tag.kind == .markup {
            visit.measure.bytes = min(Measure.most, visit.measure.bytes + length(of: tag.name))
            if visit.measure.bytes > limits.template { report(&visit, isDeep: false, at: tag.offset) }
        }
        return Visit(name: name, inclusions: inclusions, measure: visit.measure, isReported: visit.isReported)
    }

    /// Returns the bytes of a sign or string, which is a part of every page; 0 for a field.
    private func length(of name: String) -> Int {
        if name == ThemeSigns.name { return longestSign }
        if let key = ThemeStrings.key(in: name) { return stringLengths[key] ?? 0 }
        return name.rest(after: ThemeSigns.prefix).flatMap(theme.signs.sign(named:))?.utf8.count ?? 0
    }

    private static func inclusions(in tags: [TemplateTag], _ bytes: [UInt8]) -> ([Inclusion], depth: Int) {
        var inclusions: [Inclusion] = []
        var (depth, deepest) = (0, 0)
        for tag in tags {
            switch tag.kind {
            case .section, .inverted: depth += 1
            case .close: depth = max(0, depth - 1)
            case .partial:
                let blanks = bytes[..<tag.offset].reversed().prefix {
                    $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
                }
                inclusions.append(Inclusion(name: tag.name, offset: tag.offset, depth: depth, blanks: blanks.count))
            case .variable, .markup, .comment, .foreign, .unclosed: break
            }
            deepest = max(deepest, depth)
        }
        return (inclusions, deepest)
    }

    private mutating func add(_ inner: Measure, of inclusion: Inclusion, to visit: inout Visit) {
        let wasSmall = visit.measure.bytes <= limits.template
        visit.measure.add(inner, behind: inclusion.blanks)
        let depth = inclusion.depth + 1 + inner.depth
        visit.measure.depth = max(visit.measure.depth, min(Measure.most, depth))
        if wasSmall, inner.bytes <= limits.template, visit.measure.bytes > limits.template {
            report(&visit, isDeep: false, at: inclusion.offset)
        } else if inner.depth <= limits.templateDepth, depth > limits.templateDepth {
            report(&visit, isDeep: true, at: inclusion.offset)
        }
    }

    private mutating func report(_ visit: inout Visit, isDeep: Bool, at offset: Int) {
        guard !visit.isReported else { return }
        visit.isReported = true
        let position = SourcePosition(file: theme.paths[visit.name] ?? visit.name, offset: offset)
        faults.append(
            isDeep
                ? Self.tooDeep(at: position, limits)
                : Diagnostic(
                    .largeTemplate,
                    "With its partials, signs and strings the template has more than \(limits.template) bytes here",
                    at: position))
    }
}
