// SPDX-License-Identifier: MIT
internal import Yams

/// A file of a theme that is a flat map of keys and texts: its words of one language, or what it says of itself.
enum YAMLMap {
    /// A key or a text with its place.
    struct Scalar: Sendable {
        let text: String
        let path: String
        let line: Int
        let column: Int

        fileprivate init?(_ node: Node, path: String) {
            guard let scalar = node.scalar else { return nil }
            text = scalar.string
            self.path = path
            line = node.mark?.line ?? 1
            column = node.mark?.column ?? 1
        }

        func problem(_ reason: String) -> ThemeProblem { ThemeProblem(path: path, line: line, column: column, reason: reason) }
    }

    static func read(_ text: String, path: String) throws(SiteError) -> [(key: Scalar, value: Scalar)] {
        guard let node = try compose(text, path: path) else { return [] }
        guard let mapping = node.mapping else { throw problem("a map of keys and texts is expected", path, node.mark) }
        var entries: [(key: Scalar, value: Scalar)] = []
        for (key, value) in mapping {
            guard let key = Scalar(key, path: path), let value = Scalar(value, path: path) else {
                throw problem("a key and a text are expected", path, key.mark)
            }
            entries.append((key, value))
        }
        return entries
    }

    private static func compose(_ text: String, path: String) throws(SiteError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch YamlError.scanner(_, let reason, let mark, _), YamlError.parser(_, let reason, let mark, _) {
            throw problem(reason, path, mark)
        } catch YamlError.duplicatedKeysInMapping(let keys, _) {
            let doubled = keys.min() ?? ""
            throw .theme([ThemeProblem(path: path, line: secondLine(of: doubled, in: text), reason: "there is already a key ‘\(doubled)’ above")])
        } catch {
            throw problem("\(error)", path, nil)
        }
    }

    /// The line in which a key stands for the second time; the reader names only the first.
    private static func secondLine(of key: String, in text: String) -> Int {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().filter { line in
            let start = line.element.prefix { $0 != ":" }.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
            return start == key && line.element.contains(":")
        }
        return (lines.dropFirst().first ?? lines.first).map { $0.offset + 1 } ?? 1
    }

    private static func problem(_ reason: String, _ path: String, _ mark: Mark?) -> SiteError {
        .theme([ThemeProblem(path: path, line: mark?.line ?? 1, column: mark?.column ?? 1, reason: reason)])
    }
}
