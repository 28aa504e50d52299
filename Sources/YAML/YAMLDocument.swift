// SPDX-License-Identifier: MIT

internal import Text
internal import Yams

/// A YAML text. This is the only file that uses the YAML reader.
package struct YAMLDocument {
    /// Why a text cannot be read, for a message.
    package struct Fault: Error, Sendable {
        /// A sentence without its full stop.
        package let summary: String
        /// Bytes of UTF-8 from the start of the text.
        package let offset: Int
    }

    /// Nil if the text holds nothing.
    package let root: YAMLValue?

    package init(_ text: String) throws(Fault) {
        let places = TextPlaces(text)
        if let alias = YAMLAliases(text).firstBeyondLimit {
            throw Fault(
                summary:
                    "The file has more than \(YAMLAliases.most) aliases such as ‘\(alias.name)’; write the values out",
                offset: places.offset(ofCharacter: alias.character))
        }
        let most = Limits.standard.marks
        if let mark = YAMLMarks(text, most: most).firstBeyondLimit {
            throw Fault(
                summary: "The file has more than \(most) combining marks in a row; delete them",
                offset: places.offset(ofCharacter: mark))
        }
        do {
            // Without the encoding the environment is read for each text. Which scalars are numbers or dates is not asked,
            // because that takes several regular expressions for each key.
            root = try Yams.compose(yaml: text, .basic, .default, .utf8).map { YAMLValue($0, places) }
        } catch let error as YamlError {
            throw Self.conflict(in: text, places)
                ?? Self.slip(in: text, before: Self.fault(error, text: text, places: places))
        } catch {
            throw Fault(summary: Self.invalid, offset: 0)
        }
        if let slip = YAMLSlips.unclosedQuote(in: text) {
            throw Fault(summary: "\(Self.invalid): \(slip.summary)", offset: slip.offset)
        }
    }

    private static let deep = "lists and maps are nested too deeply here"
    private static let invalid = "The file is not valid YAML"

    /// Returns why a text with a merge conflict is not valid: the reader's own reason is one of its lines.
    private static func conflict(in text: String, _ places: TextPlaces) -> Fault? {
        let bytes = Array(text.utf8)
        guard let start = MergeMarks.firstConflict(in: bytes) else { return nil }
        let line = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
        return Fault(summary: MergeMarks.summary, offset: places.offset(line: line, column: 1))
    }

    /// Returns the cause of a fault, if it is one that is known and stands before what the reader found.
    private static func slip(in text: String, before fault: Fault) -> Fault {
        guard !fault.summary.hasSuffix(deep), let slip = YAMLSlips.first(in: text), slip.offset <= fault.offset else {
            return fault
        }
        return Fault(summary: "\(invalid): \(slip.summary)", offset: slip.offset)
    }

    private static func fault(_ error: YamlError, text: String, places: TextPlaces) -> Fault {
        switch error {
        // The reader's own sentence begins in another value.
        case .composer(_, "but found another document", let mark, _):
            return Fault(
                summary: "\(invalid): a second document begins here; a file has one",
                offset: places.offset(line: mark.line, column: mark.column))
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            let reason = reason(problem, at: text.sign(line: mark.line, column: mark.column))
            return Fault(
                summary: "\(invalid): \(reason)", offset: places.offset(line: mark.line, column: mark.column))
        case .duplicatedKeysInMapping(let keys, let context):
            let key = keys.first ?? ""
            let first = (line: context.mark.line, column: context.mark.column)
            let second = placeOfSecond(key, after: first, in: text) ?? first
            return Fault(
                summary: "\(invalid): ‘\(key)’ is set twice",
                offset: places.offset(line: second.line, column: second.column))
        case .reader(let problem, _, _, _):
            return Fault(summary: "\(invalid): \(problem)", offset: firstControl(in: text))
        default: return Fault(summary: invalid, offset: 0)
        }
    }

    /// Returns where the first character stands that YAML forbids (YAML 1.2, 5.1), in bytes; 0 without one. The reader of the
    /// library counts the bytes of another encoding.
    private static func firstControl(in text: String) -> Int {
        let scalars = text.unicodeScalars
        let first = scalars.firstIndex { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x85: false
            case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
            default: false
            }
        }
        return first.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? 0
    }

    /// Returns a reason of the reader, in place of the commonest ones what to write: they are in the words of the grammar.
    private static func reason(_ problem: String, at sign: Character?) -> String {
        switch (problem, sign) {
        case ("mapping values are not allowed in this context", _):
            "a value that holds ‘: ’ needs quotation marks, or the line begins with too many blanks"
        case ("found character that cannot start any token", "\t"):
            "a tab stands here; lines are indented with blanks"
        case ("found character that cannot start any token", let sign?):
            "a value that begins with ‘\(sign)’ needs quotation marks"
        case ("could not find expected ':'", _): "‘:’ and a blank are missing behind a name"
        case (_, _) where problem.hasPrefix("Maximum nesting level"): deep
        default: problem
        }
    }

    /// Returns where a key stands for the second time in a map of several lines, both from 1; nil if it is not found.
    /// - Parameter first: where it stands first, which is the only place that the reader reports.
    private static func placeOfSecond(_ key: String, after first: (line: Int, column: Int), in text: String) -> (
        line: Int, column: Int
    )? {
        for (number, line) in text.yamlLines.enumerated() {
            let rest = line.utf8.drop { $0 == UInt8(ascii: " ") }
            let indentation = line.utf8.count - rest.count
            if number >= first.line, indentation == first.column - 1, begins(rest, with: key) {
                return (number + 1, indentation + 1)
            }
        }
        return nil
    }

    /// Whether a line begins with a key, in quotation marks or not.
    private static func begins(_ line: Substring.UTF8View, with key: String) -> Bool {
        [key, "\"\(key)\"", "'\(key)'"].contains { written in
            let behind = line.dropFirst(written.utf8.count).drop { $0 == UInt8(ascii: " ") }
            // Within a key, no blank follows a colon.
            return line.starts(with: written.utf8) && behind.first == UInt8(ascii: ":")
                && behind.dropFirst().first.map { $0 <= 0x20 } ?? true
        }
    }
}

/// A value of a YAML text with its place: a text, a list or a map.
package struct YAMLValue {
    /// Bytes from the start of the file.
    package let offset: Int
    private let node: Node
    private let places: TextPlaces

    fileprivate init(_ node: Node, _ places: TextPlaces) {
        offset = node.mark.map { places.offset(line: $0.line, column: $0.column) } ?? 0
        self.node = node
        self.places = places
    }

    /// The text; nil if it is a list or a map.
    package var scalar: String? { node.scalar?.string }

    /// Whether it is `~` or `null` without quotation marks, or nothing.
    package var isNull: Bool { node.null != nil }

    /// The values of a list; nil if it is not a list.
    package var sequence: [YAMLValue]? { node.sequence?.map { YAMLValue($0, places) } }

    /// The entries of a map in file order; nil if it is not a map.
    package var mapping: [(key: YAMLValue, value: YAMLValue)]? {
        node.mapping?.map { (key: YAMLValue($0.key, places), value: YAMLValue($0.value, places)) }
    }
}

extension String {
    /// Returns the sign at a line and a column, both from 1.
    fileprivate func sign(line: Int, column: Int) -> Character? {
        yamlLines.dropFirst(line - 1).first?.dropFirst(column - 1).first
    }
}
