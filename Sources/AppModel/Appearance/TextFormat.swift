// SPDX-License-Identifier: MIT

package import BundleXML
internal import Diagnostics
package import Text

/// A named text format (`app.md` 11).
package struct TextFormat: Sendable {
    /// Weight or slant.
    package enum TextStyle: String, Sendable, CaseIterable { case normal, bold, italic }

    /// The key under which styles name it; empty if none is written, which is reported.
    package let name: String
    /// The start tag of its `format`.
    package let position: SourcePosition
    /// As written, with its alpha; nil if none is written or it cannot be read.
    package let textColor: Color?
    /// The element with the text's colour.
    package let textColorPosition: SourcePosition?
    /// Nil if none is written or it cannot be read.
    package let textSize: TextSize?
    /// The element with the text's size.
    package let textSizePosition: SourcePosition?
    /// Nil if none is written; an unknown one is read as `normal` (`app.md` 11.1).
    package let textStyle: TextStyle?
    /// The name of a font as written, for `FontLibrary`; nil if there is none.
    package let typeFace: ElementReader.Value?
    /// The ground of a list, through the component `selection_list`.
    package let backgroundColor: Color?
    /// A row's pressed state: an Android drawable, or a picture if the bundle has one of that name.
    package let selection: AssetReference?

    /// Reads `application` > `formats` > `format`. Of two with one name the last one counts.
    /// - Parameter hasStyles: whether the file is that of the styles, too.
    static func read(
        _ root: Element, file: String, hasStyles: Bool, reportingTo diagnostics: inout [Diagnostic]
    ) -> [String: TextFormat] {
        var reader = ElementReader(root, file: file)
        if hasStyles { reader.ignore("styles") }
        let formats = read(from: &reader)
        diagnostics += reader.finish()
        return formats
    }

    /// Whether a file has formats, in their place or outside of it.
    static func hasFormats(_ root: Element) -> Bool {
        root.children.contains { ["formats", "format"].contains($0.name.lowercased()) }
    }

    static func read(from reader: inout ElementReader) -> [String: TextFormat] {
        var formats: [String: TextFormat] = [:]
        if reader.recording != nil || hasFormats(reader.element) {
            for format in reader.items("formats", of: "format", { TextFormat(from: &$0) }) {
                if let first = formats[format.name], !format.name.isEmpty {
                    reader.report(
                        .duplicateFormat, "The format ‘\(format.name)’ is defined again; the last definition counts",
                        at: format.position,
                        notes: [.previously(at: first.position)])
                }
                formats[format.name] = format
            }
        } else {
            reader.report(.formatsMissing, "The file has no ‘formats’; the app gets the theme's look")
        }
        return formats
    }

    private init(from reader: inout ElementReader) {
        name = reader.token("name")?.text ?? ""
        position = reader.position
        let textColor = reader.color("textColor")
        self.textColor = textColor?.color
        textColorPosition = textColor?.value.position
        textSize = reader.textSize("textSize")
        textSizePosition = reader.child("textSize").map { reader.position(of: $0) }
        textStyle = reader.textStyle("textStyle")
        typeFace = reader.token("typeFace")
        backgroundColor = reader.color("backgroundColor")?.color
        selection = reader.image("backgroundSelectionFileName")
        reader.ignore("cacheColorHint", "nextLevel")
        if name.isEmpty { reader.report(.formatWithoutName, "The format has no ‘name’, so nothing can use it") }
    }
}

/// A colour of the bundle.
package struct Color: Sendable, Hashable {
    /// The share of red from 0 to 255, as in CSS; likewise `green` and `blue`.
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8
    /// 255 is opaque, 0 is invisible.
    package let alpha: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads `#RGB`, `#RRGGBB`, `#AARRGGBB` (alpha first, unlike CSS) or one of Android's names (`app.md` 11.2).
    package init?(_ text: String) {
        if let (red, green, blue) = Self.names[text.lowercased()] {
            self.init(red: red, green: green, blue: blue)
            return
        }
        guard text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16), !text.contains("+"),
            !text.contains("-")
        else { return nil }
        func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
        func digit(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: (value >> shift & 0xF) * 0x11) }
        switch text.utf8.count {
        case 4: self.init(red: digit(8), green: digit(4), blue: digit(0))
        case 7: self.init(red: byte(16), green: byte(8), blue: byte(0))
        case 9: self.init(red: byte(16), green: byte(8), blue: byte(0), alpha: byte(24))
        default: return nil
        }
    }

    /// The names of colours, sorted.
    package static var knownNames: [String] { names.keys.sorted() }

    private static let names: [String: (UInt8, UInt8, UInt8)] = [
        "red": (255, 0, 0), "blue": (0, 0, 255), "green": (0, 255, 0), "black": (0, 0, 0), "white": (255, 255, 255),
        "gray": (128, 128, 128),
        "cyan": (0, 255, 255), "magenta": (255, 0, 255), "yellow": (255, 255, 0), "lightgray": (204, 204, 204),
        "darkgray": (68, 68, 68)
    ]
}

