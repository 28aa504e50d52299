// SPDX-License-Identifier: MIT

/// Finds what an author probably meant. Right or absent: a wrong suggestion is worse than none.
package enum NearMiss {
    /// The candidates that are `name` but for case, accents and blanks; else the single one within a small edit distance
    /// that has the same digits.
    package static func matches<Candidates: Sequence<String>>(for name: String, among candidates: Candidates) -> [String] {
        let wanted = name.folded
        guard !wanted.isEmpty else { return [] }
        let number = wanted.filter(\.isNumber)
        var best: [String] = []
        var bestDistance = limit(for: wanted)
        for candidate in candidates {
            let folded = candidate.folded
            // ‘photo 2’ is another thing than ‘photo 1’, not a slip of the pen.
            guard let distance = distance(wanted, folded, atMost: bestDistance), folded.filter(\.isNumber) == number else { continue }
            if distance < bestDistance { best = [] }
            bestDistance = distance
            if !best.contains(candidate) { best.append(candidate) }
        }
        // Several equally near names by edits are a guess; several that fold alike are each a real possibility.
        return bestDistance == 0 || best.count == 1 ? best.sorted() : []
    }

    /// No edit for the shortest names, one for most, two for long ones.
    private static func limit(for name: String) -> Int { name.count < 4 ? 0 : name.count < 10 ? 1 : 2 }

    /// The Damerau-Levenshtein distance (with adjacent transpositions), or nil if it is above `limit`.
    static func distance(_ left: String, _ right: String, atMost limit: Int) -> Int? {
        if left == right { return 0 }
        let left = Array(left.unicodeScalars)
        let right = Array(right.unicodeScalars)
        guard abs(left.count - right.count) <= limit, limit > 0 else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 1...max(1, left.count) where !left.isEmpty {
            var current = [row] + Array(repeating: 0, count: right.count)
            for column in stride(from: 1, through: right.count, by: 1) {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    current[column] = min(current[column], beforeLast[column - 2] + 1)
                }
            }
            if (current.min() ?? 0) > limit { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}
