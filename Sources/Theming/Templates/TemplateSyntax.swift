// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Checks the syntax of a template's tags. Templates are parsed without regard to errors; this reports them.
enum TemplateSyntax {
    /// - Parameter path: the file, for diagnostics.
    static func faults(in source: String, path: String, limits: Limits = .standard) -> [Diagnostic] {
        let tags = TemplateTag.all(in: source)
        if let tag = firstBeyond(limits.templateDepth, in: tags) {
            return [TemplateSize.tooDeep(at: SourcePosition(file: path, offset: tag.offset), limits)]
        }
        let faults = tags.compactMap { tag in fault(of: tag).map { (tag.offset, $0) } }
        // The nesting is checked only if all tags can be read.
        let found = faults.isEmpty ? nestingFault(of: tags, in: source).map { [$0] } ?? [] : faults
        return found.map { Diagnostic(.badTemplate, $0.1, at: SourcePosition(file: path, offset: $0.0)) }
    }

    /// Returns the first section that has more sections around it than the limit allows. Templates are parsed by
    /// functions that call themselves for each section, and would take more of the stack than there is.
    private static func firstBeyond(_ limit: Int, in tags: [TemplateTag]) -> TemplateTag? {
        var depth = 0
        for tag in tags {
            switch tag.kind {
            case .section, .inverted: depth += 1
            case .close: depth = max(0, depth - 1)
            case .variable, .markup, .partial, .comment, .foreign, .unclosed: break
            }
            if depth > limit { return tag }
        }
        return nil
    }

    private static func fault(of tag: TemplateTag) -> String? {
        switch tag.kind {
        case .comment: nil
        case .unclosed: "The tag is not closed with ‘\(tag.name)’"
        case .foreign: "‘{{\(tag.name)}}’ is of a part of Mustache that themes do not have"
        case .variable, .markup, .section, .inverted, .close, .partial:
            isName(tag.name, isPath: tag.kind == .partial)
                ? nil : "‘\(tag.name)’ is no name; names are made of letters from a to z, digits, ‘-’, ‘_’ and points"
        }
    }

    /// Whether a name has only letters, digits and signs that names have.
    private static func isName(_ name: String, isPath: Bool) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) || isPath && $0 == UInt8(ascii: "/")
            }
    }

    /// Returns the first section that is not closed, or that is closed but not open. Errors after it would be reported
    /// for the wrong sections.
    private static func nestingFault(of tags: [TemplateTag], in source: String) -> (Int, String)? {
        var open: [TemplateTag] = []
        for tag in tags {
            switch tag.kind {
            case .section, .inverted: open.append(tag)
            case .close:
                guard let last = open.last, last.name != tag.name else {
                    if open.popLast() == nil { return (tag.offset, "‘{{/\(tag.name)}}’ closes nothing") }
                    continue
                }
                if open.contains(where: { $0.name == tag.name }) { return unclosedTag(last, in: source) }
                return (
                    tag.offset,
                    "‘{{/\(tag.name)}}’ closes nothing; ‘\(last.name)’ is open since \(place(of: last, in: source))"
                )
            case .variable, .markup, .partial, .comment, .foreign, .unclosed: break
            }
        }
        return open.last.map { unclosedTag($0, in: source) }
    }

    private static func unclosedTag(_ tag: TemplateTag, in source: String) -> (Int, String) {
        (
            tag.offset,
            "The section ‘\(tag.name)’ opened in line \(SourceText(Array(source.utf8)).location(of: tag.offset).line) is not closed"
        )
    }

    private static func place(of tag: TemplateTag, in source: String) -> String {
        let place = SourceText(Array(source.utf8)).location(of: tag.offset)
        return "\(place.line):\(place.column)"
    }
}
