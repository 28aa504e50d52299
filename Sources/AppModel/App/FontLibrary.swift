// SPDX-License-Identifier: MIT

/// What the `typeFace` of a format means (`app.md` 11.3).
package struct FontLibrary: Sendable {
    /// A font of a text.
    package struct Font: Sendable, Hashable {
        /// The font's file in the bundle, if it has one.
        package let file: String?
        /// The family to ask the visitor's system for.
        package let family: String
        /// A CSS generic family.
        package let generic: String
        package let weight: Int?
        package let isItalic: Bool
    }

    private let files: [String: String]

    package init(_ app: App) {
        let fonts = app.bundle.files.below(app.layout.root.appending("fonts")).filter { $0.isFontFile }
        files = Dictionary(fonts.map { ($0.fontName.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether the name stands for a file of the bundle or for a family that every system has.
    package func hasFont(_ name: String) -> Bool {
        font(name).file != nil || Self.common[name.lowercased()] != nil
    }

    package func font(_ name: String) -> Font {
        if let file = files[name.fontName.lowercased()] {
            return Font(file: file, family: name.fontName, generic: "sans-serif", weight: nil, isItalic: false)
        }
        if let generic = Self.common[name.lowercased()] {
            return Font(file: nil, family: Self.generic.contains(name.lowercased()) ? "" : name, generic: generic, weight: nil, isItalic: false)
        }
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        let suffix = parts.count > 1 ? parts[1].lowercased() : ""
        let weight = Self.weights.first { suffix.contains($0.key) }?.value
        return Font(file: nil, family: weight == nil && !suffix.contains("italic") ? name : parts[0], generic: "sans-serif", weight: weight, isItalic: suffix.contains("italic"))
    }

    private static let generic: Set<String> = ["sans", "serif", "monospace", "sans-serif"]
    private static let common: [String: String] = [
        "sans": "sans-serif", "sans-serif": "sans-serif", "serif": "serif", "monospace": "monospace", "arial": "sans-serif",
        "helvetica": "sans-serif", "verdana": "sans-serif", "tahoma": "sans-serif", "georgia": "serif", "times": "serif",
        "times new roman": "serif", "courier": "monospace", "courier new": "monospace",
    ]
    private static let weights: KeyValuePairs<String, Int> = ["light": 300, "medium": 500, "bold": 700, "regular": 400]
}

extension String {
    fileprivate var isFontFile: Bool { ["ttf", "otf", "woff", "woff2"].contains { lowercased().hasSuffix("." + $0) } }

    /// A file name without folder and ending.
    fileprivate var fontName: String {
        let name = lastComponent
        return name.isFontFile ? String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]) : name
    }
}
