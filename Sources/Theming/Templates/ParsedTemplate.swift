// SPDX-License-Identifier: MIT

internal import Text

/// A template as a tree of literal pieces and tags. Lines that hold nothing but a section, partial or comment tag leave
/// nothing behind (the “standalone” lines of the Mustache specification).
struct ParsedTemplate: Sendable {
    indirect enum Node: Sendable {
        case literal([UInt8])
        /// A field, escaped if it is text.
        case value([String], isEscaped: Bool)
        case section([String], [Node])
        case inverted([String], [Node])
        /// - indentation: the blanks before a tag on a line of its own, which precede each line of the partial.
        case partial(String, indentation: [UInt8])
    }

    let nodes: [Node]

    /// Parses a template. `TemplateSyntax` reports what is wrong with it; here a tag without a partner ends or opens a
    /// section as far as the template goes.
    /// - Parameter indentation: what precedes each line.
    init(_ source: String, indentation: [UInt8] = []) {
        let source = indentation.isEmpty ? source : Self.indented(source, by: indentation)
        var parser = Parser(source)
        nodes = parser.nodes()
    }

    private static func indented(_ source: String, by indentation: [UInt8]) -> String {
        var result = indentation
        let bytes = Array(source.utf8)
        for (index, byte) in bytes.enumerated() {
            result.append(byte)
            if byte == UInt8(ascii: "\n"), index + 1 < bytes.count { result += indentation }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private struct Parser {
        private let bytes: [UInt8]
        private let tags: [TemplateTag]
        private var number = 0
        /// The end of what has been read.
        private var offset = 0

        init(_ source: String) {
            bytes = Array(source.utf8)
            tags = TemplateTag.all(in: source)
        }

        /// Reads to the end of the section or template.
        mutating func nodes() -> [Node] {
            var nodes: [Node] = []
            while number < tags.count {
                let tag = tags[number]
                number += 1
                let line = standaloneLine(of: tag)
                addLiteral(until: line?.lowerBound ?? tag.range.lowerBound, to: &nodes)
                let indentation = line.map { Array(bytes[$0.lowerBound..<tag.range.lowerBound]) } ?? []
                offset = line?.upperBound ?? tag.range.upperBound
                let path = Self.path(tag.name)
                switch tag.kind {
                case .variable: nodes.append(.value(path, isEscaped: true))
                case .markup: nodes.append(.value(path, isEscaped: false))
                case .section: nodes.append(.section(path, self.nodes()))
                case .inverted: nodes.append(.inverted(path, self.nodes()))
                case .partial: nodes.append(.partial(tag.name, indentation: indentation))
                case .close: return nodes
                case .comment, .foreign, .unclosed: break
                }
            }
            addLiteral(until: bytes.count, to: &nodes)
            return nodes
        }

        /// Returns the parts of a name: `picture.src` has two.
        private static func path(_ name: String) -> [String] {
            guard name.hasByte(".") else { return [name] }
            return name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
                String(Substring($0))
            }
        }

        private mutating func addLiteral(until end: Int, to nodes: inout [Node]) {
            if end > offset { nodes.append(.literal(Array(bytes[offset..<end]))) }
            offset = max(offset, end)
        }

        /// Returns the line of a tag with its end, if nothing else is on it.
        private func standaloneLine(of tag: TemplateTag) -> Range<Int>? {
            switch tag.kind {
            case .variable, .markup, .foreign, .unclosed: return nil
            case .section, .inverted, .close, .partial, .comment: break
            }
            var start = tag.range.lowerBound
            while start > offset, bytes[start - 1].isSpaceOrTab { start -= 1 }
            guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
            var end = tag.range.upperBound
            while end < bytes.count, bytes[end].isSpaceOrTab { end += 1 }
            if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
            if end == bytes.count { return start..<end }
            return bytes[end] == UInt8(ascii: "\n") ? start..<(end + 1) : nil
        }
    }
}
