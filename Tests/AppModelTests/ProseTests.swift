// SPDX-License-Identifier: MIT
import AppModel
import Testing

/// Markup made from texts of the bundle: a small safe subset and nothing else (decision D6, `activities.md` 1.1).
@Suite struct ProseTests {
    @Test(arguments: [
        ("", ""),
        ("Hola", "<p>Hola</p>"),
        ("Pan & vino > 1 < 2 \"así\" 'o'", "<p>Pan &amp; vino &gt; 1 &lt; 2 &quot;así&quot; &#39;o&#39;</p>"),
        ("&lt;b&gt; &amp; &#106;", "<p>&amp;lt;b&amp;gt; &amp;amp; &amp;#106;</p>"),
        ("uno\ndos", "<p>uno<br>dos</p>"),
        ("uno\n\ndos", "<p>uno</p>\n<p>dos</p>"),
        ("uno\n\n\n\ndos\n", "<p>uno</p>\n<p>dos</p>"),
        ("\nuno", "<p>uno</p>"),
        ("uno<br>dos<br/>tres<BR />cuatro", "<p>uno<br>dos<br>tres<br>cuatro</p>"),
        ("<p>uno</p><p>dos</p>", "<p>uno</p>\n<p>dos</p>"),
        ("<p>sin fin", "<p>sin fin</p>"),
        ("<b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u>", "<p><b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u></p>"),
        ("<B>a</b>", "<p><b>a</b></p>"),
        ("<b>uno\n\ndos</b>", "<p><b>uno<br><br>dos</b></p>"),
        ("<b><i>a</i></b>", "<p><b><i>a</i></b></p>"),
        (#"<a href="https://h.example/?a=1&b=2">x</a>"#, #"<p><a href="https://h.example/?a=1&amp;b=2" rel="noopener">x</a></p>"#),
        (#"<a href="https://h.example/?a=1&amp;b=2">x</a>"#, #"<p><a href="https://h.example/?a=1&amp;b=2" rel="noopener">x</a></p>"#),
        ("<A HREF = 'http://h.example'>x</A>", #"<p><a href="http://h.example" rel="noopener">x</a></p>"#),
        (#"<a href="www.h.example">x</a>"#, #"<p><a href="https://www.h.example" rel="noopener">x</a></p>"#),
        (#"<a href="mailto:a@b.example">x</a>"#, #"<p><a href="mailto:a@b.example" rel="noopener">x</a></p>"#),
        (#"<a href="TEL:+34">x</a>"#, #"<p><a href="TEL:+34" rel="noopener">x</a></p>"#),
        // Without a partner, tags are text.
        ("<b>a", "<p>&lt;b&gt;a</p>"),
        ("a</b>", "<p>a&lt;/b&gt;</p>"),
        ("<b><i>a</b></i>", "<p>&lt;b&gt;<i>a&lt;/b&gt;</i></p>"),
        // What is not in the subset is text.
        ("<h1>a</h1>", "<p>&lt;h1&gt;a&lt;/h1&gt;</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"),
        (#"<b onclick="x()">a</b>"#, "<p>&lt;b onclick=&quot;x()&quot;&gt;a&lt;/b&gt;</p>"),
        (#"<b href="https://h.example">a</b>"#, "<p>&lt;b href=&quot;https://h.example&quot;&gt;a&lt;/b&gt;</p>"),
        (#"<a href="https://h.example" onclick="x()">a</a>"#, "<p>&lt;a href=&quot;https://h.example&quot; onclick=&quot;x()&quot;&gt;a&lt;/a&gt;</p>"),
        ("<a>a</a>", "<p>&lt;a&gt;a&lt;/a&gt;</p>"),
        ("<!-- a --><![CDATA[b]]>", "<p>&lt;!-- a --&gt;&lt;![CDATA[b]]&gt;</p>"),
        ("3 <5> 2", "<p>3 &lt;5&gt; 2</p>"),
        ("a < b", "<p>a &lt; b</p>"),
    ]) func textBecomes(_ text: String, _ html: String) {
        #expect(Prose.html(text) == html)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)", "\tjavascript:alert(1)", "&#106;avascript:alert(1)",
        "&amp;#106;avascript:alert(1)", "data:text/html,<b>", "data:text/html;base64,AAAA", "vbscript:x", "file:///etc/passwd", "ftp://h.example", "//h.example",
        "/index.html", "#x", "", "h.example", "https:h.example", "view-source:https://h.example", "blob:https://h.example/1", "xhttps://h.example",
    ]) func addressOfAnotherKindIsNoLink(_ address: String) {
        for quote in ["\"", "'"] {
            let html = Prose.html("<a href=\(quote)\(address)\(quote)>x</a>")
            #expect(!html.contains("<a"))
            #expect(html.contains("x"))
        }
    }

    @Test(arguments: ["https://h.example/\" onclick=\"x()", "https://h.example/' onclick='x()", "https://h.example/><script>x()</script>"])
    func addressCannotLeaveItsAttribute(_ address: String) {
        for quote in ["\"", "'"] {
            expectSafe(Prose.html("<a href=\(quote)\(address)\(quote)>x</a>"), of: address)
        }
    }

    /// Pieces of markup in every disorder, the same on each run.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func nothingUnsafeEverGetsThrough(_ seed: UInt64) {
        let pieces = [
            "<", ">", "</", "/>", "\"", "'", "&", ";", "=", " ", "\n", "\n\n", "a", "ñ", "\u{0}", "\u{301}", "<b>", "</b>", "<i>", "</i>", "<u>", "</u>", "<em>", "</em>",
            "<strong>", "</strong>", "<p>", "</p>", "<br>", "<br/>", "<BR", "<a href=\"", "<a href='", "<a ", "href=", "</a>", "\">", "'>", "https://h.example/", "www.h.example",
            "mailto:a@b.example", "javascript:alert(1)", "data:text/html,x", "onclick=\"x()\"", " onload=x ", "<script>", "</script>", "<img src=x onerror=x>", "<svg/onload=x>",
            "<!--", "-->", "<![CDATA[", "]]>", "&lt;", "&#60;", "&amp;lt;", "<iframe src=", "<style>", "\\", "`", "{{{x}}}",
        ]
        var random = Generator(state: seed)
        for _ in 0..<60 {
            let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            expectSafe(Prose.html(text), of: text)
        }
    }

    @Test func longTextsAreNoTrouble() {
        let many = String(repeating: "<b>a</b> <i>b\n", count: 2000)
        expectSafe(Prose.html(many), of: "many tags")
        expectSafe(Prose.html(String(repeating: "<a href=\"", count: 2000)), of: "many openings")
    }

    @Test func escapingTouchesFiveCharactersOnly() {
        #expect(Prose.escaped("<>&\"'") == "&lt;&gt;&amp;&quot;&#39;")
        #expect(Prose.escaped("ñ 日本 \u{1F600} \n/=`") == "ñ 日本 \u{1F600} \n/=`")
        #expect(Prose.escaped("a&b".dropFirst()) == "&amp;b")
    }

    /// Takes the markup apart by other means than its maker: allowed tags in balance, and no special character outside of them.
    /// By code points as a browser does, because an accent after a `>` makes one character of both for Swift.
    private func expectSafe(_ html: String, of text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let tag = /<(?:br|(\/?)(p|b|strong|i|em|u|a)(?: href="(?:https?:\/\/|mailto:|tel:)[^"<>]*" rel="noopener")?)>/.ignoresCase().matchingSemantics(.unicodeScalar)
        var open: [Substring] = []
        var isBalanced = true
        for match in html.matches(of: tag) {
            guard let name = match.2 else { continue }
            if match.1?.isEmpty ?? true { open.append(name) } else if open.popLast() != name { isBalanced = false }
            if match.0.contains("href"), name != "a" { isBalanced = false }
            if name == "a", match.1?.isEmpty ?? true, !match.0.contains("href") { isBalanced = false }
        }
        let rest = html.replacing(tag, with: "").replacing(/&(?:amp|lt|gt|quot|#39);/.matchingSemantics(.unicodeScalar), with: "")
        let isSafe = isBalanced && open.isEmpty && !rest.unicodeScalars.contains { "<>\"'&".unicodeScalars.contains($0) }
        #expect(isSafe, "\(text.debugDescription) became \(html.debugDescription)", sourceLocation: sourceLocation)
    }

    /// A small generator (xorshift) that gives the same numbers everywhere.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }
}
