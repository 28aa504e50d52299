// SPDX-License-Identifier: MIT

/// The name of an element with its other accepted spellings (`activities.md`, appendix A).
package struct Tag: Sendable, ExpressibleByStringLiteral {
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

    /// Returns the number of the element among these that counts under this name, as for `ElementReader.child`: the last one
    /// of the first spelling that is not empty, and one in other case only if there is none.
    func index(in elements: [Element]) -> Int? {
        let filled = ([name] + attested + tolerated).lazy.compactMap { spelling in
            elements.lastIndex { $0.name == spelling && !$0.isHollow }
        }.first
        return filled ?? elements.firstIndex { isInOtherCase($0.name) } ?? elements.lastIndex { names($0.name) }
    }
}
