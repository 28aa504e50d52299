// SPDX-License-Identifier: MIT

/// The offsets of a text's characters. The YAML reader reports places as line and column, and has line breaks of its
/// own.
struct TextPlaces {
    /// The offset of each character and of the end.
    private var offsets: [Int]
    /// The number of the first character of each line, and of the end of the text.
    private var lines = [0]

    init(_ text: String) {
        offsets = [0]
        offsets.reserveCapacity(text.utf8.count + 1)
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar))
            if scalar == "\n", previous == "\r" {
                lines[lines.count - 1] = offsets.count - 1
            } else if scalar.endsYAMLLine {
                lines.append(offsets.count - 1)
            }
            previous = scalar
        }
        // The end of the last line counts like a line break.
        lines.append(offsets.count)
    }

    /// Returns the offset of a place by its line and column, both from 1; for a column behind the end of its line the
    /// nearest offset.
    func offset(line: Int, column: Int) -> Int {
        let line = min(max(1, line), lines.count - 1)
        return offsets[min(lines[line - 1] + max(0, column - 1), lines[line] - 1)]
    }

    /// Returns the offset of a character by its number from 0.
    func offset(ofCharacter number: Int) -> Int { offsets[min(number, offsets.count - 1)] }
}

extension Unicode.Scalar {
    /// Whether it ends a line of YAML 1.1; after a carriage return a line feed belongs to the same end.
    fileprivate var endsYAMLLine: Bool {
        switch self {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}

extension String {
    /// The lines as the YAML reader counts them, without their ends.
    var yamlLines: [Substring] {
        var lines: [Substring] = []
        var start = startIndex
        var previous: Unicode.Scalar = " "
        for (index, scalar) in zip(unicodeScalars.indices, unicodeScalars) {
            let next = unicodeScalars.index(after: index)
            if scalar == "\n", previous == "\r" {
                start = next
            } else if scalar.endsYAMLLine {
                lines.append(Substring(unicodeScalars[start..<index]))
                start = next
            }
            previous = scalar
        }
        return lines + [Substring(unicodeScalars[start...])]
    }
}
