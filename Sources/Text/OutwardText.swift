// SPDX-License-Identifier: MIT

/// Texts on their way out of the tool: to a terminal, a log, a report. What comes from a bundle must not command
/// whoever shows it.
extension String {
    /// The text on one line, with `U+FFFD` for what is harmful. Every value in a sentence of ours is written so.
    package var outward: String { outward() }

    /// The text with harmful characters written in another way.
    /// - Parameters:
    ///   - kept: those that have their place here, such as the line breaks of a whole report.
    ///   - write: how the others are written; formats with escapes of their own lose nothing.
    package func outward(
        keeping kept: Set<Unicode.Scalar> = [], writing write: (Unicode.Scalar) -> String = { _ in "\u{FFFD}" }
    ) -> String {
        guard mayBeHarmful else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isHarmful, !kept.contains(scalar) {
                result.append(contentsOf: write(scalar).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether a byte occurs that a harmful character begins with: nearly no text has one but for letters of a few
    /// ranges.
    private var mayBeHarmful: Bool {
        utf8.contains { byte in
            switch byte {
            case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
            default: false
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it would command a terminal, end a line, or turn the order of what is shown around.
    package var isHarmful: Bool {
        switch value {
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: isControl
        }
    }

    /// Whether it is one of the codes that are no text (C0, DEL and C1).
    private var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }

    /// The character as the code of a markup language by its number; `U+FFFD` for controls, which mean nothing in a
    /// text.
    /// - Parameter start: what its codes begin with; they end with a semicolon.
    package func code(from start: String) -> String { isControl ? "\u{FFFD}" : "\(start)\(value);" }

    /// The character as an escape of JSON. All harmful ones have four digits.
    package var jsonEscape: String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
