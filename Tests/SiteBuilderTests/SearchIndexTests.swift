// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@testable import SiteBuilder

@Suite struct SearchIndexTests {
    @Test(arguments: [
        ("Menús del Día", ["menus", "del", "dia"]), ("col·lecció", ["colleccio"]), ("ÑANDÚ-2", ["nandu", "2"]),
        ("n\u{303}", ["n"]), ("ﬁn Ａ", ["fin", "a"]),
        ("ΛΌΓΟΣ", ["λογοσ"]), ("", []), ("…—", []), ("日本 語", ["日本", "本", "語"]), ("Straße", ["strasse"])
    ])
    func textsFoldToWords(text: String, expected: [String]) { #expect(text.searchWords == expected) }

    @Test func listsAreDistancesWithATitleBit() {
        #expect(list([(0, false)]).encoded == "A")
        #expect(list([(0, true), (1, false), (100, true)]).encoded == "BCnG")
    }

    @Test func denseListsAreMaps() {
        #expect(list((0..<60).map { ($0, $0 == 3) }).encoded == "!__________!H")
    }

    @Test func unionKnowsTitles() {
        let union = PostingList.union([list([(1, false), (3, false)]), list([(1, true), (2, false)])])
        #expect(Array(union) == [3, 4, 6])
    }

    @Test func unionHasEachScreenOnce() {
        var generator = SeededGenerator(7)
        for _ in 0..<200 {
            let lists: [PostingList] = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                list(
                    Set(
                        (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                            Int.random(in: 0...40, using: &generator)
                        }
                    )
                    .sorted().map { ($0, Bool.random(using: &generator)) })
            }
            let titles = lists.flatMap { Array($0) }.reduce(into: [UInt32: UInt32]()) {
                $0[$1 >> 1] = max($0[$1 >> 1] ?? 0, $1)
            }
            #expect(Array(PostingList.union(lists)) == titles.values.sorted())
        }
    }

    @Test func changedListsAreThoseOfTheirScreens() throws {
        var generator = SeededGenerator(11)
        for _ in 0..<300 {
            var screens: [Int: Bool] = [:]
            for _ in 0..<Int.random(in: 0...30, using: &generator) {
                screens[Int.random(in: 0...70_000, using: &generator)] = Bool.random(using: &generator)
            }
            screens[0] = screens.count % 3 == 0 ? true : nil
            var changed = list(screens.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            let random = Int.random(in: 0...70_000, using: &generator)
            for screen in [0, screens.keys.max() ?? 1, screens.keys.min() ?? 2, random] {
                if Bool.random(using: &generator) {
                    changed.remove(screen)
                    screens[screen] = nil
                } else {
                    changed.insert(screen, isTitle: true)
                    screens[screen] = screens[screen] ?? true
                }
                let values = screens.sorted { $0.key < $1.key }.map { UInt32($0.key) << 1 | ($0.value ? 1 : 0) }
                #expect(Array(changed) == values)
                var writer = RecordWriter()
                changed.write(to: &writer)
                var reader = RecordReader(writer.bytes)
                #expect(try Array(PostingList(&reader)) == values)
                var joined = list([(5, false)])
                var later = PostingList()
                for value in values { later.add(Int(value >> 1) + 9, isTitle: value & 1 == 1) }
                joined.add(later)
                #expect(Array(joined) == [10] + values.map { $0 + 18 })
            }
        }
    }

    @Test(arguments: [
        [33], [32, 0, 64], [255], [63, 63, 63, 63, 63, 63, 3], Array(repeating: 63, count: 16) + [0], [0, 128, 0]
    ])
    func damagedListsAreNotRead(bytes: [UInt8]) {
        var writer = RecordWriter()
        writer.add(bytes: bytes)
        var reader = RecordReader(writer.bytes)
        #expect(throws: RecordReader.Damage.self) { try PostingList(&reader) }
    }

    /// Pieces are made side by side, and a changed index is divided as a new one.
    @Test(arguments: [0, 1, 511, 512, 513, 2000, 100_000])
    func batchesAreDividedAsTheWhole(count: Int) {
        var generator = SeededGenerator(5)
        let lengths = (0..<count).map { _ in
            Int.random(in: 1...(Bool.random(using: &generator) ? 400 : 9000), using: &generator)
        }
        let division = PieceDivision(screens: count)
        let pieces = division.batches.flatMap { division.ranges(Array(lengths[$0]), from: $0.lowerBound) }
        #expect(pieces == division.ranges(lengths))
        #expect(pieces.flatMap(Array.init) == Array(0..<count))
        let limit = max(12_000, Int(50 * Double(count).squareRoot()))
        #expect(pieces.allSatisfy { $0.count == 1 || lengths[$0].reduce(0) { $0 + $1 + 2 } <= limit })
    }

    @Test func smallIndexIsOnePiece() {
        let shards = TermShards(table([("casa", 0, false), ("asa", 1, true)])).shards
        #expect(shards.map(\.prefix) == [""])
        #expect(String(decoding: shards[0].object, as: UTF8.self) == "{words:{\"asa\":\"D\",\"casa\":\"A\"}}")
    }

    @Test func everyWordIsInThePieceOfItsLongestPrefixAndPiecesAreSmall() {
        let words = (0..<4000).map { ("sala\($0)", $0, false) } + [("sala", 4000, true)]
        let shards = TermShards(table(words)).shards
        let prefixes = Set(shards.map(\.prefix))
        #expect(shards.count > 5 && prefixes.count == shards.count)
        #expect(shards.allSatisfy { $0.object.count < 8100 })
        for word in words.map(\.0) {
            let prefix =
                (0...word.count).reversed().lazy.map { String(word.prefix($0)) }.first(where: prefixes.contains) ?? ""
            let object = String(decoding: shards.first { $0.prefix == prefix }?.object ?? [], as: UTF8.self)
            #expect(
                object.contains("\"\(word)\":") || object.hasPrefix("{all:") && prefix == word, "\(word) in \(prefix)")
        }
    }

