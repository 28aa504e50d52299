// SPDX-License-Identifier: MIT

import Diagnostics
import TestSupport
import Testing
import Text

@Suite struct SourceExcerptTests {
    /// Returns the line and its mark, as a report shows them.
    private func excerpt(_ marked: String, encode: (String) -> [UInt8] = { Array($0.utf8) }) throws -> String {
        let parts = marked.split(separator: "1️⃣", maxSplits: 1, omittingEmptySubsequences: false)
        let bytes = encode(parts.joined())
        let source = SourceText(bytes)
        let excerpt = source.excerpt(of: source.span(at: encode(String(parts[0])).count))
        return "\(excerpt.text)\n\(excerpt.mark)"
    }

    @Test func tagIsUnderlinedAsAWhole() throws {
        #expect(try excerpt("<a>\n  1️⃣<list>x</list>\n</a>") == "  <list>x</list>\n  ^~~~~~")
    }

    /// A ‘>’ in a value or a comment does not end them.
    @Test(arguments: [
        ("<a b=\"x>y\">z>", 11), ("<a b='\"' c='>'/>z", 16), ("<!-- b > c -->z", 14), ("<?p > ?>z>", 8),
        ("<![CDATA[a>\"b]]>z>", 16), ("<a b=\">z", 7), ("<!-- a > b", 10)
    ])
    func markupIsMarkedToItsEnd(_ text: String, length: Int) {
        for encoding in [FileEncoding.utf8, .windows1252, .utf16BigEndian] {
            let bytes = encoding.bytes(text)
            let span = SourceText(bytes).span(at: encoding.bytes("").count)
            #expect(span.count == length * SourceText(bytes).bytesOfMarkup, "\(encoding)")
        }
    }

    @Test func valueIsUnderlinedUpToItsEndTag() throws {
        #expect(try excerpt("<a><b>1️⃣dos palabras  </b></a>") == "<a><b>dos palabras  </b></a>\n      ^~~~~~~~~~~~")
    }

    @Test func valueIsUnderlinedUpToTheEndOfItsSection() throws {
        #expect(try excerpt("<b><![CDATA[1️⃣dead]]></b>") == "<b><![CDATA[dead]]></b>\n            ^~~~")
        #expect(try excerpt("<b>1️⃣a]] b</b>") == "<b>a]] b</b>\n   ^~~~~")
    }

    @Test func tabsBecomeBlanksSoThatTheMarkStandsBelow() throws {
        #expect(try excerpt("\t1️⃣<b/>\tx") == "    <b/>    x\n    ^~~~")
    }

    @Test func wideCharactersTakeTwoCells() throws {
        #expect(try excerpt("<a>日本1️⃣<b/></a>") == "<a>日本<b/></a>\n       ^~~~")
        #expect(try excerpt("e\u{301}1️⃣<b/>") == "e\u{301}<b/>\n ^~~~")
        #expect(try excerpt("⭐✅⚡ 🟢1️⃣<b/>") == "⭐✅⚡ 🟢<b/>\n         ^~~~")
        // These are pictures, too, but as wide as a letter, and so is each half of a flag.
        #expect(try excerpt("\u{1F321}\u{2600}1️⃣<b/>") == "\u{1F321}\u{2600}<b/>\n  ^~~~")
        #expect(try excerpt("🇪🇸1️⃣<b/>") == "🇪🇸<b/>\n  ^~~~")
    }

    @Test func veryLongLineIsCutAroundThePlace() throws {
        let long = try excerpt(String(repeating: "a", count: 5000) + "1️⃣<b/>" + String(repeating: "é", count: 5000))
        let lines = long.split(separator: "\n")
        #expect(lines[0].count == 100 && lines[0].hasPrefix("…a") && lines[0].hasSuffix("é…"))
        #expect(lines[1] == String(repeating: " ", count: 40) + "^~~~")
        #expect(lines[0].dropFirst(40).hasPrefix("<b/>"))
    }

