// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@testable import Theming

/// Tests of the signs of screen types: the contents of the files, and which sign a page gets.
@Suite struct ThemeIconTests {
    private static func svg(_ inner: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(inner)</svg>"
    }

    /// As editors on Windows write them.
    @Test func linesMayEndAnywhere() {
        let icon = ThemeIcon("<svg viewBox='0 0\r\n24 24'><path d='M0 0\r\nL\u{c}3,\r4'/></svg>")
        #expect(icon.faults == [] && icon.path == "M0 0 L 3, 4")
    }

    @Test(arguments: [
        ("<path d=\"M4 4h6\"/>", "M4 4h6"), ("<g><path d='M4 4h6'/></g><path d='M1 1z'/>", "M4 4h6M1 1z"),
        ("<title>Rows</title><path d=\"M4 4h6\"/><!-- <circle/> --><path d=\"m1 1 2 2\"/>", "M4 4h6M0 0m1 1 2 2"),
        ("<path d=\"m4,4-6e0.5 A1 1 0 0 1 2 2\"/>", "m4,4-6e0.5 A1 1 0 0 1 2 2"),
        ("<g fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"><path class=\"a\" d=\"M4 4h6\"/></g>", "M4 4h6")
    ])
    func pathsOfADrawingAreItsSign(inner: String, path: String) {
        let icon = ThemeIcon(Self.svg(inner))
        #expect(icon.path == path && icon.faults == [])
    }

    @Test(arguments: [
        "M4 6", "m4,6 , 1-2.5.5.5", "M4 6h1 2 3v-1Z", "M4 6c1 1 2 2 3 3s1 1 2 2q1 1 2 2t1 1z", "M4 6 1 1zm1 1",
        "M4 6a2 2 0 0110 10", "M4 6A2 2 0 1 0 1 1 2 2 0 0,1 3 3", "M1e3 6E-1"
    ]) func dataOfAPathAreTaken(data: String) { #expect(PathData.isOne(data)) }

    /// Browsers drop a style with any of them, and show the sign of a sheet.
    @Test(arguments: [
        "", "L4 6", "M", "M4", "M4 6 6", "M4 6 L9 3 5z", "M4 6 h1 h", "M4 6hz", "M4 6z1", "M4 6c1 1 2 2 3",
        "M4 6 A2 2 0 3 1 10 10", "M4 6a2 2 0 1 1 1", "M1e999 6h1", "M4 6,", "M4,,6", "M,4 6", "M4. 6", "M4 -", "M4 6e",
        "M4 6x", "M4 6\") red"
    ]) func dataThatBreakTheRulesAreNone(data: String) { #expect(!PathData.isOne(data)) }

    @Test(arguments: [
        ("1️⃣", "The file is no SVG drawing"), ("1️⃣<html></html>", "The file is no SVG drawing"),
        ("1️⃣<svg><path d='M0 0'/></svg>", "A sign is drawn on a field of 24 by 24"),
        ("<svg viewBox='1️⃣0 0 16 16'><path d='M0 0'/></svg>", "A sign is drawn on a field of 24 by 24"),
        ("1️⃣<svg viewBox='0 0 24 24'></svg>", "The drawing has no ‘path’"),
        ("<svg viewBox='0 0 24 24'><path d='M0 0'/>1️⃣<circle r='2'/></svg>", "A sign is made of paths alone; ‘circle’"),
        (
            "<svg viewBox='0 0 24 24'><path d='M0 0'/>1️⃣<script>x</script></svg>",
            "A sign is made of paths alone; ‘script’"
        ),
        ("<svg viewBox='0 0 24 24'>1️⃣<rect/></svg>", "A sign is made of paths alone; ‘rect’"),
        ("<svg viewBox='0 0 24 24'><path d='1️⃣M0 0\") red'/></svg>", "These are no data of a path"),
        ("<svg viewBox='0 0 24 24'>1️⃣<path/></svg>", "The path has no data ‘d’"),
        ("<svg viewBox='0 0 24 24'><path fill='1️⃣currentColor' d='M0 0'/></svg>", "A sign is drawn with lines; ‘fill’"),
        ("<svg viewBox='0 0 24 24' fill='1️⃣#000'><path d='M0 0'/></svg>", "A sign is drawn with lines; ‘fill’"),
        ("<svg viewBox='0 0 24 24'><g stroke='1️⃣none'><path d='M0 0'/></g></svg>", "The lines of a sign are all shown"),
        ("<svg viewBox='0 0 24 24'><path style='1️⃣fill:red' d='M0 0'/></svg>", "‘style’ would not be shown"),
        ("<svg viewBox='0 0 24 24'><path opacity='1️⃣.5' d='M0 0'/></svg>", "‘opacity’ would not be shown"),
        ("<svg viewBox='0 0 24 24'><path mask='1️⃣url(#a)' d='M0 0'/></svg>", "‘mask’ would not be shown"),
        ("<svg viewBox='0 0 24 24'><path d='1️⃣L0 0'/></svg>", "These are no data of a path"),
        ("<svg viewBox='0 0 24 24'><path d='1️⃣M4 6 h1 h'/></svg>", "These are no data of a path"),
        ("<svg viewBox='0 0 24 24'><path transform='1️⃣scale(2)' d='M0 0'/></svg>", "A sign is drawn as it is"),
        (
            "1️⃣<svg viewBox='0 0 24 24'><path d='M0 0\(String(repeating: "h1", count: 5_000))'/></svg>",
            "The paths have 10004 bytes; a sign"
        ),
        ("<svg viewBox='0 0 24 24'><g transform='1️⃣scale(2)'><path d='M0 0'/></g></svg>", "A sign is drawn as it is")
    ])
    func faultOfASignIsReportedAtItsPlace(marked: String, reason: String) throws {
        let text = MarkedText(marked)
        let path = "activities/list/icon.svg"
        let faults = Theme(files: [path: text.text]).faults
        #expect(faults.map(\.kind.code) == ["theme/bad-icon"])
        #expect(faults.map(\.position) == [SourcePosition(file: path, offset: try #require(text.offsets["1️⃣"]))])
        #expect(faults.allSatisfy { $0.summary.hasPrefix(reason) })
    }
}
