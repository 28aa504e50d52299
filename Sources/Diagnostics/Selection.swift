// SPDX-License-Identifier: MIT

/// Which diagnostics a report shows, by codes or areas such as `map`.
package struct Selection: Sendable {
    /// Nothing else is shown; empty for everything.
    package let only: [String]
    package let ignored: [String]

    package init(only: [String] = [], ignored: [String] = []) {
        self.only = only
        self.ignored = ignored
    }

    package func shows(_ diagnostic: Diagnostic) -> Bool {
        (only.isEmpty || only.contains { diagnostic.kind.isIn($0) }) && !ignored.contains { diagnostic.kind.isIn($0) }
    }
}

extension Diagnostic.Kind {
    /// Whether the kind is meant by a code or an area.
    package func isIn(_ codeOrArea: String) -> Bool { code == codeOrArea || area == codeOrArea }
}
