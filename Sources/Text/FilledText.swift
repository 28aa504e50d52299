// SPDX-License-Identifier: MIT

/// How many characters a line of prose has at most.
package enum LineWidth {
    /// Where there is no terminal, or a wider one: longer lines are hard to read.
    package static let usual = 90
}

/// Texts for a terminal.
extension String {
    /// The text in lines of at most so many characters, each behind some blanks.
    package func filled(after indentation: Int = 0, width: Int) -> String {
        var lines = [""]
        for word in split(separator: " ") {
            if lines[lines.count - 1].isEmpty {
                lines[lines.count - 1] = String(word)
            } else if lines[lines.count - 1].count + word.count + indentation < width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        let blanks = String(repeating: " ", count: indentation)
        return lines.map { blanks + $0 }.joined(separator: "\n")
    }

    /// Returns the text with blanks before each line that is not empty, and a line break at its end.
    package func indented(_ count: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "\n" : String(repeating: " ", count: count) + $0 + "\n"
        }.joined()
    }
}
