// SPDX-License-Identifier: MIT

import Markup
import Testing

@Suite struct StyleTokensTests {
    private func tokens(_ css: String) -> [String] {
        let bytes = Array(css.utf8)
        return StyleTokens(bytes).filter { $0.kind != .blank }.map {
            "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))"
        }
    }

    @Test(arguments: [
        ("a{b:c;}", ["name a", "opening {", "name b", "other :", "name c", "semicolon ;", "closing }"]),
        ("/*a*/'b;'", ["comment /*a*/", "string 'b;'"]), ("/*a", ["openComment /*a"]), ("/*/", ["openComment /*/"]),
        ("'a\nb", ["openString 'a", "name b"]), ("'\\", ["openString '\\"]), ("\\", ["escape \\"]),
        ("\\{x", ["escape \\{", "name x"]), ("@media(", ["atRule @media", "opening ("]),
        ("url( a\\)b )", ["function url(", "address a\\)b", "closing )"]),
        ("URL(data:a;b)", ["function URL(", "address data:a;b", "closing )"]),
        ("url( 'a' )", ["function url(", "string 'a'", "closing )"]),
        ("url()", ["function url(", "address ", "closing )"]),
        ("url(a", ["function url(", "openAddress a"]), ("url(", ["function url("]),
        ("my-url(a)", ["function my-url(", "name a", "closing )"])
    ])
    func stylesAreReadAsBrowsersReadThem(css: String, expected: [String]) {
        #expect(tokens(css) == expected)
    }

    @Test(arguments: ["a{b:url( x )}/*c*/'d\\", "\u{FEFF}ñ{--x:'}'}@y;", "url(\\", "/", "@", "*/]"])
    func tokensFollowEachOtherToTheEnd(css: String) {
        var end = 0
        for token in StyleTokens(Array(css.utf8)) {
            #expect(token.range.lowerBound == end)
            end = token.range.upperBound
        }
        #expect(end == css.utf8.count)
    }

    @Test(arguments: [
        ("/* a */\nb{}\n\n  /* c */\nd{} /* e */", "b{}\n  /* c */\nd{} /* e */\n"),
        ("/* a\n/* b */\nc{}", "/* a\n/* b */\nc{}\n"), ("a{} /* b\n/* c */", "a{} /* b\n/* c */\n"),
        ("/* a */ /* b */", "/* a */ /* b */\n"), ("/* a */\r\nb{}", "/* a */\r\nb{}\n"), ("/* a */", ""), ("", ""),
        ("a{b:'\\\n/* c */'}", "a{b:'\\\n/* c */'}\n")
    ])
    func commentsWithALineForThemselvesAreLeftOut(css: String, expected: String) {
        #expect(css.withoutStyleComments == expected)
    }
}
