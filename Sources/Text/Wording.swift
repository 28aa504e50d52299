// SPDX-License-Identifier: MIT

/// Returns a count with its noun: `1 error`, `2 errors`.
package func counted(_ number: Int, _ noun: String, _ ending: String = "s") -> String {
    "\(number) \(noun.plural(for: number, ending))"
}

extension String {
    /// Returns a noun as a number of things has it: `line`, `lines`.
    package func plural(for number: Int, _ ending: String = "s") -> String { number == 1 ? self : self + ending }
}

extension Collection where Element == String {
    /// Returns names as a part of a sentence: `‘a’, ‘b’ and ‘c’`.
    package func listed(quoted: Bool = true, by word: String = "and") -> String {
        let names = map { quoted ? "‘\($0)’" : $0 }
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}
