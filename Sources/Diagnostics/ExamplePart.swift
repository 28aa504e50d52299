// SPDX-License-Identifier: MIT

extension Example {
    /// Some lines of an example, for kinds whose examples are nearly alike: what a bad and a good one differ in is an
    /// argument of the function that makes both.
    package struct Part: Sendable {
        package let lines: [String]

        package init(_ lines: String...) { self.lines = lines }

        private init(lines: [String]) { self.lines = lines }

        /// An element with a value, in one line.
        package static func value(_ name: String, _ value: String) -> Part { Part("<\(name)>\(value)</\(name)>") }

        /// An element around others, whose lines are indented.
        package static func element(_ name: String, _ children: [Part]) -> Part {
            let inner = children.flatMap { child in child.lines.map { "  \($0)" } }
            let (start, end) = ("<\(name)>", "</\(name)>")
            return Part(lines: [start] + inner + [end])
        }

        /// The same with the mark of the reported place at its start.
        package var marked: Part {
            Part(lines: lines.enumerated().map { $0.offset == 0 ? "\(Example.mark)\($0.element)" : $0.element })
        }

        /// As the text of a piece.
        package static func text(_ parts: [Part]) -> String { parts.flatMap(\.lines).joined(separator: "\n") }
    }
}
