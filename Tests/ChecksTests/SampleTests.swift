// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct SampleTests {
    /// All suites here count on it: what they find comes from what they change.
    @Test func sampleIsSound() async throws {
        let app = try await TestApp(Sample.bundle())
        #expect(app.report == "")
        #expect(app.screenNames == ["l/a"])
    }
}
