// SPDX-License-Identifier: MIT

import FileSystem
import Testing

@Suite struct ToolFolderTests {
    @Test func whatIsNotThereIsReportedWithTheReason() {
        let (path, reason) = (ToolFolder.resource("page.mustache", of: "Nothing"), FileSystem.lastError)
        #expect(path == nil && reason == "No such file or directory")
    }

    /// A NUL would end the path before it.
    @Test func pathIsReadAsAWhole() { #expect(ToolFolder.resource("\0", of: "Themes") == nil) }
}
