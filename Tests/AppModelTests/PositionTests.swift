// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of positions: they refer to the file on the disk, whatever was fixed before it could be read (`app.md` 18),
/// and lines and columns count characters.
@Suite struct PositionTests {
    /// Data files with a dead link at 1️⃣, after contents that can shift positions.
    private static let files = [
        "plain": list(""),
        "a bare ampersand": list("<text>Pan & vino & más</text>"),
        "an entity of HTML": list("<text>Pan&nbsp;y&eacute;</text>"),
        "a bare less-than sign": list("<text>1 < 2 <3</text>"),
        "a tag with a blank": list("<Next Level></Next Level>"),
        "an empty tag with a blank": list("<Next Level/><Prev Level />"),
        "blanks before the declaration": " \r\n\t<?xml version=\"1.0\"?>\n" + list(""),
        "a declaration of another encoding": "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + list(""),
        "comments": list("<!-- <nextLevel> ñ > --><text>a<!-- é -->b<!--&-->c</text><!---->"),
        "comments over lines": list("<!--\r\nñ\r\n\r\n--><text>a</text><!--\n\t-->"),
        "CDATA": list("<text><![CDATA[ <nextLevel> & ñ ]] > ]]></text>"),
        "CDATA in a fixed file": list("<text><![CDATA[&nbsp; & <Next Level>]]> & é</text>"),
        "accents": list("<text>Camión, señal, café, €</text>"),
        "accents in names": list("<añada>ñ</añada><É/>"),
        "tabs": list("\t\t<text>\té\t</text>\t"),
        "CR LF": list("\r\n\t<text>é\r\nñ</text>\r\n\t\t"),
        "CR alone": list("\r<text>é\rñ</text>\r"),
        "LF, CR LF and CR": list("\n<text>a\r\nb\rc\n</text>\r\n\r\n\n\r"),
        "attributes": list("<text lang='ñ>' title=\"á>\">b</text>"),
        "a stray greater-than sign": list("<text>>ñ</text>"),
        "several repairs on lines": list(
            "\n<text>& é</text>\r\n<Next Level/>\r\t<description>&nbsp;< ñ</description>\n\t")
    ]

    @Test(arguments: files.keys.sorted(), FileEncoding.allCases)
    func deadLinkIsFoundWhereItIsInTheFile(behind what: String, in encoding: FileEncoding) async throws {
        try await expectDeadLink(try #require(Self.files[what]), in: encoding)
    }

    @Test(arguments: FileEncoding.unicode)
    func charactersBeyondLatinAreOneColumnEach(_ encoding: FileEncoding) async throws {
        try await expectDeadLink(Self.list("<text>日本 😀 & e\u{301}</text><!-- 👨‍👩‍👧 -->"), in: encoding)
    }

    @Test(arguments: FileEncoding.unicode)
    func columnsCountCharactersAndNotBytes(_ encoding: FileEncoding) async throws {
        let app = try await app(Self.list("😀ñ1️⃣", isMarked: false), in: encoding)
        let column =
            2
            + "<data><dataId>a</dataId><list><listItem><text>a</text>😀ñ<nextLevel><nextLevelLevelId>".unicodeScalars
            .count
        #expect(location(of: "link/unknown-level", in: app) == "2:\(column)")
    }

    @Test(arguments: ["", " & "], [FileEncoding.windows1252, .utf16BigEndian])
    func deadLinkInTheLastOfSeventyThousandLinesIsExact(_ repair: String, in encoding: FileEncoding) async throws {
        let row = "<listItem><text>Peñón</text></listItem>\r\n"
        let lines = String(repeating: row, count: 9) + String(repeating: "<!-- ñ -->\r\n", count: 90)
        let item = { (number: Int) in "<data><dataId>\(number)</dataId><list>\n\(lines)</list></data>" }
        let text =
            "<levelData><data><dataId>a</dataId><list><listItem><text>é\(repair)</text></listItem></list></data>"
            + (0..<700).map(item).joined() + "\n\t" + Self.item("<text>ñ</text>") + "</levelData>"
        let app = try await app(text, in: encoding)
        #expect(try #require(location(of: "link/unknown-level", in: app)).hasPrefix("70002:"))
        try expectDeadLink(at: MarkedText(text), in: app, encoding)
    }

    @Test(arguments: FileEncoding.allCases) func problemsOfAppXMLAreExactInEveryEncoding(_ encoding: FileEncoding)
        async throws
    {
        let text = MarkedText(
            Sample.app("\r\n<!-- ñ -->\t<title2>Pan & é</title2>\r\n\t<rotation>1️⃣de lado</rotation>\n"))
        let files = Sample.bundle().mapValues { Array($0.utf8) }.merging(["xml/app.xml": encoding.bytes(text.text)]) {
            _, own in own
        }
        let app = try await TestApp(AppBundle(bytes: files))
        let offset = try #require(text.offsets["1️⃣"])
        #expect(
            app.diagnostics.first { $0.kind.code == "app/unknown-rotation" }?.position.offset
                == encoding.offset(of: offset, in: text.text))
        #expect(location(of: "app/unknown-rotation", in: app) == Self.location(of: offset, in: text.text))
    }

