// SPDX-License-Identifier: MIT

import FileSystem
import TestSupport
import Testing

@testable import SiteBuilder

@Suite struct OnceWriterTests {
    @Test func whereAFileIsNoOtherIsWritten() throws {
        let folder = try TemporaryFolder()
        var writer = Site.OnceWriter(SiteWriter(root: folder.path))
        writer.add([WrittenFile(path: "page.html", hash: 1, size: 2)])
        try writer.write([1], to: "page.html")
        try writer.write([2], to: "app.css")
        try writer.write([3], to: "app.css")
        let paths = writer.written.map(\.path)
        #expect(paths == ["page.html", "app.css"])
        let (page, style) = (folder.path + "/page.html", folder.path + "/app.css")
        #expect(FileSystem.read(page) == nil && FileSystem.read(style) == [2])
    }
}
