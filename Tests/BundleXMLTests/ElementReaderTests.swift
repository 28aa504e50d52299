// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of the value that each method returns.
@Suite struct ElementReaderTests {
    // MARK: Presence

    @Test(arguments: [
        "", "<v/>", "<v></v>", "<v> \n\t</v>", "<v><!-- x --></v>", "<v><![CDATA[]]></v>", "<v>&#160;</v>",
        "<v> \u{A0}\n\u{200B}\u{3000} </v>", "<v>\u{A0}<!-- x -->&#xAD;</v>", "<v><![CDATA[\u{FEFF}]]></v>"
    ])
    func absentAndEmptyAreTheSame(_ written: String) throws {
        let taken = try take("<r>\(written)</r>") { reader in
            let texts = [reader.text("v"), reader.value("v")?.text, reader.token("v")?.text, reader.prose("v")]
            return (texts, reader.flag("v"), reader.optionalFlag("v"), reader.integer("v"), reader.decimal("v"))
        }
        #expect(taken.result.0 == [nil, nil, nil, nil])
        #expect(taken.result.1 == false)
        #expect(taken.result.2 == nil)
        #expect(taken.result.3 == nil)
        #expect(taken.result.4 == nil)
        #expect(taken.diagnostics.isEmpty)
    }

    @Test(arguments: [("<r/>", false), ("<r><v/></r>", true), ("<r><v>x</v></r>", true), ("<r><w/></r>", false)])
    func emptyElementCanBeToldFromNone(_ text: String, isThere: Bool) throws {
        let taken = try take(text) { reader in
            reader.ignore("w")
            return [reader.has("v"), reader.child("v") != nil]
        }
        #expect(taken.result == [isThere, isThere])
        #expect(taken.diagnostics.isEmpty)
    }

    @Test func unreadOneOfManyChildrenIsReported() throws {
        let children = (0..<130).map { $0 == 63 || $0 == 64 || $0 == 129 ? "<w/>" : "<v/>" }
        let taken = try take("<r>\(children.joined())</r>") { reader in reader.items(of: "v") { _ in }.count }
        #expect(taken.result == 127)
        #expect(taken.diagnostics.count == 3)
    }

    // MARK: Texts

    @Test(arguments: [
        (" x ", "x"), ("Ventana\n   Web", "Ventana Web"), ("a\r\n\r\n\tb", "a b"), ("dos  blancos", "dos  blancos"),
        (">x", ">x"), ("a &lt; b", "a < b")
    ])
    func shortTextStandsOnOneLine(_ written: String, text: String) throws {
        let taken = try take("<r><v>\(written)</v></r>") { $0.text("v") }
        #expect(taken.result == text)
        #expect(taken.diagnostics.isEmpty)
    }

    /// Pages show the tags of a title or a label, unless it is the first line of a row.
    @Test(arguments: [(false, "text/shown-markup"), (true, "text/markup")])
    func markupInAShortTextIsReported(isProse: Bool, code: String) throws {
        let taken = try take("<r><v>&lt;b&gt;a&lt;/b&gt;</v></r>") { $0.text("v", isProse: isProse) }
        #expect(taken.result == "<b>a</b>")
        #expect(taken.diagnostics.map(\.kind.code) == [code])
        #expect(try take("<r><v>&lt;name&gt; a</v></r>") { $0.text("v") }.diagnostics.isEmpty)
    }

    /// What is said once for a file must not differ in it.
    @Test func markupIsReportedInTheSameWords() throws {
        let taken = try take("<r><v>&lt;b&gt;a&lt;/b&gt;</v><w>&lt;i&gt;a&lt;/i&gt;</w></r>") { reader in
            _ = reader.text("v", isProse: true)
            return reader.prose("w")
        }
        #expect(taken.diagnostics.count == 2)
        #expect(Set(taken.diagnostics.map(\.summary)).count == 1)
    }

