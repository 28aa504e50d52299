// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Text

/// The custom properties and the `color-scheme` that a style sets on `:root` unconditionally: rules in `@media` and
/// other conditional blocks are ignored.
package struct ThemeProperties: Sendable {
    fileprivate private(set) var values: [String: String] = [:]
    private var opened: [String] = []
    private var piece: [UInt8] = []

    /// - Parameter css: the theme's styles, in which later declarations override earlier ones. All blocks are closed,
    ///   because the styles have been checked.
    package init(_ css: String) {
        let bytes = Array(css.utf8)
        for token in StyleTokens(bytes) { take(token, of: bytes) }
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

    private mutating func take(_ token: StyleTokens.Token, of bytes: [UInt8]) {
        switch (token.kind, bytes[token.range].first) {
        case (.comment, _), (.openComment, _): break
        case (.opening, UInt8(ascii: "{")):
            opened.append(text)
            piece = []
        case (.closing, UInt8(ascii: "}")):
            declare()
            opened = opened.dropLast()
        case (.semicolon, _): declare()
        default: piece += bytes[token.range]
        }
    }

    private var text: String { String(decoding: piece, as: UTF8.self).trimmed }

    private mutating func declare() {
        defer { piece = [] }
        guard let selectors = opened.last, opened.dropLast().allSatisfy({ $0.lowercased().hasPrefix("@layer") }),
            selectors.split(separator: ",").contains(where: { [":root", "html"].contains($0.trimmed.lowercased()) })
        else { return }
        let parts = text.split(separator: ":", maxSplits: 1)
        if parts.count == 2, parts[0].hasPrefix("--") || parts[0].trimmed == "color-scheme" {
            values[parts[0].trimmed] = parts[1].trimmed
        }
    }
}

extension ThemeColors {
    package init(_ properties: ThemeProperties) { self.init(properties: properties.values) }
}
