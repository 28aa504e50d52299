// SPDX-License-Identifier: MIT

import Markup
import Testing

@Suite struct HTMLTagsTests {
    private static func tags(_ text: String) -> [String] {
        HTMLTags(Array(text.utf8)).tags.map { tag in
            ([tag.name] + tag.attributes.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
        }
    }

    @Test(arguments: [
        ("<p>a</p>", ["p"]), ("<P CLASS=\"a b\" id='c' hidden data-x=1>", ["p class=a b id=c hidden= data-x=1"]),
        ("<br/><hr />", ["br", "hr"]),
        ("<img src = ' a.png ' >", ["img src=a.png"]), ("a < b <i>", ["i"]), ("<!-- <p> --><b>", ["b"]),
        ("<!doctype html><b>", ["b"]),
        ("<script>if (a<b) '<p>'</SCRIPT><b>", ["script", "b"]), ("<style>p>a{}</style ><b>", ["style", "b"]),
        ("<p title='a>b'>", ["p title=a>b"]),
        ("<p =a>", ["p == a="]), ("", []), ("<", []), ("<p", []), ("<p a", []), ("<p a='", []), ("<!-- <p>", []),
        ("<script><p>", ["script"])
    ])
    func startTagsAreRead(text: String, expected: [String]) { #expect(Self.tags(text) == expected) }

    @Test func valuesKnowTheirPlace() throws {
        let text = "<!-- ñ --><img alt=\"año\" src=\"a.png\">"
        let source = try #require(HTMLTags(Array(text.utf8)).tags.first?.attributes.last)
        #expect(String(decoding: Array(text.utf8)[source.range], as: UTF8.self) == "a.png")
    }

    @Test func tagsKnowWhatTheyTakeUp() throws {
        let text = Array("<p>é<link rel='x>y' href=\" a b \" /></p>".utf8)
        let tag = try #require(HTMLTags(text).tags.last)
        #expect(String(decoding: text[tag.range], as: UTF8.self) == "<link rel='x>y' href=\" a b \" />")
        #expect(tag["href"].map { String(decoding: text[$0.range], as: UTF8.self) } == "a b")
        #expect(tag["class"] == nil)
    }

    @Test(arguments: [
        ("<style>a{}</style><p><STYLE media=print>b{}</Style >", ["a{}", "b{}"]), ("<style></style>", [""]),
        ("<style>a", ["a"]), ("<script><style>a</style></script>", [])
    ])
    func stylesAreFound(text: String, expected: [String]) {
        let bytes = Array(text.utf8)
        #expect(HTMLTags(bytes).styles.map { String(decoding: bytes[$0], as: UTF8.self) } == expected)
    }

    /// The end of an unclosed construct must not be searched for again and again.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("<script>", ["script"]), ("<!--", []), ("<p a='", ["p"]), ("<", ["b"]), ("<p ", ["p"]), ("=", ["b"]),
            ("<a =", ["a"])
        ])
    func brokenPagesAreReadInOnePass(piece: String, names: [String]) {
        let page = String(repeating: piece, count: 200_000) + "<b>"
        #expect(HTMLTags(Array(page.utf8)).tags.map(\.name) == names)
    }
}
