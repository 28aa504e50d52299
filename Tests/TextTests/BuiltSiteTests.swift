// SPDX-License-Identifier: MIT

import Testing
import Text

@Suite struct BuiltSiteTests {
    @Test func workerWithoutItsVersionIsTheOneThatKeepsNothing() {
        func worker(_ version: String) -> [UInt8] {
            Array("const app = \"a\";\n\(BuiltSite.workerLine(version: version))\nrun(version);\n".utf8)
        }
        #expect(BuiltSite.withoutVersion(worker("0123456789abcdef")) == worker(""))
        #expect(BuiltSite.withoutVersion(worker("")) == worker(""))
    }
}