    @Test(arguments: FileEncoding.allCases) func secondPlaceIsExactToo(_ encoding: FileEncoding) async throws {
        let text = MarkedText(
            "<levelData>\r\n\té & 1️⃣<data><dataId>a</dataId></data>\r\n\t\tñ2️⃣<data><dataId>a</dataId></data></levelData>"
        )
        let app = try await app(text.text, in: encoding)
        let found = try #require(
            app.diagnostics.located(reading: app.bundle.read).first { $0.diagnostic.kind.code == "data/duplicate-id" })
        #expect(
            "\(found.location.line):\(found.location.column)"
                == Self.location(of: try #require(text.offsets["2️⃣"]), in: text.text))
        #expect(
            found.notes.compactMap(\.location).map { "\($0.line):\($0.column)" } == [
                Self.location(of: try #require(text.offsets["1️⃣"]), in: text.text)
            ])
    }

    // MARK: Files

    private static func list(_ piece: String, isMarked: Bool = true) -> String {
        "<levelData>\n\t" + item("<text>a</text>" + piece, isMarked: isMarked) + "\n</levelData>"
    }

    private static func item(_ piece: String, isMarked: Bool = true) -> String {
        "<data><dataId>a</dataId><list><listItem>\(piece)\(Sample.link(isMarked ? "1️⃣x" : "x", "a"))</listItem></list></data>"
    }

    private func app(_ marked: String, in encoding: FileEncoding) async throws -> TestApp {
        let text = MarkedText(marked).text
        let files = Sample.bundle().mapValues { Array($0.utf8) }.merging(["xml/data.xml": encoding.bytes(text)]) {
            _, own in own
        }
        return try await TestApp(AppBundle(bytes: files))
    }

    // MARK: Expectations

    private func expectDeadLink(_ marked: String, in encoding: FileEncoding) async throws {
        try expectDeadLink(at: MarkedText(marked), in: try await app(marked, in: encoding), encoding)
    }

    private func expectDeadLink(at text: MarkedText, in app: TestApp, _ encoding: FileEncoding) throws {
        let offset = try #require(text.offsets["1️⃣"])
        let found = app.diagnostics.filter { $0.kind.code == "link/unknown-level" }
        #expect(found.map(\.position.offset) == [encoding.offset(of: offset, in: text.text)])
        #expect(location(of: "link/unknown-level", in: app) == Self.location(of: offset, in: text.text))
    }

    private func location(of code: String, in app: TestApp) -> String? {
        let found = app.diagnostics.located(reading: app.bundle.read).first { $0.diagnostic.kind.code == code }
        return found.map { "\($0.location.line):\($0.location.column)" }
    }

    /// The line and column, computed in the simplest way.
    private static func location(of offset: Int, in text: String) -> String {
        let before = String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self)
        let lines = before.split(omittingEmptySubsequences: false) { $0.isNewline }
        return "\(lines.count):\((lines.last?.unicodeScalars.count ?? 0) + 1)"
    }
}
