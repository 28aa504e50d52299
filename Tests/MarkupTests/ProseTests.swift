// SPDX-License-Identifier: MIT

import Markup
import Testing

/// Tests of the markup made from texts of the bundle: a small safe subset and nothing else (decision D6,
/// `activities.md` 1.1).
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
        (
            "<b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u>",
            "<p><b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u></p>"
        ),
        ("<B>a</b>", "<p><b>a</b></p>"),
        ("<b>uno\n\ndos</b>", "<p><b>uno<br><br>dos</b></p>"),
        ("<b><i>a</i></b>", "<p><b><i>a</i></b></p>"),
        (
            #"<a href="https://h.example/?a=1&b=2">x</a>"#,
            #"<p><a href="https://h.example/?a=1&amp;b=2" rel="noopener">x</a></p>"#
        ),
        (
            #"<a href="https://h.example/?a=1&amp;b=2">x</a>"#,
            #"<p><a href="https://h.example/?a=1&amp;b=2" rel="noopener">x</a></p>"#
        ),
        ("<A HREF = 'http://h.example'>x</A>", #"<p><a href="http://h.example" rel="noopener">x</a></p>"#),
        (#"<a href="www.h.example">x</a>"#, #"<p><a href="https://www.h.example" rel="noopener">x</a></p>"#),
        (#"<a href="mailto:a@b.example">x</a>"#, #"<p><a href="mailto:a@b.example" rel="noopener">x</a></p>"#),
        (#"<a href="TEL:+34">x</a>"#, #"<p><a href="TEL:+34" rel="noopener">x</a></p>"#),
        // Browsers read blanks so.
        (
            #"<a href=" https://h.example/a b?c=d e ">x</a>"#,
            #"<p><a href="https://h.example/a%20b?c=d%20e" rel="noopener">x</a></p>"#
        ),
        ("<a href='https://h.example/a\n/b\t'>x</a>", #"<p><a href="https://h.example/a/b" rel="noopener">x</a></p>"#),
        // The mark at which an address ends is that with which it begins, if it is there.
        (
            #"<a href="https://h.example/o'hara">x</a>"#,
            #"<p><a href="https://h.example/o&#39;hara" rel="noopener">x</a></p>"#
        ),
        (#"<a href="https://h.example/x'>x</a>"#, #"<p><a href="https://h.example/x" rel="noopener">x</a></p>"#),
        // HTML has no links in links.
        (
            #"<a href="https://a.example">a <a href="https://b.example">b</a> c</a>"#,
            #"<p><a href="https://a.example" rel="noopener">a &lt;a href=&quot;https://b.example&quot;&gt;b&lt;/a&gt; c</a></p>"#
        ),
        (
            #"<a href="https://a.example">a <a href="https://b.example">b</a>"#,
            #"<p>&lt;a href=&quot;https://a.example&quot;&gt;a <a href="https://b.example" rel="noopener">b</a></p>"#
        ),
        // A tag without its counterpart is text.
        ("<b>a", "<p>&lt;b&gt;a</p>"),
        ("a</b>", "<p>a&lt;/b&gt;</p>"),
        ("<b><i>a</b></i>", "<p>&lt;b&gt;<i>a&lt;/b&gt;</i></p>"),
        // Tags outside the subset are text.
        ("<h1>a</h1>", "<p>&lt;h1&gt;a&lt;/h1&gt;</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"),
        (#"<b onclick="x()">a</b>"#, "<p>&lt;b onclick=&quot;x()&quot;&gt;a&lt;/b&gt;</p>"),
        (#"<b href="https://h.example">a</b>"#, "<p>&lt;b href=&quot;https://h.example&quot;&gt;a&lt;/b&gt;</p>"),
        (
            #"<a href="https://h.example" onclick="x()">a</a>"#,
            "<p>&lt;a href=&quot;https://h.example&quot; onclick=&quot;x()&quot;&gt;a&lt;/a&gt;</p>"
        ),
        ("<a>a</a>", "<p>&lt;a&gt;a&lt;/a&gt;</p>"),
        ("<!-- a --><![CDATA[b]]>", "<p>&lt;!-- a --&gt;&lt;![CDATA[b]]&gt;</p>"),
        ("3 <5> 2", "<p>3 &lt;5&gt; 2</p>"),
        ("a < b", "<p>a &lt; b</p>")
    ]) func textBecomes(_ text: String, _ html: String) {
        #expect(Prose.html(text) == html)
    }

    @Test(arguments: [
        ("Hola", "Hola", "Hola"), ("", "", ""), ("Pan & <vino>", "Pan &amp; &lt;vino&gt;", "Pan &amp; &lt;vino&gt;"),
        ("uno\ndos\n\ntres", "uno<br>dos<br><br>tres", "uno<br>dos<br><br>tres"),
        ("<p>uno</p><p>dos<br>tres</p>", "uno<br>dos<br>tres", "uno<br>dos<br>tres"),
        ("<b>uno</b> dos", "<b>uno</b> dos", "<b>uno</b> dos"), ("<b>uno", "&lt;b&gt;uno", "&lt;b&gt;uno"),
        ("953 123 456", "<a href=\"tel:953123456\" rel=\"noopener\">953 123 456</a>", "<bdi>953 123 456</bdi>"),
        (
            "טלפון: +34 953 123 456, 2 €",
            "טלפון: <a href=\"tel:+34953123456\" rel=\"noopener\">+34 953 123 456</a>, 2 €",
            "טלפון: <bdi>+34 953 123 456</bdi>, 2 €"
        ),
        ("a@b.example", "<a href=\"mailto:a@b.example\" rel=\"noopener\">a@b.example</a>", "a@b.example"),
        (
            "<a href=\"https://h.example\"><i>x</i></a> y",
            "<a href=\"https://h.example\" rel=\"noopener\"><i>x</i></a> y", "<i>x</i> y"
        )
    ]) func textInsideOfALineBecomes(_ text: String, _ linked: String, _ unlinked: String) {
        #expect(Prose.inline(text, hasLinks: true) == linked)
        #expect(Prose.inline(text, hasLinks: false) == unlinked)
    }

    @Test(arguments: [
        ("a < b", "a < b"), ("Primera línea<br/>Segunda<BR>tercera", "Primera línea\nSegunda\ntercera"),
        ("<p>uno</p><p>dos</p>", "uno\n\ndos"),
        ("<b>bold</b>ly <a href=\"www.x.example\">here</a>", "boldly here"), ("<h1>a</h1>", "<h1>a</h1>")
    ]) func plainTextKeepsWordsApart(_ text: String, _ plain: String) {
        #expect(Prose.plain(text) == plain)
    }

    /// Whatever tags a text holds, the words of its page are those that the search and descriptions have.
    @Test func plainTextIsWhatIsReadOnThePage() {
        let pieces = [
            "<b>", "</b>", "<i>", "</i>", "<b class=\"x\">", "<b and c>", "<a href=\"https://h.example\">",
            "<a href=\"ftp://h\">", "<a>", "</a>", "<p>", "</p>", "<p class=\"q\">", "<br>", "<br/>", "<h1>", "&amp;",
            "\n"
        ]
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text = "one \(first)two\(second) three \(third)four"
                    let read = Prose.html(text).replacing(/<\/p>|<br>/, with: "\n").replacing(/<[^>]*>/, with: "")
                        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
                        .replacing("&amp;", with: "&")
                    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace) }
                    #expect(words(Prose.plain(text)) == words(read), "\(text)")
                }
            }
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
        "\tjavascript:alert(1)", "&#106;avascript:alert(1)",
        "&amp;#106;avascript:alert(1)", "data:text/html,<b>", "data:text/html;base64,AAAA", "vbscript:x",
        "file:///etc/passwd", "ftp://h.example", "//h.example",
        "/index.html", "#x", "", "h.example", "https:h.example", "view-source:https://h.example",
        "blob:https://h.example/1", "xhttps://h.example"
    ]) func addressOfAnotherKindIsNoLink(_ address: String) {
        for quote in ["\"", "'"] {
            let html = Prose.html("<a href=\(quote)\(address)\(quote)>x</a>")
            #expect(!html.contains("<a"))
            #expect(html.contains("x"))
        }
    }

    @Test(arguments: [
        "https://h.example/\" onclick=\"x()", "https://h.example/' onclick='x()",
        "https://h.example/><script>x()</script>"
    ])
    func addressCannotLeaveItsAttribute(_ address: String) {
        for quote in ["\"", "'"] {
            expectSafe(Prose.html("<a href=\(quote)\(address)\(quote)>x</a>"), of: address)
        }
    }

    @Test(arguments: [
        (
            "Ver https://h.example/a?b=1&c=2.",
            #"<p>Ver <a href="https://h.example/a?b=1&amp;c=2" rel="noopener">https://h.example/a?b=1&amp;c=2</a>.</p>"#
        ),
        // Bundles escape addresses twice.
        (
            "https://h.example/?a=1&amp;b=2",
            #"<p><a href="https://h.example/?a=1&amp;b=2" rel="noopener">https://h.example/?a=1&amp;amp;b=2</a></p>"#
        ),
        ("(www.h.example)", #"<p>(<a href="https://www.h.example" rel="noopener">www.h.example</a>)</p>"#),
        (
            "https://h.example/a_(b)",
            #"<p><a href="https://h.example/a_(b)" rel="noopener">https://h.example/a_(b)</a></p>"#
        ),
        (
            "Escribe a museo.x@h.example, gracias",
            #"<p>Escribe a <a href="mailto:museo.x@h.example" rel="noopener">museo.x@h.example</a>, gracias</p>"#
        ),
        ("Tel. 964 123 456.", #"<p>Tel. <a href="tel:964123456" rel="noopener">964 123 456</a>.</p>"#),
        ("<b>+34 964 12 34 56</b>", #"<p><b><a href="tel:+34964123456" rel="noopener">+34 964 12 34 56</a></b></p>"#),
        // Links are not searched for inside a link, and a tag shown as text remains text.
        (
            #"<a href="https://h.example">www.x.example, 964 123 456</a>"#,
            #"<p><a href="https://h.example" rel="noopener">www.x.example, 964 123 456</a></p>"#
        ),
        (#"<a href="https://h.example">x"#, "<p>&lt;a href=&quot;https://h.example&quot;&gt;x</p>")
    ]) func plainAddressesBecomeLinks(_ text: String, _ html: String) {
        #expect(Prose.html(text) == html)
    }

    @Test(arguments: [
        (
            "See \"https://q.org\", ‘https://s.org’, „https://g.org“, <https://l.org>, {https://c.org}",
            ["https://q.org", "https://s.org", "https://g.org", "https://l.org", "https://c.org"]
        ),
        (
            "（https://cn.org/c）、https://jp.org/b、次 https://a.org/。",
            ["https://cn.org/c", "https://jp.org/b", "https://a.org/"]
        ),
        (
            "https://ar.org/x، https://ar.org/y؟ https://d.org–x",
            ["https://ar.org/x", "https://ar.org/y", "https://d.org"]
        ),
        ("\u{200F}https://r.org/x\u{200F} \u{202B}964 123 456\u{202C}", ["https://r.org/x", "tel:964123456"]),
        (
            "Web:https://w.org, Mail:me@c.org, Tel.:964 123 456, \"me@q.org\", <me@l.org>, '964 123 457'",
            ["https://w.org", "mailto:me@c.org", "tel:964123456", "mailto:me@q.org", "mailto:me@l.org", "tel:964123457"]
        ),
        // Apostrophes, times and names before a password are no beginnings.
        ("O'brien@x.org O’brien@x.org 20:964123456 1:964123456 ftp://name:word@host.org", []),
        ("https://é.org/ñ?a=‘x", ["https://é.org/ñ?a="])
    ])
    func signsAroundAnAddressAreNoPartOfIt(_ text: String, _ addresses: [String]) {
        let found = Prose.html(text).split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        #expect(found == addresses, "\(Prose.html(text))")
    }

    @Test(arguments: [
        ("964123456", "964123456"), ("964 12 34 56", "964123456"), ("964-123-456", "964123456"),
        ("0034 964 123 456", "0034964123456"), ("01 23 45 67 89", "0123456789"),
        ("+34964123456", "+34964123456"), ("+1 (212) 555-0100", "+12125550100"),
        ("+44 (0)20 7946 0958", "+442079460958"), ("+376 812 345", "+376812345"),
        // Areas of Germany, Austria and the United Kingdom.
        ("07641 555 120", "07641555120"), ("07641 555 0", "076415550"), ("07641 555-0", "076415550"),
        ("07641 12 34 56", "07641123456"), ("07641 4567", "076414567"), ("05574 49510", "0557449510"),
        ("07641 123456", "07641123456"), ("07700 900123", "07700900123"), ("07700-900123", "07700900123"),
        ("01632 960 001", "01632960001"), ("07700\u{A0}900\u{A0}123", "07700900123"), ("033841 51234", "03384151234"),
        ("033841 512 34", "03384151234"), ("0761 12345", "076112345")
    ]) func telephoneNumberBecomesLink(_ written: String, _ dialled: String) {
        for (before, after) in [
            ("", ""), ("Llama al ", "."), ("(", ")"), ("Tel.: ", ", de 9 a 14"), ("Información ", " y taquilla")
        ] {
            #expect(
                Prose.html(before + written + after)
                    == "<p>\(before)<a href=\"tel:\(dialled)\" rel=\"noopener\">\(written)</a>\(after)</p>")
        }
    }

    @Test(arguments: [
        "1936", "1936-1939", "1936 1939 1945", "12/05/2012", "12-05-2012", "2012-05-12 10:30", "12.05.2012 10",
        "31-12-2012 18", "12,50", "1.250.000,00 €", "964.123.456", "900 000 000 €",
        "€ 900000000", "900000000 EUR", "600 000 000 habitantes", "1 000 000 000", "12 345 678 901",
        "40.468912345,0.475112345", "40.4689,0.4751", "10 13 17 20 22", "964 123", "96412345",
        "978-84-1234-567-8", "ISBN 84-1234-567-8", "ES12 2100 0418 4502 0005 1332", "A964123456", "964123456A",
        "964123456/7", "#964123456", "964123456,5", "964  123  456", "1234567890123456",
        "+12", "+34", "3+964123456", "NIF: 964123456", "ref. 964123456", "+0123456789", "09:00-14:00 16:00-20:00",
        "964123456%", "1900 - 1939 - 2012", "v. 1.2.3.4.5.6.7.8.9",
        "02134-1234", "08001-08042", "08001-17001", "08001 08042", "012345-012399", "01310-100", "01310-100 02",
        "01067 12.05.12", "01067 31-12-2012", "01234.56.78", "01234.567.890", "00123 456 789", "01234 5 6789",
        "07641 555 120 2", "P. IVA 01234 567890", "Artikelnummer 01234 567 890", "01234 567 890 kWh", "01234 567890 €",
        "12345 678 901", "61234 567890", "65 432 10", "90210 1234", "0123456 78901", "01234 56789012",
        "a@b", "@usuario", "a@b.1", "a@@b.example", "a@b.example/x", ".a@b.example", "x@", "www", "www.", "www.h",
        "https://", "https://h", "http://.h", "xhttps://h.example", "ftp://h.example",
        "javascript://h.example", "//h.example", "h.example", "1/2//3", "view-source:https://h.example"
    ]) func whatIsNoAddressStaysText(_ text: String) {
        for sample in [text, "Son \(text) y ya.", "(\(text))"] {
            #expect(!Prose.html(sample).contains("<a"), "\(sample)")
        }
    }

    /// Fragments of markup in random order, the same in each run.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func nothingUnsafeEverGetsThrough(_ seed: UInt64) {
        let pieces = [
            "<", ">", "</", "/>", "\"", "'", "&", ";", "=", " ", "\n", "\n\n", "a", "ñ", "\u{0}", "\u{301}", "<b>",
            "</b>", "<i>", "</i>", "<u>", "</u>", "<em>", "</em>",
            "<strong>", "</strong>", "<p>", "</p>", "<br>", "<br/>", "<BR", "<a href=\"", "<a href='", "<a ", "href=",
            "</a>", "\">", "'>", "https://h.example/", "www.h.example",
            "mailto:a@b.example", "javascript:alert(1)", "data:text/html,x", "onclick=\"x()\"", " onload=x ",
            "<script>", "</script>", "<img src=x onerror=x>", "<svg/onload=x>",
            "<!--", "-->", "<![CDATA[", "]]>", "&lt;", "&#60;", "&amp;lt;", "<iframe src=", "<style>", "\\", "`",
            "{{{x}}}",
            "+34 964 123 456", "964123456", "a@b.example", " www.", "(", ")", "."
        ]
        var random = Generator(state: seed)
        for _ in 0..<60 {
            let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            expectSafe(Prose.html(text), of: text)
        }
    }

    @Test func longTextsAreNoTrouble() {
        let many = String(repeating: "<b>a</b> <i>b\n", count: 2000)
        expectSafe(Prose.html(many), of: "many tags")
        expectSafe(Prose.html(String(repeating: "<a href=\"", count: 2000)), of: "many openings")
    }

    /// A bracket or quotation mark may precede a link, so thousands of places of one word have to be considered.
    @Test(
        .timeLimit(.minutes(30)),
        arguments: [
            ("http://(", "", 0), ("(www.a", "@", 0), ("www..(", "", 0), ("www.a(", ".?", 100_000),
            ("[https://h/", "", 0)
        ])
    func longWordsAreSoonRead(_ piece: String, _ end: String, _ brackets: Int) {
        let text = String(repeating: piece, count: 100_000) + end + String(repeating: ")", count: brackets)
        #expect(Prose.html(text).utf8.count >= text.utf8.count)
    }

    @Test(arguments: [
        "http://(", "www.(", "(www.a", "<", "<a ", "</", "<a href=\"", "<b>", "a@", "(a@b.c", "+(", "1 ", "964 ", "(0)",
        ".", ")", "&", "\n", "«"
    ])
    func repeatedPiecesAreNoTrouble(_ piece: String) {
        let many = String(repeating: piece, count: 1000)
        for text in [
            many, "http://h.example/" + many, "www.h.example" + many, "(www." + many + "@", "a@h.example" + many,
            many + ".?" + String(repeating: ")", count: 1000)
        ] {
            expectSafe(Prose.html(text), of: text)
            #expect(Prose.plain(text).utf8.count <= text.utf8.count)
        }
    }

    @Test func bracketsBehindAnAddressBelongToTheSentence() {
        let many = String(repeating: ")", count: 100_000)
        #expect(
            Prose.html("(https://h.example/a\(many)")
                == "<p>(<a href=\"https://h.example/a\" rel=\"noopener\">https://h.example/a</a>\(many)</p>")
        #expect(
            Prose.html("https://h.example/((a)b).)),")
                == #"<p><a href="https://h.example/((a)b)" rel="noopener">https://h.example/((a)b)</a>.)),</p>"#)
        #expect(
            Prose.html("(http://x(http://h.example/a(b)))")
                == #"<p>(http://x(<a href="http://h.example/a(b)" rel="noopener">http://h.example/a(b)</a>))</p>"#)
    }

    @Test(arguments: [
        ("3 <b\u{A0}/> 4", "<p>3 &lt;b\u{A0}/&gt; 4</p>", "3 <b\u{A0}/> 4"), ("a<br\u{A0}/>b", "<p>a<br>b</p>", "a\nb"),
        ("\u{2028}a<br>\r\n", "<p>\u{2028}a<br>\r</p>", "a")
    ])
    func blanksOfUnicodeAreBlanks(_ text: String, _ html: String, _ plain: String) {
        #expect(Prose.html(text) == html)
        #expect(Prose.plain(text) == plain)
    }

    /// Texts are read by code points, as browsers do: an accent after a `>` is not part of it.
    @Test func accentBehindATagIsText() {
        #expect(Prose.html("<b>\u{301}a</b>\u{301}") == "<p><b>\u{301}a</b>\u{301}</p>")
        #expect(Prose.plain("<b>\u{301}a</b>\u{301}") == "\u{301}a\u{301}")
    }

    @Test func addressesAreThoseOfTheLinks() {
        let text =
            #"<a href="https://a.example/?x=1&amp;y=2">www.b.example</a> www.c.example, a@b.example, 964 123 456, https://d.example/&e "#
        #expect(
            Prose.webAddresses(in: text) == [
                "https://a.example/?x=1&y=2", "https://www.c.example", "https://d.example/&e"
            ])
    }

    @Test(
        arguments: [
            ("a < b > c", false, nil), ("a\nb <name> <b.c>", false, nil), ("<i>a</i>", true, nil),
            ("a<br />b<P>", true, nil),
            ("<i>a", false, "i"), ("<i>a</i></i>", true, "i"), ("<B class='x'>a</B>", false, "b"),
            ("<IMG src='x'>", false, "img"),
            ("<a href='https://a.example'>a</a>", true, nil), ("<a href='images/a.png'>a</a>", false, "a"),
            ("<h2>a</h2>", false, "h2"), ("<h7>", false, nil), ("<hr/>", false, "hr")
        ] as [(String, Bool, String?)])
    func tagsAreFollowedOrShown(_ text: String, _ areFollowed: Bool, _ shown: String?) {
        let tags = Prose.tags(in: text)
        #expect((tags.followed != nil) == areFollowed && tags.shown?.name == shown)
    }

    @Test(arguments: [("<i>a</i>", "i"), ("a<br />b", "br"), ("<name> 2 < 3", nil)] as [(String, String?)])
    func plainTextShowsAllItsTags(_ text: String, _ shown: String?) {
        let tags = Prose.tags(in: text, isPlain: true)
        #expect(tags.followed == nil && tags.shown?.name == shown)
    }

    @Test func tagsHaveTheirPlaces() {
        let tags = Prose.tags(in: "ñ <i>a</i> <ul>")
        #expect(tags.followed == 3..<6 && tags.shown?.range == 12..<16)
    }

    @Test func escapingTouchesFiveCharactersOnly() {
        #expect(Prose.escaped("<>&\"'") == "&lt;&gt;&amp;&quot;&#39;")
        #expect(Prose.escaped("ñ 日本 \u{1F600} \n/=`") == "ñ 日本 \u{1F600} \n/=`")
        #expect(Prose.escaped("a&b".dropFirst()) == "&amp;b")
    }

    /// Parses the markup without the code under test: allowed tags in balance, and no special character outside them.
    /// By code points as a browser does, because Swift joins an accent with the `>` before it.
    private func expectSafe(_ html: String, of text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let tag = /<(?:br|(\/?)(p|b|strong|i|em|u|a)(?: href="(?:https?:\/\/|mailto:|tel:)[^"<>]*" rel="noopener")?)>/
            .ignoresCase().matchingSemantics(.unicodeScalar)
        var open: [Substring] = []
        var isBalanced = true
        for match in html.matches(of: tag) {
            guard let name = match.2 else { continue }
            if match.1?.isEmpty ?? true { open.append(name) } else if open.popLast() != name { isBalanced = false }
            if match.0.contains("href"), name != "a" { isBalanced = false }
            if name == "a", match.1?.isEmpty ?? true, !match.0.contains("href") { isBalanced = false }
        }
        let rest = html.replacing(tag, with: "").replacing(
            /&(?:amp|lt|gt|quot|#39);/.matchingSemantics(.unicodeScalar), with: "")
        let isSafe =
            isBalanced && open.isEmpty && !rest.unicodeScalars.contains { "<>\"'&".unicodeScalars.contains($0) }
        #expect(isSafe, "\(text.debugDescription) became \(html.debugDescription)", sourceLocation: sourceLocation)
    }

    /// A small generator (xorshift) that gives the same numbers on every machine.
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
