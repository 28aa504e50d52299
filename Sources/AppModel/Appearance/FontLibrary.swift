// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Text

/// What the `typeFace` of a format means (`app.md` 11.3).
package struct FontLibrary: Sendable {
    /// A font of a text.
    package struct Font: Sendable, Hashable {
        /// The font's file in the bundle, if it has one.
        package let file: String?
        /// The family to request from the visitor's system; nil for a generic one, and for what no family is called. No
        /// character of it needs an escape in a quoted text of CSS.
        package let family: String?
        /// A CSS generic family.
        package let generic: String
        /// From the ending of the name, such as 700 for `-Bold`; nil without one, and for fonts of the bundle.
        package let weight: Int?
        /// Whether the ending of the name says italic; never for fonts of the bundle, whose files are italic or not.
        package let isItalic: Bool
    }

    /// The font files of the bundle by their names without an ending, and by their PostScript names.
    private let files: [String: String]
    /// The names of these files, for names that are none.
    private let names: NearMiss

    init(_ app: App) {
        let fonts = app.bundle.files.below(app.layout.root.appending("fonts")).filter {
            FontFile.isFont($0) && !ServerFile.isOne($0, in: app.layout)
        }
        var files = Dictionary(fonts.map { ($0.fontName.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        // Reading files takes time, so it is done only if a name requires it.
        let names = app.formats.values.compactMap { $0.typeFace?.text.lowercased() }
        if names.contains(where: { files[$0.fontName] == nil && !Self.generic.contains($0) }) {
            for path in fonts {
                guard let name = app.bundle.read(path).flatMap({ FontFile(of: $0) })?.postScriptName else { continue }
                files.merge([name.lowercased(): path]) { first, _ in first }
            }
        }
        self.files = files
        self.names = NearMiss(among: files.values.map(\.fontName).sorted())
    }

    /// Whether the name denotes a file of the bundle or a family that every system has.
    package func hasFont(_ name: String) -> Bool {
        font(name).file != nil || Self.common[name.lowercased()] != nil
    }

    /// Returns the names of fonts of the bundle that a name may mean.
    package func fontsLike(_ name: String) -> [String] {
        names.matches(for: name.fontName)
    }

    /// Returns the font that a `typeFace` denotes: a file of the bundle, else a family that every system has, else a
    /// family with the weight and slant of the name's ending (`app.md` 11.3).
    package func font(_ name: String) -> Font {
        if let file = files[name.fontName.lowercased()] {
            return Font(file: file, family: nil, generic: "sans-serif", weight: nil, isItalic: false)
        }
        if let generic = Self.common[name.lowercased()] {
            let isGeneric = Self.generic.contains(name.lowercased())
            return Font(file: nil, family: isGeneric ? nil : name, generic: generic, weight: nil, isItalic: false)
        }
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        let suffix = parts.count > 1 ? parts[1].lowercased() : ""
        let weight = Self.weights.first { suffix.contains($0.key) }?.value
        let family = weight == nil && !suffix.contains("italic") ? name : parts[0]
        return Font(
            file: nil, family: family.isFamilyName ? family : nil,
            generic: Self.common[family.lowercased()] ?? "sans-serif", weight: weight,
            isItalic: suffix.contains("italic"))
    }

    private static let generic: Set<String> = ["sans", "serif", "monospace", "sans-serif"]
    private static let common: [String: String] = [
        "sans": "sans-serif", "sans-serif": "sans-serif", "serif": "serif", "monospace": "monospace",
        "arial": "sans-serif",
        "helvetica": "sans-serif", "verdana": "sans-serif", "tahoma": "sans-serif", "georgia": "serif",
        "times": "serif",
        "times new roman": "serif", "courier": "monospace", "courier new": "monospace"
    ]
    private static let weights: KeyValuePairs<String, Int> = ["light": 300, "medium": 500, "bold": 700, "regular": 400]
}

extension TextFormat {
    /// Returns the font weight of a text in this format; nil where the format does not set one. Bold text stays bold in
    /// a face that is called ‘Medium’; otherwise the face's own weight counts.
    package func weight(in fonts: FontLibrary) -> Int? {
        switch textStyle {
        case .bold: 700
        case .normal: typeFace.flatMap { fonts.font($0.text).weight } ?? 400
        case .italic, nil: typeFace.flatMap { fonts.font($0.text).weight }
        }
    }
}

extension String {
    /// Whether a family of fonts can be called so: letters and digits of any script, blanks and a few signs.
    fileprivate var isFamilyName: Bool {
        utf8.count <= 100
            && unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                    .nonspacingMark, .spacingMark, .decimalNumber:
                    true
                default: " -_.'&+".unicodeScalars.contains(scalar)
                }
            }
    }

    /// A file name without folder and ending.
    fileprivate var fontName: String {
        let name = lastComponent
        return FontFile.isFont(name) ? String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]) : name
    }
}
