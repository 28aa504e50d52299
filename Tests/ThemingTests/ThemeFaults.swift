// SPDX-License-Identifier: MIT

import Diagnostics
import Testing
import Text

@testable import Theming

extension Theme {
    /// The faults as the tool reports them, one per line.
    func lines(_ faults: [Diagnostic]) -> [String] {
        faults.map { fault in
            let text = TextReport(isColoured: false).render(
                DiagnosticList([fault]).located(reading: { contents(of: [$0])[$0] }))
            return String(text.prefix { $0 != "\n" })
        }
    }
}
