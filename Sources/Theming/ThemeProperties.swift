// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Text

/// The custom properties and the `color-scheme` that a style sets on `:root` unconditionally: rules in `@media` and
/// other conditional blocks are ignored. Of several declarations the one counts that browsers take: the important ones
/// before the others, then those of no layer, of the last layer, of the weightier selector, and last in the file (CSS
/// Cascading and Inheritance Level 5).
package struct ThemeProperties: Sendable {
    fileprivate let values: [String: String]

    /// - Parameter css: the theme's styles in the order of their files. All blocks are closed, because the styles have
    ///   been checked.
    package init(_ css: String) {
        var reader = Reader()
        let bytes = Array(css.utf8)
        for token in StyleTokens(bytes) { reader.take(token, of: bytes) }
        values = reader.values
    }

    /// Returns a property's value in dark mode: the second argument of `light-dark()`, else the value as written.
    package func dark(_ name: String) -> String? {
        guard let value = values[name], value.lowercased().hasPrefix("light-dark("), value.hasSuffix(")") else {
            return values[name]
        }
        var depth = 0
        let comma = value.lastIndex { character in
            if character == ")" { depth += 1 } else if character == "(" { depth -= 1 }
            return character == "," && depth == 1
        }
        return comma.map { value[value.index(after: $0)...].dropLast().trimmed }
    }

    private struct Declaration {
        let name: String
        let value: String
        let isImportant: Bool
        /// The number of the layer.
        let layer: Int
        /// The weight of the selector.
        let weight: Int
    }

    /// A block that is open.
    private struct Block {
        /// The number of the layer inside; nil below a condition.
        let layer: Int?
        /// How much its selector of the root element counts; nil for other rules.
        var weight: Int?
    }

    /// The selectors of the root element, by what browsers compare.
    private static let weights = ["html": 1, ":root": 2, "html:root": 3]

    private struct Reader {
        private var declarations: [Declaration] = []
        private var layers = StyleLayers()
        private var opened: [Block] = []
        private var piece: [UInt8] = []

        mutating func take(_ token: StyleTokens.Token, of bytes: [UInt8]) {
            switch (token.kind, bytes[token.range].first) {
            case (.comment, _), (.openComment, _): break
            case (.opening, UInt8(ascii: "{")):
                opened.append(block(text))
                piece = []
            case (.closing, UInt8(ascii: "}")):
                end()
                _ = opened.popLast()
            case (.semicolon, _): end()
            default: piece += bytes[token.range]
            }
        }

        /// Which declaration counts, by the names of the properties.
        var values: [String: String] {
            let ranks = layers.ranks
            var best: [String: (key: [Int], value: String)] = [:]
            for declaration in declarations {
                let rank = ranks[declaration.layer]
                let key = [
                    declaration.isImportant ? 1 : 0, declaration.isImportant ? -rank : rank, declaration.weight
                ]
                if let known = best[declaration.name], key.lexicographicallyPrecedes(known.key) { continue }
                best[declaration.name] = (key, declaration.value)
            }
            return best.mapValues(\.value)
        }

        private var text: String { String(decoding: piece, as: UTF8.self).trimmed }

        private mutating func block(_ prelude: String) -> Block {
            guard let layer = opened.isEmpty ? StyleLayers.none : opened.last?.layer, opened.last?.weight == nil else {
                return Block(layer: nil)
            }
            if let names = Self.names(ofLayers: prelude) { return Block(layer: layers.layer(names, in: layer)) }
            let selectors = prelude.split(separator: ",").map { $0.trimmed.lowercased() }
            let weight = selectors.compactMap { ThemeProperties.weights[$0] }.max()
            return Block(layer: weight == nil ? nil : layer, weight: weight)
        }

        /// Returns what follows `@layer`; nil for another rule.
        private static func names(ofLayers prelude: String) -> Substring? {
            let name = "@layer"
            guard prelude.prefix(name.count).lowercased() == name else { return nil }
            let rest = prelude.dropFirst(name.count)
            return rest.first.map(\.isWhitespace) ?? true ? rest : nil
        }

        /// Ends a declaration, or a rule without a block: one that gives layers their order.
        private mutating func end() {
            defer { piece = [] }
            guard let layer = opened.isEmpty ? StyleLayers.none : opened.last?.layer else { return }
            if let weight = opened.last?.weight {
                declare(in: layer, weight)
            } else if let names = Self.names(ofLayers: text) {
                for name in names.split(separator: ",") { _ = layers.layer(name, in: layer) }
            }
        }

        private mutating func declare(in layer: Int, _ weight: Int) {
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].hasPrefix("--") || parts[0].trimmed == "color-scheme" else { return }
            var value = parts[1].trimmed
            let mark = value.lastIndex(of: "!").flatMap {
                value[value.index(after: $0)...].trimmed.lowercased() == "important" ? $0 : nil
            }
            if let mark { value = value[..<mark].trimmed }
            declarations.append(
                Declaration(
                    name: parts[0].trimmed, value: value, isImportant: mark != nil, layer: layer, weight: weight))
        }
    }
}

/// The cascade layers of a style, as a tree.
private struct StyleLayers {
    private struct Key: Hashable {
        let layer: Int
        let name: String
    }

    /// The number of what is in no layer.
    static let none = 0

    private var inner: [[Int]] = [[]]
    private var known: [Key: Int] = [:]

    /// Returns the number of a layer: the one of that name, such as `base.buttons`, or a new one.
    mutating func layer(_ name: Substring, in outer: Int) -> Int {
        let names = name.split(separator: ".").map(\.trimmed).filter { !$0.isEmpty }
        if names.isEmpty { return add(to: outer) }
        return names.reduce(outer) { layer, name in
            let key = Key(layer: layer, name: name)
            if let known = known[key] { return known }
            let new = add(to: layer)
            known[key] = new
            return new
        }
    }

    private mutating func add(to outer: Int) -> Int {
        inner.append([])
        inner[outer].append(inner.count - 1)
        return inner.count - 1
    }

    /// The precedence of each layer, the highest for what is in none: a layer comes after those in it, and those in the
    /// order in which they are named first.
    var ranks: [Int] {
        var ranks = Array(repeating: 0, count: inner.count)
        var rest = [Self.none]
        var rank = inner.count
        while let layer = rest.popLast() {
            ranks[layer] = rank
            rank -= 1
            rest += inner[layer]
        }
        return ranks
    }
}

extension ThemeColors {
    /// The colours that the properties of a style define.
    package init(_ properties: ThemeProperties) { self.init(properties: properties.values) }
}