/// A text size: Android's scaled pixels follow the reader's own size, pixels do not (decision D14).
package struct TextSize: Sendable, Hashable {
    /// What a size is measured in: 16 scaled pixels are 1rem (decision D14).
    package enum Unit: Sendable { case scaled, pixels }

    /// Above 0 and at most 1000.
    package let value: Double
    /// `scaled` if none or an unknown one is written (`app.md` 11.2).
    package let unit: Unit

    /// Reads the number above 0 with which a text begins, and the unit after it (`app.md` 18.20).
    package init?(_ text: String) {
        let (number, rest) = text.leadingNumber
        guard let value = Double(number.replacing(",", with: ".")), value > 0 else { return nil }
        self.value = min(value, 1000)
        unit = rest.hasPrefix("px") ? .pixels : .scaled
    }

    /// Returns the sizes in which a component is legible and leaves room for others. The numbers of 2012 are for screens
    /// of a quarter of the pixels.
    package static func sizes(of component: String) -> ClosedRange<Double> {
        switch component {
        case "header": 20...34
        case "description": 13...20
        default: 13...28
        }
    }

    /// Returns the number with which a component is shown.
    package func shown(in component: String) -> Double {
        let sizes = Self.sizes(of: component)
        return min(max(value, sizes.lowerBound), sizes.upperBound)
    }

    fileprivate static let units = ["", "sp", "dip", "dp", "pt", "px"]
}

extension String {
    /// A number in digits of ASCII with which the text begins, and what follows it, in small letters.
    fileprivate var leadingNumber: (number: Substring, rest: String) {
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
        var rest = self[...]
        if let sign = rest.first, sign == "+" || sign == "-" { rest.removeFirst() }
        rest = rest.drop(while: isDigit)
        if let point = rest.first, point == "." || point == ",", rest.dropFirst().first.map(isDigit) == true {
            rest = rest.dropFirst().drop(while: isDigit)
        }
        return (self[..<rest.startIndex], rest.drop(while: \.isWhitespace).lowercased())
    }
}

extension ElementReader {
    mutating func color(_ tag: Tag) -> (color: Color, value: Value)? {
        guard let value = token(tag) else { return nil }
        if let color = Color(value.text) { return (color, value) }
        let digits = "#" + value.text
        report(
            .badColor, "‘\(value.text)’ is not a colour, so none is used; write ‘#RRGGBB’ or ‘#AARRGGBB’",
            at: value.position,
            suggestions: Color(digits) == nil ? NearMiss.matches(for: value.text, amongFew: Color.knownNames) : [digits]
        )
        return nil
    }

    fileprivate mutating func textStyle(_ tag: Tag) -> TextFormat.TextStyle? {
        let names = TextFormat.TextStyle.allCases.map(\.rawValue)
        guard let value = token(tag, among: names) else { return nil }
        if let style = TextFormat.TextStyle(rawValue: value.text.lowercased()) { return style }
        report(
            .unknownTextStyle, "There is no text style ‘\(value.text)’; the text is shown as ‘normal’",
            at: value.position, suggestions: NearMiss.matches(for: value.text, amongFew: names))
        return .normal
    }

    fileprivate mutating func textSize(_ tag: Tag) -> TextSize? {
        guard let value = token(tag) else { return nil }
        let (number, rest) = value.text.leadingNumber
        guard let size = TextSize(value.text) else {
            report(
                .badSize,
                "‘\(value.text)’ is not a size above 0; write a number with ‘sp’ or ‘px’, the theme's size is shown",
                at: value.position)
            return nil
        }
        if !TextSize.units.contains(rest) {
            let taken = "\(number)\(size.unit == .pixels ? "px" : "sp")"
            report(
                .badSize, "‘\(value.text)’ is not a number with ‘sp’ or ‘px’; ‘\(taken)’ was taken", at: value.position)
        } else if value.text.contains(",") {
            let dotted = value.text.replacing(",", with: ".")
            report(
                .decimalComma, "‘\(value.text)’ has a decimal comma; write a point", at: value.position,
                suggestions: [dotted], fix: .value(at: value.offset, from: value.text, to: dotted))
        }
        return size
    }
}
