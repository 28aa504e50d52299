// SPDX-License-Identifier: MIT

internal import Text

/// What references by number can name although no page may have it.
extension Unicode.Scalar {
    /// Whether the character is a control beyond those of ASCII's beginning, or none at all (HTML standard, 13.2.5.80). XML
    /// permits most of them.
    var isNoText: Bool {
        switch value {
        case 0x7F...0x9F, 0xFDD0...0xFDEF: true
        default: value & 0xFFFE == 0xFFFE
        }
    }

    /// The sign that Windows-1252 has at this number, which programs of Windows wrote into references and browsers read in
    /// them; nil for a number that has none there.
    var meantInWindows: Unicode.Scalar? {
        guard (0x80...0x9F).contains(value) else { return nil }
        let unit = TextEncoding.windows1252Specials[Int(value) - 0x80]
        return unit < 0xA0 ? nil : Unicode.Scalar(unit)
    }
}
