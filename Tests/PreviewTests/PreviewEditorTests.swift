// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import Preview

@Suite struct PreviewEditorTests {
    @Test(
        arguments: [
            ("xml/app.xml", "/xml/app.xml"), ("xml/Guía 1#?.xml", "/xml/Gu%C3%ADa%201%23%3F.xml"),
            ("xml/../xml/app.xml", "/xml/app.xml"), ("../outside.xml", nil), ("xml/none.xml", nil), ("xml", nil),
            ("", nil)
        ] as [(String, String?)])
    func onlyFilesOfTheAppHaveAnAddress(file: String, path: String?) throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/xml/app.xml": "", "app/xml/Guía 1#?.xml": "", "outside.xml": ""])
        let app = folder.path + "/app"
        let address = PreviewEditor.vscode.address(of: file, in: app, line: 3, column: 5)
        #expect(address == path.map { "vscode://file\(app)\($0):3:5" })
        #expect(PreviewEditor.none.address(of: file, in: app, line: 1, column: 1) == nil)
    }
}
