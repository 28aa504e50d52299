// SPDX-License-Identifier: MIT

import Markup
import Testing

@Suite struct IsolatedNumbersTests {
    @Test(arguments: [
        ("<h1>هاتف +20 100 123 4567 مساء</h1>", "<h1>هاتف <bdi>+20 100 123 4567</bdi> مساء</h1>"),
        ("<p>تلفن ۰۲۱ ۱۲۳۴ ۵۶۷۸</p>", "<p>تلفن <bdi>۰۲۱ ۱۲۳۴ ۵۶۷۸</bdi></p>"),
        // An amount is no link, and its groups stand in their order all the same.
        ("<p>650 000 000 ريال</p>", "<p><bdi>650 000 000</bdi> ريال</p>"),
        (
            "<a class=\"x\"><svg><text>+20 100 123 4567</text></svg>+20 100 123 4567</a>",
            "<a class=\"x\"><svg><text>+20 100 123 4567</text></svg><bdi>+20 100 123 4567</bdi></a>"
        ),
        (
            "<A HREF='a>b' title=\"> +20 100 123 4567\">+20 100 123 4567</A>",
            "<A HREF='a>b' title=\"> +20 100 123 4567\"><bdi>+20 100 123 4567</bdi></A>"
        ),
        ("<!-- ' > +20 100 123 4567 -->+20 100 123 4567", "<!-- ' > +20 100 123 4567 --><bdi>+20 100 123 4567</bdi>")
    ])
    func numbersInTextsAreIsolated(_ page: String, _ isolated: String) {
        #expect(IsolatedNumbers.isolated(Array(page.utf8)) == Array(isolated.utf8))
    }

    @Test(arguments: [
        "<title>+20 100 123 4567</title>", "<TITLE>+20 100 123 4567</TITLE>", "<option>+20 100 123 4567</option>",
        "<textarea>+20 100 123 4567</textarea>", "<script>a = '<b>+20 100 123 4567'</script>",
        "<style>+20 100 123 4567</style>", "<p title='+20 100 123 4567'>x</p>", "<bdi>+20 100 123 4567</bdi>",
        "<a href=\"tel:+201001234567\" rel=\"noopener\">+20 100 123 4567</a>", "2012 2013 2014", "12 345", "",
        // Pages that end early.
        "<", "<a", "<a href=\"", "<!--", "<title>+20 100 123 4567", "<svg", "</"
    ])
    func allElseIsLeftAsItIs(_ page: String) {
        #expect(IsolatedNumbers.isolated(Array(page.utf8)) == Array(page.utf8))
    }

    @Test(.timeLimit(.minutes(30)), arguments: ["<", "<title>", "<!--", "<a href=\"tel:", "<svg></sv", "+20 ", "<b>1"])
    func longPagesAreSoonRead(_ piece: String) {
        let page = Array(String(repeating: piece, count: 100_000).utf8)
        #expect(IsolatedNumbers.isolated(page).count >= page.count)
    }
}
