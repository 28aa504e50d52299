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

        func problem(_ reason: String) -> ThemeProblem {
            ThemeProblem(path: path, line: line, column: column, reason: reason)
        }
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
        if let alias = YAMLAliases(text).firstBeyondLimit {
            let reason = "it has more than \(YAMLAliases.most) aliases such as ‘\(alias.name)’; write the texts out"
            throw .theme([ThemeProblem(path: path, line: alias.line, column: alias.column, reason: reason)])
        }
        do {
            return try Yams.compose(yaml: text)
        } catch YamlError.scanner(_, let reason, let mark, _), YamlError.parser(_, let reason, let mark, _),
            YamlError.composer(_, let reason, let mark, _)
        {
            throw problem(reason, path, mark)
        } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
            let doubled = keys.first ?? ""
            let reason = "there is already a key ‘\(doubled)’ above"
            guard let place = placeOfSecond(doubled, after: context.mark, in: text) else {
                throw problem(reason, path, context.mark)
            }
            throw .theme([ThemeProblem(path: path, line: place.line, column: place.column, reason: reason)])
        } catch YamlError.reader(let reason, _, _, _) {
            throw problem(reason, path, nil)
        } catch {
            throw problem("the file is not valid YAML", path, nil)
        }
    }

    /// Where a key stands for the second time in a map of several lines, both from 1; nil if it is not found.
    /// - Parameter first: where it stands first, which is all that the reader tells.
    static func placeOfSecond(_ key: String, after first: Mark, in text: String) -> (line: Int, column: Int)? {
        for (number, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            let rest = line.drop { $0 == UInt8(ascii: " ") }
            let indentation = line.count - rest.count
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

    private static func problem(_ reason: String, _ path: String, _ mark: Mark?) -> SiteError {
        .theme([ThemeProblem(path: path, line: mark?.line ?? 1, column: mark?.column ?? 1, reason: reason)])
    }
}
