// SPDX-License-Identifier: MIT
internal import AppModel

/// The custom properties that a style gives to `:root`, whatever the screen is like: what stands in `@media` and the like is left out.
struct RootProperties: Sendable {
    private var values: [String: String] = [:]
    private var opened: [String] = []
    private var piece: [UInt8] = []

    /// - Parameter css: the theme's styles, the later ones winning. It has been checked: all that it opens is closed.
    init(_ css: String) {
        let bytes = Array(css.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if Self.isPair(UInt8(ascii: "/"), UInt8(ascii: "*"), at: index, in: bytes) {
                index += 2
                while index < bytes.count, !Self.isPair(UInt8(ascii: "*"), UInt8(ascii: "/"), at: index, in: bytes) { index += 1 }
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

    /// A property's value as written, without blanks around it.
    subscript(name: String) -> String? { values[name] }

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
        if parts.count == 2, parts[0].hasPrefix("--") { values[parts[0].trimmed] = parts[1].trimmed }
    }
}

extension ThemeColors {
    /// What the properties `--bg`, `--surface` and `--accent` of a style say, as far as they are plain colours; the rest is the default theme's.
    init(_ properties: RootProperties) {
        self.init()
        if let pair = properties["--bg"].flatMap(Pair.init(css:)) { page = pair }
        if let pair = properties["--surface"].flatMap(Pair.init(css:)) { card = pair }
        if let pair = properties["--accent"].flatMap(Pair.init(css:)) { accent = pair.light }
    }
}

extension ThemeColors.Pair {
    /// Reads a colour for both looks or `light-dark(…,…)` of two.
    fileprivate init?(css: String) {
        if let color = Color(css: css) {
            self.init(light: color, dark: color)
        } else if let pair = css.lowercased().wholeMatch(of: /light-dark\(([^(),]+),([^(),]+)\)/),
            let light = Color(css: String(pair.1)), let dark = Color(css: String(pair.2)) {
            self.init(light: light, dark: dark)
        } else {
            return nil
        }
    }
}

extension Color {
    /// Reads an opaque colour as styles write it: `#rgb`, `#rrggbb`, `white`, `black`.
    fileprivate init?(css: String) {
        let text = css.trimmed.lowercased()
        guard ["white", "black"].contains(text) || text.hasPrefix("#") && [4, 7].contains(text.utf8.count) else { return nil }
        self.init(text)
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
    }
}
