// SPDX-License-Identifier: MIT

/// Finds the name that an author probably meant. In doubt it finds none, because a wrong suggestion is worse than none.
///
/// A value holds the candidates folded, so that many names can be compared with the same ones. Names that differ only
/// in case, accents, blanks or what nobody sees are looked up. For names that differ in letters, only candidates of
/// similar length with the same digits are compared, and none if there are too many of them (`Limits`).
package struct NearMiss: Sendable {
    private struct Candidate: Sendable {
        let name: String
        let letters: [Unicode.Scalar]
        /// A bit set of its letters, by their last six bits.
        let signature: UInt64
    }

    /// The properties of a name that a typing mistake leaves nearly unchanged.
    private struct Shape: Sendable, Hashable {
        let length: Int
        /// ‘photo 2’ is a different name from ‘photo 1’, not a typing mistake.
        let digits: String
    }

    /// The matches, and a caveat if there may be more.
    package struct Answer: Sendable {
        /// Empty if no name is near enough.
        package let matches: [String]
        /// Several names that are equally near, of which none is a match unless something else tells which one is meant.
        package let equals: [String]
        /// Why there may be more, for a message; nil if all names were compared.
        package let caveat: String?

        package init(matches: [String] = [], equals: [String] = [], caveat: String? = nil) {
            (self.matches, self.equals, self.caveat) = (matches, equals, caveat)
        }
    }

    private var folded: [String: [String]] = [:]
    private var shapes: [Shape: [Candidate]] = [:]
    private let shortest: Int
    private let limits: Limits
    /// The most names that fold alike to suggest; a longer list does not help.
    private static let mostAlike = 20

    /// - Parameter shortest: the number of letters that a name needs to have near misses; few are enough where few
    ///   names are possible.
    package init(among names: some Sequence<String>, shortest: Int = 4, limits: Limits = .standard) {
        self.shortest = shortest
        self.limits = limits
        var seen: Set<String> = []
        for name in names where seen.insert(name).inserted {
            let folded = name.foldedAsSeen
            self.folded[folded, default: []].append(name)
            guard folded.unicodeScalars.count <= limits.nearMissLetters + 2 else { continue }
            let letters = Array(folded.unicodeScalars)
            shapes[Shape(length: letters.count, digits: folded.filter(\.isNumber)), default: []].append(
                Candidate(name: name, letters: letters, signature: letters.signature))
        }
    }

    /// Returns the matches among a fixed list of the tool, whose candidates are folded for this one name. For a list that a
    /// bundle or a theme determines there is a value of this type, which is made once.
    package static func matches(for name: String, amongFew candidates: some Sequence<String>, shortest: Int = 4)
        -> [String]
    {
        NearMiss(among: candidates, shortest: shortest).matches(for: name)
    }

    /// Returns the candidates that differ from `name` only in case, accents and blanks; otherwise the single one within
    /// a small edit distance that has the same digits.
    package func matches(for name: String) -> [String] { answer(for: name).matches }

    /// Returns the matches of one of the candidates among the others.
    package func matches(forCandidate name: String) -> [String] { answer(for: name, other: true).matches }

    /// Returns the same for the name of an element or a setting; if there are none, the only candidate that begins with the name, or
    /// with which the name begins, and then the only one with which it ends: authors shorten and complete names. A short
    /// name that begins with another letter is another word.
    package func namesLike(_ name: String) -> [String] {
        let wanted = name.foldedAsSeen
        let near = matches(for: name).filter { match in
            let known = match.foldedAsSeen
            return wanted.count != known.count || wanted.count > Self.shortestTypo || wanted.first == known.first
                || wanted.prefix(2).elementsEqual(known.prefix(2).reversed())
        }
        guard near.isEmpty, wanted.count >= Self.shortestPart else { return near }
        let begun = names(alike: wanted) { $0.hasPrefix(wanted) || wanted.hasPrefix($0) }
        if !begun.isEmpty { return begun.count == 1 ? begun : [] }
        // Not those that end with the name: nearly everything has a text or a title of its own kind.
        let ended = names(alike: wanted) { wanted.hasSuffix($0) }
        return ended.count == 1 ? ended : []
    }

    /// Returns the candidates with the digits of a name that fulfil a condition.
    private func names(alike wanted: String, _ isAlike: (String) -> Bool) -> [String] {
        let digits = wanted.filter(\.isNumber)
        return folded.filter { known, _ in
            known.count >= Self.shortestPart && known.filter(\.isNumber) == digits && isAlike(known)
        }.flatMap(\.value)
    }

    private static let shortestPart = 4
    /// The most letters of a name whose first one an author does not mistake.
    private static let shortestTypo = 5

    /// Returns the same as `matches(for:)`, and says if not all candidates were compared.
    package func answer(for name: String) -> Answer { answer(for: name, other: false) }

    /// - Parameter other: whether the name itself is no match.
    private func answer(for name: String, other: Bool) -> Answer {
        let wanted = name.foldedAsSeen
        guard !wanted.isEmpty else { return Answer() }
        // Several that fold alike are each a real possibility.
        if let same = folded[wanted].map({ other ? $0.filter { $0 != name } : $0 }), !same.isEmpty {
            if same.count <= Self.mostAlike { return Answer(matches: same.sorted()) }
            return Answer(caveat: "there are \(same.count) names that differ from it in case, accents or blanks only")
        }
        let limit = limit(for: wanted)
        guard limit > 0, !folded.isEmpty else { return Answer() }
        let letters = Array(wanted.unicodeScalars)
        guard letters.count <= limits.nearMissLetters else {
            return Answer(
                caveat:
                    "it has more than \(limits.nearMissLetters) letters, so no name was looked for that is almost like it"
            )
        }
        let digits = wanted.filter(\.isNumber)
        let alike = (letters.count - limit...letters.count + limit).compactMap {
            shapes[Shape(length: $0, digits: digits)]
        }
        guard alike.reduce(0, { $0 + $1.count }) <= limits.nearMissCandidates else {
            return Answer(
                caveat:
                    "there are more than \(limits.nearMissCandidates) names of that length, so none was looked for that is almost like it"
            )
        }
        let nearest = Self.nearest(letters, among: alike, limit: limit, except: other ? name : nil)
        return nearest.count == 1 ? Answer(matches: nearest) : Answer(equals: nearest)
    }

    /// Returns the names of files like one. Those of very short names differ from each other in a letter, so only case,
    /// accents and blanks may differ there. If there are none, it returns those that have an ending more.
    /// - Parameter endings: the endings that may be forgotten.
    package func answer(forFile name: String, endings: [String]) -> Answer {
        let answer = answer(for: name)
        let wanted = name.foldedAsSeen
        let dot = wanted.lastIndex(of: ".")
        let isShort = wanted[..<(dot ?? wanted.endIndex)].count < shortest
        let matches = isShort ? answer.matches.filter { $0.foldedAsSeen == wanted } : answer.matches
        guard matches.isEmpty, dot == nil else { return Answer(matches: matches, caveat: answer.caveat) }
        return Answer(matches: endings.flatMap { folded["\(wanted).\($0)"] ?? [] }, caveat: answer.caveat)
    }

    /// Returns the nearest names; a choice among several would be a guess.
    private static func nearest(_ wanted: [Unicode.Scalar], among alike: [[Candidate]], limit: Int, except: String?)
        -> [String]
    {
        let signature = wanted.signature
        var best: [String] = []
        var bestDistance = limit
        for candidate in alike.joined() where (candidate.signature ^ signature).nonzeroBitCount <= 2 * bestDistance {
            if candidate.name == except { continue }
            guard let distance = distance(wanted, right: candidate.letters, atMost: bestDistance) else { continue }
            if distance < bestDistance { best = [] }
            bestDistance = distance
            best.append(candidate.name)
        }
        return best
    }

    /// Returns the allowed edit distance: 0 for the shortest names, 1 for most, 2 for long ones.
    private func limit(for name: String) -> Int {
        let start = name.prefix(10).count
        return start < shortest ? 0 : start < 10 ? 1 : 2
    }

    /// Returns the Damerau-Levenshtein distance (with adjacent transpositions), or nil if it is above `limit`. Only
    /// cells within `limit` of the diagonal are computed, and none for what both begin and end with.
    private static func distance(_ left: [Unicode.Scalar], right: [Unicode.Scalar], atMost limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        let start = zip(left, right).prefix { $0 == $1 }.count
        var (leftEnd, rightEnd) = (left.count, right.count)
        while leftEnd > start, rightEnd > start, left[leftEnd - 1] == right[rightEnd - 1] {
            (leftEnd, rightEnd) = (leftEnd - 1, rightEnd - 1)
        }
        let (left, right) = (Array(left[start..<leftEnd]), Array(right[start..<rightEnd]))
        let far = limit + 1
        var current = Array(repeating: far, count: right.count + 1)
        var (beforeLast, last) = (current, (0...right.count).map { min($0, far) })
        for row in stride(from: 1, through: left.count, by: 1) {
            // The rows are used in turns; the cell before the first may be one of an older row.
            var nearest = row <= limit ? row : far
            current[max(0, row - limit - 1)] = nearest
            for column in stride(from: max(1, row - limit), through: min(right.count, row + limit), by: 1) {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost, far)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    current[column] = min(current[column], beforeLast[column - 2] + 1)
                }
                nearest = min(nearest, current[column])
            }
            if nearest > limit { return nil }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}

extension String {
    /// The folded text without characters that nobody sees.
    fileprivate var foldedAsSeen: String {
        func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value >= 0xAD && scalar.properties.generalCategory == .format
        }
        guard unicodeScalars.contains(where: isUnseen) else { return folded }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !isUnseen($0) })).folded
    }
}

extension [Unicode.Scalar] {
    /// Two texts that are one edit apart differ in at most two bits of it.
    fileprivate var signature: UInt64 { reduce(0) { $0 | 1 << UInt64($1.value & 63) } }
}
