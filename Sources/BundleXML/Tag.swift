// SPDX-License-Identifier: MIT

/// The name of an element with its other accepted spellings (`activities.md`, appendix A).
package struct Tag: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The spelling of the format, which messages and schemas name.
    package let name: String
    /// Spellings that real bundles hold, accepted without a diagnostic.
    package let attested: [String]
    /// Spellings that are accepted with a warning.
    package let tolerated: [String]

    package init(_ name: String, attested: [String] = [], tolerated: [String] = []) {
        self.name = name
        self.attested = attested
        self.tolerated = tolerated
    }

    package init(stringLiteral name: String) {
        self.init(name)
    }

    /// Whether the format has an element of that name.
    func isSpelt(_ other: String) -> Bool { other == name || attested.contains(other) }

    /// Whether an element bears one of the spellings in other case.
    func isInOtherCase(_ other: String) -> Bool {
        func isSame(_ spelling: String) -> Bool {
            other.isNearly(spelling) && other != spelling && other.lowercased() == spelling.lowercased()
        }
        return isSame(name) || attested.contains(where: isSame) || tolerated.contains(where: isSame)
    }

    /// Whether a reader that asks for it takes an element of that name, if need be with a warning.
    package func names(_ other: String) -> Bool {
        isSpelt(other) || tolerated.contains(other) || isInOtherCase(other)
    }

    /// Returns the number of the element among these that counts under this name: the last one of the first spelling that is
    /// not empty, else the first such in other case; an empty one only if all are (`activities.md` 1.1, appendix A).
    /// - Parameter isFree: whether one in other case may count, because it has no other meaning.
    func index(in elements: [Element], isFree: (Int) -> Bool = { _ in true }) -> Int? {
        var empty: Int?
        func isFilled(_ index: Int) -> Bool {
            guard elements[index].isHollow else { return true }
            empty = empty ?? index
            return false
        }
        func last(_ spelling: String) -> Int? {
            elements.indices.last { elements[$0].name == spelling && isFilled($0) }
        }
        if let index = last(name) { return index }
        for alias in attested { if let index = last(alias) { return index } }
        for alias in tolerated { if let index = last(alias) { return index } }
        for index in elements.indices
        where isInOtherCase(elements[index].name) && isFree(index) && isFilled(index) { return index }
        return empty
    }
}
