// SPDX-License-Identifier: MIT

/// The name of an element with its other accepted spellings (`activities.md`, appendix A).
package struct Tag: Sendable, ExpressibleByStringLiteral {
    package let name: String
    /// Spellings that real bundles hold, accepted without a diagnostic.
    package let attested: [String]
    /// Spellings that are accepted with a warning.
    package let tolerated: [String]
    /// Whether some players accept only the name, so that `--fix` writes it in the place of an attested spelling.
    package let isFixed: Bool

    package init(_ name: String, attested: [String] = [], tolerated: [String] = [], isFixed: Bool = false) {
        self.name = name
        self.attested = attested
        self.tolerated = tolerated
        self.isFixed = isFixed
    }

    package init(stringLiteral name: String) {
        self.init(name)
    }
}
