// SPDX-License-Identifier: MIT

import Diagnostics
import Testing
import Text

@Suite struct NearMissTests {
    @Test(arguments: [
        ("Menus", "Menús"), ("MENÚS", "menus"), ("  menu   principal ", "Menu Principal"), ("año", "Ano"), ("Id", "id"),
        ("top\tmenu", "top menu"),
        ("ｍenu", "menu"), ("y\u{200B}", "y"), ("\u{FEFF}id ", "id"), ("me\u{AD}nu", "menu")
    ])
    func sameNameButForCaseAccentsAndBlanksIsFound(_ written: String, meant: String) {
        #expect(NearMiss.matches(for: written, amongFew: ["cover", meant, "Mapas"]) == [meant])
    }

    @Test(arguments: [
        ("txet", "text"), ("texto", "text"), ("tex1t", "te1xt"), ("listitm", "listItem"), ("listIten", "listItem"),
        ("xlistItem", "listItem"),
        ("nextLevelLevleId", "nextLevelLevelId"), ("imageFileNmae", "imageFileName"),
        ("IMAGE_GALERY_ACTIVITY", "IMAGE_GALLERY_ACTIVITY"),
        ("itemDescripion", "itemDescription")
    ])
    func nearNameIsFound(_ written: String, meant: String) {
        #expect(NearMiss.matches(for: written, amongFew: ["cover", meant, "Mapas"]) == [meant])
    }

    @Test(arguments: ["", "   ", "ab", "abd", "aba", "x", "zzzz", "title page", "levels"])
    func nothingIsGuessed(_ written: String) {
        #expect(NearMiss.matches(for: written, amongFew: ["abc", "xyz", "a", "", "map level", "heading"]) == [])
    }

    @Test func shortNamesAreOnlyFolded() {
        #expect(NearMiss.matches(for: "tex", amongFew: ["text"]) == [])
        #expect(NearMiss.matches(for: "url", amongFew: ["uri"]) == [])
        #expect(NearMiss.matches(for: "URL", amongFew: ["uri", "url"]) == ["url"])
    }

    @Test func editsAreCountedByLength() {
        #expect(NearMiss.matches(for: "lineas", amongFew: ["linxxs"]) == [])
        #expect(NearMiss.matches(for: "lineales", amongFew: ["linxxles"]) == [])
        #expect(NearMiss.matches(for: "lineales", amongFew: ["linxales"]) == ["linxales"])
        #expect(NearMiss.matches(for: "colecciones", amongFew: ["colexxiones"]) == ["colexxiones"])
        #expect(NearMiss.matches(for: "colecciones", amongFew: ["colexxxones"]) == [])
        #expect(NearMiss.matches(for: "abcdefghijklmnopqrst", amongFew: ["abcdefghijklmnop____"]) == [])
    }

    @Test func candidateIsNoMatchOfItself() {
        let names = NearMiss(among: ["footer", "foter", "Header", "header", "lonely"])
        #expect(names.matches(forCandidate: "footer") == ["foter"])
        #expect(names.matches(forCandidate: "header") == ["Header"])
        #expect(names.matches(forCandidate: "lonely") == [])
        #expect(names.matches(forCandidate: "lonly") == ["lonely"])
    }

    @Test func severalEquallyNearNamesAreNone() {
        #expect(NearMiss.matches(for: "mapa", amongFew: ["mapas", "tapa"]) == [])
        #expect(NearMiss.matches(for: "page_one", amongFew: ["page_ono", "page_onx"]) == [])
    }

    @Test func nearestNameWins() {
        #expect(NearMiss.matches(for: "positiones", amongFew: ["position", "positions"]) == ["positions"])
        #expect(NearMiss.matches(for: "positiones", amongFew: ["positions", "position"]) == ["positions"])
    }

    @Test func namesThatFoldAlikeAreAllNamed() {
        #expect(NearMiss.matches(for: "MENU", amongFew: ["Menú", "tenu", "menu", "Menú"]) == ["Menú", "menu"].sorted())
    }

    @Test func sameCandidateTwiceIsNotAmbiguous() {
        #expect(NearMiss.matches(for: "txet", amongFew: ["text", "text"]) == ["text"])
    }

    @Test(arguments: [
        ("foto1.png", "foto2.png"), ("level 12", "level 13"), ("page10", "page1"), ("QR2012", "QR2013"),
        ("1234", "1235")
    ])
    func otherNumberIsNoNearMiss(_ written: String, existing: String) {
        #expect(NearMiss.matches(for: written, amongFew: [existing]) == [])
    }

    @Test func listOfCandidatesCanBeAskedOften() {
        let known = NearMiss(among: ["text", "Menú", "foto1.png"])
        #expect(
            ["txet", "menu", "ftoo1.png", "foto2.png"].map { known.matches(for: $0) } == [
                ["text"], ["Menú"], ["foto1.png"], []
            ])
    }

    @Test func numberedNameWithATypingErrorIsFound() {
        #expect(NearMiss.matches(for: "ftoo1.png", amongFew: ["foto1.png", "foto2.png"]) == ["foto1.png"])
    }
}
