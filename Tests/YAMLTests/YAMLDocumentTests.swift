// SPDX-License-Identifier: MIT

import Testing
import Text
import YAML

@Suite struct YAMLDocumentTests {
    private func faultOfReading(_ text: String) -> YAMLDocument.Fault? {
        do throws(YAMLDocument.Fault) {
            _ = try YAMLDocument(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func valuesHaveTheirPlacesInTheFile() throws {
        let root = try #require(YAMLDocument("a: ñ\nb:\n  - x\n  - ~\n").root)
        let entries = try #require(root.mapping)
        #expect(entries.map(\.key.scalar) == ["a", "b"] && entries.map(\.key.offset) == [0, 6])
        #expect(entries[0].value.scalar == "ñ" && entries[0].value.offset == 3)
        let list = try #require(entries[1].value.sequence)
        #expect(list.map(\.offset) == [13, 19] && list.map(\.isNull) == [false, true])
        #expect(root.scalar == nil && list[0].mapping == nil && list[0].sequence == nil)
    }

    @Test(arguments: ["", "# nothing\n", "\n\n"]) func textWithoutValuesHasNoRoot(text: String) throws {
        #expect(try YAMLDocument(text).root == nil)
    }

    @Test(arguments: [
        ("a: 1\na: 2\n", "The file is not valid YAML: ‘a’ is set twice", 5),
        ("a: ñ\nb: b\u{1}c\n", "The file is not valid YAML: control characters are not allowed", 10),
        (
            "a:\n  {B: x,\n   C: y}\nd: @e\n",
            "The file is not valid YAML: a value that begins with ‘@’ needs quotation marks", 24
        ),
        ("a: 1\n---\nb: 2\n", "The file is not valid YAML: a second document begins here; a file has one", 5),
        (
            "a: 1\nb: Klinik: Weg 1\n",
            "The file is not valid YAML: a value that holds ‘: ’ needs quotation marks, or the line begins with too many blanks",
            14
        ),
        (
            "a: 1\n  b: 2\n",
            "The file is not valid YAML: the line begins with more blanks than the one above, which has a value already",
            7
        ),
        (
            "a:\n\tb: 1\n", "The file is not valid YAML: a tab stands here; lines are indented with blanks", 3
        ),
        (
            "a: ñ\nb: @home\n",
            "The file is not valid YAML: a value that begins with ‘@’ needs quotation marks", 9
        ),
        (
            "a: 1\nbc\nd: 2\n",
            "The file is not valid YAML: ‘:’ and a blank are missing behind a name", 5
        ),
        (
            "a: " + String(repeating: "[", count: 2000),
            "The file is not valid YAML: lists and maps are nested too deeply here", 4
        ),
        ("a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> c\n", MergeMarks.summary, 5)
    ])
    func faultHasItsReasonAndItsPlace(text: String, summary: String, offset: Int) throws {
        let fault = try #require(faultOfReading(text))
        #expect(fault.summary == summary && fault.offset == offset)
    }

    /// Each alias of a value that consists of aliases multiplies it.
    @Test func manyAliasesAreRefusedBeforeTheyAreRead() throws {
        func text(_ count: Int) -> String {
            "a: &a x\nb: [" + Array(repeating: "*a", count: count).joined(separator: ", ") + "]\n"
        }
        #expect(faultOfReading(text(10)) == nil)
        let fault = try #require(faultOfReading(text(11)))
        #expect(fault.summary.hasPrefix("The file has more than 10 aliases such as ‘*a’"))
        // Behind ten of them.
        #expect(fault.offset == "a: &a x\nb: [".utf8.count + 10 * "*a, ".utf8.count)
    }

    @Test func manyMarksInARowAreRefused() throws {
        func text(_ count: Int) -> String { "a: x" + String(repeating: "\u{301}", count: count) + "\n" }
        let most = Limits.standard.marks
        #expect(faultOfReading(text(most)) == nil)
        let fault = try #require(faultOfReading(text(most + 1)))
        #expect(fault.summary == "The file has more than \(most) combining marks in a row; delete them")
    }
}
