// SPDX-License-Identifier: MIT

/// Escaping of text that leaves the tool for a terminal, a log or a report. Text from a bundle must not control the
/// program that displays it.
extension String {
    /// The text on one line, with `U+FFFD` for harmful characters. Every value in a sentence of the tool is written so.
    package var outward: String { outward() }

    /// Returns the text with harmful characters replaced.
    /// - Parameters:
    ///   - kept: the harmful characters that are allowed here, such as the line breaks of a whole report.
    ///   - write: returns the replacement for each other one; formats with escapes of their own lose nothing.
    package func outward(
        keeping kept: Set<Unicode.Scalar> = [], writing write: (Unicode.Scalar) -> String = { _ in "\u{FFFD}" }
    ) -> String {
        guard isHarmful else { return self }
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

    /// Whether there is a harmful character. It is found by bytes because every text passes through here.
    private var isHarmful: Bool {
        var text = self
        return text.withUTF8 { bytes in
            // A first byte of two or three is always followed by the others.
            bytes.indices.contains { index in
                switch bytes[index] {
                case 0..<0x20, 0x7F: true
                case 0xC2: bytes[index + 1] < 0xA0
                case 0xD8: bytes[index + 1] == 0x9C
                case 0xE2 where bytes[index + 1] == 0x80:
                    (0x8E...0x8F).contains(bytes[index + 2]) || (0xA8...0xAE).contains(bytes[index + 2])
                case 0xE2: bytes[index + 1] == 0x81 && (0xA6...0xAF).contains(bytes[index + 2])
                case 0xEF where bytes[index + 1] == 0xBB: bytes[index + 2] == 0xBF
                case 0xEF: bytes[index + 1] == 0xBF && (0xB9...0xBB).contains(bytes[index + 2])
                default: false
                }
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it controls a terminal, ends a line, or changes the direction of the displayed text.
    package var isHarmful: Bool {
        switch value {
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: isControl
        }
    }

    /// Whether it is a control code (C0, DEL and C1).
    private var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }

    /// Returns the character as a numeric character reference of a markup language; `U+FFFD` for controls, which have
    /// no meaning in text.
    /// - Parameter start: the prefix of the reference, which ends with a semicolon.
    package func code(from start: String) -> String { isControl ? "\u{FFFD}" : "\(start)\(value);" }

    /// The character as an escape of JSON. All harmful ones have four digits.
    package var jsonEscape: String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
