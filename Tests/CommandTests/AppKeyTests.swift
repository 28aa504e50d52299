// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The name under which browsers keep what visitors enter.
@Suite struct AppKeyTests {
    private let folder: LastingFolder

    init() throws { folder = try LastingFolder(SoundApp.files) }

    private func build(_ app: String = "app") throws -> (run: Run, key: String) {
        let run = try Command.run("build", app, "site", in: folder.url)
        let page = try folder.text("site/index.html")
        return (run, String(try #require(page.firstMatch(of: /data-app="([^"]*)"/)).1))
    }

    private func settings(_ text: String) throws {
        try folder.write(["app/emobic-site.yaml": "language: es\n" + text])
    }

    @Test func siteWithAnotherKeyIsReportedOnce() throws {
        let old = try build().key
        try FileManager.default.moveItem(
            at: folder.url.appendingPathComponent("app"), to: folder.url.appendingPathComponent("guide"))
        let renamed = try build("guide")
        #expect(renamed.key != old)
        #expect(renamed.run.errors.contains("[settings/other-id]") && renamed.run.errors.contains("id: \(old)"))
        #expect(try !build("guide").run.errors.contains("other-id"))
    }

    @Test func idStaysWhenTitleAndFolderChange() throws {
        try settings("id: Guide_1.0\n")
        #expect(try build().key == "Guide_1.0")
        let app = try folder.text("app/xml/app.xml")
        try folder.write(["app/xml/app.xml": app.replacing(/<title>[^<]*/, with: "<title>Another")])
        let changed = try build()
        #expect(changed.key == "Guide_1.0" && !changed.run.errors.contains("other-id"), "\(changed.run.errors)")
        #expect(try folder.text("site/sw.js").hasPrefix("const app = \"Guide_1.0\";"))
    }

    @Test(arguments: ["a b", "é", "\"\"", "[a]", "a\"b", String(repeating: "a", count: 65)])
    func idHasOnlyPlainSigns(value: String) throws {
        try settings("id: \(value)\n")
        let run = try Command.run("check", "app", in: folder.url)
        #expect(run.status == 1 && run.output.contains("‘id’ must be 1 to 64 of the signs"), "\(run.output)")
    }

    @Test func newAppHasAnID() throws {
        _ = try Command.run("new", "Night Guide é", "--from", "guide", in: folder.url)
        #expect(try folder.text("Night Guide é/emobic-site.yaml").hasSuffix("\nid: night-guide-e\n"))
        #expect(try Command.run("check", "Night Guide é", in: folder.url).status == 0)
    }
}
