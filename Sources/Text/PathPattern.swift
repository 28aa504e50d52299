// SPDX-License-Identifier: MIT

/// A pattern for paths below a folder, such as `xml/old` or `xml/**/menu*.xml`.
///
/// In a name, `?` stands for one character and `*` for any number of them; the name `**` stands for any number of
/// folders. What matches a folder matches everything in it.
package struct PathPattern: Sendable, Equatable {
    /// The names of a path, of which a pattern is asked. A path that many patterns are asked about is split once.
    package struct Path: Sendable {
        fileprivate let names: [[Character]]

        package init(_ path: String) { names = PathPattern.names(of: path).map(Array.init) }
    }

    /// The pattern as it is written.
    package let text: String
    private let names: [[Character]]

    /// Reads a pattern. Empty names and `.` in it have no meaning.
    package init(_ text: String) {
        self.text = text
        names = Self.names(of: text).map(Array.init) + [Self.anyFolders]
    }

    /// Whether the pattern names one path, because nothing in it stands for something else.
    package var isPlain: Bool { !text.contains { $0 == "*" || $0 == "?" } }

    /// The path that a plain pattern names; nil for any other.
    package var path: String? { isPlain ? names.dropLast().map { String($0) }.joined(separator: "/") : nil }

    /// The paths of which a plain pattern matches a path that has one: the folders around it, from the empty path on,
    /// and itself.
    package static func paths(around path: String) -> [String] {
        names(of: path).reduce(into: [""]) { paths, name in
            paths.append((paths.last ?? "").appending(String(name)))
        }
    }

    /// Whether the pattern matches a path or a folder on it.
    package func matches(_ path: String) -> Bool { matches(Path(path)) }

    /// Whether the pattern matches a path or a folder on it.
    package func matches(_ path: Path) -> Bool {
        Self.matches(names, path.names, isAny: { $0 == Self.anyFolders }, isEqual: Self.isName)
    }

    private static func isName(_ pattern: [Character], _ name: [Character]) -> Bool {
        matches(pattern, name, isAny: { $0 == "*" }, isEqual: { $0 == "?" || $0 == $1 })
    }

    private static let anyFolders: [Character] = ["*", "*"]

    private static func names(of path: String) -> [Substring] { path.pathNames.filter { $0 != "." } }

    /// Whether items match a pattern in which some pieces stand for any number of items. Only the last of these pieces
    /// is tried with more items, so no pattern takes more steps than the product of both lengths.
    private static func matches<Piece, Item>(
        _ pattern: [Piece], _ items: [Item], isAny: (Piece) -> Bool, isEqual: (Piece, Item) -> Bool
    ) -> Bool {
        var (piece, item) = (0, 0)
        var last: (piece: Int, item: Int)?
        while item < items.count {
            if piece < pattern.count, isAny(pattern[piece]) {
                piece += 1
                last = (piece, item)
            } else if piece < pattern.count, isEqual(pattern[piece], items[item]) {
                (piece, item) = (piece + 1, item + 1)
            } else if let tried = last {
                (piece, item) = (tried.piece, tried.item + 1)
                last = (piece, item)
            } else {
                return false
            }
        }
        return pattern[piece...].allSatisfy(isAny)
    }
}
