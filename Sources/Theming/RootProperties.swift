// SPDX-License-Identifier: MIT

package import AppModel

/// The custom properties that a style gives to `:root`, and the looks it has, whatever the screen is like: what stands
/// in `@media` and the like is left out.
package struct RootProperties: Sendable {
    fileprivate private(set) var values: [String: String] = [:]
    private var opened: [String] = []
    private var piece: [UInt8] = []

    /// - Parameter css: the theme's styles, the later ones winning. It has been checked: all that it opens is closed.
    package init(_ css: String) {
        let bytes = Array(css.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if Self.isPair(UInt8(ascii: "/"), UInt8(ascii: "*"), at: index, in: bytes) {
                index += 2
                while index < bytes.count, !Self.isPair(UInt8(ascii: "*"), UInt8(ascii: "/"), at: index, in: bytes) {
                    index += 1
                }
                index += 2
                continue
            }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let end = Self.end(ofTextAt: index, in: bytes)
                piece += bytes[index..<end]
                index = end
                continue
            }
            take(byte)
            index += 1
        }
    }

    /// What stands for a property's value in the dark: the second of `light-dark()`, else the value as written.
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

    private static func isPair(_ first: UInt8, _ second: UInt8, at index: Int, in bytes: [UInt8]) -> Bool {
        bytes[index] == first && index + 1 < bytes.count && bytes[index + 1] == second
    }

    private static func end(ofTextAt start: Int, in bytes: [UInt8]) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != bytes[start] { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(index + 1, bytes.count)
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"):
            opened.append(text)
            piece = []
        case UInt8(ascii: "}"):
            declare()
            opened = opened.dropLast()
        case UInt8(ascii: ";"): declare()
        default: piece.append(byte)
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
    package init(_ properties: RootProperties) { self.init(properties: properties.values) }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(
            start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
    }
}
