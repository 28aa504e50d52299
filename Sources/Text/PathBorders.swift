// SPDX-License-Identifier: MIT

/// The bytes that end the path of a file in a text, whatever the text is: blanks, and signs of markup, of addresses and of
/// programs.
package enum PathBorders {
    /// Whether a byte is one, by its number.
    package static let table = (0...255).map { $0 <= 0x20 || signs.contains(UInt8($0)) }

    private static let signs = Array("<>\"'()[]{}=,;:?#&`|".utf8)
}
