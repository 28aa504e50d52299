// SPDX-License-Identifier: MIT

/// Which diagnostics a report shows, by codes or areas such as `map`.
package struct Selection: Sendable {
    /// If not empty, only these are shown.
    package let only: Set<String>
    /// These are not shown, even if they are among `only`.
    package let ignored: Set<String>

    package init(only: [String] = [], ignored: [String] = []) {
        self.only = Set(only)
        self.ignored = Set(ignored)
    }

    /// Whether nothing is left out.
    package var showsAll: Bool { only.isEmpty && ignored.isEmpty }

    /// Whether a diagnostic is shown, by its code or its area.
    package func shows(_ diagnostic: Diagnostic) -> Bool {
        guard !showsAll else { return true }
        let names = diagnostic.kind.names
        return (only.isEmpty || names.contains(where: only.contains)) && !names.contains(where: ignored.contains)
    }
}

extension Diagnostic.Kind {
    /// What means the kind in comments, settings and options: its code, which counts more, and its area.
    var names: [String] { [code, area] }

    /// Whether a code or an area matches the kind.
    package func isIn(_ codeOrArea: String) -> Bool { names.contains(codeOrArea) }
}
