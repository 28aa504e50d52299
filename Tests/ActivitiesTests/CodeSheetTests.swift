// SPDX-License-Identifier: MIT

import AppModel
import SiteBuilder
import TestSupport
import Testing

@testable import Activities

@Suite struct CodeSheetTests {
    @Test func runsOfDarkSquaresAreOneRectangleEach() throws {
        let corner = "##############  ##  ########"
        let lines = [corner] + Array(repeating: "##" + String(repeating: "  ", count: 13), count: 20)
        #expect(CodeMatrix(ascii: lines.joined(separator: "\n")) == nil, "rows of another length are no code")
        let square = Array(repeating: "####" + String(repeating: "  ", count: 18) + "##", count: 21).joined(
            separator: "\n")
        let matrix = try #require(CodeMatrix(ascii: square))
        #expect(matrix.size == 21)
        #expect(matrix.path.hasPrefix("M0 0h2v1h-2zM20 0h1v1h-1zM0 1h2v1h-2z"))
    }

    @Test func messagesOfAProgramAreNoCode() {
        #expect(CodeMatrix(ascii: "Failed to encode the input data: Result too large\n") == nil)
        #expect(CodeMatrix(ascii: "") == nil)
    }

    @Test(.enabled(if: CodePrinter() != nil)) func everyCodeThatLeadsSomewhereIsPrintedOnceWithTitleAndText()
        async throws
    {
        let codes = [
            code("SALA-1", "a"), code("SALA-1", "a"), code("<b> & co", "b"), code("DEAD", "nowhere"), "<qr><idQr/></qr>"
        ]
        let files = try await sheets(codes)
        #expect(files.map(\.path) == ["qr-sheet.svg"])
        let svg = try #require(files.first?.text)
        #expect(svg.ranges(of: "<path").count == 2)
        #expect(
            svg.contains(">SALA-1</text>") && svg.contains(">&lt;b&gt; &amp; co</text>")
                && svg.contains(">Room a</text>"))
        #expect(!svg.contains("DEAD"))
    }

    /// Visitors whose browsers read no codes type the text.
    @Test(.enabled(if: CodePrinter() != nil)) func longTextStandsOnSeveralLines() async throws {
        let text = "https://example.org/a/very/long/code/on/a/barrel?x=1234567890"
        let svg = try #require(try await sheets([code(text, "a")]).first?.text)
        #expect(svg.contains(">\(text.prefix(44))</text>") && svg.contains(">\(text.dropFirst(44))</text>"))
    }

    @Test(.enabled(if: CodePrinter() != nil)) func thirteenCodesTakeTwoPages() async throws {
        let files = try await sheets((1...13).map { code("CODE-\($0)", "a") })
        #expect(files.map(\.path) == ["qr-sheet.svg", "qr-sheet-2.svg"])
        #expect(files.map { $0.text.ranges(of: "<path").count } == [12, 1])
    }

    /// They are for the owner of the app, who prints them.
    @Test(.enabled(if: CodePrinter() != nil)) func visitorsLoadNoSheet() async throws {
        let site = try await site((1...30).map { code("CODE-\($0)", "a") })
        #expect(site.files.filter { $0.hasPrefix("qr-sheet") }.count == 3)
        #expect(try !site.text("sw.js").contains("qr-sheet"))
        let sheet = try #require(CodeSheet())
        #expect(sheet.isForOwner("qr-sheet.svg") && sheet.isForOwner("qr-sheet-12.svg"))
        #expect(
            !["qr-sheet-a.svg", "qr-sheet-1.svg", "qr-sheet2.svg", "a/qr-sheet.svg"].contains(where: sheet.isForOwner))
    }

    /// The largest code holds 2,953 bytes, with less correction than the others.
    @Test(.enabled(if: CodePrinter() != nil), arguments: [(2331, 2), (2332, 2), (2953, 2), (2954, 1)])
    func aTextThatIsTooLongForACodeIsLeftOut(bytes: Int, codes: Int) async throws {
        let sheet = try await sheets([code(String(repeating: "x", count: bytes), "a"), code("oak", "a")])
        #expect(sheet.map { $0.text.ranges(of: "<path").count } == [codes])
    }

    @Test func appWithoutCodesHasNoSheet() async throws {
        if CodePrinter() != nil { #expect(try await sheets([]).isEmpty) }
    }

    private func code(_ text: String, _ data: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return
            "<qr><idQr>\(escaped)</idQr><nextLevel><nextLevelLevelId>rooms</nextLevelLevelId><nextLevelDataId>\(data)</nextLevelDataId></nextLevel></qr>"
    }

    /// The sheets of the site.
    private func sheets(_ codes: [String]) async throws -> [(path: String, text: String)] {
        let site = try await site(codes)
        return try site.files.filter { $0.hasPrefix("qr-sheet") }.sorted { $0.count < $1.count }.map {
            ($0, try site.text($0))
        }
    }

    /// The site of an app with these codes and two rooms they may lead to, with its sheets.
    private func site(_ codes: [String]) async throws -> TestSite {
        let levels = """
            <level><levelId>scan</levelId><levelTitle>Scan</levelTitle><levelFile>scan.xml</levelFile><levelType>QR_ACTIVITY</levelType></level>\
            <level><levelId>rooms</levelId><levelTitle>Rooms</levelTitle><levelFile>rooms.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>
            """
        let rooms = ["a", "b"].map { "<data><dataId>\($0)</dataId><headerText>Room \($0)</headerText></data>" }.joined()
        let app = try await TestApp([
            "xml/app.xml": TestApp.appXML(levels: levels), "xml/portada.xml": TestApp.cover(to: "scan", 0),
            "xml/scan.xml": "<levelData><data><qrs>\(codes.joined())</qrs></data></levelData>",
            "xml/rooms.xml": "<levelData>\(rooms)</levelData>"
        ])
        return try await TestSite(
            app.graph, options: { $0.makers = ActivityRegistry.all.makers(requested: [.codeSheet]) })
    }
}
