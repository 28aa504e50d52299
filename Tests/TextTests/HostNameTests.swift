// SPDX-License-Identifier: MIT

import Testing

@testable import Text

@Suite struct HostNameTests {
    @Test(arguments: [
        ("example.org", "example.org"), ("Tile-1.EXAMPLE.org", "tile-1.example.org"), ("mi_cubo.s3", "mi_cubo.s3"),
        ("servidor", "servidor"), ("example.org.", "example.org."), ("127.0.0.1", "127.0.0.1"),
        ("españa.example", "xn--espaa-rta.example"), ("ESPAÑA.example", "xn--espaa-rta.example"),
        ("espan\u{303}a.example", "xn--espaa-rta.example"), ("xn--espaa-rta.example", "xn--espaa-rta.example"),
        ("jardín.café", "xn--jardn-2sa.xn--caf-dma"), ("paral·lel.cat", "xn--parallel-koa.cat"),
        ("faß.de", "xn--fa-hia.de"), ("日本語.example", "xn--wgv71a119e.example"),
        ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("ｅxample.org", "example.org"),
        ("نامه\u{200C}ای.com", "xn--mgba3gch31f060k.com"), ("क्\u{200D}ष.in", "xn--11b2ezcw70k.in"),
        ("بِ\u{200C}ب.org", "xn--ngba3jy11i.org"),
        ("a\u{AD}b\u{34F}.org", "ab.org"), ("a\u{200B}b\u{FE0F}.mn", "ab.mn"), ("ꭰ.org", "xn--58d.org"),
        ("Ꭰ.org", "xn--58d.org"), ("ᏸ.org", "xn--gce.org"), ("ᾳ.org", "xn--mxaq.org"), ("ᾼ.org", "xn--mxaq.org"),
        ("ΣΑΣ.gr", "xn--mxa9ab.gr"),
        ("a。b", "a.b"), ("ñ。日本語.", "xn--ida.xn--wgv71a119e.")
    ])
    func nameIsThatOfBrowsers(written: String, text: String) {
        #expect(HostName(written)?.text == text)
    }

    @Test(arguments: [
        "", ".", "..", ".org", "a..b", "a b", "a'b", "a;b", "a%20b", "[::1]", "a:80", "a*b", "a\u{0}", "a\u{A0}b",
        "\u{200B}", "\u{2028}", "a\u{200C}b", "ر\u{200C}ب", "ب\u{200D}ب", "\u{200C}ب", "ب\u{200C}", "a—b", "a.．b",
        "a/b", "a／b", "{s}.a", String(repeating: "ñ", count: 64)
    ])
    func whatIsNoNameHasNone(written: String) {
        #expect(HostName(written) == nil)
    }

    @Test func longNamesAreRefusedBeforeTheyAreMapped() {
        let label = String(repeating: "a", count: 63)
        let longest = [label, label, label, String(label.dropLast(2))].joined(separator: ".")
        #expect(HostName(longest)?.text == longest && HostName(longest + ".")?.text == longest + ".")
        #expect(HostName(longest + "aa") == nil && HostName(String(repeating: "a.", count: 400_000) + "b") == nil)
        #expect(HostName(String(repeating: "\u{FDFA}", count: 1_000_000)) == nil)
        #expect(HostName("a" + String(repeating: "\u{316}\u{301}", count: 200_000)) == nil)
    }

    @Test func longestLabelIsEncoded() {
        let name = HostName(String(repeating: "\u{2A6D6}", count: 63))?.text
        #expect(name?.hasPrefix("xn--") ?? false)
        #expect(HostName(String(repeating: "ñ", count: 1_000_000)) == nil)
    }
}
