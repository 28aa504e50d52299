// SPDX-License-Identifier: MIT

internal import Text

/// What references by number can name although no page may have it.
extension Unicode.Scalar {
    /// Whether XML permits a reference to the character, but no page may have it: a control character, or what is none at all
    /// (HTML standard, 13.2.5.80).
    var isNoText: Bool {
        switch value {
        case 0x7F...0x9F, 0xFDD0...0xFDEF: true
        default: value > 0xFFFF && value & 0xFFFE == 0xFFFE
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
