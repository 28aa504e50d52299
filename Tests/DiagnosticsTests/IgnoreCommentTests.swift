// SPDX-License-Identifier: MIT

import Diagnostics
import TestSupport
import Testing
import Text

@Suite struct IgnoreCommentTests {
    /// All comments in a row refer to the element after the last one.
    @Test func commentsInARowAreAboutTheSameElement() {
        let text = String(repeating: "<!-- emobic-site: ignore list -->\n", count: 3000) + "<a/>"
        let bytes = Array(text.utf8)
        let inside = Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: bytes.count - 4))
        let found = IgnoreComments.apply([IgnoreComments(bytes, file: "a.xml")], to: [inside]) { _ in nil }
        #expect(found.isEmpty)
    }

    /// No element after a comment is closed, and at the end there are unclosed tags: searching for each end tag
    /// separately would scan the whole file every time.
    @Test func elementsThatAreNotClosedAreGoneThroughOnce() {
        let many = 10_000
        let start = String(repeating: "<!-- emobic-site: ignore list --><a>", count: many)
        let bytes = Array((start + "<b/>" + String(repeating: "<c", count: many)).utf8)
        let inside = Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: start.utf8.count - 3))
        let found = IgnoreComments.apply([IgnoreComments(bytes, file: "a.xml")], to: [inside]) { _ in nil }
        #expect(found.count == many - 1, "only the last comment has an element with the problem")
    }

    private let rows = Diagnostic.Kind("list/no-rows", .warning, "Explained.")

    /// The codes of the remaining diagnostics, with one diagnostic at each mark.
    private func left(_ marked: String, known: Bool = true) -> [String] {
        let text = MarkedText(marked)
        let diagnostics = text.offsets.map { Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: $1)) }
        let left = IgnoreComments.apply([IgnoreComments(Array(text.text.utf8), file: "a.xml")], to: diagnostics) { _ in
            known ? nil : ["list"]
        }
        return left.map { "\($0.kind.code)\($0.suggestions.map { " " + $0 }.joined())" }.sorted()
    }

    @Test func commentAppliesToTheElementAfterItAndInsideIt() {
        #expect(left("<a><!-- emobic-site: ignore list/no-rows -->\n1️⃣<b>2️⃣<c/></b></a>") == [])
        #expect(left("<a><!-- emobic-site: ignore other, list --><!-- why -->1️⃣<b/></a>") == ["check/unused-ignore"])
    }

    /// The comment ends with its element, wherever a ‘>’ stands.
    @Test func attributesDoNotEndTheElementOfAComment() {
        let comment = "<!-- emobic-site: ignore list -->"
        #expect(left("<a>\(comment)1️⃣<b c=\"x > y\"/>2️⃣<d/></a>") == ["list/no-rows"])
        #expect(left("<a>\(comment)<b c=\"&lt;br/> x\">1️⃣<d/></b></a>") == [])
    }

    @Test func tagsWhoseEndIsInAQuoteAreGoneThroughOnce() {
        let text = String(repeating: "<!-- emobic-site: ignore list --><a b='>' ", count: 10_000)
        let found = IgnoreComments.apply([IgnoreComments(Array(text.utf8), file: "a.xml")], to: []) { _ in nil }
        #expect(found.count == 10_000)
    }

    @Test func whatComesBeforeOrBehindIsReported() {
        #expect(
            left("1️⃣<a><!-- emobic-site: ignore list --><b/>2️⃣<b/></a>") == [
                "check/unused-ignore", "list/no-rows", "list/no-rows"
            ])
        #expect(left("<a>1️⃣<b/><!-- emobic-site: ignore list --></a>") == ["check/unused-ignore", "list/no-rows"])
    }

    @Test func unknownCodeIsReportedWithANearMiss() {
        #expect(left("<!-- emobic-site: ignore lsit --><a/>", known: false) == ["check/unknown-code list"])
    }

    @Test(arguments: [
        "<a>emobic-site: ignore list 1️⃣<b/></a>", "<!-- see emobic-site: ignore list -->1️⃣<b/>",
        "<!-- emobic-site: list -->1️⃣<b/>", "<!-- emobic-site: ignore list 1️⃣<b/>"
    ])
    func otherTextIsNoCommentOfOurs(marked: String) {
        #expect(left(marked) == ["list/no-rows"])
    }

    @Test(arguments: [
        "<!-- emobic-site:ignore list -->1️⃣<b/>", "<!--emobic-site:   ignore list-->1️⃣<b/>",
        "<!-- emobic-site: ignore list -- map has none -->1️⃣<b/>", "<!-- emobic-site: ignore list — why -->1️⃣<b/>",
        "<!-- emobic-site: ignore list – map, others -->1️⃣<b/>", "<!-- emobic-site: ignore list --\n lines\n-->1️⃣<b/>",
        "<!-- Emobic-Site: Ignore LIST -->1️⃣<b/>"
    ]) func caseAndBlanksOfAWishDoNotMatter(marked: String) {
        #expect(left(marked) == [])
    }

    @Test(arguments: [
        ("emobic-site: ignore: list", "list"), ("emobic-site: ignores list/no-rows", "list/no-rows"),
        ("emobic-site:disable list, map because of x", "list map"),
        ("emobic-site ignore list", "list"), ("emobic_site: ignore list", "list"), ("emobicsite: Ignore list", "list"),
        ("emobic-site: ingore lsit", "list")
    ]) func almostAWishIsReportedWithTheRightOne(comment: String, codes: String) throws {
        let text = MarkedText("<!-- \(comment) -->1️⃣<b/>")
        let rows = Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: text.offsets["1️⃣"] ?? 0))
        let left = IgnoreComments.apply([IgnoreComments(Array(text.text.utf8), file: "a.xml")], to: [rows]) { code in
            ["list", "list/no-rows", "map"].contains(code) ? nil : code == "lsit" ? ["list"] : []
        }
        #expect(left.map(\.kind.code) == ["list/no-rows", "check/odd-comment"])
        #expect(left.last?.suggestions == ["<!-- emobic-site: ignore \(codes) -->"] && left.last?.position.offset == 0)
    }

    @Test(arguments: [
        "<!-- emobic-site: ignore -->1️⃣<b/>", "<!-- emobic-site: IGNORE: -->1️⃣<b/>",
        "<!-- emobic-site: ignore -- list -->1️⃣<b/>"
    ])
    func wishWithoutACodeIsReported(marked: String) {
        #expect(left(marked) == ["check/odd-comment", "list/no-rows"])
    }

    @Test(arguments: [
        "emobic-site makes pages of this", "emobic-site ignores the rest of the list", "emobic-site: the first page",
        "emobic-site: skip the intro when printing",
        "made with emobic-site: ignore list", "Emobic", "eMobic: ignored by all players", "emobic-site"
    ]) func proseAboutUsIsNotReported(comment: String) {
        let comments = IgnoreComments(Array("<!-- \(comment) --><a/>".utf8), file: "a.xml")
        #expect(IgnoreComments.apply([comments], to: []) { $0 == "list" ? nil : [] }.map(\.summary) == [])
    }

    @Test func whatIsAboutTheWholeFileCannotBeIgnoredByAComment() {
        let broken = Diagnostic.Kind("xml/malformed", .error, "Explained.", isAboutWholeFile: true)
        let text = MarkedText("2️⃣<?xml version='1.0'?><!-- emobic-site: ignore xml icon list --><a>1️⃣<b></a>")
        let diagnostics = [
            Diagnostic(broken, "x", at: SourcePosition(file: "a.xml", offset: text.offsets["1️⃣"] ?? 0)),
            Diagnostic(
                Diagnostic.Kind("icon/none", .note, "Explained."), "x",
                at: SourcePosition(file: "a.xml", offset: text.offsets["2️⃣"] ?? 0))
        ]
        let left = IgnoreComments.apply([IgnoreComments(Array(text.text.utf8), file: "a.xml")], to: diagnostics) { _ in
            nil
        }
        #expect(
            left.map(\.kind.code) == ["xml/malformed", "icon/none"] + Array(repeating: "check/unused-ignore", count: 3))
        #expect(left.map { $0.summary.contains("whole file") } == [false, false, true, true, false])
        #expect(left.last?.summary == "There is no ‘list’ here to ignore")
    }

    @Test func otherFilesAreNotTouched() {
        let comments = IgnoreComments(Array("<!-- emobic-site: ignore list --><a/>".utf8), file: "b.xml")
        let other = Diagnostic(rows, "x", at: SourcePosition(file: "a.xml", offset: 34))
        let left = IgnoreComments.apply([comments], to: [other]) { _ in nil }
        #expect(left.map(\.kind.code) == ["list/no-rows", "check/unused-ignore"])
    }

    /// What a comment leaves out may stand behind the place at which reading ended. Of a file that was read to its end, it
    /// is said.
    @Test(arguments: [("a.xml", ["b.xml"]), ("b.xml", ["a.xml"]), ("c.xml", ["a.xml", "b.xml"])])
    func unusedCommentIsNotReportedInAFileThatWasReadInPart(broken: String, reported: [String]) {
        let kind = Diagnostic.Kind("xml/malformed", .error, "Explained.", isAboutWholeFile: true, breaksFile: true)
        let comments = ["a.xml", "b.xml"].map {
            IgnoreComments(Array("<!-- emobic-site: ignore list --><a/>".utf8), file: $0)
        }
        let cut = Diagnostic(kind, "x", at: SourcePosition(file: broken, offset: 36))
        let left = IgnoreComments.apply(comments, to: [cut]) { _ in nil }
        #expect(left.first == cut)
        #expect(left.dropFirst().map(\.position.file) == reported)
        #expect(left.dropFirst().allSatisfy { $0.kind.code == "check/unused-ignore" })
    }
}