    @Test func valueKnowsItsPlace() throws {
        let reading = Reading("<r><v>\n  2️⃣ñ\n x</v></r>")
        var reader = ElementReader(try #require(reading.file.root), file: "a.xml")
        let found = reader.value("v")
        let value = try #require(found)
        #expect(value.text == "ñ x")
        #expect(reading.places([value.offset]) == "2️⃣")
    }

    @Test(arguments: [
        ("x", "x"), (" a\n   b\n\tc ", "a\nb\nc"), ("a\n\n  b", "a\n\nb"), ("a&#13;\r\n b", "a\nb"),
        ("a  b\tc", "a  b\tc"), ("a \n b", "a \nb"),
        ("a < b > c", "a < b > c")
    ])
    func proseKeepsItsLines(_ written: String, text: String) throws {
        let reading = Reading("<r><v>\(written)</v></r>")
        var reader = ElementReader(try #require(reading.file.root), file: "a.xml")
        let prose = reader.prose("v")
        #expect(prose == text)
        #expect(reader.finish().isEmpty)
    }

    @Test(
        arguments: [
            ("x &lt;b&gt;y&lt;/b&gt;", ["text/markup"]), ("x&lt;br/&gt;", ["text/markup"]),
            ("<![CDATA[<a href='x'>]]>", ["text/shown-markup"]), ("&lt;h1&gt;x", ["text/shown-markup"]),
            ("&lt;UL>&lt;li>&lt;b>x&lt;/b>", ["text/markup", "text/shown-markup"]),
            ("&lt;name> &lt;info@a.example> &lt;b@a.example> &lt;Història> I &lt;3 you > me", [])
        ] as [(String, [String])])
    func markupInProseIsReported(_ written: String, codes: [String]) throws {
        let taken = try take("<r><v>\(written)</v></r>") { $0.prose("v") }
        #expect(taken.result?.contains("<") == true)
        #expect(taken.diagnostics.map(\.kind.code) == codes)
    }

    /// Letters that were escaped twice.
    @Test(
        arguments: [
            ("Ni&amp;ntilde;os &amp;amp; m&amp;#225;s", "‘&ntilde;’", ["ñ"], "Niños & más"),
            ("<![CDATA[2,00 &euro;&nbsp;(IVA)]]>", "‘&euro;’", ["€"], "2,00 €\u{A0}(IVA)"),
            ("a&amp;nbsp;b", "‘&nbsp;’", [], "a\u{A0}b"), ("l&amp;#146;any", "‘&#146;’", ["’"], "l’any"),
            ("a\n  b&amp;#x20AC;", "‘&#x20AC;’", ["€"], "a\n  b€"), ("x &amp;lt;b&amp;gt;", "‘&lt;’", ["<"], nil)
        ] as [(String, String, [String], String?)])
    func lettersEscapedTwiceAreReported(_ written: String, named: String, suggestions: [String], fixed: String?) throws
    {
        let found = try take("<r><v>\(written)</v></r>") { $0.prose("v") }.diagnostics
        #expect(found.map(\.kind.code) == ["text/shown-markup"])
        #expect(found.first?.summary.hasPrefix(named) == true)
        #expect(found.first?.suggestions == suggestions)
        #expect(found.first?.fix?.new == fixed)
    }

    @Test(arguments: [
        "R&amp;D; x", "a &amp; b;", "&amp;", "http://a.example/?b=1&amp;amp;c=2", "a.example/?b=1&amp;copy;=2",
        "&amp;#1;",
        "&amp;#xD800;", "&amp;unknown;"
    ])
    func otherAmpersandsAreText(_ written: String) throws {
        #expect(try take("<r><v>\(written)</v></r>") { $0.text("v") }.diagnostics.isEmpty)
    }

    // MARK: Tokens

    @Test(
        arguments: [
            (">false", "false"), (">>false", "false"), ("> x", "x"), ("&gt;x", "x"), ("  >x", "x"), (">\tx", "x"),
            ("> \n x", "x"), (">>", nil), (">", nil)
        ] as [(String, String?)])
    func strayBracketIsDropped(_ written: String, text: String?) throws {
        let reading = Reading("<r><v>\(written)</v></r>")
        var reader = ElementReader(try #require(reading.file.root), file: "a.xml")
        let token = reader.token("v")
        #expect(token?.text == text)
        #expect(reader.finish().map(\.kind.code) == ["xml/repaired"])
    }

    @Test func strayBracketIsReportedAtItsPlace() throws {
        let taken = try take("<r><v>\n 1️⃣>false</v></r>") { $0.flag("v") }
        #expect(taken.findings == ["1️⃣ xml/repaired"])
    }

    @Test(arguments: ["a>b", "x>", "a"]) func otherBracketsStay(_ text: String) throws {
        let taken = try take("<r><v>\(text)</v></r>") { $0.token("v")?.text }
        #expect(taken.result == text)
        #expect(taken.diagnostics.isEmpty)
    }

    // MARK: Booleans

    @Test(arguments: [
        ("true", true), ("TRUE", true), (" True\n", true), ("false", false), ("FALSE", false), ("False", false)
    ])
    func booleanIsReadInAnyCase(_ written: String, value: Bool) throws {
        let taken = try take("<r><v>\(written)</v></r>") { [$0.flag("v"), $0.optionalFlag("v")] }
        #expect(taken.result == [value, value])
        #expect(taken.diagnostics.isEmpty)
    }

    @Test(arguments: ["yes", "1", "0", "verdadero", "tru", "true false", "sí"])
    func everythingElseIsFalseWithAWarning(_ written: String) throws {
        let taken = try take("<r><v>1️⃣\(written)</v></r>") { $0.optionalFlag("v") }
        #expect(taken.result == false)
        #expect(taken.findings == ["1️⃣ xml/bad-flag"])
    }

    @Test(arguments: [
        ("yes", ["true"]), ("Sí", ["true"]), ("sim", ["true"]), ("1", ["true"]), ("no", ["false"]),
        ("Não", ["false"]), ("fasle", ["false"]), ("maybe", [])
    ])
    func wordForABooleanIsSuggested(_ written: String, suggestions: [String]) throws {
        let taken = try take("<r><v>\(written)</v></r>") { $0.optionalFlag("v") }
        #expect(taken.diagnostics.map(\.suggestions) == [suggestions])
    }

    // MARK: Numbers

    @Test(arguments: [("5", 5), (" 12\n", 12), ("-3", -3), ("+4", 4), ("007", 7), ("0", 0)])
    func wholeNumberIsRead(_ written: String, number: Int) throws {
        let taken = try take("<r><v>\(written)</v></r>") { $0.integer("v") }
        #expect(taken.result == number)
        #expect(taken.diagnostics.isEmpty)
    }

    @Test(
        arguments: [
            ("10px", 10), ("1,5", 1), ("2.9", 2), ("-7 sp", -7), ("12 34", 12), ("+1x", 1), ("sp 7", nil), ("-", nil),
            ("x", nil), ("٣", nil), ("1٣", 1),
            ("99999999999999999999", nil), ("--1", nil)
        ] as [(String, Int?)])
    func leadingNumberIsTakenWithAWarning(_ written: String, number: Int?) throws {
        let taken = try take("<r><v>1️⃣\(written)</v></r>") { $0.integer("v") }
        #expect(taken.result == number)
        #expect(taken.findings == ["1️⃣ xml/bad-number"])
    }

    @Test(arguments: [("99999999999999999999", "too large"), ("9999999999999999999x", "not a whole number")])
    func whatIsWrongWithANumberIsTold(_ written: String, what: String) throws {
        let taken = try take("<r><v>\(written)</v></r>") { $0.integer("v") }
        #expect(taken.diagnostics.map(\.summary) == ["‘\(written)’ is \(what); it is ignored"])
    }

    @Test(arguments: [("-5", nil), ("1001px", nil), ("99999", nil), ("1000px", 1000)] as [(String, Int?)])
    func numberOutOfItsBoundsIsReportedAndIgnored(_ written: String, number: Int?) throws {
        let taken = try take("<r><v>1️⃣\(written)</v></r>") { $0.integer("v", in: 0...1000) }
        #expect(taken.result == number)
        #expect(taken.findings == ["1️⃣ xml/bad-number"])
    }

    @Test(arguments: [("5", 5), ("40.4168", 40.4168), ("-3.7", -3.7), (" 1e3 ", 1000), (".5", 0.5)])
    func decimalIsRead(_ written: String, number: Double) throws {
        let taken = try take("<r><v>\(written)</v></r>") { $0.decimal("v") }
        #expect(taken.result == number)
        #expect(taken.diagnostics.isEmpty)
    }

    @Test(arguments: [("40,4168", 40.4168, "40.4168"), ("-3,7", -3.7, "-3.7"), (",5", 0.5, ".5")])
    func decimalCommaIsReadWithAWarning(_ written: String, number: Double, better: String) throws {
        let taken = try take("<r><v> 1️⃣\(written)</v></r>") { $0.decimal("v") }
        #expect(taken.result == number)
        #expect(taken.findings == ["1️⃣ xml/decimal-comma"])
        #expect(taken.diagnostics.first?.suggestions == [better])
    }

    @Test(arguments: ["x", "1.2.3", "1,234.5", "nan", "inf", "-infinity", "12€", "1 2", "0x10", "1e999"])
    func whatIsNoNumberIsNil(_ written: String) throws {
        let taken = try take("<r><v>\(written)</v></r>") { $0.decimal("v") }
        #expect(taken.result == nil)
        #expect(taken.diagnostics.isEmpty)
    }

    @Test func strayBracketIsDroppedBeforeNumbersToo() throws {
        let taken = try take("<r><v>>12</v><w>>1.5</w></r>") { [Double($0.integer("v") ?? 0), $0.decimal("w") ?? 0] }
        #expect(taken.result == [12, 1.5])
        #expect(taken.diagnostics.map(\.kind.code) == ["xml/repaired", "xml/repaired"])
    }

    // MARK: Reports

    @Test func reportStandsAtTheElementUnlessAPlaceIsGiven() throws {
        let kind = Diagnostic.Kind("test/kind", .warning, "Explained.")
        let taken = try take("1️⃣<r>2️⃣<v/></r>") { reader in
            reader.report(kind, "at the reader's element")
            if let child = reader.child("v") { reader.report(kind, "at a child", at: child) }
            reader.report([Diagnostic(kind, "from elsewhere", at: SourcePosition(file: "xml/test.xml", offset: 7))])
        }
        #expect(taken.findings == ["1️⃣ test/kind", "2️⃣ test/kind", "@7 test/kind"])
    }

    @Test func positionIsTheStartTag() throws {
        let reading = Reading("<!-- ñ -->1️⃣<r/>")
        let reader = ElementReader(try #require(reading.file.root), file: "xml/é.xml")
        #expect(reader.position == SourcePosition(file: "xml/é.xml", offset: 11))
        #expect(reading.place(reader.position.offset) == "1️⃣")
    }

    @Test func longNamesAreShortened() throws {
        let name = String(repeating: "n", count: 40_000)
        let text = "<r><\(name) a='1'/><v>x<\(name)/></v></r>"
        let file = XMLFile<Element>(Array(text.utf8), file: "a.xml")
        var reader = ElementReader(try #require(file.root), file: "a.xml")
        _ = reader.text("v")
        let found = file.diagnostics + reader.finish()
        #expect(Set(found.map(\.kind.code)).isSuperset(of: ["xml/attribute", "xml/unknown-element"]))
        #expect(found.allSatisfy { $0.summary.utf8.count < 300 })
    }
}
