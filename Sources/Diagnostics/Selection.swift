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
        let (code, area) = (diagnostic.kind.code, diagnostic.kind.area)
        return (only.isEmpty || only.contains(code) || only.contains(area)) && !ignored.contains(code)
            && !ignored.contains(area)
    }
}

extension Diagnostic.Kind {
    /// Whether a code or an area matches the kind.
    package func isIn(_ codeOrArea: String) -> Bool { code == codeOrArea || area == codeOrArea }
}
