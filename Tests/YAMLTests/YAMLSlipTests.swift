// SPDX-License-Identifier: MIT

import Testing
import YAML

/// What people write who do not know YAML: the message is about their line, and says what to do.
@Suite struct YAMLSlipTests {
    private func fault(of text: String) -> YAMLDocument.Fault? {
        do throws(YAMLDocument.Fault) {
            _ = try YAMLDocument(text)
            return nil
        } catch {
            return error
        }
    }

    /// Each with a mark where the slip is.
    @Test(arguments: [
        ("language:‸en\naccent: x\n# c\n", "a blank is missing behind ‘:’"),
        ("language ‸= en\naccent: x\n", "between a name and its value stands ‘:’ and not ‘=’"),
        ("language:‸\u{A0}en\naccent: x\n", "the blank behind ‘:’ is a no-break space; write a plain one"),
        ("  ‸language: en\naccent: x\n", "the names in the lines below begin further left; delete the blanks"),
        (
            "language: en\n  ‸accent: x\n",
            "the line begins with more blanks than the one above, which has a value already"
        ),
        ("map:\n    a: 1\n  ‸b: 2\n", "no line above begins in this column"),
        ("language: en\n‸// c\naccent: x\n", "a comment begins with ‘#’"),
        ("language: en\n‸foo\naccent: x\n", "‘:’ and a blank are missing behind a name"),
        ("a: 1\n\n# c\nid:‸tour\n", "a blank is missing behind ‘:’"),
        ("accent: ‸\"#2f6b3c\nid: tour\n", "the quotation mark that begins here is not closed"),
        ("language: ‸\"en\n\n# c\naccent: \"#2f6b3c\"\n", "the quotation mark that begins here is not closed"),
        ("ignore: ‸[a/b\nid: tour\n", "‘[’ is not closed"), ("map: ‸{a: 1\nid: tour\n", "‘{’ is not closed"),
        ("footer: 'It‸'s us'\n", "the value ends with this quotation mark; one that belongs to it is written twice"),
        (
            "footer: \"He said ‸\"hi\"\"\n",
            "the value ends with this quotation mark; before one that belongs to it stands a backslash"
        ),
        ("\"accent\": \"x\"‸,\n\"id\": \"y\"\n", "no comma stands behind a value; delete it"),
        (
            "footer: \"C:‸\\dir\"\n",
            "between double quotation marks a backslash is written twice; between single ones, once"
        ),
        ("list:\n  - a\n  - ‸'b\nid: tour\n", "the quotation mark that begins here is not closed"),
        ("list: [a, ‸\"b]\nid: tour\n", "the quotation mark that begins here is not closed"),
        ("list: [a: ‸'b]\nid: tour\n", "the quotation mark that begins here is not closed")
    ]) func slipIsFoundInItsLine(marked: String, reason: String) throws {
        let mark = try #require(marked.firstIndex(of: "‸"))
        let found = try #require(fault(of: marked.replacing("‸", with: "")))
        #expect(found.summary == "The file is not valid YAML: \(reason)")
        #expect(found.offset == marked.utf8.distance(from: marked.startIndex, to: mark))
    }

    @Test(arguments: [
        "a: \"x\n  y\"\nb: 1\n", "a: 'x\n\n  y'\nb: 1\n", "a: |\n  // x\n  \"y\nb: 1\n", "a: >-\n  b = c\n",
        "a: [x,\n  y]\nb: {c: 1,\n  d: 2}\n",
        "a:\n- x: 1\n  y: 2\n- z\nb: 1\n", "a: it's\nb: say \"x\"\n", "a: x # it's\n", "'it''s': 1\n", "\"a: b\" : 1\n",
        "a: b\n  c\n  d\ne: 1\n",
        "- \"a\"\n- 'b'\n", "{a: 1}\n", "a: \"\\\"\"\r\nb: 'x'\r\n", "? a\n: b\n", "a: &x y\nb: *x\n",
        "a: \"b\" # \"\n", "a: [\"x # y\", 'z']\n", "a: {Songs of the '90s: x}\n", "a: [say \"x, y]\n",
        "a: [x,\n# 'old\n  y]\n", "a:\n  {B: x,\n   C: y}\nd: e\n", "a:\n  [b,\n   c]\nd: e\n"
    ]) func whatIsValidHasNoSlip(text: String) { #expect(fault(of: text) == nil) }

    /// Each line is passed once.
    @Test func manyLinesTakeNoLonger() {
        let open = "a: \"x\n" + String(repeating: "  y\n", count: 200_000)
        #expect(fault(of: open)?.offset == 3)
        #expect(fault(of: "a: [\n" + String(repeating: "  y,\n", count: 200_000))?.offset == 3)
    }
}
