// SPDX-License-Identifier: MIT

import Testing
import Text

/// Tests of functions that write texts by their bytes.
@Suite struct WritingTests {
    @Test(arguments: [
        ("", "a", "b", ""), ("banana", "an", "AN", "bANANa"), ("aaa", "aa", "b", "ba"),
        ("año {n}", "{n}", "3", "año 3"),
        ("x", "", "y", "x"), ("ab", "abc", "y", "ab"), ("cañón", "ñ", "n", "canón"),
        ("a&amp;&amp;b", "&amp;", "&", "a&&b"),
        ("a-b-", "-", "", "ab")
    ])
    func partsAreReplacedFromTheStart(_ text: String, part: String, with other: String, gives result: String) {
        #expect(text.replacing(part, with: other) == result)
    }

    @Test(arguments: [
        ("", #""""#), ("ñandú 🎉", #""ñandú 🎉""#), ("a\"b\\c", #""a\"b\\c""#), ("a\nb\tc\u{1}", #""a\nb\u0009c\u0001""#),
        ("\u{7F}\u{85}¡¿", #""\u007f\u0085¡¿""#), ("\u{2028}–\u{202E}…", #""\u2028–\u202e…""#),
        ("\u{61C}\u{FEFF}\u{FFFA}\u{FFFD}؟", #""\u061c\ufeff\ufffa\#u{FFFD}؟""#)
    ])
    func stringsOfJSONEscapeWhatControlsTheDisplay(_ text: String, quoted: String) {
        #expect(text.jsonQuoted == quoted)
    }

    @Test(arguments: [
        ("my-app/xml", "my-app/xml"), ("", "''"), ("~a b", "'~a b'"), ("it's", #"'it'\''s'"#), ("año", "'año'"),
        ("a\tb'\\\u{202E}", #"$'a\011b\'\\\342\200\256'"#)
    ])
    func wordsOfShellsAreQuoted(_ text: String, quoted: String) {
        #expect(text.quotedForShell == quoted)
    }

    @Test(arguments: [
        ("El “Faro” — año 1921…", ["el", "faro", "ano", "1921"]), ("uno🎉dos", ["uno", "dos"]),
        ("½ ﬁn №5", ["1⁄2", "fin", "no5"]),
        (String(repeating: "é", count: 40) + " x", [String(repeating: "e", count: 32), "x"]),
        // Signs that nobody sees, and strokes of letters.
        ("Natur\u{AD}schutz\u{AD}gebiet na\u{200C}me", ["naturschutzgebiet", "name"]),
        ("Łódź Øresund Đakovo ISI ısı", ["lodz", "oresund", "dakovo", "isi", "isi"]),
        ("STRASSE Straße ŒUVRE Ærø", ["strasse", "strasse", "oeuvre", "aero"]),
        // Persian as it is typed on Arabic keys, digits, and a stretched line.
        ("کتاب كتاب ی ى ۱۲۳۴ ١٢ १२ مـــن", ["كتاب", "كتاب", "ي", "ي", "1234", "12", "12", "من"]),
        ("שָׁלוֹם مُدُن Ёлка", ["שלום", "مدن", "елка"]),
        // Vowels are no accents.
        ("फल फूल", ["फल", "फूल"]),
        // Of a run without blanks each two letters, and the last.
        ("北京大学2024年 iPhoneケース", ["北京", "京大", "大学", "学", "2024", "年", "iphone", "けー", "ーす", "す"]),
        ("バス ﾊﾞｽ ハ\u{3099}ス ハス", ["ばす", "す", "ばす", "す", "ばす", "す", "はす", "す"]),
        ("서울특별시 특별 시", ["서울", "울특", "특별", "별시", "시", "특별", "별", "시"]),
        ("ヷン ヴォ ヾ ゑヱ", ["わ\u{3099}ん", "ん", "ゔぉ", "ぉ", "ゞ", "ゑゑ", "ゑ"]),
        // What other keys type, and what a point of Catalan and a tone of Thai stand beside.
        ("Ísafjörður Þingvellir", ["isafjordur", "thingvellir"]),
        ("ہوٹل گھر ە", ["هوٹل", "گهر", "ه"]), ("ख़बर \u{958}लम", ["खबर", "कलम"]),
        ("Col·lecció COL·LECCIÓ coŀlecció l·a·l l·", ["colleccio", "colleccio", "colleccio", "l", "a", "l", "l"]),
        ("น\u{E4D}\u{E49}า น\u{E49}\u{E33}", ["น\u{E49}\u{E4D}า", "น\u{E49}\u{E4D}า"]),
        ("นักท่องเที่ยว ปา ป่า", ["นัก", "กท่", "ท่อ", "อง", "งเที่", "เที่ย", "ยว", "ว", "ปา", "ป่า"]),
        ("ก" + String(repeating: "\u{E48}", count: 40) + "ข", ["ก" + String(repeating: "\u{E48}", count: 7) + "ข", "ข"])
    ])
    func wordsOfTheSearchAreFolded(_ text: String, words: [String]) {
        var found: [String] = []
        text.forEachSearchWord { found.append(String(decoding: $0, as: UTF8.self)) }
        #expect(found == words.flatMap { $0.split(separator: "⁄").map(String.init) })
    }

    /// Texts that Unicode calls equal are equal strings, so their scalars are compared.
    @Test(arguments: [
        (
            "\u{1001}\u{103D}\u{1004}\u{103A}\u{1037}",
            ["\u{1001}\u{103D}\u{1004}\u{1037}\u{103A}", "\u{1004}\u{1037}\u{103A}"]
        ),
        ("\u{EA1}\u{EC9}\u{EB8}\u{E99}", ["\u{EA1}\u{EB8}\u{EC9}\u{E99}", "\u{E99}"]),
        ("\u{E14}\u{E49}\u{E38}\u{E22}", ["\u{E14}\u{E38}\u{E49}\u{E22}", "\u{E22}"]),
        ("\u{F40}\u{F72}\u{F71}\u{F56}", ["\u{F40}\u{F71}\u{F72}\u{F56}"])
    ])
    func marksStandInTheOrderOfQueries(_ text: String, words: [String]) {
        var found: [[UInt8]] = []
        text.forEachSearchWord { found.append(Array($0)) }
        #expect(found == words.map { Array($0.utf8) })
    }

    @Test(arguments: [
        ("ar", "الشمس", ["شمس"]), ("ar-EG", "والشمس", ["الشمس", "شمس"]),
        ("ar", "بالشمس للشمس وشمس", ["شمس", "شمس", "شمس"]),
        ("ar", "كتاب الأم ولد sun", []), ("he", "הבית בית שבהבית", ["בית", "בהבית", "הבית", "בית"]),
        ("he", "sun אבא", []),
        ("fa", "الشمس", []), ("es", "הבית", [])
    ])
    func wordsAreFoundWithoutWhatIsJoinedToThem(_ language: String, text: String, rests: [String]) {
        var found: [String] = []
        let prefixes = WordPrefixes(language: language)
        text.forEachSearchWord { word in
            prefixes?.forEachRest(of: word) { found.append(String(decoding: $0, as: UTF8.self)) }
        }
        #expect(found == rests)
    }
}
