// SPDX-License-Identifier: MIT

import Diagnostics
import TestSupport
import Testing

@testable import Text

@Suite struct SourceTextTests {
    /// Texts with marks, the first of which stands at the first line and column, and so on.
    private static let latinTexts: [(String, [[Int]])] = [
        ("1️⃣a2️⃣b3️⃣", [[1, 1], [1, 2], [1, 3]]),
        ("a\n1️⃣b\n\n2️⃣c3️⃣\n4️⃣", [[2, 1], [4, 1], [4, 2], [5, 1]]),
        ("a1️⃣\r\n2️⃣b\r\n\r\n3️⃣c", [[1, 2], [2, 1], [4, 1]]),
        ("a1️⃣\r2️⃣b\r\r3️⃣c", [[1, 2], [2, 1], [4, 1]]),
        ("a\n\r1️⃣b", [[3, 1]]),
        ("\ta\t1️⃣b", [[1, 4]]),
        ("ñá1️⃣b\né2️⃣€3️⃣", [[1, 3], [2, 2], [2, 3]]),
        ("<título>1️⃣Menús</título>\r\n\t2️⃣<ñ/>", [[1, 9], [2, 2]])
    ]

    private static let unicodeTexts: [(String, [[Int]])] = [
        ("日本1️⃣語\n語2️⃣", [[1, 3], [2, 2]]),
        ("😀1️⃣a😀😀2️⃣", [[1, 2], [1, 5]]),
        ("👨‍👩‍👧1️⃣", [[1, 6]]),
        ("e\u{301}1️⃣", [[1, 3]]),
        ("a\u{2028}b1️⃣\nc2️⃣", [[1, 4], [2, 2]]),
        // Files that were joined have the mark of the second one, which is a character.
        ("a\n1️⃣\u{FEFF}2️⃣b", [[2, 1], [2, 2]])
    ]

    @Test(arguments: latinTexts, FileEncoding.allCases)
    func lineAndColumnAreFound(_ text: (marked: String, places: [[Int]]), in encoding: FileEncoding) {
        expectPlaces(text.places, in: text.marked, encoding)
    }

    @Test(arguments: unicodeTexts, FileEncoding.unicode)
    func columnsCountCodePoints(_ text: (marked: String, places: [[Int]]), in encoding: FileEncoding) {
        expectPlaces(text.places, in: text.marked, encoding)
    }

    @Test(arguments: FileEncoding.allCases)
    func offsetsOutsideTheFileAreTakenAsItsEnds(_ encoding: FileEncoding) {
        let bytes = encoding.bytes("ab\ncñ")
        let text = SourceText(bytes)
        #expect(place(text.location(of: -1)) == [1, 1])
        #expect(place(text.location(of: bytes.count)) == [2, 3])
        #expect(place(text.location(of: bytes.count + 1)) == [2, 3])
        #expect(place(text.location(of: .max)) == [2, 3])
    }

    @Test(arguments: [-1, 0, 1, 100]) func emptyFileHasOnePlace(_ offset: Int) {
        #expect(place(SourceText([]).location(of: offset)) == [1, 1])
    }

    @Test(arguments: [FileEncoding.utf8WithMark, .utf16LittleEndian, .utf16BigEndian])
    func byteOrderMarkIsNoColumn(_ encoding: FileEncoding) {
        let mark = encoding.bytes("").count
        let text = SourceText(encoding.bytes("ab"))
        for offset in 0...mark { #expect(place(text.location(of: offset)) == [1, 1]) }
        #expect(place(text.location(of: encoding.bytes("a").count)) == [1, 2])
        #expect(text.sourceLine(of: text.span(at: 0)).text == "ab")
    }

    @Test func halfUnitAtTheEndIsPassedOver() {
        let text = SourceText([0xFF, 0xFE, 0x61, 0x00, 0x62])
        #expect(text.sourceLine(of: text.span(at: 2)).text == "a")
        #expect(place(text.location(of: 5)) == [1, 2])
    }

    @Test(arguments: FileEncoding.allCases)
    func linesComeWithoutTheirEnds(_ encoding: FileEncoding) {
        let lines = [("uno", "\r\n"), ("\tdos á€ ", "\r"), ("tres", "\n"), ("", "\n")]
        let text = SourceText(encoding.bytes(lines.map { $0 + $1 }.joined()))
        var before = ""
        for (line, end) in lines {
            let start = encoding.bytes(before).count
            #expect(text.sourceLine(of: start..<start).text == line)
            before += line + end
        }
    }

    @Test(arguments: FileEncoding.unicode)
    func lineHoldsWhatOnlyUnicodeCallsANewLine(_ encoding: FileEncoding) {
        let text = SourceText(encoding.bytes("a\u{2028}b\u{85}c\nd"))
        #expect(text.sourceLine(of: text.span(at: 0)).text == "a\u{2028}b\u{85}c")
    }

    @Test func manyLinesAreCountedExactly() {
        let text = SourceText(Array(String(repeating: "á\r\n", count: 70_000).utf8))
        #expect(place(text.location(of: 4 * 69_999 + 2)) == [70_000, 2])
    }

    /// Long lines are counted in chunks, whose borders lie within characters of several bytes.
    @Test(arguments: FileEncoding.unicode)
    func columnsOfALongLineAreExact(_ encoding: FileEncoding) {
        let line = String(repeating: "a😀é日", count: 3000)
        let text = SourceText(encoding.bytes("x\n" + line))
        for count in stride(from: 0, through: line.unicodeScalars.count, by: 97) {
            let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(count)))
            #expect(place(text.location(of: encoding.bytes("x\n" + before).count)) == [2, count + 1])
        }
    }

    @Test(arguments: FileEncoding.unicode)
    func startOfALineEndsBetweenCharacters(_ encoding: FileEncoding) {
        let line = "a" + String(repeating: "é", count: SourceLine.limit)
        let text = SourceText(encoding.bytes(line + "\nb"))
        let start = text.sourceLine(of: text.span(at: 0)).text
        #expect(line.hasPrefix(start) && start.utf8.count > SourceLine.limit / 2 - 2)
        #expect(text.sourceLine(of: text.span(at: encoding.bytes(line + "\n").count)).text == "b")
    }

    private func expectPlaces(_ places: [[Int]], in marked: String, _ encoding: FileEncoding) {
        let marked = MarkedText(marked)
        let text = SourceText(encoding.bytes(marked.text))
        let offsets = marked.offsets.values.sorted()
        #expect(offsets.map { place(text.location(of: encoding.offset(of: $0, in: marked.text))) } == places)
    }

    private func place(_ location: SourceText.Location) -> [Int] { [location.line, location.column] }
}
