// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of which files are searched for comments; `IgnoreCommentTests` covers what the comments do.
@Suite struct IgnoreCommentFileTests {
    private static let rows = Diagnostic.Kind("list/no-rows", .warning, "Explained.")

    private func left(_ bytes: [UInt8]) -> [String] {
        let bundle = AppBundle(bytes: ["xml/a.xml": bytes])
        let inside = Diagnostic(Self.rows, "x", at: SourcePosition(file: "xml/a.xml", offset: bytes.count - 2))
        return bundle.applyingIgnoreComments(to: [inside]) { _ in nil }.map(\.kind.code)
    }

    @Test(arguments: [
        "emobic-site: ignore list", "\n\tEMOBIC-SITE:ignore list", "emobic-site:ignore list/no-rows",
        " ! --> <!-- emobic-site: ignore list"
    ])
    func commentIsFound(_ comment: String) {
        #expect(left(Array("<?xml?><!--\(comment) --><a/>".utf8)) == [])
    }

    @Test(arguments: [
        "<!", "<!-", "<!--", "<!-- ", "<!--emobic", "<!-- by emobic-site: ignore list --><a/>",
        "! emobic-site: ignore list <a/>", ""
    ])
    func otherFilesAreLeftAlone(_ text: String) {
        #expect(left(Array(text.utf8)) == ["list/no-rows"])
    }

    @Test func almostACommentIsFoundToo() {
        #expect(left(Array("<!-- emobicsite: ignore list --><a/>".utf8)) == ["list/no-rows", "check/odd-comment"])
    }

    @Test(arguments: [FileEncoding.utf16LittleEndian, .utf16BigEndian], [true, false])
    func commentIsFoundInUTF16WithAndWithoutAMark(encoding: FileEncoding, hasMark: Bool) {
        let bytes = encoding.bytes("<?xml version='1.0'?><!-- emobic-site: ignore list --><a></a>")
        #expect(left(hasMark ? bytes : Array(bytes.dropFirst(2))) == [])
    }
}
