// SPDX-License-Identifier: MIT

/// Returns a count with its noun: `1 error`, `2 errors`.
package func counted(_ number: Int, _ noun: String, _ ending: String = "s") -> String {
    "\(number) \(noun.plural(for: number, ending))"
}

/// Returns a size as people read it: `1 kB`, `12 kB`, `3.4 MB`. It is rounded up, so that what is above a limit is shown
/// above it and nothing but an empty file has none.
package func byteCount(_ bytes: Int) -> String {
    if bytes <= 999_000 { return "\((bytes + 999) / 1000) kB" }
    let tenths = (bytes + 99_999) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
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