    @Test(arguments: [("", "… "), ("a", "…")]) func wideCharacterIsCutAsAWhole(end: String, start: String) throws {
        let line = String(repeating: "日", count: 60) + end + "1️⃣<b/>" + String(repeating: "x", count: 100)
        let shown = String(repeating: "日", count: 19) + end
        #expect(
            try excerpt(line) == "\(start)\(shown)<b/>" + String(repeating: "x", count: 55) + "…\n"
                + String(repeating: " ", count: 40) + "^~~~")
    }

    /// The places of a line share its beginning; what is behind it is kept for each.
    @Test func linesAreThoseOfTheFileWithoutIt() {
        let long = String(repeating: "<a>é</a>", count: 500)
        let text = "<x>\r\n\(long)\n<b>ñ</b>"
        let source = SourceText(Array(text.utf8))
        var previous: SourceLine?
        for offset in stride(from: 0, to: text.utf8.count, by: 7) {
            let span = source.span(at: offset)
            let line = source.sourceLine(of: span, sharing: previous)
            #expect(line.excerpt == source.sourceLine(of: span).excerpt)
            let number = source.location(of: offset).line
            #expect(line.text == source.sourceLine(of: span).text)
            #expect(
                line.text == (number == 2 ? String(long.prefix(line.text.count)) : ["<x>", "", "<b>ñ</b>"][number - 1]))
            previous = line
        }
    }

    @Test func commandsForTheTerminalAreNotShown() throws {
        #expect(try excerpt("1️⃣<b>\u{1B}[2J\u{202E}</b>") == "<b>\u{FFFD}[2J\u{FFFD}</b>\n^~~")
    }

    @Test func everyEncodingIsShownAlike() throws {
        let wide: (String) -> [UInt8] = { [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
        #expect(try excerpt("<a>\r\n<ñ>1️⃣dos</ñ>\r\n</a>", encode: wide) == "<ñ>dos</ñ>\n   ^~~")
        #expect(try excerpt("\u{FEFF}1️⃣<b/>") == "<b/>\n^~~~")
        // The place of the file as a whole.
        #expect(try excerpt("1️⃣\u{FEFF}<b/>") == "<b/>\n^")
        let latin: (String) -> [UInt8] = { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
        #expect(try excerpt("<ñ>é1️⃣dos</ñ>", encode: latin) == "<ñ>édos</ñ>\n    ^~~")
    }

    /// The value ends where a program that replaces it has to stop.
    @Test(arguments: [
        "severity: {link: 1️⃣OFF2️⃣}", "ignore: {xml/app.xml: [1️⃣nope/x2️⃣]}", "ignore: {a: [b, 1️⃣c d2️⃣ , e]}",
        "links: {Imprint: 1️⃣html/no.html2️⃣, B: c}", "links: {A: 1️⃣\"b, \\\"c]\"2️⃣, D: e}", "links: { A: 1️⃣'b: }'2️⃣ }",
        "map: {1️⃣tilse2️⃣: a, ask: true}",
        "x: {a: 1️⃣{b: [c, d]}2️⃣, e: f}", "x: [\"a]\", 1️⃣b2️⃣] # c", "x: 1️⃣{a: [b]}2️⃣", "x: {a: 1️⃣ñ2️⃣}",
        "links: {\n  A: 1️⃣html/b.html2️⃣,\n  B: c}", "links: {\n  A: [1️⃣html/b.html2️⃣],\n", "links: {\n  A: 1️⃣html/b.html2️⃣ }",
        "footer: 1️⃣Hello, world [1]2️⃣\n", "accent: 1️⃣reddish2️⃣\nx: {}", "a: 1️⃣it's {b}2️⃣", "x: {a: 1️⃣2️⃣}", "1️⃣langauge: en2️⃣"
    ]) func valueInBracketsEndsBeforeThem(marked: String) throws {
        let plain: (String) -> [UInt8] = { Array($0.utf8) }
        let wide: (String) -> [UInt8] = { [0xFE, 0xFF] + $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
        for encode in [plain, wide] {
            let before = String(marked.prefix { $0 != "1️⃣" })
            let upTo = String(marked.prefix { $0 != "2️⃣" }).replacing("1️⃣", with: "")
            let source = SourceText(encode(marked.replacing("1️⃣", with: "").replacing("2️⃣", with: "")))
            let start = encode(before).count
            #expect(source.spanInYAML(at: start) == start..<encode(upTo).count)
        }
    }

    @Test func longLineOfYAMLIsAMap() {
        let before = "ignore: {" + String(repeating: "xml/a.xml: all, ", count: 1000) + "b: "
        let source = SourceText(Array("\(before)nope, c: all}".utf8))
        #expect(source.spanInYAML(at: before.utf8.count) == before.utf8.count..<before.utf8.count + 4)
    }

    @Test(arguments: ["", "<", "<a", "\n", "é", "\u{FEFF}"]) func everyPlaceOfAnythingHasAnExcerpt(text: String) {
        let source = SourceText(Array(text.utf8))
        for offset in -1...(text.utf8.count + 1) {
            let excerpt = source.excerpt(of: source.span(at: offset))
            #expect(excerpt.mark.hasPrefix(String(repeating: " ", count: excerpt.indent) + "^"))
            #expect(source.spanInYAML(at: offset).lowerBound == source.span(at: offset).lowerBound)
        }
    }
}