    @Test func screensOfALevelThatIsNotSearchedAreNeitherFoundNorListed() async throws {
        func app(_ search: String) async throws -> TestApp {
            try await TestApp([
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + Sample.level("m", file: "m.xml", "<search>\(search)</search>")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "b")),
                "xml/data.xml": Sample.list(Sample.item("a")),
                "xml/m.xml":
                    "<levelData><data><dataId>b</dataId><headerText>Secreto</headerText><list><listItem><text>Tesoro</text></listItem></list></data></levelData>"
            ])
        }
        for (search, isFound) in [("false", false), ("true", true), ("", true)] {
            let site = try await TestSite(app(search).graph)
            let index = try site.files.filter { $0.hasPrefix("static/search/") }.map { try site.text($0) }.joined()
            #expect(index.contains("tesoro") == isFound && index.contains("Secreto") == isFound, "\(search)")
            #expect(try site.text("emobc/search.html").contains("Secreto") == isFound)
            #expect(site.pages.contains("m/b.html"))
        }
    }

    @Test func indexHoldsWhatScreensSayAndNothingElse() async throws {
        let app = try await TestApp(
            type: "LIST_ACTIVITY",
            data: """
                <levelData><data><dataId>a</dataId><headerText>Árboles</headerText><list><listItem><text>Roble</text><description>Alto "árbol"</description></listItem>
                <listItem><text>Haya</text></listItem></list></data></levelData>
                """)
        let site = try await TestSite(app.graph)
        let texts = try site.files.filter { $0.hasPrefix("static/search/") }.map { try site.text($0) }.joined()
        #expect(texts.contains(#"["Árboles","l/a.html","list",[1,"Roble\nAlto \"árbol\""],[2,"Haya"],"L"]"#))
        #expect(texts.contains("\"arbol\":") && texts.contains("\"arboles\":") && texts.contains("\"haya\":"))
        #expect(try site.text("emobc/search.html").contains("data-index=\"../static/search/index."))
        #expect(try site.text("l/a.html").contains("<li id=\"row-2\">"))
    }

    /// A row without its title in the index could not be told from others that have some of the words.
    @Test func rowsOfLongListsKeepTheirTitles() async throws {
        let rows = (1...60).map {
            "<listItem><text>Fila \($0)</text><description>Una descripción de treinta letras</description></listItem>"
        }
        let app = try await TestApp(
            type: "LIST_ACTIVITY",
            data: "<levelData><data><dataId>a</dataId><list>\(rows.joined())</list></data></levelData>")
        let site = try await TestSite(app.graph)
        let texts = try site.files.filter { $0.hasPrefix("static/search/") }.map { try site.text($0) }.joined()
        #expect(texts.contains(#"[1,"Fila 1\nUna descripción de treinta letras"]"#))
        #expect(texts.contains(#"[60,"Fila 60"]"#))
        #expect(texts.components(separatedBy: "descripción").count < 40)
    }

    @Test func sortedRowsKeepTheirNumbers() async throws {
        let app = try await TestApp(
            type: "LIST_ACTIVITY",
            data:
                "<levelData><data><dataId>a</dataId><order>true</order><list><listItem><text>Zorro</text></listItem><listItem><text>Asno</text></listItem></list></data></levelData>"
        )
        let html = try await TestSite(app.graph).text("l/a.html")
        let second = try #require(html.firstRange(of: "row-2"))
        let first = try #require(html.firstRange(of: "row-1"))
        #expect(second.lowerBound < first.lowerBound)
    }

    @Test func tablesAreJoined() {
        var first = table([("casa", 0, true), ("casa", 0, false), ("casa", 1, false)])
        first.add(table((0..<3000).map { ("sala\($0)", 2, false) } + [("casa", 5, false)]))
        #expect(first.count == 3001)
        let casa = (0..<first.count).first { Array(first.word($0)) == Array("casa".utf8) }
        #expect(casa.map { Array(first.screens[$0]) } == [1, 2, 10])
    }

    /// The fast path for European letters gives what Unicode's tables say.
    @Test func everyLetterFoldsAsUnicodeSays() {
        for value in Array(0..<0x2000 as Range<UInt32>) + Array(0xFB00..<0xFB10) + Array(0x1F600..<0x1F610) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let folded = String(Character(scalar)).decomposedStringWithCompatibilityMapping.lowercased()
            let letters = String(folded.unicodeScalars.lazy.filter { !Self.isDropped($0) }.map(Self.plain).joined())
            let words = letters.unicodeScalars.split { !Self.isWordPart($0) }.map { String($0) }
            // Two Lao signs are two letters of a run.
            let isPair = scalar == "\u{EDC}" || scalar == "\u{EDD}"
            #expect(
                String(scalar).searchWords == words + (isPair ? words.map { String($0.suffix(1)) } : []),
                "U+\(String(value, radix: 16))")
        }
    }

    /// Words of any script without blanks share pieces, and a query finds its piece: the last that is not behind it.
    @Test func lettersWithFewWordsShareAPiece() {
        var generator = SeededGenerator(7)
        let texts = (0..<300).map { _ in
            String(
                String.UnicodeScalarView(
                    (0..<60).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0x4E00...0x57FF, using: &generator)) }))
        }
        let words = texts.enumerated().map { ($1, $0, false) } + [("sala", 1, false), ("\u{20000}\u{20001}", 2, false)]
        let shards = TermShards(table(words)).shards
        let size = shards.reduce(0) { $0 + $1.object.count }
        #expect(shards.count < size / 4000 + 10 && shards.allSatisfy { $0.object.count < 8100 })
        let prefixes = shards.map { ($0.prefix, String(decoding: $0.object, as: UTF8.self)) }
        for word in Set((texts + ["sala"]).flatMap(\.searchWords)) {
            let piece = prefixes.filter { Array($0.0.utf16).lexicographicallyPrecedes(Array((word + "!").utf16)) }
                .max { Array($0.0.utf16).lexicographicallyPrecedes(Array($1.0.utf16)) }
            #expect(piece?.1.contains("\"\(word)\":") == true, "\(word)")
        }
    }

    private static func plain(_ scalar: Unicode.Scalar) -> String {
        if scalar.properties.numericType == .decimal { return "\(Int(scalar.properties.numericValue ?? 0))" }
        return letters[scalar] ?? String(scalar)
    }

    private static let letters: [Unicode.Scalar: String] = [
        "ς": "σ", "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe",
        "ð": "d", "þ": "th", "\u{6BE}": "\u{647}", "\u{6C1}": "\u{647}", "\u{6D5}": "\u{647}", "\u{629}": "\u{647}",
        "\u{649}": "\u{64A}", "\u{6A9}": "\u{643}", "\u{6CC}": "\u{64A}"
    ]

    /// Accents of Latin, Greek and Cyrillic, points of Hebrew, Arabic and Syriac, and what nobody sees.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        let isAccent = [0x300...0x74F, 0x898...0x8FF, 0x93C...0x93C, 0x180B...0x180F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF]
            .contains {
                $0.contains(Int(scalar.value))
            }
        return scalar == "\u{AD}" || scalar == "\u{640}" || isAccent && isMark(scalar)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        let categories: [Unicode.GeneralCategory] = [
            .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark
        ]
        return categories.contains(scalar.properties.generalCategory)
    }

    private func table(_ words: [(String, Int, Bool)]) -> WordTable {
        var table = WordTable()
        for (word, screen, isTitle) in words {
            word.forEachSearchWord { table.add($0, screen: screen, isTitle: isTitle) }
        }
        return table
    }

    private func list(_ screens: [(Int, Bool)]) -> PostingList {
        screens.reduce(into: PostingList()) { $0.add($1.0, isTitle: $1.1) }
    }
}

extension String {
    fileprivate var searchWords: [String] {
        var words: [String] = []
        forEachSearchWord { words.append(String(decoding: $0, as: UTF8.self)) }
        return words
    }
}

extension PostingList {
    fileprivate var encoded: String {
        var text: [UInt8] = []
        appendEncoded(to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
