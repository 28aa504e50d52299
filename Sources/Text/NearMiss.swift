// SPDX-License-Identifier: MIT

/// Finds what an author probably meant. Right or absent: a wrong suggestion is worse than none.
///
/// A value of it holds the candidates folded, for those who look for many names among the same ones.
package struct NearMiss: Sendable {
    private struct Candidate: Sendable {
        let name: String
        let folded: String
        let length: Int
        let digits: String
    }

    private let candidates: [Candidate]
    private let shortest: Int

    /// - Parameter shortest: how many letters a name must have for another to be near it; few are enough where few names are possible.
    package init(among names: some Sequence<String>, shortest: Int = 4) {
        self.shortest = shortest
        candidates = names.map {
            let folded = $0.folded
            return Candidate(name: $0, folded: folded, length: folded.unicodeScalars.count, digits: folded.filter(\.isNumber))
        }
    }

    package static func matches(for name: String, among candidates: some Sequence<String>, shortest: Int = 4) -> [String] {
        NearMiss(among: candidates, shortest: shortest).matches(for: name)
    }

    /// The candidates that are `name` but for case, accents and blanks; else the single one within a small edit distance
    /// that has the same digits.
    package func matches(for name: String) -> [String] {
        let wanted = name.folded
        guard !wanted.isEmpty else { return [] }
        let number = wanted.filter(\.isNumber)
        let length = wanted.unicodeScalars.count
        var best: [String] = []
        var bestDistance = limit(for: wanted)
        // ‘photo 2’ is another thing than ‘photo 1’, not a slip of the pen.
        for candidate in candidates where abs(candidate.length - length) <= bestDistance || candidate.folded == wanted {
            guard candidate.digits == number, let distance = Self.distance(wanted, candidate.folded, atMost: bestDistance) else { continue }
            if distance < bestDistance { best = [] }
            bestDistance = distance
            if !best.contains(candidate.name) { best.append(candidate.name) }
        }
        // Several equally near names by edits are a guess; several that fold alike are each a real possibility.
        return bestDistance == 0 || best.count == 1 ? best.sorted() : []
    }

    /// No edit for the shortest names, one for most, two for long ones.
    private func limit(for name: String) -> Int { name.count < shortest ? 0 : name.count < 10 ? 1 : 2 }

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
