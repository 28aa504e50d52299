// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing

@testable import Activities

@Suite struct CoverActivityTests: ActivityCases {
    static let cases = [
        cover("one button", "<buttons>\(button)</buttons>", []),
        cover(
            "a button without a link", "<buttons>1️⃣<button><buttonTitle>A</buttonTitle></button></buttons>",
            ["1️⃣ note buttons/no-target"]),
        cover("no container", "", ["9️⃣ warning cover/no-buttons"]),
        cover("an empty container", "<buttons/>", ["9️⃣ warning cover/no-buttons"]),
        cover("six buttons", "<buttons>\(String(repeating: button, count: 6))</buttons>", []),
        cover(
            "seven buttons", "<buttons>\(String(repeating: button, count: 7))</buttons>", ["9️⃣ note cover/many-buttons"]),
        cover(
            "a button that shows nothing", "<buttons>1️⃣<button>\(String.link("a"))</button></buttons>",
            ["1️⃣ warning buttons/no-label"]),
        cover(
            "missing pictures",
            "<titleFileName>1️⃣nada.png</titleFileName><backgroundFileName>2️⃣nadie.png</backgroundFileName><buttons>\(button)</buttons>",
            ["1️⃣ warning file/missing", "2️⃣ warning file/missing"]),
        cover(
            "a dead link", "<buttons><button><buttonTitle>A</buttonTitle>\(String.link("1️⃣nada"))</button></buttons>",
            ["1️⃣ error link/unknown-data"]),
        cover(
            "an unknown element", "1️⃣<musica>a.mp3</musica><buttons>\(button)</buttons>",
            ["1️⃣ warning xml/unknown-element"]),
        cover(
            "an address in words", "<www>1️⃣pregunta en recepción</www><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/bad-address"]),
        cover(
            "an address of a program", "<www>1️⃣javascript:alert(1)</www><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/bad-address"]),
        cover(
            "an address without a host", "<www>1️⃣https:///</www><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/bad-address"]),
        cover(
            "a host that there cannot be", "<www>1️⃣https://bad_host$/x</www><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/bad-address"]),
        cover(
            "a host of a private network", "<www>1️⃣https://192.168.1.1/</www><buttons>\(button)</buttons>",
            ["1️⃣ warning link/private-address"]),
        cover(
            "hosts in place of accounts",
            "<facebook>1️⃣facebook.com</facebook><twitter>2️⃣x.com</twitter><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/address-without-scheme", "2️⃣ warning cover/address-without-scheme"]),
        cover(
            "a name that is no site", "<www>1️⃣valdehoja</www><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/bad-address"]),
        cover(
            "an address without a name", "<www>1️⃣https://?x=1</www><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/bad-address"]),
        cover(
            "a port that is none", "<www>1️⃣valdehoja.example:٣</www><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/bad-address"]),
        cover(
            "an address with a blank", "<www>1️⃣https://valdehoja.example/mi jardin</www><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/bad-address"]),
        cover(
            "an account with blanks", "<facebook>1️⃣Jardín de Valdehoja</facebook><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/bad-address"]),
        cover(
            "addresses without a scheme",
            "<www>1️⃣www.valdehoja.example</www><facebook>2️⃣www.facebook.com/valdehoja</facebook><buttons>\(button)</buttons>",
            ["1️⃣ warning cover/address-without-scheme", "2️⃣ warning cover/address-without-scheme"]),
        cover(
            "sound addresses and accounts",
            "<www>http://valdehoja.example:8080/</www><facebook>jardin.valdehoja</facebook><twitter>@valdehoja</twitter><buttons>\(button)</buttons>",
            [])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: [
        ("facebook", "valdehoja", "https://www.facebook.com/valdehoja"),
        ("facebook", "123456789", "https://www.facebook.com/123456789"),
        ("facebook", "@valdehoja", "https://www.facebook.com/valdehoja"),
        ("facebook", "www.facebook.com/valdehoja", "https://www.facebook.com/valdehoja"),
        ("facebook", "facebook.com/valdehoja", "https://facebook.com/valdehoja"),
        ("facebook", "http://www.facebook.com/valdehoja", "http://www.facebook.com/valdehoja"),
        ("facebook", "https://es-es.facebook.com/valdehoja", "https://es-es.facebook.com/valdehoja"),
        ("twitter", "valdehoja", "https://twitter.com/valdehoja"),
        ("twitter", "@valdehoja", "https://twitter.com/valdehoja"),
        ("twitter", "twitter.com/valdehoja", "https://twitter.com/valdehoja"),
        ("twitter", "https://twitter.com/valdehoja", "https://twitter.com/valdehoja"),
        // An address of another site, or of an old or a short one of the same.
        ("twitter", "x.com/valdehoja", "https://x.com/valdehoja"),
        ("twitter", "mobile.twitter.com/valdehoja", "https://mobile.twitter.com/valdehoja"),
        ("facebook", "fb.com/valdehoja", "https://fb.com/valdehoja"),
        ("facebook", "pages/Valdehoja/123", "https://www.facebook.com/pages/Valdehoja/123"),
        ("www", "www.valdehoja.example", "https://www.valdehoja.example"),
        ("www", "http://valdehoja.example/", "http://valdehoja.example/")
    ])
    func socialIdsAreCompletedToAddresses(tag: String, written: String, expected: String) async throws {
        #expect(try await app("<\(tag)>\(written)</\(tag)>").page().texts("social.href") == [expected])
    }

    @Test(
        .timeLimit(.minutes(30)),
        arguments: [(".", ""), (".", "@"), ("a.", "@"), ("a:1", ""), (".@", ""), ("/.", "@"), (".", ":")])
    func longAddressesAreSoonJudged(piece: String, end: String) async throws {
        // As long as a value on one line may be.
        let middle = String(repeating: piece, count: 9_990 / piece.utf8.count)
        let app = try await app("<www>www\(middle)\(end)</www>")
        #expect(
            app.reported.map(\.kind.code).contains(
                piece + end == "." ? "cover/address-without-scheme" : "cover/bad-address"))
    }

    @Test func linksWithoutAnAddressAreLeftOut() async throws {
        #expect(
            try await app(
                "<www>pregunta en recepción</www><facebook>javascript:alert(1)</facebook><twitter>v</twitter>"
            ).page().texts("social.name") == ["Twitter"])
        let foreign = try await app("<facebook>//v.example/a</facebook><twitter>//facebook.com/v</twitter>")
        #expect(foreign.page().texts("social.name").isEmpty)
        #expect(foreign.reported.count { $0.kind.code == "cover/bad-address" } == 2)
    }

    @Test func addressWithoutSchemeIsSuggestedWithOne() async throws {
        #expect(
            try await app("<www>www.valdehoja.example</www>").reported.flatMap(\.suggestions) == [
                "https://www.valdehoja.example"
            ])
    }

    @Test func socialLinksKeepTheirOrderAndPictures() async throws {
        let page = try await app(
            "<www>http://valdehoja.example/</www><twitter>v</twitter><facebookImage>images/a.png</facebookImage><facebook>v</facebook>"
        ).page()
        #expect(page.texts("social.name") == ["Facebook", "Twitter", "valdehoja.example"])
        #expect(page.texts("social.image.src") == ["images/a.png"])
        #expect(page.flag("hasSocial") == true)
    }

    @Test func allButtonsAreShownInFileOrder() async throws {
        let buttons = (1...8).map { "<button><buttonTitle>B\($0)</buttonTitle>\(String.link("a"))</button>" }
        let head =
            "<title>Jardín</title><titleFileName>images/a.png</titleFileName><backgroundFileName>images/b.png</backgroundFileName>"
        let app = try await app("\(head)<buttons>\(buttons.joined())</buttons>")
        let page = app.page()
        #expect(page.text("title") == "Jardín")
        #expect(page.text("titleImage.alt") == "Jardín")
        #expect(page.texts("buttons.title") == (1...8).map { "B\($0)" })
        #expect(page.texts("buttons.link.href").count == 8)
        #expect(page.flag("hasSocial") == false)
        #expect(app.items[0].activity.needs(SiteSettings()).background?.value == "images/b.png")
    }

    @Test func titleFallsBackToTheApp() async throws {
        #expect(try await app("<buttons/>").page().text("title") == "Test")
    }

    private static let button = "<button><buttonTitle>A</buttonTitle>\(String.link("a"))</button>"

    /// A case of a cover; the mark 9️⃣ stands at its root.
    private static func cover(_ name: String, _ content: String, _ findings: [String]) -> FindingCase {
        FindingCase(name, CoverActivity.self, "9️⃣<level>\(content)</level>", findings)
    }

    private func app(_ content: String) async throws -> ActivityApp {
        try await ActivityApp(CoverActivity.self, "<level>\(content)</level>")
    }
}
