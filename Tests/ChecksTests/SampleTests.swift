// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct SampleTests {
    /// All other suites rely on this: their diagnostics come from their changes alone.
    @Test func sampleIsSound() async throws {
        let app = try await TestApp(Sample.bundle())
        #expect(app.report == "")
        #expect(app.screenNames == ["l/a"])
    }
}
