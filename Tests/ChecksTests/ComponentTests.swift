// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Loading
import TestSupport
import Testing
import Text

/// Tests of findings about the pairs of `components` (`app.md` 10.3): their places, and names that are nearly right.
@Suite struct ComponentTests {
    /// An app with a style for lists.
    private static func files(_ components: String, encoding: String = "UTF-8") -> [String: String] {
        Sample.bundle([
            "xml/app.xml": Sample.app(
                "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"),
            "xml/s.xml":
                "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<application><styles><type><typeId>LIST_ACTIVITY</typeId><components>\(components)</components></type></styles></application>",
            "xml/f.xml":
                "<application><formats><format><name>d</name></format><format><name>e</name></format></formats></application>"
        ])
    }

    /// What each finding about a pair marks in the file, with its code.
    private static func marked(_ app: TestApp) -> [String] {
        let codes = ["component", "undefined-format"]
        return app.diagnostics.located { app.bundle.read($0) }.filter { found in
            codes.contains { found.diagnostic.kind.code.contains($0) }
        }.map { found in
            let (start, end) = (found.place.location.column - 1, found.place.end.column - 1)
            let line = Array(found.place.line.unicodeScalars)
            let text = String(String.UnicodeScalarView(line[start..<end]))
            return "\(found.diagnostic.kind.code.dropFirst("style/".count)) \(text)"
        }
    }

    @Test(arguments: [
        (
            "header=d;footer=nope;wrong;headr=d;description=d;",
            ["undefined-format nope", "bad-component wrong", "unknown-component headr"]
        ),
        (
            "\n  header=d;\r\n  footer = nope ;\n  wrong ;\n\theadr=d;\n",
            ["undefined-format nope", "bad-component wrong", "unknown-component headr", "blank-after-components "]
        ),
        (
            "header=d&#59;footer=n&amp;o;f&lt;g;<!-- a --><![CDATA[headr=d;]]>",
            ["undefined-format n&amp;o", "bad-component f&lt;g", "unknown-component headr"]
        ),
        ("header=d;&#x68;eadr=d;", ["unknown-component &#x68;eadr"]),
        // A bare ampersand and a reference of HTML are repaired.
        ("a&b=d;headr=d;", ["unused-component a&b", "unknown-component headr"]),
        ("&ntilde;=d;headr=d;", ["unused-component &ntilde;", "unknown-component headr"]),
        ("header=d;ñandú=d;header=e;", ["unused-component ñandú", "repeated-component header"]),
        // Where the text is not as it stands in the file, the value is marked.
        ("header=d;<b>headr</b>=d;", ["unknown-component header=d;"])
    ])
    func findingMarksItsPairOnly(components: String, expected: [String]) async throws {
        let app = try await TestApp(Self.files(components))
        #expect(Self.marked(app) == expected, "\(app.report)")
    }

    @Test(arguments: FileEncoding.allCases) func placeIsThatOfTheFileInEachEncoding(_ encoding: FileEncoding)
        async throws
    {
        var files = Self.files("header=d;headr=d;").mapValues { Array($0.utf8) }
        files["xml/s.xml"] = encoding.bytes(Self.files("header=d;headr=d;", encoding: "x")["xml/s.xml"] ?? "")
        let app = try await TestApp(AppBundle(bytes: files))
        let found = try #require(
            app.diagnostics.located { app.bundle.read($0) }.first {
                $0.diagnostic.kind.code == "style/unknown-component"
            })
        #expect(found.place.line.hasPrefix("<application>") && found.location.line == 2)
        #expect(found.place.location.column == 79 && found.place.end.column == 84, "\(app.report)")
    }

    @Test(arguments: ["é=d;headr=d;", "é=d;<!-- ñ -->headr=d;", "&eacute;=d;headr=d;", "a&b=d;\n\theadr=d;"])
    func placeIsKnownInFilesOfWindows(components: String) async throws {
        let text = Self.files(components, encoding: "ISO-8859-1")["xml/s.xml"] ?? ""
        var files = Self.files("").mapValues { Array($0.utf8) }
        files["xml/s.xml"] = FileEncoding.windows1252.bytes(text)
        #expect(Self.marked(try await TestApp(AppBundle(bytes: files))).contains("unknown-component headr"))
    }

    @Test(arguments: [
        ("Header=d;", ["header": "d"], ["component-spelling Header"]),
        ("HEADER=d;", ["header": "d"], ["component-spelling HEADER"]),
        ("basic-text=d;", ["basic_text": "d"], ["component-spelling basic-text"]),
        ("Selection List=d;", ["selection_list": "d"], ["component-spelling Selection List"]),
        ("Header=d;HEADER=e;", ["header": "e"], ["component-spelling HEADER", "repeated-component HEADER"]),
        ("My-Part=d;", ["my_part": "d"], ["unused-component My-Part"]),
        ("héader=d;", ["héader": "d"], ["unknown-component héader"])
    ])
    func nameIsTakenWhateverItsCaseAndHyphens(components: String, formats: [String: String], expected: [String])
        async throws
    {
        let app = try await TestApp(Self.files(components))
        let style = try #require(app.graph.app.styles.styles.first?.style)
        #expect(style.components.mapValues(\.format) == formats)
        #expect(Self.marked(app).sorted() == expected.sorted(), "\(app.report)")
        let fixed = try await TestApp(FixedBundle(app.bundle, diagnostics: Array(app.diagnostics)).bundle)
        #expect(!Self.marked(fixed).contains { $0.contains("spelling") })
    }

    /// In another order of the components the comment would be taken for the end of the value.
    @Test func blankBehindTheLastComponentIsFoundEachTime() async throws {
        let app = try await TestApp(Self.files("header=d;<!-- the rows --> footer=d; "))
        for _ in 0..<10 {
            let checked = try await TestApp(app.bundle)
            #expect(Self.marked(checked) == ["blank-after-components "], "\(checked.report)")
        }
        let close = try await TestApp(Self.files("header=d; <!-- the rows -->footer=d;"))
        #expect(Self.marked(close).isEmpty, "\(close.report)")
    }
}
